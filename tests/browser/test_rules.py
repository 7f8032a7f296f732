"""The rule of the phase or the card at hand is one tap away, in every phase of both games."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import states, states21
from tests.browser.conftest import Screens
from tests.browser.states import BARREL, BOTTLE, MAP, SPYGLASS
from tests.browser.test_untracked_taps import counting, day_over


def rule(page: Page) -> str:
    """One tap on the title; what the sheet says; it is put away again."""
    page.locator("[data-rules]").first.click()
    sheet = page.locator('[data-panel="rules"]')
    expect(sheet).to_be_visible()
    said = sheet.inner_text()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    return said


def test_every_phase_of_a_pirate_s_word_tells_its_rule(screens: Screens) -> None:
    told = {
        "Excavation": (states.excavation(), "draws gems blindly"),
        "Decision": (states.decision(), "no promise binds"),
        "Fists": (states.fists(), "three highest bids above 0"),
        "Open": (states.opened(4, 3), "three highest bids above 0"),
        "Using": (states.using(), "What has a Rat no other Artifact may touch"),
        "Sharing": (states.sharing(), "Two Greens: the higher one takes"),
        "Untracked": (day_over(), "today’s gems"),
        "Counting": (counting(), "The highest total wins"),
        "Two": (states.using(1, 2), "turns another one down with it"),
    }
    for name, (screen, words) in told.items():
        page = screens.tablet(screen)
        assert words in rule(page), name


def test_every_artifact_tells_its_rule_by_a_tap_where_a_tap_does_nothing_else(
    screens: Screens,
) -> None:
    page = screens.tablet(states.decision())
    for name, words in {
        BOTTLE: "another player’s hand",
        SPYGLASS: "move one gem",
        BARREL: "Nobody else sees them",
        MAP: "choose an Island",
    }.items():
        page.locator(f'[data-rule="{name}"]').click()
        expect(page.locator('[data-panel="rules"] dd')).to_contain_text(words)
        page.keyboard.press("Escape")


def test_the_artifact_in_hand_is_told_alone(screens: Screens) -> None:
    page = screens.tablet(states.using())
    page.click(f'[data-artifact="{SPYGLASS}"]')
    said = rule(page)
    assert "move one gem" in said
    assert "hand" not in said


def test_a_group_s_own_card_is_told_as_it_was_entered(screens: Screens) -> None:
    screen = states.decision()
    screen["game"]["artifacts"][0]["id"] = "solid-gold-hook"
    screen["game"]["artifacts"][1]["id"] = "parrot"
    screen["own_cards"] = [
        {"id": "solid-gold-hook", "name": "Solid Gold Hook", "text": "<b>Take</b> it.\nKeep it."}
    ]
    page = screens.tablet(screen)
    page.locator('[data-rule="solid-gold-hook"]').click()
    expect(page.locator('[data-panel="rules"] dt')).to_have_text("Solid Gold Hook")
    expect(page.locator('[data-panel="rules"] dd')).to_have_text("<b>Take</b> it.\nKeep it.")
    page.keyboard.press("Escape")
    page.locator('[data-rule="parrot"]').click()
    expect(page.locator('[data-panel="rules"] dd')).to_contain_text("read it aloud")


def test_every_phase_of_pirate_21_tells_its_rule(screens: Screens) -> None:
    for moment, words in {
        "second lap": ("Do one thing", "Captain", "Gunner", "Mate", "Pirate", "Princess", "King"),
        "attack": ("Claim her", "Guess the number"),
        "reveal": ("All cards are turned", "Black Spot"),
    }.items():
        said = rule(screens.tablet(states21.screen(moment, 5 if moment == "attack" else 4)))
        assert all(word in said for word in words), moment


def test_the_ability_at_hand_is_told_alone(screens: Screens) -> None:
    page = screens.tablet(states21.screen("second lap", 4))
    page.click("[data-move=mate]")
    said = rule(page)
    assert "face-down cards change places" in said
    assert "Gunner" not in said


def test_the_menu_leads_to_it_where_no_title_can_be_tapped(screens: Screens) -> None:
    page = screens.tablet(states.finished())
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Rules").click()
    expect(page.locator('[data-panel="rules"]')).to_contain_text("even below 0")


def test_a_title_is_tapped_by_the_keyboard_and_never_on_the_board(screens: Screens) -> None:
    page = screens.tablet(states.decision())
    page.locator("[data-rules]").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-panel="rules"]')).to_be_visible()
    board = screens.board(states.decision())
    expect(board.locator("[data-rules], [data-rule]")).to_have_count(0)
