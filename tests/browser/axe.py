"""What axe finds serious on a page, in both themes at one visit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # ships none
from playwright.sync_api import Page

from tests.browser.states import Json

SERIOUS = ("serious", "critical")
TOLD: Json = {"resultTypes": ["violations", "incomplete"]}
"""What passes is not told node by node: that takes longer than the checks."""
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
    worn = page.evaluate("document.documentElement.dataset.theme || 'dark'")
    other = "light" if worn == "dark" else "dark"
    found = [f"{worn}: {what}" for what in _found(page, TOLD)]
    page.evaluate(WEAR, other)
    found += [f"{other}: {what}" for what in _found(page, COLOURS)]
    page.evaluate(WEAR, worn)
    return found


def _found(page: Page, options: Json) -> Iterator[str]:
    seen: dict[str, Any] = Axe().run(page, options=options).response
    for one in seen["violations"]:
        if one["impact"] in SERIOUS:
            yield from (f"{one['id']}: {node['html']}" for node in one["nodes"])
    yield from low_contrasts(seen)


def low_contrasts(found: Json) -> Iterator[str]:
    """Texts that axe only doubts (one character, like a count) and whose contrast is too low."""
    for item in found["incomplete"]:
        if item["id"] != "color-contrast":
            continue
        for node in item["nodes"]:
            for check in node["any"]:
                data = check.get("data") or {}
                ratio, least = data.get("contrastRatio"), data.get("expectedContrastRatio")
                if ratio and least and ratio < float(str(least).split(":")[0]):
                    yield f"{node['html']}: {ratio}"
