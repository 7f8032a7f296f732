"""Six pages at one simulated table, each a device of its own, and a server that can be killed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, Page, Response, expect

from tests.browser.real_table import PATIENCE, Json, Pages, RealTable, post, serving
from tests.browser.relay import Relay
from tests.browser.witness import LISTENING, Heard, heard
from tests.web.wire import Screens

WIDE = (1280, 800)
UPRIGHT = (800, 1280)
PHONE = (390, 844)


class Crew(Pages):
    """A tablet, a second host's page, the public board and phones at `companion serve`.

    Hands move the cards and buttons of the simulated table as its page does, by its commands.
    """

    def __init__(self, browser: Browser, data: Path, *more: str) -> None:
        self.browser, self._data, self._more = browser, data, more
        self._servers, self._wires = ExitStack(), ExitStack()
        self.errors: list[str] = []
        self.phones: dict[str, Handset] = {}
        self.table = self._start("0")
        self.base = self.table.board.removesuffix("/board")
        self.port = self.base.rsplit(":", 1)[1]
        self.tablet = self.open(self.table.tablet, WIDE)
        self.second = self.open(self.table.tablet, (1024, 768))
        self.board = self.open(self.table.board, WIDE)
        self.request = self.tablet.context.request
        self._hand = self._enter()
        self._lay: dict[str, str] = {}
        self.all_live()

    def _start(self, port: str) -> RealTable:
        more = ("--port", port, *self._more)
        return self._servers.enter_context(serving(self._data, *more))

    def _enter(self) -> APIRequestContext:
        """The simulated table's own session, without its page."""
        context = self.browser.new_context()
        self._wires.callback(context.close)
        key = self.table.simulated.split("#")[1]
        post(context.request, self.base, "/api/enter", {"key": key})
        return context.request

    def open(self, address: str, size: tuple[int, int] = PHONE) -> Page:
        """A page on a device of its own; what comes to it and stands on it is kept."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            locale="en-GB",
            has_touch=True,
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(LISTENING)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(address, wait_until="commit")  # six at once: each goes on by itself
        return page

    @property
    def pages(self) -> list[Page]:
        """All six."""
        phones = [phone.page for phone in self.phones.values()]
        return [self.tablet, self.second, self.board, *phones]

    def close(self) -> None:
        """Close all devices and end the server; a script error on any page fails the test."""
        for page in self.pages:
            page.context.close()
        self._wires.close()
        self._servers.close()
        assert self.errors == []

    def all_live(self) -> None:
        """Wait until every page has its picture and a link."""
        for page in self.pages:
            expect(page.locator("body")).to_have_attribute("data-live", "yes")

    def all_say(self, text: str) -> None:
        """Wait until every page says this, phones when they are looked at."""
        for phone in self.phones.values():
            phone.wake()
        for page in self.pages:
            expect(page.locator("#app")).to_contain_text(text)

    # The server.

    def kill(self) -> None:
        """End the process as a power cut does, and wait until every page says that it is stale."""
        self._lay = self.on_readers()
        self.table.process.kill()
        self.table.process.wait(PATIENCE)
        for page in self.pages:
            expect(page.locator("body")).to_have_attribute("data-live", "no")

    def start_again(self) -> None:
        """The same data on the same port; every page comes back by itself.

        The cards lie on the readers as before: a simulated table forgets that with its process.
        """
        self.table = self._start(self.port)
        for card, reader in self._lay.items():
            self.drag(card, reader)
        self.all_live()

    def until(self, holds: Callable[[Json], object], what: str) -> Json:
        """Wait until the screen is as wanted, and until the tablet shows it; returns it."""
        screen = super().until(holds, what)
        self.tablet.wait_for_function("(n) => witness.number >= n", arg=screen["number"])
        return screen

    def do(self, kind: str, **fields: Any) -> Json:
        """What the tablet sends; returns the answer."""
        command = {"do": kind, **fields}
        return post(self.request, self.base, "/api/do", {"on": None, "command": command})

    def steps(self) -> list[Json]:
        """The log's lines: what was done in this game."""
        lines: list[Json] = self.do("log")["secret"]["lines"]
        return lines

    def crowd(self, count: int) -> Screens:
        """The board in so many more tabs, as far as the server can tell; each has its picture."""
        tabs = Screens(int(self.port), count)
        self._wires.callback(tabs.vanish)
        tabs.wait(b'"role":"public"')
        return tabs

    # The phones.

    def join(self, *names: str) -> None:
        """Each reads the code off the tablet's panel, over a wire of its own, and taps a name."""
        self.tablet.get_by_role("button", name="Menu").click()
        self.tablet.get_by_role("button", name="Phones").click()
        address = self.tablet.locator(".phones-typed b").inner_text()
        for name in names:
            wire = self._wire()
            page = self.open(address.replace(f":{self.port}/", f":{wire.port}/"))
            self.phones[name] = Handset(page, name, wire)
        for name, phone in self.phones.items():
            phone.page.locator(f'[data-name="{name}"]').click()
        for phone in self.phones.values():
            phone.page.wait_for_selector(".cover")
        self.tablet.keyboard.press("Escape")
        expect(self.tablet.locator(".panel")).to_have_count(0)

    def _wire(self) -> Relay:
        wire = Relay(int(self.port))
        self._wires.callback(wire.close)
        return wire

    def joined(self) -> list[str]:
        """Whose phones the table knows."""
        names: list[str] = self.screen()["phones"]
        return names

    # Hands at the simulated table.

    def move(self, do: str, **more: Any) -> Json:
        """One movement of a hand; returns what lies where after it."""
        return post(self._hand, self.base, "/simulated/do", {"do": do, **more})

    def hand(self, seat: int) -> list[str]:
        """The cards that lie before a seat."""
        cards = self.move("release", seat=seat)["cards"]
        return [one["card"] for one in cards if one["seat"] == seat and one["reader"] is None]

    def drag(self, card: str, reader: str) -> None:
        """Lay a card."""
        self.move("lay", card=card, reader=reader)

    def hold(self, seat: int, holds: Callable[[Json], object], what: str) -> None:
        """Hold one button until the screen is as wanted, then let it go."""
        self.move("press", seat=seat)
        self.until(holds, what)
        self.move("release", seat=seat)

    def take_back(self, card: str, seat: int) -> None:
        """Take a card into the hand again."""
        self.move("lift", card=card)

    # What was heard.

    def heard(self) -> list[Heard]:
        """What came to every page and stood on it."""
        return [
            heard(self.tablet, "the tablet", None),
            heard(self.second, "the second host", None),
            heard(self.board, "the board", None),
            *(heard(one.page, f"{name}'s phone", name) for name, one in self.phones.items()),
        ]


class Handset:
    """One player's phone, on the real clock: it may cover itself between two taps."""

    def __init__(self, page: Page, name: str, wire: Relay) -> None:
        self.page, self.name, self.wire = page, name, wire

    def wake(self) -> None:
        """Touch the phone; where it is covered, hold it until it shows its page."""
        covered = self.page.evaluate(
            "(dispatchEvent(new Event('pointerdown')), document.querySelector('.cover') !== null)"
        )
        if covered:
            self.page.locator(".bottom-say").hover()
            self.page.mouse.down()
            self.page.wait_for_selector(".top, .peek")
            self.page.mouse.up()

    def tap(self, what: str) -> None:
        """Tap what this selector finds, and wait for the table's answer."""
        self.wake()
        with self.page.expect_response(_is_command) as answer:
            self.page.locator(what).first.click()
        assert answer.value.ok, answer.value.text()

    def put(self, gem: str) -> None:
        """Put a gem into the fist, which no answer tells of."""
        self.wake()
        self.page.locator(f'.pick [data-gem="{gem}"]').click()
        self.page.wait_for_selector(f'.in [data-fist="{gem}"]')

    def raise_fist(self) -> None:
        """Lay the finger on the large button and leave it there."""
        self.wake()
        self.expect("Hold: fist up")
        with self.page.expect_response(_is_command) as answer:
            self.page.locator(".hold").hover()
            self.page.mouse.down()
        assert answer.value.ok, answer.value.text()

    def let_go(self) -> None:
        """Lift the finger."""
        self.page.mouse.up()

    def see_peek(self) -> str:
        """Look at what came for this player alone; returns what it is called."""
        self.wake()
        peek = self.page.locator(".peek")
        text = f"{peek.inner_text()} {peek.get_by_role('img').get_attribute('aria-label')}"
        self.page.get_by_role("button", name="Seen").click()
        expect(self.page.locator(".peek")).to_have_count(0)
        return text

    def expect(self, text: str) -> None:
        """Wait until the page says this."""
        expect(self.page.locator("#app")).to_contain_text(text)

    def shown(self) -> Json:
        """The newest screen that has come to this page."""
        screen: Json = self.page.evaluate("witness.screen")
        return screen

    def go_offline(self) -> None:
        """The Wi-Fi is gone: the page says so."""
        self.wire.cut()
        expect(self.page.locator("body")).to_have_attribute("data-live", "no")

    def come_back(self) -> None:
        """The Wi-Fi is there again: the page comes back by itself."""
        self.wire.mend()
        expect(self.page.locator("body")).to_have_attribute("data-live", "yes")


def _is_command(response: Response) -> bool:
    return response.url.endswith("/api/phone")
