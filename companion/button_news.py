"""What is wrong with seats' buttons, and when that may be told.

A contact that bounces is found by its presses: the more presses, the sooner. While closed fists are
made of presses, that would tell of them, so what is only weak waits until they are open.
"""

from __future__ import annotations

from companion.inputs import ButtonHealth, Fault


class ButtonNews:
    """What was heard of buttons; `told` is what everybody may know, by seat."""

    def __init__(self) -> None:
        self.told: dict[int, Fault] = {}
        self._news: dict[int, Fault | None] = {}

    def hear(self, health: ButtonHealth) -> None:
        """Take in how a button is."""
        self._news[health.seat] = health.fault

    def tell(self, *, secret_presses: bool) -> None:
        """Tell what may be told; `secret_presses`: fists are closed that are made of presses."""
        for seat, fault in tuple(self._news.items()):
            weak = any(it is not None and it.weak for it in (fault, self.told.get(seat)))
            if weak and secret_presses:
                continue
            del self._news[seat]
            self.told.pop(seat, None)
            if fault is not None:
                self.told[seat] = fault
