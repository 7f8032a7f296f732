"""What every game offers to the table: set it up, check and do an action, show it to a viewer."""

from __future__ import annotations

from typing import Any, Protocol

Viewer = str | None
"""A player's name, or None for the public."""


class Game(Protocol):
    """A game's rules as pure functions over immutable states."""

    NAME: str
    """The header's `"game"`, for example `a-pirates-word`."""

    def setup(self, header: Any) -> Any:
        """Return the first state of a game with this header; raises Refusal."""

    def verify(self, state: Any, action: Any) -> None:
        """Raise Refusal with a sentence and a code if `action` is not allowed now."""

    def apply(self, state: Any, action: Any) -> tuple[Any, tuple[Any, ...]]:
        """Verify, then return the next state and the events that led to it."""

    def view(self, state: Any, viewer: Viewer) -> dict[str, Any]:
        """Return what `viewer` may see, in the form of record.md."""
