"""The real companion in a process of its own, and hands for its pages."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, Locator, Page

Json = dict[str, Any]
PATIENCE = 20.0


@dataclass
class RealTable:
    """A running `companion serve`: the three addresses it printed, and its process."""

    process: subprocess.Popen[str]
    tablet: str
    board: str
    simulated: str
    said: str

    def interrupt(self) -> float:
        """Ctrl-C; returns the seconds until the process had ended."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)
        return time.monotonic() - began


@contextmanager
def serving(data: Path, *more: str) -> Iterator[RealTable]:
    """Run the companion on any free port; its process is ended at the end."""
    command = [
        sys.executable,
        "-m",
        "companion",
        "serve",
        "--port",
        "0",
        "--data",
        str(data),
        *more,
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said = _greeting(process)
        addresses = re.findall(r"http://\S+", said)
        assert len(addresses) == 3, said
        tablet, board, simulated = addresses
        yield RealTable(process, tablet, board, simulated, said)
    finally:
        process.kill()
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()


def _greeting(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if line.startswith("Ctrl-C"):
            break
    return said


class Pages:
    """The tablet and the simulated table in two windows of one browser."""

    def __init__(
        self,
        browser: Browser,
        table: RealTable,
        size: tuple[int, int] = (1280, 800),
        tablet: tuple[int, int] | None = None,
    ) -> None:
        self.browser = browser
        self.errors: list[str] = []
        self.bench = self._open(table.simulated, size)
        self.tablet = self._open(table.tablet, tablet or size)
        self.request = self.tablet.context.request

    def _open(self, address: str, size: tuple[int, int]) -> Page:
        """A window of its own, as on a device of its own: one behind another gets no frames."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            locale="en-GB",
        )
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(address)
        page.wait_for_selector("body[data-live=yes]")
        return page

    def close(self) -> None:
        """Close both windows; a script error in one of them fails the test."""
        self.bench.context.close()
        self.tablet.context.close()
        assert self.errors == []

    def screen(self) -> Json:
        """What the tablet's page is shown now."""
        answer = self.request.get(self._address("/api/screen/host"))
        screen: Json = answer.json()
        return screen

    def _address(self, path: str) -> str:
        return "/".join(self.tablet.url.split("/")[:3]) + path

    def record(self) -> str:
        """The finished game's record, as the tablet's link gives it."""
        return self.request.get(self._address("/api/record")).text()

    def until(self, holds: Callable[[Json], object], what: str) -> Json:
        """Wait until the screen is as wanted; returns it."""
        give_up = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            if holds(screen):
                return screen
            brief = {
                key: screen.get(key) for key in ("title", "small", "todo", "messages", "market")
            }
            assert time.monotonic() < give_up, f"not reached: {what}; {json.dumps(brief)}"
            self.tablet.wait_for_timeout(60)

    # Hands at the simulated table.

    def hand(self, seat: int) -> list[str]:
        """The cards that lie before a seat, as the bench calls them."""
        cards = self.bench.locator(f'[data-hand="{seat}"] [data-card]')
        return [str(card.get_attribute("data-card")) for card in cards.all()]

    def drag(self, card: str, reader: str) -> None:
        """Carry a card with the mouse onto an Island's reader."""
        self._carry(card, self.bench.locator(f'[data-reader="{reader}"]'))

    def move(self, do: str, **more: Any) -> Json:
        """One movement of a hand by the command that the simulated table's page sends."""
        base = "/".join(self.bench.url.split("/")[:3])
        return post(self.bench.context.request, base, "/simulated/do", {"do": do, **more})

    def on_readers(self) -> dict[str, str]:
        """Which reader each card lies on."""
        cards = self.move("release", seat=0)["cards"]
        return {one["card"]: one["reader"] for one in cards if one["reader"] is not None}

    def lay(self, card: str, reader: str) -> None:
        """Lay a card, and wait until its reader has told of it."""
        self._until_told(
            [(card, reader)], lambda: self.move("lay", card=card, reader=reader), "seen twice"
        )

    def clear(self, reader: str | None = None) -> None:
        """Take all cards off one reader, or off all, and wait until the readers have told of it."""
        lying = [(card, at) for card, at in self.on_readers().items() if reader in (None, at)]
        self._until_told(lying, lambda: self._lift(lying), "is gone")

    def sweep(self) -> None:
        """All cards go back to their hands by the page's button; the readers have told of it."""
        lying = list(self.on_readers().items())
        self._until_told(lying, lambda: self.bench.click("#back"), "is gone")

    def _lift(self, cards: list[tuple[str, str]]) -> None:
        for card, _ in cards:
            self.move("lift", card=card)

    def _until_told(
        self, cards: list[tuple[str, str]], act: Callable[[], object], what: str
    ) -> None:
        """Move cards, and wait until as many notes of their readers say `what`."""
        told = {note["id"]: "" for note in self._notes()}
        act()
        give_up = time.monotonic() + PATIENCE
        while sorted(filter(None, told.values())) != sorted(at for _, at in cards):
            assert time.monotonic() < give_up, (cards, what, told)
            new = {note["id"]: note for note in self._notes() if note["id"] not in told}
            told |= {one: note["who"] for one, note in new.items() if what in note["text"]}
            self.tablet.wait_for_timeout(20)

    def _notes(self) -> list[Json]:
        """What readers and buttons have told of last."""
        notes: list[Json] = self.move("release", seat=0)["log"]
        return notes

    def take_back(self, card: str, seat: int) -> None:
        """Carry a card with the mouse back to a hand."""
        self._carry(card, self.bench.locator(f'[data-hand="{seat}"]'))

    def _carry(self, card: str, where: Locator) -> None:
        here, there = _middle(self.bench.locator(f'[data-card="{card}"]')), _middle(where)
        mouse = self.bench.mouse
        mouse.move(*here)
        mouse.down()
        mouse.move((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
        mouse.move(*there, steps=3)
        mouse.up()

    def hold(self, seat: int, holds: Callable[[Json], object], what: str) -> None:
        """Hold one button with the mouse until the screen is as wanted, then let it go."""
        self.bench.mouse.move(*_middle(self.bench.locator(f'.bidbtn[data-seat="{seat}"]')))
        self.bench.mouse.down()
        self.until(holds, what)
        self.bench.mouse.up()

    def hold_all(self) -> None:
        """Latch every button; the page lets them go when what they are held for is over."""
        self.bench.click('#hold-all:has-text("Hold all")')
        self.bench.wait_for_selector('#hold-all:has-text("Let all go")')


def _middle(thing: Locator) -> tuple[float, float]:
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def post(request: APIRequestContext, base: str, path: str, body: Json) -> Json:
    """What a page sends, and the answer."""
    headers = {"Content-Type": "application/json", "Origin": base}
    answer = request.post(base + path, data=json.dumps(body), headers=headers)
    assert answer.ok, (path, body, answer.status, answer.text())
    said: Json = answer.json()
    return said
