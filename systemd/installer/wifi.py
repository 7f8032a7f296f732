"""The Pi's Wi-Fi as a network of its own, by NetworkManager: its password is made here."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from installer.doing import Doing
from installer.places import WIFI

BLANK: Final = "@PASSWORD@"
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that nobody mistakes for others when they are read off a screen."""
LENGTH: Final = 12


def set_up(doing: Doing, units: Path) -> None:
    """Have the network's file; one that is there keeps its password."""
    if doing.has(WIFI):
        doing.note(f"there: {WIFI}")
        return
    password = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    (template,) = (units / "access-point").glob("*.nmconnection")
    doing.write(WIFI, template.read_text().replace(BLANK, password), 0o600)
    if not doing.dry:
        doing.note(f"Its password is {password}; sudo grep psk {WIFI} tells it again.")
    doing.note("From the next start on the Pi is in no other Wi-Fi. A cable goes on working.")
