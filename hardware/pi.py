"""The back end for a Raspberry Pi: spidev for the readers, gpiozero for the pins.

RPi.GPIO is only imported because mfrc522 does so; no pin is set through it unless it is what is
right for this board.
"""

from __future__ import annotations

import time
from contextlib import ExitStack

from hardware.board import Machine, board
from hardware.contract import BackEnd, Order
from hardware.factory import open_factory
from hardware.libraries import Libraries, choose, installed, wish
from hardware.rig import Rig
from hardware.selecting import buses, resets


def here() -> tuple[Machine, Libraries]:
    """This machine, and the libraries that are found on it."""
    return Machine(), installed()


def build(order: Order) -> BackEnd:
    """The real table: what leads to the readers is taken now, the other pins by `start`.

    Raises HardwareError, also where this is no Pi or its GPIO library is not right for it.
    """
    machine, found = here()
    choice = choose(board(machine), found, wish())
    plan = order.plan
    with ExitStack() as held:
        factory = open_factory(choice)
        held.callback(factory.close)
        reset, bus = resets(plan, held, factory, time), buses(plan, held, factory)
        from hardware.rc522.reader import Reader

        readers = {
            it.name: Reader(bus[it.name], time, it.name, gain=it.gain, reset=reset.get(it.name))
            for it in plan.readers
        }
        return Rig(
            "pi",
            order,
            readers,
            time,
            factory=factory,
            about=choice.said,
            release=held.pop_all().close,
        )
