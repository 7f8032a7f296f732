"""The emulator and the driver know nothing of each other, and importing starts nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import hardware

ROOT = Path(hardware.__file__).parent


def imports(folder: str) -> set[str]:
    names: set[str] = set()
    for path in (ROOT / folder).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                names.add(node.module or "")
    return names


@pytest.mark.parametrize(
    ("folder", "stranger"), [("emulator", "hardware.rc522"), ("rc522", "hardware.emulator")]
)
def test_the_emulator_and_the_driver_do_not_know_each_other(folder: str, stranger: str) -> None:
    names = imports(folder)
    assert names
    assert not [name for name in names if name.startswith(stranger)]


def test_the_emulator_needs_neither_mfrc522_nor_a_stand_in() -> None:
    code = (
        "import sys, hardware.emulator;"
        "sys.exit(bool({'mfrc522', 'spidev', 'RPi', 'hardware.standins'} & set(sys.modules)))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
