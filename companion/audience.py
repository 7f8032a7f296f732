"""For whom a screen is composed: everybody, the host, or one player; and in which language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.languages import ENGLISH

Role = Literal["public", "host", "player"]


@dataclass(frozen=True, slots=True)
class Audience:
    """Who looks: `player` is the name where the role is a player's, else None.

    `language` is one of `companion.languages`: what is shown is the same in all of them.

    A host is a role, not a viewer: hosts see the public's game, with the controls.
    """

    role: Role = "public"
    player: str | None = None
    language: str = ENGLISH

    def speaking(self, language: str) -> Audience:
        """The same people, reading another language."""
        return replace(self, language=language)

    @property
    def viewer(self) -> str | None:
        """Whose secrets may be seen: a player's own, nobody's for the public and the host."""
        return self.player if self.role == "player" else None


PUBLIC = Audience()
HOST = Audience("host")


def player(name: str) -> Audience:
    """The player of this name, alone with a phone."""
    return replace(PUBLIC, role="player", player=name)
