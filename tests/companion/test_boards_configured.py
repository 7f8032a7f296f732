"""What table.toml may say of boards, and how mistakes are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.boards import Board, readers_of, seats_of
from companion.cli import main
from companion.cli.wired import all_wired, wanted, wired_for
from companion.refusals import Refusal
from companion.settings import check, load

BROKER = {"host": "here", "name": "kitchen"}


def said(boards: Any, **more: Any) -> str:
    with pytest.raises(Refusal) as refused:
        check({"broker": BROKER, "boards": boards} | more)
    return refused.value.sentence


def test_boards_are_named_and_bring_readers_and_buttons() -> None:
    left, right = {"readers": ["A", "B"], "buttons": [1]}, {"buttons": [2, 3]}
    boards = check({"broker": BROKER, "boards": {"left": left, "right": right}}).boards
    assert boards == {"left": Board(("A", "B"), (1,)), "right": Board((), (2, 3))}
    assert readers_of(boards) == {"A", "B"}
    assert seats_of(boards) == {0, 1, 2}


@pytest.mark.parametrize(
    ("boards", "told"),
    [
        ({"Left!": {}}, "No board can be called"),
        ({"left": {"readers": ["A", "J"]}}, "boards.left.readers[1]: There is no J"),
        ({"left": {"buttons": [0]}}, "There is no 0"),
        ({"left": {"buttons": [9]}}, "There is no 9"),
        ({"left": {"readers": ["A", "A"]}}, "brings A already"),
        ({"left": {"readers": ["A"]}, "right": {"readers": ["A"]}}, "The board left brings A"),
        ({"left": {"buttons": [2]}, "right": {"buttons": [2]}}, "The board left brings 2"),
        ({"left": {"reader": ["A"]}}, "reader"),
        ({"left": {"buttons": ["1"]}}, "A whole number"),
        ({"left": {"buttons": [True]}}, "A whole number"),
        ({"left": 3}, "left"),
        ([], "boards"),
    ],
)
def test_a_mistake_is_told(boards: Any, told: str) -> None:
    assert told in said(boards)


def test_what_the_pi_has_as_well_is_told() -> None:
    assert "hangs on the Pi as well" in said({"left": {"readers": ["A"]}}, readers={"A": {}})


def test_boards_need_a_broker(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('players = ["Anne", "Mary"]\n\n[boards.left]\nreaders = ["A"]\n')
    with pytest.raises(Refusal) as refused:
        load(path)
    assert f"{path}, line 3: boards: Boards speak over a broker" in refused.value.sentence


def test_what_boards_bring_hangs_on_no_wire_of_the_pi() -> None:
    settings = check({"broker": BROKER, "boards": {"left": {"readers": ["A", "C"]}}})
    assert wired_for(settings, 4, ("A", "B", "C", "D"))[1] == ("B", "D", "E", "F", "G", "H")
    assert all_wired(settings)[1] == ("B", "D", "E", "F", "G", "H")
    assert not {"A", "C"} & set(wanted(settings)[1])
    assert wired_for(settings, 4, ("A", "B"), boards=True)[1] == tuple("ABCDEFGH")


def test_the_wiring_plan_leaves_out_what_boards_bring(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    boards = '[broker]\nhost = "here"\n\n[boards.left]\nreaders = ["A"]\n'
    path.write_text(boards)
    done = CliRunner().invoke(main, ["wiring", "--config", str(path)])
    assert done.exit_code == 0, done.output
    assert "reader B" in done.output
    assert "reader A" not in done.output
