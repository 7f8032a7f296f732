"""SPI: switched on in config.txt, the overlay of the chosen wiring, the device files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.words import listed, many, say
from hardware.doctor import config_txt
from hardware.doctor.finding import Finding
from hardware.doctor.here import Here
from hardware.wiring.overlay import CONFIG, NAME, config_lines

SWITCH_ON: Final = say("sudo raspi-config nonint do_spi 0, then restart the Pi.")
RESTART: Final = say("Restart the Pi: what config.txt says counts from then on.")


def spi(here: Here) -> Iterator[Finding]:
    """Whether SPI is on, with the wiring's overlay and every device file."""
    text = next(filter(None, map(here.machine.text, config_txt.FILES)), None)
    board = here.board
    told = config_txt.lines(text or "", board.model if board else "")
    yield _switched_on(here, text, told)
    yield _overlay(here, text, told)
    yield _devices(here)


def devices(here: Here) -> tuple[str, ...]:
    """The device files that the plan's readers need."""
    bus = here.plan.settings.wiring.bus
    numbers = sorted({reader.device for reader in here.plan.readers})
    return tuple(f"/dev/spidev{bus}.{number}" for number in numbers)


def _any_device(here: Here) -> bool:
    return any(name.startswith("spidev") for name in here.machine.names("/dev"))


def _switched_on(here: Here, text: str | None, told: tuple[config_txt.Line, ...]) -> Finding:
    name, tried = say("SPI"), say("whether {file} switches it on", file=CONFIG)
    there = [one for one in told if config_txt.switches_spi_on(one)]
    if text is None:
        return Finding(name, tried, say("There is no config.txt to be read."), state="untold")
    if any(one.holds for one in there):
        return Finding(name, tried, say("It is switched on."))
    if _any_device(here):
        return Finding(name, tried, say("It is on, although config.txt does not say so."))
    if there:
        seen = say(
            "dtparam=spi=on stands below [{section}], which is not this board.",
            section=there[0].section,
        )
        return Finding(
            name, tried, seen, say("Move that line below [all] in {file}.", file=CONFIG), "bad"
        )
    return Finding(name, tried, say("It is not switched on."), SWITCH_ON, "bad")


def _overlay(here: Here, text: str | None, told: tuple[config_txt.Line, ...]) -> Finding:
    name = say("Overlay")
    _, *more = config_lines(here.plan)
    if not more:
        return Finding(name, say("whether this wiring needs one"), say("It needs none."))
    wanted = more[0]
    tried = say("whether {file} says {wanted}", file=CONFIG, wanted=wanted)
    if text is None:
        return Finding(name, tried, say("There is no config.txt to be read."), state="untold")
    if not any(one.holds and config_txt.loads(one, wanted) for one in told):
        return _no_overlay(here, tried, wanted)
    compiled = f"/boot/firmware/overlays/{NAME}.dtbo"
    if here.plan.select == "overlay" and not here.machine.has(compiled):
        seen = say("It does, but {compiled} is not there.", compiled=compiled)
        todo = say(
            "Make it: companion wiring --overlay {file}, whose first lines say how.",
            file=f"{NAME}.dts",
        )
        return Finding(name, tried, seen, todo, "bad")
    return Finding(name, tried, say("It does."))


def _no_overlay(here: Here, tried: str, wanted: str) -> Finding:
    todo = say(
        "Write {wanted} below [all] into {file}, then restart the Pi.",
        wanted=wanted,
        file=CONFIG,
    )
    if here.plan.select == "overlay" and all(map(here.machine.has, devices(here))):
        seen = say("It does not: the device files are there until the next restart.")
        return Finding(say("Overlay"), tried, seen, todo, "weak")
    return Finding(say("Overlay"), tried, say("It does not."), todo, "bad")


def _devices(here: Here) -> Finding:
    wanted = devices(here)
    name, tried = (
        say("Device files"),
        many(
            len(wanted),
            "whether {files} is there",
            "whether {files} are there",
            files=listed(wanted),
        ),
    )
    missing = [path for path in wanted if not here.machine.has(path)]
    if not missing:
        return Finding(name, tried, "Yes.")
    seen = many(
        len(missing), "{files} is not there.", "{files} are not there.", files=listed(missing)
    )
    return Finding(name, tried, seen, RESTART if _any_device(here) else SWITCH_ON, "bad")
