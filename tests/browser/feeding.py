"""A tablet that is told its screens by hand: hundreds of them in seconds, without a stream.

The page is the real one; only its EventSource is a puppet. A screen that is told is drawn at once,
so that what stands there can be measured in the same breath.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

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
WALK = """(screens) => screens.map((screen) => {
  window.tell(screen);
  return (%s)();
})"""


@contextmanager
def fed(browser: Browser, address: str, locale: str = "en-GB") -> Iterator[Page]:
    """The page at an address, waiting to be told screens."""
    context = browser.new_context(reduced_motion="reduce", locale=locale)
    context.add_init_script(PUPPET)
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
