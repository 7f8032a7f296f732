"""What the tablet is told to say: every sentence of what to do, what happened and what is wrong.

They are read out of the code that says them, so that a new one is among them by itself, and are
said of players with names of eight letters, in each language.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import companion.screen
from companion import rescue, started
from companion.games.pirate21.at_table import brief as brief21
from companion.games.pirate21.at_table import cards as cards21
from companion.games.pirate21.at_table import news as news21
from companion.games.pirate21.at_table import screen as screen21
from companion.games.pirate21.at_table import telling as telling21
from companion.games.pirate21.box import card_words
from companion.games.pirates_word.at_table import brief, cards, news, telling, todo
from companion.games.pirates_word.at_table import screen as screen_word
from companion.games.pirates_word.box import COLOUR_WORDS, artifact_short
from companion.games.words import of_cards
from companion.languages import in_language
from companion.words import Said, listed
from tests.browser.states import SPYGLASS, Json

ONE, OTHER = "Angelica", "Barbara"
VALUES: Final[Mapping[str, Any]] = {
    "name": ONE, "target": OTHER, "by": OTHER, "first": ONE, "second": OTHER, "raider": ONE,
    "both": listed([ONE, OTHER]), "names": listed([ONE, OTHER]), "winners": listed([ONE, OTHER]),
    "winner": ONE, "card": card_words("black-spot 0"), "cards": of_cards(12), "out": ONE,
    "gem": COLOUR_WORDS["purple"], "artifact": artifact_short(SPYGLASS), "island": "H", "to": "H",
    "source": "G", "count": 6, "day": 4, "round": 12, "guess": 8, "reader": "F", "points": 32,
    "label": "",
}  # fmt: skip
FAULTS: Final = re.findall(
    r'"([a-z-]+)": \((?:at|who)?\) =>',
    (Path(__file__).parents[2] / "web/static/js/words.js").read_text("utf-8"),
)


def said(template: str, more: str | None = None) -> Said:
    """The sentence with what VALUES has for its places."""
    places = re.findall(r"\{(\w+)\}", f"{template}{more or ''}")
    names = {*places, *(["count"] if more else [])}
    values = {name: VALUES[name] for name in (one[0].lower() + one[1:] for one in names)}
    return Said(template, values, more)


def templates(of: ModuleType | Callable[..., Any]) -> Iterator[Said]:
    """Every sentence that a module or function says."""
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(of)))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            words = [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
            if node.func.id == "say":
                yield said(words[0])
            if node.func.id == "many":
                yield said(words[0], words[1])


def next_of(game: str) -> list[tuple[Said, Said]]:
    """What to do next, in a sentence and in brief."""
    if game == "pirate-21":
        return [(one, brief21.brief(one)) for one in templates(screen21._todo)]
    shown = [one for one in templates(todo) if not one.template.startswith("Swap")]
    return [(one, brief.brief(one)) for one in shown]


def news_of(game: str) -> list[Said]:
    """What happened: all that the game's `telling` tells."""
    told, short = (telling21, news21) if game == "pirate-21" else (telling, news)
    events = {event.__name__: event for event in short.sentence.__globals__["_SAY"]}
    say = short.sentence.__globals__["_SAY"]
    functions = [short._BRIEF.get(events[kind], say[events[kind]]) for kind in told._KINDS]
    arrived = list(templates(companion.screen._arrived))
    return [*(one for function in functions for one in templates(function)), *arrived]


def wrong_with(game: str) -> list[Said]:
    """What is wrong: the headings of all messages."""
    first = slice(None, None, 2)  # each heading is followed by its cause
    if game == "pirate-21":
        return list(templates(cards21._what))[first] if hasattr(cards21, "_what") else []
    both = [*templates(cards._what), *templates(screen_word.notices)]
    return [*both[first], said("{name}: the bid is too high."), *ours()]


def ours() -> Iterator[Said]:
    """The headings of the table's own messages."""
    for pair in (
        companion.screen.DEALING, companion.screen.ENROLLING, companion.screen.NO_CARD,
        companion.screen.FINDING,
    ):  # fmt: skip
        yield pair[0]
    yield companion.screen.PUT_BACK
    yield Said("Not saved: do it again later.")
    yield companion.screen.DAMAGED
    yield rescue.DAMAGED
    yield started.WHAT


def spoken(base: Json, game: str, language: str) -> Iterator[Json]:
    """A screen once for each sentence of what to do and what happened."""
    nexts, news = next_of(game), news_of(game)
    for number in range(max(len(nexts), len(news))):
        full, short = nexts[number % len(nexts)]
        text = in_language(news[number % len(news)], language)
        yield {
            **base, "messages": [], "faults": [],
            "todo": in_language(full, language), "brief": in_language(short, language),
            "happened": [{"id": 41, "kind": "use", "text": text}],
        }  # fmt: skip


def ailing(base: Json, game: str, language: str) -> Iterator[Json]:
    """A screen once for each heading of what is wrong."""
    for what in wrong_with(game):
        yield {
            **base,
            "messages": [{"island": None, "what": in_language(what, language), "why": ""}],
        }
    for code in FAULTS:
        player = ONE if code.startswith(("button", "light")) else None
        reader = None if player else "H"
        fault = {"reader": reader, "player": player, "code": code, "cure": "", "seen": ""}
        yield {**base, "messages": [], "faults": [fault]}
