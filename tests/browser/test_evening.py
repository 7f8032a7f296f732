"""The host's evening: paused, ended, other screens signed out, the machine shut down."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import states
from tests.browser.conftest import Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.real_table import Pages, RealTable, serving

HELD = 1200
"""Milliseconds of a finger that means it."""


def another(pages: Pages, address: str) -> Page:
    """One more screen, on a device of its own."""
    page: Page = pages.browser.new_context(locale="en-GB").new_page()
    page.goto(address)
    page.wait_for_selector("body[data-live=yes]")
    return page


def open_evening(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pause or end").click()


def hold(page: Page, name: str, milliseconds: int = HELD) -> None:
    page.locator(".hold").filter(has_text=name).first.click(delay=milliseconds)


def test_an_evening_is_paused_goes_on_and_ends(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--seed", "7") as table:
        pages = Pages(chromium, table)
        tablet, board = pages.tablet, another(pages, table.board)
        tablet.click("text=Draw for us")
        pause(pages, board)
        end(pages, board)
        screens(pages, table)
        shut_down(tablet)
        board.context.close()
        pages.close()


def pause(pages: Pages, board: Page) -> None:
    """Nothing happens until it goes on; every screen says so."""
    tablet = pages.tablet
    open_evening(tablet)
    tablet.locator(".panel").get_by_role("button", name="Pause").click()
    for page in (tablet, board):
        expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    assert board.locator("button").count() == 0
    card = pages.hand(0)[0]
    pages.drag(card, "A")
    pages.bench.wait_for_selector(f'[data-reader="A"] [data-card="{card}"]')
    tablet.get_by_role("button", name="Go on").click()
    expect(tablet.locator(".line")).to_contain_text("A card at A does not count.")
    expect(board.locator(".table")).to_be_visible()
    pages.bench.click("#back")
    expect(tablet.locator(".line")).not_to_contain_text("Island A")


def end(pages: Pages, board: Page) -> None:
    tablet = pages.tablet
    open_evening(tablet)
    hold(tablet, "End of the evening", 200)
    hold(tablet, "End of the evening")
    for page in (tablet, board):
        expect(page.get_by_role("heading", name="Thank you for playing")).to_be_visible()
    tablet.get_by_role("button", name="Go on").click()
    expect(tablet.locator(".table")).to_be_visible()


def screens(pages: Pages, table: RealTable) -> None:
    """One host ends the other's screen by a hold; a short tap does nothing."""
    other = another(pages, table.tablet)
    expect(other.locator(".table")).to_be_visible()
    tablet = pages.tablet
    open_evening(tablet)
    tablet.get_by_role("button", name="The host’s screens").click()
    typed = tablet.locator(".phones-typed")
    before = typed.inner_text()
    hold(tablet, "Sign out other screens", 200)
    assert other.request.get(pages._address("/api/screen/host")).ok
    hold(tablet, "Sign out other screens")
    expect(tablet.get_by_text("All other screens of the host are signed out.")).to_be_visible()
    expect(typed).not_to_have_text(before)
    expect(other.locator(".line")).to_contain_text("key")
    assert other.request.get(pages._address("/api/screen/host")).status == 401
    other.context.close()
    tablet.keyboard.press("Escape")


def shut_down(tablet: Page) -> None:
    """A simulated table says why it cannot."""
    open_evening(tablet)
    off = tablet.locator(".hold").filter(has_text="Shut down").first
    expect(off).to_contain_text("This table is simulated")
    expect(off).to_be_disabled()
    tablet.keyboard.press("Escape")


def test_a_page_tells_how_far_the_machine_is_and_comes_back_with_it(
    screens: Screens, server: FixtureServer
) -> None:
    asked: list[str | None] = []

    def machine(route: Route) -> None:
        if route.request.method == "POST":
            asked.append(route.request.post_data)
        route.fulfill(status=202 if asked else 200, json={"why": None})

    page = screens.tablet(states.decision())
    page.route("**/api/power", machine)
    open_evening(page)
    restart = page.locator(".hold").filter(has_text="Restart").first
    expect(restart).to_be_enabled()
    restart.dispatch_event("held-long")
    now = page.locator(".stages .is-now")
    expect(now).to_have_text("The table ends.")
    server.push({**states.decision(), "number": 58})  # told before it ended: it is no sign
    server.cut()
    expect(now).to_contain_text("about a minute")
    server.mend()
    expect(page.locator(".table")).to_be_visible()
    page.route("**/api/evenings", lambda route: route.fulfill(json={"evenings": []}))
    server.push({**states.decision(), "number": 59, "rest": "over"})
    page.locator(".hold").filter(has_text="Shut down").dispatch_event("held-long")
    expect(page.get_by_role("heading", name="The Pi shuts down")).to_be_visible()
    expect(page.locator(".stages")).to_contain_text("green light is out")
    assert asked == ['{"do":"restart"}', '{"do":"off"}']
