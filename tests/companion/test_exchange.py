from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion import exchange, record
from companion.evenings import Evenings
from companion.journal import Journal
from companion.refusals import Refusal
from tests.companion.bookcase import Bookcase, random_game
from tests.companion.kit import Hands

EXAMPLES = Path(__file__).parent.parent / "data" / "examples"


@pytest.fixture
def case(tmp_path: Path) -> Iterator[Bookcase]:
    case = Bookcase(tmp_path)
    yield case
    case.close()


def refused(data: str | bytes) -> str:
    with pytest.raises(Refusal) as caught:
        exchange.arrivals(data.encode() if isinstance(data, str) else data)
    assert caught.value.code == "import"
    return caught.value.sentence


def word(seed: int = 1) -> str:
    return record.write(*random_game(seed, players=3, game="a-pirates-word"))


def book(*games: list[str], label: str = "") -> str:
    told = [{"label": label, "lines": [json.loads(line) for line in lines]} for lines in games]
    return json.dumps({"companion": 1, "games": told})


# Out.


def test_a_record_goes_out_and_replays(case: Bookcase) -> None:
    for seed in range(3):
        header, lines = random_game(seed)
        key = str(case.play(header, lines))
        text = exchange.as_record(Evenings(case.look), key)
        assert text == record.write(header, lines)
        assert record.replay(text.encode()).exit_code == 0


def test_a_corrected_game_goes_out_as_json_only_and_says_why(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.whole_game()
    hands.do("open-chests")
    gems = next(c for c, n in hands.table.state.chests[0].as_dict().items() if n)
    places: Any = {"from": "chest Barbara", "to": "chest Mario"}
    hands.do("correct-gems", gems={gems: 1}, reason="x", **places)
    evenings = Evenings(lambda: Journal.beside(tmp_path))
    with pytest.raises(Refusal, match="corrected in a way that no record can say"):
        exchange.as_record(evenings, "1")
    text = exchange.as_book(evenings, ["1"])
    (told,) = json.loads(text)["games"]
    assert "no record can say" in told["no_record"]
    assert told["final"] == hands.table.conduct.game.full_view(hands.table.state)
    (arrival,) = exchange.arrivals(text.encode())
    hands.journal.take_in([arrival])
    imported = evenings.games()[-1]
    assert imported.imported
    assert imported.result == evenings.games()[0].result
    hands.close()


def test_the_table_has_a_line_for_each_player_of_each_finished_game(case: Bookcase) -> None:
    for seed in range(4):
        case.play(*random_game(seed))
    header, lines = random_game(9, game="a-pirates-word")
    case.play(header, lines[:20])
    games = Evenings(case.look).games()
    rows = list(csv.DictReader(io.StringIO(exchange.as_table(games))))
    players = [(game.key, name) for game in games if game.result for name in game.players]
    assert [(row["game"], row["player"]) for row in rows] == players
    assert sum(int(row["winner"]) for row in rows) == 4
    for row in rows:
        assert (row["golden"] == "") == (row["kind"] == "pirate-21")


@given(st.text(min_size=1, max_size=24))
@example("=1")
@example("\uff1d1")
def test_no_name_is_taken_for_a_formula(name: str) -> None:
    cell = exchange._cell(name)
    assert cell[0] not in "=+-@\t\r\uff1d\uff0b\uff0d\uff20"
    assert cell.removeprefix("'") == name.removeprefix("'")


def test_names_that_look_like_formulas_are_told_by_an_apostrophe(case: Bookcase) -> None:
    names = ("=1+1", "+x", "-y", "@z")
    header, lines = random_game(1, players=4, game="pirate-21")
    renamed = record.write(header, lines)
    for old, new in zip(header.players, names, strict=True):
        renamed = renamed.replace(f'"{old}"', f'"{new}"')
    case.journal.take_in(exchange.arrivals(renamed.encode()))
    rows = list(csv.DictReader(io.StringIO(exchange.as_table(Evenings(case.look).games()))))
    assert {row["player"] for row in rows} == {f"'{name}" for name in names}


# In.


def test_many_records_in_one_file_are_many_games() -> None:
    texts = [record.write(*random_game(seed)) for seed in range(3)]
    assert len(exchange.arrivals("\n".join(texts).encode())) == 3
    assert len(exchange.arrivals((texts[0] * 2).encode())) == 1


def test_the_same_game_is_the_same_however_it_was_written() -> None:
    text = word()
    header, *lines = text.splitlines()
    spaced = [json.dumps(json.loads(line), indent=None, separators=(" ,", " : ")) for line in lines]
    bare = {key: value for key, value in json.loads(header).items() if key != "gems"}
    forms = [
        text,
        "\n\n".join([json.dumps(bare), *spaced]),
        "\ufeff" + text.replace("\n", "\r\n"),
        book(text.splitlines()),
    ]
    digests = {one.digest for form in forms for one in exchange.arrivals(form.encode())}
    assert len(digests) == 1


@pytest.mark.parametrize("stem", ["p21-2-players", "apw-untracked", "apw-own-artifacts"])
def test_examples_are_taken_in(stem: str) -> None:
    assert len(exchange.arrivals((EXAMPLES / f"{stem}.jsonl").read_bytes())) == 1


def test_a_refusal_names_the_line_of_the_file() -> None:
    one, other = word(1), word(2)
    line = one.count("\n") + 4
    lines = (one + other).splitlines()
    lines[line - 1] = '{"do": "lock"}'
    assert refused("\n".join(lines)).startswith(f"Line {line}: ")
    lines[line - 1] = '{"do": "dance"}'
    assert (
        refused("\n".join(lines)) == f'Line {line}: The field "do" names no kind of action: dance.'
    )
    lines[line - 1] = "{"
    assert refused("\n".join(lines)).startswith(f"Line {line}: This is not one JSON object")


def test_in_a_file_of_ours_the_game_is_named_too() -> None:
    good, bad = word(1).splitlines(), word(2).splitlines()
    bad[2] = '{"do": "lock"}'
    assert refused(book(good, bad)).startswith("Game 2, line 3: ")


def test_an_unfinished_game_is_not_taken_in() -> None:
    lines = word().splitlines()[:40]
    assert refused("\n".join(lines)).startswith("Line 40: The game is not finished here")
    assert refused(lines[0]).startswith("Line 1: The game is not finished here")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "There is no header: the file is empty."),
        (b"\xff\xfe", "Line 1: This is not UTF-8 text."),
        (b"{}", 'Line 1: The field "game" is missing.'),
        (b"[" * 100_000, "Line 1: "),
        (b'{"companion": 2}', "This file was written by a newer companion; update this one."),
        (b'{"companion": 1}', "There is no game in this file."),
        (b'{"companion": 1, "games": [{"lines": []}]}', "There is no header: the file is empty."),
        (b'{"companion": 1, "games": [{"lines": [1]}]}', "Game 1, line 1: "),
        (b'{"companion": 1, "games": 7}', "This is no file of finished games"),
        (b'{"companion": true, "games": []}', "Line 1: "),
    ],
)
def test_what_is_no_file_of_games_is_told_so(data: bytes, sentence: str) -> None:
    assert refused(data).startswith(sentence)


def test_the_csv_that_went_out_is_no_way_in_and_is_told_so(case: Bookcase) -> None:
    table = exchange.as_table(Evenings(case.look).games())
    for data in (table, "\ufeff" + table.replace(",", ";"), '"game","date","kind"'):
        assert refused(data).startswith("This is the CSV")


@given(st.binary(max_size=200))
def test_whatever_comes_ends_in_a_sentence(data: bytes) -> None:
    assert refused(data)


@pytest.mark.parametrize(
    ("label", "kept"),
    [("2026-11-30T20:00:00+0100", True), ("<b>", False), ("2" * 33, False), ("", True)],
)
def test_only_a_label_that_looks_like_a_date_is_kept(label: str, kept: bool) -> None:
    (arrival,) = exchange.arrivals(book(word().splitlines(), label=label).encode())
    assert arrival.label == (label if kept else "")


def test_a_game_that_is_there_is_not_doubled(case: Bookcase) -> None:
    header, lines = random_game(1)
    case.play(header, lines)
    evenings = Evenings(case.look)
    other = record.write(*random_game(2))
    found = exchange.arrivals((record.write(header, lines) + other).encode())
    new = exchange.unknown(found, evenings.games())
    assert len(new) == 1
    assert case.journal.take_in(new) == 1
    assert case.journal.take_in(new) == 0
    assert [game.key for game in evenings.games()] == ["1", "i1"]
    case.play(header, lines[:9])
    assert [game.key for game in evenings.games()] == ["1", "i1", "2"]
    last = case.journal.last_game()
    assert last is not None
    assert last.game == 2
