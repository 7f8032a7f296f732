"""What a player sees in a second: who is asked, what to do, and no word cut short."""

from __future__ import annotations

import copy

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands, states
from tests.browser.conftest import NARROW, WIDE, Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import MAP, SPYGLASS, Json
from tests.browser.test_rendering import check_geometry, with_context
from tests.browser.test_taps import commands

SMALL = (800, 480)
BRASS = "rgb(224, 171, 82)"


def simulated(screen: Json) -> Json:
    return {**screen, "simulated": True}


def step_two_of_the_spyglass(page: Page, server: FixtureServer) -> None:
    page.click(f'[data-artifact="{SPYGLASS}"]')
    page.locator("[data-place]:not([disabled])").first.click()
    ship = commands(page, server)[0]["ship"]
    server.push(states.begun(server.screen, artifact=SPYGLASS, ship=ship))
    look = page.get_by_role("button", name="Look at the table")
    expect(page.locator(".isl.can").or_(look).first).to_be_visible()
    if look.is_visible():  # on a crowded table a sheet of all gems lies over it
        look.click()
    expect(page.locator(".isl.can").first).to_be_visible()


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_two_buttons_share_the_corner(n: int, screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(simulated(states.using(0, n)))
    step_two_of_the_spyglass(page, server)
    for width, height in (WIDE, NARROW, SMALL):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name="No gem moves")).to_be_visible()
        expect(page.get_by_role("button", name="Go back")).to_be_visible()
        with_context(f"{width}x{height}", lambda: check_geometry(page))


def test_gem_that_moves_is_not_called_drawn(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.using(0))
    step_two_of_the_spyglass(page, server)
    page.click('[data-island="A"] [data-colour="golden"] .gem')
    expect(page.locator(".drawn-t").first).to_have_text("moves")


def test_keys_of_the_map_count_the_drawn_gems(screens: Screens) -> None:
    page = screens.tablet(states.using(1))
    page.click(f'[data-artifact="{MAP}"]')
    page.click('.bar [data-gem="golden"]')
    expect(page.locator(".bar .key")).to_have_text(["1", "0", "0", "0", "0"])


def two_shared() -> Json:
    screen = states.sharing()
    screen["game"]["revealed"]["islands"]["C"]["outcome"] = "shared"
    screen["game"]["to_take"]["C"] = "Mark"
    screen["game"]["islands"]["C"]["gems"] = states.gems(0, 1, 1, 0, 0)
    return screen


def test_only_the_island_shared_now_is_brass(screens: Screens) -> None:
    page = screens.tablet(two_shared())
    borders = page.eval_on_selector_all(
        ".isl", "all => all.map(one => [one.dataset.island, getComputedStyle(one).borderTopColor])"
    )
    assert [letter for letter, colour in borders if colour == BRASS] == ["A"]


def test_swap_asks_its_two_players_and_nobody_else(screens: Screens) -> None:
    for page in (screens.tablet(states.swapping()), screens.board(states.swapping())):
        expect(page.locator(".swapbar")).to_be_visible()
        asked = page.eval_on_selector_all(
            ".seat.is-asked, .seat.is-turn", "all => all.map(one => one.ariaLabel)"
        )
        assert asked == ["Mark", "Martha, holds the Dagger"]
        expect(page.locator(".plate .say")).to_have_text(["gives 8, gets 6", "gives 6, gets 8"])


def test_names_stay_while_gems_pile_up_beside_them(screens: Screens, server: FixtureServer) -> None:
    screen = states.sharing()
    screen["game"]["revealed"]["islands"]["C"]["outcome"] = "lost"
    pile = {"golden": 2, "purple": 2, "blue": 1, "green": 1, "red": 0}
    screen["game"]["revealed"]["islands"]["A"]["gems"] = dict(pile)
    page = screens.tablet(screen)
    for number, colour in enumerate(("golden", "golden", "purple", "purple", "blue"), 100):
        screen["game"]["islands"]["A"]["gems"] = dict(pile)
        screen["number"] = number
        server.push(copy.deepcopy(screen))
        expect(page.locator(".bar .took .gem")).to_have_count(number - 100)
        pile[colour] -= 1
        before = screen["game"]["to_take"]["A"]
        screen["game"]["to_take"] = {"A": "Mario" if before == "Barbara" else "Barbara"}
    cut = page.eval_on_selector_all(
        ".side-name",
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)",
    )
    assert cut == []
    check_geometry(page)


def test_silent_reader_is_named_shortly_and_explained_in_the_list(screens: Screens) -> None:
    page = screens.tablet(simulated(states.fault()))
    expect(page.locator(".sick")).to_have_text("Reader C is silent")
    page.get_by_role("button", name="Reader C is silent: open the list").click()
    expect(page.locator(".wrongs")).to_contain_text("it does not answer")


def test_cards_of_a_day_that_is_over_are_no_fault(screens: Screens) -> None:
    screen = states.day_over()
    screen["messages"] = states.stray()["messages"]
    expect(screens.tablet(screen).locator(".sick")).to_have_count(0)
    expect(screens.board(screen).locator(".sick")).to_have_count(0)


def test_timer_panel_shows_the_time_it_is_about(screens: Screens) -> None:
    page = screens.tablet(states.decision())
    page.click(".dialtap")
    expect(page.locator(".panel h2")).to_have_text("Timerpaused at 1:24")


def test_escape_is_heard_after_what_was_tapped_has_changed(
    screens: Screens, server: FixtureServer
) -> None:
    screen = states.decision()
    page = screens.tablet(screen)
    page.click(".dialtap")
    page.get_by_role("button", name="Go on", exact=True).click()
    screen["timer"]["running"] = True
    server.push({**screen, "number": 58})
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".panel")).to_have_count(0)


def test_focus_stays_in_a_panel_when_its_button_goes(
    screens: Screens, server: FixtureServer
) -> None:
    screen = states.decision()
    page = screens.tablet(screen)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Timer pause").focus()
    server.push({**screen, "timer": None, "number": 58})
    expect(page.locator(".panel")).to_be_focused()


def test_only_the_plate_whose_bid_is_entered_is_brass(screens: Screens) -> None:
    screen = states.opened(6, entered=1)
    page = screens.tablet(screen, SMALL)
    brass = page.locator(".seat.is-asked, .seat.is-turn")
    expect(brass).to_have_count(1)
    expect(brass.locator(".name")).to_have_text(page.locator(".bar .side-name").inner_text())
    expect(page.locator(".todo")).to_have_text("Enter Jack’s bid")
    check_geometry(page)


def test_lost_link_promises_nothing_and_is_read_whole(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(simulated(states.decision()), NARROW)
    server.cut()
    expect(page.locator(".sick")).to_have_text("Reconnecting …")
    expect(page.locator(".why")).to_have_text("Nothing is sent until then.")
    check_geometry(page)


def test_plates_of_a_large_table_say_what_is_asked(screens: Screens) -> None:
    screen = states.complete(6)
    for seat in screen["seats"]:
        seat.update(state="asked", say="done?")
    page = screens.tablet(screen, NARROW)
    expect(page.locator(".plate .say")).to_have_text(["done?"] * 6)
    check_geometry(page)


def test_news_and_the_question_are_of_the_same_island(screens: Screens) -> None:
    screen = states.sharing(2)
    texts = ("Barbara and Mario share A.", "Barbara and Mario share D.")
    screen["happened"] = [
        {"id": 39, "kind": "raid", "text": "Mario raided Barbara and took 1 gem of Island B."},
        *({"id": 40 + at, "kind": "share", "text": text} for at, text in enumerate(texts)),
    ]
    for page in (screens.tablet(screen), screens.board(screen)):
        expect(page.locator(".line .news")).to_have_text(texts[0])
    screen["happened"].insert(2, {"id": 30, "kind": "raid", "text": "Mario raided Island C."})
    expect(screens.board(screen).locator(".line .news")).to_have_text(texts[0])
    del screen["happened"][1]  # of eight players' Islands not all are told
    page = screens.board(screen)
    expect(page.locator(".bar")).to_be_visible()
    expect(page.locator(".line .news")).to_have_count(0)


def test_a_shut_page_says_in_the_menu_when_it_opens(screens: Screens) -> None:
    screen = states.decision()
    said = "only between two games"
    screen["controls"] |= {"deck": {"closed": "A game is under way."}, "setup": {"deals": "random"}}
    page = screens.tablet(screen)
    page.get_by_role("button", name="Menu").click()
    for name in ("Cards", "Islands and seats"):
        shut = page.locator(".items .btn", has_text=name).filter(has=page.locator("small"))
        expect(shut.filter(has_text=said).last).to_be_disabled()
        expect(shut.last.locator("small")).to_have_text(said)
    for width, height in (WIDE, NARROW, SMALL):
        page.set_viewport_size({"width": width, "height": height})
        below = "one => one.scrollHeight - one.clientHeight"
        assert page.locator(".panel").evaluate(below) <= 1, f"{width}x{height}: it is scrolled"
        cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1)"
        assert page.eval_on_selector_all(".items .btn > span", f"{cut}.length") == 0, width


FOOT = """() => {
  const [foot] = document.querySelectorAll(".foot");
  const top = foot.getBoundingClientRect().top;
  const under = [...document.querySelectorAll(".medal")]
    .filter((one) => one.getBoundingClientRect().bottom > top + 1);
  const cut = [...foot.querySelectorAll(".btn, .undo b, .undo small")]
    .filter((one) => getComputedStyle(one).display !== "inline"
      && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2));
  return [...under, ...cut].map((one) => one.textContent);
}"""


def test_at_the_end_undo_and_achievements_are_read_whole(screens: Screens) -> None:
    screen = simulated(states.finished())
    screen["undo"] = "the Chests are open"
    for earned in screen["game"]["achievements"].values():
        earned[:] = ["greenhorn", "novice-buccaneer"]
    screen["happened"] = [{"id": 90, "kind": "swap", "text": "Barbara and Mario swap Greens."}]
    page = screens.tablet(screen)
    wrong = []
    for width, height in (WIDE, NARROW, SMALL, (768, 800)):
        page.set_viewport_size({"width": width, "height": height})
        found = [*page.evaluate(FOOT), *hands.beyond_the_edge(page)]
        wrong += [f"{width}x{height}: {one}" for one in found]
    assert not wrong, "\n".join(wrong)
    expect(page.locator(".news")).to_have_count(0)
