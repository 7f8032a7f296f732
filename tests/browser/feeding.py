"""A tablet that is told its screens by hand: hundreds of them in seconds, without a stream.

The page is the real one; only its EventSource is a puppet. A screen that is told is drawn at once,
so that what stands there can be measured in the same breath. `Teller` shows screens to hands, one
after the other, as if each had opened the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.fixture_server import FixtureServer
from tests.browser.states import Json

Size = tuple[int, int]

PUPPET = """
window.EventSource = class extends EventTarget {
  static CLOSED = 2;
  constructor() {
    super();
    this.readyState = 1;
    window.stream = this;
    document.documentElement.dataset.fed = "yes";
  }
  close() {}
};
window.told = 1000;
window.tell = (screen) => {
  const number = window.told++;
  const happened = screen.happened.map((one, i) => ({ ...one, id: 10 * number + i }));
  const data = JSON.stringify({ ...screen, number, happened });  // it is news each time
  window.stream.dispatchEvent(new MessageEvent("screen", { data }));
};
"""
CLOCK = """
window.later = new Map();
const [begin, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
window.setTimeout = (act, after, ...more) => {
  if (!(after >= 5000)) return begin(act, after, ...more);
  const id = begin(() => window.later.delete(id), after);
  window.later.set(id, act);
  return id;
};
window.clearTimeout = (id) => {
  window.later.delete(id);
  stop(id);
};
window.past = () => [...window.later].forEach(([id, act]) => {
  window.clearTimeout(id);
  act();
});
setInterval(() => window.stream?.dispatchEvent(new MessageEvent("hb", { data: "1" })), 1000);
"""
"""What is said for some seconds can be over at once, and the link stays."""

SHOW = """async (screen) => {
  const tell = (one) =>
    window.stream.dispatchEvent(new MessageEvent("screen", { data: JSON.stringify(one) }));
  tell({ ...screen, game: { ...screen.game, day: 99, round: 99 } });
  await new Promise((done) => setTimeout(done, 0));
  window.past();
  tell(screen);
}"""
"""Another Day comes first: with it, what was begun is put away, which is said and soon over."""
WALK = """(screens) => screens.map((screen) => {
  window.tell(screen);
  return (%s)();
})"""


@contextmanager
def fed(browser: Browser, address: str, locale: str = "en-GB", more: str = "") -> Iterator[Page]:
    """The page at an address, waiting to be told screens; `more` runs before its scripts."""
    context = browser.new_context(reduced_motion="reduce", locale=locale)
    context.add_init_script(PUPPET + more)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-fed]")
    yield page
    context.close()


def walk(page: Page, size: Size, screens: Sequence[Json], look: str) -> list[Any]:
    """Tell the page each screen in this size; return what `look`, a function, sees each time."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[Any] = page.evaluate(WALK % look, list(screens))
    return found


class Teller:
    """One tablet on which screen after screen is shown and handled."""

    def __init__(self, page: Page, server: FixtureServer) -> None:
        self.page, self._server = page, server
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def show(self, screen: Json) -> Page:
        """Show a screen on which nothing was done yet."""
        self.page.unroute_all()
        if self.page.locator(".panel").count():
            self.page.locator(".panel").press("Escape")
        if self.page.locator(".panel").count():  # a sheet within a sheet
            self.page.reload()
            self.page.wait_for_selector("html[data-fed]")
        self._server.reset(screen)
        self.page.mouse.move(-1, -1)
        self.page.evaluate(SHOW, screen)
        return self.page

    def resize(self, size: Size) -> None:
        """Give the page another size."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})


@contextmanager
def telling(browser: Browser, server: FixtureServer, size: Size) -> Iterator[Teller]:
    """A tablet for many screens; a script error on it fails the test."""
    with fed(browser, f"{server.url}/tablet", more=CLOCK) as page:
        teller = Teller(page, server)
        teller.resize(size)
        yield teller
        assert teller.errors == []
