"""One RC522 over mfrc522's class: registers, the field, and one exchange with the cards."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

from mfrc522 import MFRC522

from companion.words import say
from hardware.rc522.air import ANSWER_DELAY, BIT, frame_time
from hardware.rc522.bus import Bus, Clock
from hardware.rc522.crc import crc_a
from hardware.rc522.errors import ReaderHung, ReaderSilent

RX_IRQ, TIMER_IRQ = 0x20, 0x01
COLLISION, UNREADABLE = 0x08, 0x17
"""ErrorReg: CollErr; and ProtocolErr, ParityErr, CRCErr, BufferOvfl."""
START_SEND, FLUSH, ALL_IRQS = 0x80, 0x80, 0x7F
POWER_DOWN_BIT = 0x10
ANTENNA, CRYPTO = 0x03, 0x08
"""TxControlReg: Tx1RFEn and Tx2RFEn; Status2Reg: MFCrypto1On."""
DRIVERS_OFF = 0x80
"""TxControlReg with InvTx2RFOn, as after a reset."""
NOBODY = (0x00, 0xFF)
"""What every register reads when no chip drives MISO."""
GAINS = {18: 2, 23: 3, 33: 4, 38: 5, 43: 6, 48: 7}
"""RxGain in RFCfgReg by the antenna's gain in dB; 0 and 1 are 18 and 23 dB as well (9.3.3.6)."""
_SHOWN = (18, 23, *GAINS)

TICK_PRESCALER = 0x0A9
RELOAD = 12
TIMEOUT = (2 * TICK_PRESCALER + 1) * (RELOAD + 1) / 13_560_000
"""0.325 ms from the end of a frame: an answer's fifth bit, 0.14 ms after it, stops the timer."""
LOOK_AGAIN = 1e-4
LOOKS = 40
"""An exchange that has ended in no way 4 ms after its time never will."""
RESET_TIME = 1e-3
RESET_LOOKS = 50


class Status(NamedTuple):
    """The registers that tell how an exchange ended, fetched in one transfer."""

    irq: int
    error: int
    level: int
    control: int
    collision: int


class Condition(NamedTuple):
    """What the registers say of a chip whose antenna should be on; `gain` in dB."""

    version: int
    settings: bool
    antenna: bool
    crypto: bool
    gain: int

    @property
    def trouble(self) -> str | None:
        """The code of what must be mended before a card can be read; the gain is no such thing."""
        if not self.settings:
            return "reader-lost-settings"
        if not self.antenna:
            return "antenna-off"
        return "crypto-stuck" if self.crypto else None


class Answer(NamedTuple):
    """What came back from the cards, perhaps from several at once.

    `bits` counts from the first bit of `data`, the `align` bits that were skipped included.
    `collision` is CollPos as the chip gave it, 1 to 32 in the chip's own way of counting, or None.
    """

    data: bytes
    bits: int
    collision: int | None
    unreadable: bool


class Chip(MFRC522):
    """An RC522 on `bus`; `name` is the reader's name in errors.

    Register access, constants and the first settings are mfrc522's. Its constructor (which takes
    over a pin and adds a log handler), its exchange (2,000 looks at an empty field), its CRC (by
    the chip) and its Close (which releases everybody's pins) are replaced.
    """

    def __init__(self, bus: Bus, clock: Clock, name: str) -> None:
        self.spi: Bus = bus
        self.logger = logging.getLogger(__name__)
        self.name = name
        self.clock = clock

    def read_many(self, registers: Sequence[int]) -> list[int]:
        """Read registers in one transfer: each byte sent is the next address (8.1.2.1)."""
        return self.spi.xfer2([0x80 | register << 1 for register in registers] + [0])[1:]

    def write_burst(self, register: int, values: Sequence[int]) -> None:
        """Write all values into one register in one transfer (8.1.2.2)."""
        self.spi.xfer2([register << 1, *values])

    def version(self) -> int:
        """VersionReg: 0x91 or 0x92 from NXP, others from clones. Raises ReaderSilent."""
        version = self.Read_MFRC522(self.VersionReg)
        if version in NOBODY:
            raise ReaderSilent(self.name, version)
        return version

    def initialise(self, gain: int) -> None:
        """Reset the chip and set it up, field off, the antenna's gain in dB.

        Raises ReaderSilent or ReaderHung.
        """
        self.version()
        self.MFRC522_Init()
        self.Write_MFRC522(self.CollReg, 0x00)
        for register, value in self._timer_settings():
            self.Write_MFRC522(register, value)

        self.gain(gain)

    def gain(self, decibels: int) -> None:
        """Set the antenna's gain, one of GAINS. One transfer."""
        self.Write_MFRC522(self.RFCfgReg, GAINS[decibels] << 4)

    def _timer_settings(self) -> tuple[tuple[int, int], ...]:
        return (
            (self.TModeReg, 0x80 | TICK_PRESCALER >> 8),
            (self.TPrescalerReg, TICK_PRESCALER & 0xFF),
            (self.TReloadRegH, RELOAD >> 8),
            (self.TReloadRegL, RELOAD & 0xFF),
        )

    def condition(self) -> Condition:
        """Whether chip and settings are still as `initialise` left them, the field on.

        One transfer; not so after a dip of the supply. Raises ReaderSilent.
        """
        settings = ((self.TxAutoReg, 0x40), (self.ModeReg, 0x3D), *self._timer_settings())
        looks = (self.VersionReg, self.TxControlReg, self.Status2Reg, self.RFCfgReg)
        version, field, status, gain, *values = self.read_many(
            [*looks, *(register for register, _ in settings)]
        )
        if version in NOBODY:
            raise ReaderSilent(self.name, version)
        return Condition(
            version,
            settings=values == [value for _, value in settings],
            antenna=field & ANTENNA == ANTENNA,
            crypto=bool(status & CRYPTO),
            gain=_SHOWN[gain >> 4 & 0x07],
        )

    def field(self, on: bool) -> None:
        """Switch the antenna: both drivers on, or both off. One transfer."""
        self.Write_MFRC522(self.TxControlReg, DRIVERS_OFF | ANTENNA if on else DRIVERS_OFF)

    def is_dark(self) -> bool:
        """Whether both drivers are off. One transfer. Raises ReaderSilent."""
        drivers = self.Read_MFRC522(self.TxControlReg)
        if drivers in NOBODY:
            self.version()
        return not drivers & ANTENNA

    def exchange(
        self, frame: Sequence[int], *, expect: int, last_bits: int = 0, align: int = 0
    ) -> Answer | None:
        """Send a frame and fetch what comes back; None when nothing did.

        `last_bits` of the last byte are sent (0: all eight), the answer's first bit lands at bit
        `align`, `expect` data bits are awaited. Nine transfers with an answer, eight without.
        Raises ReaderSilent or ReaderHung.
        """
        framing = align << 4 | last_bits
        self.Write_MFRC522(self.CommandReg, self.PCD_IDLE)
        self.Write_MFRC522(self.CommIrqReg, ALL_IRQS)
        self.Write_MFRC522(self.FIFOLevelReg, FLUSH)
        self.write_burst(self.FIFODataReg, frame)
        self.Write_MFRC522(self.BitFramingReg, framing)
        self.Write_MFRC522(self.CommandReg, self.PCD_TRANSCEIVE)
        self.Write_MFRC522(self.BitFramingReg, START_SEND | framing)
        sent = frame_time(8 * len(frame) - (8 - last_bits if last_bits else 0))
        # One more bit's time for the parity of a split first byte.
        self.clock.sleep(sent + max(TIMEOUT, ANSWER_DELAY + frame_time(expect) + BIT))
        status = self._end_of_exchange()
        return None if status is None else self._answer(status)

    def _end_of_exchange(self) -> Status | None:
        for _ in range(LOOKS):
            status = self._status()
            if status.irq & RX_IRQ:
                return status
            if status.irq & TIMER_IRQ:
                return None
            self.clock.sleep(LOOK_AGAIN)
        self.version()
        raise ReaderHung(self.name, say("it neither receives nor times out"))

    def _status(self) -> Status:
        status = Status._make(
            self.read_many(
                (
                    self.CommIrqReg,
                    self.ErrorReg,
                    self.FIFOLevelReg,
                    self.ControlReg,
                    self.CollReg,
                )
            )
        )
        # Bit 7 of ComIrqReg (Set1) is for writing only: a chip that is there never shows it.
        if status.irq == 0xFF:
            raise ReaderSilent(self.name, 0xFF)
        return status

    def _answer(self, status: Status) -> Answer:
        level = min(status.level, 64)
        data = self.read_many([self.FIFODataReg] * level) if level else []
        last = status.control & 0x07
        return Answer(
            bytes(data),
            8 * level - (8 - last if last and level else 0),
            self._collision(status),
            bool(status.error & UNREADABLE),
        )

    def _collision(self, status: Status) -> int | None:
        if not status.error & COLLISION or status.collision & 0x20:
            return None
        return status.collision & 0x1F or 32

    def MFRC522_Reset(self) -> None:  # noqa: N802 - mfrc522's name
        """Reset softly and wait until the chip is awake. Raises ReaderHung or ReaderSilent."""
        super().MFRC522_Reset()
        for _ in range(RESET_LOOKS):
            self.clock.sleep(RESET_TIME)
            if not self.Read_MFRC522(self.CommandReg) & POWER_DOWN_BIT:
                return
        self.version()
        raise ReaderHung(self.name, say("it does not wake up after a reset"))

    def AntennaOn(self) -> None:  # noqa: N802 - mfrc522's name
        """Leave the field off: mfrc522's Init ends here, and only one antenna may be on."""

    def AntennaOff(self) -> None:  # noqa: N802 - mfrc522's name
        """Switch the field off."""
        self.field(False)

    def Close_MFRC522(self) -> None:  # noqa: N802 - mfrc522's name
        """Let go of the bus, and of nothing else."""
        self.spi.close()

    def CalulateCRC(self, pIndata: Sequence[int]) -> list[int]:  # noqa: N802, N803 - mfrc522's
        """CRC_A, low byte first, reckoned here: the chip would take 19 transfers."""
        return list(crc_a(pIndata))

    def MFRC522_ToCard(  # noqa: N802 - mfrc522's name
        self,
        command: int,
        sendData: Sequence[int],  # noqa: N803 - mfrc522's name
    ) -> tuple[int, list[int], int]:
        """mfrc522's exchange for its own methods (one card), over ours: status, bytes, bits."""
        if command != self.PCD_TRANSCEIVE:
            return self.MI_ERR, [], 0
        last_bits = self.Read_MFRC522(self.BitFramingReg) & 0x07
        answer = self.exchange(sendData, expect=18 * 8, last_bits=last_bits)
        if answer is None:
            return self.MI_NOTAGERR, [], 0
        clean = answer.collision is None and not answer.unreadable
        return self.MI_OK if clean else self.MI_ERR, list(answer.data), answer.bits
