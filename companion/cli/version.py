"""`companion --version`: the project file's version is the only one; here it is found out."""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path
from typing import Final

PROJECT: Final = "pirate-table-companion"
TREE: Final = Path(__file__).parents[2]


def number(tree: Path = TREE) -> str:
    """Return the version: a source tree's own, else the one that was installed.

    A source tree says it itself, since what was installed from it may be older by now.
    """
    try:
        said = tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        if said["name"] == PROJECT:
            return str(said["version"])
    except (OSError, ValueError, KeyError):
        pass  # installed: beside the package lie others, and no such file of ours
    try:
        return metadata.version(PROJECT)
    except metadata.PackageNotFoundError:
        return "of unknown version"
