from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion import past, record
from companion.games.registry import GAMES
from companion.journal import Journal
from companion.refusals import Refusal
from tests.companion.kit import Hands
from tests.companion.players import one_mark, one_step


def read(hands: Hands) -> past.Past:
    last = hands.journal.last_game()
    assert last is not None
    return past.from_rows(last, hands.journal.rows(last.game))


@pytest.mark.parametrize("seed", range(6))
def test_the_lines_that_stand_are_those_of_the_table(seed: int, tmp_path: Path) -> None:
    """Whatever was taken back, done again and marked on the way."""
    hands, rng = Hands(tmp_path, seed=seed), random.Random(seed)
    for _ in range(60):
        kind = rng.random()
        table = hands.table
        if kind < 0.2 and table.history.position:
            hands.do("undo", steps=rng.randint(1, table.history.position))
        elif kind < 0.35 and table.history.redoable:
            hands.do("redo", steps=rng.randint(1, table.history.redoable))
        elif kind < 0.5:
            one_mark(table, rng, hands.clock)
        elif not table.state.finished:
            one_step(table, rng, hands.clock)
        found = read(hands)
        assert found.lines == table.history.actions
        assert found.marks == table.now.marks
        assert found.begun == table.history.begun
    *_, last = past.moments(read(hands))
    assert last.state == hands.table.state
    hands.close()


def test_a_mended_game_is_read_as_mended(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.dig()
    hands.lay_all()
    hands.do("back-to", line=3, reason="")
    assert read(hands).lines == hands.table.history.actions
    hands.close()


def test_a_game_that_is_none_of_ours_is_refused(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    hands = Hands(tmp_path / "table")
    game = hands.journal.games()[0]
    hands.close()
    journal.close()
    for name, header in (("chess", "{}"), (game.name, "{}"), (game.name, "")):
        broken = type(game)(1, name, header)
        with pytest.raises(Refusal, match=r"none that is played|header cannot"):
            past.from_rows(broken, ())


def test_a_record_has_no_corrections_but_our_own_files_may() -> None:
    header = '{"record": 1, "game": "a-pirates-word", "players": ["A", "B", "C"]}'
    wish = '{"do": "correct-cards", "cards": [1, 2], "reason": "x"}'
    lines = record.lines_of(f"{header}\n{wish}\n".encode())
    assert past.from_lines(lines, corrections=True).corrected
    with pytest.raises(record.Fault, match="names no kind of action"):
        past.from_lines(lines)


def test_every_game_says_what_is_told_of_it() -> None:
    from companion.games.registry import AT_TABLE, CHRONICLES

    assert list(CHRONICLES) == list(AT_TABLE) == list(GAMES)
    for chronicle in CHRONICLES.values():
        ids = [tally.id for tally in chronicle.TALLIES]
        assert len(set(ids)) == len(ids)
        known = {*ids, "games", "wins", "points", "best"}
        assert {one for plot in chronicle.PLOTS for one in plot.series} <= known
        assert set(ids) <= {one for plot in chronicle.PLOTS for one in plot.series}
        assert {tally.id for tally in chronicle.RECORDS} <= set(ids)
