"""lgpio's traps at its import: a pipe in the working directory, and a process that is moved."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hardware.errors import HardwareError
from hardware.factory import WORK, _why, open_factory, own_folder
from hardware.libraries import Choice


def imported_as_lgpio_is() -> Path:
    """What lgpio does when it is imported: go where LG_WD says, and make a pipe there."""
    os.chdir(os.environ[WORK])
    os.mkfifo(".lgd-nfy0")
    return Path.cwd()


def test_the_process_stays_where_it_is_and_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(WORK, raising=False)
    with own_folder():
        folder = imported_as_lgpio_is()
    assert Path.cwd() == tmp_path
    assert not folder.exists()
    assert WORK not in os.environ
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_the_user_names_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(WORK, str(tmp_path))
    stood = Path.cwd()
    with own_folder():
        imported_as_lgpio_is()
    assert Path.cwd() == stood
    assert (tmp_path / ".lgd-nfy0").exists()
    assert os.environ[WORK] == str(tmp_path)


def why(folder: Path) -> str:
    return _why(Choice("lgpio", 0, ""), OSError("can not open gpiochip"), folder)


def test_a_chip_that_cannot_be_opened_is_named_with_what_to_do(tmp_path: Path) -> None:
    assert why(tmp_path).endswith(
        "dev/gpiochip0 is not there: is this the Raspberry Pi's own kernel?"
    )
    device = tmp_path / "dev/gpiochip0"
    device.parent.mkdir()
    device.touch()
    assert "gpiozero looks for another chip" in why(tmp_path)
    assert why(tmp_path).endswith("pip install --upgrade gpiozero")


def test_a_chip_that_others_may_use_only_names_the_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/gpiochip0").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "sudo usermod -aG gpio" in why(tmp_path)


def test_a_library_that_does_not_load_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "gpiozero.pins.rpigpio", None)
    with pytest.raises(HardwareError, match="cannot be used through rpigpio"):
        open_factory(Choice("rpigpio", 0, ""))
