"""The one who looks for secrets on all pages finds each kind of leak."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.browser.real_table import Json
from tests.browser.witness import Heard, as_json, check_21, check_word

CHEST = {"golden": 1, "purple": 0, "blue": 2, "green": 0, "red": 1}
OTHER = {"golden": 0, "purple": 3, "blue": 0, "green": 1, "red": 0}
NOBODY = {"Ann": None, "Bo": None}
Change = Callable[[Json], object]


def word(viewer: str | None) -> Json:
    """The Decision of Day 2 as one viewer sees it; Ann's Green 14 lies at A, Bo's Red too."""
    own = {"Ann": {"green": [14, 3], "red": True}, "Bo": {"green": [9, 5], "red": True}}
    cards, chests = {"Ann": 14, "Bo": "red"}, {"Ann": CHEST, "Bo": OTHER}
    see = {**NOBODY} if viewer is None else {**NOBODY, viewer: 0}

    def only(of: Json) -> Json:
        return {name: of[name] if name == viewer else None for name in NOBODY}

    game = {
        "finished": False, "day": 2, "phase": "decision", "revealed": {"day": 1, "islands": {}},
        "islands": {"A": {"gems": CHEST, "ships": only(cards)}},
        "chests": only(chests), "scores": see, "ships": only(own), "peeks": {**NOBODY},
        "bids": {**NOBODY},
    }  # fmt: skip
    said: Json = {"todo": "", "messages": [], "happened": [], "undo": None, "seats": []}
    return {"number": 5, "game": game, **said}


def hands(viewer: str | None) -> Json:
    down = {"Ann": "king 5", "Bo": "mate 7"}
    shown = {
        name: {"up": ["pirate 1"], "down": card if name == viewer else None}
        for name, card in down.items()
    }
    return {"number": 5, "game": {"finished": False, "phase": "turns", "hands": shown}}


WORDS = {"king 5": "King 5", "mate 7": "Mate 7"}


def everybody(make: Callable[[str | None], Json], change: Change, stood: str = "") -> list[Heard]:
    """Two phones and a board; of the board's screen something is changed, or stands on the page."""
    screen = make(None)
    change(screen)
    phones = [Heard(name, name, [as_json(make(name))], []) for name in NOBODY]
    return [
        Heard("board", None, [json.dumps(screen, separators=(",", ":"))], [(5, stood)]),
        *phones,
    ]


def nothing(_: Json) -> None:
    """No leak."""


def test_what_may_be_seen_is_no_leak() -> None:
    assert check_word(everybody(word, nothing, "Green gems: 3")) == 4
    assert check_21(everybody(hands, nothing, "Pirate 1"), WORDS) == 4


LEAKS: dict[str, Change] = {
    "a Chest": lambda s: s["game"]["chests"].update(Ann=CHEST),
    "a Chest elsewhere": lambda s: s.update(undo={"was": OTHER}),
    "points": lambda s: s["game"]["scores"].update(Bo=8),
    "a hand": lambda s: s["game"]["ships"].update(Bo={"green": [9]}),
    "a peek": lambda s: s["game"]["peeks"].update(Bo=[]),
    "a closed fist": lambda s: s["game"]["bids"].update(Bo=CHEST),
    "a card that lies face down": lambda s: s["game"]["islands"]["A"]["ships"].update(Ann=14),
    "a card in a sentence": lambda s: s.update(undo="Ann laid Green 14"),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_in_the_stream_is_found(leak: str) -> None:
    with pytest.raises(AssertionError):
        check_word(everybody(word, LEAKS[leak]))


def test_a_card_that_stands_on_a_page_is_found() -> None:
    with pytest.raises(AssertionError):
        check_word(everybody(word, nothing, "Ann: Green 14"))
    with pytest.raises(AssertionError):
        check_21(everybody(hands, nothing, "Ann: King 5"), WORDS)


def test_a_card_that_lies_face_down_is_found_in_the_stream() -> None:
    with pytest.raises(AssertionError):
        check_21(everybody(hands, lambda s: s["game"]["hands"]["Ann"].update(down="king 5")), WORDS)
    with pytest.raises(AssertionError):
        check_21(everybody(hands, lambda s: s.update(undo="mate 7 drawn")), WORDS)
