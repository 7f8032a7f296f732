"""Two games that differ only in what a viewer cannot know, as two lists of actions side by side.

In A Pirate's Word a Day is played with other cards in the others' hands (on Day 1 other Greens were
dealt to them, later each exchanges the roles of the own cards), with other gems in fists that are
changed again before they open, and other gems drawn with the Barrel. It goes on until the Ships
are about to be turned. In Pirate 21 another card lies face down before one player, from the deal
until the rules show it.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from companion.games import pirate21, pirates_word
from companion.games.pirate21 import actions as do_21
from companion.games.pirates_word import actions as do
from companion.games.pirates_word.box import BARREL, RED
from companion.games.pirates_word.market import fist
from companion.games.pirates_word.state import State
from companion.games.protocol import Game
from tests.rules.pirate21.random_games import loose
from tests.rules.pirate21.random_games import random_game as random_game_21
from tests.rules.random_games import draw, random_game

replace = msgspec.structs.replace
Roles = dict[str, dict[Any, Any]]
"""Which card takes the place of which, by player."""


class Twins(NamedTuple):
    """The headers, and the actions in pairs; before `start` they are the same."""

    game: Game
    viewer: str
    headers: tuple[Any, Any]
    pairs: list[tuple[Any, Any]]
    start: int


def twins_word(seed: int, players: int, variant: str) -> Twins:
    """Two games of A Pirate's Word up to the turning of the Ships on one Day."""
    header, played, states = random_game(seed, players, variant)
    actions: list[Any] = list(played)
    rng = Random(seed)
    viewer = rng.choice(header.players)
    day = rng.choice((1, 2, 2, 3, 4, 5))
    start = next(n for n, one in enumerate(states) if (one.day, one.phase) == (day, "decision"))
    ends = (do.RevealShips, do.Turn)
    end = next(n for n in range(start, len(actions)) if isinstance(actions[n], ends))
    known = seen_by(viewer, actions[start:end])
    other, roles = header, own_roles(states[start], {viewer, *known}, rng)
    if day == 1 and players > 2:
        other, roles = dealt_anew(states[0], viewer, rng)
    pairs = [(one, one) for one in actions[:start]]
    for number in range(start, end):
        if isinstance(actions[number], do.Use) and actions[number].own is not UNSET:
            break
        pairs += disguised(states[number], actions[number], viewer, roles, rng)
    return Twins(pirates_word, viewer, (header, other), pairs, start)


def seen_by(viewer: str, actions: list[Any]) -> set[Any]:
    """Whose cards the viewer looks at."""
    names: set[Any] = set()
    for use in actions:
        if isinstance(use, do.Use) and use.player == viewer:
            names.add(use.hand)
            names |= {use.ship.player} if use.ship is not UNSET else set()
            names |= {ref.player for ref in use.peek} if use.peek is not UNSET else set()
            # What one lays for another one knows.
            names |= set(use.lay) if use.lay is not UNSET else set()
    return names


def own_roles(state: State, unchanged: set[Any], rng: Random) -> Roles:
    """The cards of everybody else in other roles: a Green for the Red, say."""
    roles = {}
    for name, greens in zip(state.players, state.greens, strict=True):
        own = [*greens, RED]
        other = own if name in unchanged else rng.sample(own, len(own))
        roles[name] = dict(zip(own, other, strict=True))
    return roles


def dealt_anew(state: State, viewer: str, rng: Random) -> tuple[Any, Roles]:
    """A header with other Greens for everybody but the viewer; the roles are mixed as well."""
    ships = dict(zip(state.players, state.greens, strict=True))
    lows = [low for low in range(1, 9) if low not in ships[viewer]]
    rng.shuffle(lows)
    roles: Roles = {viewer: {card: card for card in (*ships[viewer], RED)}}
    for name in state.players:
        if name != viewer:
            low = lows.pop()
            own, ships[name] = (*ships[name], RED), (low, 17 - low)
            new = rng.sample([*ships[name], RED], 3)
            roles[name] = dict(zip(own, new, strict=True))
    return replace(state.header, ships=ships), roles


def disguised(
    state: State, action: Any, viewer: str, roles: Roles, rng: Random
) -> list[tuple[Any, Any]]:
    """An action of the one game beside the other's; a bid is entered wrongly before."""
    if isinstance(action, do.Place):
        return [(action, replace(action, card=roles[action.player].get(action.card)))]
    if isinstance(action, do.Use):
        return [(action, other_use(state, action, viewer, roles, rng))]
    if isinstance(action, do.Bid) and action.player != viewer:
        return [(a_bid(state, action, rng), a_bid(state, action, rng)), (action, action)]
    return [(action, action)]


def a_bid(state: State, bid: do.Bid, rng: Random) -> do.Bid:
    """Any bid that the player can make."""
    if not state.tracked:
        return replace(bid, value=rng.randint(-9, 9))
    chest = state.chests[state.players.index(bid.player)]
    return replace(bid, gems=draw(rng, chest, rng.randint(0, 4)))


def other_use(state: State, use: do.Use, viewer: str, roles: Roles, rng: Random) -> do.Use:
    """The same use with other cards laid, and with the Barrel other gems."""
    changed: dict[str, Any] = {}
    if use.ships is not UNSET:
        changed["ships"] = {at: roles[use.player].get(card) for at, card in use.ships.items()}
    if use.lay is not UNSET:
        changed["lay"] = {
            name: {at: roles[name].get(card) for at, card in lay.items()}
            for name, lay in use.lay.items()
        }
    if use.artifact == BARREL and use.player != viewer and state.tracked:
        seat = state.players.index(use.player)
        paid = fist(state, seat)
        changed["drawn"] = draw(rng, state.bag + paid, 2)
        changed["returned"] = draw(rng, state.chests[seat] - paid, 2)
    return replace(use, **changed)


def twins_21(seed: int, players: int, variant: str) -> Twins:
    """Two games of Pirate 21 from their beginning to the end of one round."""
    header, played, states = random_game_21(seed, players, variant)
    actions: list[Any] = list(played)
    rng = Random(seed)
    viewer, holder = rng.sample(header.players, 2)
    number = rng.randint(1, len(states[-1].rounds))
    deal = next(
        at
        for at, one in enumerate(actions)
        if states[at].round == number and isinstance(one, do_21.Deal) and one.player == holder
    )
    end = next(at for at, one in enumerate(states) if len(one.rounds) == number)
    pairs = [(one, one) for one in actions[:end]]
    left = loose(states[end - 1])
    if actions[deal].down is not None and left:
        pairs[deal] = (actions[deal], replace(actions[deal], down=rng.choice(left)))
    return Twins(pirate21, viewer, (header, header), pairs, deal)
