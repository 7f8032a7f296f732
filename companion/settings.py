"""The table's configuration file (TOML), checked as it is loaded.

players = ["Barbara", "Mario", "Mark", "Martha"]

[timers]
decision = 120

[deck]
"04A1B2C3D4E580" = "green 15"

[wiring]
select = "decoder"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from companion import boards, broker, datafile
from companion.boards import Board
from companion.broker import Broker
from companion.deck import Deck
from companion.mistakes import Mistake, misfits
from companion.names import shown, tidy, why_no_name
from companion.refusals import Refusal
from companion.toml_lines import Lines
from companion.words import as_said, say

Check = Callable[[Mapping[str, Any]], Iterable[Mistake]]
"""Finds what is wrong with a decoded configuration beyond what the companion itself knows."""

NAMES = ("Barbara", "Mario", "Mark", "Martha", "Angelica", "Will", "Jack", "Beth")
"""The names that a simulated table seats, in the order of the seats."""

Seconds = Annotated[float, msgspec.Meta(ge=5, le=3600)]


class Timers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long each phase's timer runs, in seconds; None: the phase has none.

    `turns` is each turn's of Pirate 21, the others are the phases of A Pirate's Word.
    """

    excavation: Seconds | None = None
    decision: Seconds | None = 120.0
    market: Seconds | None = 90.0
    resolution: Seconds | None = None
    turns: Seconds | None = None

    def of(self, phase: str) -> float | None:
        """Return the seconds of a phase's timer, or None."""
        seconds = getattr(self, phase, None)
        return None if seconds is None else float(seconds)


LAST_GOOD: Final = say("The settings have mistakes: the last good ones hold.")
USUAL: Final = say("The settings have mistakes: the usual ones hold.")


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a group says about its table; every field may be left out.

    `game` is what is played, by its record's name; left out, what the table usually plays.
    `players` to `mates` go into the game's header as they are (record.md) and are checked by the
    rules. But `deal_at_random` deals the Greens anew for each game where `ships` names none, as a
    simulated table must; a real one is told by `ships` what was dealt. `deck` is tags and their
    cards' names. `wiring`, `readers` and `seats` are handed to the back end unread. `broker` is the
    house's, where there is one, `boards` are those that speak over it, by name.
    """

    game: str | None = None
    players: tuple[str, ...] = NAMES[:4]
    dagger: str | None = None
    ships: dict[str, tuple[int, ...]] | None = None
    deal_at_random: bool = False
    simplified: bool = False
    artifacts: tuple[str, ...] | None = None
    gems_per_island: tuple[int, ...] | None = None
    gems: Literal["tracked", "untracked"] = "tracked"
    start: str | None = None
    mates: tuple[int, ...] | None = None
    timers: Timers = Timers()
    deck: dict[str, str] = {}
    wiring: dict[str, Any] = {}
    readers: dict[str, Any] = {}
    seats: list[Any] = []
    broker: Broker | None = None
    boards: dict[str, Board] = {}

    @property
    def hardware(self) -> dict[str, Any]:
        """The sections that the back end reads."""
        return {"wiring": self.wiring, "readers": self.readers, "seats": self.seats}

    def header(self) -> dict[str, Any]:
        """Return the game's header as record.md writes it, with what is set here."""
        named = {
            "dagger": self.dagger,
            "ships": self.ships,
            "simplified": self.simplified or None,
            "artifacts": self.artifacts,
            "gems_per_island": self.gems_per_island,
            "gems": None if self.gems == "tracked" else self.gems,
            "start": self.start,
            "mates": self.mates,
        }
        head: dict[str, Any] = {"record": 1, "players": list(self.players)}
        return head | {field: value for field, value in named.items() if value is not None}


def for_players(count: int, settings: Settings | None = None) -> Settings:
    """Return the settings with the first `count` of the usual names. Raises Refusal `settings`."""
    if not 2 <= count <= len(NAMES):
        raise Refusal("settings", as_said(f"A table seats 2 to {len(NAMES)} players, not {count}."))
    return msgspec.structs.replace(settings or Settings(), players=NAMES[:count])


def load(path: Path, also: Sequence[Check] = ()) -> Settings:
    """Read the configuration at `path`, checked by `also` too.

    Raises Refusal `settings` with a line for each mistake: the file, its line, the field, what is
    wrong and what to write instead.
    """
    try:
        data = datafile.contents(path)
        if len(data) > datafile.LONGEST:
            why = f"it is longer than {datafile.LONGEST:,} bytes"
            raise Refusal("settings", as_said(f"{path} cannot be read: {why}."))
        text = data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
        return check(tomllib.loads(text), str(path), also, text)
    except (OSError, UnicodeDecodeError) as fault:
        reason = getattr(fault, "strerror", None) or "it is not UTF-8 text"
        raise Refusal("settings", as_said(f"{path} cannot be read: {reason}.")) from None
    except tomllib.TOMLDecodeError as fault:
        why = datafile.why_no_toml(fault)
        sentence = f"{path} is not TOML: {why}.{_meant(text, fault)}"
        raise Refusal("settings", as_said(sentence)) from None
    except (ValueError, RecursionError):
        sentence = f"{path} is not TOML: it holds a number too long, or lists in lists without end."
        raise Refusal("settings", as_said(sentence)) from None


def _meant(text: str, fault: tomllib.TOMLDecodeError) -> str:
    """What to write in the line that is no TOML, where that can be guessed."""
    at = re.search(r"\(at line (\d+)", str(fault))
    line = text.splitlines()[int(at[1]) - 1 :][:1] if at else []
    value = line[0].partition("=")[2].partition("#")[0].strip() if line else ""
    pins = re.findall(r"\bGPIO *(\d+)", value, re.IGNORECASE)
    if pins:
        return f" A pin is written as its GPIO's number alone: write {' and '.join(pins)}."
    word = re.fullmatch(r"[^\W\d][\w -]*", value)
    return f' Text stands in quotes: write "{shown(value)}".' if word else ""


def check(
    raw: dict[str, Any],
    source: str = "The configuration",
    also: Sequence[Check] = (),
    text: str | None = None,
) -> Settings:
    """Return settings from decoded TOML; raises Refusal `settings` with a line for each mistake.

    `text` is what was decoded, by which mistakes are told with their lines.
    """
    wrong = [*misfits(raw, Settings), *_people(raw), *_deck(raw)]
    wrong += [*broker.mistakes(raw), *boards.mistakes(raw)]
    wrong += [mistake for one in also for mistake in one(raw)]
    if wrong:
        raise Refusal("settings", as_said(told(dict.fromkeys(wrong), source, text)))
    return msgspec.convert(raw, Settings, strict=True)


def told(wrong: Iterable[Mistake], source: str, text: str | None = None) -> str:
    """A line of text for each mistake, in the order of the file's lines."""
    lines = Lines(text) if text is not None else None
    said = []
    for mistake in wrong:
        line = lines.of(mistake.where) if lines else None
        at = source if line is None else f"{source}, line {line}"
        said.append((line or 0, f"{at}: {mistake.key}: {mistake}"))
    return "\n".join(sentence for _, sentence in sorted(said, key=lambda one: one[0]))


def _people(raw: dict[str, Any]) -> Iterator[Mistake]:
    """What no rulebook allows of the players' names, each by its place."""
    names = raw.get("players", list(NAMES[:4]))
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return
    if not 2 <= len(names) <= len(NAMES):
        seen = f"A table seats 2 to {len(NAMES)} players, not {len(names)}."
        yield Mistake(("players",), seen, "Write a name for each, clockwise.")
    tidied = [tidy(name) for name in names]
    for number, name in enumerate(tidied):
        why = why_no_name(name)
        if why:
            yield Mistake(("players", number), f"Nobody can be called so, since {why}.", "")
        elif name in tidied[:number]:
            seen = f"Two players are called {shown(name)}."
            yield Mistake(("players", number), seen, "Write another name.")
    for who in ("dagger", "start"):
        if isinstance(raw.get(who), str) and tidy(raw[who]) not in tidied:
            yield Mistake((who,), f"{shown(raw[who])} is none of the players.", "Write a player.")


def _deck(raw: dict[str, Any]) -> Iterator[Mistake]:
    """What is wrong with each card of the deck, beside those that stand before it."""
    cards = raw.get("deck")
    enrolled: dict[str, str] = {}
    for tag, name in cards.items() if isinstance(cards, dict) else ():
        if isinstance(name, str):
            try:
                Deck(enrolled | {tag: name})
                enrolled[tag] = name
            except Refusal as fault:
                yield Mistake(("deck", tag), fault.sentence, "")
