"""A tablet, a second host, a board and three phones play at once, and the server is killed."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.crew import UPRIGHT, WIDE, Crew, Handset
from tests.browser.real_table import Json
from tests.browser.test_whole_game import (
    BARREL,
    BOTTLE,
    MAP,
    SPYGLASS,
    Evening,
    another_user,
    done_or_locked,
    replayed,
    turned,
)
from tests.browser.witness import check_word

PHONES = ("Barbara", "Mario", "Mark")
LAST = 3
"""Martha's seat: she plays without a phone, with the button under the table."""
TABS = 50


class FullTable(Evening):
    """A Pirate's Word where three of four do on their phones what phones can."""

    def __init__(self, crew: Crew) -> None:
        super().__init__(crew)
        self.crew = crew
        crew.join(*PHONES)
        self.phones = crew.phones
        assert crew.joined() == list(PHONES)

    def enter_one_island(self, number: int) -> None:
        """Half of the gems are entered when somebody turns the tablet upright, and back."""
        for colour in ("red", "red"):
            self.tablet.click(f'[data-gem="{colour}"]')
        expect(self.tablet.locator(".socket.is-in")).to_have_count(2)
        self.tablet.set_viewport_size({"width": UPRIGHT[0], "height": UPRIGHT[1]})
        expect(self.tablet.locator(".upright")).to_be_visible()
        self.tablet.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
        expect(self.tablet.locator(".upright")).to_be_hidden()
        expect(self.tablet.locator(".socket.is-in")).to_have_count(2)
        for colour in ("green", "blue", "green")[: number - 2]:
            self.tablet.click(f'[data-gem="{colour}"]')
        self.pages.until(
            lambda s: any(sum(i["gems"].values()) for i in s["game"]["islands"].values()), "entered"
        )

    # The Decision.

    def lay_cards(self, day: int) -> None:
        for seat, letters in enumerate(self.islands):
            for letter, card in zip(
                letters, self.choice(self.crew.hand(seat), day, seat), strict=False
            ):
                self.crew.drag(card, letter)
        self.pages.until(
            lambda s: all(seat["placed"] == seat["of"] for seat in s["seats"]), "placed"
        )

    def decide(self, day: int) -> None:
        """The cards are laid while Mark's phone has no network; each says that they are final."""
        if day > 1:
            self.phones["Mark"].go_offline()
        self.lay_cards(day)
        if day > 1:
            self.phones["Mark"].come_back()
        for phone in self.phones.values():
            phone.tap('.hold:has-text("Done")')
            phone.expect("Not done yet")
        self.pages.hold(LAST, partial(done_or_locked, LAST), "Martha is done")
        self.in_phase("resolution" if day == 1 else "market", day)

    # The Market.

    def bid(self, day: int) -> None:
        """Gems go into fists on phones; Martha's are told on the tablet when all have opened."""
        bids = {name: gem for name in self.names if (gem := self.offer(name, day))}
        for name, phone in self.phones.items():
            if name in bids:
                phone.put(bids[name])
            phone.raise_fist()
            self.with_fists_up(name, day)
        self.pages.hold(LAST, lambda s: s["market"]["stage"] == "opened", "fists open")
        for phone in self.phones.values():
            phone.let_go()
        expect(self.tablet.locator(".bar .side-name")).to_have_text("Martha")
        if gem := bids.get("Martha"):
            self.tablet.click(f'.bar [data-gem="{gem}"]')
            self.tablet.click(".bar >> text=worth")
        else:
            self.tablet.click("text=Empty fist")
        self.use_all(bids, day)

    def with_fists_up(self, name: str, day: int) -> None:
        """The moment at which this player's fist has gone up."""

    # Artifacts.

    def use(self, screen: Json, user: str) -> None:
        up = [one["id"] for one in screen["game"]["artifacts"] if one["face_up"]]
        artifact = min(up, key=lambda one: (self.used[one], up.index(one)))
        if user not in self.phones or artifact == MAP:
            super().use(screen, user)
        else:
            self.used[artifact] += 1
            self.use_on_phone(self.phones[user], artifact)

    def use_on_phone(self, phone: Handset, artifact: str) -> None:
        phone.wake()
        phone.page.locator(f'[data-use="{artifact}"]').click()
        if artifact == BARREL:
            self.barrel_on_phone(phone)
            return
        phone.tap("[data-choice]")
        assert artifact in (SPYGLASS, BOTTLE)
        phone.tap('.hold:has-text("Used")')
        phone.page.wait_for_selector(".peek")
        assert f"Only for {phone.name}" in phone.see_peek()
        self.pages.until(lambda s: another_user(phone.name, s), "used")

    def barrel_on_phone(self, phone: Handset) -> None:
        purse = self.purses.of[phone.name]
        others = sorted((+purse).elements(), key=BEST_LAST.index)[:2]
        for gem in ("red", "red", *others):
            phone.page.locator(f'.using [data-gem="{gem}"]').click()
        phone.tap('.hold:has-text("To the Bag")')
        purse.update(["red", "red"])
        purse.subtract(others)

    # The Resolution.

    def turn_the_ships(self, day: int) -> Json:
        """Whoever has the Dagger turns them: on the phone, if there is one."""
        phone = self.phones.get(self.pages.screen()["game"]["dagger"])
        if phone is None:
            return super().turn_the_ships(day)
        phone.tap('.hold:has-text("Turn the Ships")')
        return self.pages.until(partial(turned, day), "the Ships are turned")

    def clear_the_readers(self) -> None:
        self.crew.clear()

    def resolve(self, day: int) -> None:
        super().resolve(day)
        self.compare_chests()

    def compare_chests(self) -> None:
        """Each phone shows the Chest that somebody has counted who watched the table."""
        for name, phone in self.phones.items():
            chest = phone.shown()["game"]["chests"][name]
            assert {gem: n for gem, n in chest.items() if n} == dict(+self.purses.of[name]), name


BEST_LAST = ("red", "green", "blue", "purple", "golden")


class Shaken(FullTable):
    """The same, and on one Day the server is killed while two phones hold their fists up."""

    killed_on = 2

    def with_fists_up(self, name: str, day: int) -> None:
        if name != "Mario":
            return
        self.phones["Barbara"].expect("2 of 4 fists are up")
        if day == self.killed_on:
            self.kill_and_start_again()
            for up in ("Barbara", "Mario"):
                self.phones[up].expect("2 of 4 fists are up")

    def kill_and_start_again(self) -> None:
        before = self.everything()
        self.crew.kill()
        self.crew.start_again()
        assert self.everything() == before
        self.tabs = self.crew.crowd(TABS)

    def use_all(self, bids: dict[str, str], day: int) -> None:
        """Every tab of the crowd has seen by now that the fists are open."""
        if day == self.killed_on:
            self.tabs.wait(b'"stage":"using"')
            self.tabs.vanish()
        super().use_all(bids, day)

    def quick_first_day(self) -> None:
        """The Day without a Market, by as few commands as there can be."""
        self.crew.do("draw")
        self.lay_cards(1)
        for step in ("lock", "reveal-ships"):
            self.crew.do(step)
        game = self.crew.screen()["game"]
        self.purses.resolve(game["revealed"]["islands"])
        for letter in game["to_take"]:
            self.crew.do("share", island=letter)
        self.crew.clear()
        self.crew.until(lambda s: not s["game"]["to_take"], "shared")

    def everything(self) -> tuple[object, ...]:
        """What must not be lost: the steps, whose phones there are, each phone's secrets."""
        keys = ("chests", "ships", "peeks", "islands", "day", "phase")
        own = [phone.shown()["game"] for phone in self.phones.values()]
        return (
            self.crew.steps(),
            self.crew.joined(),
            [[game[key] for key in keys] for game in own],
        )


def test_a_day(chromium: Browser, tmp_path: Path) -> None:
    with closing(Crew(chromium, tmp_path / "data", "--seed", "7")) as crew:
        table = Shaken(crew)
        table.quick_first_day()
        table.day(2)
        assert check_word(crew.heard()) > 50


@pytest.mark.soak
def test_a_whole_game(chromium: Browser, tmp_path: Path) -> None:
    with closing(Crew(chromium, tmp_path / "data", "--seed", "7")) as crew:
        table = Shaken(crew)
        for day in range(1, 6):
            table.day(day)
        game = crew.until(lambda s: s["game"]["finished"], "the end")["game"]
        assert table.purses.scores() == game["scores"]
        crew.all_say(f"{game['winner']} wins")
        assert replayed(crew.record(), tmp_path) == game
        assert set(table.used) == {SPYGLASS, BOTTLE, BARREL, MAP}
        assert check_word(crew.heard()) > 50
