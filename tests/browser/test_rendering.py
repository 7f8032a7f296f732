"""What stands on the screens: every phase, every table, far enough to read, nothing in its way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import states
from tests.browser.conftest import NARROW, WIDE, Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import NAMES, Json

BOXES = """() => {
  const box = (one) => {
    const r = one.getBoundingClientRect();
    return [r.left, r.top, r.right, r.bottom];
  };
  const all = (query) => [...document.querySelectorAll(query)]
    .filter((one) => getComputedStyle(one).visibility !== "hidden");
  const isCut = (one) => {
    const words = document.createRange();  // a hit area beyond a drawing cuts nothing
    words.selectNodeContents(one);
    const [inner, outer] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
    return inner.height > outer.height + 2 || inner.width > outer.width + 2;
  };
  const named = (query, name) => all(query).map((one) => [name(one), box(one)]);
  return {
    view: [0, 0, innerWidth, innerHeight],
    rail: [
      ...named(".plate", (one) => "plate " + one.querySelector(".name").textContent),
      ...named(".corner .btn, .corner .health, .corner .sim, .todo",
        (one) => one.textContent || one.ariaLabel),
    ],
    felt: [
      ...named(".isl", (one) => "Island " + one.dataset.island),
      ...named(".art", (one) => one.textContent),
      ...named(".bar", () => "bar"),
      ...named(".is-dense .line p", (one) => one.textContent).filter(([, b]) => b[3] > b[1]),
      ...all(".table:not(.is-dense):not(.has-bar) .hub-title")
        .map((one) => ["hub words", box(one)]),
      ...named(".strip .hub-title", (one) => one.textContent),
      ...all(".has-bar .hub").filter((one) => one.offsetWidth > 2)
        .map((one) => [one.textContent, box(one.querySelector(".hub-title"))]),
    ],
    inside: all(".plate, .bar, .side, .btn, .fate, .counts, .todo, .panel, .chest h2, .line p")
      .filter((one) => one.scrollWidth > one.clientWidth + 2)
      .filter((one) => getComputedStyle(one).display !== "inline")
      .map((one) => one.className + ": " + one.textContent),
    cut: all(".art, .act").filter(isCut).map((one) => one.textContent),
    clamped: all(".line p, .undo small, .todo")
      .filter((one) => one.scrollHeight  // tall letters in a low line are no line too many
        > one.clientHeight + parseFloat(getComputedStyle(one).fontSize) / 2)
      .map((one) => one.textContent),
    spilt: all(".isl > .slot, .isl > .counts, .isl > .fate, .felt .bar, .bar :is(.btn, .key, p)")
    .filter((one) => one.getClientRects().length).filter((one) => {
      const inner = one.getBoundingClientRect();
      const outer = one.parentElement.closest(".isl, .bar, .felt").getBoundingClientRect();
      return inner.top < outer.top - 3 || inner.bottom > outer.bottom + 3
        || inner.left < outer.left - 3 || inner.right > outer.right + 3;
    }).map((one) => (one.parentElement.dataset.island || "felt") + ": " + one.className),
    page: document.documentElement.scrollWidth <= innerWidth
      && document.documentElement.scrollHeight <= innerHeight,
  };
}"""


SMALL = (800, 480)
WIDE_LETTERS = '"DejaVu Sans", "Noto Sans"'
WEAR = "letters => document.documentElement.style.setProperty('--sans', letters)"


def overlaps(boxes: list[Any]) -> list[tuple[str, str]]:
    """The pairs of boxes that lie over each other by more than a hair."""
    found = []
    for i, (name, a) in enumerate(boxes):
        for other, b in boxes[i + 1 :]:
            wide = min(a[2], b[2]) - max(a[0], b[0])
            high = min(a[3], b[3]) - max(a[1], b[1])
            if wide > 3 and high > 3:
                found.append((name, other))
    return found


def outside(boxes: list[Any], view: list[float]) -> list[str]:
    return [
        name
        for name, (left, top, right, bottom) in boxes
        if left < view[0] - 1 or top < view[1] - 1 or right > view[2] + 1 or bottom > view[3] + 1
    ]


def faults(seen: Any, dots: bool = False) -> list[str]:
    """What overlaps, spills or is cut in what BOXES saw."""
    said = [] if seen["page"] else ["the page scrolls"]
    said += [f"{one} lies over {other}" for one, other in overlaps(seen["rail"])]
    said += [f"{one} lies over {other}" for one, other in overlaps(seen["felt"])]
    said += [f"outside: {one}" for one in outside(seen["rail"] + seen["felt"], seen["view"])]
    for what in ("inside", "cut", "spilt", *(() if dots else ("clamped",))):
        said += [f"{what}: {one}" for one in seen[what]]
    return said


def check_geometry(page: Page, dots: bool = False) -> None:
    """Nothing overlaps, spills or is cut; with `dots` sentences of long names may end in dots."""
    assert faults(page.evaluate(BOXES), dots) == []


def test_four_shared_islands_of_two_players_fit_beside_their_bar(screens: Screens) -> None:
    for size in (WIDE, NARROW, SMALL):
        page = screens.tablet(states.all_shared(), size)
        expect(page.locator(".bar .key")).to_have_count(5)
        check_geometry(page)


def test_two_players_cards_lie_towards_each_at_all_four_islands(screens: Screens) -> None:
    page = screens.tablet(states.complete(2))
    tops = "one => one.getBoundingClientRect().top"
    lefts = []
    for letter in "ABCD":
        far = page.eval_on_selector(f'[data-place="{letter} Mario"]', tops)
        near = page.eval_on_selector(f'[data-place="{letter} Barbara"]', tops)
        assert far < near
        lefts.append(page.locator(f'[data-island="{letter}"]').bounding_box()["x"])  # type: ignore[index]  # it is there
    assert lefts == sorted(lefts)


@pytest.mark.parametrize("n", [2, 4])
def test_the_map_of_the_islands_shows_who_sits_where(n: int, screens: Screens) -> None:
    page = screens.tablet(states.excavation(n, "A"))
    signs = page.eval_on_selector_all(
        ".ring .emblem use", "all => all.map(one => one.getAttribute('href'))"
    )
    assert signs == [f"#e-{emblem}" for emblem in states.EMBLEMS[:n]]
    first = page.locator(".ring .emblem").first.bounding_box()
    ring = page.locator(".ring").bounding_box()
    assert first is not None
    assert ring is not None
    assert first["y"] > ring["y"] + ring["height"] / 2, "the first player sits at the bottom"


def with_context(name: str, check: Callable[[], None]) -> None:
    try:
        check()
    except AssertionError as fault:
        raise AssertionError(f"{name}: {fault}") from None


def test_names_of_24_letters_stay_on_their_plates(screens: Screens) -> None:
    screen = renamed(
        states.using(1), {"Barbara": "Barbarossa the Magnificent"[:24], "Martha": "W" * 24}
    )
    check_geometry(screens.tablet(screen, NARROW))


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["1280x800", "1024x768"])
def test_a_short_name_stays_whole_beside_all_that_a_plate_can_hold(
    size: tuple[int, int], screens: Screens
) -> None:
    screen = states.using(1)
    seat = next(one for one in screen["seats"] if one["name"] == "Martha")
    seat.update(dagger=True, hand_rat=True, say="lays anew")
    page = screens.tablet(screen, size)
    name = page.locator(".plate .name").get_by_text("Martha")
    for letters in ("Arial", WIDE_LETTERS):
        page.evaluate(WEAR, letters)
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), letters
        check_geometry(page)


@pytest.mark.parametrize("n", [5, 6])
def test_what_is_wrong_leaves_the_islands_their_ground_in_wide_letters_too(
    n: int, screens: Screens
) -> None:
    screen = {**states.decision(n), "simulated": True, "messages": states.stray()["messages"]}
    page = screens.tablet(screen, NARROW)
    page.evaluate(WEAR, WIDE_LETTERS)
    check_geometry(page)


def renamed(screen: Json, names: dict[str, str]) -> Json:
    """The screen with other names, wherever they stand."""
    if isinstance(screen, dict):
        return {names.get(key, key): renamed(value, names) for key, value in screen.items()}
    if isinstance(screen, list):
        return [renamed(one, names) for one in screen]
    return names.get(screen, screen) if isinstance(screen, str) else screen


def test_cards_lie_on_their_owners_side(screens: Screens) -> None:
    page = screens.tablet(states.complete())
    middle = "one => { const r = one.getBoundingClientRect(); return [(r.left + r.right) / 2]; }"
    island = page.eval_on_selector('[data-island="A"]', middle)
    barbara = page.eval_on_selector('[data-place="A Barbara"]', middle)
    mario = page.eval_on_selector('[data-place="A Mario"]', middle)
    assert mario[0] < island[0] < barbara[0]


def test_seats_go_clockwise_and_face_outward(screens: Screens) -> None:
    page = screens.tablet(states.decision(8))
    places = page.eval_on_selector_all(
        ".seat", "all => all.map(one => one.className.match(/at-./)[0])"
    )
    assert places == ["at-b", "at-b", "at-b", "at-l", "at-t", "at-t", "at-t", "at-r"]
    lefts = page.eval_on_selector_all(
        ".seat", "all => all.map(one => one.getBoundingClientRect().left)"
    )
    assert lefts[0] > lefts[1] > lefts[2]
    assert lefts[4] < lefts[5] < lefts[6]


def test_counts_are_printed_for_both_long_sides(screens: Screens) -> None:
    page = screens.tablet(states.decision())
    counts = page.locator('[data-island="A"] .count')
    expect(counts).to_have_count(4)
    for i in range(4):
        near, far = counts.nth(i).locator("b").all_inner_texts()
        assert near == far
    assert counts.first.get_attribute("aria-label") == "1 golden"


def test_six_and_nine_are_underlined(screens: Screens) -> None:
    page = screens.tablet(states.sharing())
    marked = page.eval_on_selector_all(".nine", "all => all.map(one => one.textContent)")
    assert marked
    assert set(marked) <= {"6", "9"}


def test_names_are_text_never_markup(screens: Screens) -> None:
    evil = "<img src=x onerror=a()>"
    page = screens.tablet(renamed(states.sharing(), {"Mark": evil}))
    expect(page.locator(".plate .name").get_by_text(evil)).to_have_count(1)
    assert page.locator("img").count() == 0
    assert page.get_by_text(f"{evil} took").count() >= 1


def test_board_shows_the_same_picture(screens: Screens) -> None:
    for make in (states.decision, states.fists, states.sharing):
        board = screens.board(make())
        names = board.eval_on_selector_all(".plate .name", "all => all.map(one => one.textContent)")
        assert names == NAMES[:4]
        check_geometry(board)


def test_board_says_what_to_do_next(screens: Screens) -> None:
    expect(screens.board(states.complete()).locator(".todo")).to_have_text("Hold your buttons")


def test_simulated_table_says_so_on_every_page(screens: Screens) -> None:
    for make in (states.decision, states.excavation, states.finished):
        screen = {**make(), "simulated": True}
        expect(screens.tablet(screen).locator(".sim")).to_be_visible()
        expect(screens.board(screen).locator(".sim")).to_be_visible()
    expect(screens.tablet(states.decision()).locator(".sim")).to_have_count(0)


def test_time_counts_down_here(screens: Screens) -> None:
    screen = states.decision()
    screen["timer"] = {"total": 120.0, "left": 84.0, "running": True}
    page = screens.tablet(screen)
    expect(page.locator(".dial .time").first).to_have_text("1:23", timeout=4000)


def test_paused_time_stands_still(screens: Screens) -> None:
    page = screens.tablet(states.decision())
    page.wait_for_timeout(400)
    expect(page.locator(".dial .time").first).to_have_text("1:24")
    expect(page.locator(".dial")).to_have_attribute("aria-label", "Day 3 of 5, paused at 1:24")


def test_tie_is_explained(screens: Screens) -> None:
    page = screens.tablet(states.using())
    expect(page.locator(".hub")).to_have_attribute("aria-label", "Martha, Mark: 2, Dagger first")


def test_bids_gems_show_only_in_the_market(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.using(1))
    expect(page.get_by_role("img", name="bid 3")).to_be_visible()
    server.push(states.facedown())
    expect(page.locator(".bid")).to_have_count(0)


def test_end_tells_the_winner_and_why(screens: Screens) -> None:
    page = screens.tablet(states.finished())
    expect(page.locator("h1")).to_have_text("Barbara wins")
    expect(page.locator(".reason")).to_contain_text("42 : 42. Highest Green 14 beats 6")
    expect(page.locator(".chest").first).to_have_attribute("aria-label", "Barbara: 42 points, 1st")


def test_upright_tablet_is_asked_to_be_turned(screens: Screens) -> None:
    page = screens.tablet(states.decision())
    expect(page.locator(".upright")).to_be_hidden()
    page.set_viewport_size({"width": 800, "height": 1280})
    expect(page.locator(".upright")).to_be_visible()


def test_nothing_moves_under_reduced_motion(screens: Screens) -> None:
    page = screens.tablet(states.sharing())
    assert (
        page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length")
        == 0
    )


def test_ships_turn_one_island_after_the_other(screens: Screens) -> None:
    page = screens.tablet(states.sharing(), motion="full")
    delays = page.eval_on_selector_all(
        ".ship.is-turning", "all => all.map(one => getComputedStyle(one).animationDelay)"
    )
    assert len(set(delays)) == 4


def test_what_happened_is_said_politely(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.facedown())
    live = page.locator('.line [aria-live="polite"]')
    expect(live).to_have_text("")
    server.push(states.sharing())
    expect(live).to_have_text("Mark took all 6 gems of Island B.")


CUT = """() => [...document.querySelectorAll(
  ".foot span, .foot small, .ask > span, .chest h2 .name")]
  .filter((one) => one.checkVisibility())
  .filter((one) => one.scrollHeight > one.clientHeight + 4 || one.scrollWidth > one.clientWidth + 1)
  .filter((one) => getComputedStyle(one).display !== "inline")
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("size", [WIDE, NARROW, SMALL], ids=["1280x800", "1024x768", "800x480"])
def test_a_result_has_room_for_its_names_and_for_all_that_its_foot_says(
    size: tuple[int, int], screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision(), size)
    server.language = "es"
    page.reload()
    for players in (2, 4, 8):
        result = {**states.finished(players), "simulated": True, "undo": "el Cofre de Barbara"}
        result["controls"]["setup"] = {"under_way": False}
        server.push({**result, "number": 100 + players})
        expect(page.locator(".chest")).to_have_count(players)
        assert page.evaluate(CUT) == []
        expect(page.locator(".ask")).to_have_text(
            "¿No Tongue?Barbara: en silencio en cada DecisiónSíNo"
        )
        again = page.locator(".foot .btn--do").bounding_box()
        assert again is not None
        assert again["height"] <= 64
        with_context(f"{players} players", lambda: check_geometry(page))
