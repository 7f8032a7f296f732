"""A whole game with untracked gems in a real browser: every tap on the tablet is counted."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.real_table import Json, Pages, post, serving
from tests.browser.test_whole_game import (
    BARREL,
    BOTTLE,
    MAP,
    SPYGLASS,
    Evening,
    another_user,
    replayed,
    turned,
)

CHESTS = {
    "Barbara": (3, 10, 0, 12, 5),
    "Mario": (0, 0, 0, 0, 0),
    "Mark": (9, 4, 11, 20, 30),
    "Martha": (0, 3, 4, 5, 25),
}
COLOURS = ("golden", "purple", "blue", "green", "red")

FINGER = 120
"""Milliseconds of a short press: a shorter one is a contact that bounces (`hardware.buttons`)."""


class Quiet(Evening):
    """One game without entered gems: hands lay, press and hold, and tap as little as they can."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        self.moved = 0

    def skip_to(self, day: int) -> None:
        """The Days before this one, by as few commands as there can be: everybody bids nothing."""
        self.begins = day
        for over in range(1, day):
            for seat, letters in enumerate(self.islands):
                hand = [card for card in self.pages.hand(seat) if over == 1 or "red" not in card]
                for letter, card in zip(letters, hand, strict=False):
                    self.pages.move("lay", card=card, reader=letter)
            self.pages.until(lambda s: all(x["placed"] == x["of"] for x in s["seats"]), "placed")
            self.do("lock")
            if over > 1:
                self.do("open-fists")
                for name in self.names:
                    self.do("bid", player=name, value=0)
            self.do("reveal-ships")
            self.pages.sweep()

    def do(self, kind: str, **fields: object) -> None:
        """What the tablet sends, without a tap on it."""
        base = "/".join(self.tablet.url.split("/")[:3])
        command = {"do": kind, **fields}
        post(self.pages.request, base, "/api/do", {"on": None, "command": command})

    def day(self, day: int) -> None:
        self.in_phase("decision", day)
        self.decide(day)
        if day > 1:
            self.bid(day)
        seat = self.names.index(self.in_phase("resolution", day)["game"]["dagger"])
        self.pages.hold(seat, partial(turned, day), "the Ships are turned")
        self.look_at_the_results(day)
        self.clear_the_readers()
        expect(self.pages.bench.locator("[data-reader] [data-card]")).to_have_count(0)

    def look_at_the_results(self, day: int) -> None:
        """The screen says who took and who begins; nothing is asked, and it goes on."""
        islands = self.pages.screen()["game"]["revealed"]["islands"]
        self.seen.update(island["outcome"] for island in islands.values())
        for letter, island in islands.items():
            fate = self.tablet.locator(f'[data-island="{letter}"] .fate')
            if island["outcome"] == "raided":
                expect(fate).to_contain_text(f"{island['raider']} took")
            elif island["outcome"] == "shared":
                first = max(island["ships"], key=lambda name: island["ships"][name])
                expect(fate).to_contain_text(f"{first} first")
        if day < 5:
            assert self.pages.screen()["todo"] == f"Lay {day + 4} gems from the Bag on each Island"

    def bid(self, day: int) -> None:
        """Everybody presses a bid and holds the button until the fists are open.

        One lost press of a busy machine makes no bid an empty fist.
        """
        for seat in range(4):
            button = self.pages.bench.locator(f'.bidbtn[data-seat="{seat}"]')
            for _ in range((0, 2, 3, 4)[(day + seat) % 4]):
                button.click(delay=FINGER)
        self.pages.hold_all()
        self.pages.until(lambda s: s["game"]["phase"] == "resolution" or using(s), "fists open")
        self.use_all(dict.fromkeys(self.names, ""), day)

    def use(self, screen: Json, user: str) -> None:
        up = [one["id"] for one in screen["game"]["artifacts"] if one["face_up"]]
        artifact = min(up, key=lambda one: (self.used[one], up.index(one)))
        self.used[artifact] += 1
        before = self.taps()
        self.tablet.click(f'[data-artifact="{artifact}"]')
        how = {SPYGLASS: self.spyglass, BOTTLE: self.bottle, BARREL: self.barrel}
        moved = how.get(artifact, self.on_an_island)(user)
        self.pages.until(partial(another_user, user), f"{artifact} used")
        assert self.taps() - before == (4 if moved else 2), artifact

    def spyglass(self, user: str) -> bool:
        self.tablet.locator("[data-place]:not([disabled])").first.click()
        self.pages.until(lambda s: s["market"]["laying"], "looked")
        islands = self.tablet.locator(".isl.can")
        if self.used[SPYGLASS] % 2 and islands.count() > 1:
            islands.first.click()
            self.tablet.locator(".isl.can").last.click()
            self.moved += 1
            return True
        self.hold_to_the_end(user)
        return False

    def bottle(self, user: str) -> bool:  # type: ignore[override]  # it tells whether a gem moved
        self.tablet.locator('button.plate[aria-label$="look at the card in hand"]').first.click()
        self.pages.until(lambda s: s["market"]["laying"], "looked")
        if self.used[BOTTLE] % 2:
            self.exchange(self.names.index(user))
            self.pages.until(lambda s: s["market"]["laying"]["lay"], "a Ship was lifted")
        self.hold_to_the_end(user)
        return False

    def hold_to_the_end(self, user: str) -> None:
        self.pages.hold(self.names.index(user), partial(another_user, user), "held")

    def barrel(self, user: str) -> bool:  # type: ignore[override]  # it tells whether a gem moved
        self.tablet.get_by_role("button", name="Used", exact=True).click()
        return False

    def on_an_island(self, user: str) -> bool:
        self.tablet.locator(".isl.can").first.click()
        return False

    def count(self) -> None:
        """Each open Chest, colour by colour: the digits, then on."""
        for name in self.names:
            expect(self.tablet.locator(".numberbar .side-name")).to_have_text(name)
            for colour, number in zip(COLOURS, CHESTS[name], strict=True):
                before = self.taps()
                expect(
                    self.tablet.locator(f'.tallychip.is-now[data-gem="{colour}"]')
                ).to_be_visible()
                for digit in str(number) if number else "":
                    self.tablet.click(f'[data-digit="{digit}"]')
                self.tablet.click(".numberbar .btn--do")
                assert self.taps() - before <= 3


def using(screen: Json) -> bool:
    return bool(screen["market"]) and screen["market"]["stage"] == "using"


@pytest.mark.parametrize("begins", [pytest.param(1, marks=pytest.mark.soak), 4])
def test_a_whole_untracked_game_takes_no_tap_but_for_artifacts_and_the_count(
    begins: int, chromium: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path / "data", "--seed", "7", "--untracked") as table:
        pages = Pages(chromium, table)
        evening = Quiet(pages)
        evening.skip_to(begins)
        for day in range(begins, 6):
            evening.day(day)
        used = sum(evening.used.values())
        assert evening.taps() == 2 * used + 2 * evening.moved
        assert set(evening.used) == {SPYGLASS, BOTTLE, BARREL, MAP}
        assert min(evening.used[SPYGLASS], evening.used[BOTTLE]) > 1, "both ways of using it"
        assert set(evening.seen) == {"shared", "raided", "lost"}
        assert evening.moved
        before = evening.taps()
        evening.count()
        screen = pages.until(lambda s: s["game"]["finished"], "the end")
        assert evening.taps() - before <= 3 * 4 * len(COLOURS)
        game = screen["game"]
        assert game["scores"] == {"Barbara": 49, "Mario": 0, "Mark": 60, "Martha": -3}
        expect(pages.tablet.locator(".verdict")).to_contain_text("Mark wins")
        assert replayed(pages.record(), tmp_path) == game
        pages.close()
