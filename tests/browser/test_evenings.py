"""From the list of evenings to a game's steps, its numbers and its files, and back in again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion import record
from companion.evenings import Evenings
from tests.browser import axe, hands
from tests.companion.bookcase import Bookcase, random_game
from tests.web.fakes import FakeLoop
from tests.web.serving import serving
from tests.web.test_plots import PHONE
from web import Keys
from web.evenings import Book

WIDTHS = ((360, 740), (1024, 768), (2560, 1440))


@dataclass
class Visit:
    """A host's page at a table that has two finished games and one that was given up."""

    page: Page
    url: str
    asked: list[str]
    errors: list[str]

    def open(self, part: str) -> None:
        self.page.get_by_role("navigation").get_by_role("button", name=part).click()
        expect(self.page.locator(f'[aria-pressed=true]:has-text("{part}")')).to_be_visible()

    def fits(self, what: str) -> None:
        """Nothing scrolls sideways at any width, and what is touched has room for a finger."""
        for width, height in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": height})
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (what, width, wide)
            assert hands.too_small(self.page) == [], (what, width)
        self.page.set_viewport_size({"width": 1280, "height": 800})

    def check(self, what: str) -> None:
        """Every eye and every screen."""
        assert axe.serious(self.page) == [], what
        self.fits(what)


@pytest.fixture
def visit(chromium: Browser, tmp_path: Path) -> Iterator[Visit]:
    case = Bookcase(tmp_path / "games")
    case.play(*random_game(2, players=4, game="a-pirates-word"))
    header, lines = random_game(3, players=3, game="a-pirates-word")
    case.play(header, lines[:30])
    case.play(*random_game(4, players=5, game="pirate-21"))
    book = Book(Evenings(case.look), case.journal.take_in)
    keys = Keys(tmp_path)
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce"
    )
    page, asked, errors = context.new_page(), list[str](), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda told: errors.extend([told.text] * (told.type == "error")))
    with serving(FakeLoop(), tmp_path, book, keys) as served:
        url = f"http://127.0.0.1:{served.port}"
        page.goto(keys.address(url, "/evenings", "host"))
        yield Visit(page, url, asked, errors)
        context.close()
    case.close()


def test_a_walk_through_the_evenings(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    expect(page.locator(".ev-game")).to_have_count(3)
    expect(page.locator(".is-untold")).to_contain_text("given up")
    assert "#" not in page.url
    page.get_by_role("button", name="Go on with this game").click()
    expect(page.get_by_role("alert")).to_contain_text("is not right")
    visit.check("games")
    statistics_and_fame(visit)
    one_game(visit)
    files(visit, tmp_path)
    assert [url for url in visit.asked if not url.startswith((visit.url, "data:", "blob:"))] == []
    assert [error for error in visit.errors if "422" not in error and "400" not in error] == []


def statistics_and_fame(visit: Visit) -> None:
    page = visit.page
    visit.open("Statistics")
    expect(page.locator("figure").first).to_be_visible()
    drawn = page.eval_on_selector_all(
        "figure img",
        "all => Promise.all(all.map(one => "
        "(one.loading = 'eager', one.decode().then(() => one.naturalWidth))))",
    )
    assert min(drawn) > 50
    rows = page.locator("figure").first.locator("tbody tr")
    expect(rows).to_have_count(4)
    visit.check("statistics")
    page.set_viewport_size({"width": 360, "height": 740})
    narrowest = "all => Math.min(...all.map(one => one.clientWidth))"
    assert page.eval_on_selector_all("figure img", narrowest) >= PHONE
    page.set_viewport_size({"width": 1280, "height": 800})
    sources = page.locator("figure img").first.get_attribute("src")
    page.get_by_role("button", name="Dark or light").click()
    expect(page.locator("figure img").first).not_to_have_attribute("src", str(sources))
    page.get_by_label("Group").select_option(index=2)
    expect(page.locator(".ev-stats")).to_have_count(1)
    visit.open("Hall of fame")
    expect(page.locator(".ev-record").first).to_contain_text("Most VP in a game")
    earned = page.locator(".ev-achievement:not(.is-open)")
    expect(earned.locator("use")).to_have_count(earned.count())
    expect(page.locator(".ev-achievement.is-open use")).to_have_count(0)
    greenhorn = page.locator(".ev-achievement", has_text="Greenhorn")
    expect(greenhorn).to_contain_text("Raided by both neighbours on the same Day.")
    visit.check("hall of fame")


def one_game(visit: Visit) -> None:
    page = visit.page
    visit.open("Games")
    page.locator("a.ev-game").last.click()
    told = page.locator(".ev-told b")
    expect(told).to_have_text("The game begins.")
    page.get_by_role("button", name="One step forward").click()
    expect(told).to_contain_text("on Island")
    expect(page.locator(".ev-shrunk .isl")).to_have_count(4)
    slider = page.get_by_role("slider")
    slider.press("End")
    expect(page.locator(".ev-told small")).to_have_text(re.compile(r"Step (\d+) of \1$"))
    expect(page.locator(".ev-shrunk .chest")).to_have_count(4)
    visit.fits("a game's end")
    slider.press("ArrowLeft")
    page.get_by_role("button", name="One step back").press("Space")
    expect(page.locator(".ev-told small")).to_have_text(re.compile(r"Step 142 of 144$"))
    page.get_by_role("button", name="To the beginning").press("Enter")
    expect(told).to_have_text("The game begins.")
    slider.fill("40")
    expect(page.locator(".ev-shrunk .table")).to_be_visible()
    expect(page.locator(".ev-told small")).to_contain_text("Step 40 of")
    visit.check("a game's steps")
    page.reload()
    expect(page.locator(".ev-told small")).to_contain_text("Step 40 of")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save record").click()
    assert record.replay(download.value.path().read_bytes()).exit_code == 0
    page.get_by_role("link", name="All evenings").click()


def files(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    visit.open("Files")
    visit.check("files")
    with page.expect_download() as download:
        page.get_by_role("link", name="JSON").click()
    said = page.get_by_role("status")
    take_in = page.locator("input[type=file]")
    take_in.set_input_files(download.value.path())
    expect(said).to_have_text("2 games are there already.")
    other = tmp_path / "other.jsonl"
    text = record.write(*random_game(7, players=3, game="a-pirates-word"))
    other.write_text(text)
    take_in.set_input_files(other)
    expect(said).to_have_text("1 game was taken in.")
    other.write_text(text.replace('"lock"', '"lift"', 1))
    take_in.set_input_files(other)
    expect(said).to_contain_text("Line ")
    visit.open("Games")
    expect(page.locator(".ev-game")).to_have_count(4)
    expect(page.locator(".ev-game").first).to_contain_text("taken in")
