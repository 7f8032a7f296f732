"""Cards that a reader sees in one answer: their order must not come from what is on them."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path

import pytest

from companion.games.pirates_word.seats import placed
from tests.companion.kit import Hands

BARBARAS = ("green 1", "green 16", "red 1")
MARIOS = ("green 2", "green 15", "red 2")


def at_once(hands: Hands, reader: str, cards: list[str]) -> None:
    hands.lying[reader] = cards
    hands._tell(reader)


def seen(hands: Hands) -> tuple[object, ...]:
    screen = hands.screen()
    return screen["number"], screen["undo"], screen["game"], hands.says(), hands.plates()


def played(folder: Path, *answers: list[str]) -> list[tuple[object, ...]]:
    """What everybody sees after each answer of Island A's reader."""
    hands = Hands(folder)
    hands.dig()
    signs = []
    for cards in answers:
        at_once(hands, "A", cards)
        signs.append(seen(hands))
        hands.wait(2)
        signs.append(seen(hands))
    hands.close()
    return signs


def test_two_neighbours_cards_laid_and_lifted_in_one_moment_look_the_same_whatever_they_are(
    tmp_path: Path,
) -> None:
    signs = [
        played(tmp_path / str(number), list(cards), [])
        for number, cards in enumerate(product(BARBARAS, MARIOS))
    ]
    assert signs[0][0][1] == "Mario's card at A"
    assert all(one == signs[0] for one in signs)


def test_two_own_cards_laid_in_one_moment_look_the_same_whichever_is_lifted(
    tmp_path: Path,
) -> None:
    signs = [
        played(tmp_path / str(number), [stays, goes], [stays], [])
        for number, (stays, goes) in enumerate(permutations(BARBARAS, 2))
    ]
    assert all(one == signs[0] for one in signs)


@pytest.mark.parametrize(("stays", "goes"), list(permutations(BARBARAS, 2)))
def test_of_two_own_cards_laid_in_one_moment_the_one_that_stays_counts(
    tmp_path: Path, stays: str, goes: str
) -> None:
    hands = Hands(tmp_path)
    hands.dig()
    at_once(hands, "A", [stays, goes])
    assert placed(hands.table.state, 0) == {}
    hands.wait(2)
    assert hands.says() == ["A card at A does not count."]
    hands.lift(goes, "A")
    card = "red" if stays == "red 1" else int(stays.split()[1])
    assert placed(hands.table.state, 0) == {"A": card}
    assert hands.says() == []
    assert hands.table.history.position == 2
    hands.close()


def test_of_two_own_cards_laid_in_one_moment_the_one_that_moves_on_counts_there(
    hands: Hands,
) -> None:
    hands.dig()
    at_once(hands, "A", ["green 1", "red 1"])
    hands.lay("red 1", "D")
    hands.lift("red 1", "A")
    assert placed(hands.table.state, 0) == {"A": 1, "D": "red"}
