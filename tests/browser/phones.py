"""A host's tablet and players' phones at one real table, each a device of its own."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, Page, Response, expect

from tests.browser.real_table import PATIENCE, Json, RealTable

PHONE = (390, 844)
SMALL = (360, 640)


class Devices:
    """Opens pages as on devices of their own; a script error on any of them fails the test."""

    def __init__(self, browser: Browser, table: RealTable) -> None:
        self._browser = browser
        self.base = table.tablet.split("/tablet")[0]
        self.errors: list[str] = []
        self.tablet = self.open(table.tablet, (1280, 800))
        self.tablet.wait_for_selector("body[data-live=yes] main")
        self._sent = 0.0

    def open(self, address: str, size: tuple[int, int] = PHONE, theme: str = "dark") -> Page:
        """A page on a new device. A phone's clock stands: none covers itself on a slow machine."""
        viewport: Any = {"width": size[0], "height": size[1]}
        context = self._browser.new_context(
            viewport=viewport, reduced_motion="reduce", locale="en-GB", has_touch=True
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(f"localStorage.setItem('theme', '{theme}')")
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        if size[0] < size[1]:
            page.clock.install(time=0)
            page.goto(address)
            page.clock.pause_at(60_000)
        else:
            page.goto(address)
        return page

    def close(self) -> None:
        """Close all devices."""
        for context in self._browser.contexts:
            if any(page.url.startswith(self.base) for page in context.pages):
                context.close()
        assert self.errors == []

    # The host.

    def code(self) -> str:
        """Open the panel with the phones' code; returns the address that the code carries."""
        self.tablet.get_by_role("button", name="Menu").click()
        self.tablet.get_by_role("button", name="Phones").click()
        return self.tablet.locator(".phones-typed b").inner_text()

    def free(self, name: str) -> None:
        """Free a name on the open panel."""
        self.tablet.get_by_role("button", name=f"{name}: free this name").click()

    def do(self, kind: str, **fields: Any) -> None:
        """What the host's page sends; no faster than the server takes it."""
        self._post(self.tablet.request, "/api/do", {"on": None, "command": {"do": kind, **fields}})

    def screen(self) -> Json:
        """The host's screen."""
        shown: Json = self.tablet.request.get(self.base + "/api/screen/host").json()
        return shown

    # Players.

    def join(self, address: str, name: str, **look: Any) -> Phone:
        """Scan the code, tap the name."""
        page = self.open(address, **look)
        page.locator(f'[data-name="{name}"]').click()
        page.wait_for_selector(".cover")
        return Phone(self, page, name)

    def quiet_phone(self, address: str, name: str) -> APIRequestContext:
        """A phone that nobody looks at."""
        request = self._browser.new_context().request
        self._post(request, "/api/join", {"key": address.split("#")[1], "name": name})
        return request

    def ships(self, request: APIRequestContext, name: str) -> list[int]:
        """What Greens a player holds, as the own phone shows them."""
        screen: Json = request.get(self.base + "/api/screen/phone").json()
        greens: list[int] = screen["game"]["ships"][name]["green"]
        return greens

    def _post(self, request: APIRequestContext, path: str, body: Json) -> None:
        time.sleep(max(0.0, self._sent + 0.08 - time.monotonic()))
        headers = {"Content-Type": "application/json", "Origin": self.base}
        answer = request.post(self.base + path, data=json.dumps(body), headers=headers)
        self._sent = time.monotonic()
        assert answer.ok, (body, answer.text())


class Phone:
    """One player's phone."""

    def __init__(self, devices: Devices, page: Page, name: str) -> None:
        self.devices, self.page, self.name = devices, page, name

    @property
    def ships(self) -> list[int]:
        """The own Greens."""
        return self.devices.ships(self.page.request, self.name)

    def look(self) -> None:
        """Hold the covered phone until it shows its page."""
        self._down(".bottom-say")
        self.page.clock.run_for(500)
        self.page.wait_for_selector(".top, .peek")
        self.page.mouse.up()

    def hold_fist(self) -> None:
        """Lay the finger on the large button."""
        self.expect("Hold: fist up")
        with self.page.expect_response(_is_command):
            self._down(".hold")

    def let_go(self) -> None:
        """Lift it."""
        self.page.mouse.up()

    def put(self, *colours: str) -> None:
        """Put gems of the Chest into the fist."""
        for colour in colours:
            self.page.locator(f'.pick [data-gem="{colour}"]').click()

    def best(self) -> str:
        """A gem that is in the Chest, the best one."""
        key = self.page.locator(".pick button:not([disabled])").first
        return str(key.get_attribute("data-gem"))

    def expect(self, text: str) -> None:
        """Wait until the page says this."""
        expect(self.page.locator("#app")).to_contain_text(text)

    def hide(self) -> None:
        """The phone is locked."""
        self.page.evaluate(
            "Object.defineProperty(document, 'hidden', {configurable: true, get: () => true});"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )

    def _down(self, where: str) -> None:
        self.page.locator(where).last.hover()
        self.page.mouse.down()


def _is_command(response: Response) -> bool:
    return response.url.endswith("/api/phone")
