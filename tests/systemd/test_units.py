"""The units are ones that systemd understands, and give away little."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

UNITS = sorted((Path(__file__).parents[2] / "systemd").glob("*.service"))
ANALYZE = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(ANALYZE is None, reason="no systemd-analyze on this machine")


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *arguments], capture_output=True, text=True, check=False, timeout=60
    )


def test_there_are_units() -> None:
    assert [unit.name for unit in UNITS] == ["pirate-table-companion.service"]


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_is_understood_without_a_complaint(unit: Path, tmp_path: Path) -> None:
    """An unknown key is no error to systemd, only a line on the error stream."""
    here = tmp_path / unit.name
    here.write_text(unit.read_text().replace("/opt/pirate-table-companion/.venv/bin/", "/bin/"))
    here.write_text(here.read_text().replace("/bin/companion", "/bin/true"))
    checked = analyze("verify", "--man=no", str(here))
    assert (checked.returncode, checked.stderr) == (0, "")


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_is_exposed_to_2_of_10_at_most(unit: Path) -> None:
    checked = analyze("security", "--offline=true", "--threshold=20", "--no-pager", str(unit))
    assert checked.returncode == 0, checked.stdout[-600:]
