"""One place says the version; all others ask there."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from companion.cli import version

ROOT = Path(__file__).parents[2]
NUMBER = r"(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)"


def in_project() -> str:
    said: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    return said


def test_the_command_says_what_the_project_file_says() -> None:
    command = [sys.executable, "-m", "companion", "--version"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == f"companion {in_project()}\n"
    assert done.stderr == ""


def test_the_version_is_three_numbers() -> None:
    assert re.fullmatch(NUMBER, in_project())


def test_where_the_tree_is_not_there_what_was_installed_says_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "version", lambda name: f"installed {name}")
    assert version.number(tmp_path) == f"installed {version.PROJECT}"
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "another"\nversion = "9.9.9"\n')
    assert version.number(tmp_path) == f"installed {version.PROJECT}", "another project lies there"


def test_a_copy_that_nobody_installed_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    assert version.number(tmp_path) == "of unknown version"


def test_the_changelog_knows_this_version_or_has_not_released_any() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "Unreleased"
    released = [heading.strip("[]") for heading in headings[1:]]
    assert all(re.fullmatch(NUMBER, one) for one in released)
    assert released[:1] in ([], [in_project()])


def test_no_other_file_says_a_version_of_its_own() -> None:
    other = re.compile(r"^__version__|^VERSION\b.*\d+\.\d+\.\d+", re.MULTILINE)
    for room in ("companion", "hardware", "web", "systemd"):
        for path in (ROOT / room).rglob("*.py"):
            assert not other.search(path.read_text()), path


def test_a_tree_that_was_moved_on_since_it_was_installed_says_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "version", lambda _: "1.2.3")
    told = f'[project]\nname = "{version.PROJECT}"\nversion = "1.2.4"\n'
    (tmp_path / "pyproject.toml").write_text(told)
    assert version.number(tmp_path) == "1.2.4"
