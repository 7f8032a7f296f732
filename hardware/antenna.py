"""What the scan needs of a reader, real or played."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from companion.inputs import Fault


class Health(NamedTuple):
    """How a reader that reads is: `version` and `gain` (dB) as its chip showed them last.

    `weak` is what should be told to whoever can mend it, `remark` what only a report says.
    """

    version: int | None = None
    gain: int | None = None
    weak: Fault | None = None
    remark: Fault | None = None


class Antenna(Protocol):
    """A reader whose antenna is switched by the scan; any method may raise when it fails.

    After an error the antenna is off as far as that can be had, and `open` revives it.
    """

    @property
    def health(self) -> Health:
        """How it is; makes no transfer and never raises."""
        ...

    def open(self) -> None:
        """Reset the reader and set it up, its antenna off."""
        ...

    def field_on(self, dark_since: float) -> None:
        """Switch the antenna on; its cards need a while (the guard time) to wake up.

        Not before its cards have forgotten the antennas beside it, off since `dark_since` (the
        clock's seconds): what one of those had put to silence would not be found.
        """
        ...

    def ready(self) -> None:
        """Wait until the cards in its field have woken up."""
        ...

    def enumerate(self, known: frozenset[str]) -> frozenset[str]:
        """The tags in the field; `known` are those that probably still lie there."""
        ...

    def field_off(self) -> None:
        """Switch the antenna off."""
        ...

    def close(self) -> None:
        """Switch the antenna off and let go of the bus."""
        ...
