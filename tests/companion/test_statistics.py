"""What is counted, against a count of its own: from the lines and the views, never from events."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion import exchange, past, record, statistics
from companion.evenings import Game, Result, result_of
from tests.companion.bookcase import random_game

EXAMPLES = Path(__file__).parent.parent / "data" / "examples"
FINISHED = sorted(
    path
    for path in EXAMPLES.glob("*.jsonl")
    if json.loads(path.with_suffix(".expected.json").read_text())["finished"]
)
Json = dict[str, Any]
Counts = dict[str, Counter[str]]


def lines_of(text: str) -> list[Json]:
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def counted_anew(text: str) -> Counts:
    """Each player's counts, told from the lines and from what `--json` prints after each."""
    header, *lines = lines_of(text)
    views = [moment_view(moment) for moment in past.moments(read(text))]
    names = views[0]["hands" if header["game"] == "pirate-21" else "chests"]
    counts: Counts = {name: Counter() for name in names}
    count = count_21 if header["game"] == "pirate-21" else count_word
    for line, before, after in zip(lines, views, views[1:], strict=False):
        count(counts, line, before, after)
    for name in names:
        end = views[-1]
        if header["game"] == "pirate-21":
            counts[name]["rounds"] = len(end["rounds"])
            counts[name]["rounds_won"] = sum(name in one["winners"] for one in end["rounds"])
            counts[name]["out"] = sum(one["totals"][name] is None for one in end["rounds"])
        else:
            counts[name].update(end["chests"][name])
            counts[name]["rats"] = end["rats_placed"][name]
    return counts


def read(text: str) -> past.Past:
    return past.from_lines(record.lines_of(text.encode()))


def moment_view(moment: past.Moment) -> Json:
    from companion.games.registry import GAMES

    view: Json = GAMES[moment.state.header.game].full_view(moment.state)
    return view


def count_word(counts: Counts, line: Json, before: Json, after: Json) -> None:
    if line["do"] == "use":
        counts[line["player"].strip()]["artifacts"] += 1
    if line["do"] == "reveal-bids":
        for name in after["opened"]["winners"]:
            counts[name]["bids_won"] += 1
    if line["do"] == "reveal-ships":
        for island in after["revealed"]["islands"].values():
            for name, card in island["ships"].items():
                counts[name]["reds" if card == "red" else "greens"] += 1
                counts[name][fate(island, name)] += 1


def fate(island: Json, name: str) -> str:
    if island["outcome"] != "raided":
        return str(island["outcome"])
    return "raids" if island["raider"] == name else "raided"


def count_21(counts: Counts, line: Json, before: Json, after: Json) -> None:
    mine = counts[line["player"].strip()]
    if line["do"] in ("captain", "gunner", "mate"):
        mine[f"{line['do']}s"] += 1
    if line["do"] == "knock":
        mine["knocks"] += 1
    if line["do"] == "pirate":
        mine["attacks"] += 1
        if line.get("princess"):
            counts[line["target"].strip()]["princesses"] += 1
        else:
            mine["hits"] += is_hit(line, before)


def is_hit(line: Json, before: Json) -> bool:
    if "hit" in line:
        return bool(line["hit"])
    down = before["hands"][line["target"].strip()]["down"]
    return bool(int(down.split()[1]) == line["guess"])


def game_of(key: str, text: str) -> Game:
    found = read(text)
    result = result_of(found, tuple(past.moments(found)))
    return Game(key, found.header.game, "", found.header.players, "finished", result=result)


def result(game: Game) -> Result:
    assert game.result is not None
    return game.result


def check(text: str) -> Game:
    game = game_of("1", text)
    told = dict(zip(game.players, result(game).counts, strict=True))
    expected = counted_anew(text)
    for name, counts in told.items():
        assert counts == {what: expected[name][what] for what in counts}, name
        assert set(expected[name]) <= set(counts), name
    return game


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_the_examples_are_counted_right(path: Path) -> None:
    game = check(path.read_text())
    expected = json.loads(path.with_suffix(".expected.json").read_text())
    assert result(game).winner == expected["winner"]
    points = expected.get("scores") or expected["coins"]
    assert dict(zip(game.players, result(game).points, strict=True)) == points
    for name, earned in zip(game.players, result(game).achievements, strict=True):
        assert list(earned) == expected.get("achievements", {}).get(name, [])


@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_counted_right(seed: int) -> None:
    check(record.write(*random_game(seed)))


def games(count: int) -> list[Game]:
    return [game_of(str(seed), record.write(*random_game(seed))) for seed in range(count)]


def test_sums_are_those_of_the_games() -> None:
    played = games(10)
    for told in statistics.statistics(played):
        own = [game for game in played if game.name == told.name]
        assert told.games == len(own)
        assert sum(row.total["wins"] for row in told.rows) == len(own)
        for row in told.rows:
            mine = [
                (game, game.players.index(row.player)) for game in own if row.player in game.players
            ]
            assert row.total["games"] == len(mine)
            assert row.total["points"] == sum(result(game).points[seat] for game, seat in mine)
            assert row.best == max(result(game).points[seat] for game, seat in mine)
            for what in result(own[0]).counts[0]:
                assert row.total[what] == sum(
                    result(game).counts[seat][what] for game, seat in mine
                )


def test_who_won_most_stands_first_and_drawings_show_those_who_played_most() -> None:
    (told,) = statistics.statistics([game for game in games(8) if game.name == "pirate-21"])
    wins = [row.total["wins"] for row in told.rows]
    assert wins == sorted(wins, reverse=True)
    many = told._replace(
        rows=tuple(
            statistics.Sum(f"P{n}", {**told.rows[0].total, "games": n}, 0, {}) for n in range(20)
        )
    )
    drawing = statistics.drawing(many, "wins")
    assert drawing is not None
    assert drawing.players == tuple(f"P{n}" for n in range(8, 20))
    assert drawing.left_out == 8
    assert dict(drawing.series)[statistics.Column("games", "Games")] == tuple(range(8, 20))
    assert statistics.drawing(told, "none") is None


def test_unfinished_games_count_nowhere() -> None:
    game = games(1)[0]._replace(standing="given up", result=None)
    assert statistics.statistics([game]) == ()
    assert exchange.finished_keys([game]) == ()
    assert exchange.as_table([game]).count("\n") == 1
