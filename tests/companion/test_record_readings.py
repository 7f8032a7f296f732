"""Records on the edge of record.md's text: what is form (2), what is a rule (1), what is legal.

"Form is what the line shows alone: its kind, its fields, types, ranges; what depends on the header
or on the game so far is 1, and so are fields that contradict each other." Where the text is not
plainer than that, each group below says how it is read.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion import record
from companion.names import PUBLIC
from companion.record import LEGAL, NO_ACTION, REFUSED, Replay
from tests.companion.scribe import SHIPS, Scribe
from tests.companion.test_record import EXAMPLES, text

OWN = ["parrot", "foresight-spyglass", "hook", "lamp"]


def own_card(**fields: Any) -> dict[str, Any]:
    return {"do": "use", "player": "Ada", "artifact": "parrot", **fields}


def moved(*moves: tuple[str, str, Any]) -> dict[str, Any]:
    return own_card(gems=[{"from": a, "to": b, "gems": gems} for a, b, gems in moves])


@pytest.fixture(scope="module")
def winner() -> Scribe:
    """Ada has won the Market of Day 2 with a green gem; the group's own cards are in play."""
    scribe = Scribe(artifacts=OWN).market()
    return scribe.do("bid", player="Ada", gems={"green": 1}).do("reveal-bids")


FORM = {
    # A place, a card, a colour, a count that cannot be, whatever the game.
    "no such place for gems": moved(("moon", "bag", {"red": 1})),
    "an Island without a letter": moved(("island", "bag", {"red": 1})),
    "a Chest of nobody": moved(("chest ", "bag", {"red": 1})),
    "a negative move": moved(("bag", "island A", {"red": -1})),
    "a move to nowhere": own_card(gems=[{"from": "bag", "gems": {"red": 1}}]),
    "a move with more": own_card(gems=[{"from": "bag", "to": "bag", "gems": {}, "why": 1}]),
    "a Red given away": own_card(own={"Ada": ["red", 4]}),
    "a Green of 17 owned": own_card(own={"Ada": [17, 4]}),
    "a Green of 0 laid": own_card(lay={"Ada": {"A": 0, "C": 9}}),
    "a list for a lay": own_card(lay={"Ada": [4, 9]}),
    "null for a field that may be left out": own_card(gems=None),
    "a number for what is turned down": own_card(block=3),
    "no achievement": {"do": "attest", "player": "Ada"},
    "a number for an achievement": {"do": "attest", "player": "Ada", "achievement": 3},
    # `"island"` or `"hand"`: without both, the field that says where is missing.
    "a look at no place": own_card(peek=[{"player": "Bo"}]),
    "a look at no hand": own_card(peek=[{"player": "Bo", "hand": False}]),
    "a Rat on no place": own_card(rats={"ships": [{"player": "Bo"}]}),
    "1 for a hand": own_card(peek=[{"player": "Bo", "hand": 1}]),
    "a Rat on something else": own_card(rats={"chests": ["Ada"]}),
}


@pytest.mark.parametrize("line", FORM.values(), ids=FORM)
def test_this_is_no_action_at_any_time(line: dict[str, Any], winner: Scribe) -> None:
    for scribe in (winner, Scribe()):
        result = scribe.then(line)
        assert result.exit_code == NO_ACTION
        assert result.view == scribe.then().view
        (message,) = result.messages
        assert message.startswith(f"line {len(scribe.lines) + 1}: The field ")


RULES = {
    # "No other achievement can be attested": a sentence of the rules, and no list in "Form" has
    # the achievements' names, so any text is one; it is refused as a rule is.
    "another achievement": {"do": "attest", "player": "Ada", "achievement": "iron-fist"},
    "an achievement of nobody": {"do": "attest", "player": "Ada", "achievement": "dance"},
    # Ranges of counts are 0 and more; "at least one gem each" is said of the general `use` only.
    "a move of no gems": moved(("bag", "island A", {})),
    "a move of as good as no gems": moved(("bag", "island A", {"red": 0})),
    # Fields that contradict each other.
    "a move to the same place": moved(("bag", "bag", {"green": 1})),
    "a look at two places at once": own_card(peek=[{"player": "Bo", "island": "B", "hand": True}]),
    "the same look twice": own_card(peek=[{"player": "Bo", "hand": True}] * 2),
    "the same Rat twice": own_card(rats={"islands": ["A", "A"]}),
    "the same Green owned twice": own_card(own={"Ada": [4, 4], "Bo": [9, 13]}),
    "the same card laid twice": own_card(lay={"Ada": {"A": 4, "C": 4}}),
    "two Reds laid": own_card(lay={"Ada": {"A": "red", "C": "red"}}),
    "a field of another Artifact": own_card(drawn={"red": 2}),
    # What depends on the header or the game so far.
    "an Island that is not here": moved(("bag", "island D", {"green": 1})),
    "a lower-case Island": moved(("bag", "island a", {"green": 1})),
    "a Chest of a stranger": moved(("bag", "chest Eve", {"green": 1})),
    "an Artifact that is not in play": own_card() | {"artifact": "smuggling-barrel"},
    "what is turned down among three": own_card(block="lamp"),
    "a lay of one Island": own_card(lay={"Ada": {"A": 4}}),
    "a lay at another's Island": own_card(lay={"Ada": {"A": 4, "C": 9, "B": "red"}}),
    "an own card looked at": own_card(peek=[{"player": "Ada", "hand": True}]),
    "an unknown player": own_card() | {"player": "Eve"},
}


@pytest.mark.parametrize("line", RULES.values(), ids=RULES)
def test_this_is_refused_by_the_rules(line: dict[str, Any], winner: Scribe) -> None:
    result = winner.then(line)
    assert result.exit_code == REFUSED
    assert result.view == winner.then().view
    (message,) = result.messages
    assert message.startswith(f"line {len(winner.lines) + 1}: ")
    assert message.endswith(".")


LEGAL_LINES = {
    "an own card that changes nothing": own_card(),
    "all fields, all empty": own_card(peek=[], gems=[], own={}, lay={}, rats={}),
    "the same move twice": moved(*[("island A", "bag", {"green": 1})] * 2),
    "gems that come and go": moved(
        ("bag", "chest Bo", {"golden": 1}), ("chest Bo", "bag", {"golden": 1})
    ),
    "a Rat where a move puts one": moved(("island A", "bag", {"green": 1}))
    | {"rats": {"islands": ["A"]}},
    "the cards as they lie": own_card(lay={"Ada": {"A": 4, "C": 9}}),
    "cards laid without being read": own_card(lay={"Bo": {"A": None, "B": None}}),
    "a name with blanks": moved(("bag", "chest  Bo ", {"red": 1})),
    "no hand beside an Island": own_card(peek=[{"player": "Bo", "island": "B", "hand": False}]),
}


@pytest.mark.parametrize("line", LEGAL_LINES.values(), ids=LEGAL_LINES)
def test_this_is_legal(line: dict[str, Any], winner: Scribe) -> None:
    result = winner.then(line)
    assert (result.exit_code, result.messages) == (LEGAL, ())
    assert result.view
    assert result.view["phase"] == "resolution"


def test_an_id_that_is_not_in_play_goes_before_all_else_about_the_line(winner: Scribe) -> None:
    line = own_card(artifact="smuggling-barrel", player="Eve", island="Q", block="x")
    assert "not in play" in winner.then(line).messages[0]


def test_rats_are_counted_once_where_a_move_and_the_list_name_an_island(winner: Scribe) -> None:
    line = LEGAL_LINES["a Rat where a move puts one"]
    view = winner.then(line).view
    assert view
    assert (view["rats"], view["rats_placed"]["Ada"]) == (["island A"], 1)


# Numbers that no box has.

HUGE = "9" * 4300
"""As long as Python writes a number; one longer is no number for us."""


@pytest.mark.parametrize("gems", [f'"golden": {HUGE}', f'"golden": {HUGE}, "red": {HUGE}'])
def test_a_huge_number_is_not_spelt_out(gems: str) -> None:
    for line in (
        f'{{"do": "excavate", "island": "A", "gems": {{{gems}}}}}',
        f'{{"do": "bid", "player": "Ada", "gems": {{{gems}}}}}',
    ):
        scribe = Scribe() if "excavate" in line else Scribe().market()
        result = scribe.then(line)
        assert result.exit_code == REFUSED
        assert len(result.messages[0]) < 200


def test_huge_numbers_of_gems_on_the_islands_are_a_warning() -> None:
    header = Scribe().lines[0][:-1] + f', "gems_per_island": [1, 2, 3, 4, {HUGE}]}}'
    result = record.replay(header.encode())
    assert result.exit_code == LEGAL
    assert result.messages[0].startswith("warning: line 1: The Islands need up to very many gems")


# What the header's cards are is not everybody's to know.


@pytest.mark.parametrize("viewer", [PUBLIC, "Ada", "Bo"])
def test_why_ships_cannot_be_dealt_so_is_not_told_with_as(viewer: str) -> None:
    wrong: list[dict[str, Any]] = [{"Ada": [5, 11]}, {"Cy": [5, 12]}, {"Bo": [8, 9, 1]}]
    told = {
        record.replay(text(json.loads(Scribe().lines[0]) | {"ships": SHIPS | one}), viewer).messages
        for one in wrong
    }
    assert told == {('line 1: The header\'s field "ships" is refused.',)}


# Excavation.


def left_in_bag(scribe: Scribe) -> int:
    return scribe.state.bag.count


def dry(day: int, numbers: list[int], dagger: str = "Ada") -> Scribe:
    """The beginning of that Day, all that was on the Islands taken by the players."""
    scribe = Scribe(gems_per_island=numbers, dagger=dagger)
    while scribe.state.day < day:
        scribe.day()
    return scribe


def test_a_bag_that_is_short_goes_round_from_the_daggers_left_hand_island() -> None:
    """Three Islands with 58 each leave 6 gems; then 7 a lap from Bo's left-hand Island B."""
    scribe = dry(2, [58, 59, 60, 61, 62])
    assert left_in_bag(scribe) == 6
    assert [island.to_dig for island in scribe.state.islands] == [2, 2, 2]
    scribe = dry(2, [59, 60, 61, 62, 63])
    assert [island.to_dig for island in scribe.state.islands] == [1, 1, 1]


def test_an_island_whose_number_is_0_is_not_entered() -> None:
    """4 players: 44 each leave 4; Bo has the Dagger on Day 2."""
    players = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
    scribe = Scribe(players=players, gems_per_island=[25, 26, 27, 28, 29]).day()
    assert left_in_bag(scribe) == 5
    # Clockwise from Bo's left-hand Island B: B, C, D, E, F get one, G and A none.
    assert [island.to_dig for island in scribe.state.islands] == [0, 1, 1, 1, 1, 1, 0]
    result = scribe.then({"do": "excavate", "island": "A", "gems": {"red": 1}})
    assert result.exit_code == REFUSED
    scribe.dig()
    assert scribe.state.phase == "decision"


def test_with_an_empty_bag_the_day_begins_with_the_decision() -> None:
    scribe = Scribe(gems_per_island=[60, 61, 62, 63, 64]).day()
    assert (scribe.state.day, scribe.state.phase) == (2, "decision")
    result = scribe.then({"do": "excavate", "island": "A", "gems": {}})
    assert result.exit_code == REFUSED


# Decision.


def ships(result: Replay, island: str) -> dict[str, Any]:
    assert result.view
    lying: dict[str, Any] = result.view["islands"][island]["ships"]
    return lying


def lay(player: str, island: str, card: Any) -> dict[str, Any]:
    return {"do": "place", "player": player, "island": island, "card": card}


def test_a_card_replaces_moves_and_is_taken_back() -> None:
    scribe = Scribe().dig()
    twice = scribe.then(lay("Ada", "A", 5), lay("Ada", "A", 12), lay("Ada", "C", 5))
    assert (ships(twice, "A"), ships(twice, "C")) == ({"Ada": 12}, {"Ada": 5})
    moved = scribe.then(lay("Ada", "A", 5), lay("Ada", "C", "red"), lay("Ada", "C", 5))
    assert (ships(moved, "A"), ships(moved, "C")) == ({}, {"Ada": 5})
    again = scribe.then(lay("Ada", "A", 5), lay("Ada", "A", 5))
    assert ships(again, "A") == {"Ada": 5}
    lifted = scribe.then(lay("Ada", "A", 5), {"do": "lift", "player": "Ada", "island": "A"})
    assert ships(lifted, "A") == {}
    gone = scribe.then({"do": "lift", "player": "Ada", "island": "A"})
    assert gone.exit_code == REFUSED


def test_unread_cards_are_each_another_one() -> None:
    scribe = Scribe().dig()
    both = scribe.then(lay("Ada", "A", None), lay("Ada", "C", None), lay("Ada", "A", None))
    assert both.exit_code == LEGAL
    assert (ships(both, "A"), ships(both, "C")) == ({"Ada": None}, {"Ada": None})


def test_a_missing_card_is_named_by_its_player_and_island() -> None:
    scribe = Scribe().dig()
    lines = [lay(*one) for one in [("Ada", "A", 5), ("Ada", "C", 12), ("Bo", "B", 8)]]
    result = scribe.then(*lines, lay("Bo", "A", 9), lay("Cy", "C", "red"), {"do": "lock"})
    assert result.messages[0].endswith("a card is missing, Cy's at Island B.")


# Market.


def test_no_bid_is_null_and_an_empty_fist_is_no_gems() -> None:
    scribe = Scribe().market()
    view = scribe.then({"do": "bid", "player": "Bo", "gems": {}}).view
    assert view
    assert view["bids"]["Ada"] is None
    assert view["bids"]["Bo"] == dict.fromkeys(("golden", "purple", "blue", "green", "red"), 0)
    seen = scribe.then({"do": "bid", "player": "Bo", "gems": {"green": 1}}, viewer="Ada").view
    assert seen
    assert seen["bids"] == {"Ada": None, "Bo": None, "Cy": None}


def test_the_newest_bid_counts_and_ties_go_from_the_dagger() -> None:
    scribe = Scribe().market()
    bids = [{"do": "bid", "player": name, "gems": {"green": n}} for name, n in [("Ada", 3)]]
    bids += [{"do": "bid", "player": name, "gems": {"green": 1}} for name in ("Ada", "Bo", "Cy")]
    view = scribe.then(*bids, {"do": "reveal-bids"}).view
    assert view
    # Bo has the Dagger on Day 2.
    assert view["winners_of_market"] == ["Bo", "Cy", "Ada"]
    assert view["opened"]["totals"] == {"Ada": 1, "Bo": 1, "Cy": 1}


def test_with_no_bid_above_0_the_market_ends_when_the_fists_open() -> None:
    scribe = Scribe().market()
    view = scribe.then({"do": "reveal-bids"}).view
    assert view
    assert (view["phase"], view["winners_of_market"]) == ("resolution", [])
    assert view["bids"] == {"Ada": None, "Bo": None, "Cy": None}
    assert view["opened"] == {"day": 2, "totals": {"Ada": 0, "Bo": 0, "Cy": 0}, "winners": []}


# Untracked gems.

UNTRACKED = {
    "excavate": {"do": "excavate", "island": "A", "gems": {"red": 1}},
    "take": {"do": "take", "player": "Ada", "island": "A", "gem": "red"},
    "a bid in gems": {"do": "bid", "player": "Ada", "gems": {}},
    "a bid of nothing": {"do": "bid", "player": "Ada"},
    "both": {"do": "bid", "player": "Ada", "gems": {}, "value": 1},
}


@pytest.mark.parametrize("line", UNTRACKED.values(), ids=UNTRACKED)
def test_untracked_this_does_not_occur(line: dict[str, Any]) -> None:
    result = Scribe(gems="untracked").market().then(line)
    assert result.exit_code == REFUSED


@pytest.mark.parametrize("field", ["gem", "drawn", "returned", "gems"])
def test_untracked_no_use_gives_gems(field: str) -> None:
    scribe = Scribe(gems="untracked", artifacts=OWN).market()
    scribe.do("bid", player="Ada", value=1).do("reveal-bids")
    value: Any = {"gem": "red", "gems": []}.get(field, {"red": 1})
    for artifact in ("parrot", "foresight-spyglass"):
        ship = {"ship": {"player": "Bo", "island": "A"}} if artifact != "parrot" else {}
        line = own_card(artifact=artifact, **ship, **{field: value})
        assert scribe.then(line).exit_code == REFUSED
    move = {"from": "A", "to": "B", "ship": {"player": "Bo", "island": "A"}}
    result = scribe.then(own_card(artifact="foresight-spyglass", **move))
    assert result.exit_code == LEGAL
    assert result.view
    assert result.view["rats"] == ["island A", "island B", "ship Bo A"]


@pytest.fixture(scope="module")
def counting() -> Scribe:
    scribe = Scribe(gems="untracked")
    while scribe.state.phase != "counting":
        scribe.day()
    return scribe


def count(player: str, **gems: int) -> dict[str, Any]:
    return {"do": "count", "player": player, "gems": gems}


def attest(player: str) -> dict[str, Any]:
    return {"do": "attest", "player": player, "achievement": "no-tongue"}


ALL = [count("Ada", golden=2), count("Bo", golden=1), count("Cy", red=1)]


def test_a_counted_chest_is_open_at_once_and_may_be_counted_again(counting: Scribe) -> None:
    seen = counting.then(*ALL[:2], count("Ada", blue=1), viewer=PUBLIC).view
    assert seen
    assert seen["scores"] == {"Ada": 2, "Bo": 4, "Cy": None}
    assert (seen["phase"], seen["winner"]) == ("counting", None)


def test_until_an_attest_the_result_is_worked_out_anew(counting: Scribe) -> None:
    first = counting.then(*ALL).view
    assert first
    assert (first["finished"], first["winner"]) == (True, "Ada")
    again = counting.then(*ALL, count("Bo", golden=3))
    assert again.view
    assert again.view["winner"] == "Bo"
    # What is said of a loser changes nothing, so it stops no count either.
    loser = counting.then(*ALL, attest("Cy"), count("Bo", golden=3))
    assert loser.view == again.view
    late = counting.then(*ALL, attest("Ada"), count("Bo", golden=3))
    assert late.exit_code == REFUSED
    twice = counting.then(*ALL, attest("Ada"), attest("Ada"), attest("Bo"))
    assert twice == counting.then(*ALL, attest("Ada"))
    assert twice.view
    assert "no-tongue" in twice.view["achievements"]["Ada"]


def test_all_chests_together_hold_no_more_than_the_box(counting: Scribe) -> None:
    assert counting.then(count("Ada", golden=12), count("Bo")).exit_code == LEGAL
    assert counting.then(count("Ada", golden=12), count("Bo", golden=1)).exit_code == REFUSED
    assert counting.then(count("Ada", golden=12), count("Ada", golden=11)).exit_code == LEGAL


# Unread cards.


def test_a_look_at_an_unread_card_shows_null_and_keeps_it() -> None:
    scribe = Scribe(artifacts=OWN).market(Bo=["red", None])
    scribe.do("bid", player="Ada", gems={"green": 1}).do("reveal-bids")
    looks = [{"player": "Bo", "island": "A"}, {"player": "Bo", "hand": True}]
    lines = [
        own_card(peek=looks),
        {"do": "turn", "player": "Bo", "island": "A", "card": 5},
        {"do": "reveal-ships"},
    ]
    result = scribe.then(*lines, viewer="Ada")
    assert result.exit_code == LEGAL
    assert result.view
    assert [peek["card"] for peek in result.view["peeks"]["Ada"]] == [None, None]
    turned = scribe.then(*lines[:2], viewer=PUBLIC)
    assert ships(turned, "A") == {"Ada": None, "Bo": 5}
    assert scribe.then(lines[0], lines[2]).exit_code == REFUSED
    wrong = [{"do": "turn", "player": "Bo", "island": "A", "card": card} for card in ("red", 4)]
    assert [scribe.then(lines[0], line).exit_code for line in wrong] == [REFUSED, REFUSED]


def test_each_example_has_what_it_leads_to() -> None:
    """All of them are replayed by `test_record`, which looks for the records."""
    records = {path.stem for path in EXAMPLES.glob("*.jsonl")}
    expected = {path.name.removesuffix(".expected.json") for path in EXAMPLES.glob("*.json")}
    assert records == expected
    assert len(records) == 25
