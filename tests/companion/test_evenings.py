from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion import evenings as evenings_module
from companion.entries import Step, Undone, body, kind
from companion.evenings import Evenings, digest_of
from companion.games.pirates_word.actions import Count
from companion.games.pirates_word.box import Gems
from companion.games.registry import AT_TABLE, CHRONICLES
from companion.journal import Journal, Stamp
from companion.past import Past
from companion.refusals import Refusal
from companion.statistics import statistics
from companion.words import Said
from tests.companion.bookcase import Bookcase, random_game
from tests.companion.kit import Hands
from tests.rules import random_games as word


@pytest.fixture
def case(tmp_path: Path) -> Iterator[Bookcase]:
    case = Bookcase(tmp_path)
    yield case
    case.close()


def standings(evenings: Evenings) -> list[tuple[str, str]]:
    return [(one.key, one.standing) for one in evenings.games()]


def test_games_stand_in_order_with_what_became_of_them(case: Bookcase) -> None:
    evenings = Evenings(case.look)
    assert evenings.games() == ()
    header, lines = random_game(1, game="a-pirates-word")
    case.play(header, lines)
    case.play(header, lines[:9])
    case.play(header, [])
    case.play(header, lines[:20])
    assert standings(evenings) == [("1", "finished"), ("2", "given up"), ("4", "under way")]
    case.play(header, lines)
    told = [("1", "finished"), ("2", "given up"), ("4", "given up"), ("5", "finished")]
    assert standings(evenings) == told


@pytest.mark.parametrize("game", ["a-pirates-word", "pirate-21"])
def test_of_an_unfinished_game_nothing_is_told_but_who_plays(case: Bookcase, game: str) -> None:
    header, lines = random_game(4, game=game)
    case.play(header, lines[: len(lines) // 2])
    (told,) = evenings = Evenings(case.look).games()
    assert len(evenings) == 1
    assert told._replace(key="", label="") == told._replace(
        key="", label="", name=game, players=header.players, standing="under way", result=None
    )


def test_neither_lines_nor_moments_of_an_unfinished_game_are_given(case: Bookcase) -> None:
    header, lines = random_game(2, game="a-pirates-word")
    case.play(header, lines[:30])
    case.play(header, lines[:31])
    evenings = Evenings(case.look)
    for key, code in (("1", "unfinished"), ("2", "unfinished"), ("3", "no-game"), ("", "no-game")):
        for give in (evenings.finished, evenings.moments):
            with pytest.raises(Refusal) as refused:
                give(key)
            assert refused.value.code == code


def test_the_game_at_the_table_is_over_once_its_chests_are_open(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    evenings = Evenings(lambda: Journal.beside(tmp_path))
    hands.whole_game()
    assert hands.table.state.finished
    assert standings(evenings) == [("1", "under way")]
    assert evenings.games()[0].result is None
    hands.do("open-chests")
    assert standings(evenings) == [("1", "finished")]
    hands.do("undo")
    assert standings(evenings) == [("1", "under way")]
    hands.close()


def test_an_end_that_is_taken_back_while_it_is_looked_at_was_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is given is one game as it stood at one moment, never an unfinished one as finished."""
    hands = Hands(tmp_path)
    hands.whole_game()
    hands.do("open-chests")
    given = evenings_module._past

    def late(journal: Journal, key: str) -> Past:
        hands.do("undo", steps=4)
        return given(journal, key)

    monkeypatch.setattr(evenings_module, "_past", late)
    evenings = Evenings(lambda: Journal.beside(tmp_path))
    _, _, moments = evenings.moments("1")
    assert not hands.table.state.finished
    assert moments[-1].state.finished
    with pytest.raises(Refusal, match="not finished"):
        evenings.moments("1")
    hands.close()


def test_an_end_that_was_taken_back_is_no_end(case: Bookcase) -> None:
    header, lines = random_game(7, game="pirate-21")
    case.play(header, lines)
    evenings = Evenings(case.look)
    assert standings(evenings) == [("1", "finished")]
    undo = '{"entry":"undo","steps":1}'
    case.journal.append(1, "undo", undo, Stamp(0.0))
    assert standings(evenings) == [("1", "under way")]


def test_an_end_that_was_played_anew_is_told_as_it_is_now(case: Bookcase) -> None:
    header, lines, _ = word.random_game(3, 3, "untracked")
    while not isinstance(lines[-1], Count):
        lines.pop()
    conduct = AT_TABLE[header.game]
    number = case.play(conduct.game.complete(header), lines)
    evenings = Evenings(case.look)
    told = evenings.moments(str(number))[2][-1]
    anew = msgspec.structs.replace(lines[-1], gems=Gems(green=1))
    assert told.line == lines[-1] != anew
    stamp = Stamp(0.0)
    marks = CHRONICLES[header.game].marks(told.state)
    for entry in (Undone(1, None), Step(Said("a line"), (anew,), marks)):
        case.journal.append(number, kind(entry), body(entry), stamp)
    game, _, moments = evenings.moments(str(number))
    assert moments[-1].line == anew
    assert game.result is not None
    assert game.result.digest == digest_of(evenings.finished(str(number))[1])


def test_a_game_that_cannot_be_read_is_told_so_and_hides_no_other(case: Bookcase) -> None:
    header, lines = random_game(3, game="pirate-21")
    case.play(header, lines)
    case.journal.append(1, "step", "{broken", Stamp(0.0))
    case.play(header, lines)
    evenings = Evenings(case.look)
    assert standings(evenings) == [("1", "unreadable"), ("2", "finished")]
    with pytest.raises(Refusal, match="cannot be read any more"):
        evenings.finished("1")


def test_what_was_played_is_what_is_told(case: Bookcase) -> None:
    for seed in range(6):
        header, lines = random_game(seed)
        key = str(case.play(header, lines))
        game, past, moments = Evenings(case.look).moments(key)
        assert past.lines == tuple(lines)
        assert len(moments) == len(lines) + 1
        result = game.result
        assert result is not None
        state = moments[-1].state
        assert (result.winner, game.players) == (state.players[state.winner], header.players)
        assert result.lines == len(lines)


@pytest.mark.soak
def test_two_hundred_games_are_counted_within_two_seconds(case: Bookcase) -> None:
    for seed in range(20):
        header, lines = random_game(seed, players=4)
        for _ in range(10):
            case.play(header, lines)
    began = time.process_time()
    assert statistics(Evenings(case.look).games())
    assert time.process_time() - began < 2
