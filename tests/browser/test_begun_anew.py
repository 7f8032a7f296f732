"""Places that were found count at once: the table is begun anew as it stands, under its address."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.real_table import Pages, RealTable, serving


def codes_open(pages: Pages, table: RealTable) -> Page:
    """Another screen of the host's, on which the phones' code is left open."""
    page: Page = pages.browser.new_context(locale="en-GB").new_page()
    page.goto(table.tablet)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Phones").click()
    expect(page.locator(".phones-code img")).to_be_visible()
    return page


def test_places_that_were_found_count_at_once(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        pages = Pages(chromium, table)
        other = codes_open(pages, table)
        code = other.locator(".phones-code img").get_attribute("src")
        page = pages.tablet
        page.goto(table.tablet.replace("/tablet", "/seats"))
        page.get_by_role("button", name="Find them").click()
        time.sleep(1.2)
        pages.drag("red 1", "C")
        expect(page.locator(".big")).to_have_text("Lay any card on Island B")
        page.get_by_role("button", name="No more Islands").click()
        page.get_by_role("button", name="No more players").click()
        page.get_by_role("button", name="Begin anew with it").click()
        expect(page.locator(".near-lines").first).to_contain_text("Island A: reader C")
        expect(page.locator(".chip")).to_have_count(0)
        pages.until(lambda screen: not screen["controls"]["chairs"]["pending"], "begun anew")
        expect(pages.bench.locator("body")).to_have_attribute("data-live", "yes")
        # What stands open elsewhere is the new start's: the picture as well as the typed address.
        expect(other.locator(".phones-code img")).not_to_have_attribute("src", code or "")
        typed = other.locator(".phones-typed b").inner_text()
        key = {"key": typed.split("#")[1]}
        headers = {"Origin": pages._address("")}
        assert pages.request.post(pages._address("/api/join"), data=key, headers=headers).ok
        page.get_by_role("link", name="Back to the table").click()
        page.get_by_role("button", name="Draw for us").click()
        pages.until(lambda screen: screen["game"]["phase"] == "decision", "the game goes on")
        other.context.close()
        pages.close()
        assert table.interrupt() < 5
