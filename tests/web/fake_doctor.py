"""A doctor of a table that tests make ill."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from companion.inputs import Fault
from hardware.doctor.examine import Examined
from hardware.doctor.finding import Finding
from hardware.doctor.rig import Wanted, of_report
from hardware.report import ButtonReport, ReaderReport, Report


@dataclass
class FakeDoctor:
    """A table with eight readers and buttons, of which tests say how they are."""

    faults: dict[str | int, Fault] = field(default_factory=dict)
    heard: str = ""
    done: list[tuple[str, object]] = field(default_factory=list)
    wanted: tuple[Collection[str], int] = ((), 0)

    def examined(self, readers: Collection[str], seats: int, *, playing: bool) -> Examined:
        self.wanted = (readers, seats)
        report = Report(
            tuple(
                ReaderReport(name, "", 0x92, 33, self.faults.get(name), int(name in self.heard))
                for name in "ABCDEFGH"
            ),
            tuple(ButtonReport(seat, 4, False, self.faults.get(seat)) for seat in range(8)),
            0.0921,
        )
        disk = Finding("Disk", "to write", "It can be written.")
        return Examined(
            (*of_report(report, Wanted(readers, seats)), disk),
            {it.name: it.cards > 0 for it in report.readers},
            tuple(it.down for it in report.buttons),
            report.scan,
            51.2,
        )

    def look_anew(self) -> None:
        self.done.append(("anew", None))

    def try_light(self, seat: int | None) -> None:
        self.done.append(("light", seat))

    def try_buzzer(self) -> None:
        self.done.append(("sound", None))
