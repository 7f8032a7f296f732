"""The rulebook's own examples: the auction, Island A (cooperation) and Island B (raid)."""

from __future__ import annotations

from companion.games import pirates_word as game
from companion.games.pirates_word.box import Gems
from tests.rules.tables import do, dug, laid, market, on_day, opened, rats, table


def test_the_auction_example() -> None:
    """Barbara 3 VP, Mark and Martha 2 each, Mario 1; Martha is closer to the Dagger clockwise.

    Seats clockwise: Barbara, Mario, Mark, Martha; on Day 2 Martha has the Dagger.
    """
    state = market(dagger="Mark")
    assert game.full_view(state)["dagger"] == "Martha"
    state = opened(
        state,
        Barbara={"golden": 1, "red": 1},
        Mark={"green": 2},
        Martha={"blue": 1},
        Mario={"green": 1},
    )
    view = game.view(state, None)
    assert view["opened"]["totals"] == {"Barbara": 3, "Mario": 1, "Mark": 2, "Martha": 2}
    assert view["winners_of_market"] == ["Barbara", "Martha", "Mark"]

    # Barbara returns her gems first, and puts a Rat on the Ship and on both Islands.
    fields = {"ship": {"player": "Mark", "island": "B"}, "from_": "A", "to": "C", "gem": "green"}
    state = do(state, "use", player="Barbara", artifact="foresight-spyglass", **fields)
    assert rats(state) == ["island A", "island C", "ship Mark B"]
    view = game.full_view(state)
    assert view["chests"]["Barbara"]["golden"] == 0
    assert view["chests"]["Martha"]["blue"] == 1
    assert view["winners_of_market"] == ["Martha", "Mark"]
    assert not view["artifacts"][1]["face_up"]

    # Mario takes back his gem and does not use any Artifact.
    assert view["chests"]["Mario"]["green"] == 1


def test_island_a_is_shared_and_the_greens_are_swapped() -> None:
    """Barbara golden, Mario purple, Barbara purple, Mario green, Barbara green, Mario red."""
    state = on_day(
        table(ships={"Barbara": [1, 16], "Mario": [2, 15], "Mark": [3, 14], "Martha": [8, 9]}), 3
    )
    gems = {"golden": 1, "purple": 2, "green": 2, "red": 1}
    barbara, mario = state.greens[0], state.greens[1]
    state = laid(dug(state, A=gems), Barbara=["high", "red"], Mario=["red", "low"])
    state = do(do(state, "reveal-bids"), "reveal-ships")
    before = state.chests
    higher, lower = ("Barbara", "Mario") if barbara[1] > mario[0] else ("Mario", "Barbara")
    assert game.view(state, None)["to_take"]["A"] == higher
    order = ["golden", "purple", "purple", "green", "green", "red"]
    for number, gem in enumerate(order):
        taker = (higher, lower)[number % 2]
        state = do(state, "take", player=taker, island="A", gem=gem)
    gains = [after - had for after, had in zip(state.chests, before, strict=True)]
    seats = [state.players.index(name) for name in (higher, lower)]
    assert gains[seats[0]] == Gems(golden=1, purple=1, green=1)
    assert gains[seats[1]] == Gems(purple=1, green=1, red=1)
    assert mario[0] in state.greens[0]
    assert barbara[1] in state.greens[1]


def test_island_b_is_raided_without_a_swap() -> None:
    state = dug(table())
    state = laid(state, Mario=[15, 2], Mark=[14, "red"])
    greens = state.greens
    state = do(state, "reveal-ships")
    view = game.full_view(state)
    assert view["revealed"]["islands"]["B"]["outcome"] == "raided"
    assert view["revealed"]["islands"]["B"]["raider"] == "Mark"
    assert view["chests"]["Mark"] == view["revealed"]["islands"]["B"]["gems"]
    assert state.greens[1] == greens[1]
