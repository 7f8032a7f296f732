"""The clock as the table wants it; whoever starts the table brings a real or a virtual one."""

from __future__ import annotations

from typing import Protocol


class Clock(Protocol):
    """A clock that only ever runs forward."""

    def monotonic(self) -> float:
        """Return the time in seconds since an arbitrary, fixed moment."""
