"""The lobby's page: tables as they are told, names that are no markup, and what is old."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from companion.broker import Broker
from tests.browser import axe, hands
from tests.web.house.test_discovery import SCREEN
from web.house import picked
from web.house.app import create_lobby
from web.house.claim import Status
from web.house.hall import Hall
from web.house.line import Came, Gone, Heard
from web.serve import Server, listen

ODD = "<b>Anne</b>"


@dataclass
class Visit:
    """A page at a lobby whose broker is this test."""

    page: Page
    hall: Hall

    def come(self) -> None:
        self.hall._worker.put(Came())

    def go(self) -> None:
        self.hall._worker.put(Gone())

    def tell(self, topic: str, what: object) -> None:
        payload = msgspec.json.encode(what)
        self.hall._worker.put(Heard(f"pirate-table/{topic}", payload, False))

    def table(self, name: str, *, two: bool = False, **changed: object) -> None:
        told = picked.table({**SCREEN, **changed}, "en")
        self.tell(f"{name}/table", told)
        self.tell(f"{name}/status", Status("online", name, has=True, two=two))


@pytest.fixture
def visit(chromium: Browser, tmp_path: Path) -> Iterator[Visit]:
    hall = Hall(Broker("127.0.0.1"), tmp_path)
    sock = listen("127.0.0.1", 0)
    server = Server(create_lobby(hall, tmp_path), sock)
    thread = threading.Thread(target=server.run)
    thread.start()
    hall._worker.start()  # without a broker
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce")
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        page.goto(f"http://127.0.0.1:{sock.getsockname()[1]}/")
        yield Visit(page, hall)
        assert errors == []
    finally:
        context.close()
        hall.stop()
        server.stop()
        thread.join(10)


def test_the_tables_of_a_house(visit: Visit) -> None:
    page = visit.page
    visit.come()
    expect(page.locator(".lb-none")).to_contain_text("No table is here yet.")
    seats = [{"name": ODD, "state": "turn"}, {"name": "Mary", "state": "plain"}]
    visit.table("kitchen", seats=seats, two=True)
    visit.table("bar", game={**SCREEN["game"], "finished": True}, undo=None)
    visit.tell("bar/result", {"winner": "Mary", "points": {"Mary": 31, "Anne": None}})
    visit.tell("kitchen/timer", {"total": 600, "left": 595, "running": True})
    kitchen = page.locator(".lb-table", has_text="kitchen")
    expect(kitchen.locator(".lb-turn")).to_have_text(f"Asked: {ODD}")
    expect(kitchen.locator(".lb-two")).to_contain_text("Two tables have this name")
    time = kitchen.locator(".lb-time")
    expect(time).to_have_text(re.compile(r"9:\d\d"))
    expect(time).not_to_have_text(time.inner_text())  # it runs
    expect(page.locator(".lb-table", has_text="bar")).to_contain_text("Mary wins")
    expect(page.locator(".lb-ill")).to_be_hidden()
    for width, height in ((360, 740), (1024, 768), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert hands.too_small(page) == []
    assert axe.serious(page) == []
    visit.tell("bar/status", Status("offline", "bar"))
    expect(page.locator(".lb-table").last).to_contain_text("switched off")
    visit.table("porch", undo=None, seats=seats)
    porch = page.locator(".lb-table", has_text="porch")
    expect(porch.locator(".chip")).to_have_text("free")
    expect(porch).not_to_contain_text("Mary")
    visit.go()
    expect(page.locator(".lb-ill")).to_contain_text("does not answer")
    expect(page.locator(".lb-table .chip")).to_have_text(["unknown"] * 3)
    page.get_by_role("button", name="Español").click()
    expect(page.locator(".lb-head h1")).to_have_text("Mesas")
