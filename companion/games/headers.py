"""What every game's header is checked for: the version, the game, who plays and who begins."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from companion.names import shown, tidy, why_no_name
from companion.refusals import Refusal

RECORD: Final = 1
"""The version of the records that are read here."""


def refused(field: str, why: str) -> Refusal:
    """A header's refusal (code `header`): its sentence begins with the field's name."""
    return Refusal("header", f"{_refused(field)}: {why}.")


def _refused(field: str) -> str:
    return f'The header\'s field "{field}" is refused'


class Undealt(Refusal):
    """A header's refusal whose reason tells of hidden cards; `plain` is for those who see none."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__("header", f"{_refused(field)}: {why}.")
        self.plain = f"{_refused(field)}."


def check_kind(record: int, game: str, name: str, title: str) -> None:
    """Raise Refusal unless the header is of this version and of the game called `name`."""
    if record != RECORD:
        raise refused("record", f"this companion reads records of version {RECORD}")
    if game != name:
        raise refused("game", f"{shown(game)} is not {title}")


def tidy_players(names: tuple[str, ...], fewest: int, most: int) -> tuple[str, ...]:
    """Return the players' names trimmed and in NFC; raises Refusal."""
    players = tuple(tidy(name) for name in names)
    if not fewest <= len(players) <= most:
        raise refused("players", f"{len(players)} cannot play, {fewest} to {most} can")
    for number, name in enumerate(players, start=1):
        why = why_no_name(name)
        if why:
            raise refused("players", f"player {number} cannot be called so, since {why}")
    if len(set(players)) != len(players):
        raise refused("players", "two players have the same name")
    return players


def one_of(field: str, name: str | UnsetType, players: tuple[str, ...]) -> str:
    """Return the player that a field names, the first one when it is absent; raises Refusal."""
    if name is UNSET:
        return players[0]
    named = tidy(name)
    if named not in players:
        raise refused(field, f"{shown(named)} is none of the players")
    return named
