"""Pirate 21 by hand: what a tap sends, how many it takes, and who is asked behind a cover."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import states, states21
from tests.browser.conftest import WIDE, Screens
from tests.browser.feeding import Teller, telling
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import Json
from tests.browser.test_taps import commands

Act = tuple[str, ...]

IN_PANEL = "() => document.querySelector('.panel').contains(document.activeElement)"


def card(name: str) -> str:
    return f'[data-card="{name}"]'


def lap(n: int = 5) -> Json:
    return states21.screen("second lap", n)


def attack(n: int = 5) -> Json:
    return states21.screen("attack", n)


MOVES: dict[str, tuple[Callable[[], Json], Act, list[Json]]] = {
    "pass": (lap, ("[data-move=pass]",), [{"do": "pass", "player": "Jack"}]),
    "knock": (lap, ("[data-move=knock]",), [{"do": "knock", "player": "Jack"}]),
    "draw": (
        lap,
        ("[data-move=draw]", card("pirate 5")),
        [{"do": "draw", "player": "Jack", "card": "pirate 5"}],
    ),
    "captain": (
        lap,
        ("[data-move=captain]", '[data-face="mate 7"]', card("king 5")),
        [{"do": "captain", "player": "Jack", "target": "Will", "discard": "mate 7",
          "replacement": "king 5"}],
    ),
    "captain on an own card": (
        lap,
        ("[data-move=captain]", '[data-face="pirate 3"]', card("king 5")),
        [{"do": "captain", "player": "Jack", "target": "Jack", "discard": "pirate 3",
          "replacement": "king 5"}],
    ),
    "gunner": (
        lap,
        ("[data-move=gunner]", card("gunner 6"), card("pirate 1"), '[data-face="gunner 6"]'),
        [{"do": "gunner", "player": "Jack", "drawn": ["gunner 6", "pirate 1"],
          "keep": "gunner 6"}],
    ),
    "gunner with two alike": (
        lap,
        ("[data-move=gunner]", card("gunner 6"), card("gunner 6")),
        [{"do": "gunner", "player": "Jack", "drawn": ["gunner 6", "gunner 6"],
          "keep": "gunner 6"}],
    ),
    "mate": (
        lap,
        ("[data-move=mate]", '[data-hand="3"]', '[data-hand="1"]'),
        [{"do": "mate", "player": "Jack", "between": ["Angelica", "Beth"]}],
    ),
    "pirate": (
        lap,
        ("[data-move=pirate]", '[data-hand="1"]', '[data-guess="5"]'),
        [{"do": "attack", "player": "Jack", "target": "Beth", "guess": 5}],
    ),
    "pirate against the only opponent": (
        lambda: lap(2),
        ("[data-move=pirate]", '[data-guess="0"]'),
        [{"do": "attack", "player": "Jack", "target": "Beth", "guess": 0}],
    ),
    "miss": (attack, ("[data-answer=miss]",), [{"do": "answer", "answer": "miss"}]),
    "hit": (attack, ("[data-answer=hit]",), [{"do": "answer", "answer": "hit"}]),
    "princess": (attack, ("[data-answer=princess]",), [{"do": "answer", "answer": "princess"}]),
    "again": (
        lambda: states21.screen("finished"),
        ("text=Again, same seats",),
        [{"do": "new-game"}],
    ),
    "undo": (lap, (".undo",), [{"do": "undo", "steps": 1}]),
}  # fmt: skip


def test_every_move_sends_one_command(chromium: Browser, server: FixtureServer) -> None:
    with telling(chromium, server, WIDE) as teller:
        for name, (make, taps, expected) in MOVES.items():
            page = teller.show(make())
            for query in taps:
                page.locator(query).first.click()
            assert commands(page, server) == expected, name
            assert "cover" not in server.posted[0], name


def test_moves_take_few_taps() -> None:
    taps = {name: len(act) for name, (_, act, _) in MOVES.items()}
    assert taps["pass"] == taps["knock"] == taps["miss"] == taps["princess"] == 1
    assert taps["draw"] == 2
    assert taps["captain"] == taps["mate"] == taps["pirate"] == 3
    assert taps["gunner"] == 4


def test_with_one_card_in_the_deck_the_gunner_draws_one(
    teller: Teller, server: FixtureServer
) -> None:
    screen = lap()
    screen["game"]["deck"] = 1
    page = teller.show(screen)
    page.click("[data-move=gunner]")
    page.click(card("pirate 1"))
    expected = {"do": "gunner", "player": "Jack", "drawn": ["pirate 1"], "keep": "pirate 1"}
    assert commands(page, server) == [expected]


def test_cards_are_dealt_by_one_tap_a_player_after_the_first(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states21.screen("deal", 3))
    page.click("text=Enter the cards")
    for name, shown in (("Jack", "captain 6"), ("Beth", "black-spot 0"), ("Will", "mate 7")):
        expect(page.locator(".panel h2")).to_contain_text(f"{name}: the card shown")
        page.click(card(shown))
        page.wait_for_timeout(50)
    assert commands(page, server, 3) == [
        {"do": "deal", "player": "Jack", "up": "captain 6", "down": None},
        {"do": "deal", "player": "Beth", "up": "black-spot 0", "down": None},
        {"do": "deal", "player": "Will", "up": "mate 7", "down": None},
    ]
    expect(page.locator(".panel")).to_have_count(0)


def test_a_face_down_card_is_entered_behind_the_cover_of_its_holder(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(states21.screen("deal", 3))
    page.click('[data-hand="1"]')
    page.click("text=Both cards, behind a cover")
    expect(page.locator(".cardback")).to_contain_text("Only Beth looks now")
    assert page.locator("[data-card]").count() == 0
    page.click("text=I am Beth")
    page.click(card("pirate 5"))
    page.click(card("king 5"))
    expected = {"do": "deal", "player": "Beth", "up": "pirate 5", "down": "king 5"}
    assert commands(page, server) == [expected]
    assert server.posted[0]["cover"] == "Beth"
    assert page.locator(".veil.is-secret").count() == 0


def test_a_refused_card_is_told_on_the_sheet(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states21.screen("deal", 3))
    page.click("text=Enter the cards")
    server.answer(422, {"code": "no-copy-left", "sentence": "This cannot be done now."})
    page.click(card("king 5"))
    expect(page.locator(".panel .refused")).to_have_text("This cannot be done now.")
    expect(page.locator(".panel h2")).to_contain_text("Jack")


def test_cards_are_turned_over_by_one_tap_a_player_after_the_first(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states21.screen("reveal", 3))
    page.click("text=Name the cards")
    for named in ("king 5", "gunner 4", "pirate 1"):
        page.click(card(named))
        page.wait_for_timeout(50)
    said = commands(page, server, 3)
    assert [one["player"] for one in said] == ["Jack", "Beth", "Will"]
    assert said[0] == {"do": "turn", "player": "Jack", "card": "king 5"}


def test_a_hit_on_an_unread_card_asks_for_the_card(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(attack())
    server.answer(422, {"code": "card-missing", "sentence": "It must be named."})
    page.click("[data-answer=hit]")
    expect(page.locator(".panel h2")).to_contain_text("Dave is hit: the card is")
    open_keys = page.eval_on_selector_all(
        ".cardkey:not([disabled])", "all => all.map(one => one.dataset.card)"
    )
    assert open_keys == ["captain 6", "gunner 6"]
    page.click(card("gunner 6"))
    expected = {"do": "answer", "answer": "hit", "card": "gunner 6"}
    assert commands(page, server, 2)[1] == expected


def test_a_wrong_answer_says_look_again_and_nothing_else(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(attack())
    server.answer(422, {"code": "look-again", "sentence": "Look again."})
    page.click("[data-answer=miss]")
    expect(page.locator(".line")).to_contain_text("Look again.")
    expect(page.locator("[data-answer]")).to_have_count(3)
    assert page.locator(".panel").count() == 0


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_the_question_turns_to_the_target(n: int, teller: Teller) -> None:
    page = teller.show(attack(n))
    expect(page.locator(".step21")).to_have_class("step21 flip")
    target = states21.NAMES[n - 1]
    expect(page.locator(".step-say")).to_contain_text(f"{target}: is your card a 6?")
    styles = page.eval_on_selector_all(
        "[data-answer]", "all => all.map(one => getComputedStyle(one).cssText)"
    )
    assert len(set(styles)) == 1, "no answer looks more likely than another"


def test_a_princess_is_never_the_captains_target(teller: Teller) -> None:
    page = teller.show(lap())
    page.click("[data-move=captain]")
    faces = page.eval_on_selector_all("button.face", "all => all.map(one => one.dataset.face)")
    assert "princess 8" not in faces
    assert len(faces) == 9


def test_overlapping_cards_open_side_by_side_first(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states21.screen("crowded", 6))
    page.click("[data-move=captain]")
    page.locator('[data-hand="2"] button.face').last.click()
    expect(page.locator(".panel h2")).to_contain_text("Which of Will’s cards goes?")
    page.click('.panel [data-face="mate 7"]')
    page.click(card("king 5"))
    assert commands(page, server)[0]["discard"] == "mate 7"


def test_a_move_can_be_left_and_nothing_is_sent(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(lap())
    for move in ("draw", "captain", "gunner", "mate", "pirate"):
        page.click(f"[data-move={move}]")
        if page.locator(".panel").count():
            page.wait_for_function(IN_PANEL)
            page.keyboard.press("Escape")
        else:
            page.click("text=Cancel")
        expect(page.locator(".moves")).to_be_visible()
    assert server.posted == []


def test_all_four_abilities_are_open_whoever_holds_what(teller: Teller) -> None:
    for moment in ("turns", "second lap", "knocked"):
        page = teller.show(states21.screen(moment))
        for move in ("captain", "gunner", "mate", "pirate"):
            expect(page.locator(f"[data-move={move}]")).to_be_enabled()


def test_with_an_empty_deck_nothing_can_be_drawn(teller: Teller) -> None:
    screen = lap()
    screen["game"]["deck"] = 0
    screen["controls"]["why"] = dict.fromkeys(("draw", "captain", "gunner"), "no deck")
    page = teller.show(screen)
    for move in ("draw", "captain", "gunner"):
        expect(page.locator(f"[data-move={move}]")).to_be_disabled()
    expect(page.locator("[data-move=mate]")).to_be_enabled()


def test_a_move_is_put_away_when_its_turn_is_over(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(lap())
    page.click("[data-move=mate]")
    page.click('[data-hand="1"]')
    screen = states21.screen("knocked")
    server.push({**screen, "number": 99})
    expect(page.locator(".moves")).to_be_visible()
    expect(page.locator(".line")).to_contain_text("The move was put away")


def heard(screen: Json) -> Json:
    return {**screen, "readers": dict.fromkeys("ABCDE")}


def test_where_a_reader_hears_the_cards_it_is_told_what_comes(
    teller: Teller, server: FixtureServer
) -> None:
    page = teller.show(heard(lap()))
    page.click("[data-move=captain]")
    page.locator('[data-face="mate 7"]').first.click()
    intend = {"do": "intend", "player": "Jack", "ability": "captain"}
    expected = {**intend, "target": "Will", "discard": "mate 7"}
    assert commands(page, server) == [expected]
    expect(page.locator(".step-say")).to_contain_text("Lay the new card before Will")
    page.click("text=By hand")
    page.click(card("king 5"))
    assert commands(page, server, 2)[1]["replacement"] == "king 5"


def test_an_intent_is_shown_on_a_page_opened_anew_and_cancelled(
    teller: Teller, server: FixtureServer
) -> None:
    screen = heard(lap())
    screen["intent"] = {"player": "Jack", "ability": "draw"}
    page = teller.show(screen)
    expect(page.locator(".step-say")).to_contain_text("Lay the card before Jack")
    page.click("text=Cancel")
    assert commands(page, server) == [{"do": "cancel"}]


def test_a_silent_reader_leaves_its_player_to_the_keypad(teller: Teller) -> None:
    screen = heard(lap())
    states.ail(screen, "A", "reader-silent", "Check its wires.", "It does not answer.")
    page = teller.show(screen)
    page.click("[data-move=draw]")
    expect(page.locator(".cardkeys")).to_be_visible()


def test_discard_pile_and_rounds_can_be_looked_through(teller: Teller) -> None:
    page = teller.show(states21.screen("shot"))
    page.get_by_role("button", name="discard pile: look through").click()
    expect(page.locator(".panel .face")).to_have_count(2)
    page.keyboard.press("Escape")
    page = teller.show(states21.screen("results"))
    page.get_by_role("button", name="Rounds so far").click()
    expect(page.locator(".rounds21 tbody td")).to_have_text(["14", "16 +1", "16 +1", "7 +1", "13"])


def test_results_stay_until_somebody_goes_on(teller: Teller, server: FixtureServer) -> None:
    page = teller.show(states21.screen("results"))
    page.get_by_role("button", name="Round 2").click()
    expect(page.locator("text=Enter the cards")).to_be_visible()
    assert server.posted == []


def test_results_make_room_when_cards_are_dealt(screens: Screens, server: FixtureServer) -> None:
    screen = states21.screen("results")
    page = screens.tablet(screen)
    expect(page.locator(".gained").first).to_be_visible()
    screen["game"]["hands"]["Jack"]["up"] = None
    server.push({**screen, "number": 60})
    expect(page.locator(".gained")).to_have_count(0)


def test_the_keypad_has_all_cards_of_the_box(teller: Teller) -> None:
    page = teller.show(lap())
    page.click("[data-move=draw]")
    expect(page.locator("[data-card]:not([disabled])")).to_have_count(15)


def test_a_box_with_other_mates_has_its_own_keys(screens: Screens) -> None:
    screen = lap()
    mates = [f"mate {number}" for number in range(1, 7)]
    others = [one for one in screen["controls"]["cards"] if not one.startswith("mate")]
    screen["controls"]["cards"] = [*others, *mates]
    page: Page = screens.tablet(screen, (800, 480))
    page.click("[data-move=draw]")
    page.click(card("mate 6"))
    expect(page.locator(".panel")).to_have_count(0)
