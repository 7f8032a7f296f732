"""Pirate 21 is played at the table by hand: its actions, undo, journal, views and record."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.audience import PUBLIC
from companion.games import pirate21 as game
from companion.games.pirate21 import actions as do
from companion.games.pirate21.box import NUMBER
from companion.games.pirate21.state import Hand, State
from companion.games.registry import AT_TABLE, GAMES
from companion.inputs import Edge
from companion.languages import encode
from companion.loop import Loop
from companion.plates import lamps
from companion.record import replay
from companion.refusals import Refusal
from companion.settings import Settings, Timers, check
from companion.store import header_of
from tests.companion.kit import Hands
from tests.rules.pirate21.random_games import candidates

PLAYERS = ("Barbara", "Mario", "Mark")
SETTINGS = Settings(game=game.NAME, players=PLAYERS, timers=Timers(turns=60.0))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Hands]:
    people = Hands(tmp_path, SETTINGS)
    yield people
    people.close()


def command_of(action: do.Action) -> dict[str, Any]:
    command: dict[str, Any] = msgspec.to_builtins(action)
    return command


def legal(state: State, rng: Random, unread: float = 0.5) -> list[do.Action]:
    return [one for one in candidates(state, rng, unread) if game.can(state, one)]


def one_action(table: Hands, rng: Random) -> None:
    state: State = table.table.state
    action = rng.choice(legal(state, rng))
    if isinstance(action, do.Pirate) and not hand_of(state, action.target).unread:
        attack(table, action)
    else:
        table.table.do(command_of(action), now=table.clock)


def hand_of(state: State, name: str) -> Hand:
    return state.hands[state.players.index(name)]


def attack(table: Hands, action: do.Pirate) -> None:
    """The guess is made, and the target answers as its card says."""
    player, target, guess = action.player, action.target, action.guess
    down = hand_of(table.table.state, target).down
    assert down is not None
    assert down.card is not None
    hit = "hit" if NUMBER[down.card] == guess else "miss"
    table.do("attack", player=player, target=target, guess=guess)
    table.do("answer", answer="princess" if action.princess else hit)


def deal_all(table: Hands, downs: tuple[str | None, ...]) -> None:
    ups = ("captain 6", "gunner 8", "mate 5")
    for name, up, down in zip(PLAYERS, ups, downs, strict=True):
        table.do("deal", player=name, up=up, down=down)


@pytest.mark.parametrize("guess", [1, 5])
def test_p21_25_a_read_card_answers_no_attack_in_its_holders_place(
    table: Hands, guess: int
) -> None:
    deal_all(table, ("captain 4", "pirate 1", "king 5"))
    before = table.screen()
    with pytest.raises(Refusal, match="Mario answers first") as refused:
        table.do("pirate", player="Barbara", target="Mario", guess=guess)
    assert refused.value.code == "target-answers"
    assert table.screen() == before


@pytest.mark.parametrize(
    ("kind", "more"), [("pass", {}), ("knock", {}), ("draw", {"card": "mate 3"})]
)
def test_p21_25_nothing_else_is_done_before_the_target_has_answered(
    table: Hands, kind: str, more: dict[str, Any]
) -> None:
    deal_all(table, (None, "pirate 1", "king 5"))
    table.do("attack", player="Barbara", target="Mario", guess=5)
    before = table.screen()
    with pytest.raises(Refusal, match="attack waits for Mario") as refused:
        table.do(kind, player="Barbara", **more)
    assert refused.value.code == "attack-waits"
    assert table.screen() == before


def test_every_game_that_a_table_plays_has_its_rules() -> None:
    assert AT_TABLE.keys() <= GAMES.keys()
    for name, conduct in AT_TABLE.items():
        assert conduct.game is GAMES[name]


def test_the_settings_name_the_game(table: Hands) -> None:
    assert isinstance(table.table.state, State)
    assert header_of(check({"game": "pirate-21"})).game == "pirate-21"
    with pytest.raises(Refusal, match="pirate-22"):
        header_of(check({"game": "pirate-22"}))


def test_a_whole_game_is_played_undone_and_reopened(table: Hands) -> None:
    rng = Random(3)
    while not table.table.state.finished:
        before = table.table.state
        one_action(table, rng)
        if rng.random() < 0.2:
            after = table.table.state
            table.do("undo")
            assert table.table.state == before
            table.do("redo")
            assert table.table.state == after
        if rng.random() < 0.05:
            shown = table.screen()["game"]
            table.reopen()
            assert table.screen()["game"] == shown
    result = replay(table.table.record().encode())
    assert result.messages == () or all("warning" in one for one in result.messages)
    assert result.view == game.full_view(table.table.state)
    table.do("undo", steps=table.table.history.position)
    assert table.table.state == game.setup(table.table.state.header)


def test_the_same_group_plays_again(table: Hands) -> None:
    rng = Random(5)
    while not table.table.state.finished:
        one_action(table, rng)
    assert table.screen(host=True)["controls"]["new_game"]
    winner = table.table.state.winner
    table.do("new-game")
    assert table.table.state.players == PLAYERS
    assert table.table.state.start == winner
    assert table.screen()["title"] == "Deal"


def test_the_screen_says_who_is_asked(table: Hands) -> None:
    assert table.screen()["todo"] == "Two cards for Barbara, Mario and Mark: one is shown"
    assert table.plates() == ["asked"] * 3
    deal_all(table, ("captain 4", "pirate 1", "king 5"))
    shown = table.screen(host=True)
    assert (shown["title"], shown["small"]) == ("Turns", "Round 1")
    assert shown["todo"] == "Barbara draws, uses a card or passes"
    assert shown["controls"]["turn"] == "Barbara"
    assert lamps(shown["seats"]) == {0}
    assert shown["undo"] is not None
    for name in PLAYERS:
        table.do("pass", player=name)
    assert table.screen()["todo"] == "Barbara draws, uses a card, knocks or passes"
    table.do("knock", player="Barbara")
    assert table.screen()["todo"] == "Mario draws, uses a card or passes"


def test_each_turn_has_its_own_timer(table: Hands) -> None:
    assert table.screen()["timer"] is None
    deal_all(table, ("captain 4", "pirate 1", "king 5"))
    table.wait(20)
    assert table.screen()["timer"]["left"] == 40.0
    table.do("pass", player="Barbara")
    assert table.screen()["timer"]["left"] == 60.0
    table.do("undo")
    assert table.screen()["timer"]["left"] == 40.0


def test_no_screen_depends_on_a_face_down_card(tmp_path: Path) -> None:
    lays: tuple[tuple[str | None, ...], ...] = (
        ("captain 4", "pirate 1", "king 5"),
        ("king 5", "captain 4", "pirate 1"),
        (None, "captain 4", None),
    )
    screens = []
    for number, downs in enumerate(lays):
        with closing(Hands(tmp_path / str(number), SETTINGS)) as table:
            deal_all(table, downs)
            table.do("pass", player="Barbara")
            screens.append(encode(table.screen(host=True)))
    assert screens[0] == screens[1] == screens[2]


def test_commands_of_the_other_game_are_none_here(table: Hands) -> None:
    for kind in ({"do": "open-fists"}, {"do": "lock"}, {"do": "done", "player": "Mario"}):
        with pytest.raises(Refusal) as caught:
            table.table.do(kind, now=table.clock)
        assert caught.value.code == "form"


def test_rules_refuse_with_a_sentence_and_a_tap_can_be_stale(table: Hands) -> None:
    with pytest.raises(Refusal) as caught:
        table.do("knock", player="Mario")
    assert caught.value.sentence.endswith(".")
    number = table.table.number
    deal_all(table, ("captain 4", "pirate 1", "king 5"))
    with pytest.raises(Refusal) as stale:
        table.do("pass", player="Barbara", on=number)
    assert stale.value.code == "stale"


def test_cards_and_buttons_change_nothing_yet(table: Hands) -> None:
    before = table.table.history
    table.lay("green 1", "A")
    table.hold(0)
    table.wait(5)
    assert table.table.history == before
    assert table.says() == []


class Clock:
    def monotonic(self) -> float:
        return 1000.0


def test_the_loop_publishes_the_game(table: Hands) -> None:
    loop = Loop(table.table, Clock())
    answer: Future[Any] = loop.ask(
        {"do": "deal", "player": "Mario", "up": "captain 6", "down": None}, on=loop.number()
    )
    loop.put(Edge(1, True, 1000.0))
    loop.work()
    assert answer.result(0).number == loop.number()
    shown = msgspec.json.decode(loop.screen(PUBLIC))
    assert shown["game"]["game"] == "pirate-21"
    assert shown["happened"][-1]["text"] == "Mario has chosen a card to show."


def test_a_named_card_that_contradicts_what_was_said_is_told_and_never_refused(
    table: Hands,
) -> None:
    deal_all(table, (None, "pirate 1", "king 5"))
    table.do("attack", player="Barbara", target="Mario", guess=5)
    table.do("answer", answer="miss")
    for kind, player in zip(
        ("pass", "pass", "pass", "knock", "pass", "pass", "pass"),
        ("Mario", "Mark", "Barbara") * 2 + ("Mario",),
        strict=True,
    ):
        table.do(kind, player=player)
    assert table.says() == []
    table.do("turn", player="Barbara", card="mate 3")
    told = "Barbara's card is Mate 3, although Barbara used it as a Pirate."
    assert table.says() == [told]
    assert table.table.state.round == 2


def test_a_game_goes_on_whatever_the_settings_name(table: Hands) -> None:
    deal_all(table, ("captain 4", "pirate 1", "king 5"))
    table.settings = Settings()
    table.reopen()
    assert table.table.state.phase == "turns"
    assert table.screen()["small"] == "Round 1"


def test_coins_are_put_right_by_hand_with_a_reason_and_taken_back(table: Hands) -> None:
    deal_all(table, ("captain 4", "pirate 1", "king 5"))
    table.do("intend", player="Barbara", ability="captain")
    table.do("correct-coins", player=" Mario ", coins=2, reason="a Coin was forgotten")
    shown = table.screen()
    assert shown["game"]["coins"] == {"Barbara": 0, "Mario": 2, "Mark": 0}
    last = shown["happened"][-1]
    told = "Corrected: Mario has 2 Coins (a Coin was forgotten)."
    assert (last.kind, last.text) == ("mend", told)
    assert shown["intent"] == {"player": "Barbara", "ability": "captain"}
    table.reopen()
    assert table.screen()["game"]["coins"]["Mario"] == 2
    table.do("undo")
    assert table.screen()["game"]["coins"]["Mario"] == 0


@pytest.mark.parametrize(
    ("player", "coins", "reason", "code"),
    [
        ("Anne", 1, "so", "unknown-player"),
        ("Mario", 0, "so", "same-coins"),
        ("Mario", 1, " ", "reason"),
        ("Mario", -1, "so", "form"),
        ("Mario", 1000, "so", "form"),
    ],
)
def test_coins_are_not_put_right_without_sense(
    table: Hands, player: str, coins: int, reason: str, code: str
) -> None:
    with pytest.raises(Refusal) as caught:
        table.do("correct-coins", player=player, coins=coins, reason=reason)
    assert caught.value.code == code
