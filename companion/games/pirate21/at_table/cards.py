"""What cards on readers mean: nothing, while no reader is used."""

from __future__ import annotations

from typing import Any

from companion.deck import Card, Face
from companion.games.pirate21.state import State
from companion.readings import Difference, Kind, Readings


class NoCards:
    """The game's `companion.readings.Sense` at a table without readers."""

    def counting(self, _state: State) -> bool:
        """No card that is laid is an action."""
        return False

    def owner(self, _state: State, _face: Face) -> int | None:
        """No card is anybody's."""
        return None

    def counted(self, _state: State, _reader: str, _seat: int, _card: Card) -> bool:
        """No card lies at a reader in the game."""
        return False

    def wanted(self, _readings: Readings, _state: State) -> Any | None:
        """No card asks for anything."""
        return None

    def differences(self, _readings: Readings, _state: State) -> frozenset[Difference]:
        """Nothing lies differently."""
        return frozenset()

    def sentences(self, _kind: Kind, reader: str) -> tuple[str, str]:
        """Return what would be said of a card on a reader."""
        return f"Reader {reader}: a card here does not count.", "Lift it."
