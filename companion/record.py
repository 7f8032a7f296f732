"""The table record: one played game in a text file (JSON Lines), written, read and replayed.

A header, then one action a line. A replay never fails with a traceback: it ends after the last
line, or before the first faulty one, with the state reached and one sentence that says why.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from companion import forms
from companion.games.headers import Undealt
from companion.games.protocol import Game
from companion.games.registry import GAMES
from companion.names import PUBLIC, shown, tidy
from companion.refusals import Refusal
from companion.words import Said, as_said, say

LEGAL: Final = 0
REFUSED: Final = 1
NO_ACTION: Final = 2

_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_BLANKS: Final = " \t"


class _AnyGame(msgspec.Struct):
    game: str


_ANY_GAME: Final = msgspec.json.Decoder(_AnyGame)
_HEADERS: Final = {name: msgspec.json.Decoder(game.Header) for name, game in GAMES.items()}
_ACTIONS: Final = {name: msgspec.json.Decoder(game.Action) for name, game in GAMES.items()}


class Line(NamedTuple):
    """A line that is not empty, with its number as an editor counts (from 1)."""

    number: int
    text: str


class Fault(Exception):  # noqa: N818 - the file's fault, not the program's
    """What stopped a replay: the exit status, the line if one is to blame, one sentence."""

    def __init__(self, exit_code: int, sentence: Said, line: int | None = None) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code
        self.sentence = sentence
        self.line = line

    def __str__(self) -> str:
        return self.sentence if self.line is None else f"line {self.line}: {self.sentence}"


class Replay(NamedTuple):
    """How a replay ended: `view` is None when there is no game to show.

    `messages` are the lines for standard error: warnings first, then what stopped the replay.
    """

    exit_code: int
    view: dict[str, Any] | None
    messages: tuple[str, ...]


class Eyes(NamedTuple):
    """For whom a replay is shown: the whole game, the public (viewer None), or a player."""

    everything: bool
    viewer: str | None


def lines_of(data: bytes) -> list[Line]:
    """Decode a record's bytes into its lines; empty ones are counted and passed over.

    Raises Fault when the bytes are not UTF-8. A byte order mark is passed over.
    """
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        number = len(_LINE_END.findall(data[: error.start].decode("utf-8", "replace"))) + 1
        raise Fault(NO_ACTION, say("This is not UTF-8 text."), number) from None
    numbered = enumerate(_LINE_END.split(text), start=1)
    return [Line(number, line) for number, line in numbered if line.strip(_BLANKS)]


def read_header(line: Line, *, quoting: bool = True) -> tuple[Game, Any]:
    """Decode and check a header, and find its game; raises Fault.

    `quoting` False: the sentence does not tell where a broken line goes wrong, nor why cards that
    are dealt cannot be, since that depends on hidden cards.
    """
    needs = forms.NOTHING
    try:
        name = _ANY_GAME.decode(line.text).game
        if name not in GAMES:
            sentence = say("No game here is called {name}.", name=shown(name))
            raise Fault(NO_ACTION, sentence, line.number)
        game = GAMES[name]
        needs = game.NEEDS
        return game, game.complete(_HEADERS[name].decode(line.text))
    except Refusal as refusal:
        told = refusal.plain if isinstance(refusal, Undealt) and not quoting else refusal.sentence
        raise Fault(NO_ACTION, told, line.number) from None
    except forms.ERRORS as error:
        sentence = forms.sentence(error, quoting=quoting, needs=needs)
        raise Fault(NO_ACTION, sentence, line.number) from None


def read_action(game: Game, text: str, *, quoting: bool = True) -> Any:
    """Decode one line of a game's record; raises Fault (2) when it is no action of that game.

    `quoting` False: the sentence tells no more of the line than a name of one of its fields.
    """
    try:
        return _ACTIONS[game.NAME].decode(text)
    except forms.ERRORS as error:
        sentence = forms.sentence(error, quoting=quoting, needs=game.NEEDS)
        raise Fault(NO_ACTION, sentence) from None


def eyes_of(players: tuple[str, ...], viewer: str | None) -> Eyes:
    """Read `--as` (None: not given); raises Fault when it names nobody."""
    if viewer is None:
        return Eyes(everything=True, viewer=None)
    name = tidy(viewer)
    if name == PUBLIC:
        return Eyes(everything=False, viewer=None)
    if name not in players:
        sentence = f"--as {shown(name)} names nobody: use {PUBLIC} or a player's name."
        raise Fault(NO_ACTION, as_said(sentence))
    return Eyes(everything=False, viewer=name)


class Step(NamedTuple):
    """One line's action, and the state after it."""

    number: int
    action: Any
    state: Any


def _step(game: Game, state: Any, line: Line, eyes: Eyes) -> Step:
    action = read_action(game, line.text, quoting=eyes.everything)
    try:
        action = game.tidied(action)
        return Step(line.number, action, game.apply(state, action)[0])
    except Refusal as refusal:
        if eyes.everything:
            raise Fault(REFUSED, refusal.sentence) from None
        told = game.why_not(state, action, eyes.viewer) or refusal
        raise Fault(REFUSED, told.for_viewer(eyes.viewer).sentence) from None


def steps_of(game: Game, state: Any, lines: Iterable[Line], eyes: Eyes) -> Iterator[Step]:
    """Yield the steps that the lines make from a state; raises Fault at the first faulty one."""
    for line in lines:
        try:
            step = _step(game, state, line, eyes)
        except Fault as fault:
            fault.line = line.number
            raise
        yield step
        state = step.state


def replay(data: bytes, viewer: str | None = None) -> Replay:
    """Replay a record's bytes for a viewer: None the whole game, `public`, or a player's name."""
    messages: list[str] = []
    view = None
    exit_code = LEGAL
    try:
        lines = lines_of(data)
        if not lines:
            raise Fault(NO_ACTION, say("There is no header: the file is empty."))
        game, header = read_header(lines[0], quoting=viewer is None)
        eyes = eyes_of(header.players, viewer)
        messages += _warned(lines[0].number, game.warnings_of(header))
        state = game.setup(header)
        try:
            for number, action, after in steps_of(game, state, lines[1:], eyes):
                messages += _warned(number, game.warnings(state, action, after))
                state = after
        finally:
            view = game.full_view(state) if eyes.everything else game.view(state, eyes.viewer)
    except Fault as fault:
        messages.append(str(fault))
        exit_code = fault.exit_code
    return Replay(exit_code, view, tuple(messages))


def _warned(number: int, odd: Iterable[str]) -> list[str]:
    return [f"warning: line {number}: {sentence}" for sentence in odd]


def write(header: msgspec.Struct, actions: Iterable[msgspec.Struct]) -> str:
    """Return the record of a game: its header and its actions, one JSON object a line."""
    lines = [header, *actions]
    # The standard library's JSON, since a bid's value may be larger than 64 bits.
    return "".join(
        json.dumps(msgspec.to_builtins(line), ensure_ascii=False) + "\n" for line in lines
    )


def as_json(view: dict[str, Any]) -> str:
    """Return a view as one JSON object."""
    return json.dumps(view, ensure_ascii=False, indent=2)


def as_text(view: dict[str, Any]) -> str:
    """Return a view as lines of text, in the words of its game."""
    return GAMES[view["game"]].as_text(view)
