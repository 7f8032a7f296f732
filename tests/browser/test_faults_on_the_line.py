"""What is wrong with readers and buttons is read whole beside the dot, on every screen."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.inputs import Fault
from hardware.contact import BOUNCING, HELD, STUCK
from hardware.rc522 import errors, weaknesses
from hardware.readers import BY_HAND
from hardware.weaknesses import card_at_edge, either, neighbour_field
from tests.browser import states, states21
from tests.browser.conftest import NARROW, WIDE, Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import Json
from tests.browser.test_rendering import check_geometry

LONGEST = "Maximilian-Bartholomew X"
READERS = (
    errors.ReaderSilent("A", 0).fault,
    errors.WrongChip("A", 0xB2).fault,
    errors.ReaderHung("A", "it stops after it was told to switch its antenna on").fault,
    errors.AntennaOff("A").fault,
    errors.CryptoStuck("A").fault,
    errors.ReaderClosed("A").fault,
    errors.BusFailed("A", OSError(5, "Input/output error")).fault,
    Fault("no-reader", "This table has no reader A.", BY_HAND),
    Fault("reader-fails", "Reader A fails (an unforeseen error).", "Check its wires."),
    *(weaknesses.again(code, "A") for code in weaknesses.AGAIN),
    weaknesses.gain_not_kept("A", 33, 48),
    weaknesses.unreadable("A"),
    weaknesses.clone("A", 0xB2),
    neighbour_field("A", "B"),
    either("A", "B"),
    card_at_edge("A"),
)
BUTTONS = (HELD, STUCK, BOUNCING)
SIZES = ((1024, 600), NARROW, (1280, 720), WIDE, (1920, 1200))

MEASURE = """() => {
  const box = (one) => { const r = one.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const line = document.querySelector(".line");  // at dense tables it stands in the middle
  const corner = line.closest(".corner--tl");
  const inCorner = corner && getComputedStyle(line).position !== "fixed";
  return [...line.querySelectorAll("p")].filter((p) => p.offsetHeight).map((p) => ({
    text: p.textContent, box: box(p), room: inCorner ? box(corner) : [0, 0, innerWidth, innerHeight],
    cut: p.scrollHeight > p.clientHeight + parseFloat(getComputedStyle(p).fontSize) / 2 || p.scrollWidth > p.clientWidth + 1,
  }));
}"""  # noqa: E501 - one script


def told(fault: Fault, whose: str) -> Json:
    """A fault as it stands in the screen."""
    of = {"reader": whose, "player": None} if len(whose) == 1 else {"reader": None, "player": whose}
    return {**of, "code": fault.code, "cure": fault.cure, "seen": fault.seen}


def tables(game: str, players: int) -> Json:
    if game == "pirate-21":
        return {**states21.screen("turns", players), "simulated": True, "messages": []}
    return {**states.decision(players), "simulated": True}


def whole(page: Page) -> list[str]:
    """The sentences on the line, which lie in their room and end in no dots."""
    seen: list[dict[str, Any]] = page.evaluate(MEASURE)
    for one in seen:
        (left, top, right, bottom), room = one["box"], one["room"]
        assert not one["cut"], one
        assert left >= room[0], one
        assert top >= room[1] - 0.5, one
        assert right <= room[2], one
        assert bottom <= room[3] + 0.5, one
    return [one["text"] for one in seen]


def every_fault_is_whole(
    screen: Json, size: tuple[int, int], screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet({**screen, "faults": []}, size)
    all_of_them = [*(told(it, "A") for it in READERS), *(told(it, LONGEST) for it in BUTTONS)]
    line = page.locator(".line")
    for number, fault in enumerate(all_of_them, 100):
        for more in (0, 1):
            faults, before = [fault] * (1 + more), line.text_content()
            server.push(copy.deepcopy({**screen, "number": number + more / 2, "faults": faults}))
            page.wait_for_function(OTHER, arg=before)
            assert whole(page), fault
            check_geometry(page)


OTHER = "(before) => document.querySelector('.line').textContent !== before"
"""The line says something else: the screen that was pushed has come."""

FEW = [("a-pirates-word", 4, size) for size in (SIZES[0], WIDE)]
MANY = [
    (game, players, size)
    for game, most in (("a-pirates-word", 8), ("pirate-21", 6))
    for players in range(2 if most == 8 else 3, most + 1)
    for size in SIZES
]


def label(value: object) -> str:
    return f"{value[0]}x{value[1]}" if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize(("game", "players", "size"), FEW, ids=label)
def test_a_fault_is_read_whole_beside_the_dot(
    game: str, players: int, size: tuple[int, int], screens: Screens, server: FixtureServer
) -> None:
    every_fault_is_whole(tables(game, players), size, screens, server)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players", "size"), MANY, ids=label)
def test_a_fault_is_read_whole_at_every_table(
    game: str, players: int, size: tuple[int, int], screens: Screens, server: FixtureServer
) -> None:
    every_fault_is_whole(tables(game, players), size, screens, server)


def test_a_fault_is_called_what_the_doctor_calls_it(screens: Screens) -> None:
    screen = states.decision()
    states.ail(screen, "C", "antenna-off", "Check its 3.3 V supply.", "Its antenna goes off.")
    page = screens.tablet(screen)
    expect(page.locator(".sick")).to_have_text("C’s antenna is off")
    page.locator(".health").click()
    expect(page.locator(".wrongs p")).to_have_text(
        ["Check its 3.3 V supply.", "Its antenna goes off."]
    )


def test_the_board_has_no_dot_to_tap(screens: Screens) -> None:
    screen = states.decision()
    states.ail(screen, "C", "reader-silent", "Check its wires. " * 9, "It does not answer.")
    page = screens.board(screen, (1024, 600))
    expect(page.locator(".line")).not_to_contain_text("tap the dot")
    expect(page.locator(".line .why:visible")).to_have_text("Cure: see the tablet.")
