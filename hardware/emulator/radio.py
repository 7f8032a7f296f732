"""The chip's transmitter and receiver: one frame out, what comes back, and when."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hardware.emulator.air import BIT, Frame, answer_delay, frame_time, superimpose
from hardware.emulator.field import Echo, Field

LEAST_BITS = 4
"""Less than so many bits are noise to the receiver."""
BITS_THAT_STOP_THE_TIMER = 5


class Reception(NamedTuple):
    """What the antenna received: bits, a mask of those that collided, and what had been sent."""

    frame: Frame
    collisions: int
    parity_broken: bool
    sent: Frame


class Radio:
    """Times are worked out ahead; `advance(now)` lets happen what was due by then."""

    def __init__(
        self,
        field: Field,
        sent: Callable[[float], None],
        fifth_bit: Callable[[float], None],
        received: Callable[[Reception], None],
    ) -> None:
        self._field = field
        self._on_sent = sent
        self._on_fifth_bit = fifth_bit
        self._on_received = received
        self._frame: Frame | None = None
        self._loud = True
        self._sent_at = 0.0
        self._echoes: list[Echo] = []
        self._start = 0.0
        self._end = 0.0
        self._fifth: float | None = None

    def send(self, frame: Frame, now: float, loud: bool) -> None:
        """Begin to send; unless `loud` (fully modulated, in plain) no card understands it."""
        self.cancel(now)
        self._frame, self._loud = frame, loud
        self._sent_at = now + frame_time(frame.bits)

    def cancel(self, now: float) -> None:
        """Stop sending or receiving; a frame broken off is an error to every card."""
        if self._frame is not None and not self._echoes and now < self._sent_at:
            self._field.disturb()
        self._frame, self._echoes = None, []

    def advance(self, now: float) -> None:
        """Let happen what was due by `now`."""
        if self._frame is None:
            return
        if not self._echoes:
            if now < self._sent_at:
                return
            self._finish_sending(self._frame)
        if self._fifth is not None and now >= self._fifth:
            if any(self._cut(echo).bits >= LEAST_BITS for echo in self._echoes):
                self._on_fifth_bit(self._fifth)
            self._fifth = None
        if self._echoes and now >= self._end:
            self._finish_receiving()

    def _finish_sending(self, frame: Frame) -> None:
        self._echoes = self._field.carry(frame, self._sent_at) if self._loud else []
        if not self._echoes:
            self._frame = None
        self._start = self._sent_at + answer_delay(frame)
        longest = max((echo.frame.bits for echo in self._echoes), default=0)
        self._end = self._start + frame_time(longest, split=-longest % 8)
        self._fifth = self._start + BITS_THAT_STOP_THE_TIMER * BIT if self._echoes else None
        self._on_sent(self._sent_at)

    def _finish_receiving(self) -> None:
        sent, echoes = self._frame, self._echoes
        self._frame, self._echoes = None, []
        heard = [self._cut(echo) for echo in echoes]
        frame, collisions = superimpose(heard)
        if sent is not None and frame.bits >= LEAST_BITS:
            broken = any(echo.noticed for echo in echoes)
            self._on_received(Reception(frame, collisions, broken, sent))

    def _cut(self, echo: Echo) -> Frame:
        gone = echo.card.gone_at
        if gone is None or gone >= self._end:
            return echo.frame
        # A start bit comes first, and every ninth bit is a parity bit.
        sent = int(max(0.0, gone - self._start) / BIT) - 1
        return echo.frame.cut(sent - sent // 9)
