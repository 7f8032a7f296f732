"""What every game's header is checked for: the version, the game, who plays and who begins."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from companion.names import shown, tidy, why_no_name
from companion.refusals import Refusal
from companion.words import Said, say

RECORD: Final = 1
"""The version of the records that are read here."""


def refused(field: str, why: Said) -> Refusal:
    """A header's refusal (code `header`): its sentence begins with the field's name."""
    return Refusal("header", say("{refused}: {why}.", refused=_refused(field), why=why))


def _refused(field: str) -> Said:
    return say('The header\'s field "{field}" is refused', field=field)


class Undealt(Refusal):
    """A header's refusal whose reason tells of hidden cards; `plain` is for those who see none."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__("header", say("{refused}: {why}.", refused=_refused(field), why=why))
        self.plain = say("{refused}.", refused=_refused(field))


def check_kind(record: int, game: str, name: str, title: Said) -> None:
    """Raise Refusal unless the header is of this version and of the game called `name`."""
    if record != RECORD:
        raise refused(
            "record", say("this companion reads records of version {number}", number=RECORD)
        )
    if game != name:
        raise refused("game", say("{game} is not {title}", game=shown(game), title=title))


def tidy_players(names: tuple[str, ...], fewest: int, most: int) -> tuple[str, ...]:
    """Return the players' names trimmed and in NFC; raises Refusal."""
    players = tuple(tidy(name) for name in names)
    if not fewest <= len(players) <= most:
        raise refused(
            "players",
            say(
                "{number} cannot play, {fewest} to {most} can",
                number=len(players),
                fewest=fewest,
                most=most,
            ),
        )
    for number, name in enumerate(players, start=1):
        why = why_no_name(name)
        if why:
            raise refused(
                "players",
                say("player {number} cannot be called so, since {why}", number=number, why=why),
            )
    if len(set(players)) != len(players):
        raise refused("players", say("two players have the same name"))
    return players


def one_of(field: str, name: str | UnsetType, players: tuple[str, ...]) -> str:
    """Return the player that a field names, the first one when it is absent; raises Refusal."""
    if name is UNSET:
        return players[0]
    named = tidy(name)
    if named not in players:
        raise refused(field, say("{name} is none of the players", name=shown(named)))
    return named
