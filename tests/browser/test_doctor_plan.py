"""The plan on the doctor's page: nothing lies on anything else, for both games and every table."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from companion.audience import PUBLIC, Audience
from companion.inputs import Fault
from tests.browser.conftest import NARROW, WIDE
from tests.web.fake_bench import DrawingLoop, SeatedLoop
from tests.web.fake_doctor import FakeDoctor
from tests.web.fakes import FakeLoop
from web import Keys, create_app
from web.serve import Server, listen
from web.ward.ports import Ward

SHORT = (800, 480)
PHONE = (390, 844)
TABLES: list[SeatedLoop | DrawingLoop] = [
    *(SeatedLoop(n) for n in range(2, 9)),
    *(DrawingLoop(n) for n in range(2, 7)),
]
FEW: list[SeatedLoop | DrawingLoop] = [SeatedLoop(7), DrawingLoop(4), DrawingLoop(6)]

CROWDED = """() => {
  const page = document.documentElement, high = Math.max(innerHeight, page.scrollHeight);
  const found = [], box = (one) => one.getBoundingClientRect();
  const hit = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const text = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().width ? range.getBoundingClientRect() : box(one);
  };
  const spots = [...document.querySelectorAll(".spot")].map((one) => [one.ariaLabel, box(one)]);
  const others = [
    ...[...document.querySelectorAll(".ask > *")].map((one) => ["what is asked", text(one)]),
    ...[...document.querySelectorAll(".vitals, .spares, .trial-keys")].map((one) => [one.className, box(one)]),
  ].filter(([, it]) => it.width);
  spots.forEach(([name, it], i) => {
    for (const [other, there] of [...spots.slice(i + 1), ...others]) if (hit(it, there)) found.push([name, other]);
    if (it.left < 0 || it.right > innerWidth || it.bottom > high) found.push([name, "off the screen"]);
  });
  if (page.scrollWidth > innerWidth || (innerWidth > innerHeight && page.scrollHeight > innerHeight)) found.push("it scrolls");
  return found;
}"""  # noqa: E501


class AnyTable(FakeLoop):
    """Whatever table a test wants, in the middle of a game: its sentences are the longest."""

    inner: FakeLoop = SeatedLoop(4)

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        shown = json.loads(self.inner.screen(audience))
        return json.dumps(shown | {"controls": {"setup": {"under_way": True}}}).encode()


@pytest.fixture(scope="module")
def served(
    chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Page, AnyTable]]:
    doctor, loop, keys = FakeDoctor(), AnyTable(), Keys(tmp_path_factory.mktemp("plan"))
    doctor.heard = "ABCDEFGH"
    doctor.faults = {"B": Fault("reader-silent", "It answers 0x00.", "Push its plug home.")}
    app = create_app(loop, keys, simulated=False, ward=Ward(doctor, lambda: (24, 24)))
    sock = listen("127.0.0.1", 0)
    server = Server(app, sock)
    thread = threading.Thread(target=server.run)
    thread.start()
    page = chromium.new_page(locale="es-ES")
    page.goto(keys.address(f"http://127.0.0.1:{sock.getsockname()[1]}", "/doctor", "host"))
    page.locator(".spot").first.wait_for()
    yield page, loop
    page.close()
    server.stop()
    thread.join(5)


def crowded(page: Page, loop: AnyTable, table: Any, size: tuple[int, int]) -> dict[str, Any]:
    """What lies on something else at rest and while reader B is tried."""
    loop.inner = table
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.reload()
    page.locator(".spot--seat").nth(table.players - 1).wait_for()
    resting = page.evaluate(CROWDED)
    page.get_by_role("button", name="Probar B").click()
    page.get_by_text("El lector B aún no responde").wait_for()
    trying = page.evaluate(CROWDED)
    return {when: what for when, what in (("at rest", resting), ("tried", trying)) if what}


def test_nothing_lies_on_anything_else_on_the_smallest_screens(
    served: tuple[Page, AnyTable],
) -> None:
    for table in FEW:
        for size in (SHORT, PHONE):
            assert crowded(*served, table, size) == {}, (type(table).__name__, size)


@pytest.mark.soak
@pytest.mark.parametrize("size", [WIDE, NARROW, SHORT, PHONE])
def test_nothing_lies_on_anything_else_anywhere(
    served: tuple[Page, AnyTable], size: tuple[int, int]
) -> None:
    for table in TABLES:
        assert crowded(*served, table, size) == {}, (type(table).__name__, table.players)
