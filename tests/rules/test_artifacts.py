"""The Artifacts: the four of the rulebook (rulings APW-23 to 37, 55) and the group's own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games import pirates_word as game
from companion.games.pirates_word.box import Gems
from companion.games.pirates_word.state import Peek, State
from tests.rules.tables import (
    action,
    do,
    market,
    opened,
    peeks,
    rats,
    refused,
    told,
    with_chests,
)

SPYGLASS = "foresight-spyglass"
BOTTLE = "restorative-rum-bottle"
BARREL = "smuggling-barrel"
MAP = "accursed-treasure-map"
OWN = ["parrot", "hook", "sabers", "lamp"]
MIXED = ["parrot", "hook", BOTTLE, SPYGLASS]


def auction(*names: str, **fields: Any) -> State:
    """A Market in which these players have won, in this order."""
    bids = {name: {"green": 9 - number} for number, name in enumerate(names)}
    return opened(market(**fields), **bids)


def use(state: State, player: str, artifact: str, **fields: Any) -> State:
    return do(state, "use", player=player, artifact=artifact, **fields)


def no_use(state: State, player: str, artifact: str, **fields: Any) -> str:
    reason = refused(state, "use", player=player, artifact=artifact, **fields)
    return reason.code


def ship(player: str, island: str) -> dict[str, str]:
    return {"player": player, "island": island}


def test_apw_23_each_winner_uses_one_face_up_artifact_in_order() -> None:
    state = auction("Mario", "Mark")
    assert no_use(state, "Mark", BARREL) == "not-your-turn"
    assert no_use(state, "Mario", "parrot") == "not-in-play"
    assert no_use(state, "Eve", BARREL) == "unknown-player"
    state = use(state, "Mario", MAP, island="A", drawn={"red": 2}, returned={"red": 2})
    assert (
        no_use(state, "Mark", MAP, island="B", drawn={"red": 2}, returned={"red": 2}) == "face-down"
    )
    state = use(state, "Mark", BARREL, drawn={"red": 2}, returned={})
    assert state.phase == "resolution"


def test_apw_24_nothing_can_be_used_before_the_fists_open() -> None:
    assert no_use(market(), "Mario", BARREL) == "fists-closed"


def test_apw_03_what_is_in_the_bag_is_drawn_and_no_more() -> None:
    """With the one gem that the winner has just paid in, the Map and the Barrel draw one."""
    state = auction("Mario")
    paid = Gems(green=1)
    state = msgspec.structs.replace(state, bids=(None, paid, None, None))
    state = with_chests(state, Mario={"green": 3})
    state = with_chests(state, Barbara=state.bag.as_dict())
    assert state.bag.count == 0
    for drawn in ({"green": 2}, {}):
        line = {"island": "A", "drawn": drawn, "returned": {"green": 2}}
        assert no_use(state, "Mario", MAP, **line) == "wrong-number"
        line = {"drawn": drawn, "returned": {"green": 2}}
        assert no_use(state, "Mario", BARREL, **line) == "wrong-number"
    after = use(state, "Mario", MAP, island="A", drawn={"green": 1}, returned={"green": 2})
    assert after.bag.count == 2
    after = use(state, "Mario", BARREL, drawn={"green": 1}, returned={"green": 2})
    assert (after.bag, after.chests[1]) == (Gems(green=2), Gems(green=1))


def test_apw_26_the_spyglass_may_leave_the_gem() -> None:
    state = auction("Mario")
    after = use(state, "Mario", SPYGLASS, ship=ship("Mark", "B"))
    assert rats(after) == ["ship Mark B"]
    line: dict[str, Any] = {"ship": ship("Mark", "B"), "from_": "A", "to": "B"}
    assert no_use(state, "Mario", SPYGLASS, **line) == "move-incomplete"
    assert no_use(state, "Mario", SPYGLASS, **line, gem="golden") == "island-lacks"
    assert no_use(state, "Mario", SPYGLASS, **line | {"to": "A"}, gem="green") == "same-island"
    after = use(state, "Mario", SPYGLASS, **line, gem="green")
    assert [island.gems.count for island in after.islands] == [4, 6, 5, 5]
    assert rats(after) == ["island A", "island B", "ship Mark B"]
    assert game.view(after, None)["rats_placed"]["Mario"] == 3


def test_apw_27_the_spyglass_looks_at_another_players_ship() -> None:
    state = auction("Mario", cards={"Mark": ["red", "high"]})
    assert no_use(state, "Mario", SPYGLASS, ship=ship("Mario", "B")) == "own-card"
    assert no_use(state, "Mario", SPYGLASS, ship=ship("Mark", "A")) == "not-your-island"
    assert no_use(state, "Mario", SPYGLASS) == "target-missing"
    card = dict(state.islands[1].ships)[2]
    after = use(state, "Mario", SPYGLASS, ship=ship("Mark", "B"))
    assert peeks(after, "Mario") == (Peek(2, 2, "B", card),)
    assert game.view(after, "Mario")["peeks"]["Mario"][0]["card"] == card
    assert game.view(after, "Mark")["peeks"]["Mario"] is None


def test_apw_28_what_bears_a_rat_cannot_be_targeted() -> None:
    state = auction("Mario", "Mark", "Martha")
    fields: dict[str, Any] = {"from_": "A", "to": "C", "gem": "green"}
    state = use(state, "Mario", SPYGLASS, ship=ship("Mark", "B"), **fields)
    line: dict[str, Any] = {"drawn": {"red": 2}, "returned": {"red": 2}}
    assert no_use(state, "Mark", MAP, island="A", **line) == "rat"
    assert no_use(state, "Mark", MAP, **line) == "target-missing"
    assert use(state, "Mark", MAP, island="B", **line).islands[1].rat


def test_apw_29_the_map_may_return_new_gems() -> None:
    state = auction("Mario")
    line: dict[str, Any] = {"island": "C", "drawn": {"golden": 2}}
    after = use(state, "Mario", MAP, **line, returned={"golden": 1, "green": 1})
    assert after.islands[2].gems == state.islands[2].gems + Gems(golden=1) - Gems(green=1)
    assert no_use(state, "Mario", MAP, **line, returned={"golden": 1}) == "wrong-number"
    assert no_use(state, "Mario", MAP, **line, returned={"golden": 1, "blue": 1}) == "island-lacks"
    assert no_use(state, "Mario", MAP, **line) == "gems-missing"
    assert (
        no_use(state, "Mario", MAP, island="C", drawn={"red": 1}, returned={"red": 1})
        == "wrong-number"
    )
    assert (
        no_use(state, "Mario", MAP, island="C", drawn={"golden": 13}, returned={}) == "wrong-number"
    )


def test_apw_30_the_barrel_returns_what_the_chest_held_before() -> None:
    state = with_chests(auction("Mario"), Mario={"green": 9, "blue": 1})
    line: dict[str, Any] = {"drawn": {"red": 2}}
    assert no_use(state, "Mario", BARREL, **line, returned={"red": 1}) == "chest-lacks"
    assert no_use(state, "Mario", BARREL, **line, returned={}) == "wrong-number"
    after = use(state, "Mario", BARREL, **line, returned={"blue": 1})
    assert after.chests[1] == Gems(red=2)


def test_apw_31_the_barrels_gems_are_told_to_nobody_else() -> None:
    state = auction("Mario")
    line: dict[str, Any] = {"player": "Mario", "artifact": BARREL}
    wrong = line | {"drawn": {"golden": 1}, "returned": {}}
    assert told(state, "Mario", "use", **wrong) == "Mario draws 2 gems with the Barrel, not 1."
    assert told(state, None, "use", **wrong) == "This cannot be done now."
    assert told(state, "Mark", "use", **wrong) == "This cannot be done now."
    one = game.apply(state, _use(line | {"drawn": {"golden": 2}, "returned": {}}))
    two = game.apply(state, _use(line | {"drawn": {"red": 2}, "returned": {}}))
    assert one[1] == two[1]
    assert game.view(one[0], None) == game.view(two[0], None)


def _use(line: dict[str, Any]) -> game.Action:
    return action("use", **line)


def test_apw_32_the_bottle_looks_at_the_one_card_in_a_hand() -> None:
    state = auction("Mario", cards={"Mark": ["red", "low"]})
    assert no_use(state, "Mario", BOTTLE) == "target-missing"
    assert no_use(state, "Mario", BOTTLE, hand="Mario") == "own-card"
    left = state.greens[2][1]
    after = use(state, "Mario", BOTTLE, hand="Mark")
    assert peeks(after, "Mario") == (Peek(2, 2, "hand", left),)
    assert rats(after) == ["ship Mark hand"]


def test_apw_33_34_the_bottle_lays_the_own_cards_anew() -> None:
    state = auction("Mario")
    low, high = state.greens[1]
    line: dict[str, Any] = {"hand": "Mark"}
    assert no_use(state, "Mario", BOTTLE, **line, ships={"A": low}) == "lay-incomplete"
    assert no_use(state, "Mario", BOTTLE, **line, ships={"A": low, "C": high}) == "lay-incomplete"
    assert no_use(state, "Mario", BOTTLE, **line, ships={"A": low, "B": low}) == "card-twice"
    stranger = next(green for green in state.greens[0])
    assert (
        no_use(state, "Mario", BOTTLE, **line, ships={"A": low, "B": stranger}) == "not-your-card"
    )
    after = use(state, "Mario", BOTTLE, **line, ships={"A": "red", "B": low})
    assert dict(after.islands[0].ships)[1] == "red"
    assert rats(after) == ["ship Mario A", "ship Mario B", "ship Mario hand", "ship Mark hand"]
    assert game.view(after, None)["rats_placed"]["Mario"] == 4


def test_apw_33_an_own_ship_with_a_rat_stays() -> None:
    state = auction("Mark", "Mario")
    state = use(state, "Mark", SPYGLASS, ship=ship("Mario", "A"))
    low, high = state.greens[1]
    lies = dict(state.islands[0].ships)[1]
    other = high if lies == low else low
    assert no_use(state, "Mario", BOTTLE, hand="Mark", ships={"A": "red", "B": other}) == "rat"
    after = use(state, "Mario", BOTTLE, hand="Mark", ships={"A": lies, "B": "red"})
    assert game.view(after, None)["rats_placed"]["Mario"] == 3


def test_apw_25_one_that_can_do_nothing_only_when_none_can() -> None:
    state = auction("Mark", "Mario", artifacts=MIXED)
    everything: dict[str, list[Any]] = {
        "islands": list("ABCD"),
        "ships": [
            {"player": name, "island": island.letter}
            for island in state.islands
            for name in (state.players[seat] for seat, _ in island.ships)
            if name != "Mario"
        ],
    }
    state = use(state, "Mark", "parrot", rats=everything)
    assert no_use(state, "Mario", SPYGLASS) == "can-do-nothing"
    assert use(state, "Mario", "hook").phase == "resolution"
    hands = [{"player": name, "hand": True} for name in state.players]
    mario = [{"player": "Mario", "island": at} for at in "AB"]
    state = auction("Mark", "Mario", artifacts=MIXED)
    ships = everything["ships"] + hands + mario
    state = use(state, "Mark", "parrot", rats={"islands": list("ABCD"), "ships": ships})
    assert use(state, "Mario", SPYGLASS).phase == "resolution"
    assert use(state, "Mario", BOTTLE).phase == "resolution"


def test_apw_35_a_ninth_rat_is_a_warning() -> None:
    state = auction("Mark", artifacts=OWN)
    hands = [{"player": name, "hand": True} for name in state.players]
    rest = [{"player": "Mark", "island": "B"}]
    parrot: dict[str, Any] = {"player": "Mark", "artifact": "parrot"}
    eight = action("use", **parrot, rats={"islands": list("ABCD"), "ships": hands})
    assert not game.warnings(state, eight, game.apply(state, eight)[0])
    ninth = action("use", **parrot, rats={"islands": list("ABCD"), "ships": hands + rest})
    nine = game.apply(state, ninth)[0]
    assert game.warnings(state, ninth, nine)
    assert game.full_view(nine)["rats_placed"]["Mark"] == 9


def test_apw_37_the_barrel_places_no_rat() -> None:
    assert rats(use(auction("Mario", "Mark"), "Mario", BARREL, drawn={"red": 2}, returned={})) == []


def test_apw_55_two_players_block_another_artifact_once_a_day() -> None:
    state = opened(market(2), Barbara={"green": 2}, Mario={"green": 1})
    line: dict[str, Any] = {"drawn": {"red": 2}, "returned": {}}
    assert no_use(state, "Barbara", BARREL, **line) == "block-missing"
    assert no_use(state, "Barbara", BARREL, **line, block=BARREL) == "block-itself"
    assert no_use(state, "Barbara", BARREL, **line, block="parrot") == "not-in-play"
    state = use(state, "Barbara", BARREL, **line, block=MAP)
    assert [one["face_up"] for one in game.view(state, None)["artifacts"]] == [
        True,
        True,
        False,
        False,
    ]
    assert no_use(state, "Mario", BOTTLE, hand="Barbara", block=SPYGLASS) == "block-not-here"
    assert no_use(state, "Mario", MAP) == "face-down"
    state = use(state, "Mario", BOTTLE, hand="Barbara")
    assert state.phase == "resolution"
    assert [deeds.uses for deeds in state.deeds] == [1, 1]


@pytest.mark.parametrize(
    ("artifact", "fields"),
    [
        (BARREL, {"island": "A"}),
        (MAP, {"hand": "Mark"}),
        (SPYGLASS, {"drawn": {}}),
        (BOTTLE, {"ship": ship("Mark", "B")}),
        (BOTTLE, {"rats": {}}),
    ],
)
def test_a_field_of_another_artifact_is_refused(artifact: str, fields: dict[str, Any]) -> None:
    assert no_use(auction("Mario"), "Mario", artifact, **fields) == "field-not-here"


def test_untracked_a_use_names_no_gem() -> None:
    state = opened(market(gems="untracked"), Mario=2)
    line: dict[str, Any] = {"ship": ship("Mark", "B"), "from_": "A", "to": "B"}
    assert no_use(state, "Mario", SPYGLASS, **line, gem="red") == "untracked"
    assert rats(use(state, "Mario", SPYGLASS, **line)) == ["island A", "island B", "ship Mark B"]
    assert no_use(state, "Mario", BARREL, drawn={}, returned={}) == "untracked"
    assert use(state, "Mario", BARREL).phase == "resolution"
    assert use(state, "Mario", MAP, island="C").phase == "resolution"


# The group's own cards.


def own_market() -> State:
    return auction("Mario", "Mark", artifacts=OWN)


def test_own_cards_may_say_nothing_at_all() -> None:
    assert len(use(own_market(), "Mario", "parrot").to_use) == 1


def test_own_gems_move_in_their_order() -> None:
    state = with_chests(own_market(), Mario={"green": 9, "golden": 1}, Barbara={"blue": 2})
    moves = [
        {"from": "bag", "to": "island A", "gems": {"purple": 2}},
        {"from": "island A", "to": "chest Mario", "gems": {"purple": 1}},
        {"from": "chest Barbara", "to": "bag", "gems": {"blue": 1}},
    ]
    after = use(state, "Mario", "hook", gems=moves)
    assert after.chests[1] == Gems(golden=1, purple=1)
    assert after.chests[0] == Gems(blue=1)
    assert after.islands[0].gems == state.islands[0].gems + Gems(purple=1)
    assert rats(after) == ["island A"]


@pytest.mark.parametrize(
    ("move", "code", "known_to"),
    [
        (("bag", "bag", {"red": 1}), "same-place", {"Mario"}),
        (("bag", "island A", {}), "no-gems", {"Mario"}),
        (("bag", "island Z", {"red": 1}), "unknown-island", None),
        (("bag", "chest Eve", {"red": 1}), "unknown-player", {"Mario"}),
        (("bag", "chest Mario", {"golden": 13}), "bag-lacks", set()),
        (("chest Barbara", "bag", {"golden": 1}), "chest-lacks", {"Barbara"}),
        (("island A", "bag", {"golden": 1}), "island-lacks", None),
        (("chest Mark", "bag", {"green": 1}), "chest-lacks", {"Mark"}),
    ],
)
def test_own_gems_that_cannot_move(move: Any, code: str, known_to: set[str] | None) -> None:
    """The last one: gems in Mark's fist, which has still to pay, stay there."""
    source, to, gems = move
    line = {"gems": [{"from": source, "to": to, "gems": gems}]}
    reason = refused(own_market(), "use", player="Mario", artifact="hook", **line)
    assert reason.code == code
    assert reason.known_to == (None if known_to is None else frozenset(known_to))


def test_own_ships_change_hands_with_a_new_lay() -> None:
    state = own_market()
    mario, mark = state.greens[1], state.greens[2]
    own = {"Mario": [mario[0], mark[0]], "Mark": [mario[1], mark[1]]}
    assert no_use(state, "Mario", "sabers", own=own) == "lay-missing"
    lay = {"Mario": {"A": mark[0], "B": "red"}, "Mark": {"B": mario[1], "C": mark[1]}}
    after = use(state, "Mario", "sabers", own=own, lay=lay)
    assert after.greens[1] == tuple(sorted(own["Mario"]))
    assert dict(after.islands[1].ships) == {1: "red", 2: mario[1]}
    assert rats(after) == []
    assert no_use(state, "Mario", "sabers", own=own, lay={"Mario": lay["Mario"]}) == "lay-missing"
    wrong = own | {"Mark": [mario[1], 16]}
    assert no_use(state, "Mario", "sabers", own=wrong, lay=lay) in (
        "cards-changed",
        "not-your-card",
    )
    fewer = own | {"Mark": [mario[1]]}
    assert no_use(state, "Mario", "sabers", own=fewer, lay=lay) == "wrong-number"


def test_own_what_bears_a_rat_stays_out_of_it() -> None:
    state = own_market()
    listed = {"islands": ["A"], "ships": [ship("Mark", "B"), {"player": "Mark", "hand": True}]}
    state = use(state, "Mario", "parrot", rats=listed)
    mark = state.greens[2]
    lies = {at: dict(state.islands["ABCD".index(at)].ships)[2] for at in "BC"}
    move = [{"from": "island A", "to": "bag", "gems": {"green": 1}}]
    assert no_use(state, "Mark", "hook", rats={"islands": ["A"]}) == "rat"
    assert no_use(state, "Mark", "hook", rats={"ships": [ship("Mark", "B")]}) == "rat"
    assert no_use(state, "Mark", "hook", gems=move) == "rat"
    swapped = {"Mark": {"B": lies["C"], "C": lies["B"]}}
    assert no_use(state, "Mark", "hook", lay=swapped) == "rat"
    hand_card = next(card for card in (*mark, "red") if card not in lies.values())
    assert no_use(state, "Mark", "hook", lay={"Mark": {**lies, "C": hand_card}}) == "rat"
    assert use(state, "Mark", "hook", lay={"Mark": lies}).phase == "resolution"
    other = state.greens[3]
    own = {"Mark": [mark[0], other[0]], "Martha": [mark[1], other[1]]}
    assert no_use(state, "Mark", "hook", own=own) == "rat"


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("peek", [ship("Mario", "A")], "own-card"),
        ("peek", [ship("Mark", "B"), ship("Mark", "B")], "listed-twice"),
        ("peek", [{"player": "Mark", "island": "B", "hand": True}], "ship-unclear"),
        ("peek", [ship("Mark", "A")], "not-your-island"),
        ("rats", {"islands": ["A", "A"]}, "listed-twice"),
        ("rats", {"islands": ["Z"]}, "unknown-island"),
        ("rats", {"ships": [ship("Eve", "A")]}, "unknown-player"),
        ("lay", {"Eve": {}}, "unknown-player"),
        ("own", {"Eve": []}, "unknown-player"),
        ("lay", {"Mario": {"A": "red"}}, "lay-incomplete"),
    ],
)
def test_own_fields_that_are_refused(field: str, value: Any, code: str) -> None:
    assert no_use(own_market(), "Mario", "lamp", **{field: value}) == code


def test_own_a_peek_shows_the_card_as_it_lay_before() -> None:
    state = own_market()
    lies = dict(state.islands[1].ships)[2]
    lay = {"Mark": {"B": "red", "C": dict(state.islands[2].ships)[2]}}
    after = use(state, "Mario", "lamp", peek=[ship("Mark", "B")], lay=lay)
    assert peeks(after, "Mario")[0].card == lies
    assert rats(after) == []


def test_unread_cards_are_peeked_at_as_unread() -> None:
    state = auction("Mario", "Mark", cards={"Mark": ["low", None]})
    after = use(state, "Mario", SPYGLASS, ship=ship("Mark", "B"))
    assert peeks(after, "Mario")[0].card is None
    after = use(state, "Mario", BOTTLE, hand="Mark")
    assert peeks(after, "Mario")[0].card is None
    after = use(after, "Mark", SPYGLASS, ship=ship("Mario", "A"))
    assert after.phase == "resolution"


def test_own_unread_cards_that_must_change_their_owner_are_laid_anew() -> None:
    """Both Ships are unread and both Greens go: one of the Ships at least is a Green."""
    state = auction("Mark", artifacts=OWN, cards={"Mario": [None, None]})
    mario, mark = state.greens[1], state.greens[2]
    lay: dict[str, Any] = {"Mark": {"B": mario[0], "C": mario[1]}}
    both = {"Mario": list(mark), "Mark": list(mario)}
    assert no_use(state, "Mark", "hook", own=both, lay=lay) == "lay-missing"
    lay["Mario"] = {"A": None, "B": None}
    assert use(state, "Mark", "hook", own=both, lay=lay).greens[1] == mark
    one = {"Mario": [mario[0], mark[0]], "Mark": [mario[1], mark[1]]}
    lay = {"Mark": {"B": mark[1], "C": mario[1]}}
    assert use(state, "Mark", "hook", own=one, lay=lay).greens[2] == tuple(sorted(one["Mark"]))


def test_own_a_hand_with_a_rat_keeps_its_card_beside_unread_ships() -> None:
    """All but one of the three cards are kept: the third lies unread, or bears the hand's Rat."""
    state = auction("Mario", "Mark", artifacts=OWN, cards={"Mario": [None, None]})
    mario, mark = state.greens[1], state.greens[2]
    own = {"Mario": [mario[0], mark[1]], "Mark": [mark[0], mario[1]]}
    lay = {"Mark": {"B": mark[0], "C": "red"}}
    plain = use(state, "Mario", "hook")
    assert use(plain, "Mark", "parrot", own=own, lay=lay).greens[1] == tuple(sorted(own["Mario"]))
    ratted = use(state, "Mario", "hook", rats={"ships": [{"player": "Mario", "hand": True}]})
    assert no_use(ratted, "Mark", "parrot", own=own, lay=lay) == "lay-missing"
    lay["Mario"] = {"A": None, "B": None}
    assert use(ratted, "Mark", "parrot", own=own, lay=lay).phase == "resolution"


def test_unread_cards_may_be_laid_anew_unread() -> None:
    state = auction("Mark", "Mario", cards={"Mario": [None, None]})
    state = use(state, "Mark", SPYGLASS, ship=ship("Mario", "A"))
    assert no_use(state, "Mario", BOTTLE, hand="Mark", ships={"A": "red", "B": None}) == "rat"
    after = use(state, "Mario", BOTTLE, hand="Mark", ships={"A": None, "B": None})
    assert dict(after.islands[0].ships)[1] is None
