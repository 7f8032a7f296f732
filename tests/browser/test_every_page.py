"""Every page of the real server: light, soon there, for every eye and hand, on every screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser import axe, hands
from tests.browser.phones import Devices
from tests.browser.real_table import RealTable, post, serving
from tests.companion.bookcase import Bookcase, random_game

HEAVIEST = 150_000
"""Bytes over the wire on a first load, heads and all."""

SOON = 1_000
"""Milliseconds until a board is there that nothing was kept of."""

ATTEMPTS = 5
"""Other programs may hold the processor in one try; what the page costs shows in the best one."""

WIDTHS = (360, 390, 768, 1024, 1280, 2560)
SIZES = ((1280, 800), (1024, 768), (390, 844))
ARTIFACTS = Path(__file__).parents[1] / "artifacts"

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

READY = "body[data-live=yes] main, body:not([data-live]) main, .join, .cover, #app main"
LIVE = """
new MutationObserver((_, all) => {
  if (!document.querySelector("body[data-live=yes] main")) return;
  window.there = performance.now();
  all.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


Act = Callable[[Page], object]


@dataclass
class House:
    """A table with its pages' addresses, and a browser that holds all its keys."""

    table: RealTable
    browser: Browser
    keys: BrowserContext
    pages: dict[str, str]
    acts: dict[str, Act] = field(default_factory=dict)
    """What is done on a page before it is looked at: these pages are the same ones again."""

    def cold(self, locale: str = "en-GB") -> BrowserContext:
        """A browser that has the keys and nothing else."""
        return self.browser.new_context(
            viewport={"width": 1280, "height": 800},
            reduced_motion="reduce",
            has_touch=True,
            locale=locale,
            storage_state=self.keys.storage_state(),
        )


@contextmanager
def home(chromium: Browser, data: Path, *more: str) -> Iterator[tuple[House, Devices]]:
    """A table whose simulated one and one phone were opened; its other pages are to be named."""
    with serving(data, *more) as table:
        devices = Devices(chromium, table)
        code = devices.code()
        keys = devices.tablet.context
        for address in (table.simulated, code):
            page = keys.new_page()
            page.goto(address)
            page.wait_for_selector("[data-name], body[data-live=yes]")
            if page.locator("[data-name]").count():
                page.locator("[data-name]").first.click()
                page.wait_for_selector(".cover")
            page.close()
        yield House(table, chromium, keys, {"join": code}), devices
        devices.close()


@pytest.fixture(scope="module")
def house(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A Pirate's Word under way, with cards laid, after an evening of both games."""
    data = tmp_path_factory.mktemp("house")
    case = Bookcase(data)
    case.play(*random_game(2, players=4, game="a-pirates-word"))
    case.play(*random_game(4, players=5, game="pirate-21"))
    case.close()
    with home(chromium, data, "--new") as (house, devices):
        devices.do("draw")
        for card, reader in (("green 5", "A"), ("red 2", "B"), ("stranger", "C")):
            lay(house, devices, card=card, reader=reader)
        names = ("board", "tablet", "deck", "seats", "doctor", "simulated", "evenings", "phone")
        house.pages |= {name: f"{devices.base}/{name}" for name in names}
        house.pages |= {"start": f"{devices.base}/", "join-closed": f"{devices.base}/join"}
        house.pages |= {"setup": f"{devices.base}/tablet?new", "looked": f"{devices.base}/phone"}
        house.acts["looked"] = look
        told = house.keys.request.get(f"{devices.base}/api/evenings").json()
        games = [one for evening in told["evenings"] for one in evening["games"]]
        for one in [one for one in games if one["standing"] == "finished"]:
            name = f"step-{len(one['players'])}-players"
            house.pages[name] = f"{devices.base}/evenings/{one['key']}"
            house.acts[name] = to_a_step
        yield house


@pytest.fixture(scope="module")
def others(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[House]]:
    """Pirate 21 under way with cards on readers, and a table whose game has ended."""
    data = tmp_path_factory.mktemp("finished")
    case = Bookcase(data)
    case.play(*random_game(2, players=4, game="a-pirates-word"))
    case.close()
    drawn = tmp_path_factory.mktemp("drawn")
    with (
        home(chromium, drawn, "--game", "pirate-21", "--players", "4") as (second, devices),
        home(chromium, data) as (third, more),
    ):
        for reader in "AABBCD":
            lay(second, devices, do="draw", reader=reader)
        second.pages = {name: f"{devices.base}/{name}" for name in ("phone", "simulated")}
        second.acts["phone"] = look
        third.pages = {"finished": f"{more.base}/tablet"}
        yield [second, third]


def lay(house: House, devices: Devices, do: str = "lay", **more: str) -> None:
    """A hand at the simulated table."""
    post(house.keys.request, devices.base, "/simulated/do", {"do": do, **more})


def look(page: Page) -> None:
    """Uncover a phone."""
    page.locator(".bottom-say").last.hover()
    page.mouse.down()
    page.wait_for_selector(".top, .peek")
    page.mouse.up()


def to_a_step(page: Page) -> None:
    """Go to a step of an evening's game at which its table is drawn."""
    page.get_by_role("slider").fill("40")
    page.wait_for_selector(".ev-shrunk main, .ev-shrunk .table")


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(READY)
    return page


def test_the_first_board_is_soon_there(house: House) -> None:
    taken: list[float] = []
    while len(taken) < ATTEMPTS and min(taken, default=SOON) >= SOON:
        context = house.cold()
        context.add_init_script(LIVE)
        page = opened(context, house.pages["board"])
        taken.append(page.evaluate("there"))
        context.close()
    assert min(taken) < SOON


def refused(said: str) -> list[str]:
    """What the browser says where a page goes against its own policy."""
    return [said] if "Content Security Policy" in said else []


def weighed(page: Page) -> tuple[list[int], list[int]]:
    """Lists that fill with the bytes of whole answers, and of those that do not end."""
    whole: list[int] = []
    streamed: list[int] = []
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda told: whole.append(told["encodedDataLength"]))
    wire.on("Network.dataReceived", lambda told: streamed.append(told["encodedDataLength"]))
    return whole, streamed


def walked(house: House) -> Iterator[str]:
    """What is wrong on any page of a table, in the language that weighs more."""
    for name, address in house.pages.items():
        context = house.cold("es-ES")
        page = context.new_page()
        weights = weighed(page)
        page.goto(address)
        page.wait_for_selector(READY)
        act = house.acts.get(name)
        if act:
            act(page)
        if (heaviest := max(map(sum, weights))) > HEAVIEST:
            yield f"{name}: {heaviest} bytes"
        found = [*axe.serious(page), *hands.too_small(page), *hands.moves(page)]
        found += [] if act else hands.without_keyboard(page)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            found += [f"at {width}: {one}" for one in hands.beyond_the_edge(page)]
        yield from (f"{name}: {one}" for one in found)
        context.close()


def test_every_page_is_light_and_for_every_eye_and_hand(house: House) -> None:
    wrong = list(walked(house))
    assert not wrong, "\n".join(wrong)


def test_so_is_every_page_of_another_game_and_of_one_that_has_ended(others: list[House]) -> None:
    wrong = [one for house in others for one in walked(house)]
    assert not wrong, "\n".join(wrong)


def test_a_phone_wears_what_its_device_wears(house: House) -> None:
    grounds = []
    for scheme in SCHEMES:
        page = house.browser.new_page(color_scheme=scheme)
        page.goto(house.pages["join-closed"])
        grounds.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        page.close()
    assert grounds == ["rgb(220, 205, 170)", "rgb(7, 22, 31)"]


@pytest.mark.soak
def test_pictures_of_every_page_are_kept(house: House) -> None:
    """They are for people to look at: tests/artifacts has them."""
    ARTIFACTS.mkdir(exist_ok=True)
    for theme in ("dark", "light"):
        context = house.cold()
        context.add_init_script(f"localStorage.setItem('theme', '{theme}')")
        for name, address in house.pages.items():
            page = opened(context, address)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.screenshot(path=ARTIFACTS / f"{name}-{theme}-{width}x{height}.png")
            page.close()
        context.close()
