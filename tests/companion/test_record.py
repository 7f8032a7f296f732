"""The table record: form against rules, exit statuses, views, and no traceback whatever comes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import record
from companion.cli import main
from companion.games import pirates_word as game
from companion.names import PUBLIC
from companion.record import LEGAL, NO_ACTION, REFUSED, Replay
from tests.rules.random_games import VARIANTS, random_game

EXAMPLES = Path(__file__).parent.parent / "data" / "examples"
SAYS_NOTHING = {
    "a-pirates-word": {"artifacts", "rats", "islands"},
    "pirate-21": {"start", "turn", "hands", "deck", "discard"},
}
"""What is not compared in a finished game."""
TITLES = {"a-pirates-word": "A Pirate's Word", "pirate-21": "Pirate 21"}

HEADER: dict[str, Any] = {
    "record": 1,
    "game": "a-pirates-word",
    "players": ["Ada", "Bo", "Cy"],
    "ships": {"Ada": [5, 12], "Bo": [8, 9], "Cy": [4, 13]},
}
DIG = [{"do": "excavate", "island": at, "gems": {"green": 4}} for at in "ABC"]
UNTRACKED = HEADER | {"gems": "untracked"}
CANNOT = "This cannot be done now."


def text(*lines: Any) -> bytes:
    """A record; lines are objects, or text as it stands."""
    return "\n".join(x if isinstance(x, str) else json.dumps(x) for x in lines).encode()


def replay(*lines: Any, viewer: str | None = None) -> Replay:
    return record.replay(text(*lines), viewer)


def names(path: Path) -> str:
    return path.stem


def _unsaid(expected: dict[str, Any]) -> set[str]:
    return SAYS_NOTHING[expected["game"]] if expected["finished"] else set()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.jsonl")), ids=names)
def test_examples_replay_to_the_expected_state(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))
    result = CliRunner().invoke(main, ["replay", str(path), "--json"])
    assert result.exit_code == LEGAL
    state = json.loads(result.stdout)
    assert set(state) == set(expected)
    for field in set(expected) - _unsaid(expected):
        assert state[field] == expected[field], field
    assert all(line.startswith("warning: ") for line in result.stderr.splitlines())


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.jsonl")), ids=names)
def test_examples_can_be_read_as_text_by_everybody(path: Path) -> None:
    data = path.read_bytes()
    its_game, header = record.read_header(record.lines_of(data)[0])
    for viewer in (PUBLIC, *header.players):
        result = CliRunner().invoke(main, ["replay", str(path), "--as", viewer])
        assert result.exit_code == LEGAL
        assert TITLES[its_game.NAME] in result.stdout
        assert "None" not in result.stdout


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.jsonl")), ids=names)
def test_what_is_written_reads_back(path: Path) -> None:
    lines = record.lines_of(path.read_bytes())
    its_game, header = record.read_header(lines[0])
    actions = [record.read_action(its_game, line.text) for line in lines[1:]]
    written = record.write(header, actions)
    again = record.lines_of(written.encode())
    assert record.read_header(again[0]) == (its_game, header)
    assert [record.read_action(its_game, line.text) for line in again[1:]] == actions


NO_FORM = {
    "not JSON": "lock",
    "cut off": '{"do": "lock"',
    "two objects": '{"do": "lock"} {"do": "lock"}',
    "a list": '["lock"]',
    "no kind": '{"player": "Ada"}',
    "unknown kind": '{"do": "dance"}',
    "the other game's kind": '{"do": "knock", "player": "Ada"}',
    "a kind that is no text": '{"do": 3}',
    "unknown field": '{"do": "lock", "player": "Ada"}',
    "missing field": '{"do": "place", "player": "Ada", "island": "A"}',
    "unknown colour": '{"do": "excavate", "island": "A", "gems": {"pink": 4}}',
    "negative count": '{"do": "excavate", "island": "A", "gems": {"green": 5, "red": -1}}',
    "true for a count": '{"do": "excavate", "island": "A", "gems": {"green": true}}',
    "1.0 for a count": '{"do": "excavate", "island": "A", "gems": {"green": 1.0}}',
    "a text for a count": '{"do": "excavate", "island": "A", "gems": {"green": "1"}}',
    "null for gems": '{"do": "excavate", "island": "A", "gems": null}',
    "a Green of 17": '{"do": "place", "player": "Ada", "island": "A", "card": 17}',
    "a Green of 0": '{"do": "place", "player": "Ada", "island": "A", "card": 0}',
    "a blue card": '{"do": "place", "player": "Ada", "island": "A", "card": "blue"}',
    "true for a card": '{"do": "place", "player": "Ada", "island": "A", "card": true}',
    "null turned over": '{"do": "turn", "player": "Ada", "island": "A", "card": null}',
    "a number for a name": '{"do": "lift", "player": 1, "island": "A"}',
    "a value of 1.5": '{"do": "bid", "player": "Ada", "value": 1.5}',
    "a gem of no colour": '{"do": "take", "player": "Ada", "island": "A", "gem": "pink"}',
    "no place for gems": '{"do": "use", "player": "Ada", "artifact": "x", "gems": '
    '[{"from": "moon", "to": "bag", "gems": {"red": 1}}]}',
    "a place for gems and more": '{"do": "use", "player": "Ada", "artifact": "x", "gems": '
    '[{"from": "bag\\n", "to": "island A", "gems": {"red": 1}}]}',
    "a Ship neither here nor there": '{"do": "use", "player": "Ada", "artifact": "x", "peek": '
    '[{"player": "Bo"}]}',
    "an unknown field of a use": '{"do": "use", "player": "Ada", "artifact": "x", "magic": 1}',
    "a lone surrogate": '{"do": "lift", "player": "\\ud800", "island": "A"}',
}


@pytest.mark.parametrize("line", NO_FORM.values(), ids=NO_FORM)
def test_a_line_that_is_no_action_ends_with_2_and_the_state_before(line: str) -> None:
    """Form comes before the rules: none of these would be legal in the Excavation either."""
    result = replay(HEADER, DIG[0], line, DIG[1])
    assert result.exit_code == NO_ACTION
    assert result.view == replay(HEADER, DIG[0]).view
    (message,) = result.messages
    assert message.startswith("line 3: ")
    assert message.endswith(".")


@pytest.mark.parametrize("viewer", [PUBLIC, "Bo"])
@pytest.mark.parametrize("line", NO_FORM.values(), ids=NO_FORM)
def test_with_as_a_line_without_form_is_not_quoted(line: str, viewer: str) -> None:
    result = replay(HEADER, DIG[0], line, viewer=viewer)
    assert result.exit_code == NO_ACTION
    assert "pink" not in result.messages[0]
    assert "17" not in result.messages[0]


def test_the_field_is_named_with_those_that_it_lies_in() -> None:
    card = '{"do": "use", "player": "Ada", "artifact": "x", "ships": {"A": 77}}'
    assert replay(HEADER, card).messages == ('line 2: The field "ships" needs at most 16.',)
    gems = '{"do": "bid", "player": "Ada", "gems": {"red": -1}}'
    assert replay(HEADER, gems).messages == ('line 2: The field "gems.red" needs 0 or more.',)


AGAINST_THE_RULES = {
    "out of its phase": {"do": "lock"},
    "an unknown Island": DIG[1] | {"island": "Z"},
    "twice": DIG[0],
    "too many": DIG[1] | {"gems": {"green": 5}},
    "too few": DIG[1] | {"gems": {}},
    "more than the Bag holds": DIG[1] | {"gems": {"golden": 13}},
    "more than 64 bits": DIG[1] | {"gems": {"golden": 10**30}},
    "an unknown player": {"do": "place", "player": "Eve", "island": "A", "card": 5},
    "the Market on Day 1": {"do": "bid", "player": "Ada", "gems": {}},
    "both ways to bid": {"do": "bid", "player": "Ada", "gems": {}, "value": 0},
    "neither way to bid": {"do": "bid", "player": "Ada"},
    "an Artifact not in play": {"do": "use", "player": "Ada", "artifact": "Foo Bar!"},
    "another's achievement": {"do": "attest", "player": "Ada", "achievement": "iron-fist"},
    "a count with tracked gems": {"do": "count", "player": "Ada", "gems": {}},
}


@pytest.mark.parametrize("line", AGAINST_THE_RULES.values(), ids=AGAINST_THE_RULES)
def test_a_line_against_the_rules_ends_with_1_and_the_state_before(line: Any) -> None:
    result = replay(HEADER, DIG[0], "", line, DIG[1])
    assert result.exit_code == REFUSED
    assert result.view == replay(HEADER, DIG[0]).view
    (message,) = result.messages
    assert message.startswith("line 4: ")
    assert message.endswith(".")


NO_HEADER = {
    "nothing": b"",
    "blanks": b"\n  \n\t\n",
    "not JSON": b"hello",
    "a list": b"[]",
    "an action": b'{"do": "lock"}',
    "not UTF-8": b'{"record": 1}\n\xff\xfe',
    "UTF-16": json.dumps(HEADER).encode("utf-16"),
    "deep": b"[" * 200_000,
    "an unknown game": text(HEADER | {"game": "chess"}),
}
REFUSED_FIELDS: dict[str, dict[str, Any]] = {
    "record": {"record": 2},
    "record is true": {"record": True},
    "unknown field": {"colour": "red"},
    "one player": {"players": ["Ada"]},
    "nine players": {"players": list("ABCDEFGHI")},
    "an empty name": {"players": ["Ada", " ", "Cy"]},
    "a long name": {"players": ["Ada", "B" * 25, "Cy"]},
    "a control character": {"players": ["Ada", "B\u0007o", "Cy"]},
    "a zero width joiner": {"players": ["Ada", "B\u200do", "Cy"]},
    "a line separator": {"players": ["Ada", "B\u2028o", "Cy"]},
    "public": {"players": ["Ada", "public", "Cy"]},
    "the same name": {"players": ["Ada", " Ada ", "Cy"]},
    "a stranger's Dagger": {"dagger": "Eve"},
    "ships of some": {"ships": {"Ada": [5, 12], "Bo": [8, 9]}},
    "ships of a stranger": {"ships": HEADER["ships"] | {"Eve": [1, 16]}},
    "not 17": {"ships": HEADER["ships"] | {"Ada": [5, 11]}},
    "a Green twice": {"ships": HEADER["ships"] | {"Ada": [8, 9]}},
    "three Greens": {"ships": HEADER["ships"] | {"Ada": [1, 2, 14]}},
    "simplified with Artifacts": {"simplified": True, "artifacts": ["a", "b", "c", "d"]},
    "three Artifacts": {"artifacts": ["a", "b", "c"]},
    "an Artifact twice": {"artifacts": ["a", "b", "c", "c"]},
    "an id with capitals": {"artifacts": ["a", "b", "c", "D"]},
    "an id with two hyphens": {"artifacts": ["a", "b", "c", "d--e"]},
    "four numbers": {"gems_per_island": [1, 2, 3, 4]},
    "numbers that stay": {"gems_per_island": [1, 2, 3, 4, 4]},
    "a number of 0": {"gems_per_island": [0, 2, 3, 4, 5]},
    "untold gems": {"gems": "some"},
    "null for a default": {"dagger": None},
}


@pytest.mark.parametrize("data", NO_HEADER.values(), ids=NO_HEADER)
def test_without_a_header_nothing_is_shown(data: bytes) -> None:
    result = record.replay(data)
    assert result.exit_code == NO_ACTION
    assert result.view is None
    assert len(result.messages) == 1


@pytest.mark.parametrize("fields", REFUSED_FIELDS.values(), ids=REFUSED_FIELDS)
def test_a_refused_header_shows_nothing(fields: dict[str, Any]) -> None:
    result = replay(HEADER | fields, DIG[0])
    assert result.exit_code == NO_ACTION
    assert result.view is None
    assert len(result.messages) == 1


@pytest.mark.parametrize("players", [2, 7, 8])
def test_numbers_that_the_rulebook_does_not_print_are_asked_for(players: int) -> None:
    header = {"record": 1, "game": game.NAME, "players": list("ABCDEFGH")[:players]}
    result = replay(header)
    assert result.exit_code == NO_ACTION
    assert "help card" in result.messages[0]
    assert replay(header | {"gems": "untracked"}).exit_code == LEGAL
    assert replay(header | {"gems_per_island": [1, 2, 3, 4, 5]}).exit_code == LEGAL


def test_defaults_may_be_written_out() -> None:
    short = {"record": 1, "game": game.NAME, "players": ["Ada", "Bo", "Cy"]}
    full = short | {
        "dagger": "Ada",
        "ships": {"Ada": [1, 16], "Bo": [15, 2], "Cy": [3, 14]},
        "simplified": False,
        "artifacts": list(
            game.setup(record.read_header(record.Line(1, json.dumps(short)))[1]).artifacts
        ),
        "gems_per_island": [4, 5, 6, 7, 8],
        "gems": "tracked",
    }
    assert replay(full) == replay(short)


def test_more_gems_than_the_box_holds_is_a_warning() -> None:
    result = replay(HEADER | {"gems_per_island": [9, 10, 11, 15, 16]})
    assert result.exit_code == LEGAL
    (message,) = result.messages
    assert message.startswith("warning: line 1: ")
    assert not replay(HEADER | {"gems_per_island": [9, 10, 11, 14, 16]}).messages


def test_names_are_trimmed_and_brought_to_one_form_wherever_they_stand() -> None:
    players = ["Zoë", "Bo", "Cy"]
    header = UNTRACKED | {
        "players": players,
        "ships": {" Zoe\u0308": [5, 12], "Bo": [8, 9], "Cy": [4, 13]},
    }
    result = replay(
        header,
        {"do": "place", "player": "Zoe\u0308 ", "island": "A", "card": 5},
        viewer=" Zoe\u0308",
    )
    assert result.exit_code == LEGAL
    assert result.view
    assert result.view["islands"]["A"]["ships"] == {"Zoë": 5}


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    lines = (
        b"\xef\xbb\xbf\r\n" + text(HEADER) + b"\r\n \t \r\n" + text(*DIG).replace(b"\n", b"\r\n")
    )
    result = record.replay(lines + b"\r\n\r\n" + text({"do": "lock"}))
    assert result.exit_code == REFUSED
    assert result.messages[0].startswith("line 8: ")


def test_the_first_faulty_line_decides_after_the_header_and_as() -> None:
    lines = (HEADER, {"do": "lock"}, "nonsense")
    assert replay(*lines).exit_code == REFUSED
    nobody = replay(*lines, viewer="Eve")
    assert nobody.exit_code == NO_ACTION
    assert nobody.view is None


def test_a_line_that_is_not_utf8_anywhere_refuses_the_whole_file() -> None:
    result = record.replay(text(HEADER, DIG[0]) + b"\n\n\xff")
    assert result == Replay(NO_ACTION, None, ("line 4: This is not UTF-8 text.",))


OWN_CARD = UNTRACKED | {"artifacts": ["parrot", "hook", "lamp", "bell"]}
TWO_OWNERS = {"do": "use", "player": "Ada", "artifact": "hook"} | {
    "own": {"Bo": [8, 9], " Bo": [8, 9]}
}


def winner_uses() -> list[Any]:
    """The lines up to the moment when Ada may use an Artifact on Day 2."""
    cards: list[tuple[str, str, list[Any]]] = [
        ("Ada", "AC", [5, 12]),
        ("Bo", "BA", ["red", 8]),
        ("Cy", "CB", ["red", 4]),
    ]
    day = [
        {"do": "place", "player": name, "island": at, "card": card}
        for name, letters, own in cards
        for at, card in zip(letters, own, strict=True)
    ]
    second = [line | {"card": None} for line in day]
    bid = [{"do": "bid", "player": "Ada", "value": 1}, {"do": "reveal-bids"}]
    lock = {"do": "lock"}
    return [*day, lock, {"do": "reveal-ships"}, *second, lock, *bid]


def test_a_player_named_twice_in_hidden_fields_is_no_open_reason() -> None:
    """Spelt in two ways, one player is named twice; who owns what is not everybody's to know."""
    early = "Ada cannot use an Artifact now: it is the Decision of Day 1."
    assert replay(OWN_CARD, TWO_OWNERS).messages == (f"line 2: {early}",)
    lines = (OWN_CARD, *winner_uses())
    assert replay(*lines).exit_code == LEGAL
    for viewer in (None, "Ada"):
        result = replay(*lines, TWO_OWNERS, viewer=viewer)
        assert result.exit_code == REFUSED
        assert "Bo" in result.messages[0]
    for viewer in (PUBLIC, "Bo", "Cy"):
        result = replay(*lines, TWO_OWNERS, viewer=viewer)
        assert (result.exit_code, result.messages) == (REFUSED, (f"line 19: {CANNOT}",))


def test_a_broken_header_does_not_tell_where_with_as() -> None:
    """Where it breaks off depends on the cards before, which are hidden."""
    ships = ({"Ada": [5, 12]}, {"Ada": [8, 9]})
    for viewer in (PUBLIC, "Ada"):
        broken = [text(HEADER | {"ships": x})[:-1] + b" oops" for x in ships]
        told = {record.replay(header, viewer).messages for header in broken}
        assert told == {("line 1: This is not one JSON object.",)}


def test_a_hidden_reason_is_told_to_those_who_may_know() -> None:
    lines = (UNTRACKED, {"do": "place", "player": "Bo", "island": "B", "card": 12})
    assert "Green 12" in replay(*lines).messages[0]
    assert "Green 12" in replay(*lines, viewer="Bo").messages[0]
    for viewer in (PUBLIC, "Ada", "Cy"):
        result = replay(*lines, viewer=viewer)
        assert result.exit_code == REFUSED
        assert result.messages == (f"line 2: {CANNOT}",)


def test_a_wild_name_is_shown_without_its_control_characters() -> None:
    result = replay(UNTRACKED, {"do": "lift", "player": "\u001b[31m" + "x" * 500, "island": "A"})
    assert result.exit_code == REFUSED
    assert result.messages[0].isprintable()
    assert len(result.messages[0]) < 200


@pytest.mark.parametrize("viewer", [None, PUBLIC, "Ada"])
def test_a_wild_field_is_shown_without_its_control_characters(viewer: str | None) -> None:
    """A name may look like the decoder's own words for where a fault lies."""
    for name in ("\u001b[31m", "x` - at `$.\u001b[31m", "x` - at `$.\nline 9: " + "y" * 500):
        message = replay(UNTRACKED, {"do": "lock", name: 1}, viewer=viewer).messages[0]
        assert message.isprintable()
        assert len(message) < 200


def test_a_ninth_rat_is_a_warning_and_may_stand_before_a_refusal() -> None:
    data = (EXAMPLES / "apw-own-artifacts.jsonl").read_bytes() + b'{"do": "lock"}\n'
    result = record.replay(data)
    assert result.exit_code == REFUSED
    kinds = [message.startswith("warning: ") for message in result.messages]
    assert kinds == [True] * (len(kinds) - 1) + [False]
    assert len(kinds) > 1


def test_a_huge_bid_by_value_is_printed() -> None:
    path = EXAMPLES / "apw-untracked.jsonl"
    lines = path.read_text("utf-8").splitlines()
    before = lines[: lines.index('{"do": "bid", "player": "Bo", "value": 1}')]
    huge = json.dumps({"do": "bid", "player": "Bo", "value": 10**40})
    result = replay(*before, huge, {"do": "reveal-bids"})
    assert result.view
    assert str(10**40) in record.as_json(result.view)


# The command.


def run(*args: str, data: bytes = b"") -> Any:
    return CliRunner().invoke(main, ["replay", *args], input=data)


def test_a_missing_file_is_a_sentence() -> None:
    result = run("no-such-file.jsonl")
    assert result.exit_code == NO_ACTION
    assert result.stdout == ""
    assert "cannot be read" in result.stderr


def test_a_record_comes_from_standard_input_too() -> None:
    result = run("-", "--json", "--as", "public", data=text(HEADER, *DIG))
    assert result.exit_code == LEGAL
    assert json.loads(result.stdout)["phase"] == "decision"
    assert json.loads(result.stdout)["bag"] is None


def test_a_refused_line_leaves_the_state_on_standard_output() -> None:
    result = run("-", "--json", data=text(HEADER, DIG[0], {"do": "lock"}))
    assert result.exit_code == REFUSED
    assert json.loads(result.stdout)["islands"]["A"]["gems"]["green"] == 4
    assert result.stderr.startswith("line 3: The cards cannot be made final now")


def command(*args: str, **streams: Any) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, for what becomes of its streams."""
    line = [sys.executable, "-c", "from companion.cli import main; main()", "replay", *args]
    return subprocess.run(line, stderr=subprocess.PIPE, text=True, check=False, **streams)


def test_closed_standard_input_is_a_sentence() -> None:
    result = command("-", preexec_fn=lambda: os.close(0))
    assert result.returncode == NO_ACTION
    assert result.stderr == "The record - cannot be read: standard input is closed.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_state_that_cannot_be_written_is_a_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        result = command(str(EXAMPLES / "apw-3-players.jsonl"), stdout=full)
    assert result.returncode == NO_ACTION
    assert result.stderr == "The state cannot be written: No space left on device.\n"


# Whatever comes.

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
MUTATIONS: tuple[Callable[[dict[str, Any], Random, Any], object], ...] = (
    lambda line, rng, junk: line.__setitem__(rng.choice(list(line)), junk),
    lambda line, rng, junk: line.pop(rng.choice(list(line))),
    lambda line, rng, junk: line.__setitem__("extra", junk),
    lambda line, rng, junk: line.__setitem__("player", rng.choice(["Ada", "Bo", "Eve"])),
    lambda line, rng, junk: line.__setitem__("island", rng.choice("ABCDEZ")),
    lambda line, rng, junk: line.__setitem__("card", rng.randint(1, 16)),
)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from(VARIANTS), JUNK, st.data())
def test_a_changed_line_never_ends_in_a_traceback(
    seed: int, variant: str, junk: Any, data: st.DataObject
) -> None:
    header, actions, _ = random_game(seed % 40, 2 + seed % 7, variant)
    rng = Random(seed)
    at = rng.randrange(len(actions))
    line = msgspec.to_builtins(actions[at])
    data.draw(st.sampled_from(MUTATIONS))(line, rng, junk)
    start = record.write(header, actions[:at])
    changed = (start + json.dumps(line) + "\n").encode()
    viewer = rng.choice([None, PUBLIC, *header.players])
    result = record.replay(changed, viewer)
    before = record.replay(start.encode(), viewer).view
    assert result.exit_code in (LEGAL, REFUSED, NO_ACTION)
    if result.exit_code != LEGAL:
        assert result.view == before
        assert result.messages[-1].startswith(f"line {at + 2}: ")
        assert result.messages[-1].endswith(".")


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_end_in_a_sentence(data: bytes) -> None:
    for whole in (data, text(HEADER) + b"\n" + data):
        result = record.replay(whole)
        assert result.exit_code in (LEGAL, REFUSED, NO_ACTION)
        if result.exit_code != LEGAL:
            assert result.messages[-1].endswith(".")
