"""Mock pins with a switch to ground, for the simulated table's buttons."""

from __future__ import annotations

from gpiozero.pins.mock import MockPin


class SwitchPin(MockPin):
    """A mock pin whose switch wins over the pull-up, as a finger on a button does.

    The library's own mock pin lets go of a level when a device is set up on it; with this one a
    button can be held before the table starts.
    """

    closed = False

    def close_switch(self) -> None:
        """Press: the pin is tied to ground."""
        self.closed = True
        self.drive_low()

    def open_switch(self) -> None:
        """Let go: the pull-up has the pin again."""
        self.closed = False
        self.drive_high()

    def drive_high(self) -> None:
        """Only where no switch ties the pin to ground."""
        if not self.closed:
            super().drive_high()
