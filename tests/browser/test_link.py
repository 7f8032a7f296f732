"""Keys, streams that break, refusals, and what has been begun when the table moves on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import states
from tests.browser.conftest import Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import MAP


def test_page_is_no_secure_origin_as_in_a_home(screens: Screens) -> None:
    assert screens.tablet(states.decision()).evaluate("isSecureContext") is False


def test_key_is_exchanged_once_and_leaves_the_address(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision()).context.new_page()
    page.goto(f"{server.url}/tablet#3x-key")
    page.wait_for_selector("body[data-live=yes] main")
    assert server.entered == ["3x-key"]
    assert page.evaluate("location.hash") == ""
    page.reload()
    page.wait_for_selector("body[data-live=yes] main")
    assert server.entered == ["3x-key"]


def test_lost_stream_shows_sends_nothing_and_comes_back(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision())
    server.cut()
    expect(page.locator(".line")).to_contain_text("Reconnecting")
    page.click(".undo")
    expect(page.locator(".dot--off")).to_be_visible()
    assert server.posted == []
    server.screen = states.fists()
    server.mend()
    expect(page.locator(".hub").get_by_text("Fists up").last).to_be_visible(timeout=8000)
    expect(page.locator("body")).to_have_attribute("data-live", "yes")


def test_refusal_stands_beside_the_dot(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.complete())
    server.answer(422, {"code": "missing", "sentence": "Mark has no card at Island B."})
    page.click("text=Make it final")
    expect(page.locator('.line [role="alert"]')).to_have_text("Mark has no card at Island B.")


@pytest.mark.parametrize("n", [4, 8])
def test_refused_bid_is_read_while_the_bar_lies_in_the_middle(
    n: int, screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.opened(n))
    server.answer(422, {"code": "not-now", "sentence": "This cannot be done now."})
    page.click('[data-gem="golden"]')
    page.click("text=worth 4")
    expect(page.get_by_text("These gems cannot be in that fist.")).to_be_visible()
    expect(page.locator(".side .gem")).to_have_count(1)


def test_stale_tap_fetches_the_screen_again(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.complete())
    server.answer(409, {"code": "stale", "sentence": "Look again.", "number": 60})
    server.screen = states.fists()
    page.click("text=Make it final")
    expect(page.locator(".line")).to_contain_text("Look again.")
    expect(page.locator(".hub").get_by_text("Fists up").last).to_be_visible()


def test_each_tap_names_the_screen_it_was_made_on(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.sharing())
    server.answer(200, {"number": 70})
    page.get_by_role("button", name="take purple").click()
    page.get_by_role("button", name="take green").click()
    server.push({**states.sharing(), "number": 71})
    page.wait_for_timeout(100)
    page.get_by_role("button", name="take purple").click()
    page.wait_for_timeout(100)
    assert [post["on"] for post in server.posted] == [57, 57, 71]


def test_message_of_the_table_stands_as_long_as_its_cause(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.stray())
    expect(page.locator(".line .sick")).to_have_text("A card at A does not count.")
    expect(page.locator(".dot--warn")).to_be_visible()
    server.push(states.decision())
    expect(page.locator(".line .sick")).to_have_count(0)
    expect(page.locator(".dot--warn")).to_have_count(0)


def test_dot_lists_all_that_is_wrong(screens: Screens) -> None:
    screen = states.stray()
    states.ail(screen, "C", "reader-silent", "Check its wires.", "It does not answer.")
    page = screens.tablet(screen)
    page.locator(".health").click()
    expect(page.locator(".panel .wrongs li")).to_have_count(2)
    expect(page.locator(".panel")).to_contain_text("one by each neighbour")


def test_silent_readers_places_are_asked_to_be_tapped(screens: Screens) -> None:
    page = screens.tablet(states.fault())
    expect(page.locator('[data-island="C"]')).to_contain_text("tap the places")
    expect(page.locator(".line")).to_contain_text("Reader C is silent")


def test_entry_survives_a_screen_that_does_not_concern_it(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.excavation())
    page.click('[data-gem="golden"]')
    page.click('[data-gem="red"]')
    screen = states.excavation(filled="ADC")
    screen["number"] = 58
    server.push(screen)
    expect(page.locator(".spot-isl.is-done")).to_have_count(3)
    expect(page.locator(".socket.is-in")).to_have_count(2)


def test_artifact_step_survives_and_is_put_away_with_its_moment(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.using(1))
    page.click(f'[data-artifact="{MAP}"]')
    page.click('[data-gem="red"]')
    screen = states.using(1)
    states.ail(screen, "A", "reader-hung", "Take its 3.3 V away.", "It hangs.")
    server.push(screen)
    expect(page.locator(".dot--warn")).to_be_visible()
    expect(page.locator(".side .gem")).to_have_count(1)
    server.push(states.facedown())
    expect(page.locator(".line")).to_contain_text("The Artifact was put away")


def test_open_keypad_survives_a_card_laid_elsewhere(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision())
    page.click('[data-place="B Mark"]')
    server.push(states.complete())
    page.wait_for_timeout(100)
    expect(page.locator(".panel [data-card]")).to_have_count(17)


def test_who_took_what_is_remembered_from_screen_to_screen(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.sharing())
    screen = states.sharing()
    screen["game"]["islands"]["A"]["gems"] = states.gems(0, 0, 0, 2, 1)
    screen["game"]["to_take"]["A"] = "Mario"
    server.push(screen)
    expect(page.locator(".side.is-turn .side-name")).to_have_text("Mario")
    assert page.locator(".side .took .gem").count() <= 1


def test_record_is_offered_only_when_finished(screens: Screens) -> None:
    page = screens.tablet(states.finished())
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Save record")).to_have_attribute("href", "/api/record")
    page = screens.tablet(states.decision())
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link")).to_have_count(0)
