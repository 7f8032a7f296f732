"""What axe finds serious on a page, in both themes at one visit."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # ships none
from playwright.sync_api import Page

from tests.browser.states import Json

RUN = """options => axe.run(document, options).then(({ violations, incomplete }) => {
  const found = [];
  for (const one of violations) {
    if (!["serious", "critical"].includes(one.impact)) continue;
    for (const node of one.nodes) found.push(`${one.id}: ${node.html}`);
  }
  const doubted = incomplete.filter((one) => one.id === "color-contrast");
  for (const { data, html } of doubted.flatMap((one) => one.nodes)
    .flatMap((node) => node.any.map((check) => ({ data: check.data || {}, html: node.html })))) {
    const [ratio, least] = [data.contrastRatio, parseFloat(data.expectedContrastRatio)];
    if (ratio && ratio < least) found.push(`${html}: ${ratio}`);
  }
  return found;
})"""
"""What is serious, and texts that axe only doubts (one character, like a count) and whose contrast
is too low. Sorted out in the page: to tell all of it takes longer than to find it."""

TOLD: Json = {"resultTypes": ["violations", "incomplete"], "selectors": False}
COLOURS: Json = {**TOLD, "runOnly": ["color-contrast"]}
"""The themes differ in colours alone."""

WEAR = """theme => {
  document.documentElement.dataset.theme = theme;
  getComputedStyle(document.body).color;
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
}"""
"""Puts a theme on at once: a colour on its way is no colour of the page."""


def serious(page: Page) -> list[str]:
    """Every rule broken in the page's own theme, and every contrast in the other one."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(_SCRIPT)
    worn = page.evaluate("document.documentElement.dataset.theme || 'dark'")
    other = "light" if worn == "dark" else "dark"
    found = [f"{worn}: {what}" for what in page.evaluate(RUN, TOLD)]
    page.evaluate(WEAR, other)
    found += [f"{other}: {what}" for what in page.evaluate(RUN, COLOURS)]
    page.evaluate(WEAR, worn)
    return found


_SCRIPT = Axe().axe_script
