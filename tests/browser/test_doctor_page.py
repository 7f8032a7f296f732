"""The doctor's page in a real browser, over real drivers on a simulated table."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.audience import PUBLIC, Audience
from hardware.doctor.examine import Doctor
from tests.browser import axe
from tests.browser.conftest import NARROW, PATIENCE, WIDE
from tests.hardware.doctor.kit import Patient
from tests.hardware.tables import Table, simulated
from tests.web.fake_bench import SeatedLoop
from web import Keys, create_app
from web.serve import Server, listen
from web.ward.ports import Ward

SHORT = (800, 480)
SOON = 2_000
"""Milliseconds within which a fault is seen."""


class Loop(SeatedLoop):
    """Four players; `playing`: their game is under way."""

    playing = False

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        shown = json.loads(super().screen(audience))
        return json.dumps(shown | {"controls": {"setup": {"under_way": self.playing}}}).encode()


class Clinic:
    """A simulated table with its doctor, served, and one page."""

    def __init__(self, browser: Browser, folder: Path, table: Table) -> None:
        self.bench = table.bench
        self._back_end = table.back_end
        here = replace(Patient(folder).here, simulated=True)
        ward = Ward(Doctor(table.back_end, here, time), lambda: (24, 24))
        self.keys = Keys(folder)
        self.loop = Loop(4)
        app = create_app(self.loop, self.keys, simulated=False, ward=ward, names=["table.local"])
        sock = listen("127.0.0.1", 0)
        self.base = f"http://table.local:{sock.getsockname()[1]}"
        self._server = Server(app, sock)
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        self._browser = browser
        self._context: BrowserContext | None = None
        self.errors: list[str] = []

    def open(self, size: tuple[int, int] = WIDE, *, still: bool = False, more: str = "") -> Page:
        """The page; `still`: its clock stands still but for what a test lets pass."""
        self._context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        )
        self._context.set_default_timeout(PATIENCE)
        page = self._context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        if still:
            page.clock.install()
        page.goto(self.keys.address(self.base, f"/doctor{more}", "host"))
        page.wait_for_selector("body[data-live=yes] .spot")
        return page

    def leave(self) -> None:
        if self._context is not None:
            self._context.close()
        for name, target in self.bench.faults():
            self.bench.fault(name, target, False)
        self.bench.lift("red 1")
        self.bench.release(1)
        self.loop.playing = False
        until = time.monotonic() + 5
        while time.monotonic() < until and self._ails():
            time.sleep(0.02)

    def _ails(self) -> bool:
        """Whether something of this test is still to be seen."""
        report = self._back_end.report()
        return any(it.fault or it.cards for it in report.readers) or any(
            it.down for it in report.buttons
        )

    def close(self) -> None:
        self._server.stop()
        self._thread.join(5)


@pytest.fixture(scope="module")
def opened(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clinic]:
    with ExitStack() as stack:
        table = stack.enter_context(simulated())
        table.back_end.start()
        clinic = Clinic(chromium, tmp_path_factory.mktemp("clinic"), table)
        stack.callback(clinic.close)
        yield clinic


@pytest.fixture
def clinic(opened: Clinic) -> Iterator[Clinic]:
    yield opened
    opened.leave()
    errors, opened.errors = opened.errors, []
    assert errors == []


def test_a_fault_appears_within_two_seconds_with_its_cure_and_goes_when_it_is_mended(
    clinic: Clinic,
) -> None:
    page = clinic.open()
    expect(page.get_by_role("heading", name="Nothing is wrong")).to_be_visible()
    clinic.loop.more = {"messages": [{"what": "A card does not count.", "why": "Lift it."}]}
    expect(page.get_by_role("heading", name="Readers and buttons are well")).to_be_visible()
    expect(page.get_by_role("article").first).to_have_text("A card does not count. Lift it.")
    clinic.loop.more = {}
    clinic.bench.fault("silent", "C", True)
    ill = page.locator(".ill", has_text="Reader C is silent")
    ill.wait_for(timeout=SOON)
    expect(ill.locator("b")).to_contain_text("Check its 3.3 V")
    expect(page.locator(".head .chip--warn")).to_have_text("1 fault")
    expect(page.get_by_label("reader C: fault")).to_be_visible()
    clinic.bench.fault("silent", "C", False)
    expect(ill).to_have_count(0)
    expect(page.get_by_label("reader C: answers")).to_be_visible()


def test_a_card_is_heard_and_a_press_is_seen_at_once(clinic: Clinic) -> None:
    page = clinic.open()
    clinic.bench.lay("red 1", "B")
    page.get_by_text("A card is heard on B").wait_for(timeout=SOON)
    clinic.bench.press(1)
    page.get_by_label("seat Mario: answers, the button is down").wait_for(timeout=SOON)
    assert "red" not in page.locator("main").inner_text().lower().split()


def test_lights_are_tried_by_eye_from_the_keyboard_and_what_was_seen_stays(clinic: Clinic) -> None:
    page = clinic.open()
    with _asked_for_a_light(page):
        page.get_by_role("button", name="Start").press("Enter")
    lit = _lit(clinic)
    name = ("Barbara", "Mario", "Mark", "Martha")
    with _asked_for_a_light(page):
        page.get_by_role("button", name=f"I see it at {name[lit]}").press("Enter")
    other = _lit(clinic, lit)
    page.get_by_role("button", name="I see none").press("Enter")
    expect(page.get_by_role("heading", name=f"{name[other]}’s light is dark")).to_be_visible()
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.get_by_text("a full scan")).to_be_visible()
    expect(page.get_by_text("A light was seen at its seat.")).to_be_visible()


def _asked_for_a_light(page: Page) -> AbstractContextManager[object]:
    """Wait until the table has lit what the page asked for: before, the game's own light is on."""
    return page.expect_response(lambda told: told.request.method == "POST")


def _lit(clinic: Clinic, before: int | None = None) -> int:
    until = time.monotonic() + 5
    while time.monotonic() < until:
        lit = [seat for seat, lamp in enumerate(clinic.bench.lamps()) if lamp]
        if len(lit) == 1 and lit[0] != before:
            return lit[0]
        time.sleep(0.02)
    raise AssertionError("no light is lit")


def test_a_reader_that_was_silent_is_tried_with_a_card(clinic: Clinic) -> None:
    clinic.bench.fault("silent", "A", True)
    page = clinic.open()
    page.get_by_role("button", name="Test A", exact=True).click()
    expect(page.get_by_text("Reader A does not answer yet")).to_be_visible()
    clinic.bench.fault("silent", "A", False)
    expect(page.get_by_text("Reader A does not answer yet")).to_have_count(0)
    clinic.bench.lay("red 1", "A")
    expect(page.get_by_text("A hears a card")).to_be_visible()


def test_test_all_waits_for_nobody_without_end(clinic: Clinic) -> None:
    page = clinic.open(still=True, more="?all")
    asked = page.locator(".ask")
    expect(asked).to_contain_text("on reader A")
    for step in ("on reader B", "on reader C", "on reader D", "Barbara", "Mario", "Mark", "Martha"):
        page.clock.fast_forward(21_000)
        expect(asked).to_contain_text(step)
    for _ in range(6):
        page.clock.fast_forward(21_000)
    expect(asked).to_contain_text("on any reader")
    expect(page.locator(".head .chip--warn", has_text="8 faults")).to_be_visible()
    expect(page.get_by_role("heading", name="Reader B hears no card")).to_be_visible()
    expect(page.get_by_role("heading", name="Mark’s button is mute")).to_be_visible()
    clinic.bench.lay("red 1", "B")
    expect(page.get_by_role("heading", name="Reader B hears no card")).to_have_count(0)


def test_during_a_game_no_card_and_no_press_is_asked_for(clinic: Clinic) -> None:
    clinic.loop.playing = True
    clinic.bench.fault("silent", "D", True)
    clinic.bench.lay("red 1", "B")
    page = clinic.open()
    asked = page.locator(".ask")
    expect(asked).to_contain_text("A card is heard on B")
    expect(asked).to_contain_text("No card and no press is asked for: it would count.")
    page.get_by_role("button", name="Test D").click()
    expect(asked).to_contain_text("Reader D does not answer yet")
    clinic.bench.fault("silent", "D", False)
    expect(asked).to_contain_text("Reader D answers")
    page.get_by_role("button", name="Test all").click()
    expect(asked).to_contain_text("A light is on")


ROOMY = """() => [...document.querySelectorAll("button, a.btn")].filter((one) => {
  const box = one.getBoundingClientRect(), spare = getComputedStyle(one, "::after");
  const across = Math.max(box.width, spare.content === "none" ? 0 : parseFloat(spare.width));
  const down = Math.max(box.height, spare.content === "none" ? 0 : parseFloat(spare.height));
  return across < 55.9 || down < 55.9;
}).map((one) => one.textContent || one.ariaLabel)"""


@pytest.mark.parametrize("size", [WIDE, NARROW, SHORT])
def test_there_is_room_for_fingers_and_nothing_is_cut_off(
    clinic: Clinic, size: tuple[int, int]
) -> None:
    clinic.bench.fault("silent", "C", True)
    clinic.bench.fault("silent", "D", True)
    page = clinic.open(size)
    page.get_by_role("heading", name="Reader D is silent").wait_for()
    assert page.evaluate(ROOMY) == []
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="I see none").wait_for()
    assert page.evaluate(ROOMY) == []
    assert _outside(page, size) == []


def _outside(page: Page, size: tuple[int, int]) -> list[Any]:
    """What of the table's plan and its keys does not lie on the screen."""
    boxes = [one.bounding_box() for one in page.locator(".spot, .trial-keys .btn").all()]
    return [
        box
        for box in boxes
        if box is None
        or box["x"] < 0
        or box["y"] < 0
        or box["x"] + box["width"] > size[0]
        or box["y"] + box["height"] > size[1]
    ]


def test_axe_finds_nothing_serious(clinic: Clinic) -> None:
    clinic.bench.fault("silent", "C", True)
    page = clinic.open()
    page.get_by_role("heading", name="Reader C is silent").wait_for()
    assert axe.serious(page) == []


def test_without_the_hosts_key_the_page_says_what_is_missing(clinic: Clinic) -> None:
    page = clinic.open()
    assert page.context is not None
    page.context.clear_cookies()
    page.goto(f"{clinic.base}/doctor")
    expect(page.locator(".wait")).to_contain_text("key")
