"""Every command and what may be wrong with its files: a sentence, no trace, nothing silent."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import datafile
from companion.cli import main
from tests.browser.real_table import serving

ENDLESS = Path("/dev/zero")
COMMANDS = {
    "deck": ("deck", "--list"),
    "seats": ("seats", "--show"),
    "doctor": ("doctor", "--quick"),
    "wiring": ("wiring",),
    "serve": ("serve", "--port", "0"),
}
every_command = pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)


def companion(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input="")


def is_a_sentence(done: Result) -> bool:
    ended = done.exception is None or isinstance(done.exception, SystemExit)
    return ended and done.exit_code != 0 and done.output.rstrip().endswith(".")


@every_command
@pytest.mark.parametrize("option", ["--data", "--config"])
@pytest.mark.parametrize("path", ["a" * 300, "~nobody-lives-here/table"], ids=["long", "home"])
def test_no_path_leads_to_a_trace(command: tuple[str, ...], option: str, path: str) -> None:
    assert is_a_sentence(companion(*command, option, path))


@every_command
def test_a_file_without_end_is_not_read_to_its_end(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    done = companion(*command, "--data", tmp_path, "--config", ENDLESS)
    assert is_a_sentence(done)
    assert "longer than" in done.output


def test_an_import_without_end_is_refused(tmp_path: Path) -> None:
    done = companion("deck", "--data", tmp_path, "--import", ENDLESS)
    assert is_a_sentence(done)
    assert len(datafile.contents(ENDLESS)) == datafile.LONGEST + 1


def test_an_export_whose_name_is_too_long_is_refused(tmp_path: Path) -> None:
    assert is_a_sentence(companion("deck", "--data", tmp_path, "--export", tmp_path / ("b" * 300)))


@every_command
def test_where_nothing_can_be_said_that_is_said(command: tuple[str, ...], tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", *command, "--data", tmp_path],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.stderr == "Not all could be done and said: No space left on device.\n"
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("simulated-seats.toml", ("seats", "--show")),
        ("simulated-seats.toml", ("doctor", "--quick", "--hardware", "simulated")),
        ("simulated-seats.toml", ("deck",)),
        ("simulated-deck.toml", ("deck", "--list")),
        ("journal.sqlite3", ("deck", "--list")),
        ("journal.sqlite3", ("seats", "--reset")),
    ],
)
def test_who_sets_a_file_aside_says_so(name: str, command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"\xff no file of ours" * 500)
    done = companion(*command, "--data", tmp_path)
    aside = [path for path in tmp_path.iterdir() if ".broken" in path.name]
    assert len(aside) == 1, list(tmp_path.iterdir())
    assert aside[0].name in done.output


def test_other_commands_name_the_pages_of_a_running_companion(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        base = table.board.removesuffix("/board")
        for command in ("deck", "seats"):
            done = companion(command, "--data", tmp_path)
            assert f"on its page {base}/{command}; or end" in done.output
        assert companion("deck", "--list", "--data", tmp_path).exit_code == 0
        table.interrupt()
    assert not (tmp_path / "address").exists()
