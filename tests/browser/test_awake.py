"""A screen at the table stays on where its browser lets it, and says so where it does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import states
from tests.browser.fixture_server import FixtureServer

LOCK = """
window.asked = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  asked += 1;
  const lock = new EventTarget();
  lock.released = false;
  window.lose = () => { lock.released = true; lock.dispatchEvent(new Event("release")); };
  return lock;
} } });
"""
"""What a page over HTTPS has."""

TABLET = "CSS.supports = (name) => name === '-webkit-touch-callout';"
"""An iPad over HTTP: the film plays and the screen falls asleep."""

Open = Callable[..., Page]


@pytest.fixture
def opened(chromium: Browser, server: FixtureServer) -> Iterator[Open]:
    context = chromium.new_context(reduced_motion="reduce", locale="en-GB")

    def tablet(*scripts: str) -> Page:
        page = context.new_page()
        for script in scripts:
            page.add_init_script(script)
        server.reset(states.decision())
        page.goto(f"{server.url}/tablet")
        page.wait_for_selector("body[data-live=yes] main")
        return page

    yield tablet
    context.close()


def says(page: Page) -> str:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Sound and voice").click()
    text: str = page.locator(".panel .note").inner_text()
    page.keyboard.press("Escape")
    return text


def test_over_http_a_film_keeps_the_screen_on(opened: Open) -> None:
    page = opened()
    assert page.evaluate("'wakeLock' in navigator") is False, "as at home"
    page.wait_for_function(
        "document.querySelector('.film') && !document.querySelector('.film').paused"
    )
    box = page.locator(".film").bounding_box()
    assert box == {"x": 0, "y": 0, **(page.viewport_size or {})}
    assert "in most browsers" in says(page)
    expect(page.get_by_role("button", name="Full screen")).to_have_count(0)


def test_a_lock_is_asked_for_again_when_the_page_is_seen_again(opened: Open) -> None:
    page = opened(LOCK)
    page.wait_for_function("asked === 1")
    assert "stays on while the page is open" in says(page)
    page.evaluate("lose()")
    page.wait_for_function("asked === 2")
    assert page.locator(".film").count() == 0


def test_where_nothing_helps_the_tablet_says_once_what_to_set(opened: Open) -> None:
    page = opened(TABLET)
    expect(page.get_by_role("dialog", name="Keep this screen awake")).to_contain_text("Auto-Lock")
    page.get_by_role("button", name="Understood").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    page.wait_for_selector("body[data-live=yes] main")
    assert "Auto-Lock" in says(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
