"""A new game is set up on the tablet: by taps, by dragging, by the keyboard, by laid cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from companion.settings import Settings
from tests.browser import axe, states
from tests.browser.conftest import NARROW, PATIENCE, WIDE, Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.reader_table import ReaderTable, reader_table
from tests.browser.states import Json

SMALL = (800, 480)
NAMES = ["Barbara", "Mario", "Mark", "Martha", "Jack", "Beth", "Will", "Angelica"]
WORD = "a-pirates-word"
KNOWN = [
    "restorative-rum-bottle",
    "foresight-spyglass",
    "smuggling-barrel",
    "accursed-treasure-map",
]
HOOK = {"id": "hook", "name": "Hook", "letter": "A", "star": True, "text": "", "touches": []}


def offer(screen: Json | None = None, **more: Any) -> Json:
    """A screen whose host can set up a game: four have played, four more are known."""
    screen = screen or states.finished()
    last = {
        "game": WORD, "players": NAMES[:4], "dagger": "Mark", "artifacts": KNOWN, "draws": True,
        "timers": {"decision": 60.0, "market": 60.0}, "gems_per_island": [4, 5, 6, 7, 8],
    }  # fmt: skip
    screen["controls"]["setup"] = {
        "last": last, "label": "2026-11-27T20:15:00+0100", "names": NAMES, "numbers": {},
        "cards": [], "deals": "random", "under_way": False, "first": False, "dealing": None,
    } | more  # fmt: skip
    return screen


class Taps:
    """Taps a page and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def __call__(self, name: str, role: Any = "button", *, exact: bool = False) -> None:
        self.page.get_by_role(role, name=name, exact=exact).click()
        self.count += 1


def opened(screens: Screens, screen: Json | None = None, **more: Any) -> Page:
    page = screens.tablet(screen or offer(), **more)
    page.get_by_role("button", name="New game").click()
    page.wait_for_selector(".setup")
    return page


def seats(page: Page) -> list[str]:
    """Who sits where, in the order of the emblems."""
    return [one.get_attribute("data-seat") or "" for one in page.locator(".chair[data-seat]").all()]


def begun(page: Page, server: FixtureServer) -> Json:
    """The setup of the game that was asked for."""
    page.wait_for_function("() => !document.querySelector('.setup')")
    command: Json = server.posted[-1]["command"]
    assert command["do"] == "new-game"
    return command


def test_the_last_group_plays_again_within_three_taps_of_the_finish(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(offer())
    tap = Taps(page)
    tap("New game")
    tap("Again: Barbara, Mario, Mark, Martha")
    tap("Start", exact=True)
    command = begun(page, server)
    assert tap.count <= 3
    assert command["give_up"] is False
    setup = command["setup"]
    assert setup.pop("dagger") in NAMES[:4]
    assert setup == {
        "game": WORD, "players": NAMES[:4], "simplified": False, "gems": "tracked", "draws": True,
        "artifacts": KNOWN, "timers": {"decision": 60.0, "market": 60.0},
    }  # fmt: skip


def test_a_new_group_of_n_sits_down_with_n_taps(screens: Screens, server: FixtureServer) -> None:
    page = opened(screens)
    tap = Taps(page)
    for name in ("Jack", "Beth", "Will"):
        tap(name, exact=True)
    tap("Start", exact=True)
    assert tap.count == 4
    assert begun(page, server)["setup"]["players"] == ["Jack", "Beth", "Will"]


def test_a_new_name_is_typed_into_a_seat(screens: Screens, server: FixtureServer) -> None:
    page = opened(screens)
    page.get_by_role("button", name="A new name").click()
    page.get_by_label("Name", exact=True).fill("  Zoë ")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Jack", exact=True).click()
    expect(page.locator(".start .btn")).to_be_disabled()
    page.get_by_role("button", name="Beth", exact=True).click()
    page.get_by_role("button", name="Start", exact=True).click()
    assert begun(page, server)["setup"]["players"] == ["Zoë", "Jack", "Beth"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Jack", "sits here already"),
        (" Jack ", "sits here already"),
        ("x" * 25, "at most 24"),
        ("   ", "at least one"),
        ("public", "cannot be a name"),
        ("a\u202eb", "cannot be a name"),
    ],
)
def test_a_name_that_cannot_be_is_not_seated(screens: Screens, typed: str, said: str) -> None:
    page = opened(screens)
    page.get_by_role("button", name="Jack", exact=True).click()
    page.get_by_role("button", name="A new name").click()
    page.get_by_label("Name", exact=True).fill(typed)
    expect(page.locator(".askform .note")).to_contain_text(said)
    page.keyboard.press("Enter")
    expect(page.locator(".askform")).to_be_visible()
    assert seats(page) == ["Jack"]


def test_hostile_names_are_only_text(screens: Screens, server: FixtureServer) -> None:
    names = ["<img src=x>", '"]<b>', "a'b\\c", "${1}{{2}}"]
    screen = offer(names=names)
    screen["controls"]["setup"]["last"]["players"] = names
    page = opened(screens, screen)
    page.locator(".again").click()
    assert seats(page) == names
    assert page.locator(".setup img, .setup b b").count() == 0
    page.locator(".chair").first.press("ArrowRight")
    assert seats(page) == [names[1], names[0], *names[2:]]
    page.get_by_role("button", name="Start", exact=True).click()
    assert begun(page, server)["setup"]["players"] == [names[1], names[0], *names[2:]]


def test_a_tap_on_a_seated_player_gives_the_first_dagger(
    screens: Screens, server: FixtureServer
) -> None:
    page = opened(screens)
    page.locator(".again").click()
    page.locator('[data-seat="Martha"]').click()
    expect(page.locator(".mid")).to_contain_text("Martha has the Dagger first")
    page.get_by_role("button", name="Start", exact=True).click()
    assert begun(page, server)["setup"]["dagger"] == "Martha"


def test_a_player_chooses_an_emblem_and_each_has_another(
    screens: Screens, server: FixtureServer
) -> None:
    page = opened(screens, offer(emblems={"Mario": "fish", "Mark": "fish", "Jack": "bell"}))
    page.locator(".again").click()
    drawn = page.locator("[data-seat] .emblem use")
    expect(drawn).to_have_count(4)
    assert symbols(drawn) == ["anchor", "fish", "star", "bell"]
    page.locator('[data-seat="Barbara"]').click()
    page.get_by_role("button", name="Barbara: another emblem").click()
    page.locator('[data-sign="star"]').click()
    assert symbols(drawn) == ["star", "fish", "anchor", "bell"]
    page.get_by_role("button", name="Start", exact=True).click()
    assert begun(page, server)["setup"]["emblems"] == ["star", "fish", "anchor", "bell"]


def symbols(drawn: Locator) -> list[str]:
    return [str(one.get_attribute("href")).removeprefix("#e-") for one in drawn.all()]


def test_from_the_start_page_last_week_s_group_plays_within_three_taps(
    chromium: Browser, tmp_path: Path
) -> None:
    context = chromium.new_context(locale="en-GB")
    with reader_table(tmp_path, Settings(deal_at_random=True)) as table:
        page = context.new_page()
        page.goto(table.tablet)
        page.wait_for_selector("body[data-live=yes] main")
        page.get_by_role("button", name="Draw for us").click()
        expect(page.locator(".table")).to_be_visible()
        page.goto(table.tablet.split("/tablet")[0] + "/")
        tap = Taps(page)
        expect(page.get_by_role("link", name="Evenings")).to_be_visible()
        first = page.get_by_role("link").first
        expect(first).to_have_text("To the tableDay 1, Decision: Barbara, Mario, Mark and Martha")
        expect(page.locator(".is-main:visible")).to_have_count(1)
        page.get_by_role("link", name="The last group again").click()
        expect(page.locator(".setup")).to_be_visible()
        tap("Start", exact=True)
        tap("Give it up")
        expect(page.locator(".setup")).to_have_count(0)
        assert tap.count + 1 == 3
        assert not table.table.history.begun
        assert table.table.state.players == tuple(NAMES[:4])
    context.close()


def test_the_start_page_shows_a_guest_no_way_to_the_table(
    chromium: Browser, tmp_path: Path
) -> None:
    context = chromium.new_context(locale="en-GB")
    with reader_table(tmp_path, Settings(deal_at_random=True)) as table:
        page = context.new_page()
        with page.expect_response("**/api/me"):
            page.goto(table.tablet.split("/tablet")[0] + "/")
        expect(page.get_by_text("carries the host’s key")).to_be_visible()
        expect(page.get_by_text("Menu, Phones")).to_be_visible()
        expect(page.get_by_role("link")).to_have_text(["Look at the board"])
    context.close()


def test_a_seat_is_moved_by_taps_and_a_player_leaves(screens: Screens) -> None:
    page = opened(screens)
    page.locator(".again").click()
    page.locator('[data-seat="Barbara"]').click()
    page.get_by_role("button", name="Barbara: one seat on, clockwise").click()
    assert seats(page) == ["Mario", "Barbara", "Mark", "Martha"]
    page.locator('.chair--free[data-spot="6"]').click()
    assert seats(page) == ["Mario", "Mark", "Barbara", "Martha"]
    page.locator('[data-seat="Mark"]').click()
    page.get_by_role("button", name="Mark leaves").click()
    assert seats(page) == ["Mario", "Barbara", "Martha"]
    expect(page.get_by_role("button", name="Mark", exact=True)).to_be_visible()


def drag(page: Page, start: str, end: str) -> None:
    source, target = page.locator(start).bounding_box(), page.locator(end).bounding_box()
    assert source is not None
    assert target is not None
    page.mouse.move(source["x"] + source["width"] / 2, source["y"] + source["height"] / 2)
    page.mouse.down()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=5)
    page.mouse.up()


def test_names_and_seats_are_dragged(screens: Screens) -> None:
    page = opened(screens)
    page.locator(".again").click()
    drag(page, '[data-seat="Barbara"]', '[data-seat="Mark"]')
    assert seats(page) == ["Mark", "Mario", "Barbara", "Martha"]
    drag(page, '[data-seat="Martha"]', '[data-spot="2"]')
    assert seats(page) == ["Mark", "Martha", "Mario", "Barbara"]
    drag(page, '.pool .btn:has-text("Jack")', '[data-spot="4"]')
    assert seats(page) == ["Mark", "Martha", "Jack", "Mario", "Barbara"]
    drag(page, '[data-seat="Mark"]', ".head h1")
    assert len(seats(page)) == 5
    expect(page.locator(".is-picked, .is-dragged")).to_have_count(0)


def test_everything_is_reached_by_the_keyboard(screens: Screens, server: FixtureServer) -> None:
    page = opened(screens)
    page.locator(".again").focus()
    page.keyboard.press("Enter")
    page.locator('[data-seat="Mark"]').focus()
    page.keyboard.press("ArrowLeft")
    assert seats(page) == ["Barbara", "Mark", "Mario", "Martha"]
    page.keyboard.press("Delete")
    assert seats(page) == ["Barbara", "Mario", "Martha"]
    page.get_by_role("radio", name="Simplified").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    setup = begun(page, server)["setup"]
    assert setup["simplified"] is True
    assert "artifacts" not in setup


@pytest.mark.parametrize("gems", ["We enter", "It draws", "Secret"])
def test_gems_are_entered_drawn_or_secret(
    screens: Screens, server: FixtureServer, gems: str
) -> None:
    page = opened(screens)
    page.locator(".again").click()
    page.get_by_role("radio", name=gems).click()
    page.get_by_role("button", name="Start", exact=True).click()
    setup = begun(page, server)["setup"]
    said = (setup["gems"], setup["draws"])
    assert said == {
        "We enter": ("tracked", False), "It draws": ("tracked", True),
        "Secret": ("untracked", False),
    }[gems]  # fmt: skip


def test_another_timer_and_the_other_game(screens: Screens, server: FixtureServer) -> None:
    page = opened(screens)
    page.locator(".again").click()
    page.get_by_role("radio", name="3:00").click()
    page.get_by_role("radio", name="Pirate 21").click()
    page.get_by_role("radio", name="0:30").click()
    page.get_by_role("radio", name="3 3 5 5 6 6 box without a Mate 7").click()
    page.get_by_role("button", name="Start", exact=True).click()
    setup = begun(page, server)["setup"]
    assert setup.pop("start") in NAMES
    assert setup == {
        "game": "pirate-21", "players": NAMES[:4], "mates": [3, 3, 5, 5, 6, 6],
        "timers": {"decision": 180, "market": 180, "turns": 30},
    }  # fmt: skip


def test_seven_players_are_asked_for_the_numbers_on_their_help_card(
    screens: Screens, server: FixtureServer
) -> None:
    page = opened(screens)
    for name in NAMES[:7]:
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator(".start .btn")).to_be_disabled()
    page.get_by_role("button", name="Enter", exact=True).click()
    for number in ("2", "3", "5", "6", "9"):
        page.get_by_role("button", name=number, exact=True).click()
    page.get_by_role("button", name="Start", exact=True).click()
    assert begun(page, server)["setup"]["gems_per_island"] == [2, 3, 5, 6, 9]


def test_numbers_only_rise_and_too_many_gems_are_said(screens: Screens) -> None:
    page = opened(screens)
    for name in NAMES:
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Enter", exact=True).click()
    page.get_by_role("button", name="4", exact=True).click()
    expect(page.get_by_role("button", name="4", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Take back").click()
    for number in ("3", "4", "5", "6", "7"):
        page.get_by_role("button", name=number, exact=True).click()
    expect(page.locator(".opt .is-odd")).to_contain_text("200 gems; the box has 180")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_enabled()


def test_remembered_numbers_are_not_asked_for_again(
    screens: Screens, server: FixtureServer
) -> None:
    page = opened(screens, offer(numbers={"2": [3, 4, 5, 6, 7]}))
    for name in NAMES[:2]:
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Start", exact=True).click()
    assert begun(page, server)["setup"]["gems_per_island"] == [3, 4, 5, 6, 7]


def test_untracked_gems_need_no_numbers(screens: Screens, server: FixtureServer) -> None:
    page = opened(screens)
    for name in NAMES:
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("radio", name="Secret").click()
    page.get_by_role("button", name="Start", exact=True).click()
    assert "gems_per_island" not in begun(page, server)["setup"]


def test_letters_and_stars_stay_open_until_the_group_tells_them(screens: Screens) -> None:
    page = opened(screens)
    page.locator(".again").click()
    page.get_by_role("button", name="Change the Artifacts").click()
    for preset in ("Starred", "One of each letter"):
        expect(page.get_by_role("button", name=preset)).to_be_disabled()
    expect(page.locator(".cardline").first).to_contain_text("?")


def told() -> list[Json]:
    """What a group has told of the four known cards, and a card of its own."""
    marks = zip(KNOWN, "ABCD", (False, True, True, True), strict=True)
    return [
        {"id": card, "name": card, "letter": letter, "star": star, "text": "", "touches": []}
        for card, letter, star in marks
    ] + [HOOK]


def test_the_starred_cards_and_one_of_each_letter(screens: Screens, server: FixtureServer) -> None:
    page = opened(screens, offer(cards=told()))
    page.locator(".again").click()
    page.get_by_role("button", name="Change the Artifacts").click()
    page.get_by_role("button", name="Starred").click()
    expect(page.locator('[aria-pressed="true"]:has-text("Hook")')).to_have_count(1)
    page.get_by_role("button", name="One of each letter").click()
    expect(page.locator('.cardline [aria-pressed="true"]')).to_have_count(4)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Start", exact=True).click()
    artifacts = begun(page, server)["setup"]["artifacts"]
    assert artifacts[0] in ("hook", KNOWN[0])
    assert artifacts[1:] == KNOWN[1:]


def test_a_card_of_the_groups_own_is_entered_once(screens: Screens, server: FixtureServer) -> None:
    page = opened(screens)
    page.get_by_role("button", name="Change the Artifacts").click()
    page.get_by_role("button", name="Enter a card of yours").click()
    page.get_by_label("The card’s name").fill("Crooked Hook")
    page.get_by_role("radio", name="B", exact=True).click()
    page.get_by_role("radio", name="Yes", exact=True).click()
    page.get_by_label("The card’s text").fill("Move a Ship.\nLaugh.")
    page.get_by_role("button", name="Ships at Islands").click()
    page.get_by_role("button", name="gems move").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator(".cards")).to_be_visible()
    assert server.posted[-1]["command"] == {
        "do": "keep-card",
        "card": {
            "name": "Crooked Hook", "letter": "B", "star": True,
            "text": "Move a Ship.\nLaugh.", "touches": ["ship", "gems"],
        },
    }  # fmt: skip


def test_a_refused_card_is_not_lost(screens: Screens, server: FixtureServer) -> None:
    page = opened(screens, offer(cards=[HOOK]))
    page.get_by_role("button", name="Change the Artifacts").click()
    page.get_by_role("button", name="Mend Hook").click()
    page.get_by_label("The card’s name").fill("Hooks")
    server.answer(422, {"code": "card", "sentence": "There is such a card."})
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator(".panel .refused")).to_have_text("There is such a card.")
    expect(page.get_by_label("The card’s name")).to_have_value("Hooks")


def test_a_refused_setup_stays_and_says_why(screens: Screens, server: FixtureServer) -> None:
    page = opened(screens)
    page.locator(".again").click()
    server.answer(422, {"code": "header", "sentence": "The field is refused."})
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".start .refused")).to_have_text("The field is refused.")
    assert seats(page) == NAMES[:4]


def started_under_way(screens: Screens) -> Page:
    """The last group's next game, started while one is under way."""
    page = screens.tablet(offer(states.decision(), under_way=True))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    page.locator(".again").click()
    page.get_by_role("button", name="Start", exact=True).click()
    return page


def test_a_game_under_way_is_given_up_only_after_a_question(
    screens: Screens, server: FixtureServer
) -> None:
    page = started_under_way(screens)
    expect(page.locator(".panel")).to_contain_text("Barbara, Mario, Mark and Martha, Day 3")
    expect(page.locator(".panel")).to_contain_text("it can be gone on with")
    expect(page.locator(".panel .btn--do")).to_have_text("Go on with it")
    assert server.posted == []
    page.get_by_role("button", name="Give it up").click()
    assert begun(page, server)["give_up"] is True


def test_going_on_with_the_game_under_way_sends_nothing(
    screens: Screens, server: FixtureServer
) -> None:
    page = started_under_way(screens)
    page.get_by_role("button", name="Go on with it").click()
    expect(page.locator("main.table")).to_be_visible()
    assert server.posted == []


def eight(page: Page) -> None:
    for name in NAMES:
        page.get_by_role("button", name=name, exact=True).click()


def press(*names: str) -> Callable[[Page], None]:
    """Tap these buttons, one after the other."""

    def act(page: Page) -> None:
        for name in names:
            page.get_by_role("button", name=name).first.click()

    return act


def numbers(page: Page) -> None:
    eight(page)
    page.get_by_role("button", name="Enter", exact=True).click()


def pirate_21(page: Page) -> None:
    page.locator(".again").click()
    page.get_by_role("radio", name="Pirate 21").click()


ROOMS: dict[str, Callable[[Page], None]] = {
    "empty": press(),
    "again": press("Again"),
    "picked": press("Again", "Martha"),
    "the first": press("Again", "Barbara"),
    "eight": eight,
    "pirate 21": pirate_21,
    "name": press("A new name"),
    "artifacts": press("Change the Artifacts"),
    "card": press("Change the Artifacts", "Enter a card of yours"),
    "numbers": numbers,
}


FAULTS = """() => {
  const seen = (one) => one.offsetParent !== null && !one.closest('[inert]');
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => one.ariaLabel || one.textContent;
  const keys = [...document.querySelectorAll('button, input, textarea')].filter(seen);
  const chairs = [...document.querySelectorAll('.chair')].filter(seen);
  const apart = (a, b) => a.right <= b.left + 2 || b.right <= a.left + 2
    || a.bottom <= b.top + 2 || b.bottom <= a.top + 2;
  const start = document.querySelector('.start');
  return {
    small: keys.filter((one) => box(one).width < 55.5 || box(one).height < 55.5).map(name),
    over: chairs.flatMap((one, i) => chairs.slice(i + 1)
      .filter((other) => !apart(box(one), box(other))).map((other) => name(one) + name(other))),
    cut: [...document.querySelectorAll('.chair .nm')].filter(seen)
      .filter((one) => one.scrollWidth > one.clientWidth).map(name),
    outside: keys.filter((one) => !one.closest('.panel, .pool, .cards')
      && (box(one).right > innerWidth + 1 || box(one).bottom > innerHeight + 1)).map(name),
    page: document.documentElement.scrollWidth > innerWidth
      || document.documentElement.scrollHeight > innerHeight,
    scrolled: [...document.querySelectorAll('.opts')].filter(seen)
      .filter((one) => one.scrollHeight > one.clientHeight + 2).length,
  };
}"""


def test_every_room_is_for_every_eye_and_hand_on_every_screen(screens: Screens) -> None:
    """Every key is large enough, nothing lies over another, and axe finds nothing serious."""
    found: dict[str, Any] = {}
    for name, act in ROOMS.items():
        page = opened(screens, offer(cards=told()), size=SMALL)
        act(page)
        for size in (SMALL, NARROW, WIDE):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            faults = {what: bad for what, bad in page.evaluate(FAULTS).items() if bad}
            if faults:
                found[f"{name} at {size[0]}x{size[1]}"] = faults
        if bad := axe.serious(page):
            found[name] = bad
    assert found == {}


# At a real table.


@pytest.fixture
def real(chromium: Browser, tmp_path: Path) -> Any:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    with reader_table(tmp_path) as table:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(table.tablet)
        yield table, page
        assert errors == []
    context.close()


HANDS = (
    ("red 5", "green 4", "green 13"),
    ("red 1", "green 2", "green 15"),
    ("red 8", "green 7", "green 10"),
)


def test_a_table_that_nobody_has_set_up_begins_with_the_setup(
    real: tuple[ReaderTable, Page],
) -> None:
    table, page = real
    expect(page.locator(".setup")).to_be_visible()
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator(".setup")).to_have_count(0)
    assert table.table.state.players == tuple(NAMES[:4])


def test_ships_are_dealt_by_laying_them_without_a_tap(real: tuple[ReaderTable, Page]) -> None:
    table, page = real
    for name in NAMES[:3]:
        page.get_by_role("button", name=name, exact=True).click()
    mid = page.locator(".mid")
    expect(mid).to_contain_text("Barbara: lay 3 Ships on any reader")
    for cards, then in zip(HANDS, ("Mario: lay 3", "Mark: lay 3", "Dagger"), strict=True):
        table.lay(*cards)
        expect(mid).to_contain_text(then)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".setup")).to_have_count(0)
    assert table.table.state.greens == ((4, 13), (2, 15), (7, 10))


def test_from_the_start_page_the_deal_is_laid_and_started_with_two_taps(
    real: tuple[ReaderTable, Page],
) -> None:
    table, page = real
    page.get_by_role("button", name="Back to the table").click()
    page.goto(table.tablet.split("/tablet")[0] + "/")
    page.get_by_role("link", name="The last group again").click()
    mid = page.locator(".mid")
    for cards, name in zip((*HANDS, ("red 2", "green 3", "green 14")), NAMES, strict=False):
        expect(mid).to_contain_text(f"{name}: lay 3 Ships on any reader")
        table.lay(*cards)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".setup")).to_have_count(0)
    assert table.table.state.greens == ((4, 13), (2, 15), (7, 10), (3, 14))


def test_ships_that_do_not_go_together_are_asked_for_again(real: tuple[ReaderTable, Page]) -> None:
    table, page = real
    for name in NAMES[:3]:
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator(".mid")).to_contain_text("Barbara: lay 3")
    table.lay("green 1", "green 2", "red 3")
    expect(page.locator(".mid")).to_contain_text("add up to 17")
    expect(page.locator(".dealt .is-in")).to_have_count(0)


def test_a_deal_goes_on_after_the_page_was_loaded_anew(real: tuple[ReaderTable, Page]) -> None:
    table, page = real
    for name in NAMES[:3]:
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator(".mid")).to_contain_text("Barbara: lay 3")
    table.lay(*HANDS[0])
    expect(page.locator(".mid")).to_contain_text("Mario: lay 3")
    page.reload()
    expect(page.locator(".mid")).to_contain_text("Mario: lay 3")
    assert seats(page) == NAMES[:3]


def test_leaving_the_setup_gives_the_readers_back(real: tuple[ReaderTable, Page]) -> None:
    table, page = real
    for name in NAMES[:3]:
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator(".mid")).to_contain_text("Barbara: lay 3")
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator(".setup")).to_have_count(0)
    page.wait_for_timeout(200)
    assert table.table.dealing is None


def test_without_readers_each_says_the_own_greens_behind_the_cover(
    real: tuple[ReaderTable, Page],
) -> None:
    table, page = real
    for name in NAMES[:3]:
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="By hand").click()
    for pairs in (("3 + 14", "3 + 14", "1 + 16"), ("3 + 14", "8 + 9", "1 + 16")):
        for name, pair in zip(NAMES, pairs, strict=False):
            expect(page.get_by_role("button", name=pair)).to_have_count(0)
            page.get_by_role("button", name=f"I am {name}").click()
            page.get_by_role("button", name=pair).click()
        if pairs[0] == pairs[1]:
            expect(page.locator(".panel .refused")).to_contain_text("same Greens")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".setup")).to_have_count(0)
    assert table.table.state.greens == ((3, 14), (8, 9), (1, 16))


def test_a_simulated_table_shows_its_game_at_once(chromium: Browser, tmp_path: Path) -> None:
    context = chromium.new_context()
    with reader_table(tmp_path, Settings(deal_at_random=True)) as table:
        page = context.new_page()
        page.goto(table.tablet)
        page.wait_for_selector("body[data-live=yes] main")
        expect(page.locator(".setup")).to_have_count(0)
    context.close()
