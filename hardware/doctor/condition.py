"""The board's own condition: its clock, its warmth, its supply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.words import say
from hardware.doctor.finding import Finding
from hardware.doctor.here import Here

YEAR: Final = 2025
"""No clock that is set shows an earlier one."""

SYNCHRONIZED: Final = "/run/systemd/timesync/synchronized"
WARMTH: Final = "/sys/class/thermal/thermal_zone0/temp"
WARM: Final = 70.0
HOT: Final = 80.0
"""Degrees Celsius; from here on a Pi slows itself down."""

TOO_LOW_NOW: Final = 1 << 0
TOO_LOW_ONCE: Final = 1 << 16
"""Bits of get_throttled: the supply is, or was since the start, below 4.63 V."""

STRONGER: Final = say(
    "Use the Pi's own power supply and a short cable; feed the readers separately."
)


def condition(here: Here) -> Iterator[Finding]:
    """Clock, temperature and supply, as far as the board tells."""
    yield _clock(here)
    yield _temperature(here)
    yield _supply(here)


def _clock(here: Here) -> Finding:
    name, tried = say("Clock"), say("whether it is set")
    now = here.now()
    shown = f"{now:%Y-%m-%d %H:%M}"
    todo = say(
        'Connect it to the network once, or: sudo date -s "2026-01-31 20:00". '
        "Only dates are wrong, no game."
    )
    if now.year < YEAR:
        seen = say(
            "It shows {time}: it is not set, and a Pi without a battery forgets it.", time=shown
        )
        return Finding(name, tried, seen, todo, "bad")
    if here.machine.has(SYNCHRONIZED):
        return Finding(name, tried, say("It shows {time}, by the network.", time=shown))
    if here.board is None or here.machine.has("/sys/class/rtc/rtc0"):
        return Finding(name, tried, say("It shows {time}.", time=shown))
    seen = say(
        "It shows {time}, about when it was last switched off: no network has set it since.",
        time=shown,
    )
    return Finding(name, tried, seen, todo, "weak")


def celsius(here: Here) -> float | None:
    """Return the processor's temperature, None where the board does not tell."""
    text = here.machine.text(WARMTH) or ""
    return int(text) / 1000 if text.lstrip("-").isdigit() else None


def _temperature(here: Here) -> Finding:
    name, tried = say("Temperature"), say("how warm the processor is")
    warmth = celsius(here)
    if warmth is None:
        return Finding(name, tried, say("This board does not tell."), state="untold")
    seen = say("{degrees} °C.", degrees=round(warmth))
    if warmth >= HOT:
        return Finding(
            name,
            tried,
            say("{degrees} °C. It slows down.", degrees=round(warmth)),
            say("Let air to it, or cool it."),
            "bad",
        )
    if warmth >= WARM:
        return Finding(name, tried, seen, say("Let air to it before it gets hotter."), "weak")
    return Finding(name, tried, seen)


def _supply(here: Here) -> Finding:
    name, tried = say("Power"), say("whether its voltage is high enough")
    bits = _throttled(here)
    now = _alarm(here) if bits is None else bool(bits & TOO_LOW_NOW)
    if now is None:
        return Finding(name, tried, say("This board does not tell."), state="untold")
    if now:
        return Finding(name, tried, say("It is too low now."), STRONGER, "bad")
    if bits is None:
        return Finding(name, tried, say("Just now, yes; the kernel tells of no earlier moment."))
    if bits & TOO_LOW_ONCE:
        return Finding(name, tried, say("It was too low since the start."), STRONGER, "weak")
    return Finding(name, tried, say("Yes, since the start."))


def _throttled(here: Here) -> int | None:
    """What the firmware says by `vcgencmd`; None where it may not be asked, as by a service."""
    if here.board is None:
        return None
    said = here.run(("vcgencmd", "get_throttled")) or ""
    try:
        return int(said.partition("=")[2], 16)
    except ValueError:
        return None


def _alarm(here: Here) -> bool | None:
    """Whether the kernel has noticed a voltage too low in the last seconds."""
    if here.board is None:
        return None
    for name in here.machine.names("/sys/class/hwmon"):
        folder = f"/sys/class/hwmon/{name}"
        if here.machine.text(f"{folder}/name") == "rpi_volt":
            alarm = here.machine.text(f"{folder}/in0_lcrit_alarm")
            return alarm == "1" if alarm in ("0", "1") else None
    return None
