"""Stands in for lgpio 0.2.2: what gpiozero calls of it, by the library's names and numbers.

Held against its source (lgpio.py, lgGpio.c): a line that is an input already keeps its pull when
it is claimed again, one that is an output keeps its level; a read or a write claims by itself.
Alerts carry the kernel's date. No file is made, and no thread: alerts come in the thread of whoever
moves the line.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Final

from hardware.standins.header import LINES, WIRES, Pull

RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = 32, 64, 128
KERNEL_OUTPUT, IS_INPUT, IS_OUTPUT, IS_ALERT = 1 << 1, 1 << 8, 1 << 9, 1 << 10
PULLS: Final[dict[int, Pull]] = {SET_PULL_UP: "up", SET_PULL_DOWN: "down", SET_PULL_NONE: "off"}
FLAGS: Final = {pull: flag for flag, pull in PULLS.items()}
NAMES: Final = {
    "RISING_EDGE": RISING_EDGE,
    "FALLING_EDGE": FALLING_EDGE,
    "BOTH_EDGES": BOTH_EDGES,
    "SET_PULL_UP": SET_PULL_UP,
    "SET_PULL_DOWN": SET_PULL_DOWN,
    "SET_PULL_NONE": SET_PULL_NONE,
    "GPIO_BUSY": -79,
}

Alert = Callable[[int, int, int, int], None]


class error(Exception):  # noqa: N801, N818 - the library's own name
    """What the library raises; `value` is the text."""

    def __init__(self, value: str) -> None:
        super().__init__(value)
        self.value = value

    def __str__(self) -> str:
        return repr(self.value)


class _Chip:
    """What a process holds of /dev/gpiochip<number>: modes of lines, and who hears of alerts."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.modes: dict[int, int] = {}
        self.edges: dict[int, int] = {}


_chips: dict[int, _Chip] = {}
_callbacks: list[_Callback] = []


def _chip(handle: int) -> _Chip:
    chip = _chips.get(handle & 0xFFFF)
    if chip is None:
        raise error("unknown handle")
    return chip


def gpiochip_open(gpiochip: int) -> int:
    """Open a chip that is there; `WIRES.chip` is the only one."""
    if gpiochip != WIRES.chip:
        raise error("can not open gpiochip")
    handle = max(_chips, default=-1) + 1
    _chips[handle] = _Chip(gpiochip)
    return handle | gpiochip << 16


def gpiochip_close(handle: int) -> int:
    """Close it: the kernel lets all its lines go."""
    chip = _chip(handle)
    for gpio in tuple(chip.modes):
        gpio_free(handle, gpio)
    del _chips[handle & 0xFFFF]
    return 0


def gpio_get_chip_info(handle: int) -> list[int | str]:
    """Status, lines, name and label."""
    return [0, LINES, f"gpiochip{_chip(handle).number}", "pinctrl-stand-in"]


def gpio_get_mode(handle: int, gpio: int) -> int:
    """The kernel's flags of a line, and how this process holds it."""
    header = WIRES.header
    flags = KERNEL_OUTPUT if header.is_output(gpio) else FLAGS[header.pull(gpio)]
    return flags | _chip(handle).modes.get(gpio, 0)


def _claim(handle: int, gpio: int, mode: int) -> None:
    others = [chip for key, chip in _chips.items() if key != handle & 0xFFFF]
    if any(gpio in chip.modes for chip in others):
        raise error("GPIO busy")
    _chip(handle).modes[gpio] = mode


def gpio_claim_input(handle: int, gpio: int, lFlags: int = 0) -> int:  # noqa: N803
    """Claim a line as an input; one that is an input stays as it is."""
    if _chip(handle).modes.get(gpio) != IS_INPUT:
        _claim(handle, gpio, IS_INPUT)
        _listen(gpio, lFlags)
        WIRES.header.watch(gpio, None)
    return 0


def gpio_claim_output(
    handle: int,
    gpio: int,
    level: int = 0,
    lFlags: int = 0,  # noqa: N803
) -> int:
    """Claim a line as an output; one that is an output stays as it is."""
    del lFlags
    if _chip(handle).modes.get(gpio) != IS_OUTPUT:
        _claim(handle, gpio, IS_OUTPUT)
        WIRES.header.set_output(gpio, bool(level))
    return 0


def gpio_claim_alert(
    handle: int,
    gpio: int,
    eFlags: int,  # noqa: N803
    lFlags: int = 0,  # noqa: N803
    notify_handle: int | None = None,
) -> int:
    """Claim a line as an input whose edges are told to callbacks."""
    del notify_handle
    _claim(handle, gpio, IS_ALERT)
    _chip(handle).edges[gpio] = eFlags
    _listen(gpio, lFlags)

    def alert(pin: int, level: bool, date: int) -> None:
        if eFlags & (RISING_EDGE if level else FALLING_EDGE):
            for callback in tuple(_callbacks):
                callback.hear(handle >> 16, pin, int(level), date)

    WIRES.header.watch(gpio, alert)
    return 0


def _listen(gpio: int, flags: int) -> None:
    pull = next((name for flag, name in PULLS.items() if flags & flag), WIRES.header.pull(gpio))
    WIRES.header.set_input(gpio, pull)


def gpio_free(handle: int, gpio: int) -> int:
    """Let a line go."""
    if _chip(handle).modes.pop(gpio, None) is None:
        raise error("GPIO not allocated")
    WIRES.header.free(gpio)
    return 0


def gpio_read(handle: int, gpio: int) -> int:
    """The level; an unclaimed line is claimed as an input."""
    if gpio not in _chip(handle).modes:
        gpio_claim_input(handle, gpio)
    return int(WIRES.header.level(gpio))


def gpio_write(handle: int, gpio: int, level: int) -> int:
    """Set the level; a line that is no output becomes one."""
    gpio_claim_output(handle, gpio, level)
    WIRES.header.set_output(gpio, bool(level))
    return 0


def gpio_set_debounce_micros(handle: int, gpio: int, debounce_micros: int) -> int:
    """Nothing: nobody here asks the kernel to debounce."""
    del handle, gpio, debounce_micros
    return 0


class _Callback:
    """One who hears of a line's alerts until it is cancelled."""

    def __init__(self, chip: int, gpio: int, func: Alert) -> None:
        self._line = chip, gpio
        self._func = func
        _callbacks.append(self)

    def hear(self, chip: int, gpio: int, level: int, date: int) -> None:
        """Tell it, if it is this line's."""
        if (chip, gpio) == self._line:
            self._func(chip, gpio, level, date)

    def cancel(self) -> None:
        """Hear no more."""
        if self in _callbacks:
            _callbacks.remove(self)


def callback(
    handle: int, gpio: int, edge: int = RISING_EDGE, func: Alert | None = None
) -> _Callback:
    """Let `func(chip, gpio, level, date)` hear of a line's alerts; date in nanoseconds."""
    del edge
    return _Callback(handle >> 16, gpio, func or (lambda *_: None))


def module(name: str) -> ModuleType:
    """The module that is put in the place of lgpio."""
    made = ModuleType(name, "Stands in for lgpio: no line is touched.")
    chips = (gpiochip_open, gpiochip_close, gpio_get_chip_info, gpio_get_mode)
    lines = (gpio_claim_input, gpio_claim_output, gpio_claim_alert, gpio_free, gpio_read)
    others = (gpio_write, gpio_set_debounce_micros, callback, error)
    vars(made).update({it.__name__: it for it in (*chips, *lines, *others)}, **NAMES)
    return made
