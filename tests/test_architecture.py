"""The house's arrows, its small rooms, and the words that have no place in it."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

from companion.games.registry import GAMES

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "hardware", "web")
IMPURE = {
    "flask",
    "gpiozero",
    "mfrc522",
    "multiprocessing",
    "paho",
    "random",
    "RPi",
    "select",
    "signal",
    "socket",
    "spidev",
    "subprocess",
    "threading",
    "time",
    "waitress",
}
FRONT_DOOR = "companion/cli/"


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports anywhere, in full (`from a import b` gives `a.b` too)."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            module = node.module or ""
            yield module
            yield from (f"{module}.{name.name}" for name in node.names)


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def reaches(path: Path, *roots: str) -> list[str]:
    return [name for name in imports(path) if name.split(".")[0] in roots]


@pytest.mark.parametrize("path", sources("companion"), ids=relative)
def test_the_companion_is_pure_but_for_its_front_door(path: Path) -> None:
    if not relative(path).startswith(FRONT_DOOR):
        assert not reaches(path, "hardware", "web", *IMPURE)


@pytest.mark.parametrize("path", sources("hardware"), ids=relative)
def test_hardware_knows_no_page(path: Path) -> None:
    assert not reaches(path, "web", "flask", "waitress")


@pytest.mark.parametrize("path", sources("web"), ids=relative)
def test_pages_know_no_pin(path: Path) -> None:
    assert not reaches(path, "hardware", "gpiozero", "mfrc522", "spidev", "RPi")


@pytest.mark.parametrize("path", sources("companion/games"), ids=relative)
def test_games_do_not_know_each_other(path: Path) -> None:
    parts = path.relative_to(ROOT / "companion/games").parts
    if len(parts) == 1:
        return
    others = {p.name for p in (ROOT / "companion/games").iterdir() if p.is_dir()} - {parts[0]}
    for name in imports(path):
        assert not any(name.startswith(f"companion.games.{other}") for other in others)


@pytest.mark.parametrize("path", sorted((ROOT / "companion").glob("*.py")), ids=relative)
def test_the_table_knows_no_game_by_name(path: Path) -> None:
    rooms = [p.name for p in (ROOT / "companion/games").iterdir() if p.is_dir()]
    for name in imports(path):
        assert not any(name.startswith(f"companion.games.{room}") for room in rooms)
    named = {node.value for node in ast.walk(ast.parse(path.read_text())) if _is_text(node)}
    assert not named & set(GAMES), "a game's name is said here"


def _is_text(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("path", sources("companion/games"), ids=relative)
def test_rules_know_no_table(path: Path) -> None:
    """What a game brings to the table stands on its rules, never the other way."""
    if "at_table" in path.parts or path.parent == ROOT / "companion/games":
        return
    table = ("conduct", "readings", "gestures", "plates", "settings", "deck", "table", "screen")
    for name in imports(path):
        assert ".at_table" not in name
        assert name.split(".")[-1] not in table
        assert not any(name.startswith(f"companion.{one}.") for one in table)


@pytest.mark.parametrize("path", sources("hardware/rc522"), ids=relative)
def test_the_driver_does_not_know_the_emulator(path: Path) -> None:
    assert not any(name.startswith("hardware.emulator") for name in imports(path))


@pytest.mark.parametrize("path", sources("hardware/emulator"), ids=relative)
def test_the_emulator_does_not_know_the_driver(path: Path) -> None:
    assert not any(name.startswith(("hardware.rc522", "mfrc522")) for name in imports(path))


def modules() -> Iterator[str]:
    for package in PACKAGES:
        yield package
        found = pkgutil.walk_packages([str(ROOT / package)], f"{package}.")
        yield from (module.name for module in found if ".stubs" not in module.name)


def test_importing_any_module_starts_nothing() -> None:
    program = (
        "import importlib, sys, threading\n"
        "for name in sys.argv[1:]: importlib.import_module(name)\n"
        "assert threading.active_count() == 1, threading.enumerate()\n"
        "assert not {'pygal', 'paho'} & sys.modules.keys(), 'they slow the start'\n"
        "from hardware import standins\n"
        "assert {'RPi.GPIO', 'spidev'} & sys.modules.keys() <= standins.in_place()\n"
    )
    command = [sys.executable, "-W", "error", "-c", program, *modules()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Each function's name and its lines without the docstring."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0]
            doc = (first.end_lineno or 0) - first.lineno + 1 if ast.get_docstring(node) else 0
            yield node.name, (node.end_lineno or 0) - node.lineno + 1 - doc


def all_functions() -> list[tuple[str, int]]:
    return [
        (f"{relative(path)}:{name}", lines)
        for package in PACKAGES
        for path in sources(package)
        for name, lines in functions(path)
    ]


def test_functions_are_short_enough_to_see_whole() -> None:
    lengths = sorted(lines for _, lines in all_functions())
    assert statistics.median(lengths) < 8
    assert lengths[int(len(lengths) * 0.9)] <= 30
    assert [pair for pair in all_functions() if pair[1] > 60] == []


def test_no_file_is_longer_than_600_lines() -> None:
    paths = [path for package in PACKAGES for path in sources(package)]
    long = {relative(p): n for p in paths if (n := len(p.read_text().splitlines())) > 600}
    assert long == {}


def texts() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    names = [name for name in listed.split("\0") if name]
    return [ROOT / name for name in names if not name.endswith((".png", ".ico"))]


def test_nothing_runs_a_command_line_as_text() -> None:
    for package in PACKAGES:
        for path in sources(package):
            assert not re.search(r"shell=True|os\.system|os\.popen", path.read_text()), path


def test_no_page_and_no_style_names_another_host() -> None:
    found = {}
    for path in texts():
        if relative(path).startswith(("web/templates", "web/static")):
            hosts = re.findall(r"https?://(?!www\.w3\.org/)[^\s\"'<>]+", path.read_text())
            if hosts:
                found[relative(path)] = hosts
    assert found == {}


def test_the_project_speaks_of_itself_alone() -> None:
    home = "/" + "work" + "/"
    registry = "/" + "opt/pypi"
    for path in texts():
        if path.exists():
            text = path.read_text(errors="replace")
            assert home not in text, path
            assert registry not in text, path


def test_every_module_can_be_imported_by_its_name() -> None:
    for name in modules():
        importlib.import_module(name)
