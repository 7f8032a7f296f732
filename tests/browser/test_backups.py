"""The backups on the host's page: made and put back there by a held button, given to nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from companion import backups, restoring
from companion.cli.shelf import Shelf
from companion.evenings import Evenings
from companion.journal import Journal
from companion.journal_file import FILE_NAME
from companion.started import Unfinished
from tests.browser import axe, hands
from tests.companion.bookcase import Bookcase, random_game
from tests.web.fakes import FakeLoop
from tests.web.serving import serving
from web import Keys
from web.evenings import Book

SIZES = ((1280, 800), (800, 480), (390, 844))
HELD = 1_000
"""Milliseconds that a button is held for what cannot be undone."""


class Room(NamedTuple):
    """The page of a table whose journal was lost, whose last start failed, with one backup."""

    page: Page
    folder: Path
    url: str
    begun_anew: list[None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    case = Bookcase(tmp_path / "data")
    case.play(*random_game(2, players=4, game="a-pirates-word"))
    case.close()
    backups.make(tmp_path / "data", "2026-11-29T20:00:00")
    (tmp_path / "data" / FILE_NAME).unlink()
    Journal.open(tmp_path / "data").close()
    return tmp_path / "data"


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def room(folder: Path, context: BrowserContext, tmp_path: Path) -> Iterator[Room]:
    begun_anew: list[None] = []
    shelf = Shelf(folder, Unfinished("2026-11-30T20:15:00"), lambda: begun_anew.append(None))
    page, keys = context.new_page(), Keys(tmp_path)
    book = Book(Evenings(lambda: Journal.beside(folder)), lambda _: 0)
    with serving(FakeLoop(), tmp_path, book, keys, shelf=shelf) as served:
        url = f"http://127.0.0.1:{served.port}"
        page.goto(keys.address(url, "/evenings", "host"))
        page.get_by_role("button", name="Backups").click()
        yield Room(page, folder, url, begun_anew)


def rows(page: Page) -> Locator:
    return page.locator("[data-backup] .ev-what")


def test_a_host_makes_a_backup_and_puts_one_back(room: Room) -> None:
    page = room.page
    expect(page.get_by_role("heading", name="The journal was missing.")).to_be_visible()
    expect(page.locator("#app")).to_contain_text("Backup 1 has what can be had back of it.")
    expect(page.locator("#app")).to_contain_text("The start of 2026-11-30 20:15 did not come")
    page.get_by_role("button", name="A backup now").click()
    expect(page.get_by_role("status")).to_have_text("Backup 2 is made.")
    expect(rows(page)).to_have_text(["Backup 2", "Backup 1"])
    put_back = page.locator("[data-backup='1']").get_by_role("button", name="Put back backup 1")
    put_back.click(delay=HELD / 10)
    page.get_by_role("button", name="A backup now").click()
    expect(page.get_by_role("status")).to_have_text("Nothing was done since the newest backup.")
    assert not restoring.is_decided(room.folder), "a tap is not enough"
    fits(page)
    put_back.click(delay=HELD + 100)
    page.wait_for_url("**/tablet")
    assert restoring.is_decided(room.folder)
    assert len(room.begun_anew) == 1


def fits(page: Page) -> None:
    """On every screen, for every eye and every finger."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert hands.too_small(page) == [], width
    assert axe.serious(page) == []


def test_no_page_gives_a_backup_and_a_guest_sees_none(room: Room, chromium: Browser) -> None:
    expect(rows(room.page)).to_have_text(["Backup 1"])
    assert room.page.locator("#app a[download]").count() == 0
    for path in ("/api/backups/1", "/backups/backup-000001.zip", "/api/backups?number=1"):
        answer = room.page.request.get(f"{room.url}{path}")
        assert answer.status == 404 or "zip" not in answer.headers["content-type"], path
    guest = chromium.new_context(locale="en-GB")
    page = guest.new_page()
    page.goto(f"{room.url}/evenings?show=backups")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(rows(page)).to_have_count(0)
    assert "2026-11-29" not in page.locator("body").inner_text()
    expect(page.get_by_role("button", name="A backup now")).to_have_count(0)
    guest.close()
