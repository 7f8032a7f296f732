"""Ships dealt on the readers before a game: counted for all, known to nobody."""

from __future__ import annotations

from typing import Any

import pytest

from companion.languages import encode
from companion.refusals import Refusal
from tests.companion.kit import Hands

WORD = "a-pirates-word"
THREE = ["Ann", "Ben", "Cem"]
HANDS = (("red 5", "green 4", "green 13"), ("red 1", "green 2", "green 15"))
LAST = ("red 8", "green 7", "green 10")


def dealing(hands: Hands) -> dict[str, Any]:
    shown: dict[str, Any] = hands.screen(host=True)["controls"]["setup"]["dealing"]
    return shown


def ask(hands: Hands, players: list[str] | None = None) -> None:
    hands.do("deal-ships", game=WORD, players=THREE if players is None else players)


def lay(hands: Hands, *cards: str, reader: str = "B") -> None:
    for card in cards:
        hands.lay(card, reader)
    for card in cards:
        hands.lift(card, reader)


def deal_all(hands: Hands) -> None:
    ask(hands)
    for cards in (*HANDS, LAST):
        lay(hands, *cards)


def test_each_player_lays_three_ships_on_any_reader(hands: Hands) -> None:
    ask(hands)
    assert dealing(hands)["asked"] == "Ann"
    hands.lay("green 4", "A")
    hands.lay("red 5", "C")
    assert dealing(hands)["laid"] == [2, 0, 0]
    hands.lay("green 13", "A")
    assert dealing(hands) == {
        "players": tuple(THREE),
        "each": 3,
        "laid": [3, 0, 0],
        "asked": "Ben",
        "wrong": None,
    }


def test_all_three_may_be_laid_at_once(hands: Hands) -> None:
    ask(hands)
    hands.lying["A"] = list(HANDS[0])
    hands._tell("A")
    assert dealing(hands)["laid"] == [3, 0, 0]


def test_what_was_dealt_is_played(hands: Hands) -> None:
    deal_all(hands)
    setup = {"game": WORD, "players": THREE, "dealt": True}
    hands.do("new-game", setup=setup)
    assert hands.table.state.greens == ((4, 13), (2, 15), (7, 10))
    assert hands.screen(host=True)["controls"]["setup"]["dealing"] is None
    hands.dig()
    hands.lay("red 5", "A")
    hands.lay("red 8", "B")
    assert hands.table.state.islands[0].ships == ((0, "red"),)
    assert hands.table.state.islands[1].ships == ((2, "red"),)


def test_whose_red_is_whose_outlives_a_restart(hands: Hands) -> None:
    deal_all(hands)
    hands.do("new-game", setup={"game": WORD, "players": THREE, "dealt": True})
    hands.reopen()
    hands.wait(4)
    hands.dig()
    hands.lay("red 5", "A")
    assert hands.table.state.islands[0].ships == ((0, "red"),)


def test_cards_that_do_not_go_together_are_laid_again(hands: Hands) -> None:
    ask(hands)
    lay(hands, "red 5", "green 4", "green 12")
    assert dealing(hands)["laid"] == [0, 0, 0]
    assert (dealing(hands)["wrong"], dealing(hands)["asked"]) == ("Ann", "Ann")
    lay(hands, *HANDS[0])
    assert dealing(hands)["wrong"] is None
    assert dealing(hands)["asked"] == "Ben"


def test_two_reds_or_three_greens_are_no_hand(hands: Hands) -> None:
    ask(hands)
    lay(hands, "red 5", "red 6", "green 13")
    assert dealing(hands)["wrong"] == "Ann"
    lay(hands, "green 1", "green 2", "green 14")
    assert dealing(hands)["laid"] == [0, 0, 0]


def test_strangers_and_cards_dealt_already_do_not_count(hands: Hands) -> None:
    ask(hands)
    lay(hands, *HANDS[0])
    lay(hands, "nobody's", "green 4", "red 5")
    assert dealing(hands)["laid"] == [3, 0, 0]


def test_cards_that_lay_there_before_are_not_dealt(hands: Hands) -> None:
    hands.lay("green 4", "A")
    ask(hands)
    hands.lay("red 5", "A")
    assert dealing(hands)["laid"] == [1, 0, 0]


def test_while_ships_are_dealt_no_card_is_laid_in_the_game(hands: Hands) -> None:
    hands.dig()
    ask(hands)
    hands.lay("green 1", "A")
    assert all(not island.ships for island in hands.table.state.islands)
    hands.do("deal-ships", game=WORD)
    hands.lift("green 1", "A")
    hands.lay("green 1", "A")
    assert hands.table.state.islands[0].ships == ((0, 1),)


def test_everybody_is_told_that_cards_do_not_count_meanwhile(hands: Hands) -> None:
    ask(hands)
    assert hands.says() == ["Ships are dealt for a new game."]
    hands.do("deal-ships", game=WORD)
    assert hands.says() == []


def test_a_deal_that_nobody_goes_on_with_ends(hands: Hands) -> None:
    ask(hands)
    hands.wait(590)
    hands.lay("red 5", "A")
    hands.wait(590)
    assert dealing(hands) is not None
    hands.wait(20)
    assert dealing(hands) is None


def test_a_player_lays_the_cards_anew(hands: Hands) -> None:
    deal_all(hands)
    assert dealing(hands)["asked"] is None
    hands.do("deal-to", player="Ben")
    assert dealing(hands)["laid"] == [3, 0, 3]
    lay(hands, "red 1", "green 1", "green 16")
    hands.do("new-game", setup={"game": WORD, "players": THREE, "dealt": True})
    assert hands.table.state.greens[1] == (1, 16)
    with pytest.raises(Refusal):
        hands.do("deal-to", player="Ben")


def test_who_has_been_dealt_to_may_still_change_seats(hands: Hands) -> None:
    ask(hands)
    lay(hands, *HANDS[0])
    ask(hands, ["Dan", "Ann", "Ben"])
    assert dealing(hands)["laid"] == [0, 3, 0]
    assert dealing(hands)["asked"] == "Dan"


def test_a_deal_is_for_the_players_in_their_seats(hands: Hands) -> None:
    deal_all(hands)
    with pytest.raises(Refusal, match="other players, or in other seats"):
        hands.do("new-game", setup={"game": WORD, "players": ["Ben", "Ann", "Cem"], "dealt": True})


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "pirate-21", "players": THREE},
        {"game": "chess", "players": THREE},
        {"game": WORD, "players": ["Ann"]},
        {"game": WORD, "players": [f"P{n}" for n in range(9)]},
        {"game": WORD, "players": ["Ann", "Ann", "Ben"]},
    ],
)
def test_nothing_is_dealt_to_players_who_cannot_be(hands: Hands, fields: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        hands.do("deal-ships", **fields)
    assert dealing(hands) is None


def test_two_players_are_dealt_five_each(hands: Hands) -> None:
    ask(hands, ["Ann", "Ben"])
    lay(hands, "red 3", "green 1", "green 3", "green 6", "green 8")
    lay(hands, "red 4", "green 1", "green 4", "green 5", "green 7")
    assert dealing(hands)["laid"] == [5, 4]
    hands.do("deal-to", player="Ben")
    lay(hands, "red 4", "green 2", "green 4", "green 5", "green 7")
    assert dealing(hands)["asked"] is None


def test_no_screen_tells_which_cards_were_dealt(hands: Hands) -> None:
    """Two deals that differ only in the numbers look alike, for the host's page too."""
    seen = []
    for ships in ((*HANDS, LAST), (("red 2", "green 6", "green 11"), HANDS[1], LAST)):
        ask(hands)
        screens = []
        for cards in ships:
            lay(hands, *cards)
            screens.append(encode({**hands.screen(host=True), "number": 0}))
        seen.append(screens)
        hands.do("deal-ships", game=WORD)
        hands.wait(10)
    assert seen[0] == seen[1]
