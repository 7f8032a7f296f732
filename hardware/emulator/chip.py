"""An RC522 behind `xfer2`: registers, FIFO, timer, interrupts, CRC unit, collisions.

MFRC522 data sheet, Rev. 3.9. Not modelled: UART and I2C, the IRQ pin, self tests, 25 bytes of
internal memory, soft power-down, higher bit rates, Crypto1 (an authentication is sent, never won).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from hardware.emulator import registers as r
from hardware.emulator.air import Frame
from hardware.emulator.clock import Clock
from hardware.emulator.crc import CRC_A_PRESET, crc
from hardware.emulator.faults import (
    AntennaOff,
    ChipFault,
    Clone,
    Crypto,
    Foreign,
    Forgets,
    GainNotKept,
    Hung,
    Silent,
)
from hardware.emulator.field import Field
from hardware.emulator.radio import Radio, Reception
from hardware.emulator.timer import Timer

FIFO_SIZE = 64
WAKE_UP = 1e-3
"""Seconds from NRSTPD high until the oscillator runs and the registers can be written (8.8.2)."""

Counting = Literal["received", "aligned", "level"]
"""How CollPos counts: bits received; those and the RxAlign bits skipped; bits of the level.

The data sheet is silent about it and public drivers differ (NXP's counts the second way).
"""


class Chip:
    """The bus to one RC522 whose antenna makes `field`; drop-in for an open `spidev.SpiDev`.

    `cost_per_transfer` are the seconds that each `xfer2` takes on the clock; `collided_bit` is the
    value in which a colliding bit shows; `transfers` counts.
    """

    def __init__(
        self,
        clock: Clock,
        field: Field | None = None,
        *,
        cost_per_transfer: float = 0.0,
        version: int = 0x92,
        counting: Counting = "received",
        collided_bit: int = 1,
    ) -> None:
        self.clock = clock
        self.field = field or Field(clock)
        self.cost_per_transfer = cost_per_transfer
        self.counting: Counting = counting
        self.collided_bit = collided_bit
        self.fault: ChipFault | None = None
        self.transfers = 0
        self.closed = False
        self._version = version
        self._now = clock.monotonic()
        self._registers = bytearray(64)
        self._fifo = bytearray()
        self._timer = Timer()
        self._radio = Radio(self.field, self._sent, self._fifth_bit, self._received)
        self._held = False
        self._hangs = False
        self._lit = 0
        self._awake_at = self._now
        self._readers = self._make_readers()
        self._writers = self._make_writers()
        self.field.watched_by(self._advance)
        self.reset()

    def __repr__(self) -> str:
        return f"<Chip 0x{self._version:02X} {self.fault or 'sound'} {self.field}>"

    # The bus.

    def xfer2(self, data: list[int], /) -> list[int]:
        """One SPI frame (8.1.2). OSError once closed."""
        if self.closed:
            raise OSError(9, "Bad file descriptor")
        if self.cost_per_transfer:
            self.clock.sleep(self.cost_per_transfer)
        with self.field.lock:
            self.transfers += 1
            self._advance(self.clock.monotonic())
            if type(self.fault) is Silent:
                return [self.fault.level] * len(data)
            if self._held:
                return [0] * len(data)
            return self._frame(data)

    def _frame(self, data: list[int]) -> list[int]:
        if isinstance(self.fault, Foreign):
            return [0, *[self.fault.answer] * (len(data) - 1)]
        if data[0] & 0x80:
            return [0, *(self._read(octet >> 1 & 0x3F) for octet in data[:-1])]
        for value in data[1:]:
            self._write(data[0] >> 1 & 0x3F, value)
        return [0] * len(data)

    def close(self) -> None:
        """Close the device file; the chip stays as it is."""
        self.closed = True

    def reset_pin(self, level: bool) -> None:
        """Drive NRSTPD: low stops everything and forgets everything, high wakes the chip up."""
        with self.field.lock:
            self._advance(self.clock.monotonic())
            self._held = not level
            self.reset()
            self._awake_at = self._now + WAKE_UP

    def reset(self) -> None:
        """All registers as after power-on; also what a dip of the supply does."""
        self._radio.cancel(self._now)
        self._timer.stop()
        self._fifo.clear()
        self._hangs = False
        self._registers[:] = bytes(64)
        for address, value in r.AFTER_RESET.items():
            self._registers[address] = value
        self.field.switch(False, self._now)

    # Registers.

    def _read(self, address: int) -> int:
        reader = self._readers.get(address)
        return self._registers[address] if reader is None else reader()

    def _write(self, address: int, value: int) -> None:
        if self._now < self._awake_at or address in r.READ_ONLY:
            return
        writer = self._writers.get(address)
        if writer is None:
            self._registers[address] = value
        else:
            writer(value)

    def _make_readers(self) -> dict[int, Callable[[], int]]:
        return {
            r.COMMAND: self._read_command,
            r.FIFO_DATA: lambda: self._fifo.pop(0) if self._fifo else 0,
            r.FIFO_LEVEL: lambda: len(self._fifo),
            r.STATUS1: self._read_status1,
            r.T_COUNTER_HIGH: lambda: self._timer.count(self._now) >> 8 & 0xFF,
            r.T_COUNTER_LOW: lambda: self._timer.count(self._now) & 0xFF,
            r.RF_CFG: self._read_gain,
            r.VERSION: self._read_version,
        }

    def _make_writers(self) -> dict[int, Callable[[int], None]]:
        return {
            r.COMMAND: self._write_command,
            r.COM_IRQ: lambda value: self._write_irqs(r.COM_IRQ, value),
            r.DIV_IRQ: lambda value: self._write_irqs(r.DIV_IRQ, value),
            r.FIFO_DATA: self._push,
            r.FIFO_LEVEL: self._write_fifo_level,
            r.CONTROL: self._write_control,
            r.BIT_FRAMING: self._write_bit_framing,
            r.COLL: self._write_coll,
            r.STATUS2: self._write_status2,
            r.TX_CONTROL: self._write_tx_control,
        }

    def _read_command(self) -> int:
        asleep = r.POWER_DOWN if self._now < self._awake_at else 0
        return self._registers[r.COMMAND] | asleep

    def _read_status1(self) -> int:
        level, water = len(self._fifo), self._registers[r.WATER_LEVEL] & 0x3F
        asked = self._registers[r.COM_IRQ] & self._registers[r.COM_IEN] & 0x7F
        return (
            0x20 * (self._registers[r.DIV_IRQ] & r.CRC_IRQ > 0)
            | 0x10 * (asked > 0)
            | 0x08 * self._timer.running
            | 0x02 * (FIFO_SIZE - level <= water)
            | 0x01 * (level <= water)
        )

    def _read_gain(self) -> int:
        if isinstance(self.fault, GainNotKept):
            return self.fault.shows
        return self._registers[r.RF_CFG]

    def _read_version(self) -> int:
        return self.fault.version if isinstance(self.fault, Clone) else self._version

    def _write_irqs(self, register: int, value: int) -> None:
        if value & 0x80:
            self._registers[register] |= value & 0x7F
        else:
            self._registers[register] &= ~value

    def _raise_irq(self, bits: int) -> None:
        self._registers[r.COM_IRQ] |= bits

    def _push(self, octet: int) -> None:
        if len(self._fifo) < FIFO_SIZE:
            self._fifo.append(octet)
        else:
            self._fail(r.BUFFER_OVERFLOW)
        if self._command == r.CALC_CRC:
            self._sum_up()

    def _write_fifo_level(self, value: int) -> None:
        if value & 0x80:
            self._fifo.clear()
            self._registers[r.ERROR] &= ~r.BUFFER_OVERFLOW

    def _write_control(self, value: int) -> None:
        if value & 0x80:
            self._timer.stop()
        if value & 0x40:
            self._start_timer(self._now)

    def _write_coll(self, value: int) -> None:
        kept = self._registers[r.COLL] & ~r.VALUES_AFTER_COLL
        self._registers[r.COLL] = kept | value & r.VALUES_AFTER_COLL

    def _write_status2(self, value: int) -> None:
        """MFCrypto1On is set by a won authentication only, and can be cleared by hand."""
        on = self._registers[r.STATUS2] & value & r.CRYPTO1_ON
        self._registers[r.STATUS2] = value & ~r.CRYPTO1_ON | on

    def _write_tx_control(self, value: int) -> None:
        if value & 0x03 and not self._registers[r.TX_CONTROL] & 0x03:
            value = self._befallen(value)
        self._registers[r.TX_CONTROL] = value
        if not value & 0x03:
            self._radio.cancel(self._now)
        self.field.switch(bool(value & 0x03), self._now)

    def _befallen(self, value: int) -> int:
        """What becomes of TxControlReg when the antenna goes on, and of the chip with it."""
        fault = self.fault
        self._lit += 1
        if not isinstance(fault, AntennaOff | Forgets | Crypto | Hung) or self._lit % fault.every:
            return value
        match fault:
            case AntennaOff():
                return value & ~0x03
            case Forgets():
                self.reset()
                return self._registers[r.TX_CONTROL]
            case Crypto():
                self._registers[r.STATUS2] |= r.CRYPTO1_ON
            case Hung():
                self._hangs = True
        return value

    @property
    def _hung(self) -> bool:
        return self._hangs or (isinstance(self.fault, Hung) and self.fault.every == 1)

    def _write_bit_framing(self, value: int) -> None:
        self._registers[r.BIT_FRAMING] = value
        if value & r.START_SEND and self._command == r.TRANSCEIVE:
            self._transmit()

    # Commands.

    @property
    def _command(self) -> int:
        return self._registers[r.COMMAND] & 0x0F

    def _write_command(self, value: int) -> None:
        command = value & 0x0F
        self._registers[r.COMMAND] = value & 0x2F
        self._radio.cancel(self._now)
        if command == r.SOFT_RESET:
            self.reset()
        elif command == r.CALC_CRC:
            self._registers[r.ERROR] = 0
            preset = r.CRC_PRESETS[self._registers[r.MODE] & 0x03]
            self._set_crc_result(preset)
            self._sum_up()
        elif command in (r.TRANSMIT, r.MF_AUTHENT) or (
            command == r.TRANSCEIVE and self._registers[r.BIT_FRAMING] & r.START_SEND
        ):
            self._transmit()

    def _sum_up(self) -> None:
        if self._fifo and not self._hung:
            self._set_crc_result(crc(self._fifo, self._crc_result()))
            self._fifo.clear()
            self._registers[r.DIV_IRQ] |= r.CRC_IRQ

    def _crc_result(self) -> int:
        return self._registers[r.CRC_RESULT_HIGH] << 8 | self._registers[r.CRC_RESULT_LOW]

    def _set_crc_result(self, value: int) -> None:
        self._registers[r.CRC_RESULT_HIGH], self._registers[r.CRC_RESULT_LOW] = divmod(value, 256)

    def _transmit(self) -> None:
        if not self._fifo or self._hung:
            return
        self._registers[r.ERROR] = 0
        frame = self._outgoing()
        self._fifo.clear()
        plain = not self._registers[r.STATUS2] & r.CRYPTO1_ON
        loud = plain and bool(self._registers[r.TX_ASK] & r.FORCE_100_ASK)
        self._radio.send(frame, self._now, loud)

    def _outgoing(self) -> Frame:
        if self._command == r.MF_AUTHENT:
            return self._with_crc(Frame.of(self._fifo[:2]))
        frame = Frame.of(self._fifo)
        last_bits = self._registers[r.BIT_FRAMING] & 0x07
        if last_bits:
            return frame.cut(frame.bits - 8 + last_bits)
        return self._with_crc(frame) if self._registers[r.TX_MODE] & r.CRC_ENABLED else frame

    @staticmethod
    def _with_crc(frame: Frame) -> Frame:
        check = crc(frame.octets(), CRC_A_PRESET)
        return Frame(frame.value | check << frame.bits, frame.bits + 16)

    # What happens in the air.

    def _advance(self, now: float) -> None:
        self._now = now
        self._radio.advance(now)
        if self._timer.expires(now):
            self._raise_irq(r.TIMER_IRQ)

    def _start_timer(self, now: float) -> None:
        high, low = self._registers[r.T_MODE] & 0x0F, self._registers[r.T_PRESCALER]
        reload = self._registers[r.T_RELOAD_HIGH] << 8 | self._registers[r.T_RELOAD_LOW]
        self._timer.start(now, high << 8 | low, reload)

    def _sent(self, at: float) -> None:
        self._raise_irq(r.TX_IRQ)
        if self._registers[r.T_MODE] & 0x80:
            self._start_timer(at)
        if self._command == r.TRANSMIT:
            self._registers[r.COMMAND] &= ~0x0F
            self._raise_irq(r.IDLE_IRQ)

    def _fifth_bit(self, at: float) -> None:
        if self._timer.expires(at):
            self._raise_irq(r.TIMER_IRQ)
        self._timer.stop()

    def _received(self, reception: Reception) -> None:
        if self._command != r.TRANSCEIVE or self._registers[r.COMMAND] & r.RCV_OFF:
            return
        align = self._registers[r.BIT_FRAMING] >> 4 & 0x07
        value = self._note_collision(reception, align)
        if reception.parity_broken:
            self._fail(r.PARITY_ERR)
        bits = reception.frame.bits + align
        octets = (value << align).to_bytes((bits + 7) // 8, "little")
        if self._registers[r.RX_MODE] & r.CRC_ENABLED:
            octets = self._without_crc(octets)
        for octet in octets:
            self._push(octet)
        self._registers[r.CONTROL] = self._registers[r.CONTROL] & ~0x07 | bits % 8
        self._raise_irq(r.RX_IRQ)

    def _without_crc(self, octets: bytes) -> bytes:
        if crc(octets[:-2]).to_bytes(2, "little") != octets[-2:]:
            self._fail(r.CRC_ERR)
        return octets[:-2]

    def _fail(self, bit: int) -> None:
        self._registers[r.ERROR] |= bit
        self._raise_irq(r.ERR_IRQ)

    def _note_collision(self, reception: Reception, align: int) -> int:
        """Set CollReg and ErrorReg; the received bits as they go into the FIFO."""
        value, collisions = reception.frame.value, reception.collisions
        keep = self._registers[r.COLL] & r.VALUES_AFTER_COLL
        if not collisions:
            self._registers[r.COLL] = keep | r.COLL_POS_NOT_VALID
            return value
        self._fail(r.COLLISION_ERR)
        first = (collisions & -collisions).bit_length()
        position = first + self._skipped(reception.sent, align)
        valid = position <= 32
        self._registers[r.COLL] = keep | (position % 32 if valid else r.COLL_POS_NOT_VALID)
        before = value & (1 << first - 1) - 1
        after = value & ~((1 << first) - 1) if keep else 0
        return before | self.collided_bit << first - 1 | after

    def _skipped(self, sent: Frame, align: int) -> int:
        if self.counting == "received":
            return 0
        if self.counting == "aligned" or sent.bits < 16:
            return align
        nvb = sent.value >> 8 & 0xFF
        return 0 if nvb == 0x70 else (nvb >> 4) * 8 - 16 + (nvb & 0x07)
