"""The simulated table of a game whose cards are drawn: deck, discard pile, readers before seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import axe
from tests.browser.conftest import NARROW, WIDE
from tests.browser.test_simulated_page import Table, card, drag, hand, island
from tests.web.fake_bench import STOCK, DrawingLoop, SeatedLoop, drawing, workbench
from web.bench.ports import Workbench

SIX = ["captain 6", "gunner 6", "princess 8", "black-spot 0", "king 5", "mate 7 b"]
SPILT = """() => [
  document.documentElement.scrollWidth > innerWidth
    || document.documentElement.scrollHeight > innerHeight,
  ...[...document.querySelectorAll(".pad .card, .pile, .simseat, .stage")].filter((one) => {
    const [inner, outer] = [one, one.closest(".pad") || one.closest(".simtable")]
      .map((each) => each.getBoundingClientRect());
    return inner.left < outer.left - 1 || inner.right > outer.right + 1
      || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
  }).map((one) => one.className)]"""


class Turning:
    """The running game, which changes while the page is open."""

    def __init__(self, loop: Any, owners: Any) -> None:
        self.loop = loop
        self.owners = owners

    def __getattr__(self, name: str) -> Any:
        return getattr(self.loop, name)


@pytest.fixture
def drawn(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Six players; the game may turn into another one."""
    given, bench = drawing(6)
    game = Turning(DrawingLoop(6), given.owners)
    turned = Workbench(bench, lambda: game.owners(), given.ear, given.random)
    table = Table(chromium, tmp_path_factory.mktemp("keys"), game, (turned, bench))
    yield table
    table.leave()
    table.close()


def cards_at(page: Page, letter: str) -> list[str]:
    found: list[str] = page.eval_on_selector_all(
        f'.pad[data-reader="{letter}"] .card', "all => all.map(one => one.dataset.card)"
    )
    return found


def test_the_decks_top_card_is_dragged_to_a_seats_reader(drawn: Table) -> None:
    page = drawn.open()
    drag(page, card(page, "deck"), island(page, "C"))
    expect(island(page, "C").locator(".card")).to_have_count(1)
    expect(page.locator(".pile--deck .note")).to_have_text(str(len(STOCK) - 1))
    (lay,) = drawn.bench.calls
    assert (lay[0], lay[2]) == ("lay", "C")


def test_a_card_goes_from_reader_to_reader_and_is_discarded(drawn: Table) -> None:
    drawn.bench.lay("captain 6", "A")
    drawn.bench.lay("mate 7 b", "A")
    page = drawn.open()
    expect(card(page, "mate 7 b")).to_have_attribute("aria-label", "Mate 7, before Barbara")
    drag(page, card(page, "mate 7 b"), island(page, "D"))
    expect(island(page, "D").locator(".card")).to_have_count(1)
    drag(page, card(page, "captain 6"), page.locator(".pile--discard h2"))
    expect(page.locator(".pile--discard .card")).to_have_attribute(
        "aria-label", "Captain 6, discarded"
    )
    drag(page, card(page, "captain 6"), island(page, "B"))
    expect(island(page, "B").locator(".card")).to_have_count(1)
    drag(page, card(page, "captain 6"), page.locator(".pile--discard h2"))
    page.click("#mix")
    expect(page.locator(".pile--discard .card")).to_have_count(0)
    expect(page.locator(".pile--deck .note")).to_have_text(str(len(STOCK) - 1))


def test_a_card_is_tapped_and_then_a_reader(drawn: Table) -> None:
    page = drawn.open(has_touch=True)
    card(page, "deck").tap()
    island(page, "F").locator("h2").tap()
    expect(island(page, "F").locator(".card")).to_have_count(1)
    island(page, "F").locator(".card").tap()
    page.locator(".pile--discard h2").tap()
    expect(page.locator(".pile--discard .card")).to_have_count(1)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["1280x800", "1024x768"])
def test_six_cards_fit_on_each_of_six_readers_in_the_order_laid(
    drawn: Table, size: tuple[int, int]
) -> None:
    page = drawn.open(size)
    for name in SIX:
        drawn.bench.lay(name, "A")
        expect(island(page, "A").locator(f'[data-card="{name}"]')).to_be_visible()
    for name in [each for each in STOCK if each not in SIX]:
        drawn.bench.lay(name, "E" if len(cards_at(page, "E")) < 6 else "F")
        expect(page.locator(f'.pad [data-card="{name}"]')).to_be_visible()
    assert cards_at(page, "A") == SIX
    assert page.evaluate(SPILT) == [False]
    assert axe.serious(page) == []


def test_four_players_short_names_stay_whole(chromium: Browser, tmp_path: Path) -> None:
    table = Table(chromium, tmp_path, DrawingLoop(4), drawing(4))
    try:
        page = table.open(NARROW)
        cut = "all => all.filter(a => a.scrollWidth > a.clientWidth).map(a => a.innerText)"
        assert page.eval_on_selector_all(".simseat .name", cut) == []
        table.leave()
    finally:
        table.close()


def test_two_cards_each_are_shuffled_and_dealt(drawn: Table) -> None:
    page = drawn.open()
    page.click("text=Shuffle and deal two each")
    for letter in "ABCDEF":
        expect(island(page, letter).locator(".card")).to_have_count(2, timeout=6000)
    page.click("text=All cards back")
    expect(page.locator(".pile--deck .note")).to_have_text(str(len(STOCK)))


def test_another_game_is_laid_out_without_a_reload(drawn: Table) -> None:
    page = drawn.open()
    page.evaluate("document.body.dataset.mark = 'same page'")
    expect(page.locator(".pile--deck")).to_be_visible()
    drawn.loop.owners, drawn.loop.loop = workbench(8)[0].owners, SeatedLoop(8)
    expect(page.locator(".pad")).to_have_count(8)
    expect(hand(page, 7).locator(".card")).to_have_count(3)
    expect(page.locator(".pile")).to_have_count(0)
    expect(page.locator("#deal")).to_have_text("Deal a random Decision")
    expect(page.locator(".fault small").first).to_contain_text("on Island")
    drawn.loop.owners, drawn.loop.loop = workbench(2)[0].owners, SeatedLoop(2)
    expect(page.locator(".pad")).to_have_count(4)
    expect(hand(page, 1).locator(".card")).to_have_count(5)
    assert page.evaluate("document.body.dataset.mark") == "same page"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_players_sit_where_the_tablet_shows_them(drawn: Table, players: int) -> None:
    drawn.loop.loop = DrawingLoop(players)
    page = drawn.open()
    expect(page.locator(".simseat")).to_have_count(players)
    boxes = [hand(page, seat).bounding_box() for seat in range(players)]
    assert all(boxes)
    middles = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b]
    below, left, right = middles[0], middles[1], middles[-1]
    assert left[0] < below[0] < right[0]
    assert all(far[1] < below[1] for far in middles[2:-1])
    across = [far[0] for far in middles[2:-1]]
    assert across == sorted(across)
    assert page.evaluate(SPILT) == [False]
