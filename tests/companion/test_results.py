"""What lies open after a Day: whose Ships hands still swap, and Chests that open for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import force_setattr

from companion.games.pirates_word.box import NO_GEMS
from companion.plates import lamps
from companion.refusals import Refusal, Stale
from tests.companion.kit import Hands, lay_of


def turned(hands: Hands) -> None:
    """Day 1's Ships lie open: A (Barbara 1, Mario 2) and C (Mark 3, Martha 4) are shared."""
    hands.dig()
    hands.lay_all()
    hands.all_done()
    hands.do("reveal-ships")
    hands.lift_all()


def asked(hands: Hands) -> dict[str, str]:
    """Who is asked for what; the lamps are lit exactly there."""
    seats = hands.screen()["seats"]
    lit = lamps(seats)
    brass = {seat.name: seat.say for seat in seats if seat.state in ("asked", "turn")}
    assert {seats[seat].name for seat in lit} == set(brass)
    return brass


def swaps(hands: Hands) -> tuple[str, ...]:
    waiting: tuple[str, ...] = hands.screen()["swaps"]
    return waiting


SWAP_A = {"Barbara": "gives 1, gets 2", "Mario": "gives 2, gets 1"}
SWAP_C = {"Mark": "gives 3, gets 4", "Martha": "gives 4, gets 3"}


def test_apw_42_the_two_who_swap_are_asked_until_hands_have_swapped(hands: Hands) -> None:
    turned(hands)
    assert (swaps(hands), asked(hands)) == ((), {"Mario": "takes now"})
    hands.do("share", island="A")
    assert (swaps(hands), asked(hands)) == (("A",), SWAP_A)
    assert hands.screen()["todo"] == "Swap 1 and 2"
    hands.do("swapped", island="A")
    assert (swaps(hands), asked(hands)) == ((), {"Martha": "takes now"})
    hands.do("share", island="C")
    assert (swaps(hands), asked(hands)) == (("C",), SWAP_C)
    assert hands.table.state.phase == "excavation"
    hands.do("swapped")
    assert asked(hands) == {"Mario": "draws gems"}


def test_the_next_islands_first_gem_says_that_the_ships_are_swapped(hands: Hands) -> None:
    turned(hands)
    hands.do("share", island="A")
    gem = next(one for one in hands.table.state.islands if one.letter == "C").gems.best()
    hands.do("take", player="Martha", island="C", gem=gem)
    assert (swaps(hands), asked(hands)) == ((), {"Mark": "takes now"})
    hands.do("undo")
    assert swaps(hands) == ("A",)


def test_a_gem_of_the_next_day_says_it_too_and_the_next_results_ask_anew(hands: Hands) -> None:
    turned(hands)
    hands.share_all()
    assert swaps(hands) == ("C",)
    hands.do("excavate", island="B", gems={"red": 5})
    assert (swaps(hands), asked(hands)) == ((), {"Mario": "draws gems"})
    hands.dig()
    hands.lay_all(lay_of(hands.table))
    hands.all_done()
    hands.do("open-fists")
    hands.do("reveal-bids")
    hands.do("reveal-ships")
    hands.do("share", island=hands.table.state.to_take[0][0])
    assert len(swaps(hands)) == 1


def test_what_is_swapped_outlives_a_restart_and_goes_with_undo(hands: Hands) -> None:
    turned(hands)
    hands.do("share", island="A")
    hands.do("swapped", island="A")
    hands.reopen()
    assert swaps(hands) == ()
    hands.do("undo")
    assert hands.table.state.to_take[0][0] == "A"
    hands.do("share", island="A")
    assert swaps(hands) == ("A",)


def test_swapped_said_twice_is_said_once_and_needs_something_to_swap(hands: Hands) -> None:
    with pytest.raises(Refusal, match="No Ships are to be swapped now"):
        hands.do("swapped")
    turned(hands)
    for letter in ("A", "B", "Z", "all of them"):
        with pytest.raises(Refusal) as caught:
            hands.do("swapped", island=letter)
        assert caught.value.code == "no-swap"
    hands.do("share", island="A")
    on = hands.table.number
    hands.do("swapped", on=on, island="A")
    hands.do("swapped", on=on, island="A")
    assert swaps(hands) == ()
    with pytest.raises(Refusal, match="at Island B"):
        hands.do("swapped", island="B")


def test_a_swap_that_waits_stops_nothing(hands: Hands) -> None:
    turned(hands)
    hands.share_all()
    assert swaps(hands) == ("C",)
    hands.dig()
    assert hands.table.state.phase == "decision"
    assert swaps(hands) == ()


# The end.


def played(folder: Path, *, seed: int = 1) -> Hands:
    """A whole game, its Chests still closed."""
    hands = Hands(folder, seed=seed)
    hands.whole_game()
    assert hands.table.state.finished
    return hands


SECRET = ("chests", "scores", "ships", "peeks")


def test_until_the_chests_open_no_screen_shows_them_nor_who_has_won(tmp_path: Path) -> None:
    hands = played(tmp_path)
    for host in (False, True):
        screen = hands.screen(host=host)
        game = screen["game"]
        assert (game["phase"], game["finished"], game["winner"]) == ("resolution", False, None)
        assert all(one is None for key in SECRET for one in game[key].values())
        assert (game["bag"], set(map(tuple, game["achievements"].values()))) == (None, {()})
        assert not any("win" in one.text for one in screen["happened"])
        assert (screen["title"], screen["small"]) == ("Resolution", "Day 5")
    assert hands.screen(host=True)["controls"]["open_chests"] is True
    hands.do("swapped")
    assert hands.screen()["todo"] == "Open the Chests"
    hands.close()


def test_closed_chests_change_nothing_that_leaves(tmp_path: Path) -> None:
    """Two games that differ in what the Chests hold give equal screens until these open."""
    hands = played(tmp_path)
    screens: list[Any] = []
    for chest in (NO_GEMS, hands.table.state.chests[0]):
        force_setattr(hands.table.state, "chests", (chest,) * 4)
        force_setattr(hands.table.state, "winner", 0 if chest is NO_GEMS else 3)
        screens.append([hands.screen(), hands.screen(host=True)])
    assert screens[0] == screens[1]
    hands.close()


def test_the_chests_open_on_every_screen_at_once_and_stay_open(tmp_path: Path) -> None:
    hands = played(tmp_path)
    on = hands.table.number
    hands.do("open-chests", on=on)
    assert swaps(hands) == ()
    with pytest.raises(Stale):
        hands.do("open-chests", on=on)
    with pytest.raises(Refusal, match="No Chests"):
        hands.do("open-chests")
    hands.reopen()
    game = hands.screen()["game"]
    assert game["winner"] is not None
    assert all(game["scores"].values())
    assert hands.screen(host=True)["controls"]["open_chests"] is False
    assert hands.screen()["undo"] == "the Chests are open"
    hands.do("undo")
    assert hands.screen()["game"]["winner"] is None
    hands.close()


def test_chests_do_not_open_while_the_game_goes_on(hands: Hands) -> None:
    turned(hands)
    with pytest.raises(Refusal, match="No Chests are to be opened now"):
        hands.do("open-chests")


def test_whoever_holds_the_dagger_opens_the_chests_and_puts_results_away(tmp_path: Path) -> None:
    hands = played(tmp_path)
    dagger = hands.table.state.dagger
    if hands.screen()["swaps"]:
        hands.do("swapped")
    plates = [plate.state for plate in hands.screen()["seats"]]
    assert [seat for seat, state in enumerate(plates) if state == "turn"] == [dagger]
    hands.hold((dagger + 1) % 4)
    assert hands.screen()["game"]["winner"] is None
    hands.hold(dagger)
    assert hands.screen()["game"]["winner"] is not None
    hands.close()


def test_results_are_put_away_by_the_one_who_draws_next(hands: Hands) -> None:
    turned(hands)
    hands.share_all()
    state = hands.table.state
    assert (state.day, state.phase, hands.screen()["looked"]) == (2, "excavation", 0)
    hands.hold(hands.table.state.dagger - 1)
    assert hands.screen()["looked"] == 0
    hands.hold(hands.table.state.dagger)
    assert hands.screen()["looked"] == 1
