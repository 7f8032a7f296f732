"""The pages on which cards are enrolled and places found, over a real table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.arranged import Arranged
from companion.chairs import Chairs
from companion.enrolled import Enrolled, read, text_of
from companion.finding import LYING
from companion.inputs import Sighting
from tests.browser import axe
from tests.browser.conftest import PATIENCE, WIDE
from tests.browser.reader_table import ReaderTable, reader_table
from tests.browser.test_access import tab_to
from tests.companion.kit import BOX, TAGS

PHONE = (390, 844)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ReaderTable]:
    cards = Enrolled.open(tmp_path, {})
    chairs = Chairs(Arranged.open(tmp_path, simulated=False), 4, tuple("ABCD"))
    with reader_table(tmp_path, deck=cards, chairs=chairs) as made:
        yield made


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(
        viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce", locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    made = context.new_page()
    errors: list[str] = []
    made.on("pageerror", lambda error: errors.append(str(error)))
    yield made
    context.close()
    assert errors == []


def visit(page: Page, table: ReaderTable, path: str) -> None:
    page.goto(table.tablet.replace("/tablet", path))
    page.wait_for_selector("main")


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def troubles(page: Page) -> list[str]:
    """What axe finds serious, what is too small for a finger, and what leaves the screen."""
    bad = axe.serious(page)
    for size in (WIDE, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        boxes = page.eval_on_selector_all(
            "button, a, label.btn",
            "all => all.map(one => { const box = one.getBoundingClientRect();"
            " return [one.textContent || one.ariaLabel, box.width, box.height, box.right]; })",
        )
        bad += [str(box) for box in boxes if min(box[1:3]) < 55.5 or box[3] > size[0] + 1]
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    return bad


def test_own_cards_are_spoken_of_until_one_is_enrolled(page: Page, table: ReaderTable) -> None:
    table.loop._simulated = True
    visit(page, table, "/deck")
    own = page.get_by_text("the simulated table plays with its own cards")
    button(page, "A Pirate’s Word")
    button(page, "Stop")
    expect(own).to_be_visible()
    button(page, "A Pirate’s Word")
    expect(page.locator(".big b")).to_have_text("Red 1")
    table.lay("red 1")
    expect(page.locator(".big b")).to_have_text("Red 2")
    button(page, "Stop")
    expect(page.get_by_text("Whose cards?")).to_be_visible()
    expect(own).to_have_count(0)


def test_cards_are_enrolled_saved_and_taken_from_a_file(
    page: Page, table: ReaderTable, tmp_path: Path
) -> None:
    visit(page, table, "/deck")
    button(page, "A Pirate’s Word")
    asked, said = page.locator(".big b"), page.locator(".near-said").first
    expect(asked).to_have_text("Red 1")
    table.lay("red 1", reader="C")
    expect(asked).to_have_text("Red 2")
    expect(page.get_by_role("button", name="Red 1, enrolled")).to_be_visible()
    two = frozenset({TAGS["red 2"], TAGS["red 3"]})
    table.loop.put(Sighting("A", two, time.monotonic()))
    expect(said).to_have_text("Hold one card alone: 2 tags lie on reader A.")
    assert troubles(page) == []
    table.loop.put(Sighting("A", frozenset(), time.monotonic()))
    expect(said).to_have_text("")
    tab_to(page, "Skip")
    page.keyboard.press("Enter")
    expect(asked).to_have_text("Red 3")
    button(page, "Green 16, missing")
    time.sleep(0.7)  # a card that comes back at once has only flickered
    table.lay("red 2", reader="B")
    expect(page.locator(".big")).to_have_text("22 cards are missing")
    button(page, "Ask for them")
    expect(asked).to_have_text("Red 2")
    button(page, "Green 16, enrolled")
    button(page, "Take its tag off")
    expect(page.locator(".near-count b")).to_have_text("23 cards are missing")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    assert set(read(download.value.path().read_bytes()).values()) == {"red 1"}
    file = tmp_path / "all.toml"
    file.write_text(text_of(BOX))
    page.set_input_files("input[type=file]", file)
    expect(page.locator(".near-count b")).to_have_text("All 24 cards are enrolled")
    file.write_text("[deck")
    page.set_input_files("input[type=file]", file)
    expect(page.get_by_role("alert")).to_contain_text("This file was not taken: it is not TOML")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector(".table, .setup")
    table.lay("green 5")
    assert table.table.desk.enrolling is None


def test_a_mate_is_enrolled_with_the_number_that_is_printed_on_it(
    page: Page, table: ReaderTable
) -> None:
    visit(page, table, "/deck")
    button(page, "Pirate 21")
    page.locator('[data-place="7"]').click()
    assert troubles(page) == []
    button(page, "Mate 6")
    expect(page.locator(".big b")).to_have_text("Mate 6")
    table.lay("red 1")
    expect(page.get_by_role("button", name="Mate 6, enrolled")).to_be_visible()


def test_readers_and_buttons_are_found_and_never_during_a_game(
    page: Page, table: ReaderTable
) -> None:
    visit(page, table, "/seats")
    assert troubles(page) == []
    button(page, "Find them")
    asked = page.locator(".big")
    expect(asked).to_have_text("Lay any card on Island A")
    time.sleep(LYING)
    for card, reader in (("red 1", "B"), ("red 2", "A")):
        table.lay(card, reader=reader)
    expect(asked).to_have_text("Lay any card on Island C")
    table.lay("red 3", reader="B")
    expect(page.locator(".near-said").first).to_have_text("That is Island A’s already.")
    assert troubles(page) == []
    tab_to(page, "No more Islands")
    page.keyboard.press("Enter")
    expect(asked).to_have_text("Barbara: press your button")
    table.press(3)
    expect(asked).to_have_text("Mario: press your button")
    button(page, "No more players")
    expect(asked).to_contain_text("All have been asked")
    assert table.table.chairs.arranged.readers("ABCD") == {"A": "B", "B": "A", "C": "C", "D": "D"}
    assert table.table.chairs.arranged.seats(4) == (3, 1, 2, 0)
    table.loop.ask({"do": "draw"}, on=None).result(5)
    expect(page.locator(".big")).to_contain_text("A game is under way")
    assert page.get_by_role("button", name="Find").count() == 0
