"""What the boards' side needs of a connection to the broker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from companion.broker import Came, Gone, Heard


@dataclass(frozen=True, slots=True)
class Listening:
    """The broker has taken in what was last asked to be listened to."""


News = Came | Gone | Heard | Listening

Who = Literal["table", "nameless", "pretender"]
"""As whom one comes to the broker: the pretender has the table's name, and not its password."""


class Wire(Protocol):
    """One connection; what comes over it is put into a queue, in any thread."""

    def open(self) -> None:
        """Begin to connect, and connect again for ever; returns at once."""

    def listen(self, topic: str, /) -> None:
        """Hear what is said at a topic; `Listening` follows."""

    def say(self, topic: str, payload: bytes, /, *, keep: bool = True) -> None:
        """Say something, which is kept there or not."""

    def close(self) -> None:
        """End. Waits a moment at most."""


class NoWire:
    """None: nothing comes over it, and nothing goes."""

    def open(self) -> None:
        """There is nothing to connect to."""

    def listen(self, topic: str, /) -> None:
        """Nothing is said."""

    def say(self, topic: str, payload: bytes, /, *, keep: bool = True) -> None:
        """Nobody hears it."""

    def close(self) -> None:
        """There is nothing to end."""


class Connect(Protocol):
    """Makes connections: the table's own, or a stranger's."""

    def __call__(self, put: Callable[[News], None], who: Who, /) -> Wire:
        """Make one that is not open yet. Raises Refusal where a file it needs cannot be used."""
