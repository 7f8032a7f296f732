"""What is told first: the gravest, in one order for the host's screen and the board."""

from __future__ import annotations

from companion import gravity
from companion.gravity import Told, gravest_first
from companion.inputs import Notice, ReaderHealth
from companion.screen import ASK_HOST, PUT_BACK
from companion.words import as_said
from tests.companion.kit import SILENT, Hands


def what(hands: Hands, *, host: bool = True) -> list[str]:
    told = hands.screen(host=host)["messages"]
    return [one["what"] for one in told if "enrolled" not in one["what"]]


def notice(hands: Hands, about: str) -> None:
    hands.table.hear_notice(Notice(about, as_said(about), "A reason."), now=hands.clock)


def restored(hands: Hands) -> None:
    game = hands.journal.last_game()
    assert game is not None
    hands.journal.keep("restored", f'{{"game": {game.game}, "label": ""}}')
    hands.reopen()


def test_the_gravest_notice_stands_first_whichever_came_first(hands: Hands) -> None:
    restored(hands)
    for about in ("clock", "broker", "settings", "safe-mode", "lost deck.toml", "backup", "disk"):
        notice(hands, about)
    told = what(hands)
    assert told[:5] == ["disk", "backup", "lost deck.toml", "safe-mode", "settings"]
    assert told[5:] == ["broker", "clock", PUT_BACK]


def test_the_board_names_safe_mode_and_a_damaged_journal_and_no_reason(hands: Hands) -> None:
    for about in ("broker", "safe-mode", "lost deck.toml", "backup"):
        notice(hands, about)
    assert what(hands, host=False) == ["backup", "safe-mode"]
    assert {one["why"] for one in hands.screen()["messages"]} == {ASK_HOST}


def test_once_it_is_played_on_what_cards_need_goes_before_what_the_start_found() -> None:
    told = [Told("backup", "journal"), Told("at-table", "card"), Told("clock", "date")]
    assert [one.what for one in gravest_first(told, played_on=False)] == ["journal", "card", "date"]
    assert [one.what for one in gravest_first(told, played_on=True)] == ["card", "journal", "date"]


def test_a_subject_that_is_not_in_the_order_is_told_last() -> None:
    told = [Told("new", "new"), Told("put-back", "put back")]
    assert [one.what for one in gravest_first(told, played_on=False)] == ["put back", "new"]
    assert set(gravity.ORDER) >= gravity.OF_THE_START | gravity.PUBLIC | gravity.MILD


def test_that_a_game_was_put_back_is_said_until_it_is_played_on(hands: Hands) -> None:
    restored(hands)
    (told,) = (one for one in hands.screen()["messages"] if one["what"] == PUT_BACK)
    assert told["mild"]
    hands.reopen()
    assert PUT_BACK in what(hands)
    hands.dig()
    assert hands.table.under_way
    assert PUT_BACK not in what(hands)
    hands.reopen()
    assert PUT_BACK not in what(hands)


def test_safe_mode_is_told_once_and_not_of_each_reader(hands: Hands) -> None:
    hands.put(ReaderHealth("A", SILENT, hands.clock))
    assert hands.screen()["faults"]
    notice(hands, "safe-mode")
    assert hands.screen()["faults"] == []
