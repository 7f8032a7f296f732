"""A minute after the end of the evening the screen is dark; a tap lights it, and nothing else."""

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
