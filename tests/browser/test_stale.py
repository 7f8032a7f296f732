"""A page says within two seconds that it is stale, whatever the cause, and comes back by itself."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import states
from tests.browser.conftest import Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.real_table import RealTable, serving
from tests.browser.relay import Relay

WITHIN = 2.0
NOTED = """
window.stale = [];
new MutationObserver(() => {
  if (document.body.dataset.live === "no") stale.push(performance.timeOrigin + performance.now());
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-live"] });
"""
"""Notes when the page says that it is stale: the test's own looking would come too late."""


def seconds_until_stale(page: Page, cause: Callable[[], object]) -> float:
    page.evaluate("stale.length = 0")
    began = time.time()
    cause()
    expect(page.locator("body")).to_have_attribute("data-live", "no")
    noted: float = page.evaluate("stale[0]")
    return noted / 1000 - began


def comes_back(page: Page) -> None:
    expect(page.locator("body")).to_have_attribute("data-live", "yes")


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.add_init_script(NOTED)
    yield context.new_page()
    context.close()


@pytest.fixture
def wires() -> Iterator[ExitStack]:
    with ExitStack() as wires:
        yield wires


def port_of(table: RealTable) -> int:
    return int(table.board.split(":")[2].split("/")[0])


def stop(table: RealTable) -> None:
    """The process is there and its sockets are open, but nothing comes."""
    table.process.send_signal(signal.SIGSTOP)


def test_a_table_that_stops_answering_dies_or_is_out_of_reach(
    page: Page, tmp_path: Path, wires: ExitStack
) -> None:
    with serving(tmp_path / "table") as table:
        port = port_of(table)
        wire = Relay(port)
        wires.callback(wire.close)
        page.goto(table.tablet.replace(f":{port}/", f":{wire.port}/"))
        comes_back(page)
        assert seconds_until_stale(page, lambda: stop(table)) < WITHIN
        page.get_by_role("button", name="Draw for us").click()
        expect(page.locator(".line")).to_contain_text("that tap was not sent")
        table.process.send_signal(signal.SIGCONT)
        comes_back(page)
        assert seconds_until_stale(page, wire.cut) < WITHIN
        wire.mend()
        comes_back(page)
        assert seconds_until_stale(page, table.process.kill) < WITHIN
    with serving(tmp_path / "table", "--port", str(port)):
        comes_back(page)
        page.get_by_role("button", name="Draw for us").click()
        expect(page.locator(".hub-title").first).to_contain_text("Decision")


def test_a_tablet_that_wakes_up_does_not_take_its_old_picture_for_the_new_one(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision()).context.new_page()
    page.clock.install()
    page.goto(f"{server.url}/tablet")
    comes_back(page)
    page.evaluate(NOTED)
    server.down = True
    page.clock.fast_forward(60_000)
    expect(page.locator("body")).to_have_attribute("data-live", "no")
    server.down = False
    server.screen = states.fists()
    page.clock.run_for(6_000)
    expect(page.locator(".hub").get_by_text("Fists up").last).to_be_visible()
    comes_back(page)
    page.close()


def test_where_streams_do_not_come_through_the_picture_is_asked_for(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision())
    page.route("**/events/host", lambda route: route.abort())
    server.cut()
    expect(page.locator("body")).to_have_attribute("data-live", "no")
    server.screen = {**states.fists(), "number": 58}
    expect(page.locator(".hub").get_by_text("Fists up").last).to_be_visible()
    comes_back(page)
    page.unroute("**/events/host")
    server.mend()


def test_one_screen_too_many_is_told_so(screens: Screens, server: FixtureServer) -> None:
    page = screens.board(states.decision())
    full = {"code": "too-many", "sentence": "Too many screens are connected. Close one of them."}
    page.route("**/events", lambda route: route.fulfill(status=503, json=full))
    server.cut()
    expect(page.locator(".line")).to_have_text(full["sentence"])
    page.unroute("**/events")
    server.mend()
    comes_back(page)
