"""The moments in which the rules of A Pirate's Word are broken, and short ways to write a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.games.pirates_word.box import Gems
from companion.games.pirates_word.excavation import begin_day
from companion.games.pirates_word.state import HAND, State
from tests.rules.tables import do, dug, laid, market, opened, resolved, table, with_chests


class Case(NamedTuple):
    """`moment` is made when it is needed; `line` is the action's, as a record says it."""

    code: str
    moment: Callable[[], State]
    line: dict[str, Any]
    sentence: str


OWN = ["parrot", "double-edged-sabers", "solid-gold-hook", "lamp"]
SPYGLASS, BOTTLE = "foresight-spyglass", "restorative-rum-bottle"
BARREL, MAP = "smuggling-barrel", "accursed-treasure-map"


def decision(**fields: Any) -> State:
    return dug(table(**fields))


def closed() -> State:
    """The Market of Day 2, fists closed; Mark has a blue and a red gem in the Chest."""
    return with_chests(market(), Mark={"blue": 1, "red": 1})


def using(**fields: Any) -> State:
    """Mark has won the Market of Day 2 with a blue gem."""
    return opened(with_chests(market(**fields), Mark={"blue": 1, "red": 3}), Mark={"blue": 1})


def own_card(**fields: Any) -> State:
    return using(artifacts=OWN, **fields)


def untracked(**fields: Any) -> State:
    return opened(market(gems="untracked", **fields), Mark=2)


def two() -> State:
    """Two players: Mario has won the Market of Day 2."""
    return opened(with_chests(market(2), Mario={"blue": 1}), Mario={"blue": 1})


def second_of_two() -> State:
    """Two players: Barbara has used the Spyglass and blocked the Map; Mario comes next."""
    state = with_chests(market(2), Mario={"blue": 1}, Barbara={"purple": 1})
    state = opened(state, Mario={"blue": 1}, Barbara={"purple": 1})
    ship = {"player": "Mario", "island": "A"}
    return do(state, "use", player="Barbara", artifact=SPYGLASS, ship=ship, block=MAP)


def rats(*ships: tuple[int, str], islands: str = "", state: Callable[[], State] = using) -> State:
    """Mark's moment with Rats on these Ships and Islands."""
    now = state()
    marked = tuple(replace(one, rat=one.letter in islands) for one in now.islands)
    return replace(now, rats=frozenset(ships), islands=marked)


ALL_SHIPS = tuple((seat, at) for seat, own in enumerate(("AD", "BA", "CB", "DC")) for at in own)
ALL_HANDS = tuple((seat, HAND) for seat in range(4))


def unread(**cards: Any) -> State:
    """The Resolution of Day 1; Mario's card at Island A, Mark's at Island C are unread."""
    lay = {"Mario": ["low", None], "Mark": [None, "high"], **cards}
    return laid(decision(), **lay)


def revealed() -> State:
    """Day 1: A is shared and Mario begins, B is raided, C and D are shared."""
    return do(laid(decision(), Mario=["low", "high"], Mark=["low", "red"]), "reveal-ships")


def finished() -> State:
    state = table(3)
    while not state.finished:
        state = resolved(laid(dug(state)))
    return state


def counting(**gems: dict[str, int]) -> State:
    state = table(3, gems="untracked")
    while state.phase != "counting":
        state = resolved(laid(state))
    for name, chest in gems.items():
        state = do(state, "count", player=name, gems=chest)
    return state


def attested() -> State:
    state = counting(Barbara={"golden": 1}, Mario={}, Mark={})
    return do(state, "attest", player="Barbara", achievement="no-tongue")


def nearly_dry() -> State:
    """The first three Islands get a gem each, the fourth none."""
    return begin_day(replace(table(), bag=Gems(red=3)))


def place(**fields: Any) -> dict[str, Any]:
    return {"do": "place", "player": "Mario", "island": "B", "card": 2, **fields}


def dig(**fields: Any) -> dict[str, Any]:
    return {"do": "excavate", "island": "A", "gems": {"green": 4}, **fields}


def use(artifact: str, **fields: Any) -> dict[str, Any]:
    if "from_" in fields:
        fields["from"] = fields.pop("from_")
    return {"do": "use", "player": "Mark", "artifact": artifact, **fields}


def own(**fields: Any) -> dict[str, Any]:
    return use("parrot", **fields)


def moved(*moves: tuple[str, str, dict[str, int]]) -> dict[str, Any]:
    return own(gems=[{"from": a, "to": b, "gems": gems} for a, b, gems in moves])


def at(player: str, island: str) -> dict[str, str]:
    return {"player": player, "island": island}


def in_hand(player: str) -> dict[str, Any]:
    return {"player": player, "hand": True}


def take(**fields: Any) -> dict[str, Any]:
    return {"do": "take", "player": "Mario", "island": "A", "gem": "green", **fields}


def turn(**fields: Any) -> dict[str, Any]:
    return {"do": "turn", "player": "Mario", "island": "A", "card": "red", **fields}


def count(player: str, **gems: int) -> dict[str, Any]:
    return {"do": "count", "player": player, "gems": gems}


def bid(**fields: Any) -> dict[str, Any]:
    return {"do": "bid", "player": "Mark", **fields}


def attest(**fields: Any) -> dict[str, Any]:
    return {"do": "attest", "player": "Mario", "achievement": "no-tongue", **fields}


LOCK = {"do": "lock"}
BIDS = {"do": "reveal-bids"}
SHIPS = {"do": "reveal-ships"}
SHIP = at("Martha", "D")
EXCHANGE = {"Mark": [2, 16], "Martha": [3, 13]}
