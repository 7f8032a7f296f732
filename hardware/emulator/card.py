"""A card of ISO 14443-3A: what it is, what it hears, and what state that puts it in."""

from __future__ import annotations

from enum import Enum
from functools import reduce
from operator import xor
from typing import NamedTuple

from hardware.emulator.air import REQA, WUPA, Frame
from hardware.emulator.crc import checks, with_crc

POWER_UP = 5e-3
"""Seconds in a field before a card hears anything."""
HOLDS = 5e-3
"""Seconds without a field that a card's capacitor bridges, at the worst: it keeps its state."""
CASCADE_TAG = 0x88
_SEL = (0x93, 0x95, 0x97)
_SELECT = 0x70
_HLTA = with_crc(b"\x50\x00")


class Kind(NamedTuple):
    """A sort of card: bytes of UID, ATQA as sent, and the SAK of its last cascade level."""

    uid_length: int
    atqa: bytes
    sak: int


KINDS = {
    "ntag213": Kind(7, b"\x44\x00", 0x00),
    "classic": Kind(4, b"\x04\x00", 0x08),
    "triple": Kind(10, b"\x84\x00", 0x20),
}
BY_LENGTH = {kind.uid_length: name for name, kind in KINDS.items()}


class State(Enum):
    """Where a powered card stands; READY and ACTIVE have a starred twin each, see `Card.state`."""

    IDLE = "IDLE"
    READY = "READY"
    ACTIVE = "ACTIVE"
    HALT = "HALT"


class Card:
    """A card with this UID (hex text of 4, 7 or 10 bytes) of this kind.

        Card("04A1B2C3D4E580")              # an NTAG213, by the length of its UID
        Card("DEADBEEF", "classic")

    Raises ValueError when UID and kind do not fit.
    """

    def __init__(self, uid: str, kind: str | None = None, *, holds: float = HOLDS) -> None:
        octets = bytes.fromhex(uid)
        self.kind = kind or BY_LENGTH.get(len(octets), "")
        if self.kind not in KINDS or KINDS[self.kind].uid_length != len(octets):
            raise ValueError(f"No card of kind {self.kind!r} has the UID {uid}.")
        self.uid = octets.hex().upper()
        self.gone_at: float | None = None
        """When it was taken out of the field, in seconds; None while it lies there."""
        self._levels = tuple(_level(part) for part in _parts(octets))
        self._holds = holds
        self._state = State.IDLE
        self._starred = False
        self._level = 0
        self._awake_at: float | None = None
        self._dark_since = 0.0
        self._charged = False

    def __repr__(self) -> str:
        return f"<Card {self.kind} {self.uid} {self.state}>"

    @property
    def state(self) -> str:
        """The standard's name: IDLE, READY, READY*, ACTIVE, ACTIVE*, HALT; or POWER-OFF."""
        if self._awake_at is None:
            return "POWER-OFF"
        starred = self._starred and self._state in (State.READY, State.ACTIVE)
        return self._state.value + "*" * starred

    def power_on(self, now: float) -> None:
        """The field comes; unless its capacitor bridged the darkness the card begins anew."""
        if self._awake_at is not None:
            return
        if self._charged and now - self._dark_since <= self._holds:
            self._awake_at = now
        else:
            self._state, self._starred = State.IDLE, False
            self._awake_at = now + POWER_UP

    def power_off(self, now: float) -> None:
        """The field goes."""
        if self._awake_at is not None:
            self._charged = now >= self._awake_at
            self._awake_at, self._dark_since = None, now

    def hear(self, frame: Frame, now: float) -> Frame | None:
        """Take in a frame that ended at `now`; the answer, if there is one."""
        if self._awake_at is None or now < self._awake_at:
            return None
        if self._state is State.IDLE or self._state is State.HALT:
            return self._hear_asleep(frame)
        if self._state is State.READY:
            return self._hear_ready(frame)
        return self._hear_active(frame)

    def disturb(self) -> None:
        """Hear something that is no frame: an error in every state."""
        if self._state in (State.READY, State.ACTIVE):
            self._fall_back()

    def _hear_asleep(self, frame: Frame) -> Frame | None:
        if frame != WUPA and (frame != REQA or self._state is State.HALT):
            return None
        self._starred = self._state is State.HALT
        self._state, self._level = State.READY, 0
        return Frame.of(KINDS[self.kind].atqa)

    def _hear_ready(self, frame: Frame) -> Frame | None:
        if frame.bits < 16 or frame.value & 0xFF != _SEL[self._level]:
            return self._fall_back()
        nvb = frame.value >> 8 & 0xFF
        if nvb == _SELECT:
            return self._selected(frame)
        known = ((nvb >> 4) - 2) * 8 + (nvb & 0x0F)
        if not (0 <= known < 32 and nvb & 0x0F < 8 and frame.bits == 16 + known):
            return self._fall_back()
        mine = self._levels[self._level]
        if frame.value >> 16 != mine & (1 << known) - 1:
            return None
        return Frame(mine >> known, 40 - known)

    def _selected(self, frame: Frame) -> Frame | None:
        octets = frame.octets()
        mine = self._levels[self._level].to_bytes(5, "little")
        if frame.bits != 72 or not checks(octets) or octets[2:7] != mine:
            return self._fall_back()
        if self._level + 1 < len(self._levels):
            self._level += 1
            return Frame.of(with_crc(b"\x04"))
        self._state = State.ACTIVE
        return Frame.of(with_crc(bytes([KINDS[self.kind].sak])))

    def _hear_active(self, frame: Frame) -> Frame | None:
        if frame.bits == 32 and frame.octets() == _HLTA:
            self._state = State.HALT
            return None
        return self._fall_back()

    def _fall_back(self) -> Frame | None:
        self._state = State.HALT if self._starred else State.IDLE
        return None


def _parts(uid: bytes) -> list[bytes]:
    parts = []
    while len(uid) > 4:
        parts.append(bytes([CASCADE_TAG]) + uid[:3])
        uid = uid[3:]
    return [*parts, uid]


def _level(part: bytes) -> int:
    """The 40 bits of a cascade level: four bytes and their BCC."""
    return int.from_bytes((*part, reduce(xor, part)), "little")
