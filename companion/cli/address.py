"""Where a running companion is reached, kept beside its journal: other commands name its pages.

It is the address that everybody at the table may know, without the key.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

FILE: Final = "address"
ADDRESS: Final = re.compile(r"http://[\w.:\[\]-]{1,80}")
SAID: Final = '(its address is in the line "Tablet" that `companion serve` printed)'


def keep(folder: Path, base: str) -> None:
    """Write down where the companion of this folder is reached; a full disk is no hindrance."""
    with suppress(OSError):
        (folder / FILE).write_text(f"{base}\n", encoding="ascii")


def forget(folder: Path) -> None:
    """It is reached no longer."""
    with suppress(OSError):
        (folder / FILE).unlink(missing_ok=True)


def page(folder: Path, path: str) -> str:
    """Return the whole address of a running companion's page, or how to find it."""
    try:
        base = (folder / FILE).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        base = ""
    return f"{base}{path}" if ADDRESS.fullmatch(base) else f"{path} {SAID}"
