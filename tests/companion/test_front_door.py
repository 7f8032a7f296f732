"""Every command and what may be wrong with its files: a sentence, no trace, nothing silent."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import datafile
from companion.cli import main
from companion.journal import Journal
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


def says_what_to_type(done: Result) -> bool:
    ended = isinstance(done.exception, SystemExit)
    return ended and done.output.endswith("Choose one that it has: --host 127.0.0.1\n")


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


FILE, FOLDER, NEW = "FILE", "FOLDER", "FOLDER/new"
"""Stand for a file that is no file of ours, for a folder, and for what is not there yet."""

NUMBERS = ("", "x", "1", "9", "2.5", "-3")
NOWHERE = ("", "/proc/x", FILE, f"{FILE}/x")
UNREADABLE = ("", FOLDER, NEW, f"{FILE}/x")
WRONG: dict[tuple[str, ...], tuple[str, ...]] = {
    ("backup", "--data"): ("", NEW, FILE, f"{FILE}/x", "/proc/x"),
    ("backup", "--data", FOLDER): ("", FILE, f"{FILE}/x"),
    ("restore", "--newest", "--data"): ("", FOLDER, NEW, FILE, f"{FILE}/x"),
    ("restore", "--data", FOLDER, "7", "--only"): ("", "x"),
    ("restore", "--data", FOLDER): ("", "7", *UNREADABLE, FILE, str(ENDLESS)),
    ("serve", "--port", "0", "--players"): NUMBERS,
    ("serve", "--port"): ("", "x", "-1", "65536"),
    ("serve", "--port", "0", "--seed"): ("", "x", "1.5"),
    ("serve", "--port", "0", "--host"): ("a..b", "300.1.2.3"),
    ("serve", "--port", "0", "--game"): ("", "chess"),
    ("serve", "--hardware"): ("", "arduino"),
    ("serve", "--port", "0", "--data"): NOWHERE,
    ("serve", "--port", "0", "--data", FOLDER, "--config"): (*UNREADABLE, FILE),
    ("deck", "--list", "--data"): ("", FILE, f"{FILE}/x"),
    ("deck", "--data", FOLDER, "--config"): (*UNREADABLE, FILE),
    ("deck", "--data", FOLDER, "--card"): ("", "zz", "red 9"),
    ("deck", "--data", FOLDER, "--from"): ("", "zz"),
    ("deck", "--data", FOLDER, "--export"): ("", FOLDER, FILE, "FOLDER/a/b", f"{FILE}/x"),
    ("deck", "--data", FOLDER, "--import"): (*UNREADABLE, FILE),
    ("deck", "--game"): ("", "chess"),
    ("deck", "--hardware"): ("", "arduino"),
    ("seats", "--data"): NOWHERE,
    ("seats", "--show", "--data"): ("", FILE, f"{FILE}/x"),
    ("seats", "--data", FOLDER, "--config"): (*UNREADABLE, FILE),
    ("seats", "--hardware"): ("", "arduino"),
    ("doctor", "--quick", "--hardware"): ("", "arduino"),
    ("doctor", "--quick", "--data"): ("", FILE, f"{FILE}/x"),
    ("doctor", "--quick", "--config"): (*UNREADABLE, FILE),
    ("lobby", "--host", "a..b", "--port"): ("", "x", "-1"),
    ("lobby", "--data"): ("",),
    ("lobby", "--config", NEW, "--forget"): ("", "x"),
    ("lobby", "--config"): (*UNREADABLE, FILE),
    ("tablet", "--run"): (NEW, FILE),
    ("report", "--hardware"): ("", "arduino"),
    ("report", "--config"): ("",),
    ("report", "--data"): ("",),
    ("games", "--data"): NOWHERE,
    ("games", "--data", FOLDER, "--game"): ("", "x", "7"),
    ("games", "--data", FOLDER, "--export"): ("", FOLDER, FILE, "FOLDER/a.txt", "FOLDER/a/b.csv"),
    ("games", "--data", FOLDER, "--import"): (*UNREADABLE, FILE),
    ("wiring", "--players"): NUMBERS,
    ("wiring", "--select"): ("", "wireless"),
    ("wiring", "--data"): ("",),
    ("wiring", "--config"): (*UNREADABLE, FILE),
    ("wiring", "--svg"): ("", FOLDER, f"{FILE}/x", "/proc/x"),
    ("wiring", "--select", "overlay", "--overlay"): ("", FOLDER, f"{FILE}/x", "/proc/x"),
    ("replay",): ("", FOLDER, NEW, FILE, f"{FILE}/x", str(ENDLESS)),
    ("replay", FILE, "--as"): ("", "x"),
}
EACH = [(*words, value) for words, values in WRONG.items() for value in values]


@pytest.mark.parametrize("words", EACH, ids=" ".join)
def test_a_wrong_value_is_answered_by_a_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no file of ours\n")
    folder = tmp_path / "folder"
    folder.mkdir()
    if words[0] == "games":
        Journal.open(folder).close()
    there = [word.replace(FILE, str(file)).replace(FOLDER, str(folder)) for word in words]
    done = companion(*there)
    assert is_a_sentence(done) or says_what_to_type(done), done.output
    assert "Errno" not in done.output
    assert file.read_text() == "no file of ours\n"


def test_what_help_says_of_numbers_is_for_people() -> None:
    said = companion("serve", "--help").output
    assert "0<=x<=65535" in said
    assert "None" not in said


@pytest.mark.parametrize("command", sorted(main.commands))
def test_what_no_command_knows_is_answered_by_a_sentence(command: str) -> None:
    for words in ((command, "--no-such"), (command, *("x",) * 2)):
        done = companion(*words)
        assert (done.exit_code, isinstance(done.exception, SystemExit)) == (2, True)
        assert f"Try 'companion {command} --help'" in done.output.replace("main ", "companion ")


def test_all_commands_are_tried_with_wrong_values() -> None:
    assert {words[0] for words in WRONG} == set(main.commands)
    for name, command in main.commands.items():
        tried = {word for words in WRONG if words[0] == name for word in words}
        for option in command.params:
            if not getattr(option, "is_flag", False) and option.opts[0].startswith("--"):
                assert tried & set(option.opts), (name, option.opts)


def test_a_number_s_bounds_are_told(tmp_path: Path) -> None:
    assert "'x' is no whole number from 2 to 8." in companion("wiring", "--players", "x").output
    assert "'9' is no whole number from 2 to 8." in companion("wiring", "--players", "9").output
    taken = companion("games", "--import", __file__, "--data", "/proc/x")
    assert "no folder can be made there" in taken.output
    assert not list(tmp_path.iterdir())
