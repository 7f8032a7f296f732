"""A tap sends what the table expects: every control, every Artifact, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.browser import states
from tests.browser.conftest import NARROW, WIDE, Screens
from tests.browser.feeding import Teller, telling
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import BARREL, BOTTLE, MAP, SPYGLASS, Json


def commands(page: Page, server: FixtureServer, many: int = 1) -> list[Json]:
    """The commands that were posted, once there are `many`."""
    for _ in range(400):
        if len(server.posted) >= many:
            break
        page.wait_for_timeout(25)
    page.wait_for_timeout(25)
    return [post["command"] for post in server.posted]


def artifact(page: Page, name: str) -> None:
    page.click(f'[data-artifact="{name}"]')


def gem(page: Page, *colours: str) -> None:
    for colour in colours:
        page.click(f'[data-gem="{colour}"]')


Act = Callable[[Page], object]
PLAIN: dict[str, tuple[Json, Act, Json]] = {
    "undo": (states.decision(), lambda p: p.click(".undo"), {"do": "undo", "steps": 1}),
    "lock": (states.complete(), lambda p: p.click("text=Make it final"), {"do": "lock"}),
    "done": (
        states.decision(),
        lambda p: p.get_by_role("button", name="Mark: done", exact=True).click(),
        {"do": "done", "player": "Mark", "done": True},
    ),
    "not done": (
        states.decision(),
        lambda p: p.get_by_role("button", name="Barbara: not done yet").click(),
        {"do": "done", "player": "Barbara", "done": False},
    ),
    "fist up": (
        states.fists(),
        lambda p: p.get_by_role("button", name="Mark: fist up").click(),
        {"do": "fist", "player": "Mark", "up": True},
    ),
    "fist down": (
        states.fists(),
        lambda p: p.get_by_role("button", name="Mario: fist down").click(),
        {"do": "fist", "player": "Mario", "up": False},
    ),
    "open fists": (
        states.fists(),
        lambda p: p.click("text=Open fists by hand"),
        {"do": "open-fists"},
    ),
    "reveal bids": (
        states.opened(4, 4),
        lambda p: p.get_by_role("button", name="Settle the bids").click(),
        {"do": "reveal-bids"},
    ),
    "turn ships": (
        states.facedown(),
        lambda p: p.click("text=Turn the Ships"),
        {"do": "reveal-ships"},
    ),
    "draw": (states.excavation(), lambda p: p.click("text=Draw for us"), {"do": "draw"}),
    "again": (states.finished(), lambda p: p.click("text=Again, same seats"), {"do": "new-game"}),
}


def test_one_tap_sends_one_command(chromium: Browser, server: FixtureServer) -> None:
    with telling(chromium, server, WIDE) as teller:
        for name, (screen, act, expected) in PLAIN.items():
            act(teller.show(screen))
            assert commands(teller.page, server) == [expected], name
            assert server.posted[0]["on"] == 57, name
            assert "cover" not in server.posted[0], name


def test_timer_pauses_and_gains_half_a_minute(screens: Screens, server: FixtureServer) -> None:
    screen = states.decision()
    screen["timer"]["running"] = True
    page = screens.tablet(screen)
    page.get_by_role("button", name="Timer: pause, go on, more time").click()
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_role("button", name="30 seconds more").click()
    screen["timer"]["running"] = False
    server.push(screen)
    page.get_by_role("button", name="Go on", exact=True).click()
    sets = [command["set"] for command in commands(page, server, 3)]
    assert sets == ["pause", "add", "resume"]


def test_card_by_hand_is_entered_under_its_players_cover(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states.decision())
    page.click('[data-place="B Mark"]')
    page.click('[data-card="14"]')
    place = {"do": "place", "player": "Mark", "island": "B", "card": 14}
    assert commands(page, server) == [place]
    assert server.posted[0]["cover"] == "Mark"
    expect(page.locator(".panel")).to_have_count(0)


def test_card_by_hand_goes_back_to_the_hand(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states.decision())
    page.click('[data-place="A Barbara"]')
    page.click("text=Back to the hand")
    assert commands(page, server) == [{"do": "lift", "player": "Barbara", "island": "A"}]


def test_keypad_offers_all_cards_whoever_owns_them(teller: Teller) -> None:
    page = teller.show(states.decision())
    page.click('[data-place="B Mark"]')
    cards = page.eval_on_selector_all("[data-card]", "all => all.map(one => one.dataset.card)")
    assert cards == ["red", *map(str, range(1, 17))]


def test_refused_card_is_told_to_its_player_on_the_sheet(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states.decision())
    server.answer(422, {"code": "not-owned", "sentence": "You do not own Green 3."})
    page.click('[data-place="B Mark"]')
    page.click('[data-card="3"]')
    expect(page.locator(".panel .refused")).to_have_text("You do not own Green 3.")
    assert page.locator(".line").inner_text().strip() == ""


def test_excavation_sends_an_island_with_its_last_gem(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states.excavation())
    gem(page, "blue", "golden", "red", "blue", "red")
    page.get_by_role("button", name="take the golden gem out").click()
    gem(page, "green")
    assert server.posted == []
    gem(page, "purple")
    expected = {"purple": 1, "blue": 2, "green": 1, "red": 2}
    assert commands(page, server) == [{"do": "excavate", "island": "B", "gems": expected}]
    expect(page.locator(".dig-now h2")).to_contain_text("Island C")


def test_excavation_takes_the_number_of_gems_from_the_table(
    teller: Teller, server: FixtureServer
) -> None:
    screen = states.excavation()
    screen["controls"]["dig"] = {"A": 0, "B": 2, "C": 2, "D": 0}
    page = teller.show(screen)
    gem(page, "red", "red")
    assert commands(page, server) == [{"do": "excavate", "island": "B", "gems": {"red": 2}}]


def test_holding_a_gem_key_fills_the_rest(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states.excavation())
    gem(page, "golden", "blue")
    page.click('[data-gem="green"]', delay=700)
    expected = {"golden": 1, "blue": 1, "green": 4}
    assert commands(page, server) == [{"do": "excavate", "island": "B", "gems": expected}]


def test_last_island_is_sent_and_the_sheet_waits(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states.excavation(filled="ABD"))
    gem(page, "red", "red", "red", "red", "red", "red")
    expected = {"do": "excavate", "island": "C", "gems": {"red": 6}}
    assert commands(page, server) == [expected]
    expect(page.locator(".bigkeys .key").first).to_be_disabled()


def test_hold_is_not_confused_by_a_page_drawn_anew(screens: Screens, server: FixtureServer) -> None:
    screen = states.excavation()
    screen["timer"] = {"total": 60.0, "left": 30.0, "running": True}
    page = screens.tablet(screen)
    page.click('[data-gem="green"]', delay=300)
    page.wait_for_timeout(600)
    expect(page.locator(".socket.is-in")).to_have_count(1)
    page.click('[data-gem="green"]', delay=900)
    expected = {"do": "excavate", "island": "B", "gems": {"green": 6}}
    assert commands(page, server) == [expected]


def test_refused_island_keeps_its_entry(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states.excavation())
    server.answer(422, {"code": "bag", "sentence": "The Bag does not hold so many."})
    gem(page, "golden", "golden", "golden", "golden", "golden", "golden")
    expect(page.locator(".line")).to_contain_text("The Bag does not hold so many.")
    expect(page.locator(".socket.is-in")).to_have_count(5)


def test_the_dot_that_a_line_points_at_is_there_to_be_tapped(teller: Teller) -> None:
    odd = [{"island": x, "what": f"Island {x}: a card here does not count.", "why": "Lift it."}
           for x in "ABC"]  # fmt: skip
    for screen in (states.decision(), states.excavation(), states.finished()):
        page = teller.show(screen | {"messages": odd})
        expect(page.locator("[data-line]")).to_contain_text("tap the dot")
        page.locator("button.health").click()
        expect(page.locator('[data-panel="health"]')).to_contain_text("Island C")


KEYS = """async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll(".bar .key, .bar .digit, .bar .acts button")]
    .map((one) => one.getBoundingClientRect()).map(({x, y, width, height}) =>
      [x, y, width, height].map(Math.round).join());
}"""
"""Where the keys lie once they are drawn: another size of the page is told to it a moment later."""


def test_bids_are_entered_clockwise_from_the_dagger(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states.opened())
    gem(page, "golden", "red", "blue")
    page.get_by_role("button", name="take the blue gem out").click()
    page.click("text=worth 3")
    expect(page.locator(".bar .side-name")).to_have_text("Barbara")
    page.click("text=Empty fist")
    assert commands(page, server, 2) == [
        {"do": "bid", "player": "Martha", "gems": {"golden": 1, "red": 1}},
        {"do": "bid", "player": "Barbara", "gems": {}},
    ]


@pytest.mark.parametrize("number", [4, 2])
def test_no_key_moves_under_the_finger_that_enters_a_bid(number: int, screens: Screens) -> None:
    page = screens.tablet(states.opened(number))
    for width, height in ((1280, 800), (1024, 768), (800, 480)):
        page.set_viewport_size({"width": width, "height": height})
        before = page.evaluate(KEYS)
        gem(page, "golden", "golden", "golden")
        assert page.evaluate(KEYS) == before, width
        for _ in range(3):
            page.get_by_role("button", name="Take one back").click()


def test_bids_go_on_though_the_screens_come_late(screens: Screens, server: FixtureServer) -> None:
    """Two bids are answered before any screen shows the first one."""
    page = screens.tablet(states.opened(4, 0))
    names = []
    for number in (58, 59, 60):
        server.answer(200, {"number": number})
        names.append(page.locator(".bar .side-name").inner_text().strip())
        page.click("text=Empty fist")
        expect(page.locator(".bar .side-name")).not_to_have_text(names[-1])
    assert len(set(names)) == 3
    server.push({**states.opened(4, 0), "number": 61})
    expect(page.locator(".bar .side-name")).to_have_text(names[0])


def test_entered_bid_is_mended_by_a_tap_on_its_plate(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states.opened(4, 4))
    page.get_by_role("button", name="Mario: enter this fist").click()
    gem(page, "purple")
    page.click("text=worth 4")
    expected = {"do": "bid", "player": "Mario", "gems": {"purple": 1, "green": 1}}
    assert commands(page, server) == [expected]


def test_spyglass_without_a_gem(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.using())
    artifact(page, SPYGLASS)
    page.click('[data-place="B Mark"]')
    ship = {"player": "Mark", "island": "B"}
    expected = {"do": "begin-use", "player": "Barbara", "artifact": SPYGLASS, "ship": ship}
    assert commands(page, server) == [expected]
    server.push(states.begun(server.screen, artifact=SPYGLASS, ship=ship))
    page.click("text=No gem moves")
    assert commands(page, server, 2)[1] == {"do": "end-use"}


TAPS = "window.taps = 0; addEventListener('click', () => (window.taps += 1), true)"


def carried(page: Page, server: FixtureServer) -> Json:
    """The Spyglass that carries what was touched to C, as it was sent by the fourth tap."""
    page.click('[data-island="C"]')
    use = commands(page, server, 2)[1]
    assert page.evaluate("window.taps") == 4
    return use


def peeked(
    screens: Screens, server: FixtureServer, screen: Json, size: tuple[int, int] = WIDE
) -> Page:
    """A Spyglass after its Ship, every tap counted."""
    page = screens.tablet(screen, size)
    page.evaluate(TAPS)
    artifact(page, SPYGLASS)
    page.click('[data-place="A Mario"]')
    ship = {"player": "Mario", "island": "A"}
    assert commands(page, server)[0]["ship"] == ship
    server.push(states.begun(server.screen, artifact=SPYGLASS, ship=ship))
    expect(page.locator(".isl.can, .gemgrid").first).to_be_visible()
    return page


def on_island(page: Page, letter: str, colour: str) -> None:
    page.click(f'[data-island="{letter}"] [data-colour="{colour}"] .gem')


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["1280x800", "1024x768"])
@pytest.mark.parametrize("colour", ["golden", "purple", "green", "red"])
def test_a_spyglass_that_moves_a_gem_is_four_taps(
    colour: str, size: tuple[int, int], screens: Screens, server: FixtureServer
) -> None:
    page = peeked(screens, server, states.using(), size)
    on_island(page, "A", colour)
    expect(page.locator(".dial .gem")).to_have_count(1)
    use = carried(page, server)
    assert (use["from"], use["to"], use["gem"]) == ("A", "C", colour)
    assert use["ship"] == {"player": "Mario", "island": "A"}


def test_an_islands_only_colour_is_chosen_with_it_wherever_it_is_tapped(
    screens: Screens, server: FixtureServer
) -> None:
    screen = states.using()
    screen["game"]["islands"]["A"]["gems"] = states.gems(0, 0, 0, 3, 0)
    page = peeked(screens, server, screen, NARROW)
    page.locator('[data-island="A"] .slot').first.click()
    use = carried(page, server)
    assert (use["from"], use["to"], use["gem"]) == ("A", "C", "green")


def test_where_no_gem_was_meant_a_sheet_asks_for_its_colour(
    screens: Screens, server: FixtureServer
) -> None:
    page = peeked(screens, server, states.using(), NARROW)
    page.locator('[data-island="A"] .slot').first.click()
    expect(page.locator(".bar .key")).to_have_count(5)
    page.click('.bar [data-gem="purple"]')
    page.click('[data-island="C"]')
    assert commands(page, server, 2)[1]["gem"] == "purple"


@pytest.mark.parametrize("size", [NARROW, (800, 480)], ids=["1024x768", "800x480"])
@pytest.mark.parametrize("n", [5, 8])
def test_where_gems_lie_closer_than_a_finger_a_spyglass_is_four_taps_as_well(
    n: int, size: tuple[int, int], screens: Screens, server: FixtureServer
) -> None:
    page = peeked(screens, server, states.using(0, n), size)
    page.click('.gemgrid [data-gem="golden"][data-from="A"]')
    expect(page.locator(".panel")).to_have_count(0)
    use = carried(page, server)
    assert (use["from"], use["to"], use["gem"]) == ("A", "C", "golden")


def test_the_sheet_of_all_gems_makes_room_for_the_table(
    screens: Screens, server: FixtureServer
) -> None:
    page = peeked(screens, server, states.using(0, 8), NARROW)
    keys = page.locator(".gemgrid .key")
    assert all(box["width"] >= 56 and box["height"] >= 56 for box in boxes(keys))
    page.get_by_role("button", name="Look at the table").click()
    on_island(page, "A", "golden")  # its neighbours lie closer than a finger is wide
    expect(page.locator(".bar .key")).to_have_count(5)
    page.get_by_role("button", name="Other Island").click()
    page.click("text=No gem moves")
    assert commands(page, server, 2)[1] == {"do": "end-use"}


def boxes(found: Locator) -> list[FloatRect]:
    return [box for one in found.all() if (box := one.bounding_box())]


def test_a_gem_is_chosen_from_the_keyboard_in_the_sheet(
    screens: Screens, server: FixtureServer
) -> None:
    page = peeked(screens, server, states.using())
    page.focus('[data-island="A"]')
    page.keyboard.press("Enter")
    expect(page.locator(".bar .key")).to_have_count(5)


def test_another_gem_is_chosen_after_a_wrong_one(screens: Screens, server: FixtureServer) -> None:
    page = peeked(screens, server, states.using())
    on_island(page, "A", "golden")
    page.click("text=Other gem")
    on_island(page, "D", "red")
    page.click('[data-island="A"]')
    use = commands(page, server, 2)[1]
    assert (use["from"], use["to"], use["gem"]) == ("D", "A", "red")


def test_spyglass_offers_only_others_ships_without_a_rat(teller: Teller) -> None:
    screen = states.using(1)
    screen["game"]["artifacts"][1]["face_up"] = True
    page = teller.show(screen)
    artifact(page, SPYGLASS)
    offered = page.eval_on_selector_all("[data-place]", "all => all.map(one => one.dataset.place)")
    assert sorted(offered) == ["A Barbara", "A Mario", "B Mario", "C Mark", "D Barbara"]


def test_spyglass_moves_gems_only_between_islands_without_a_rat(
    screens: Screens, server: FixtureServer
) -> None:
    screen = states.using(1)
    screen["game"]["artifacts"][1]["face_up"] = True
    page = screens.tablet(screen)
    artifact(page, SPYGLASS)
    page.click('[data-place="A Mario"]')
    ship = {"player": "Mario", "island": "A"}
    server.push(states.begun(screen, artifact=SPYGLASS, ship=ship))
    expect(page.locator(".isl.cannot")).to_have_count(2)
    tappable = page.eval_on_selector_all(".isl.can", "all => all.map(one => one.dataset.island)")
    assert sorted(tappable) == ["A", "B"]


def test_map_with_gems_drawn_by_hand(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states.using(1))
    artifact(page, MAP)
    gem(page, "green", "red")
    tappable = page.eval_on_selector_all(".isl.can", "all => all.map(one => one.dataset.island)")
    assert sorted(tappable) == ["A", "B"]
    page.click('[data-island="A"]')
    gem(page, "red", "red")
    assert commands(page, server) == [
        {
            "do": "use", "player": "Martha", "artifact": MAP, "island": "A",
            "drawn": {"green": 1, "red": 1}, "returned": {"red": 2},
        }
    ]  # fmt: skip


def test_map_drawn_by_the_companion_shows_its_gems(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.using(1))
    artifact(page, MAP)
    page.click("text=Draw for us")
    assert commands(page, server) == [{"do": "draw-two", "artifact": MAP}]
    screen = states.using(1)
    screen["market"]["drawn"] = states.gems(1, 0, 0, 0, 1)
    server.push(screen)
    expect(page.locator(".dial .gem")).to_have_count(2)
    page.click('[data-island="B"]')
    gem(page, "golden", "golden")
    use = commands(page, server, 2)[1]
    assert (use["drawn"], use["returned"]) == ({"golden": 1, "red": 1}, {"golden": 2})


def test_map_draws_at_once_where_the_companion_draws_anyway(
    screens: Screens, server: FixtureServer
) -> None:
    screen = states.using(1)
    screen["controls"]["draws"] = True
    page = screens.tablet(screen)
    artifact(page, MAP)
    assert commands(page, server) == [{"do": "draw-two", "artifact": MAP}]
    screen["market"]["drawn"] = states.gems(1, 0, 0, 0, 1)
    server.push(screen)
    expect(page.locator(".drawn-t").first).to_be_visible()
    page.click('[data-island="B"]')
    gem(page, "golden", "golden")
    assert commands(page, server, 2)[1]["do"] == "use"


def test_barrel_is_entered_behind_the_cover(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states.using())
    artifact(page, BARREL)
    expect(page.locator(".panel [data-gem]")).to_have_count(0)
    page.click("text=I am Barbara")
    gem(page, "blue", "blue", "red", "green")
    page.click("text=Done")
    expected = {
        "do": "use", "player": "Barbara", "artifact": BARREL,
        "drawn": {"blue": 2}, "returned": {"green": 1, "red": 1},
    }  # fmt: skip
    assert commands(page, server) == [expected]
    assert server.posted[0]["cover"] == "Barbara"
    expect(page.locator(".panel")).to_have_count(0)


def test_barrel_drawn_by_the_companion_is_told_behind_the_cover(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states.using())
    server.answer(200, {"number": 57, "secret": {"drawn": states.gems(0, 2, 0, 0, 0)}})
    artifact(page, BARREL)
    page.click("text=I am Barbara")
    page.click("text=Draw for us")
    expect(page.locator(".panel .socket.is-in")).to_have_count(2)
    gem(page, "red", "red")
    page.click("text=Done")
    sent = commands(page, server, 2)
    assert sent[0] == {"do": "draw-two", "artifact": BARREL}
    assert (sent[1]["drawn"], sent[1]["returned"]) == ({"purple": 2}, {"red": 2})
    assert [post["cover"] for post in server.posted] == ["Barbara", "Barbara"]


def test_barrels_refusal_is_read_only_behind_the_cover(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states.using())
    server.answer(422, {"code": "chest", "sentence": "Your Chest held no two Reds."})
    artifact(page, BARREL)
    page.click("text=I am Barbara")
    gem(page, "blue", "blue", "red", "red")
    page.click("text=Done")
    expect(page.locator(".panel .refused")).to_have_text("Your Chest held no two Reds.")
    page.get_by_role("button", name="Close").click()
    assert "Chest" not in page.inner_text("body")


def test_two_players_name_the_artifact_that_is_blocked_after_the_effect(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states.using(0, 2))
    artifact(page, SPYGLASS)
    page.click('[data-place="B Mario"]')
    page.click("text=No gem moves")
    expect(page.locator(".hub")).to_have_attribute(
        "aria-label", "With the Spyglass, Tap the one to block"
    )
    assert server.posted == []
    open_ones = page.eval_on_selector_all(".art.can", "all => all.map(one => one.dataset.artifact)")
    assert open_ones == [BOTTLE, BARREL, MAP]
    artifact(page, MAP)
    expected = {
        "do": "use", "player": "Barbara", "artifact": SPYGLASS,
        "ship": {"player": "Mario", "island": "B"}, "block": MAP,
    }  # fmt: skip
    assert commands(page, server) == [expected]


def test_two_players_second_use_blocks_nothing(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states.using(1, 2))
    expect(page.get_by_role("img", name="Barrel, blocked")).to_be_visible()
    artifact(page, MAP)
    gem(page, "green", "red")
    page.click('[data-island="A"]')
    gem(page, "red", "red")
    assert "block" not in commands(page, server)[0]


def test_barrel_of_two_players_is_covered_again_before_the_block_is_chosen(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states.using(0, 2))
    server.answer(422, {"code": "chest", "sentence": "Your Chest held no two Reds."})
    artifact(page, BARREL)
    page.click("text=I am Barbara")
    gem(page, "blue", "blue", "red", "red")
    page.click("text=Done")
    expect(page.locator(".panel")).to_have_count(0)
    artifact(page, MAP)
    assert commands(page, server)[0]["block"] == MAP
    assert server.posted[0]["cover"] == "Barbara"
    expect(page.locator(".cardback")).to_be_visible()
    assert "Chest" not in page.inner_text(".panel")
    page.click("text=I am Barbara")
    expect(page.locator(".panel .refused")).to_have_text("Your Chest held no two Reds.")


def test_new_lay_of_two_players_names_the_block_as_it_begins(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states.using(0, 2))
    bottle(page, "Mario")
    page.get_by_role("button", name="New lay", exact=True).click()
    artifact(page, SPYGLASS)
    begun = {
        "do": "begin-use", "player": "Barbara", "artifact": BOTTLE, "hand": "Mario",
        "block": SPYGLASS,
    }  # fmt: skip
    assert commands(page, server) == [begun]


def bottle(page: Page, whose: str) -> None:
    artifact(page, BOTTLE)
    page.get_by_role("button", name=f"{whose}: look at the card in hand").click()


def test_bottle_without_a_new_lay(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.using(1))
    bottle(page, "Mario")
    assert commands(page, server) == [looking("Mario")]
    server.push(states.begun(server.screen, artifact=BOTTLE, hand="Mario", lay=False))
    page.get_by_role("button", name="Used", exact=True).click()
    assert commands(page, server, 2)[1] == {"do": "end-use"}


def looking(hand: str) -> Json:
    """Martha looks at a hand; lifting an own Ship makes it a new lay."""
    use = {"player": "Martha", "artifact": BOTTLE, "hand": hand}
    return {"do": "begin-use", **use, "lay": False}


def test_bottle_offers_no_hand_with_a_rat(teller: Teller) -> None:
    screen = states.using(1)
    screen["seats"][1]["hand_rat"] = True
    page = teller.show(screen)
    artifact(page, BOTTLE)
    expect(page.locator("button.plate")).to_have_count(2)


def test_bottles_new_lay_on_the_readers(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.using(1))
    bottle(page, "Mark")
    assert commands(page, server) == [looking("Mark")]
    server.push(states.begun(server.screen, artifact=BOTTLE, hand="Mark"))
    page.get_by_role("button", name="They lie").click()
    assert commands(page, server, 2)[1] == {"do": "end-use"}


def test_bottles_new_lay_by_hand(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.using(1))
    bottle(page, "Mark")
    server.push(states.begun(server.screen, artifact=BOTTLE, hand="Mark", lay=False))
    page.click("text=by hand")
    page.click("text=I am Martha")
    page.click('[data-card="9"]')
    page.click('[data-card="red"]')
    page.click("text=They lie so")
    use = commands(page, server, 2)[1]
    assert (use["hand"], use["ships"]) == ("Mark", {"D": 9, "C": "red"})
    assert server.posted[1]["cover"] == "Martha"


def test_other_artifact_sends_nothing(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states.using(1))
    artifact(page, MAP)
    page.click("text=Other Artifact")
    expect(page.locator(".art.is-chosen")).to_have_count(0)
    assert server.posted == []


def test_sharing_gem_by_gem_and_best_first(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states.sharing())
    expect(page.get_by_role("button", name="take golden")).to_be_disabled()
    page.get_by_role("button", name="take purple").click()
    page.click("text=Best first")
    assert commands(page, server, 2) == [
        {"do": "take", "player": "Barbara", "island": "A", "gem": "purple"},
        {"do": "share", "island": "A"},
    ]


def test_another_shared_island_is_chosen_by_a_tap(teller: Teller, server: FixtureServer) -> None:
    screen = states.sharing()
    screen["game"]["revealed"]["islands"]["C"]["outcome"] = "shared"
    screen["game"]["to_take"]["C"] = "Mark"
    screen["game"]["islands"]["C"]["gems"] = states.gems(0, 1, 1, 0, 0)
    page = teller.show(screen)
    expect(page.locator(".isl.is-now")).to_have_attribute("data-island", "A")
    page.click('[data-island="C"]')
    gem(page, "blue")
    expected = {"do": "take", "player": "Mark", "island": "C", "gem": "blue"}
    assert commands(page, server) == [expected]


def test_swap_is_asked_for_until_the_table_knows_of_it(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.swapping())
    expect(page.locator(".swapbar")).to_be_visible()
    page.click("text=Swapped")
    assert commands(page, server) == [{"do": "swapped", "island": "C"}]
    page.reload()
    page.wait_for_selector("body[data-live=yes] main")
    expect(page.locator(".swapbar")).to_be_visible()
    server.push(states.sharing())
    expect(page.locator(".swapbar")).to_have_count(0)


def test_last_results_stay_until_the_next_day_is_asked_for(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states.day_over())
    expect(page.locator(".fate")).to_have_count(4)
    page.click("text=Day 4")
    expect(page.locator("h1")).to_contain_text("Excavation")
    assert commands(page, server) == [{"do": "swapped"}]


def test_next_day_is_the_pages_own_where_no_swap_waits(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show({**states.day_over(), "swaps": []})
    page.click("text=Day 4")
    expect(page.locator("h1")).to_contain_text("Excavation")
    assert server.posted == []


def test_chests_open_by_the_tables_word_alone(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.closed())
    expect(page.locator(".fate")).to_have_count(4)
    page.click("text=Open the Chests")
    assert commands(page, server) == [{"do": "open-chests"}]
    expect(page.locator(".chest")).to_have_count(0)
    board = screens.board(states.closed())
    expect(board.locator(".todo")).to_have_text("Open the Chests")


def test_redo_is_in_the_menu_with_its_label(teller: Teller, server: FixtureServer) -> None:
    screen = states.decision()
    screen["redo"] = "Mark’s card at B"
    page = teller.show(screen)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Redo").click()
    assert commands(page, server) == [{"do": "redo", "steps": 1}]


def test_public_board_has_nothing_to_tap_but_its_own_sound(
    screens: Screens, server: FixtureServer
) -> None:
    for screen in (
        states.decision(),
        states.fists(),
        states.using(1),
        states.sharing(),
        states.finished(),
    ):
        page = screens.board(screen)
        tapped = page.locator("button:visible:not([disabled]), a, [tabindex]")
        assert {one.get_attribute("aria-label") for one in tapped.all()} <= {"This screen"}
    assert server.posted == []


def test_the_winner_s_silence_is_asked_for_and_attested(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.finished())
    page.get_by_role("button", name="Yes", exact=True).click()
    expected = {"do": "attest", "player": "Barbara", "achievement": "no-tongue"}
    assert commands(page, server) == [expected]
    attested = states.finished()
    attested["game"]["achievements"]["Barbara"] = ["auction-king", "no-tongue"]
    server.push(attested)
    expect(page.locator(".medals").first).to_contain_text("No Tongue")
    expect(page.locator(".ask")).to_have_count(0)


def test_the_question_of_silence_goes_away_when_it_is_denied(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states.finished())
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.locator(".ask")).to_have_count(0)
    assert server.posted == []


def test_each_chest_shows_what_its_owner_achieved(screens: Screens) -> None:
    for page in (screens.tablet(states.finished()), screens.board(states.finished())):
        shown = page.locator(".medals").all_inner_texts()
        assert [text.split("\n")[0] for text in shown] == [
            "Auction King",
            "Novice Buccaneer",
            "The Impeccable",
            "Greenhorn",
        ]


def test_a_bid_refused_for_a_hidden_reason_says_where_to_look(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states.opened())
    server.answer(422, {"code": "not-now", "sentence": "This cannot be done now."})
    gem(page, "golden")
    page.click("text=worth 4")
    expect(page.locator("body")).to_contain_text("These gems cannot be in that fist. Look again.")
