"""All checks of the machine, each on its own: one that fails leaves the others to be told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from companion.words import Said, say
from hardware.doctor.condition import condition
from hardware.doctor.disk import disk
from hardware.doctor.finding import Finding
from hardware.doctor.gpio import gpio
from hardware.doctor.here import Here
from hardware.doctor.rights import rights
from hardware.doctor.spi import spi
from hardware.doctor.start import NAME, journal, start

Check = Callable[[Here], Iterable[Finding]]

ON_A_PI: Final[dict[Said, Check]] = {say("SPI"): spi, say("Groups"): rights}
EVERYWHERE: Final[dict[Said, Check]] = {
    say("Journal"): journal,
    say("Disk"): disk,
    say("Condition"): condition,
}


def of_machine(here: Here) -> tuple[Finding, ...]:
    """What is to be said of the machine: of its header only where the table hangs on it."""
    checks: dict[Said, Check] = {NAME: start}
    if not here.simulated:
        checks |= {say("Board"): gpio} | (ON_A_PI if here.board else {})
    found: list[Finding] = []
    for name, check in (checks | EVERYWHERE).items():
        found += _guarded(name, check, here)
    return tuple(found)


def _guarded(name: Said, check: Check, here: Here) -> Iterator[Finding]:
    try:
        yield from check(here)
    except Exception as error:
        seen = say("This could not be tried ({name}).", name=type(error).__name__)
        yield Finding(name, say("as far as it went"), seen, state="untold")
