"""A real browser plays Pirate 21 by hand through the tablet: every move, the reveal, the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.real_table import Json, Pages, serving

NAMES = ["Barbara", "Mario", "Mark"]
Holds = Callable[[Json], object]


class Hand:
    """One finger on the tablet; the cards are on the table, but no reader sees them."""

    def __init__(self, pages: Pages) -> None:
        self.pages, self.tablet, self.taps = pages, pages.tablet, 0

    def tap(self, *queries: str) -> None:
        for query in queries:
            self.tablet.locator(query).first.click()
            self.taps += 1

    def cards(self, *cards: str) -> None:
        self.tap(*(f'.panel [data-card="{card}"]' for card in cards))

    def until(self, holds: Holds, what: str) -> Json:
        return self.pages.until(holds, what)

    def in_phase(self, phase: str) -> Json:
        return self.until(lambda s: s["game"]["phase"] == phase, phase)

    def move(self, play: Callable[[], None]) -> Json:
        """Play one turn; returns the screen after it."""
        before = self.pages.screen()["game"]
        play()
        screen = self.until(lambda s: s["game"] != before and not s["attack"], "the turn is over")
        self.tablet.wait_for_timeout(60)
        return screen

    def by_hand(self, move: str, *more: str) -> None:
        """A move whose card no reader hears."""
        self.tap(f"[data-move={move}]", *more, "text=By hand")

    def deal(self, cards: dict[str, str]) -> None:
        self.tap("text=Enter the cards")
        self.one_after_the_other("the card shown", cards, "turns")

    def turn_over(self, cards: dict[str, str]) -> None:
        self.in_phase("reveal")
        self.tap("text=Name the cards")
        self.one_after_the_other("the face-down card", cards, "deal")

    def one_after_the_other(self, what: str, cards: dict[str, str], then: str) -> None:
        heading = self.tablet.locator(".panel h2")
        for _ in cards:
            expect(heading).to_contain_text(what)
            name = str(heading.text_content()).split(":")[0]
            self.cards(cards[name])
            expect(heading.filter(has_text=f"{name}:")).to_have_count(0)
        self.until(lambda s: s["game"]["phase"] in (then, "finished"), then)

    def pass_until(self, holds: Holds) -> Json:
        screen = self.pages.screen()
        while not holds(screen):
            screen = self.move(lambda: self.tap("[data-move=pass]"))
        return screen


def whose(name: str) -> Holds:
    return lambda screen: screen["game"]["turn"] == name


def round_over(screen: Json) -> bool:
    return bool(screen["game"]["phase"] != "turns")


def first_round(hand: Hand) -> None:
    """Every move once; Barbara hits Mark, whose card nobody had read."""
    hand.deal({"Barbara": "captain 6", "Mario": "gunner 8", "Mark": "mate 5"})
    assert hand.taps == 4
    expect(hand.tablet.locator("[data-move=knock]")).to_contain_text("not in turn 1")

    def draw() -> None:
        hand.by_hand("draw")
        hand.cards("pirate 3")

    def gunner() -> None:
        hand.by_hand("gunner")
        hand.cards("gunner 6", "pirate 1")
        hand.tap('.panel [data-face="pirate 1"]')

    def captain() -> None:
        hand.by_hand("captain", '[data-face="gunner 8"]')
        hand.cards("captain 2")

    def mate() -> None:
        hand.tap("[data-move=mate]", '[data-hand="1"]', '[data-hand="2"]')

    def miss() -> None:
        hand.tap("[data-move=pirate]", '[data-hand="0"]', '[data-guess="0"]')
        expect(hand.tablet.locator(".step-say")).to_contain_text("Barbara: is your card a 0?")
        hand.tap("[data-answer=miss]")

    for play in (draw, gunner, captain, mate, miss):
        hand.move(play)
    game = hand.pages.screen()["game"]
    assert game["hands"]["Barbara"]["up"] == ["captain 6", "pirate 3"]
    assert game["hands"]["Mario"]["up"] == ["pirate 1", "captain 2"]
    assert game["discard"] == ["gunner 6", "gunner 8"]
    hand.move(lambda: hand.tap("[data-move=pass]"))
    hand.tap("[data-move=pirate]", '[data-hand="2"]', '[data-guess="5"]', "[data-answer=hit]")
    hand.cards("king 5")
    screen = hand.until(lambda s: s["game"]["knocked"] == "Barbara", "a hit is a Knock")
    assert screen["game"]["hands"]["Mark"]["out"]
    assert screen["small"] == "2 to go"
    expect(hand.tablet.locator(".hand21.is-out")).to_have_text("Mark is out this round")
    hand.pass_until(round_over)
    hand.turn_over({"Barbara": "princess 8", "Mario": "black-spot 0"})


def quick_round(hand: Hand) -> None:
    """Barbara knocks as soon as she may, and has the most."""
    hand.deal({"Barbara": "gunner 8", "Mario": "captain 2", "Mark": "captain 2"})
    started = hand.pages.screen()["game"]["start"]
    hand.move(lambda: hand.tap("[data-move=pass]"))
    hand.pass_until(whose(started))
    hand.pass_until(whose("Barbara"))
    hand.move(lambda: hand.tap("[data-move=knock]"))
    expect(hand.tablet.locator("[data-move=knock]")).to_contain_text("Barbara knocked")
    hand.pass_until(round_over)
    hand.turn_over({"Barbara": "princess 8", "Mario": "pirate 1", "Mark": "pirate 1"})


def test_a_game_is_played_by_hand_from_the_deal_to_once_more(
    chromium: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path, "--game", "pirate-21", "--players", "3", "--seed", "1") as table:
        pages = Pages(chromium, table)
        hand = Hand(pages)
        hand.in_phase("deal")
        first_round(hand)
        expect(pages.tablet.locator(".hand21.is-won")).to_have_count(1)
        expect(pages.tablet.locator(".mid21")).to_have_attribute(
            "aria-label", "Barbara wins, Round 1"
        )
        assert pages.screen()["game"]["coins"] == {"Barbara": 3, "Mario": 1, "Mark": 0}
        assert hand.taps <= 45
        hand.tap("text=Round 2")
        quick_round(hand)
        expect(pages.tablet.locator("h1")).to_have_text("Barbara wins")
        expect(pages.tablet.locator(".reason")).to_have_text("4 Coins ahead of Mario")
        assert '"do":"mate"' in pages.record().replace(" ", "")
        hand.tap("text=Again, same seats")
        hand.in_phase("deal")
        expect(pages.tablet.locator("text=Enter the cards")).to_be_visible()
        pages.close()
