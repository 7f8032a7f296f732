"""The group's own Artifacts: the card's text, what it touched, and the use that says so."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import states
from tests.browser.conftest import Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import Json
from tests.browser.test_mending import gem
from tests.browser.test_taps import artifact, commands

HOOK = "solid-gold-hook"
TEXT = "Take a gem from any Island. Then look at a Ship."


def screen(*touches: str) -> Json:
    """Barbara is to use an Artifact; the first one is the group's own."""
    own = states.using()
    own["game"]["artifacts"][0]["id"] = HOOK
    card = {"id": HOOK, "name": "Solid Gold Hook", "letter": "A", "star": False, "text": TEXT}
    own["own_cards"] = [{**card, "touches": list(touches)}]
    return own


def use(screens: Screens, *touches: str) -> Page:
    page = screens.tablet(screen(*touches))
    artifact(page, HOOK)
    return page


def test_the_card_is_shown_with_its_text_and_what_it_touches_only(screens: Screens) -> None:
    page = use(screens, "gems")
    expect(page.locator(".cardtext")).to_have_text(TEXT)
    headings = page.locator(".ownrow h3").all_inner_texts()
    assert headings == ["Rats on Islands", "Gems moved"]
    assert page.locator("text=only Barbara looks").count() == 0


def test_a_look_and_a_moved_gem_are_one_use(screens: Screens, server: FixtureServer) -> None:
    page = use(screens, "ship", "gems")
    page.get_by_role("group", name="Looked at").get_by_role("button", name="Mark, B").click()
    page.get_by_role("button", name="Move gems").click()
    page.get_by_role("button", name="Island C").click()
    page.get_by_role("button", name="Barbara’s Chest").click()
    gem(page, "golden")
    page.click("text=Move them")
    page.get_by_role("button", name="Used", exact=True).click()
    assert commands(page, server) == [
        {
            "do": "use", "player": "Barbara", "artifact": HOOK,
            "peek": [{"player": "Mark", "island": "B"}],
            "gems": [{"from": "island C", "to": "chest Barbara", "gems": {"golden": 1}}],
            "rats": {"ships": [{"player": "Mark", "island": "B"}]},
        }
    ]  # fmt: skip
    assert "cover" not in server.posted[0]
    expect(page.locator(".panel")).to_have_count(0)
    expect(page.get_by_role("button", name="Barbara looks")).to_have_count(1)


def test_a_rat_can_be_left_off_and_put_elsewhere(screens: Screens, server: FixtureServer) -> None:
    page = use(screens, "hand", "island")
    page.get_by_role("group", name="Looked at").get_by_role("button", name="Mario, hand").click()
    rats = page.get_by_role("group", name="Rats on Ships")
    rats.get_by_role("button", name="Mario, hand").click()
    page.get_by_role("group", name="Rats on Islands").get_by_role("button", name="Island D").click()
    page.get_by_role("button", name="Used", exact=True).click()
    sent = commands(page, server)[0]
    assert sent["peek"] == [{"player": "Mario", "hand": True}]
    assert sent["rats"] == {"islands": ["D"]}


def test_a_card_nobody_has_described_may_touch_all(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet({**screen(), "own_cards": []})
    artifact(page, HOOK)
    assert len(page.locator(".ownrow").all()) == 4
    page.get_by_role("button", name="Used", exact=True).click()
    assert commands(page, server) == [{"do": "use", "player": "Barbara", "artifact": HOOK}]


def own_cards(page: Page) -> None:
    """Mark and Mario exchange 14 and 15; Mark lays 15 at B."""
    page.click("text=only Barbara looks")
    expect(page.locator(".panel [data-card]")).to_have_count(0)
    page.click("text=I am Barbara")
    for name, greens in (("Mark", (3, 15)), ("Mario", (2, 14))):
        page.get_by_role("button", name=name, exact=True).click()
        for green in greens:
            page.click(f'[data-card="{green}"]')
    page.get_by_role("button", name="Mark", exact=True).click()
    page.get_by_role("button", name="Island B").click()
    page.click('[data-card="15"]')
    page.get_by_role("button", name="Island C").click()
    page.get_by_role("button", name="unread", exact=True).click()
    page.get_by_role("button", name="Done", exact=True).click()


def test_exchanged_cards_are_entered_and_sent_behind_the_cover(
    screens: Screens, server: FixtureServer
) -> None:
    page = use(screens, "owners", "lay")
    own_cards(page)
    assert "15" not in page.inner_text(".panel")
    page.get_by_role("button", name="Used", exact=True).click()
    sent = commands(page, server)[0]
    assert sent["own"] == {"Mark": [3, 15], "Mario": [2, 14]}
    assert sent["lay"] == {"Mark": {"B": 15, "C": None}}
    assert server.posted[0]["cover"] == "Barbara"


def test_why_cards_cannot_be_so_is_read_only_behind_the_cover(
    screens: Screens, server: FixtureServer
) -> None:
    page = use(screens, "owners", "lay")
    own_cards(page)
    server.answer(422, {"code": "cards-changed", "sentence": "Mark had no 15."})
    page.get_by_role("button", name="Used", exact=True).click()
    expect(page.locator(".cardback")).to_have_count(1)
    assert "Mark had" not in page.inner_text("body")
    page.click("text=I am Barbara")
    expect(page.locator(".panel .refused")).to_have_text("Mark had no 15.")
