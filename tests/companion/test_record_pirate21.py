"""Records of Pirate 21: form against rules, exit statuses, views, and never a traceback."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import record
from companion.names import PUBLIC
from companion.record import LEGAL, NO_ACTION, REFUSED, Replay
from tests.companion.test_record import EXAMPLES, JUNK, text
from tests.rules.pirate21.random_games import VARIANTS, random_game

HEADER: dict[str, Any] = {"record": 1, "game": "pirate-21", "players": ["Jack", "Beth", "Will"]}
DEALS: list[dict[str, Any]] = [
    {"do": "deal", "player": "Jack", "up": "mate 3", "down": "gunner 8"},
    {"do": "deal", "player": "Beth", "up": "pirate 1", "down": None},
    {"do": "deal", "player": "Will", "up": "king 5", "down": "princess 8"},
]
CANNOT = "This cannot be done now."


def replay(*lines: Any, viewer: str | None = None) -> Replay:
    return record.replay(text(*lines), viewer)


REFUSED_FIELDS: dict[str, dict[str, Any]] = {
    "record": {"record": 2},
    "one player": {"players": ["Jack"]},
    "seven players": {"players": list("ABCDEFG")},
    "public": {"players": ["Jack", "public"]},
    "the same name": {"players": ["Jack", " Jack "]},
    "a stranger's start": {"start": "Tia"},
    "null for a default": {"start": None},
    "five Mates": {"mates": [3, 3, 5, 5, 7]},
    "seven Mates": {"mates": [3, 3, 5, 5, 7, 7, 7]},
    "a Mate of 9": {"mates": [3, 3, 5, 5, 7, 9]},
    "a Mate below 0": {"mates": [-1, 3, 5, 5, 7, 7]},
    "a Mate of 3.0": {"mates": [3.0, 3, 5, 5, 7, 7]},
    "a field of the other game": {"dagger": "Jack"},
}


@pytest.mark.parametrize("fields", REFUSED_FIELDS.values(), ids=REFUSED_FIELDS)
def test_a_refused_header_shows_nothing(fields: dict[str, Any]) -> None:
    result = replay(HEADER | fields, DEALS[0])
    assert (result.exit_code, result.view, len(result.messages)) == (NO_ACTION, None, 1)


def test_defaults_may_be_written_out() -> None:
    full = HEADER | {"start": "Jack", "mates": [3, 3, 5, 5, 7, 7]}
    assert replay(full, *DEALS) == replay(HEADER, *DEALS)


def deal(**fields: Any) -> dict[str, Any]:
    return DEALS[2] | fields


def pirate(**fields: Any) -> dict[str, Any]:
    return {"do": "pirate", "player": "Jack", "target": "Beth", "guess": 1} | fields


NO_FORM: dict[str, Any] = {
    "the other game's kind": {"do": "lock"},
    "unknown kind": {"do": "dance", "player": "Jack"},
    "unknown field": {"do": "pass", "player": "Jack", "card": "mate 3"},
    "missing player": {"do": "pass"},
    "missing down": {"do": "deal", "player": "Will", "up": "king 5"},
    "an unread card shown": deal(up=None),
    "an unread card drawn": {"do": "draw", "player": "Jack", "card": None},
    "an unknown sort": deal(up="parrot 5"),
    "a sort alone": deal(up="king"),
    "a capital": deal(up="King 5"),
    "two spaces": deal(up="king  5"),
    "a space after": deal(up="king 5 "),
    "a new line after": deal(up="king 5\n"),
    "a sign": deal(up="king +5"),
    "a leading zero": deal(up="king 05"),
    "two digits": deal(up="king 15"),
    "another digit": deal(up="king \u0665"),
    "a number for a card": deal(down=5),
    "no card drawn": {"do": "gunner", "player": "Jack", "drawn": [], "keep": "king 5"},
    "three cards drawn": {
        "do": "gunner",
        "player": "Jack",
        "drawn": ["king 5", "mate 3", "mate 5"],
        "keep": "king 5",
    },
    "one player between": {"do": "mate", "player": "Jack", "between": ["Beth"]},
    "three players between": {"do": "mate", "player": "Jack", "between": ["Beth", "Will", "Jack"]},
    "a guess of 9": pirate(guess=9),
    "a guess of -1": pirate(guess=-1),
    "a guess of 1.0": pirate(guess=1.0),
    "a guess of true": pirate(guess=True),
    "a text for a guess": pirate(guess="1"),
    "1 for a claim": pirate(princess=1),
    "null for a claim": pirate(princess=None),
    "null for an answer": pirate(hit=None),
    "null for the card hit": pirate(hit=True, card=None),
}


@pytest.mark.parametrize("viewer", [None, PUBLIC, "Beth"])
@pytest.mark.parametrize("line", NO_FORM.values(), ids=NO_FORM)
def test_a_line_that_is_no_action_ends_with_2_and_the_state_before(
    line: dict[str, Any], viewer: str | None
) -> None:
    """Form comes before the rules: most of these would not be legal while dealing either."""
    result = replay(HEADER, DEALS[0], line, DEALS[1], viewer=viewer)
    assert result.exit_code == NO_ACTION
    assert result.view == replay(HEADER, DEALS[0], viewer=viewer).view
    (message,) = result.messages
    assert message.startswith("line 3: ")
    assert message.endswith(".")
    if viewer:
        assert "king" not in message


def test_the_field_is_named_with_what_it_needs() -> None:
    card = 'line 2: The field "up" needs a card, its sort and its number, such as "captain 6".'
    assert replay(HEADER, deal(up="parrot 5")).messages == (card,)
    guess = 'line 2: The field "guess" needs a whole number from 0 to 8.'
    assert replay(HEADER, pirate(guess=9)).messages == (guess,)
    kind = 'line 2: The field "do" names no kind of action: lock.'
    assert replay(HEADER, {"do": "lock"}).messages == (kind,)


AGAINST_THE_RULES: dict[str, Any] = {
    "out of its phase": {"do": "turn", "player": "Beth", "card": "mate 7"},
    "dealt twice": DEALS[0],
    "an unknown player": {"do": "pass", "player": "Tia"},
    "not their turn": {"do": "pass", "player": "Beth"},
    "a knock in the first turn": {"do": "knock", "player": "Jack"},
    "a number that the sort does not have": {"do": "draw", "player": "Jack", "card": "king 9"},
    "no copy left": {"do": "mate", "player": "Jack", "between": ["Beth", "Beth"]},
    "no answer": {"do": "pirate", "player": "Jack", "target": "Beth", "guess": 1},
}


@pytest.mark.parametrize("line", AGAINST_THE_RULES.values(), ids=AGAINST_THE_RULES)
def test_a_line_against_the_rules_ends_with_1_and_the_state_before(line: Any) -> None:
    result = replay(HEADER, *DEALS, "", line)
    assert result.exit_code == REFUSED
    assert result.view == replay(HEADER, *DEALS).view
    (message,) = result.messages
    assert message.startswith("line 6: ")
    assert message.endswith(".")


def test_a_hidden_reason_is_told_to_those_who_may_know() -> None:
    line = {"do": "captain", "player": "Jack", "target": "Beth"}
    line |= {"discard": "pirate 1", "replacement": "mate 7"}
    for viewer in (None, "Jack"):
        (message,) = replay(HEADER, *DEALS, line, viewer=viewer).messages
        assert message == "line 5: Jack cannot use a Captain: Jack has none."
    for viewer in (PUBLIC, "Beth", "Will"):
        result = replay(HEADER, *DEALS, line, viewer=viewer)
        assert (result.exit_code, result.messages) == (REFUSED, (f"line 5: {CANNOT}",))


def test_names_are_tidied_wherever_they_stand() -> None:
    header = HEADER | {"players": ["Zoe\u0308 ", "Beth"], "start": " Zo\u00eb"}
    lines = [
        {"do": "deal", "player": "Zo\u00eb", "up": "mate 3", "down": "pirate 1"},
        {"do": "deal", "player": " Beth", "up": "mate 3", "down": "pirate 1"},
        {"do": "mate", "player": "Zoe\u0308", "between": ["Beth ", "Zoe\u0308"]},
        {"do": "pirate", "player": "Beth", "target": " Zoe\u0308", "guess": 0},
    ]
    result = replay(header, *lines)
    assert (result.exit_code, result.messages) == (LEGAL, ())


def test_a_contradiction_is_a_warning_for_everybody_and_may_stand_before_a_refusal() -> None:
    lines: list[Any] = [
        {"do": "pass", "player": "Jack"},
        {"do": "gunner", "player": "Beth", "drawn": ["mate 7", "mate 5"], "keep": "mate 7"},
        {"do": "pass", "player": "Will"},
        {"do": "knock", "player": "Jack"},
        {"do": "pass", "player": "Beth"},
        {"do": "pass", "player": "Will"},
        {"do": "pass", "player": "Jack"},
        {"do": "turn", "player": "Beth", "card": "mate 7"},
        {"do": "pass", "player": "Beth"},
    ]
    said = "warning: line 12: Beth's card is Mate 7, although Beth used it as a Gunner."
    for viewer in (None, PUBLIC, "Will"):
        result = replay(HEADER, *DEALS, *lines, viewer=viewer)
        assert result.exit_code == REFUSED
        assert result.messages[0] == said
        assert result.messages[1].startswith("line 13: ")


@pytest.mark.parametrize("viewer", [PUBLIC, "Jack", "Beth", "Angelica"])
def test_views_of_a_stopped_example_show_the_own_face_down_card_alone(viewer: str) -> None:
    data = (EXAMPLES / "p21-stopped-after-knock.jsonl").read_bytes()
    whole, seen = record.replay(data).view, record.replay(data, viewer).view
    assert whole
    assert seen
    for name, hand in seen["hands"].items():
        assert hand["up"] == whole["hands"][name]["up"]
        assert hand["down"] == (whole["hands"][name]["down"] if name == viewer else None)
    assert {**seen, "hands": 0} == {**whole, "hands": 0}


# Whatever comes.

PLAYERS = ["Jack", "Beth", "Tia"]
CARDS = ["captain 6", "king 5", "mate 7", "gunner 9", "pirate", "black-spot 0"]
FIELDS: dict[str, list[Any]] = {
    "player": PLAYERS,
    "target": PLAYERS,
    "between": [["Jack", "Beth"], ["Jack", "Jack"], ["Tia", "Jack"], []],
    "card": CARDS,
    "keep": CARDS,
    "discard": CARDS,
    "replacement": CARDS,
    "up": CARDS,
    "down": [*CARDS, None],
    "drawn": [[one] for one in CARDS] + [CARDS[:2]],
    "guess": [0, 5, 8, 9],
    "hit": [True, False, None],
    "princess": [True, False, None],
}


def changed(line: dict[str, Any], rng: Random, junk: Any) -> dict[str, Any]:
    """The line with one thing changed at random."""
    key = rng.choice(list(line))
    if rng.random() < 0.2:
        return {name: value for name, value in line.items() if name != key}
    if rng.random() < 0.3:
        return line | {rng.choice([key, "extra"]): junk}
    field = rng.choice([*FIELDS, *[name for name in line if name in FIELDS] * 3])
    return line | {field: rng.choice(FIELDS[field])}


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from(VARIANTS), JUNK)
def test_a_changed_line_never_ends_in_a_traceback(seed: int, variant: str, junk: Any) -> None:
    header, actions, _ = random_game(seed % 40, 2 + seed % 5, variant)
    rng = Random(seed)
    at = rng.randrange(len(actions))
    line = changed(msgspec.to_builtins(actions[at]), rng, junk)
    start = record.write(header, actions[:at])
    viewer = rng.choice([None, PUBLIC, *header.players])
    result = record.replay((start + json.dumps(line) + "\n").encode(), viewer)
    assert result.exit_code in (LEGAL, REFUSED, NO_ACTION)
    if result.exit_code != LEGAL:
        assert result.view == record.replay(start.encode(), viewer).view
        assert result.messages[-1].startswith(f"line {at + 2}: ")
        assert result.messages[-1].endswith(".")


# On the edge between form, rule and what is legal.

READ = [DEALS[0] | {"up": "pirate 1"}, DEALS[1] | {"down": "mate 7"}, DEALS[2]]
UNREAD = [READ[0], DEALS[1] | {"up": "king 5"}, DEALS[2] | {"up": "mate 3"}]
EDGES: dict[str, tuple[list[dict[str, Any]], dict[str, Any], int]] = {
    "a claim that is none": (READ, pirate(princess=False), LEGAL),
    "an answer beside a claim that is none": (UNREAD, pirate(princess=False, hit=False), LEGAL),
    "a claim on trust": (UNREAD, pirate(princess=True), LEGAL),
    "a hit that is named": (UNREAD, pirate(hit=True, card="pirate 1"), LEGAL),
    "a claim and an answer": (UNREAD, pirate(princess=True, hit=False), REFUSED),
    "a claim without a Princess": (READ, pirate(princess=True), REFUSED),
    "an answer for a card that is read": (READ, pirate(hit=False), REFUSED),
    "a card named that is read": (READ, pirate(card="mate 7"), REFUSED),
    "no answer": (UNREAD, pirate(), REFUSED),
    "a card without an answer": (UNREAD, pirate(card="pirate 1"), REFUSED),
    "a hit without its card": (UNREAD, pirate(hit=True), REFUSED),
    "a card that was not guessed": (UNREAD, pirate(hit=True, card="mate 3"), REFUSED),
    "a number that the sort does not have": (UNREAD, pirate(hit=True, card="king 1"), REFUSED),
    "a card written wrongly": (UNREAD, pirate(hit=True, card="pirate 01"), NO_ACTION),
    "an attack on oneself": (READ, pirate(target="Jack"), REFUSED),
    "one card of two drawn": (
        READ,
        {"do": "gunner", "player": "Jack", "drawn": ["mate 5"], "keep": "mate 5"},
        REFUSED,
    ),
    "a card kept that was not drawn": (
        READ,
        {"do": "gunner", "player": "Jack", "drawn": ["mate 5", "mate 7"], "keep": "mate 3"},
        REFUSED,
    ),
    "both copies drawn": (
        READ,
        {"do": "gunner", "player": "Jack", "drawn": ["mate 5", "mate 5"], "keep": "mate 5"},
        LEGAL,
    ),
}


@pytest.mark.parametrize(("deals", "line", "exit_code"), EDGES.values(), ids=EDGES)
def test_the_edge_of_what_is_legal(
    deals: list[dict[str, Any]], line: dict[str, Any], exit_code: int
) -> None:
    result = replay(HEADER, *deals, line)
    assert result.exit_code == exit_code
    assert len(result.messages) == (exit_code != LEGAL)
    if exit_code != LEGAL:
        assert result.view == replay(HEADER, *deals).view
        assert result.messages[0].startswith("line 5: ")


def test_the_forced_knock_is_part_of_the_line_before_and_a_written_one_is_a_second() -> None:
    """The stopped example: the deck ran empty, so the Knock stands before anybody's action."""
    data = (EXAMPLES / "p21-stopped-at-forced-knock.jsonl").read_bytes()
    view = record.replay(data).view
    assert view
    assert view["knocked"] == view["turn"]
    knock = json.dumps({"do": "knock", "player": view["turn"]}).encode()
    result = record.replay(data.rstrip(b"\n") + b"\n" + knock)
    assert (result.exit_code, result.view) == (REFUSED, view)
