"""Short ways to reach a moment of a game of Pirate 21: the cards laid where a test wants them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games import pirate21 as game
from companion.games.pirate21 import scoring
from companion.games.pirate21.box import CARDS
from companion.games.pirate21.state import Down, Hand, State
from companion.refusals import Refusal

NAMES = ("Jack", "Beth", "Will", "Angelica", "Dave", "Zoe")


def table(players: int = 3, **fields: Any) -> State:
    """A new game; `fields` are the header's."""
    header: dict[str, Any] = {"record": 1, "game": game.NAME, "players": NAMES[:players]}
    return game.setup(msgspec.convert(header | fields, game.Header))


def action(kind: str, player: str, **fields: Any) -> game.Action:
    """An action as a record's line says it."""
    line = {"do": kind, "player": player, **fields}
    converted: game.Action = msgspec.convert(line, game.Action)
    return converted


def do(state: State, kind: str, player: str, **fields: Any) -> State:
    """The state after an action."""
    return game.apply(state, action(kind, player, **fields))[0]


def odd(state: State, kind: str, player: str, **fields: Any) -> tuple[str, ...]:
    """The warnings of an action."""
    line = action(kind, player, **fields)
    return game.warnings(state, line, game.apply(state, line)[0])


def refused(state: State, kind: str, player: str, **fields: Any) -> Refusal:
    """The reason against an action that must be refused."""
    with pytest.raises(Refusal) as caught:
        game.verify(state, action(kind, player, **fields))
    assert not game.can(state, action(kind, player, **fields))
    assert caught.value.sentence[0].isupper()
    assert caught.value.sentence.endswith(".")
    return caught.value


def told(state: State, viewer: str | None, kind: str, player: str, **fields: Any) -> str:
    """What a viewer is told of an action that must be refused."""
    refusal = game.why_not(state, action(kind, player, **fields), viewer)
    assert refusal
    return refusal.sentence


def hand(up: str, down: str | None) -> Hand:
    """A hand in short: face-up cards with commas, then the face-down one; None: unread."""
    return Hand(tuple(card.strip() for card in up.split(",") if card), Down(down))


OUT = Hand(out=True)


def lying(*hands: Hand, turns: int = 9, **fields: Any) -> State:
    """A moment in the turns with these hands by seat; Jack's turn, first turns over.

    The rest of the cards is the deck, unless `deck` and `discard` say something else.
    """
    state = table(len(hands))
    discard = fields.setdefault("discard", ())
    on_table = sum(len(one.up) + (one.down is not None) for one in hands)
    fields.setdefault("deck", CARDS - on_table - len(discard))
    fields.setdefault("turn", 0)
    return msgspec.structs.replace(state, phase="turns", hands=hands, turns=turns, **fields)


def last_turn(*hands: Hand, knocked: int = 0, **fields: Any) -> State:
    """Nothing but Jack's final turn is left of the round."""
    return lying(*hands, knocked=knocked, queue=(), **fields)


def scored(*hands: Hand, knocked: int = 0, **fields: Any) -> State:
    """After a round that ended with these hands; by default Jack has knocked."""
    return do(last_turn(*hands, knocked=knocked, **fields), "pass", "Jack")


def sums(state: State) -> dict[str, int | None]:
    """Everybody's total as it stands, the face-down card included; None: out."""
    totals = map(scoring.total_of, state.hands)
    return dict(zip(state.players, totals, strict=True))


def coins(state: State) -> dict[str, int]:
    """Everybody's Coins."""
    owned: dict[str, int] = game.full_view(state)["coins"]
    return owned


def gained(state: State) -> dict[str, int]:
    """The Coins that the newest finished round brought at its end."""
    won: dict[str, int] = game.full_view(state)["rounds"][-1]["coins"]
    return won


def winners(state: State) -> list[str]:
    """Who won the newest finished round."""
    won: list[str] = game.full_view(state)["rounds"][-1]["winners"]
    return won
