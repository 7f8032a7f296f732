"""The machine is shut down once the companion has ended, by systemd, or it is said why not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.cli.power import Machine

Commands = list[tuple[str, ...]]


def machine(
    folder: Path, ran: Commands, *, simulated: bool = False, failed: str | None = None
) -> Machine:
    def run(command: tuple[str, ...]) -> str | None:
        ran.append(command)
        return failed

    def end() -> None:
        ran.append(("end",))

    return Machine(simulated=simulated, end=end, run=run, systemd=folder)


@pytest.mark.parametrize(("how", "verb"), [("off", "poweroff"), ("restart", "reboot")])
def test_the_companion_ends_first(tmp_path: Path, how: str, verb: str) -> None:
    ran: Commands = []
    one = machine(tmp_path, ran)
    one.turn(how)  # type: ignore[arg-type]  # a parameter's value
    assert ran == [("end",)]
    assert one.finish() is None
    assert ran == [("end",), ("systemctl", verb)]


def test_an_end_that_nobody_asked_the_machine_for_shuts_nothing_down(tmp_path: Path) -> None:
    ran: Commands = []
    assert machine(tmp_path, ran).finish() is None
    assert ran == []


def test_what_systemd_refuses_is_said(tmp_path: Path) -> None:
    one = machine(tmp_path, [], failed="Interactive authentication required.")
    one.turn("off")
    said = one.finish()
    assert said is not None
    assert "Interactive authentication required." in said
    assert "systemd/README.md" in said


def test_why_it_cannot_be_shut_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    simulated = machine(tmp_path, [], simulated=True).why_not()
    assert simulated is not None
    assert "simulated" in simulated
    without = machine(tmp_path / "no-systemd", []).why_not()
    assert without is not None
    assert "no systemd" in without
    monkeypatch.setattr(shutil, "which", lambda _: "/bin/systemctl")
    assert machine(tmp_path, []).why_not() is None
