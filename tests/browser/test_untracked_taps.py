"""Untracked gems on the tablet: numbers typed, the box looked after, results that ask nothing."""

from __future__ import annotations

import copy
import itertools

import pytest
from playwright.sync_api import Page, expect

from tests.browser import states
from tests.browser.conftest import NARROW, WIDE, Screens
from tests.browser.feeding import Teller
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import BARREL, MAP, SPYGLASS, Json
from tests.browser.test_rendering import SMALL, check_geometry, with_context
from tests.browser.test_taps import KEYS, artifact, commands


def untracked(screen: Json) -> Json:
    """The same screen at a table that keeps its gems to itself."""
    out = copy.deepcopy(screen)
    game = out["game"]
    for island in game["islands"].values():
        island["gems"] = None
    for island in (game["revealed"] or {"islands": {}})["islands"].values():
        island["gems"] = None
    for name, bid in game["bids"].items():
        if bid is not None:
            game["bids"][name] = states.TOTALS[name]
    return out


def day_over(n: int = 4) -> Json:
    s = untracked(
        states.screen(n, "decision", day=4, todo="Lay 7 gems from the Bag on each Island")
    )
    s["game"]["revealed"] = untracked(states.sharing(n))["game"]["revealed"]
    for island in s["game"]["islands"].values():
        island["ships"] = {}
    s["lay_gems"] = 7
    return s


def counting(n: int = 4) -> Json:
    """Barbara's Chest is counted: 10 Golden and 1 Red; Mario is next."""
    s = untracked(states.screen(n, "counting", day=5, todo="Open the Chests and count them"))
    s["brief"] = "Count the Chests"
    s["game"]["revealed"] = {**untracked(states.sharing(n))["game"]["revealed"], "day": 5}
    s["game"]["chests"]["Barbara"] = states.gems(10, 0, 0, 0, 1)
    s["game"]["scores"]["Barbara"] = 39
    s["seats"][0].update(state="done", say="")
    return s


def digits(page: Page, number: int) -> None:
    for digit in str(number):
        page.click(f'[data-digit="{digit}"]')


def next_one(page: Page) -> None:
    page.click(".numberbar .btn--do")


def test_a_fist_is_entered_by_its_value(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(untracked(states.opened(4, 3)))
    digits(page, 16)
    expect(page.locator(".hub--bottom")).to_contain_text("16")
    next_one(page)
    assert commands(page, server) == [{"do": "bid", "player": "Mark", "value": 16}]


@pytest.mark.parametrize("number", [4, 2])
def test_no_digit_moves_under_the_finger_that_types_a_bid(number: int, screens: Screens) -> None:
    page = screens.tablet(untracked(states.opened(number, 0)))
    for width, height in ((1280, 800), (1024, 768), (800, 480)):
        page.set_viewport_size({"width": width, "height": height})
        before = page.evaluate(KEYS)
        for typed in (2, 4, 9):
            digits(page, typed)
            assert page.evaluate(KEYS) == before, (width, typed)
        page.get_by_role("button", name="Clear").click()


def test_an_empty_fist_is_one_tap(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(untracked(states.opened(4, 3)))
    page.get_by_role("button", name="Empty fist").click()
    assert commands(page, server) == [{"do": "bid", "player": "Mark", "value": 0}]


def test_more_than_a_box_is_worth_cannot_be_entered(teller: Teller) -> None:
    page = teller.show(untracked(states.opened(4, 3)))
    digits(page, 241)
    expect(page.get_by_role("button", name="Too high: at most 240")).to_be_disabled()
    page.get_by_role("button", name="Clear").click()
    digits(page, 240)
    expect(page.get_by_role("button", name="Next worth 240")).to_be_enabled()


def test_results_lie_open_until_somebody_lays_a_ship(
    screens: Screens, server: FixtureServer
) -> None:
    screen = day_over()
    for page in (screens.tablet(screen), screens.board(screen)):
        expect(page.locator('[data-island="A"] .fate')).to_contain_text("Barbara first")
        expect(page.locator('[data-island="B"] .fate')).to_contain_text("all gems")
        expect(page.locator(".hub")).to_contain_text("then 7 each")
        expect(page.locator(".todo")).to_contain_text("Lay 7 gems")
        expect(page.locator(".bar")).to_have_count(0)
    screen["game"]["islands"]["A"]["ships"] = {"Mario": None}
    screen["lay_gems"] = None
    server.push(screen)
    expect(page.locator(".fate")).to_have_count(0)


def test_a_spyglass_is_told_at_the_second_tap_and_a_gem_at_the_fourth(
    screens: Screens, server: FixtureServer
) -> None:
    screen = untracked(states.using())
    page = screens.tablet(screen)
    artifact(page, SPYGLASS)
    page.click('[data-place="B Mark"]')
    ship = {"player": "Mark", "island": "B"}
    begun = {"player": "Barbara", "artifact": SPYGLASS, "ship": ship}
    assert commands(page, server) == [{"do": "begin-use", **begun}]
    screen["market"]["laying"] = {**begun, "hand": None, "lay": True, "block": None}
    server.push(screen)
    expect(page.locator(".isl.can").first).to_be_visible()
    page.click('[data-island="A"]')
    page.click('[data-island="D"]')
    assert commands(page, server, 2)[1] == {"do": "use", **begun, "from": "A", "to": "D"}


def test_a_map_is_told_where_and_a_barrel_that(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(untracked(states.using()))
    artifact(page, MAP)
    page.click('[data-island="C"]')
    used = {"do": "use", "player": "Barbara", "artifact": MAP, "island": "C"}
    assert commands(page, server) == [used]
    page = teller.show(untracked(states.using()))
    artifact(page, BARREL)
    page.get_by_role("button", name="Used", exact=True).click()
    assert commands(page, server) == [{"do": "use", "player": "Barbara", "artifact": BARREL}]


def test_a_chest_is_counted_colour_by_colour(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(counting())
    expect(page.locator(".numberbar .side-name")).to_have_text("Mario")
    expect(page.locator('[data-seat="0"]')).to_contain_text("39")
    for number in (2, 0, 14, 7, 0):
        if number:
            digits(page, number)
        next_one(page)
    gems = states.gems(2, 0, 14, 7, 0)
    assert commands(page, server) == [{"do": "count", "player": "Mario", "gems": gems}]
    expect(page.locator(".numberbar .side-name")).to_have_text("Mark")


def test_what_is_over_the_box_is_named_at_once(teller: Teller) -> None:
    page = teller.show(counting())
    digits(page, 3)
    expect(page.locator(".hub--bottom")).to_contain_text("1 over the box")
    expect(page.get_by_role("button", name="Only 2 Golden left")).to_be_disabled()
    page.get_by_role("button", name="Clear").click()
    digits(page, 2)
    expect(page.get_by_role("button", name="Next Purple")).to_be_enabled()


def test_a_counted_chest_is_mended_from_its_plate(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(counting())
    page.get_by_role("button", name="Barbara: count this Chest").click()
    expect(page.locator('.tallychip[data-gem="golden"]')).to_contain_text("10")
    page.click('.tallychip[data-gem="red"]')
    page.get_by_role("button", name="Clear").click()
    digits(page, 4)
    next_one(page)
    gems = states.gems(10, 0, 0, 0, 4)
    assert commands(page, server) == [{"do": "count", "player": "Barbara", "gems": gems}]


def test_the_pad_turns_to_whoever_is_counted(teller: Teller) -> None:
    page = teller.show(counting())
    expect(page.locator(".numberbar.is-flipped")).to_have_count(0)
    page.get_by_role("button", name="Mark: count this Chest").click()
    expect(page.locator(".numberbar.is-flipped")).to_have_count(1)


TODOS = (
    "Lay gems as the help card says",
    "Lay 15 gems from the Bag on each Island",
    "Press once for each point you bid, then hold",
    "Angelica may lay Ships anew, then holds",
    "Turn and name the cards that no reader has read",
)


@pytest.mark.parametrize("size", [WIDE, NARROW, SMALL], ids=["1280x800", "1024x768", "800x480"])
def test_the_longest_word_of_what_to_do_stays_in_its_corner(
    size: tuple[int, int], screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision(), size)
    number = itertools.count(100)
    for players, todo in itertools.product(range(2, 9), TODOS):
        server.push(
            untracked({**states.screen(players, "decision", todo=todo), "number": next(number)})
        )
        expect(page.locator(f".table.n-{players} .todo")).to_have_text(todo)
        with_context(f"{players} players, {todo}", lambda: check_geometry(page))


def outcomes(n: int) -> Json:
    """A Day's results with every outcome at Islands of many names; the longest ones took all."""
    s = day_over(n)
    for i, island in enumerate(s["game"]["revealed"]["islands"].values()):
        first, second = island["ships"]
        taken = {first: "red", second: 12}
        island.update(outcome="raided", raider=first, ships=taken)
        if i % 3 == 1:
            island.update(outcome="shared", raider=None, ships={first: 16, second: 12})
        elif i % 3 == 2:
            island.update(outcome="lost", raider=None, ships={first: "red", second: "red"})
    return s


@pytest.mark.parametrize("size", [WIDE, NARROW, SMALL], ids=["1280x800", "1024x768", "800x480"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_became_of_every_island_stays_on_it(
    language: str, size: tuple[int, int], screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision(), size)
    server.language = language
    page.reload()
    for players in range(2, 9):
        server.push({**outcomes(players), "number": 100 + players})
        expect(page.locator(f".table.n-{players} .fate").last).to_be_visible()
        with_context(f"{players} players", lambda: check_geometry(page))


def test_every_key_is_as_large_as_a_finger(screens: Screens) -> None:
    for size, players in itertools.product(((1280, 800), NARROW, (800, 480)), (2, 4, 8)):
        page = screens.tablet(counting(players), size)
        digits(page, 1)
        for key in page.locator(".digit, .tallychip, .numberbar .acts .btn").all():
            box = key.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 56, (size, players, key.text_content(), box)
