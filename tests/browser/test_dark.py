"""What stands for a while only: a screen that is lit after the end of an evening, and news."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import states
from tests.browser.fixture_server import FixtureServer

DARK = re.compile("is-dark")
MINUTE = 60_000
HALF = 30
"""Seconds; the rest is milliseconds, as the page's clock takes them."""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A tablet whose clock is set by hand."""
    context = chromium.new_context(reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    page.clock.install(time=0)
    yield page
    context.close()


def test_an_evening_that_is_over_is_dark_after_a_minute_and_a_tap_lights_it(
    page: Page, server: FixtureServer
) -> None:
    server.reset({**states.decision(), "rest": "over"})
    page.goto(f"{server.url}/tablet")
    rest = page.locator(".rest")
    expect(rest).to_contain_text("Thank you for playing")
    page.clock.pause_at(HALF)
    page.clock.run_for(MINUTE // 2 - 1)  # the page has been there for less than a minute
    assert "is-dark" not in str(rest.get_attribute("class"))
    page.clock.run_for(MINUTE // 2)
    expect(rest).to_have_class(DARK)
    expect(rest).to_have_css("background-color", "rgb(0, 0, 0)")
    assert rest.locator("> *:visible").count() == 0
    rest.click(position={"x": 640, "y": 20})
    expect(rest).not_to_have_class(DARK)
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    assert server.posted == []
    page.clock.run_for(MINUTE - 1)
    assert "is-dark" not in str(rest.get_attribute("class"))
    page.clock.run_for(1)
    expect(rest).to_have_class(DARK)


def test_a_paused_evening_stays_lit(page: Page, server: FixtureServer) -> None:
    server.reset({**states.decision(), "rest": "paused"})
    page.goto(f"{server.url}/tablet")
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    page.clock.pause_at(HALF)
    page.clock.run_for(2 * MINUTE)
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()


def test_what_happened_is_news_for_a_while_and_not_until_the_next_thing_happens(
    page: Page, server: FixtureServer
) -> None:
    final = [{"id": 7, "kind": "lock", "text": "The cards are final."}]
    server.reset(states.opened() | {"happened": final})
    page.goto(f"{server.url}/tablet")
    news = page.locator(".line .news")
    expect(news).to_have_text("The cards are final.")
    page.clock.pause_at(HALF)
    page.clock.run_for(MINUTE)
    expect(news).to_have_count(0)
    page.clock.resume()
    server.push(states.opened(4, 1) | {"happened": final, "number": 58})
    expect(page.locator(".hub--bottom")).to_contain_text("1 of 4 entered")
    expect(news).to_have_count(0)
    told = [*final, {"id": 8, "kind": "undo", "text": "Undone: Martha’s bid."}]
    server.push(states.opened() | {"happened": told, "number": 59})
    expect(news).to_have_text("Undone: Martha’s bid.")
