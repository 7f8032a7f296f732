"""Pirate 21 on the screens: every moment and table fits, far enough to read, nothing in its way."""

from __future__ import annotations

import json
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser import states21
from tests.browser.conftest import NARROW, WIDE, Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import Json
from tests.browser.test_rendering import (
    SMALL,
    check_geometry,
    outside,
    overlaps,
    renamed,
    with_context,
)

SIZES = pytest.mark.parametrize(
    "size",
    [pytest.param(WIDE, marks=pytest.mark.soak), NARROW, SMALL],
    ids=["1280x800", "1024x768", "800x480"],
)
BOXES = """() => {
  const box = (one) => {
    const r = one.getBoundingClientRect();
    return [r.left, r.top, r.right, r.bottom];
  };
  const named = (query) => [...document.querySelectorAll(query)]
    .map((one) => [one.ariaLabel || one.textContent, box(one)]);
  const rim = (one) => {
    const all = [...one.querySelectorAll(".face, .ship, .sum b, .gained")].map(box);
    if (!all.length) return box(one);
    const side = (i, pick) => pick(...all.map((each) => each[i]));
    return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
  };
  return {
    felt: [
      ...[...document.querySelectorAll(".hand21")]
        .map((one) => ["hand " + one.dataset.hand, rim(one)]),
      ...named(".pile > :first-child"), ...named(".whose-p"), ...named(".clock21 b"),
      ...named(".moves .btn"), ...named(".step21"),
    ],
    view: box(document.querySelector(".felt") || document.body),
    cut: [...document.querySelectorAll(
        ".moves .btn, .step-say span, .step-acts .btn, .whose-p span, .plate .name")]
      .filter((one) => getComputedStyle(one).display !== "inline")
      .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
  };
}"""


def check_felt(page: Page) -> None:
    check_geometry(page)
    seen = page.evaluate(BOXES)
    assert overlaps(seen["felt"]) == []
    assert outside(seen["felt"], seen["view"]) == []
    assert seen["cut"] == []


def show(page: Page, server: FixtureServer, screen: Json) -> None:
    server.reset({**screen, "simulated": True})
    page.reload()
    page.wait_for_selector("body[data-live=yes] main")


@SIZES
def test_every_step_of_a_move_fits_its_screen(size: tuple[int, int], screens: Screens) -> None:
    page = screens.tablet(states21.screen("second lap", 5), size)
    for move in ("captain", "mate", "pirate"):
        page.click(f"[data-move={move}]")
        with_context(move, lambda: check_felt(page))
        if move == "pirate":
            page.locator('[data-hand="1"]').click(position={"x": 20, "y": 30})
            with_context("guess", lambda: check_felt(page))
        page.click("text=Cancel")


GAPS = """() => [...document.querySelectorAll(".hand21")].map((hand) => {
  const [one, other] = [...hand.querySelectorAll(".ship")].map((it) => it.getBoundingClientRect());
  return other.left - one.right;
})"""


@SIZES
def test_a_players_two_places_do_not_touch(size: tuple[int, int], screens: Screens) -> None:
    gaps = screens.tablet(states21.screen("deal", 4), size).evaluate(GAPS)
    assert len(gaps) == 4
    assert min(gaps) >= 5, gaps


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["1280x800", "1024x768"])
def test_long_names_stay_on_their_plates(size: tuple[int, int], screens: Screens) -> None:
    names = {"Will": "Willibald the Navigator1", "Beth": "W" * 24, "Jack": "M" * 24}
    for moment in ("knocked", "turns", "attack"):
        page = screens.tablet(renamed(states21.screen(moment, 5), names), size)
        with_context(moment, partial(check_geometry, page))


def test_the_board_shows_the_same_picture_with_nothing_to_tap_but_its_own_sound(
    screens: Screens,
) -> None:
    for moment in ("deal", "second lap", "attack", "reveal", "results", "finished"):
        board = screens.board(states21.screen(moment))
        check_felt(board)
        tapped = board.locator("button, [role=button]").all()
        assert {one.get_attribute("aria-label") for one in tapped} <= {"This screen"}, moment
    board = screens.board(states21.screen("second lap"))
    expect(board.locator(".hand21")).to_have_count(5)
    expect(board.locator(".todo")).to_have_text("Jack draws, uses a card, knocks or passes")


def test_numbers_are_printed_for_both_long_sides(screens: Screens) -> None:
    page = screens.tablet(states21.screen("shot"))
    for query in (".face", ".sum"):
        for one in page.locator(query).all():
            far, near = one.locator("b").all_inner_texts()
            assert far == near
    near, far = page.locator(".whose-p").all_inner_texts()
    assert near == far


def test_six_is_underlined_on_cards(screens: Screens) -> None:
    page = screens.tablet(states21.screen("shot"))
    marked = page.eval_on_selector_all(".face .nine", "all => all.map(one => one.textContent)")
    assert set(marked) == {"6"}


def test_the_screen_of_the_look(screens: Screens) -> None:
    page = screens.tablet(states21.screen("shot"))
    expect(page.locator(".hand21.is-out")).to_have_text("Jack is out this round")
    expect(page.locator(".seat.is-turn .name")).to_have_text("Will")
    expect(page.locator(".seat.is-next .say")).to_have_text("knocked")
    expect(page.locator(".mid21")).to_have_attribute("aria-label", "Will’s turn, 4 to go")
    expect(page.locator(".moves .btn")).to_have_count(7)
    knock = page.locator("[data-move=knock]")
    expect(knock).to_be_disabled()
    expect(knock).to_contain_text("Beth knocked")
    assert page.eval_on_selector("[data-move=knock]", "b => getComputedStyle(b).borderStyle") == (
        "dashed"
    )


def test_coins_are_four_places(screens: Screens) -> None:
    page = screens.tablet(states21.screen("shot"))
    beth = page.locator(".seat", has_text="Beth").locator(".coins")
    expect(beth).to_have_attribute("aria-label", "1 of 4 Coins")
    expect(beth.locator("i")).to_have_count(4)
    expect(beth.locator("i.is-in")).to_have_count(1)


def test_more_than_four_coins_are_told_in_figures(screens: Screens) -> None:
    screen = states21.screen("shot")
    screen["seats"][1]["coins"] = 6
    page = screens.tablet(screen)
    expect(page.locator(".seat", has_text="Beth").locator(".coins")).to_have_text("6")
    check_felt(page)


def test_a_round_ends_with_totals_coins_and_winners(screens: Screens) -> None:
    page = screens.tablet(states21.screen("results"))
    expect(page.locator(".mid21")).to_have_attribute("aria-label", "Beth, Will win, Round 1")
    expect(page.locator(".hand21.is-won")).to_have_count(2)
    expect(page.locator(".gained")).to_have_text(["+1", "+1", "+1"])
    totals = page.eval_on_selector_all(".sum", "all => all.map(one => one.ariaLabel)")
    assert totals == [f"{total} in all" for total in (14, 16, 16, 7, 13)]


def test_the_end_tells_the_winner_and_why(screens: Screens) -> None:
    page = screens.tablet(states21.screen("finished"))
    expect(page.locator("h1")).to_have_text("Jack wins")
    expect(page.locator(".reason")).to_have_text("4 Coins ahead of Beth")
    expect(page.locator(".chest").first).to_have_attribute("aria-label", "Jack: 4 of 4 Coins")


def test_a_king_and_exactly_21_is_named(screens: Screens) -> None:
    screen = states21.screen("finished", 3)
    last = screen["game"]["rounds"][-1]
    last["hands"]["Jack"] = ["gunner 8", "princess 8", "king 5"]
    last["totals"]["Jack"] = 21
    expect(screens.tablet(screen).locator(".reason")).to_have_text("A King and exactly 21")


def test_time_of_a_turn_counts_down_and_stops(screens: Screens) -> None:
    screen = states21.screen("timed", 4)
    page = screens.tablet(screen)
    expect(page.locator(".clock21 b").first).to_have_text("0:58", timeout=4000)
    page.click(".clock21")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()


def test_nothing_moves_under_reduced_motion(screens: Screens) -> None:
    for moment in ("attack", "finished"):
        page = screens.tablet(states21.screen(moment))
        moving = "document.getAnimations().filter(one => one.playState === 'running').length"
        assert page.evaluate(moving) == 0


@pytest.mark.parametrize("size", [WIDE, NARROW, (1024, 600)], ids=["16:10", "4:3", "small"])
def test_who_knocked_is_read_whole_beside_the_key(size: tuple[int, int], screens: Screens) -> None:
    told = json.dumps(states21.screen("knocked", 3)).replace("Jack", "Barbarella")
    page = screens.tablet(json.loads(told), size)
    why = page.locator("[data-move=knock] small")
    expect(why).to_have_text("Barbarella knocked")
    cut = "one => one.scrollHeight > one.clientHeight + 8 || one.scrollWidth > one.clientWidth + 1"
    assert not why.evaluate(cut)
    key, words = page.locator("[data-move=knock]").bounding_box(), why.bounding_box()
    assert key
    assert words
    assert key["y"] + key["height"] >= words["y"] + words["height"]
