"""The simulated table's page in a real browser: cards carried, buttons held, faults caused."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser import axe
from tests.browser.conftest import NARROW, PATIENCE, WIDE
from tests.web.fake_bench import NAMES, FakeBench, SeatedLoop, workbench
from web import Keys, create_app
from web.serve import Server, listen

SIZES = [WIDE, NARROW]
NASTY = ("<b onmouseover=alert(1)>", "<img src=x>", "Mark", "Martha")


class Table:
    """A simulated table that is served, and its page."""

    def __init__(self, browser: Browser, directory: Path, loop: Any, made: tuple[Any, FakeBench]):
        given, self.bench = made
        self.loop = loop
        self.keys = Keys(directory, bench=True)
        app = create_app(self.loop, self.keys, simulated=True, bench=given, names=["table.local"])
        sock = listen("127.0.0.1", 0)
        self.base = f"http://table.local:{sock.getsockname()[1]}"
        self._server = Server(app, sock)
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def open(self, size: tuple[int, int] = WIDE, theme: str = "dark", **more: Any) -> Page:
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **more
        )
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"localStorage.setItem('theme', '{theme}')")
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console", lambda said: self.errors.append(said.text) if said.type == "error" else None
        )
        page.goto(self.keys.address(self.base, "/simulated", "bench"))
        page.wait_for_selector("body[data-live=yes] .pad")
        return page

    def leave(self) -> None:
        """Close the pages of one test; a script's error in any of them fails it."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()
        self.bench.clear()
        self.loop.more = {}
        errors, self.errors = self.errors, []
        assert errors == []

    def close(self) -> None:
        self._server.stop()
        self._thread.join(5)


Served = dict[tuple[str, ...], Table]


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """The tables that tests have asked for so far, by their players."""
    tables: Served = {}
    yield tables
    for table in tables.values():
        table.close()


@pytest.fixture
def lay_table(
    chromium: Browser, served: Served, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Table]]:
    used: list[Table] = []

    def lay(players: int = 4, names: Sequence[str] = NAMES) -> Table:
        key = tuple(names[:players])
        if key not in served:
            loop = SeatedLoop(players, names)
            folder = tmp_path_factory.mktemp("keys")
            served[key] = Table(chromium, folder, loop, workbench(players))
        used.append(served[key])
        return served[key]

    yield lay
    for table in used:
        table.leave()


@pytest.fixture
def table(lay_table: Callable[..., Table]) -> Table:
    return lay_table()


def card(page: Page, name: str) -> Locator:
    return page.locator(f'[data-card="{name}"]')


def island(page: Page, letter: str) -> Locator:
    return page.locator(f'.pad[data-reader="{letter}"]')


def hand(page: Page, seat: int) -> Locator:
    return page.locator(f'.simseat[data-hand="{seat}"]')


def button(page: Page, seat: int) -> Locator:
    return page.locator(f'.bidbtn[data-seat="{seat}"]')


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, to: Locator) -> None:
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("#stage")))
    page.mouse.move(*middle(to))
    page.mouse.up()


def settled(page: Page, bench: FakeBench, *calls: tuple[Any, ...]) -> None:
    """The bench was moved exactly so, once that has had time to arrive."""
    for _ in range(80):
        if len(bench.calls) >= len(calls):
            break
        page.wait_for_timeout(25)
    page.wait_for_timeout(50)
    assert bench.calls == list(calls)


# ---- cards


@pytest.mark.parametrize("size", SIZES)
def test_a_dragged_card_lies_on_the_island_and_goes_back_into_the_hand(
    table: Table, size: tuple[int, int]
) -> None:
    page = table.open(size)
    drag(page, card(page, "green 6"), island(page, "C"))
    expect(island(page, "C").locator(".card")).to_have_attribute(
        "aria-label", "Green 6, Martha’s, on Island C"
    )
    drag(page, card(page, "green 6"), hand(page, 3).locator("h2"))
    expect(hand(page, 3).locator(".card")).to_have_count(3)
    settled(page, table.bench, ("lay", "green 6", "C"), ("lift", "green 6"))


def test_cards_that_stay_in_hand_keep_their_places(table: Table) -> None:
    page = table.open()
    left = middle(card(page, "green 6"))
    drag(page, card(page, "red 4"), island(page, "C"))
    expect(island(page, "C").locator(".card")).to_have_count(1)
    assert middle(card(page, "green 6")) == left


def test_while_it_is_carried_the_island_below_says_so(table: Table) -> None:
    page = table.open()
    page.mouse.move(*middle(card(page, "green 6")))
    page.mouse.down()
    page.mouse.move(*middle(island(page, "C")))
    page.mouse.move(*middle(island(page, "D")))
    expect(page.locator(".pad.is-over")).to_have_attribute("data-reader", "D")
    expect(page.locator(".pad.is-over .hint")).to_have_text("let go here")
    page.keyboard.press("Escape")
    expect(page.locator(".dragged")).to_have_count(0)
    page.mouse.up()
    settled(page, table.bench)


def test_a_card_carried_from_island_to_island_is_lifted_when_it_is_taken(table: Table) -> None:
    table.bench.lay("green 6", "C")
    page = table.open()
    drag(page, card(page, "green 6"), island(page, "D"))
    expect(island(page, "D").locator(".card")).to_have_count(1)
    settled(
        page, table.bench, ("lay", "green 6", "C"), ("lift", "green 6"), ("lay", "green 6", "D")
    )


def test_a_card_is_tapped_and_then_a_place(table: Table) -> None:
    page = table.open(has_touch=True)
    card(page, "red 1").tap()
    expect(card(page, "red 1")).to_have_attribute("aria-pressed", "true")
    island(page, "A").locator("h2").tap()
    expect(island(page, "A").locator(".card")).to_have_count(1)
    card(page, "red 1").tap()
    hand(page, 0).locator("h2").tap()
    expect(island(page, "A").locator(".card")).to_have_count(0)
    settled(page, table.bench, ("lay", "red 1", "A"), ("lift", "red 1"))


def test_a_finger_drags_too(table: Table) -> None:
    page = table.open(has_touch=True)
    session = page.context.new_cdp_session(page)
    start, goal = middle(card(page, "green 5")), middle(island(page, "A"))
    steps: list[tuple[str, list[tuple[float, float]]]] = [
        ("touchStart", [start]),
        ("touchMove", [(start[0], start[1] - 30)]),
        ("touchMove", [goal]),
        ("touchEnd", []),
    ]
    for kind, points in steps:
        at = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    expect(island(page, "A").locator(".card")).to_have_count(1)
    settled(page, table.bench, ("lay", "green 5", "A"))


def test_the_keyboard_lays_moves_and_lifts_a_card(table: Table) -> None:
    page = table.open()
    six = card(page, "green 6")
    six.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("d")
    expect(page.locator(".pad.is-over")).to_have_attribute("data-reader", "D")
    page.keyboard.press("Enter")
    expect(island(page, "D").locator(".card")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pad.is-over")).to_have_attribute("data-reader", "B")
    page.keyboard.press("Enter")
    expect(island(page, "B").locator(".card")).to_be_focused()
    page.keyboard.press("Delete")
    expect(hand(page, 3).locator(".card")).to_have_count(3)
    expect(six).to_be_focused()
    settled(
        page,
        table.bench,
        ("lay", "green 6", "D"),
        ("lift", "green 6"),
        ("lay", "green 6", "B"),
        ("lift", "green 6"),
    )


def test_escape_leaves_a_picked_card_where_it_is(table: Table) -> None:
    page = table.open()
    card(page, "green 6").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("c")
    page.keyboard.press("Escape")
    expect(card(page, "green 6")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    settled(page, table.bench)


# ---- buttons


def test_a_button_is_down_as_long_as_the_mouse_is(table: Table) -> None:
    page = table.open()
    page.mouse.move(*middle(button(page, 1)))
    page.mouse.down()
    expect(button(page, 1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-lock="1"]')).to_have_attribute("aria-pressed", "false")
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(button(page, 1)).to_have_attribute("aria-pressed", "false")
    settled(page, table.bench, ("press", 1), ("release", 1))


def test_shift_keeps_a_button_down_until_it_is_tapped(table: Table) -> None:
    page = table.open()
    button(page, 0).click(modifiers=["Shift"])
    expect(page.locator('[data-lock="0"]')).to_have_attribute("aria-pressed", "true")
    expect(button(page, 0)).to_have_attribute("aria-pressed", "true")
    button(page, 0).click()
    expect(button(page, 0)).to_have_attribute("aria-pressed", "false")
    settled(page, table.bench, ("press", 0), ("release", 0))


def test_the_lock_beside_a_button_keeps_it_down(table: Table) -> None:
    page = table.open()
    lock = page.locator('[data-lock="2"]')
    lock.click()
    expect(lock).to_have_attribute("aria-pressed", "true")
    lock.click()
    expect(button(page, 2)).to_have_attribute("aria-pressed", "false")
    settled(page, table.bench, ("press", 2), ("release", 2))


def test_the_keyboard_holds_and_latches_a_button(table: Table) -> None:
    page = table.open()
    button(page, 3).focus()
    page.keyboard.down(" ")
    expect(button(page, 3)).to_have_attribute("aria-pressed", "true")
    page.keyboard.up(" ")
    expect(button(page, 3)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("l")
    expect(page.locator('[data-lock="3"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("l")
    expect(button(page, 3)).to_have_attribute("aria-pressed", "false")
    settled(page, table.bench, ("press", 3), ("release", 3), ("press", 3), ("release", 3))


def test_hold_all_says_what_the_next_tap_does_and_does_it(table: Table) -> None:
    page = table.open()
    expect(page.locator("#hold-all")).to_have_text("Hold all")
    page.click("#hold-all")
    expect(page.locator('.bidbtn[aria-pressed="true"]')).to_have_count(4)
    expect(page.locator("#hold-all")).to_have_text("Let all go")
    page.click("#hold-all")
    expect(page.locator('.bidbtn[aria-pressed="true"]')).to_have_count(0)
    expect(page.locator("#hold-all")).to_have_text("Hold all")


def test_all_are_let_go_when_what_they_were_held_for_is_over(table: Table) -> None:
    page, down = table.open(), '.bidbtn[aria-pressed="true"]'
    table.loop.more = {"title": "Market", "market": {"stage": "fists", "user": None}}
    expect(page.locator("#stage")).to_contain_text("Market")
    page.click("#hold-all")
    expect(page.locator(down)).to_have_count(4)
    table.loop.more = {"title": "Market", "market": {"stage": "count"}, "todo": "Hold"}
    expect(page.locator("#stage")).to_contain_text("Hold")
    expect(page.locator(down)).to_have_count(4)
    table.loop.more = {"title": "Market", "market": {"stage": "opened"}}
    expect(page.locator(down)).to_have_count(0)
    expect(page.locator("#hold-all")).to_have_text("Hold all")


def test_hold_all_leaves_those_alone_who_are_done_and_lets_go_who_comes_to_be(
    table: Table,
) -> None:
    page, down = table.open(), '.bidbtn[aria-pressed="true"]'
    seats = json.loads(table.loop.screen())["seats"]
    table.loop.more = {"seats": [*seats[:3], {**seats[3], "state": "done"}], "todo": "Hold"}
    expect(page.locator("#stage")).to_contain_text("Hold")
    page.click("#hold-all")
    expect(page.locator("#hold-all")).to_have_text("Let all go")
    expect(page.locator(down)).to_have_count(3)
    assert ("press", 3) not in table.bench.calls
    done = [{**seat, "state": "done"} for seat in seats[1:]]
    table.loop.more = {"seats": [seats[0], *done]}
    expect(page.locator(down)).to_have_count(1)
    expect(button(page, 0)).to_have_attribute("aria-pressed", "true")


def test_a_page_that_goes_lets_its_buttons_go_but_not_the_latched(table: Table) -> None:
    page = table.open()
    page.locator('[data-lock="2"]').click()
    page.mouse.move(*middle(button(page, 1)))
    page.mouse.down()
    expect(button(page, 1)).to_have_attribute("aria-pressed", "true")
    page.goto(table.base)
    settled(page, table.bench, ("press", 2), ("press", 1), ("release", 1))


# ---- the rest of the page


def test_lights_follow_the_bench(table: Table) -> None:
    page = table.open()
    expect(hand(page, 2).get_by_role("img", name="light off")).to_be_visible()
    table.bench.lit[2] = True
    expect(hand(page, 2).get_by_role("img", name="light on")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (800, 480)])
def test_however_many_faults_there_are_the_tools_stay_in_sight(
    size: tuple[int, int], table: Table
) -> None:
    page = table.open(size)
    page.eval_on_selector(  # twice as many as there are
        ".faults", "list => list.append(...[...list.children].map(one => one.cloneNode(true)))"
    )
    page.locator(".fault").last.scroll_into_view_if_needed()
    for name in ("deal", "hold-all", "back", "log"):
        box = page.locator(f"#{name}").bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= box["y"] + box["height"] <= size[1], name
    scrolled = "() => [document.scrollingElement, ...document.querySelectorAll('.bench')]"
    assert page.evaluate(f"({scrolled})().every(one => one.scrollTop === 0)")


def test_a_fault_of_three_lines_stays_in_its_frame(table: Table) -> None:
    page = table.open((1024, 768))
    spilt = """list => {
      for (const one of list.querySelectorAll(".also")) one.textContent = ", and what follows";
      for (let n = 0; n < 3; n++) list.append(...[...list.children].map((a) => a.cloneNode(true)));
      return [...list.children].filter((one) =>
        one.querySelector(".what").offsetHeight > one.clientHeight).length;
    }"""
    assert page.eval_on_selector(".faults", spilt) == 0


def test_faults_are_switched_where_they_were_chosen(table: Table) -> None:
    page = table.open()
    page.get_by_label("Reader silent: where").select_option("C")
    page.get_by_role("switch", name="Reader silent Island C, cable out").click()
    expect(island(page, "C").locator(".why")).to_have_text("reader silent")
    page.get_by_label("Button stuck: where").select_option("Mario")
    page.get_by_role("switch", name="Button stuck Mario’s stays down").click()
    page.get_by_role("switch", name="Unknown tag on Island A").click()
    expect(island(page, "A").locator(".why")).to_have_text("unknown tag")
    page.get_by_role("switch", name="Unknown tag on Island A").click()
    expect(island(page, "A").locator(".why")).to_be_hidden()
    settled(
        page,
        table.bench,
        ("fault", "silent", "C", True),
        ("fault", "stuck", 1, True),
        ("lay", "stranger", "A"),
        ("lift", "stranger"),
    )


@pytest.mark.parametrize("players", [2, 4])
def test_a_random_decision_is_dealt_and_taken_back(
    lay_table: Callable[..., Table], players: int
) -> None:
    table = lay_table(players)
    page = table.open()
    page.click("#deal")
    expect(page.locator(".pad .card")).to_have_count(8, timeout=8000)
    lying = {name: reader for name, reader in table.bench.where().items() if reader}
    assert sorted(lying.values()) == sorted(2 * ["A", "B", "C", "D"])
    expect(page.locator("#deal")).to_have_text("Deal a random Decision")
    page.click("#back")
    expect(page.locator(".pad .card")).to_have_count(0)


def test_the_events_are_listed_newest_first(table: Table) -> None:
    page = table.open()
    drag(page, card(page, "green 6"), island(page, "C"))
    expect(page.locator("#log li").first).to_have_text("41:07 C Martha 6, seen twice")
    button(page, 0).click()
    expect(page.locator("#log li").first).to_have_text("41:05 Barbara button let go")


def test_two_pages_show_the_same_table(table: Table) -> None:
    one, other = table.open(), table.open(NARROW)
    drag(one, card(one, "green 6"), island(one, "C"))
    expect(island(other, "C").locator(".card")).to_have_count(1)


def test_a_refusal_is_shown_as_a_sentence(table: Table) -> None:
    page = table.open()
    page.route("**/simulated/do", lambda route: route.fulfill(status=422, json={"sentence": "No."}))
    table.errors = []
    page.locator('[data-lock="2"]').click()
    expect(page.get_by_role("alert")).to_have_text("No.")
    table.errors = []


def test_a_name_with_markup_is_shown_as_text(lay_table: Callable[..., Table]) -> None:
    page = lay_table(names=NASTY).open()
    for seat, name in enumerate(NASTY):
        expect(hand(page, seat).locator(".name")).to_have_text(name)
    assert page.locator("main b[onmouseover], main img").count() == 0


def test_without_the_key_the_page_says_what_to_open(table: Table) -> None:
    page = table.open()
    stranger = page.context.browser.new_page()  # type: ignore[union-attr]  # it was made by one
    stranger.goto(f"{table.base}/simulated")
    expect(stranger.locator("#line")).to_contain_text("open the address that the companion printed")
    expect(stranger.locator(".pad")).to_have_count(0)
    stranger.close()


@pytest.mark.parametrize("players", range(2, 9))
def test_nothing_overlaps_or_sticks_out(lay_table: Callable[..., Table], players: int) -> None:
    table = lay_table(players)
    for seat in range(players):
        table.bench.lay(f"red {seat + 1}", "ABCD"[seat % 2] if players == 2 else "ABCDEFGH"[seat])
    table.bench.lay("stranger", "A")
    page = table.open(WIDE)
    assert page.evaluate(COLLISIONS) == []
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    assert page.evaluate(COLLISIONS) == []


COLLISIONS = """() => {
  const found = [];
  const box = (e) => e.getBoundingClientRect();
  const name = (e) => `${e.className} ${Object.values(e.dataset)}`;
  const felt = box(document.getElementById("table"));
  const parts = [...document.querySelectorAll(".pad, .simseat h2, .simseat .hand, .holder")];
  for (const one of [...parts, ...document.querySelectorAll(".card, .bidbtn, .lock, .stage > *")]) {
    const r = box(one);
    if (r.left < felt.left || r.right > felt.right || r.top < felt.top || r.bottom > felt.bottom) {
      found.push("out: " + name(one));
    }
  }
  parts.forEach((a, i) => parts.slice(i + 1).forEach((b) => {
    const [p, q] = [box(a), box(b)];
    const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (across > 1 && down > 1) found.push("over: " + name(a) + " / " + name(b));
  }));
  for (const one of document.querySelectorAll(".pad, .pad h2, .benchside, .btn")) {
    if (one.scrollWidth > one.clientWidth + 1) found.push("wide: " + name(one));
  }
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) found.push("it scrolls");
  return found;
}"""


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_axe_finds_nothing_serious(table: Table, size: tuple[int, int]) -> None:
    table.bench.lay("green 3", "A")
    table.bench.lay("stranger", "A")
    table.bench.press(0)
    table.bench.lit[0] = True
    page = table.open(size, "dark")
    expect(island(page, "A").locator(".card")).to_have_count(2)
    assert axe.serious(page) == []


def test_everything_to_touch_is_large_enough(table: Table) -> None:
    page = table.open(NARROW)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select, a")].filter((e) => {
          const { width, height } = e.getBoundingClientRect();
          return width < 24 || height < 24;
        }).map((e) => e.outerHTML)"""
    )
    assert small == []


def test_a_list_of_faults_that_goes_on_shows_it(table: Table) -> None:
    page = table.open((1280, 500))
    faults = page.locator("#faults")
    expect(faults).to_have_class("faults is-more")
    faults.evaluate("all => all.scrollTo(0, all.scrollHeight)")
    expect(faults).to_have_class("faults")


def test_each_red_says_which_it_is(table: Table) -> None:
    page = table.open()
    expect(card(page, "red 2")).to_have_attribute("aria-label", "Red 2, Mario’s, in hand")
    expect(card(page, "red 2").locator(".which")).to_have_text("2")
