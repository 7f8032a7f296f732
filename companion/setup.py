"""A new game as people set it up: who plays where, which game, by which rules.

A setup is the game's header without its version (record.md), and beside it what is the table's
own: timers, whether the companion draws, and whether the cards laid on the readers were the deal.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from companion import forms
from companion.chance import Random
from companion.games.conduct import Conduct
from companion.games.headers import RECORD, refused
from companion.games.registry import AT_TABLE
from companion.names import shown, tidy
from companion.plates import EMBLEMS, Emblem
from companion.refusals import Refusal
from companion.settings import Settings, Timers
from companion.words import say


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was chosen for a game and stands in no header.

    `draws`: the companion draws the gems. `reds`: the seat (from 0) of each Red card by its
    number, where the players were dealt their Reds on a reader. `emblems`: the players' signs by
    seat; empty where each has the seat's.
    """

    timers: Timers = Timers()
    draws: bool = False
    reds: dict[int, int] = {}
    emblems: tuple[Emblem, ...] = ()


class Plan(msgspec.Struct, frozen=True):
    """A game that may begin: how it is played, its complete header, and what stands in none."""

    conduct: Conduct
    header: Any
    chosen: Chosen


class _Own(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    timers: Timers = Timers()
    draws: bool = False
    dealt: bool = False
    emblems: tuple[Emblem, ...] = ()


class Deal(msgspec.Struct, frozen=True):
    """What was dealt on the readers: each player's Greens, and the seat of each Red."""

    ships: dict[str, tuple[int, ...]]
    reds: dict[int, int]


HIGHEST: Final = 999

_OWN: Final = frozenset(_Own.__struct_fields__)
_SECONDS: Final = say("needs 5 to 3600 seconds, or null")
_NEEDS: Final = {
    **{f"timers.{name}": _SECONDS for name in Timers.__struct_fields__},
    "emblems": say("needs a list of {emblems}", emblems=", ".join(EMBLEMS)),
}


def planned(raw: dict[str, Any], settings: Settings, random: Random, deal: Deal | None) -> Plan:
    """Return the game that a setup makes; raises Refusal `header` naming the field.

    `settings` say whether Ships are dealt at random; `deal` is what lies dealt on the readers, None
    when that is nothing or not complete.
    """
    conduct = conduct_named(raw.get("game"))
    own = _own({field: value for field, value in raw.items() if field in _OWN})
    fields = {field: value for field, value in raw.items() if field not in _OWN}
    header = _header(conduct, fields)
    if own.dealt:
        header = _header(conduct, fields | {"ships": _dealt(deal, fields)})
    elif "ships" not in fields:
        asked = msgspec.structs.replace(settings, ships=None)
        header = _header(conduct, fields | conduct.dealt(asked, header.players, random))
    _check_emblems(own.emblems, len(header.players))
    reds = deal.reds if own.dealt and deal is not None else {}
    return Plan(conduct, header, Chosen(own.timers, own.draws, reds, own.emblems))


def setup_of(header: Any, chosen: Chosen) -> dict[str, Any]:
    """Return the setup that begins such a game anew, without what is dealt for each game."""
    raw: dict[str, Any] = msgspec.to_builtins(header)
    fields = {field: value for field, value in raw.items() if field not in ("record", "ships")}
    emblems = {"emblems": list(chosen.emblems)} if chosen.emblems else {}
    timers = msgspec.to_builtins(chosen.timers)
    return {**fields, **emblems, "timers": timers, "draws": chosen.draws}


def conduct_named(name: object) -> Conduct:
    """Return how this game is played at a table; raises Refusal `header`."""
    if not isinstance(name, str) or name not in AT_TABLE:
        one, other = AT_TABLE
        raise refused("game", say('it is "{one}" or "{other}"', one=one, other=other))
    return AT_TABLE[name]


def _own(fields: dict[str, Any]) -> _Own:
    try:
        return msgspec.convert(fields, _Own, strict=True)
    except forms.ERRORS as fault:
        raise Refusal("header", forms.sentence(fault, quoting=True, needs=_NEEDS)) from None


def _check_emblems(emblems: tuple[Emblem, ...], players: int) -> None:
    if emblems and len(emblems) != players:
        raise refused("emblems", say("there is one for each player, or none"))
    if len(set(emblems)) != len(emblems):
        raise refused("emblems", say("no two players have the same"))


def _header(conduct: Conduct, fields: dict[str, Any]) -> Any:
    """Return the complete header of these fields; texts from outside are shown shortened."""
    game = conduct.game
    if "record" in fields:
        raise refused("record", say("a new game needs no version"))
    if unknown := [field for field in fields if field not in game.Header.__struct_fields__]:
        raise refused(shown(unknown[0]), say("this game has no such field"))
    if huge := [field for field, value in fields.items() if _is_huge(value)]:
        raise refused(shown(huge[0]), say("no number in a box is above {number}", number=HIGHEST))
    try:
        raw = msgspec.convert({"record": RECORD, **fields}, game.Header, strict=True)
    except forms.ERRORS as fault:
        sentence = forms.sentence(fault, quoting=True, needs=game.NEEDS)
        raise Refusal("header", sentence) from None
    return game.complete(raw)


def _is_huge(value: object) -> bool:
    """Whether a list holds a number that no card or table can have."""
    if isinstance(value, list | tuple):
        return any(isinstance(one, int | float) and not -HIGHEST <= one <= HIGHEST for one in value)
    return False


def _dealt(deal: Deal | None, fields: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    if deal is None:
        raise refused("dealt", say("not all Ships have been laid on a reader yet"))
    if [tidy(name) for name in fields["players"]] != list(deal.ships):
        raise refused("dealt", say("the Ships were dealt to other players, or in other seats"))
    return deal.ships
