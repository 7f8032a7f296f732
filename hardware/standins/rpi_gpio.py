"""Stands in for the classic RPi.GPIO 0.7.1: its functions, their names, refusals and habits.

Held against its source (py_gpio.c): one numbering mode a process, `cleanup()` that takes all pins
and the mode, edges told to callbacks without a date. What gpiozero and mfrc522 do not call (PWM,
waiting for an edge) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType
from typing import Final

from hardware.standins.header import WIRES, Pull
from hardware.wiring.header import GPIOS

BOARD, BCM = 10, 11
OUT, IN = 0, 1
PUD_OFF, PUD_DOWN, PUD_UP = 20, 21, 22
RISING, FALLING, BOTH = 31, 32, 33
NO_BOUNCETIME = -666
PULLS: Final[dict[int, Pull]] = {PUD_OFF: "off", PUD_DOWN: "down", PUD_UP: "up"}
EDGES: Final = {RISING: (True,), FALLING: (False,), BOTH: (True, False)}
CONSTANTS: Final = {
    "BOARD": BOARD,
    "BCM": BCM,
    "OUT": OUT,
    "IN": IN,
    "LOW": 0,
    "HIGH": 1,
    "PUD_OFF": PUD_OFF,
    "PUD_DOWN": PUD_DOWN,
    "PUD_UP": PUD_UP,
    "RISING": RISING,
    "FALLING": FALLING,
    "BOTH": BOTH,
    "SERIAL": 40,
    "SPI": 41,
    "I2C": 42,
    "HARD_PWM": 43,
    "UNKNOWN": -1,
    "VERSION": "0.7.1",
}

Channels = int | Sequence[int]


class _State:
    """What the library keeps for the process."""

    def __init__(self) -> None:
        self.mode: int | None = None
        self.directions: dict[int, int] = {}
        self.edges: dict[int, tuple[int, int]] = {}
        self.callbacks: dict[int, list[Callable[[int], None]]] = {}


_STATE = _State()


def _pin(channel: int) -> int:
    if _STATE.mode is None:
        raise RuntimeError(
            "Please set pin numbering mode using GPIO.setmode(GPIO.BOARD) or GPIO.setmode(GPIO.BCM)"
        )
    pin = GPIOS.get(channel) if _STATE.mode == BOARD else channel
    if pin is None or not 0 <= pin < 28:
        raise ValueError("The channel sent is invalid on a Raspberry Pi")
    return pin


def _each(channels: Channels) -> list[int]:
    return [channels] if isinstance(channels, int) else list(channels)


def setmode(mode: int) -> None:
    """Choose how channels are numbered; another way than before is refused."""
    if _STATE.mode not in (None, mode):
        raise ValueError("A different mode has already been set!")
    if mode not in (BOARD, BCM):
        raise ValueError("An invalid mode was passed to setmode()")
    _STATE.mode = mode


def getmode() -> int | None:
    """How channels are numbered, or None."""
    return _STATE.mode


def setwarnings(wanted: bool) -> None:
    """Nothing: nobody is warned here."""
    del wanted


def setup(
    channel: Channels, direction: int, pull_up_down: int = PUD_OFF, initial: int = -1
) -> None:
    """Make channels inputs or outputs; an output without `initial` keeps its level."""
    if direction not in (IN, OUT):
        raise ValueError("An invalid direction was passed to setup()")
    if direction == OUT and pull_up_down != PUD_OFF:
        raise ValueError("pull_up_down parameter is not valid for outputs")
    if direction == IN and initial != -1:
        raise ValueError("initial parameter is not valid for inputs")
    for pin in map(_pin, _each(channel)):
        header = WIRES.header
        _STATE.directions[pin] = direction
        if direction == IN:
            header.set_input(pin, PULLS[pull_up_down])
        else:
            level = header.outputs.get(pin, False) if initial == -1 else bool(initial)
            header.set_output(pin, level)


def output(channel: int, value: int) -> None:
    """Drive an output."""
    pin = _pin(channel)
    if _STATE.directions.get(pin) != OUT:
        raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
    WIRES.header.set_output(pin, bool(value))


def input_(channel: int) -> int:
    """Read a channel that was set up."""
    pin = _pin(channel)
    if pin not in _STATE.directions:
        raise RuntimeError("You must setup() the GPIO channel first")
    return int(WIRES.header.level(pin))


def gpio_function(channel: int) -> int:
    """IN or OUT; no pin has another function here."""
    return OUT if WIRES.header.is_output(_pin(channel)) else IN


def add_event_detect(
    gpio: int,
    edge: int,
    callback: Callable[[int], None] | None = None,
    bouncetime: int = NO_BOUNCETIME,
) -> None:
    """Watch an input for edges."""
    pin = _pin(gpio)
    if _STATE.directions.get(pin) != IN:
        raise RuntimeError("You must setup() the GPIO channel as an input first")
    if edge not in EDGES:
        raise ValueError("The edge must be set to RISING, FALLING or BOTH")
    if bouncetime <= 0 and bouncetime != NO_BOUNCETIME:
        raise ValueError("Bouncetime must be greater than 0")
    if _STATE.edges.setdefault(pin, (edge, bouncetime)) != (edge, bouncetime):
        raise RuntimeError("Conflicting edge detection already enabled for this GPIO channel")
    if callback is not None:
        _STATE.callbacks.setdefault(pin, []).append(callback)
    WIRES.header.watch(pin, partial(_tell, gpio))


def _tell(channel: int, pin: int, level: bool, _date: int) -> None:
    if pin in _STATE.edges and level in EDGES[_STATE.edges[pin][0]]:
        for callback in tuple(_STATE.callbacks.get(pin, ())):
            callback(channel)


def remove_event_detect(gpio: int) -> None:
    """Watch no longer."""
    pin = _pin(gpio)
    _STATE.edges.pop(pin, None)
    _STATE.callbacks.pop(pin, None)
    WIRES.header.watch(pin, None)


def cleanup(channel: Channels | None = None) -> None:
    """Let channels go; without any, all that were set up, and the numbering with them."""
    pins = list(_STATE.directions) if channel is None else [_pin(one) for one in _each(channel)]
    for pin in pins:
        _STATE.directions.pop(pin, None)
        _STATE.edges.pop(pin, None)
        _STATE.callbacks.pop(pin, None)
        WIRES.header.free(pin)
    if channel is None:
        _STATE.mode = None


def module(name: str) -> ModuleType:
    """The module that is put in the place of RPi.GPIO."""
    made = ModuleType(name, "Stands in for RPi.GPIO: no pin is touched.")
    functions = (setmode, getmode, setwarnings, setup, output, gpio_function, cleanup)
    edges = (add_event_detect, remove_event_detect)
    vars(made).update({it.__name__: it for it in (*functions, *edges)}, input=input_, **CONSTANTS)
    return made
