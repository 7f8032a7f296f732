"""The log, mending, corrections, peeks and unread cards on the tablet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser import states, states21
from tests.browser.conftest import Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import SPYGLASS, Json
from tests.browser.test_taps import commands

LOG: Json = {
    "mends": ["Mended: Day 1, 4 gems on Island B (miscounted)."],
    "lines": [
        {
            "line": 0, "chapter": "Day 1", "text": "4 gems on Island A.",
            "mend": {"action": {"do": "excavate", "island": "A"}, "field": "gems", "number": 4,
                     "cover": None},
        },
        {
            "line": 1, "chapter": "Day 1", "text": "Mario's card at Island A.",
            "mend": {"action": {"do": "place", "player": "Mario", "island": "A"}, "field": "card",
                     "number": None, "cover": "Mario"},
        },
        {"line": 2, "chapter": "Day 1", "text": "The cards were final.", "mend": None},
        {
            "line": 3, "chapter": "Day 2", "text": "Mark's bid.",
            "mend": {"action": {"do": "bid", "player": "Mark"}, "field": "gems", "number": None,
                     "cover": None},
        },
        {
            "line": 4, "chapter": "Day 2", "text": "Mark took a gem of Island B.",
            "mend": {"action": {"do": "take", "player": "Mark", "island": "B"}, "field": "gem",
                     "number": None, "cover": None},
        },
    ],
}  # fmt: skip
WHY = "wrongly entered"


def gem(page: Page, *colours: str) -> None:
    for colour in colours:
        page.click(f'.panel [data-gem="{colour}"]')


def log(screens: Screens, server: FixtureServer, screen: Json | None = None) -> Page:
    page = screens.tablet(screen or states.sharing())
    server.answer(200, {"number": 57, "secret": LOG})
    page.get_by_role("button", name="Menu").click()
    page.click("text=mend an entry")
    return page


def test_log_menu_line_and_new_value_are_four_taps(screens: Screens, server: FixtureServer) -> None:
    page = log(screens, server)
    page.click('[data-line="4"]')
    gem(page, "purple")
    action = {"do": "take", "player": "Mark", "island": "B", "gem": "purple"}
    sent = commands(page, server, 2)
    assert sent == [{"do": "log"}, {"do": "mend", "line": 4, "action": action, "reason": WHY}]
    expect(page.locator(".panel")).to_have_count(0)


def test_a_long_log_scrolls_in_the_colours_of_its_theme(
    screens: Screens, server: FixtureServer
) -> None:
    page = log(screens, server)
    colours = page.eval_on_selector("[role=dialog]", "one => getComputedStyle(one).scrollbarColor")
    assert colours != "auto"


def test_log_shows_the_newest_day_first_and_what_was_put_right(
    screens: Screens, server: FixtureServer
) -> None:
    page = log(screens, server)
    expect(page.locator(".chapter h3")).to_have_text(["Day 2", "Day 1"])
    assert page.locator(".logline").first.inner_text() == "Mark took a gem of Island B."
    assert page.locator(".mends").inner_text() == LOG["mends"][0]


def test_an_islands_gems_are_mended_by_a_key_that_says_what_is_missing(
    screens: Screens, server: FixtureServer
) -> None:
    page = log(screens, server)
    page.click('[data-line="0"]')
    key = page.locator(".panel-foot .btn--do")
    gem(page, "golden", "red")
    expect(key).to_have_text("2 gems to come")
    expect(key).to_be_disabled()
    gem(page, "red", "blue")
    page.click(".panel >> text=miscounted")
    assert len(server.posted) == 1, "the reason may come after the last gem"
    key.click()
    sent = commands(page, server, 2)[1]
    assert sent["action"]["gems"] == {"golden": 1, "blue": 1, "red": 2}
    assert sent["reason"] == "miscounted"


def test_a_bid_is_mended_in_own_words(screens: Screens, server: FixtureServer) -> None:
    page = log(screens, server)
    page.click('[data-line="3"]')
    page.fill(".own-words", "Mark miscounted his fist")
    gem(page, "purple", "red")
    page.get_by_role("button", name="Mend", exact=True).click()
    sent = commands(page, server, 2)[1]
    assert sent["action"] == {"do": "bid", "player": "Mark", "gems": {"purple": 1, "red": 1}}
    assert sent["reason"] == "Mark miscounted his fist"


def test_a_card_is_mended_behind_its_players_cover(screens: Screens, server: FixtureServer) -> None:
    page = log(screens, server)
    page.click('[data-line="1"]')
    expect(page.locator(".panel [data-card]")).to_have_count(0)
    page.click("text=I am Mario")
    server.answer(422, {"code": "not-yours", "sentence": "Mario cannot lay Green 7."})
    page.click('[data-card="7"]')
    expect(page.locator(".panel .refused")).to_have_text("Mario cannot lay Green 7.")
    assert server.posted[1]["cover"] == "Mario"
    server.answer(200, {"number": 57, "secret": LOG})
    page.get_by_role("button", name="Close").click()
    expect(page.locator('[data-panel="log"]')).to_have_count(1)
    assert "Green 7" not in page.inner_text("body")


def test_what_no_longer_holds_is_said_and_can_be_gone_back_to(
    screens: Screens, server: FixtureServer
) -> None:
    page = log(screens, server)
    page.click('[data-line="4"]')
    server.answer(422, {"code": "no-longer-holds", "sentence": "Day 2, Mark's bid: this ..."})
    gem(page, "green")
    page.click("text=Mend, and go back to there")
    sent = commands(page, server, 3)[2]
    assert (sent["line"], sent["action"]["gem"], sent["shorten"]) == (4, "green", True)


def test_a_line_is_gone_back_to(screens: Screens, server: FixtureServer) -> None:
    page = log(screens, server)
    page.click('[data-line="2"]')
    expect(page.locator(".panel [data-gem], .panel [data-card]")).to_have_count(0)
    page.click("text=Go back to before this")
    assert commands(page, server, 2)[1] == {"do": "back-to", "line": 2, "reason": WHY}


def test_a_log_that_is_over_is_fetched_again(screens: Screens, server: FixtureServer) -> None:
    page = log(screens, server)
    page.click('[data-line="2"]')
    newer = {**states.sharing(), "number": 58, "undo": "something else"}
    server.answer(200, {"number": 58, "secret": {"lines": [], "mends": []}})
    server.push(newer)
    expect(page.locator('[data-panel="log"]')).to_contain_text("Nothing has been done yet.")
    expect(page.locator('[data-panel="line"]')).to_have_count(0)


def correct(screens: Screens, screen: Json) -> Page:
    page = screens.tablet(screen)
    page.get_by_role("button", name="Menu").click()
    page.click("text=Put right by hand")
    return page


@pytest.mark.parametrize("make", [states.decision, partial(states21.screen, "turns")])
def test_no_two_things_in_the_menu_have_one_symbol(
    make: Callable[[], Json], screens: Screens
) -> None:
    screen = make()
    screen["controls"]["setup"] = True
    page = screens.tablet(screen)
    page.get_by_role("button", name="Menu").click()
    symbols = page.eval_on_selector_all(
        ".items use", "all => all.map(one => one.getAttribute('href'))"
    )
    assert sorted(symbols) == sorted(set(symbols))


def test_gems_are_moved_between_two_places(screens: Screens, server: FixtureServer) -> None:
    page = correct(screens, states.decision())
    key = page.locator(".panel-foot .btn--do")
    expect(key).to_have_text("From where?")
    page.get_by_role("button", name="Mark’s Chest").click()
    expect(key).to_have_text("To where?")
    page.get_by_role("button", name="Bag", exact=True).click()
    expect(key).to_have_text("Which gems?")
    expect(key).to_be_disabled()
    gem(page, "green", "green")
    page.click("text=miscounted")
    page.click("text=Move them")
    expected = {
        "do": "correct-gems", "from": "chest Mark", "to": "bag", "gems": {"green": 2},
        "reason": "miscounted",
    }  # fmt: skip
    assert commands(page, server) == [expected]
    expect(page.locator(".panel")).to_have_count(0)


def test_a_forgotten_swap_is_two_taps_in_its_sheet(screens: Screens, server: FixtureServer) -> None:
    screen = states.day_over()
    page = correct(screens, screen)
    page.click("text=Cards changed owners")
    page.get_by_role("button", name="were not swapped").first.click()
    sent = commands(page, server)[0]
    shared = [
        list(one["ships"].values())
        for one in screen["game"]["revealed"]["islands"].values()
        if one["outcome"] == "shared"
    ]
    assert sent["cards"] in shared
    assert sent["reason"] == "swap forgotten"


def test_two_greens_change_their_owners(screens: Screens, server: FixtureServer) -> None:
    page = correct(screens, states.decision())
    page.click("text=Cards changed owners")
    page.click('[data-card="3"]')
    expect(page.locator(".panel-foot .btn--do")).to_have_text("Tap one more Green")
    page.click('[data-card="15"]')
    page.click("text=They change owners")
    expected = {"do": "correct-cards", "cards": [3, 15], "reason": WHY}
    assert commands(page, server) == [expected]


def coins(screens: Screens) -> Page:
    return correct(screens, states21.screen("shot", 6))


def test_coins_are_put_right_in_the_same_sheet(screens: Screens, server: FixtureServer) -> None:
    page = coins(screens)
    key = page.locator(".panel-foot .btn--do")
    expect(key).to_have_text("Whose Coins?")
    page.click('[data-owner="Beth"]')
    expect(key).to_have_text("How many?")
    expect(key).to_be_disabled()
    page.get_by_role("button", name="one more").click()
    page.get_by_role("button", name="one more").click()
    page.get_by_role("button", name="one less").click()
    page.click("text=miscounted")
    key.click()
    expected = {"do": "correct-coins", "player": "Beth", "coins": 2, "reason": "miscounted"}
    assert commands(page, server) == [expected]
    expect(page.locator(".panel")).to_have_count(0)


def test_nobody_has_less_than_no_coin(screens: Screens, server: FixtureServer) -> None:
    page = coins(screens)
    page.click('[data-owner="Will"]')
    expect(page.get_by_role("button", name="one less")).to_be_disabled()
    page.click('[data-owner="Beth"]')
    page.get_by_role("button", name="one less").click()
    expect(page.get_by_role("button", name="one less")).to_be_disabled()
    page.click("text=Put right: 0 Coins")
    assert commands(page, server)[0]["coins"] == 0


def test_coins_that_are_refused_say_why_in_their_sheet(
    screens: Screens, server: FixtureServer
) -> None:
    page = coins(screens)
    server.answer(422, {"code": "finished", "sentence": "The game is over."})
    page.click('[data-owner="Beth"]')
    page.get_by_role("button", name="one more").click()
    page.click("text=Put right: 2 Coins")
    expect(page.locator(".panel .refused")).to_have_text("The game is over.")


PEEKS = {"peeks": [{"day": 2, "player": "Mark", "at": "B", "card": 14}]}


def marios_peeks(screens: Screens) -> Page:
    """The cover of what Mario has peeked at."""
    page = screens.tablet(states.decision())
    page.get_by_role("button", name="Menu").click()
    page.click("text=Peeked cards")
    page.locator(".panel").get_by_role("button", name="Mario").click()
    return page


def test_peeked_cards_are_fetched_under_the_cover_and_wiped_with_it(
    screens: Screens, server: FixtureServer
) -> None:
    page = marios_peeks(screens)
    assert server.posted == []
    server.answer(200, {"number": 57, "secret": PEEKS})
    page.click("text=I am Mario")
    expect(page.get_by_role("img", name="Green 14")).to_have_count(1)
    assert server.posted[0]["command"] == {"do": "peeks", "player": "Mario"}
    assert server.posted[0]["cover"] == "Mario"
    page.click("text=Cover again")
    expect(page.get_by_role("img", name="Green 14")).to_have_count(0)
    assert "14" not in page.inner_text(".panel")
    server.answer(200, {"number": 57, "secret": PEEKS})
    page.click("text=I am Mario")
    expect(page.get_by_role("img", name="Green 14")).to_have_count(1)
    assert len(server.posted) == 2, "it is fetched again"


def test_peeked_cards_are_covered_when_the_page_is_hidden(
    screens: Screens, server: FixtureServer
) -> None:
    page = marios_peeks(screens)
    server.answer(200, {"number": 57, "secret": PEEKS})
    page.click("text=I am Mario")
    expect(page.get_by_role("img", name="Green 14")).to_have_count(1)
    page.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect(page.get_by_role("img", name="Green 14")).to_have_count(0)


def test_after_a_spyglass_its_user_may_look_at_what_was_read(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.using())
    page.click(f'[data-artifact="{SPYGLASS}"]')
    page.click('[data-place="A Mario"]')
    ship = {"player": "Mario", "island": "A"}
    server.push(states.begun(server.screen, artifact=SPYGLASS, ship=ship))
    page.click("text=No gem moves")
    server.push(states.using(1))
    expect(page.get_by_role("button", name="Barbara looks")).to_be_visible()
    page.reload()
    page.click("text=Barbara looks")
    expect(page.locator(".panel")).to_contain_text("Only Barbara looks now")


def test_a_card_only_lies_where_cards_are_unread(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.decision())
    page.get_by_role("button", name="Menu").click()
    page.click("text=Cards lie unread")
    page.get_by_role("button", name="Close").click()
    page.click('[data-place="B Mark"]')
    page.click('[data-place="A Barbara"]')
    assert commands(page, server, 2) == [
        {"do": "place", "player": "Mark", "island": "B", "card": None},
        {"do": "lift", "player": "Barbara", "island": "A"},
    ]


def test_a_mute_readers_card_may_lie_unread(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.decision())
    page.click('[data-place="B Mark"]')
    page.click("text=It lies unread")
    place = {"do": "place", "player": "Mark", "island": "B", "card": None}
    assert commands(page, server) == [place]


def test_an_unread_card_is_named_when_it_is_turned(screens: Screens, server: FixtureServer) -> None:
    screen = states.facedown()
    screen["controls"]["unread"] = {"B": ["Mark"]}
    page = screens.tablet(screen)
    expect(page.get_by_role("button", name="Turn the Ships")).to_have_count(0)
    expect(page.locator("[data-place]")).to_have_count(1)
    page.click('[data-place="B Mark"]')
    page.click('[data-card="14"]')
    turn = {"do": "turn", "player": "Mark", "island": "B", "card": 14}
    assert commands(page, server) == [turn]
    assert server.posted[0]["cover"] == "Mark"


def test_a_finished_game_has_its_menu_and_tells_how_achievements_were_earned(
    screens: Screens, server: FixtureServer
) -> None:
    screen = states.finished()
    earned = ["expert-traitor", "golden-tongue", "hidden-rat"]
    screen["game"]["achievements"]["Mark"] = earned
    page = screens.tablet(screen)
    page.get_by_role("button", name="Mark: what was earned").click()
    told = page.locator(".panel").inner_text()
    for words in ("a raid on every Day", "5 Golden gems or more", "8 Rats or more"):
        assert words in told
    page.get_by_role("button", name="Close").click()
    server.answer(200, {"number": 57, "secret": LOG})
    page.get_by_role("button", name="Menu").click()
    page.click("text=mend an entry")
    page.click('[data-line="2"]')
    page.click("text=Go back to before this")
    assert commands(page, server, 2)[1]["do"] == "back-to"
