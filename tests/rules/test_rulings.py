"""A Pirate's Word ruling by ruling (rulings, section 1), without the Artifacts' effects."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import pirates_word as game
from companion.games.pirates_word.box import BOX, NO_GEMS, Gems
from companion.games.pirates_word.excavation import begin_day, shares
from companion.games.pirates_word.market import winners_of
from companion.games.pirates_word.seats import islands_of, owner_of, seats_at
from companion.games.values import replaced
from tests.rules.tables import (
    conserved,
    do,
    dug,
    laid,
    market,
    on_day,
    opened,
    refused,
    resolved,
    table,
    with_chests,
)


@pytest.mark.parametrize("players", range(3, 9))
def test_apw_05_06_islands_lie_between_neighbours(players: int) -> None:
    state = table(players, simplified=True)
    assert len(state.islands) == players
    assert islands_of(state, 0) == ("A", "ABCDEFGH"[players - 1])
    assert islands_of(state, 1) == ("B", "A")
    assert seats_at(state, players - 1) == (0, players - 1)


@pytest.mark.parametrize(
    ("bag", "first", "numbers"),
    [
        (12, 0, (3, 3, 3, 3)),
        (11, 0, (3, 3, 3, 2)),
        (10, 2, (2, 2, 3, 3)),
        (9, 3, (2, 2, 2, 3)),
        (2, 3, (1, 0, 0, 1)),
        (0, 1, (0, 0, 0, 0)),
    ],
)
def test_apw_02_a_short_bag_is_dealt_in_laps(
    bag: int, first: int, numbers: tuple[int, ...]
) -> None:
    assert shares(bag, 4, 3, first) == numbers


def test_apw_02_islands_without_gems_are_not_entered() -> None:
    state = on_day(table(gems_per_island=[1, 2, 3, 4, 5]), 2)
    bag = Gems(green=2)
    chests = replaced(state.chests, 0, BOX - bag)
    state = begin_day(replace(state, bag=bag, chests=chests))
    assert [island.to_dig for island in state.islands] == [0, 1, 1, 0]
    assert refused(state, "excavate", island="A", gems={}).code == "bag-empty"
    assert refused(state, "excavate", island="B", gems={"green": 2}).code == "wrong-number"
    state = do(state, "excavate", island="B", gems={"green": 1})
    state = do(state, "excavate", island="C", gems={"green": 1})
    assert state.phase == "decision"


def test_apw_02_an_empty_bag_leads_to_the_decision() -> None:
    state = on_day(table(), 2)
    chests = replaced(state.chests, 0, BOX)
    assert begin_day(replace(state, bag=NO_GEMS, chests=chests)).phase == "decision"


def test_apw_04_two_greens_swap_also_without_gems() -> None:
    state = on_day(table(), 2)
    chests = replaced(state.chests, 0, BOX)
    state = laid(begin_day(replace(state, bag=NO_GEMS, chests=chests)))
    before = game.view(state, None)
    state = do(do(state, "reveal-bids"), "reveal-ships")
    outcomes = game.view(state, None)["revealed"]["islands"]
    assert before["day"] == 2
    assert state.day == 3
    assert outcomes["A"]["outcome"] == "shared"
    assert owner_of(state, outcomes["A"]["ships"]["Barbara"]) == 1
    assert owner_of(state, outcomes["A"]["ships"]["Mario"]) == 0


def test_apw_07_the_dagger_goes_clockwise() -> None:
    assert [on_day(table(3), day).dagger for day in range(1, 6)] == [0, 1, 2, 0, 1]


def test_apw_11_one_card_at_each_own_island() -> None:
    state = dug(table())
    state = do(state, "place", player="Mario", island="A", card=2)
    state = do(state, "place", player="Mario", island="B", card=2)
    view = game.full_view(state)
    assert view["islands"]["A"]["ships"] == {}
    assert view["islands"]["B"]["ships"] == {"Mario": 2}
    state = do(state, "place", player="Mario", island="B", card="red")
    assert game.full_view(state)["islands"]["B"]["ships"] == {"Mario": "red"}
    reason = refused(state, "lock")
    assert "Mario's at Island A" in reason.sentence
    assert "Mario's at Island B" not in reason.sentence
    assert reason.known_to is None
    assert refused(state, "place", player="Mario", island="C", card=2).code == "not-your-island"
    assert refused(state, "place", player="Mario", island="A", card=3).code == "not-your-card"
    state = do(state, "lift", player="Mario", island="B")
    assert refused(state, "lift", player="Mario", island="B").code == "no-card-there"


def test_apw_15_day_1_has_no_market() -> None:
    assert laid(dug(table())).phase == "resolution"
    assert market().phase == "market"


def test_apw_16_bids_of_0_or_less_lose() -> None:
    state = opened(market(), Mario={"red": 1}, Mark={"green": 1, "red": 1})
    assert state.phase == "resolution"
    assert conserved(state)
    assert game.full_view(state)["chests"]["Mario"]["red"] == 1


def test_apw_17_fewer_than_three_winners() -> None:
    assert opened(market(), Mario={"green": 1}).to_use == (1,)


def test_apw_18_reds_in_a_winning_bid_go_to_the_bag() -> None:
    state = opened(market(), Mario={"golden": 1, "red": 3})
    state = do(
        state, "use", player="Mario", artifact="smuggling-barrel", drawn={"green": 2}, returned={}
    )
    assert game.full_view(state)["chests"]["Mario"]["red"] == 0
    assert conserved(state)


@pytest.mark.parametrize(
    ("totals", "dagger", "winners"),
    [
        ((2, 2, 2, 2), 2, (2, 3, 0)),
        ((1, 3, 3, 0), 2, (2, 1, 0)),
        ((0, 0, 0, 0), 0, ()),
        ((-1, 5, 0, 1), 0, (1, 3)),
        ((4, 4, 5, 4), 3, (2, 3, 0)),
    ],
)
def test_apw_19_ties_go_clockwise_from_the_dagger_its_holder_first(
    totals: tuple[int, ...], dagger: int, winners: tuple[int, ...]
) -> None:
    assert winners_of(totals, dagger) == winners


def test_apw_20_winners_pay_one_by_one() -> None:
    state = opened(market(), Mario={"golden": 1}, Mark={"purple": 1})
    bag = state.bag.count
    state = do(
        state,
        "use",
        player="Mario",
        artifact="smuggling-barrel",
        drawn={"golden": 1, "red": 1},
        returned={},
    )
    assert state.bag.count == bag + 1 - 2
    assert game.full_view(state)["chests"]["Mark"]["purple"] == 1


def test_apw_21_no_bid_is_an_empty_fist() -> None:
    state = market()
    assert game.full_view(state)["bids"]["Mario"] is None
    state = opened(state, Mark={"green": 1})
    assert game.view(state, None)["bids"]["Mario"] == dict.fromkeys(
        ("golden", "purple", "blue", "green", "red"), 0
    )


def test_apw_22_a_second_bid_replaces_the_first_until_the_fists_open() -> None:
    state = with_chests(market(), Mario={"green": 3})
    for number in (1, 3, 2):
        state = do(state, "bid", player="Mario", gems={"green": number})
    assert refused(state, "bid", player="Mario", gems={"green": 4}).known_to == frozenset({"Mario"})
    state = do(state, "reveal-bids")
    assert game.view(state, None)["opened"]["totals"]["Mario"] == 2
    assert refused(state, "bid", player="Mario", gems={}).code == "fists-open"
    assert refused(state, "reveal-bids").code == "fists-open"


def test_apw_36_a_rat_stops_artifacts_and_nothing_else() -> None:
    """The Islands and Ships with Rats are shared, raided and swapped as ever."""
    state = market(artifacts=["parrot", "hook", "lamp", "oar"])
    plain = opened(state, Mario={"green": 1})
    ships: list[dict[str, Any]] = [{"player": name, "hand": True} for name in state.players]
    ships += [
        {"player": name, "island": letter}
        for name, letters in zip(state.players, ("AD", "BA", "CB", "DC"), strict=True)
        for letter in letters
    ]
    line = {"player": "Mario", "artifact": "parrot"}
    marked = {"islands": list("ABCD"), "ships": ships}
    ratted = resolved(do(plain, "use", **line, rats=marked))
    assert ratted.deeds[1].rats == 16
    unmarked = resolved(do(plain, "use", **line))
    for field in ("day", "chests", "bag", "greens", "islands", "rats"):
        assert getattr(ratted, field) == getattr(unmarked, field)


def test_apw_38_any_order_of_islands_comes_to_the_same() -> None:
    gems = {"golden": 1, "blue": 2, "red": 1}
    start = do(laid(dug(table(), A=gems, B={"green": 4}, C=gems, D={"red": 4})), "reveal-ships")
    ends = []
    for order in ("ABCD", "DCBA", "BDAC"):
        state = start
        for letter in order:
            while letter in dict(state.to_take):
                name = state.players[dict(state.to_take)[letter]]
                gem = state.islands["ABCD".index(letter)].gems.best()
                state = do(state, "take", player=name, island=letter, gem=gem)
        ends.append(state)
    assert ends[0].day == 2
    assert ends[0] == ends[1] == ends[2]


def test_apw_39_sharing_alternates_and_the_starter_takes_the_odd_one() -> None:
    state = on_day(table(), 2)
    state = laid(dug(state, A={"golden": 1, "red": 4}))
    state = do(do(state, "reveal-bids"), "reveal-ships")
    first = game.view(state, None)["to_take"]["A"]
    second = "Mario" if first == "Barbara" else "Barbara"
    assert refused(state, "take", player=second, island="A", gem="golden").code == "not-your-turn"
    assert refused(state, "take", player=first, island="A", gem="blue").code == "island-lacks"
    assert refused(state, "take", player="Mark", island="A", gem="red").code == "not-your-island"
    for number, gem in enumerate(["golden", "red", "red", "red", "red"]):
        state = do(state, "take", player=(first, second)[number % 2], island="A", gem=gem)
    chests = game.full_view(state)["chests"]
    assert sum(chests[first].values()) == 3
    assert chests[second]["red"] == 2
    assert refused(state, "take", player=first, island="A", gem="red").code == "settled"


def test_apw_40_a_raid_takes_everything_the_reds_too() -> None:
    state = laid(dug(table(), B={"red": 4}), Mario=[2, 15], Mark=[3, "red"])
    state = do(state, "reveal-ships")
    outcome = game.view(state, None)["revealed"]["islands"]["B"]
    assert (outcome["outcome"], outcome["raider"]) == ("raided", "Mark")
    assert state.chests[2] == Gems(red=4)


def test_apw_41_two_reds_lose_all_to_the_bag() -> None:
    state = laid(dug(table(), B={"red": 4}), Mario=["red", 2], Mark=[3, "red"])
    greens, bag = state.greens, state.bag
    state = do(state, "reveal-ships")
    assert game.view(state, None)["revealed"]["islands"]["B"]["outcome"] == "lost"
    assert state.bag == bag + Gems(red=4)
    assert state.greens == greens


def test_apw_42_greens_are_swapped_when_the_last_gem_is_taken() -> None:
    state = do(laid(dug(table())), "reveal-ships")
    cards = dict(state.islands[0].ships)
    for _ in range(4):
        seat = dict(state.to_take)["A"]
        assert dict(state.islands[0].ships) == cards
        state = do(state, "take", player=state.players[seat], island="A", gem="green")
    assert owner_of(state, int(cards[0] or 0)) == 1
    assert owner_of(state, int(cards[1] or 0)) == 0
    assert state.islands[0].ships == ()


def test_apw_44_after_day_5_day_and_dagger_stay() -> None:
    state = market(day=5)
    dagger = state.dagger
    state = resolved(state)
    assert state.finished
    assert (state.day, state.dagger) == (5, dagger)
    assert refused(state, "reveal-ships").code == "finished"


def test_apw_45_the_highest_total_wins_even_below_0() -> None:
    state = market(day=5, cards={"Barbara": [1, "red"], "Mario": ["red", 2]})
    everybody = {name: {"red": 9 + seat} for seat, name in enumerate(state.players)}
    state = resolved(with_chests(state, **everybody))
    scores = game.view(state, None)["scores"]
    assert game.view(state, None)["winner"] == max(scores, key=lambda name: scores[name])


def test_apw_46_a_tie_goes_to_the_highest_green_among_the_tied() -> None:
    state = table(3, gems="untracked")
    state = on_day(state, 5)
    state = resolved(laid(state))
    for name, gems in zip(state.players, ({"red": 1}, {"green": 2}, {"blue": 1}), strict=True):
        state = do(state, "count", player=name, gems=gems)
    tied = {name: max(state.greens[state.players.index(name)]) for name in ("Mario", "Mark")}
    assert game.view(state, None)["winner"] == max(tied, key=lambda name: tied[name])


def test_apw_47_a_count_is_checked_against_the_box() -> None:
    state = resolved(laid(on_day(table(3, gems="untracked"), 5)))
    state = do(state, "count", player="Barbara", gems={"golden": 7})
    reason = refused(state, "count", player="Mario", gems={"golden": 6})
    assert reason.code == "more-than-box"
    assert reason.known_to is None
    state = do(state, "count", player="Barbara", gems={"golden": 6})
    for name in ("Mario", "Mark"):
        state = do(state, "count", player=name, gems={"golden": 3})
    assert game.view(state, None)["winner"] == "Barbara"
    state = do(state, "count", player="Barbara", gems={"golden": 1})
    assert game.view(state, None)["winner"] != "Barbara"
    winner = game.view(state, None)["winner"]
    loser = next(name for name in state.players if name != winner)
    assert do(state, "attest", player=loser, achievement="no-tongue") == state
    state = do(state, "attest", player=winner, achievement="no-tongue")
    assert "no-tongue" in game.view(state, None)["achievements"][winner]
    assert refused(state, "count", player="Mark", gems={}).code == "attested"


def test_apw_49_a_simplified_game_has_no_market_and_no_artifacts() -> None:
    state = on_day(table(simplified=True), 3)
    state = laid(dug(state))
    assert state.phase == "resolution"
    assert game.view(state, None)["artifacts"] == []


def test_apw_50_to_54_two_players() -> None:
    state = table(2)
    assert state.greens == ((1, 3, 6, 8), (2, 4, 5, 7))
    assert [island.letter for island in state.islands] == list("ABCD")
    assert islands_of(state, 1) == ("A", "B", "C", "D")
    state = laid(dug(state), Barbara=[8, 6, 3, 1], Mario=[7, 5, 4, 2])
    state = resolved(state)
    assert state.greens == ((2, 4, 5, 7), (1, 3, 6, 8))
    assert state.dagger == 1


def test_apw_52_two_players_dig_from_a_to_d() -> None:
    state = table(2, dagger="Mario", gems_per_island=[46, 47, 48, 49, 50])
    assert [island.to_dig for island in state.islands] == [45, 45, 45, 45]
    state = table(2, dagger="Mario", gems_per_island=[45, 46, 47, 48, 49])
    assert state.bag.count == 180
    assert shares(2, 4, 5, 0) == (1, 1, 0, 0)


def test_unread_cards_are_named_before_the_ships_are_turned() -> None:
    state = dug(table())
    cards = {name: [None, None] for name in state.players}
    state = laid(state, **cards)
    reason = refused(state, "reveal-ships")
    assert "Barbara's at Island A" in reason.sentence
    state = do(state, "turn", player="Barbara", island="A", card=16)
    assert game.view(state, None)["islands"]["A"]["ships"]["Barbara"] == 16
    assert game.view(state, None)["islands"]["D"]["ships"]["Barbara"] is None
    line = {"player": "Barbara", "island": "D", "card": 16}
    assert refused(state, "turn", **line).code == "card-elsewhere"
    assert refused(state, "turn", **line).known_to is None
    reason = refused(state, "turn", player="Mario", island="A", card=14)
    assert reason.known_to == frozenset({"Mario", "Mark"})
    assert refused(state, "turn", player="Barbara", island="A", card=1).code == "already-read"


def test_untracked_gems_are_never_entered() -> None:
    state = table(gems="untracked")
    assert state.phase == "decision"
    assert refused(state, "excavate", island="A", gems={}).code == "untracked"
    state = do(laid(state), "reveal-ships")
    assert state.day == 2
    assert refused(state, "take", player="Mario", island="A", gem="red").code == "untracked"
    state = laid(state)
    assert refused(state, "bid", player="Mario", gems={}).code == "bid-in-value"
    state = opened(state, Mario=-3, Mark=2)
    assert state.to_use == (2,)
    view = game.full_view(state)
    assert view["bag"] is None
    assert view["islands"]["A"]["gems"] is None
    assert view["chests"]["Mario"] is None
    assert view["bids"] == {"Barbara": 0, "Mario": -3, "Mark": 2, "Martha": 0}


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("excavate", {"island": "A", "gems": {}}),
        ("place", {"player": "Mario", "island": "A", "card": 2}),
        ("lift", {"player": "Mario", "island": "A"}),
        ("lock", {}),
        ("turn", {"player": "Mario", "island": "A", "card": 2}),
        ("reveal-ships", {}),
        ("take", {"player": "Mario", "island": "A", "gem": "red"}),
        ("attest", {"player": "Mario", "achievement": "no-tongue"}),
    ],
)
def test_an_action_out_of_its_phase_says_which_phase_it_is(kind: str, fields: object) -> None:
    reason = refused(market(), kind, **dict(fields))  # type: ignore[call-overload]  # a mapping
    assert reason.known_to is None
    assert "Market of Day 2" in reason.sentence or kind == "attest"
