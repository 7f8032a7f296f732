"""What a game brings to the evenings' book: the third small protocol, beside rules and table.

Only finished games are told of, and of those everything may be seen (record.md): nothing here
hides anything, so nothing here is ever asked about a game that goes on.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

Count = dict[str, int]
"""How often a player did what, by the ids of the game's tallies."""


class Tally(NamedTuple):
    """Something that is counted of a player in a game; `label` is what people call it."""

    id: str
    label: str


class Plot(NamedTuple):
    """A drawing of tallies beside each other, by player; `stacked`: they make one whole."""

    id: str
    title: str
    series: tuple[str, ...]
    stacked: bool = False


class Chronicle(Protocol):
    """What one game tells of its finished games; found by `companion.games.registry`."""

    @property
    def TITLE(self) -> str:  # noqa: N802 - a constant of the game's module
        """What people call the game."""

    @property
    def POINTS(self) -> str:  # noqa: N802 - a constant of the game's module
        """What its points are called."""

    @property
    def TALLIES(self) -> tuple[Tally, ...]:  # noqa: N802 - a constant of the game's module
        """What is counted, in the order of a table's columns."""

    @property
    def PLOTS(self) -> tuple[Plot, ...]:  # noqa: N802 - a constant of the game's module
        """What is drawn."""

    @property
    def RECORDS(self) -> tuple[Tally, ...]:  # noqa: N802 - a constant of the game's module
        """The tallies of which the most in one game is a record, and how that is called."""

    @property
    def ACHIEVEMENTS(self) -> dict[str, str]:  # noqa: N802 - a constant of the game's module
        """What can be achieved, by its id, and what people call it."""

    @property
    def CONDITIONS(self) -> dict[str, str]:  # noqa: N802 - a constant of the game's module
        """How each of them is earned, by the same ids."""

    def over(self, state: Any, marks: Any, /) -> bool:
        """Whether the game at the table is over for everybody, so that all of it may be seen."""

    def marks(self, state: Any, /) -> Any:
        """Return the table's marks with which a replay shows this state."""

    def points(self, state: Any, /) -> tuple[int, ...]:
        """Return what each seat has in the end."""

    def counted(self, state: Any, events: tuple[Any, ...], /) -> tuple[Count, ...]:
        """Return the tallies of each seat, from the last state and all events of the game."""

    def achieved(self, state: Any, /) -> tuple[tuple[str, ...], ...]:
        """Return the ids of what each seat has achieved."""
