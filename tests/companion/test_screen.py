"""What the screens are given: form, plates, and what to do next."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.set_aside import Aside
from companion.words import say
from tests.companion.kit import Hands

KEYS = {
    "number",
    "role",
    "simulated",
    "rest",
    "game",
    "seats",
    "title",
    "small",
    "todo",
    "brief",
    "market",
    "resolution",
    "blocked",
    "lay_gems",
    "looked",
    "swaps",
    "timer",
    "messages",
    "faults",
    "readers",
    "happened",
    "undo",
    "redo",
    "own_cards",
    "phones",
    "arrived",
}


def test_both_screens_have_the_agreed_keys(hands: Hands) -> None:
    assert set(hands.screen()) == KEYS
    assert set(hands.screen(host=True)) == KEYS | {"controls"}
    assert set(hands.screen(host=True)["controls"]) == {
        "lock",
        "draw",
        "dig",
        "open_fists",
        "reveal_bids",
        "reveal_ships",
        "open_chests",
        "new_game",
        "unread",
        "draws",
        "setup",
        "hand_islands",
        "deck",
        "chairs",
        "drafts",
    }


def test_a_seat_says_who_sits_there_and_what_is_asked(hands: Hands) -> None:
    hands.dig()
    hands.lay("green 16", "D")
    seats = msgspec.to_builtins(hands.screen()["seats"], enc_hook=str)
    assert seats[0] == {
        "name": "Barbara",
        "emblem": "anchor",
        "dagger": True,
        "state": "asked",
        "late": False,
        "say": "place 1",
        "placed": 1,
        "of": 2,
        "rank": None,
        "hand_rat": False,
        "islands": ("A", "D"),
    }
    assert [seat["emblem"] for seat in seats] == ["anchor", "helm", "star", "bell"]


def test_what_to_do_next_from_the_first_gem_to_the_end(hands: Hands) -> None:
    said = [hands.screen()["todo"]]

    def then() -> None:
        said.append(hands.screen()["todo"])

    hands.do("excavate", island="A", gems={"red": 4})
    then()
    hands.dig()
    then()
    hands.lay_all()
    then()
    for seat in (0, 1, 2):
        hands.hold(seat)
    then()
    hands.hold(3)
    then()
    hands.hold(0)
    then()
    assert said == [
        "Enter the gems of Island A",
        "Enter the gems of Island B",
        "8 cards to come",
        "Hold your buttons",
        "Martha: hold your button",
        "Barbara holds the button to turn the Ships",
        "Island A: Mario takes now",
    ]


def test_what_to_do_next_in_the_market(hands: Hands) -> None:
    hands.to_market()
    said = [hands.screen()["todo"]]
    for seat in range(3):
        hands.press(seat)
    said.append(hands.screen()["todo"])
    hands.press(3)
    said.append(hands.screen()["todo"])
    hands.wait(3.2)
    for name in ("Mario", "Mark", "Martha", "Barbara"):
        said.append(hands.screen()["todo"])
        hands.do("bid", player=name, gems={})
    said.append(hands.screen()["todo"])
    assert said == [
        "Raise your fists: hold your buttons",
        "Martha: raise your fist",
        "Open your fists at 1",
        "Enter Mario's bid",
        "Enter Mark's bid",
        "Enter Martha's bid",
        "Enter Barbara's bid",
        "Mario holds the button to turn the Ships",
    ]


def test_the_last_one_asked_is_late(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    for seat in (0, 1, 2):
        hands.hold(seat)
    assert [plate.late for plate in hands.screen()["seats"]] == [False, False, False, True]


def test_the_island_shared_last_is_shared_on(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.all_done()
    hands.do("reveal-ships")
    assert hands.screen()["resolution"] == {"island": "A", "player": "Mario"}
    assert hands.plates() == ["plain", "turn", "plain", "plain"]
    turns = dict(hands.table.state.to_take)
    first = hands.table.state.players[turns["C"]]
    island = next(one for one in hands.table.state.islands if one.letter == "C")
    hands.do("take", player=first, island="C", gem=island.gems.best())
    now = hands.screen()["resolution"]
    assert now["island"] == "C"
    assert now["player"] != first


def test_what_happened_is_told_in_order_and_at_most_eight(hands: Hands) -> None:
    hands.to_market()
    happened = hands.screen()["happened"]
    assert len(happened) == 8
    ids = [one.id for one in happened]
    assert ids == list(range(ids[0], ids[0] + 8))
    assert happened[-1].kind == "lock"
    hands.reopen()
    assert hands.screen()["happened"] == happened


def test_the_host_alone_reads_of_the_journal(hands: Hands) -> None:
    sentence = say("The journal could not be used; it is kept as x.broken-1.")
    hands.journal.aside = Aside(Path("x.broken-1"), sentence)
    assert hands.says() == []
    messages = hands.screen(host=True)["messages"]
    assert messages[0]["why"] == hands.journal.notice


def test_a_reader_that_the_game_does_not_use_is_nobodys_island(hands: Hands) -> None:
    """Its last words may come when another game has already begun."""
    hands.silence("E")
    hands.silence("B")
    screen = hands.screen(host=True)
    assert screen["controls"]["hand_islands"] == ["B"]
    assert list(screen["readers"]) == list("ABCD")
