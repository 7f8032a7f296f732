"""Places that were found count at once: the table is begun anew as it stands, under its address."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.real_table import Pages, serving


def test_places_that_were_found_count_at_once(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        pages = Pages(chromium, table)
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
        page.get_by_role("link", name="Back to the table").click()
        page.get_by_role("button", name="Draw for us").click()
        pages.until(lambda screen: screen["game"]["phase"] == "decision", "the game goes on")
        pages.close()
        assert table.interrupt() < 5
