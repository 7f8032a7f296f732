"""What the emulator's tests hold: a chip to write registers of by hand, and mfrc522 itself."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from hardware import standins
from hardware.emulator import Chip, Field, VirtualClock
from hardware.emulator import registers as r

standins.ensure()

from mfrc522 import MFRC522, SimpleMFRC522  # noqa: E402 - after the stand-ins

NTAG = "04A1B2C3D4E580"
COST = 25e-6


class Hand:
    """A chip set up for cards, its registers moved one by one."""

    def __init__(self, *, cost: float = 0.0, **options: object) -> None:
        self.clock = VirtualClock()
        self.chip = Chip(self.clock, cost_per_transfer=cost, **options)  # type: ignore[arg-type] # passed on
        self.field: Field = self.chip.field

    def write(self, register: int, *values: int) -> None:
        self.chip.xfer2([register << 1, *values])

    def read(self, *registers: int) -> list[int]:
        return self.chip.xfer2([0x80 | register << 1 for register in registers] + [0])[1:]

    def one(self, register: int) -> int:
        return self.read(register)[0]

    def set_up(self, *, reload: int = 12) -> None:
        self.write(r.TX_ASK, r.FORCE_100_ASK)
        self.write(r.MODE, 0x3D)
        self.write(r.T_MODE, 0x80)
        self.write(r.T_PRESCALER, 0xA9)
        self.write(r.T_RELOAD_LOW, reload)
        self.write(r.COLL, 0)
        self.write(r.TX_CONTROL, 0x83)
        self.clock.sleep(6e-3)

    def start(self, *octets: int, last_bits: int = 0, align: int = 0) -> None:
        self.write(r.COMMAND, r.IDLE)
        self.write(r.COM_IRQ, 0x7F)
        self.write(r.FIFO_LEVEL, 0x80)
        self.write(r.FIFO_DATA, *octets)
        self.write(r.BIT_FRAMING, align << 4 | last_bits)
        self.write(r.COMMAND, r.TRANSCEIVE)
        self.write(r.BIT_FRAMING, 0x80 | align << 4 | last_bits)

    def until(self, flag: int, step: float = 1e-7, limit: float = 0.05) -> float:
        """Seconds until the flag stands in ComIrqReg."""
        begin = self.clock.monotonic()
        while not self.one(r.COM_IRQ) & flag:
            self.clock.sleep(step)
            assert self.clock.monotonic() - begin < limit, "the flag never came"
        return self.clock.monotonic() - begin

    def fifo(self) -> bytes:
        level = self.one(r.FIFO_LEVEL)
        return bytes(self.read(*[r.FIFO_DATA] * level)) if level else b""

    def ask(self, *octets: int, last_bits: int = 0, align: int = 0) -> bytes | None:
        self.start(*octets, last_bits=last_bits, align=align)
        self.clock.sleep(3e-3)
        return self.fifo() if self.one(r.COM_IRQ) & r.RX_IRQ else None


@contextmanager
def unmodified(chip: Chip) -> Iterator[MFRC522]:
    """mfrc522's own class, line for line, on this chip; the field has been on for a while."""
    log = logging.getLogger("mfrc522Logger")
    with standins.connected(lambda bus, device: chip):
        reader = MFRC522(pin_rst=22, debugLevel="CRITICAL")
        chip.clock.sleep(10e-3)
        try:
            yield reader
        finally:
            log.handlers.clear()


def simple(reader: MFRC522) -> SimpleMFRC522:
    """mfrc522's SimpleMFRC522 around a reader, as its constructor takes no arguments."""
    wrapped = SimpleMFRC522.__new__(SimpleMFRC522)
    wrapped.READER = reader
    return wrapped
