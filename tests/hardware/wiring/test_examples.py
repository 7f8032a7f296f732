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


def alternatives() -> list[tuple[str, str]]:
    """The ways of selecting readers that the example for four offers, each put into its place."""
    text = (EXAMPLES / "table-4.toml").read_text()
    begin, end = text.index("\n[wiring]"), text.index("\n[[seats]]")
    offered = re.findall(r"^# \[wiring\]\n(?:# .*\n)+", text, re.MULTILINE)
    lines = [re.sub("^# ", "", block, flags=re.MULTILINE) for block in offered]
    return [(f"{text[:begin]}\n{block}{text[end:]}", block) for block in lines]


def test_the_example_s_other_ways_of_selecting_load_and_can_be_wired(tmp_path: Path) -> None:
    selects = []
    for text, block in alternatives():
        (tmp_path / "table.toml").write_text(text)
        made = plan(4, "ABCD", decoded(read(None, tmp_path).hardware))
        selects.append(made.select)
        assert [reader.gain for reader in made.readers] == [33, 33, 38, 33]
        assert block.count("cs = ") == 4
    assert selects == ["overlay", "gpio"]


MANUAL = re.findall(r"^```toml\n(.*?)^```", DOCS.read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("text", "select"), [*zip(MANUAL, ("overlay", "gpio"), strict=True)])
def test_the_manual_s_files_load_and_can_be_wired(text: str, select: str, tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(text)
    made = plan(2, "AB", decoded(read(None, tmp_path).hardware))
    assert (made.select, made.readers[1].cs) == (select, 13)


def test_the_manual_s_picture_is_the_one_that_is_drawn_today(tmp_path: Path) -> None:
    settings = read(EXAMPLES / "table-4.toml", tmp_path)
    made = plan(4, "ABCD", decoded(settings.hardware))
    drawn = (ROOT / "docs/images/wiring-4.svg").read_text()
    assert drawn == svg(made), "companion wiring --config examples/table-4.toml --svg draws it anew"
