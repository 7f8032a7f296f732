"""A real browser plays a whole game at the simulated table; its record agrees with the screen."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.real_table import Json, Pages, serving

WORTH = {"golden": 4, "purple": 3, "blue": 2, "green": 1, "red": -1}
BEST_FIRST = tuple(WORTH)
SPYGLASS, BOTTLE = "foresight-spyglass", "restorative-rum-bottle"
BARREL, MAP = "smuggling-barrel", "accursed-treasure-map"
Gems = Counter[str]
FIRST_DAY = (1, 2, 0, 0)
"""Red on the left, Red on the right, two of Greens: A is lost, C shared, B and D are raided."""


COUNT_TAPS = "addEventListener('click', () => (window.taps = (window.taps || 0) + 1), true)"


class Purses:
    """What is in each Chest, counted by somebody who watches the table closely."""

    def __init__(self, names: list[str]) -> None:
        self.of: dict[str, Gems] = {name: Counter() for name in names}

    def resolve(self, islands: Json) -> None:
        """Book a Day's Islands: a raid takes all, sharing alternates from the higher Green on."""
        for island in islands.values():
            gems = Counter({colour: n for colour, n in island["gems"].items() if n})
            if island["outcome"] == "raided":
                self.of[island["raider"]] += gems
            elif island["outcome"] == "shared":
                self._share(island["ships"], gems)

    def _share(self, ships: dict[str, int], gems: Gems) -> None:
        order = sorted(ships, key=lambda name: -ships[name])
        best = sorted(gems.elements(), key=BEST_FIRST.index)
        for turn, gem in enumerate(best):
            self.of[order[turn % 2]][gem] += 1

    def scores(self) -> dict[str, int]:
        """Each player's points."""
        return {
            name: sum(WORTH[gem] * count for gem, count in purse.items())
            for name, purse in self.of.items()
        }


class Evening:
    """One game, played by tapping, dragging and holding; on Day 1 an Island gets `first` gems.

    On the Day with which it begins, somebody changes a mind.
    """

    begins = 1

    def __init__(self, pages: Pages, first: int = 4) -> None:
        self.first = first
        self.pages, self.tablet = pages, pages.tablet
        self.names = [seat["name"] for seat in pages.screen()["seats"]]
        self.islands = [seat["islands"] for seat in pages.screen()["seats"]]
        self.purses = Purses(self.names)
        self.used: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.shared = self.shared_gems = 0
        self.tablet.evaluate(COUNT_TAPS)

    def day(self, day: int) -> None:
        before = self.taps()
        self.excavate(day)
        dug = self.taps() - before
        self.decide(day)
        if day > 1:
            self.bid(day)
        before = self.taps()
        self.resolve(day)
        self.check_taps(day, dug, self.taps() - before)

    def taps(self) -> int:
        return int(self.tablet.evaluate("window.taps || 0"))

    def check_taps(self, day: int, dug: int, resolved: int) -> None:
        """One tap a Day draws all gems, one shares an Island; Day 1 is shared gem by gem."""
        if len(self.names) != 4:
            return
        by_hand = self.first + 1 if day == 2 else 0
        assert dug == 1 + by_hand, (day, dug)
        shared = self.shared_gems if day == 1 else self.shared
        assert resolved <= shared, (day, resolved, shared)

    def in_phase(self, phase: str, day: int) -> Json:
        return self.pages.until(
            lambda screen: (screen["game"]["phase"], screen["game"]["day"]) == (phase, day),
            f"{phase} of Day {day}",
        )

    def excavate(self, day: int) -> None:
        self.in_phase("excavation", day)
        if day == 2:
            self.look_no_longer()
            self.enter_one_island(self.first + 1)
        self.tablet.get_by_role("button", name="Draw for us").click()
        game = self.in_phase("decision", day)["game"]
        each = self.first + day - 1
        assert all(sum(isl["gems"].values()) == each for isl in game["islands"].values())

    def look_no_longer(self) -> None:
        """Whoever draws next puts the results away by the button."""
        seat = self.names.index(self.pages.screen()["game"]["dagger"])
        self.pages.hold(seat, lambda s: s["looked"] == 1, "the results have been seen")
        expect(self.tablet.locator(".dig, [data-gem='red']").first).to_be_visible()

    def enter_one_island(self, number: int) -> None:
        for colour in ("red", "red", "green", "blue", "green", "green")[:number]:
            self.tablet.click(f'[data-gem="{colour}"]')
        self.pages.until(
            lambda s: any(sum(i["gems"].values()) for i in s["game"]["islands"].values()), "entered"
        )

    def decide(self, day: int) -> None:
        for seat, letters in enumerate(self.islands):
            cards = self.pages.hand(seat)
            assert len(cards) == len(letters) + 1
            chosen = self.choice(cards, day, seat)
            for letter, card in zip(letters, chosen, strict=True):
                self.lay(card, letter, day)
        self.pages.until(
            lambda s: s["todo"] and all(x["placed"] == x["of"] for x in s["seats"]), "placed"
        )
        if day == self.begins:
            self.change_a_mind()
        if day == 1:
            for seat in range(len(self.names)):
                self.pages.hold(seat, partial(done_or_locked, seat), f"seat {seat} is done")
        else:
            self.pages.hold_all()
            self.in_phase("market", day)
        self.in_phase("resolution" if day == 1 else "market", day)

    def lay(self, card: str, letter: str, day: int) -> None:
        """The mouse carries cards on Day 1; later its page's commands, which is quicker."""
        if day == 1:
            self.pages.drag(card, letter)
        else:
            self.pages.move("lay", card=card, reader=letter)

    def choice(self, cards: list[str], day: int, seat: int) -> list[str]:
        """Two cards for two Islands: who raids changes from Day to Day."""
        greens = [card for card in cards if card.startswith("green")]
        red = next(card for card in cards if card.startswith("red"))
        if len(self.islands[seat]) == 4:
            return (
                [*greens[: day % 4], red, *greens[day % 4 :]][:4] if seat else [red, *greens[1:4]]
            )
        kind = FIRST_DAY[seat % 4] if day == self.begins else (day + 2 * seat) % 3
        if kind == 0:
            return greens[:2]
        return [red, greens[0]] if kind == 1 else [greens[1], red]

    def change_a_mind(self) -> None:
        """Barbara says done, lifts a card (which takes "done" back) and lays it again."""
        self.pages.hold(0, partial(done_or_locked, 0), "Barbara is done")
        card, letter = next((c, r) for c, r in self.on_readers().items() if c in self.owned(0))
        self.pages.take_back(card, 0)
        of = len(self.islands[0])
        self.pages.until(lambda s: s["seats"][0]["placed"] == of - 1, "lifted")
        self.pages.drag(card, letter)
        self.pages.until(lambda s: s["seats"][0]["placed"] == of, "laid again")
        assert self.pages.screen()["seats"][0]["state"] != "done"

    def on_readers(self) -> dict[str, str]:
        cards = self.pages.bench.locator("[data-reader] [data-card]")
        found = {}
        for card in cards.all():
            pad = card.locator("xpath=ancestor::*[@data-reader]")
            found[str(card.get_attribute("data-card"))] = str(pad.get_attribute("data-reader"))
        return found

    def owned(self, seat: int) -> list[str]:
        lying = [card for card, letter in self.on_readers().items() if letter in self.islands[seat]]
        name = self.names[seat]
        own = []
        for card in lying:
            label = self.pages.bench.locator(f'[data-card="{card}"]').get_attribute("aria-label")
            if label and name in label:
                own.append(card)
        return own

    def bid(self, day: int) -> None:
        self.pages.hold_all()
        self.pages.until(lambda s: s["market"] and s["market"]["stage"] == "opened", "fists open")
        bids: dict[str, str] = {}
        first = self.names.index(self.pages.screen()["game"]["dagger"])
        for name in self.names[first:] + self.names[:first]:
            expect(self.tablet.locator(".bar .side-name")).to_have_text(name)
            gem = self.offer(name, day)
            if gem:
                self.tablet.click(f'.bar [data-gem="{gem}"]')
                self.tablet.click(f"text=worth {WORTH[gem]}")
                bids[name] = gem
            else:
                self.tablet.click("text=Empty fist")
            self.pages.until(partial(entered, name), f"{name}'s bid")
        self.use_all(bids, day)

    def offer(self, name: str, day: int) -> str | None:
        if name == self.names[day % 4 % len(self.names)] and len(self.names) > 2:
            return None
        return next((gem for gem in ("green", "blue", "purple") if self.purses.of[name][gem]), None)

    def use_all(self, bids: dict[str, str], day: int) -> None:
        while True:
            screen = self.pages.until(
                lambda s: s["game"]["phase"] == "resolution" or s["market"]["stage"] == "using",
                "use",
            )
            if screen["game"]["phase"] == "resolution":
                return
            user = screen["market"]["user"]
            self.purses.of[user][bids[user]] -= 1
            self.use(screen, user)
            self.pages.until(partial(another_user, user), "used")

    def use(self, screen: Json, user: str) -> None:
        up = [one["id"] for one in screen["game"]["artifacts"] if one["face_up"]]
        artifact = min(up, key=lambda one: (self.used[one], up.index(one)))
        self.used[artifact] += 1
        self.tablet.click(f'[data-artifact="{artifact}"]')
        if artifact == SPYGLASS:
            self.tablet.locator("[data-place]:not([disabled])").first.click()
            self.tablet.click("text=No gem moves")
        elif artifact == BOTTLE:
            self.bottle(user, up)
        elif artifact == BARREL:
            self.barrel(user)
        else:
            self.map()
        if self.blocks(up) and artifact != BOTTLE:
            self.block()

    def blocks(self, up: list[str]) -> bool:
        """Two players' first use of a Day turns another Artifact down with it."""
        return len(self.names) == 2 and len(up) == 4

    def block(self) -> None:
        """The one that was used most often is blocked, so that all come to be used."""
        cards = self.tablet.locator(".art.can")
        expect(cards).to_have_count(3)
        ids = [str(card.get_attribute("data-artifact")) for card in cards.all()]
        blocked = max(ids, key=lambda one: self.used[one])
        self.tablet.click(f'[data-artifact="{blocked}"]')
        self.pages.until(lambda s: s["blocked"] == blocked or s["market"]["laying"], "blocked")

    def bottle(self, user: str, up: list[str]) -> None:
        self.tablet.locator('button.plate[aria-label$="look at the card in hand"]').first.click()
        blocks, lays = self.blocks(up), self.used[BOTTLE] % 2
        if blocks:
            say = "New lay" if lays else "No new lay"
            self.tablet.get_by_role("button", name=say, exact=True).click()
            self.block()
        if lays or not blocks:
            self.pages.until(lambda s: s["market"]["laying"], "laying")
        if not lays:
            if not blocks:
                self.tablet.get_by_role("button", name="Used", exact=True).click()
            return
        seat = self.names.index(user)
        self.exchange(seat)
        self.pages.hold(seat, lambda s: not s["market"] or not s["market"]["laying"], "laid anew")

    def exchange(self, seat: int) -> None:
        """Two own cards change places, in the air at the same time as hands do it."""
        lying = self.on_readers()
        own = {card: letter for card, letter in lying.items() if card in self.owned(seat)}
        (one, here), (other, there) = list(own.items())[:2]
        self.pages.take_back(one, seat)
        self.pages.drag(other, here)
        self.pages.drag(one, there)
        self.pages.bench.wait_for_timeout(500)

    def barrel(self, user: str) -> None:
        """Two Reds from the Bag, the two worst others back: all behind the cover."""
        purse = self.purses.of[user]
        others = sorted((+purse).elements(), key=lambda gem: WORTH[gem])[:2]
        self.tablet.click(f"text=I am {user}")
        for gem in ("red", "red", *others):
            self.tablet.click(f'.panel [data-gem="{gem}"]')
        self.tablet.click(".panel >> text=Done")
        purse.update(["red", "red"])
        purse.subtract(others)

    def map(self) -> None:
        self.tablet.click("text=Draw for us")
        self.tablet.locator(".isl.can").first.click()
        for _ in range(2):
            self.tablet.locator(".bar [data-gem]:not([disabled])").first.click()

    def resolve(self, day: int) -> None:
        self.in_phase("resolution", day)
        expect(self.tablet.locator("body")).not_to_contain_text("put away")
        screen = self.turn_the_ships(day)
        islands = screen["game"]["revealed"]["islands"]
        shared = [island for island in islands.values() if island["outcome"] == "shared"]
        self.shared = len(shared)
        self.shared_gems = sum(sum(island["gems"].values()) for island in shared)
        self.purses.resolve(islands)
        self.seen.update(island["outcome"] for island in islands.values())
        while to_take := self.pages.screen()["game"]["to_take"]:
            self.share_one(len(to_take), by_gem=day == 1)
        self.clear_the_readers()
        self.go_on(day)

    def turn_the_ships(self, day: int) -> Json:
        """The Dagger's holder turns them by the button."""
        seat = self.names.index(self.pages.screen()["game"]["dagger"])
        self.pages.hold(seat, partial(turned, day), "the Ships are turned")
        return self.pages.screen()

    def share_one(self, open_still: int, *, by_gem: bool) -> None:
        """Take the next gem, or share a whole Island; whoever goes on has swapped."""
        best = self.tablet.get_by_role("button", name=re.compile("[Bb]est first")).first
        expect(best).to_be_visible()
        gems = self.tablet.locator(".bar [data-gem]:not([disabled])")
        if by_gem and gems.count():
            before = self.pages.screen()["number"]
            gems.first.click()
            self.pages.until(lambda s: s["number"] > before, "taken")
        else:
            best.click()
            self.pages.until(lambda s: len(s["game"]["to_take"]) < open_still, "shared")

    def clear_the_readers(self) -> None:
        self.pages.sweep()
        expect(self.pages.bench.locator("[data-reader] [data-card]")).to_have_count(0)

    def go_on(self, day: int) -> None:
        """The next Day comes by its gems; at the end the Dagger's holder opens the Chests."""
        if day == 5:
            seat = self.names.index(self.pages.screen()["game"]["dagger"])
            self.pages.hold(seat, lambda s: s["game"]["winner"], "the Chests are open")


def done_or_locked(seat: int, screen: Json) -> bool:
    done: bool = screen["seats"][seat]["state"] == "done"
    return done or screen["game"]["phase"] != "decision"


def turned(day: int, screen: Json) -> bool:
    revealed = screen["game"]["revealed"]
    return bool(revealed) and revealed["day"] == day


def entered(name: str, screen: Json) -> bool:
    return not screen["market"] or name in screen["market"]["entered"]


def another_user(user: str, screen: Json) -> bool:
    return not screen["market"] or screen["market"]["user"] != user


def replayed(record: str, tmp_path: Path) -> Json:
    file = tmp_path / "game.jsonl"
    file.write_text(record, encoding="utf-8")
    command = [sys.executable, "-m", "companion", "replay", str(file), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    state: Json = json.loads(done.stdout)
    return state


def test_a_whole_game_of_four_is_played_in_the_browser(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--seed", "7") as table:
        pages = Pages(chromium, table)
        evening = Evening(pages)
        for day in range(1, 6):
            evening.day(day)
        screen = pages.until(lambda s: s["game"]["finished"], "the end")
        game = screen["game"]
        assert evening.purses.scores() == game["scores"]
        expect(pages.tablet.locator(".verdict")).to_contain_text(f"{game['winner']} wins")
        assert replayed(pages.record(), tmp_path) == game
        assert set(evening.used) == {SPYGLASS, BOTTLE, BARREL, MAP}
        assert set(evening.seen) == {"shared", "raided", "lost"}
        pages.close()
        assert table.interrupt() < 2.0


def numbers(folder: Path, *each: int) -> str:
    """A settings file with the gems on each Island, as a group read them off its help card."""
    file = folder / "table.toml"
    file.write_text(f"gems_per_island = {list(each)}\n")
    return str(file)


@pytest.mark.soak
def test_two_players_play_days_with_a_market_and_its_block(
    chromium: Browser, tmp_path: Path
) -> None:
    card = numbers(tmp_path, 5, 6, 7, 8, 9)
    with serving(tmp_path / "data", "--players", "2", "--config", card, "--seed", "7") as table:
        pages = Pages(chromium, table, tablet=(1024, 768))
        evening = Evening(pages, first=5)
        evening.day(1)
        evening.day(2)
        assert evening.used
        pages.close()


@pytest.mark.soak
@pytest.mark.parametrize(("players", "first"), [(2, 5), (7, 1), (8, 1)])
def test_a_whole_game_of_few_or_many_is_played_on_a_small_tablet(
    players: int, first: int, chromium: Browser, tmp_path: Path
) -> None:
    card = numbers(tmp_path, *range(first, first + 5))
    more = ("--players", str(players), "--config", card, "--seed", "7")
    with serving(tmp_path / "data", *more) as table:
        pages = Pages(chromium, table, tablet=(800, 480))
        evening = Evening(pages, first=first)
        for day in range(1, 6):
            evening.day(day)
        game = pages.until(lambda s: s["game"]["finished"], "the end")["game"]
        assert evening.purses.scores() == game["scores"]
        assert replayed(pages.record(), tmp_path) == game
        pages.close()
