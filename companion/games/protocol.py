"""What every game offers to the table: set it up, check and do an action, show it to a viewer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from companion.refusals import Refusal
from companion.words import Said

Viewer = str | None
"""A player's name, or None for the public."""


class Game(Protocol):
    """A game's rules as pure functions over immutable states."""

    @property
    def NAME(self) -> str:  # noqa: N802 - a constant of the game's module
        """The header's `"game"`, for example `a-pirates-word`."""

    @property
    def NEEDS(self) -> Mapping[str, Said]:  # noqa: N802 - a constant of the game's module
        """What a field of its lines needs, whatever is wrong with it (`companion.forms`)."""

    @property
    def Header(self) -> Any:  # noqa: N802 - a type of the game's module
        """The type of the first line of a record."""

    @property
    def Action(self) -> Any:  # noqa: N802 - a type of the game's module
        """The union of the types of all further lines, told apart by `"do"`."""

    def complete(self, header: Any, /) -> Any:
        """Return the header tidied and with every default written out; raises Refusal."""

    def warnings_of(self, header: Any, /) -> tuple[Said, ...]:
        """What is odd about a completed header without being refused, as sentences."""

    def setup(self, header: Any, /) -> Any:
        """Return the first state of a game with this header; raises Refusal."""

    def tidied(self, action: Any, /) -> Any:
        """Return the action with every player's name tidied, wherever it stands."""

    def verify(self, state: Any, action: Any, /) -> None:
        """Raise Refusal with a sentence and a code if `action` is not allowed now."""

    def can(self, state: Any, action: Any, /) -> bool:
        """Whether `action` is allowed now."""

    def why_not(self, state: Any, action: Any, viewer: Viewer, /) -> Refusal | None:
        """The reason against `action` that `viewer` may know; None when it is allowed."""

    def apply(self, state: Any, action: Any, /) -> tuple[Any, tuple[Any, ...]]:
        """Verify, then return the next state and the events that led to it."""

    def warnings(self, before: Any, action: Any, after: Any, /) -> tuple[str, ...]:
        """What is odd about a step without being refused, as sentences that all may hear."""

    def view(self, state: Any, viewer: Viewer, /) -> dict[str, Any]:
        """Return what `viewer` may see, in the form of record.md."""

    def full_view(self, state: Any, /) -> dict[str, Any]:
        """Return the whole game in the same form."""

    def as_text(self, view: dict[str, Any], /) -> str:
        """Return a view as lines of text."""

    def say(self, event: Any, names: tuple[str, ...], /) -> Said:
        """One public sentence for an event."""

    def undo_label(self, before: Any, action: Any, /) -> Said:
        """What undoing `action` would take back, without any secret."""
