"""The examples in the repository load, and are wired as they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.config import read
from companion.store import header_of
from hardware.wiring.checks import decoded, plan
from hardware.wiring.picture import svg

EXAMPLES = Path(__file__).parents[3] / "examples"
DOCS = EXAMPLES.parent / "docs/wiring.md"


@pytest.mark.parametrize("players", [4, 8])
def test_an_example_loads_and_can_be_wired(players: int, tmp_path: Path) -> None:
    settings = read(EXAMPLES / f"table-{players}.toml", tmp_path)
    assert len(header_of(settings).players) == players
    made = plan(players, "ABCDEFGH"[:players], decoded(settings.hardware))
    assert len(made.seats) == len(made.readers) == players
    assert made.reset == (25 if players == 4 else None)


ROOT = EXAMPLES.parent
COMMANDS = re.findall(r"^ +companion (wiring .*?)(?: +#.*)?$", DOCS.read_text(), re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_what_the_manual_tells_to_type_works(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, [*command.split(), "--data", str(tmp_path / "none")])
    assert done.exit_code == 0, done.output


def test_the_manual_s_picture_is_the_one_that_is_drawn_today(tmp_path: Path) -> None:
    settings = read(EXAMPLES / "table-4.toml", tmp_path)
    made = plan(4, "ABCD", decoded(settings.hardware))
    drawn = (ROOT / "docs/images/wiring-4.svg").read_text()
    assert drawn == svg(made), "companion wiring --config examples/table-4.toml --svg draws it anew"
