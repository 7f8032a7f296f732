"""One Chromium for all browser tests, and pages that know the stand-in server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tests.browser.feeding import Teller, telling
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import Json

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Debian's, the lightest first: the shell draws the same pages without windows around them."""

CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
WITHOUT = "no chromium here; Debian's is installed by: apt-get install chromium-headless-shell"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--force-color-profile=srgb", "--hide-scrollbars", "--font-render-hinting=none",
    "--host-resolver-rules=MAP table.local 127.0.0.1",
]  # fmt: skip
PATIENCE = 20_000  # milliseconds: a busy machine is no fault, and only a failing test waits so long
WIDE = (1280, 800)
STREAMS = 4  # pages at once: a browser opens six connections to a host, and a stream keeps one
NARROW = (1024, 768)


expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser; without one the tests are skipped, or fail where it is required."""
    if not CHROMIUM:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(WITHOUT)
        pytest.skip(WITHOUT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def running() -> Iterator[FixtureServer]:
    """The stand-in server of all tests."""
    server = FixtureServer()
    yield server
    server.close()


@pytest.fixture
def server(running: FixtureServer) -> Iterator[FixtureServer]:
    """The stand-in server, with nothing posted; after a test it speaks English again."""
    running.posted.clear()
    running.entered.clear()
    yield running
    running.language = ""


Look = tuple[str, str]
"""A theme and the wish for motion."""


class Tabs:
    """The browser's tabs by look: opening one costs more than the page in it, so they are kept."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: dict[Look, BrowserContext] = {}
        self._free: dict[Look, list[Page]] = {}

    def take(self, look: Look) -> Page:
        """A tab that shows nothing yet."""
        free = self._free.setdefault(look, [])
        return free.pop() if free else self._context(look).new_page()

    def give_back(self, look: Look, page: Page) -> None:
        """Empty a tab: nothing of it may be left to the next test."""
        if page.is_closed():
            return
        page.unroute_all()
        page.mouse.up()
        page.mouse.move(-1, -1)
        page.evaluate("sessionStorage.clear()")
        page.goto("about:blank")
        self._free[look].append(page)

    def _context(self, look: Look) -> BrowserContext:
        """A context for all tests with this look: the pages' files are fetched once."""
        if look not in self._contexts:
            theme, motion = look
            less: Literal["reduce", "no-preference"]
            less = "reduce" if motion == "reduce" else "no-preference"
            context = self._browser.new_context(reduced_motion=less, locale="en-GB")
            context.set_default_timeout(PATIENCE)
            context.add_init_script(f"localStorage.setItem('theme', '{theme}')")
            self._contexts[look] = context
        return self._contexts[look]

    def close(self) -> None:
        """Close all tabs."""
        for context in self._contexts.values():
            context.close()


@dataclass
class Screens:
    """Opens pages on canned screens; keeps what went wrong and what was asked for on the wire."""

    tabs: Tabs
    server: FixtureServer
    pages: list[tuple[Look, Page]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    urls: list[str] = field(default_factory=list)

    def tablet(self, screen: Json, size: tuple[int, int] = WIDE, **more: Any) -> Page:
        """The tablet showing `screen`."""
        return self._open("/tablet", screen, size, **more)

    def board(self, screen: Json, size: tuple[int, int] = WIDE, **more: Any) -> Page:
        """The public board showing `screen`."""
        return self._open("/board", screen, size, **more)

    def _open(
        self,
        path: str,
        screen: Json,
        size: tuple[int, int],
        theme: str = "dark",
        motion: str = "reduce",
    ) -> Page:
        self.server.reset(screen)
        while len(self.pages) >= STREAMS:
            self._give_back(*self.pages.pop(0))
        page = self.tabs.take((theme, motion))
        self.pages.append(((theme, motion), page))
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.on("pageerror", self._failed)
        page.on("request", self._asked)
        page.goto(self.server.url + path)
        page.wait_for_selector("body[data-live=yes] main")
        return page

    def _failed(self, error: Error) -> None:
        self.errors.append(str(error))

    def _asked(self, request: Request) -> None:
        self.urls.append(request.url)

    def _give_back(self, look: Look, page: Page) -> None:
        page.remove_listener("pageerror", self._failed)
        page.remove_listener("request", self._asked)
        self.tabs.give_back(look, page)

    def close(self) -> None:
        """Give all pages back."""
        for look, page in self.pages:
            self._give_back(look, page)


@pytest.fixture(scope="session")
def tabs(chromium: Browser) -> Iterator[Tabs]:
    """The browser's tabs."""
    tabs = Tabs(chromium)
    yield tabs
    tabs.close()


@pytest.fixture
def screens(server: FixtureServer, tabs: Tabs) -> Iterator[Screens]:
    """Pages for one test; a script error in any of them fails it."""
    screens = Screens(tabs, server)
    yield screens
    screens.close()
    assert screens.errors == []


@pytest.fixture(scope="module")
def told(chromium: Browser, running: FixtureServer) -> Iterator[Teller]:
    """The tablet of all tests of a file that neither push a screen nor load the page anew."""
    with telling(chromium, running, WIDE) as teller:
        yield teller


@pytest.fixture
def teller(told: Teller, server: FixtureServer) -> Iterator[Teller]:
    """A tablet that is told screens; a script error on it fails the test."""
    told.errors.clear()
    yield told
    assert told.errors == []
