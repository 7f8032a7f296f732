"""What is heard over a Day: each thing once, nothing that is secret, nothing after the event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from companion.languages import encode
from tests.browser import states, states21
from tests.browser.ears import HEAR, heard
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import Json
from tests.companion.kit import FIRST_LAY, Hands

TWIN_LAY: dict[str, tuple[str, ...]] = {
    "A": ("red 1", "green 2"),
    "B": ("green 15", "green 3"),
    "C": ("red 3", "red 4"),
    "D": ("green 4", "green 1"),
}
"""The same places, other cards."""


@pytest.fixture
def page(chromium: Browser, server: FixtureServer) -> Iterator[Page]:
    context = chromium.new_context(reduced_motion="reduce", locale="en-GB")
    context.add_init_script(HEAR)
    yield context.new_page()
    context.close()


def shown(page: Page, server: FixtureServer, screens: list[Json]) -> list[str]:
    """Show one screen after the other; what was heard of all."""
    for screen in screens:
        number = server.screen["number"] + 1
        server.push({**screen, "number": number, "undo": f"step {number}"})
    expect(page.locator(".undo small")).to_have_text(f"step {server.screen['number']}")
    return heard(page)


def opened(page: Page, server: FixtureServer, screen: Json) -> Page:
    server.reset({**screen, "number": 1})
    page.goto(f"{server.url}/tablet")
    page.wait_for_selector("body[data-live=yes] main")
    return page


class Filmed(Hands):
    """Hands whose table is looked at after everything they do."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.film: list[Json] = []

    def look(self) -> None:
        screen: Json = msgspec.json.decode(encode(self.screen(host=True)))
        del screen["controls"]["setup"]  # nobody is asked to set up a game
        if not self.film or screen != self.film[-1]:
            self.film.append(screen)

    def lay_each(self, cards: dict[str, tuple[str, ...]]) -> None:
        for reader, ships in cards.items():
            for card in ships:
                self.lay(card, reader)
                self.look()


def first_day(folder: Path, cards: dict[str, tuple[str, ...]]) -> Filmed:
    """Day 1 up to where the Ships are turned."""
    hands = Filmed(folder)
    hands.look()
    hands.dig()
    hands.look()
    hands.lay_each(cards)
    for seat in range(4):
        hands.hold(seat)
        hands.look()
    return hands


def test_what_is_heard_over_a_day(page: Page, server: FixtureServer, tmp_path: Path) -> None:
    hands = first_day(tmp_path, FIRST_LAY)
    hands.do("reveal-ships")
    hands.look()
    while hands.table.state.to_take:
        hands.do("share", island=hands.table.state.to_take[0][0])
        hands.look()
    hands.lift_all()
    hands.look()
    hands.close()
    opened(page, server, hands.film[0])
    assert heard(page) == []
    assert shown(page, server, hands.film[1:]) == [
        "card", *["card"] * 8, "placed", "sweep", "share", "raid", "loss", "swap", "swap",
    ]  # fmt: skip
    server.cut()
    expect(page.locator("body")).to_have_attribute("data-live", "no")
    server.mend()
    expect(page.locator("body")).to_have_attribute("data-live", "yes")
    page.reload()
    page.wait_for_selector("body[data-live=yes] main")
    assert heard(page) == []


def test_twins_that_differ_in_face_down_cards_sound_alike(
    page: Page, server: FixtureServer, tmp_path: Path
) -> None:
    logs = []
    for number, cards in enumerate((FIRST_LAY, TWIN_LAY)):
        hands = first_day(tmp_path / str(number), cards)
        hands.close()
        assert hands.table.state.phase == "resolution"
        opened(page, server, hands.film[0])
        logs.append(shown(page, server, hands.film[1:]))
    assert logs[0] == logs[1]
    assert "placed" in logs[0]


def test_fists_artifacts_gems_and_chests_are_heard(page: Page, server: FixtureServer) -> None:
    opened(page, server, states.fists())
    taken = states.sharing()
    taken["game"]["islands"]["A"]["gems"] = states.gems(0, 0, 0, 2, 1)
    assert shown(page, server, [states.opened()]) == ["open"]
    assert shown(page, server, [states.using(), states.using(1)]) == ["knock"]
    assert shown(page, server, [states.facedown(), states.sharing(), taken]) == [
        "raid",
        "gem purple",
    ]
    assert shown(page, server, [states.decision(), states.stray()]) == ["wrong"]
    server.push({**states.finished(), "number": 2000})
    page.wait_for_selector(".chests")
    assert heard(page) == ["four chests"]


COUNT = """async ([screens, seconds]) => {
  const { countdown } = await import("/static/js/device/countdown.js");
  const marks = [];
  let now = 0;
  const tenths = (left) => Math.round((now + left * 1000) / 100);
  const look = countdown((cue, left) => marks.push(`${cue} ${tenths(left)}`));
  for (const screen of screens) {
    const page = { screen, came: now };
    for (const end = now + seconds * 1000; now < end; now += 200) look(page, now);
  }
  return marks;
}"""
"""Lets the clocks of these screens run for so long each; the cues with their tenths of a second."""


def test_the_clock_ticks_at_the_end_only_and_each_mark_once(
    page: Page, server: FixtureServer
) -> None:
    opened(page, server, states.decision())
    running = {"timer": {"total": 120.0, "left": 12.1, "running": True}}
    later = {"timer": {"total": 120.0, "left": 2.1, "running": True}}
    fists = {"market": {"stage": "count", "count_left": 3.0}}
    marks = ["tick 21", "tick 91", "tick 101", "tick 111", "zero 121"]
    assert page.evaluate(COUNT, [[running], 15]) == marks
    assert page.evaluate(COUNT, [[running, later], 10]) == marks, "each once"
    assert page.evaluate(COUNT, [[fists, {}], 2.4]) == ["tick 0", "tick 10", "tick 20"]
    assert page.evaluate(COUNT, [[later, {}, running], 1]) == ["tick 1"], "the pause ends it"


@pytest.mark.parametrize("finished", [states.finished, states21.PLAYED["finished"]])
def test_the_board_s_switches_are_there_at_the_end_of_a_game_too(
    page: Page, server: FixtureServer, finished: Callable[[int], Json]
) -> None:
    server.reset(finished(4))
    page.goto(f"{server.url}/board")
    page.locator(".foot").get_by_role("button", name="This screen").click()
    sound = page.get_by_role("dialog", name="This screen").get_by_role("switch", name="Sound")
    expect(sound).to_have_attribute("aria-checked", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-checked", "false")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_sound_and_voice_have_a_switch_that_stays(page: Page, server: FixtureServer) -> None:
    def choose(name: str) -> None:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Sound and voice").click()
        page.get_by_role("switch", name=name).click()
        page.keyboard.press("Escape")

    opened(page, server, states.decision())
    shown(page, server, [states.complete()])
    assert page.evaluate("said") == [], "nothing is said unless somebody wants it"
    choose("Sound")
    choose("Voice")
    assert page.evaluate("said.splice(0)") == ["The voice is on."]
    opened(page, server, states.facedown())
    assert shown(page, server, [states.sharing()]) == []
    taken = "Mark took all 6 gems of Island B."
    assert page.evaluate("said.splice(0)") == [taken]
    shown(page, server, [{**states.excavation(), "small": "Day 4"}])
    assert page.evaluate("said.splice(0)") == ["Day 4. Excavation."]
