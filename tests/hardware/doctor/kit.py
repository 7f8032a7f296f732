"""A machine, a plan and a person for checks, each as a test wants them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from hardware.board import Machine
from hardware.doctor.finding import Finding
from hardware.doctor.here import Here, Person
from hardware.doctor.machine import of_machine
from hardware.libraries import Libraries
from hardware.wiring.checks import decoded, plan
from hardware.wiring.settings import Select
from tests.hardware.boards import PI_4, a_pi

SHOWN = datetime(2026, 11, 27, 20, 0)
GOOD = Libraries(lgpio="0.2.2.0", rpi_gpio="rpi-lgpio", gpiozero="2.0.1")
ME = Person(1000, "jack", frozenset({1000, 44, 45}))

FILES = {
    "etc/group": "spi:x:44:jack\ngpio:x:45:jack\nusers:x:100:\n",
    "boot/firmware/config.txt": "dtparam=spi=on\n[all]\ndtoverlay=spi0-1cs\n",
    "dev/spidev0.0": "",
    "run/systemd/timesync/synchronized": "",
    "sys/class/thermal/thermal_zone0/temp": "51200\n",
    "proc/mounts": "/dev/root / ext4 rw,noatime 0 0\n",
}


class Patient:
    """A Pi on which all is well, until a test changes its files."""

    def __init__(self, root: Path, model: str | None = PI_4, select: Select = "decoder") -> None:
        self.root = root
        machine = a_pi(root, model) if model else Machine(root, bits=64)
        made = plan(4, "ABCD", decoded({"wiring": {"select": select}}))
        self.throttled: str | None = "throttled=0x0"
        data = root / "data"
        data.mkdir()
        self.here = Here(
            made,
            data,
            machine=machine,
            person=ME,
            libraries=lambda: GOOD,
            wish=lambda: None,
            run=lambda command: self.throttled,
            now=lambda: SHOWN,
        )
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name: str, text: str | None) -> None:
        """Have a file say this; None: there is no such file."""
        path = self.root / name
        if text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def change(self, **fields: Any) -> None:
        """Have something else be so."""
        self.here = replace(self.here, **fields)

    def findings(self) -> dict[str, Finding]:
        """What the doctor says, by the names of the checks."""
        return {one.name: one for one in of_machine(self.here)}

    def find(self, name: str) -> tuple[str, str, str]:
        """One check's state, what was seen, what to do."""
        one = self.findings()[name]
        return one.state, one.seen, one.todo
