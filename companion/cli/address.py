"""Where a running companion is reached, kept beside its journal: other commands name its pages.

It is the address that everybody at the table may know, without the key.
"""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

FILE: Final = "address"
ADDRESS: Final = re.compile(r"http://[\w.:\[\]-]{1,80}")
ALL: Final = re.compile(r"//(0\.0\.0\.0|\[::\]):")
SAID: Final = '(its address is in the line "Tablet" that `companion serve` printed)'


OUTSIDE: Final = ("192.0.2.1", "10.42.0.2")
"""An address of documentation's network, and one beside the Pi in its own Wi-Fi."""


NAMES: Final = ("pirate", "pirate.local")
"""What the Pi is called in its own Wi-Fi (systemd/access-point)."""


def reached_at(host: str) -> str:
    """The address to print for `host`: for "all addresses" the one that others here reach.

    Asked for when it is needed: a Pi that has just been switched on has no network yet.
    """
    if host not in ("0.0.0.0", "::"):
        return f"[{host}]" if ":" in host else host
    return next(filter(None, map(_towards, OUTSIDE)), "127.0.0.1")


def _towards(there: str) -> str:
    """Our own address on the way there, or ""."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((there, 9))  # nothing is sent
        return str(probe.getsockname()[0])
    return ""


def keep(folder: Path, host: str, port: int) -> None:
    """Write down where the companion of this folder listens; a full disk is no hindrance."""
    named = f"[{host}]" if ":" in host else host
    with suppress(OSError):
        (folder / FILE).write_text(f"http://{named}:{port}\n", encoding="ascii")


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
    base = ALL.sub(lambda found: f"//{reached_at(found[1].strip('[]'))}:", base)
    return f"{base}{path}" if ADDRESS.fullmatch(base) else f"{path} {SAID}"
