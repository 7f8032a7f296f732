"""A version beside the others: found out, made, and thrown away again."""

from __future__ import annotations

import hashlib
import shutil
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from installer.doing import FAULTS, Doing, read, replace
from installer.places import BEFORE, BY_HAND, CURRENT, UNITS, VERSIONS

CODE: Final = ("companion", "hardware", "web", "pyproject.toml", "README.md", "LICENSE")
"""What the package is built from."""
BESIDE: Final = ("systemd", "examples", "docs", "README.md", "CHANGELOG.md", "LICENSE")
"""What lies beside the environment: this installer, the units, and what people read."""
LEFT_OUT: Final = ("__pycache__", "*.pyc", "*.egg-info", "images")

MFRC522: Final = "mfrc522==0.0.7"
"""Installed alone: what it names as its dependency breaks a Pi 5."""
MARK: Final = "made-with"
"""The file that says that a version is whole, and for which Python."""
PYTHON: Final = ".".join(map(str, sys.version_info[:2]))


@dataclass(frozen=True, slots=True)
class Version:
    """An installed version; `units` is the folder whose units are its own."""

    name: str
    units: Path

    @property
    def folder(self) -> str:
        """Where it lies."""
        return f"{VERSIONS}/{self.name}"

    @property
    def companion(self) -> str:
        """Its command."""
        return f"{self.folder}/bin/companion"


def of(tree: Path) -> Version:
    """The version that this source tree is: its number, and a mark of what is in it."""
    number = tomllib.loads((tree / "pyproject.toml").read_text())["project"]["version"]
    return Version(f"{number}-{_mark(tree)}", tree / "systemd")


def running(doing: Doing) -> Version | None:
    """The version that the units' link leads to."""
    return _linked(doing, CURRENT)


def before(doing: Doing) -> Version | None:
    """The version that ran before that one."""
    return _linked(doing, BEFORE)


def _linked(doing: Doing, link: str) -> Version | None:
    target = doing.target(link)
    if target is None or not doing.at(target).is_dir():
        return None
    return Version(Path(target).name, doing.at(target) / "systemd")


def make(doing: Doing, tree: Path, version: Version) -> bool:
    """Have the version's environment, beside those that are there; returns whether it was missing.

    Raises Stop.
    """
    folder = version.folder
    if read(doing.at(f"{folder}/{MARK}")) == PYTHON.encode():
        doing.note(f"there: {folder}")
        return False
    doing.remove(folder)  # what was begun, or made for another Python
    try:
        _make(doing, tree, folder)
    except FAULTS:
        doing.remove(folder)  # a disk that is full would stay so
        raise
    return True


def _make(doing: Doing, tree: Path, folder: str) -> None:
    source = f"{folder}/source"
    doing.folder(folder)
    _copy(doing, tree, CODE, source)
    _copy(doing, tree, BESIDE, folder)
    doing.command("python3", "-m", "venv", "--system-site-packages", folder)
    pip = (f"{folder}/bin/python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install")
    doing.command(*pip, source)
    doing.command(*pip, "--no-deps", MFRC522)
    doing.command("rm", "-r", source)
    doing.command("sync")
    if not doing.dry:
        replace(doing.at(f"{folder}/{MARK}"), PYTHON.encode(), 0o644)


def _copy(doing: Doing, tree: Path, names: tuple[str, ...], to: str) -> None:
    doing.will(f"cp -r {' '.join(names)} {to}")
    if doing.dry:
        return
    ignore = shutil.ignore_patterns(*LEFT_OUT)
    doing.at(to).mkdir(parents=True, exist_ok=True)
    for name in names:
        if (tree / name).is_dir():
            shutil.copytree(tree / name, doing.at(to) / name, ignore=ignore)
        elif (tree / name).exists():
            shutil.copy(tree / name, doing.at(to) / name)


def take_over(doing: Doing) -> None:
    """Make a version of a table that was installed by hand, so that one can go back to it."""
    if doing.target(CURRENT) is not None or not doing.at(BY_HAND).is_dir():
        return
    folder = f"{VERSIONS}/by-hand"
    doing.folder(f"{folder}/systemd")
    for unit in sorted(doing.at(UNITS).glob("pirate-table-*.service")):
        doing.write(f"{folder}/systemd/{unit.name}", unit.read_bytes())
    doing.link(f"{folder}/bin", f"{BY_HAND}/bin")
    doing.link(CURRENT, folder)


def prune(doing: Doing, keep: tuple[str | None, ...]) -> None:
    """Throw the versions away that are neither run nor gone back to."""
    there = doing.at(VERSIONS)
    for folder in sorted(there.iterdir()) if there.is_dir() else ():
        if f"{VERSIONS}/{folder.name}" not in keep:
            doing.remove(f"{VERSIONS}/{folder.name}")


def _mark(tree: Path) -> str:
    total = hashlib.sha256()
    for name in sorted({*CODE, *BESIDE}):
        for path in _files(tree / name):
            total.update(f"{path.relative_to(tree)}\0".encode())
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:8]


def _files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
    elif place.is_dir():
        for path in sorted(place.iterdir()):
            if not any(path.match(pattern) for pattern in LEFT_OUT):
                yield from _files(path)
