"""Pirate 21 with a tablet, a second host, a board and three phones, and a server that is killed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.crew import Crew
from tests.browser.real_table import Json
from tests.browser.test_whole_game import replayed
from tests.browser.witness import check_21

PHONES = ("Barbara", "Mario", "Mark")
NAMES = (*PHONES, "Martha")
READERS = dict(zip(NAMES, "ABCD", strict=True))
WORDS = {
    "princess 8": "Princess 8",
    "mate 5": "Mate 5",
    "king 5": "King 5",
    "black-spot 0": "Black Spot",
    "gunner 6": "Gunner 6",
}
"""The cards that lie face down before those who have a phone; none lies open anywhere else."""
Deal = dict[str, tuple[str, str]]
FIRST: Deal = {
    "Barbara": ("pirate 3", "princess 8"),
    "Mario": ("captain 6", "mate 5"),
    "Mark": ("gunner 4", "king 5"),
    "Martha": ("captain 2", "mate 7"),
}
SECOND: Deal = {
    "Barbara": ("pirate 1", "princess 8"),
    "Mario": ("mate 3", "black-spot 0"),
    "Mark": ("mate 7", "gunner 6"),
    "Martha": ("captain 4", "captain 2"),
}


class Table21:
    """Cards lie on readers, three decide on their phones, the rest is tapped on the tablet."""

    def __init__(self, crew: Crew) -> None:
        self.crew, self.tablet = crew, crew.tablet
        crew.join(*PHONES)
        self.phones = crew.phones

    def deal(self, cards: Deal) -> None:
        """The card that stays shown comes first."""
        self.crew.clear()
        for name, (up, down) in cards.items():
            self.crew.lay(up, READERS[name])
            self.crew.lay(down, READERS[name])
        self.crew.until(lambda s: s["game"]["phase"] == "turns", "all are dealt")

    def in_turn(self, name: str) -> Json:
        return self.crew.until(lambda s: s["game"]["turn"] == name, f"{name}'s turn")

    def over(self, name: str) -> None:
        self.crew.until(lambda s: s["game"]["turn"] != name, f"{name}'s turn is over")

    def passes(self, *names: str) -> None:
        for name in names:
            self.in_turn(name)
            if name in self.phones:
                self.phones[name].tap('.hold:has-text("Pass")')
            else:
                self.tablet.click("[data-move=pass]")
            self.over(name)

    def draws(self, name: str, card: str) -> None:
        """Said on the phone, laid on the reader; laid again where the table says so.

        What is laid in the first seconds after a start is taken to have lain there before.
        """
        self.in_turn(name)
        self.phones[name].tap('.hold:has-text("Draw")')
        self.crew.lay(card, READERS[name])
        told = self.crew.until(
            lambda s: s["game"]["turn"] != name or unwanted(s, name), f"{name} has drawn"
        )
        if told["game"]["turn"] == name:
            self.crew.take_back(card, 0)
            self.crew.until(lambda s: not unwanted(s, name), "lifted")
            self.crew.lay(card, READERS[name])
            self.over(name)

    def attacks(self, target: str, guess: int) -> None:
        self.in_turn("Barbara")
        self.tablet.click("[data-move=pirate]")
        self.tablet.click(f'[data-hand="{NAMES.index(target)}"]')
        self.tablet.click(f'[data-guess="{guess}"]')
        self.crew.until(lambda s: s["attack"], "the question is asked")

    def is_hit(self, target: str) -> None:
        """The cards of whoever is out go to the discard pile."""
        self.crew.until(lambda s: s["game"]["hands"][target]["out"], f"{target} is out")
        self.crew.clear(READERS[target])

    def swaps(self, one: str, other: str, first: str, second: str) -> None:
        """A Mate, said on the tablet: two face-down cards change their readers."""
        self.tablet.click("[data-move=mate]")
        for name in (one, other):
            self.tablet.click(f'[data-hand="{NAMES.index(name)}"]')
        self.in_turn("Martha")
        self.crew.take_back(first, 0)
        self.crew.take_back(second, 0)
        self.crew.lay(first, READERS[other])
        self.crew.lay(second, READERS[one])

    def first_round(self) -> None:
        """Mario is hit: he answers on his phone, and in the middle of that the server is killed."""
        self.deal(FIRST)
        self.draws("Barbara", "gunner 8")
        self.passes("Mario")
        self.draws("Mark", "captain 4")
        self.passes("Martha")
        self.attacks("Mario", 5)
        mario = self.phones["Mario"]
        mario.wake()
        mario.expect("Barbara asks: is your face-down card a 5?")
        with self.nothing_lost():
            self.crew.kill()
            self.crew.start_again()
        mario.expect("Barbara asks: is your face-down card a 5?")
        mario.page.locator('[data-answer="miss"]').click()
        mario.expect("Look again.")
        mario.tap('[data-answer="hit"]')
        self.is_hit("Mario")
        mario.expect("You are out of this round.")
        self.passes("Mark", "Martha")
        self.draws("Barbara", "pirate 1")
        self.crew.until(lambda s: s["game"]["round"] == 2, "the round is over")
        assert self.crew.screen()["game"]["coins"]["Barbara"] == 3

    def second_round(self) -> None:
        """Mark's and Mario's hidden cards are exchanged; Mark is without a network meanwhile."""
        self.tablet.get_by_role("button", name="Round 2").click()
        self.deal(SECOND)
        mario, mark = self.phones["Mario"], self.phones["Mark"]
        self.passes("Mario")
        self.in_turn("Mark")
        mario.wake()
        mark.wake()
        mark.go_offline()
        self.swaps("Mario", "Mark", "black-spot 0", "gunner 6")
        assert "Gunner 6" in mario.see_peek()
        mark.come_back()
        assert "Black Spot" in mark.see_peek()
        self.passes("Martha")
        self.attacks("Martha", 2)
        self.tablet.click("[data-answer=hit]")
        self.is_hit("Martha")
        self.passes("Mario", "Mark")
        self.draws("Barbara", "king 5")

    @contextmanager
    def nothing_lost(self) -> Iterator[None]:
        """The steps, whose phones there are, each phone's cards: the same before and after."""
        before = self.everything()
        yield
        assert self.everything() == before

    def everything(self) -> tuple[object, ...]:
        own = [phone.shown()["game"] for phone in self.phones.values()]
        return self.crew.steps(), self.crew.joined(), own


def unwanted(screen: Json, name: str) -> bool:
    """Whether the table says that a card before this player does not count."""
    return READERS[name] in [message["island"] for message in screen["messages"]]


@pytest.mark.soak
def test_a_whole_game(chromium: Browser, tmp_path: Path) -> None:
    config = ("--game", "pirate-21", "--players", "4", "--seed", "1")
    with closing(Crew(chromium, tmp_path / "data", *config)) as crew:
        table = Table21(crew)
        table.first_round()
        table.second_round()
        game = crew.until(lambda s: s["game"]["finished"], "the end")["game"]
        assert game["winner"] == "Barbara"
        crew.all_say("Barbara wins")
        assert replayed(crew.record(), tmp_path) == game
        assert check_21(crew.heard(), WORDS) > 50
