"""Random legal games of both games in every variant, looked at from all sides.

`look_over` plays one and checks it; what it returns says what was met on the way, so that a
generator that never comes to something is seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from companion import record
from companion.entries import Step
from companion.games import pirate21, pirates_word
from companion.games.pirates_word.box import FOUR
from companion.games.protocol import Game
from companion.games.registry import AT_TABLE
from companion.history import History
from companion.words import as_said
from tests.rules import random_games as word
from tests.rules import tables
from tests.rules.pirate21 import checks as checks_21
from tests.rules.pirate21 import random_games as twentyone

Played = tuple[Any, list[Any], list[Any]]
"""The header, the actions, and the states, one more than the actions."""


class Kind(NamedTuple):
    """A game, who can play it, and how its games are made and what holds in each."""

    game: Game
    players: range
    variants: tuple[str, ...]
    play: Callable[[int, int, str], Played]
    conserved: Callable[[Any], bool]
    right: Callable[[Played], None]


KINDS = (
    Kind(
        pirates_word,
        range(2, 9),
        word.VARIANTS,
        word.random_game,
        tables.conserved,
        lambda _: None,
    ),
    Kind(
        pirate21,
        range(2, 7),
        twentyone.VARIANTS,
        twentyone.random_game,
        twentyone.conserved,
        checks_21.check_rounds_and_coins,
    ),
)
SETTINGS = [
    (kind, players, variant)
    for kind in KINDS
    for players in kind.players
    for variant in kind.variants
]
SEEN = 8
"""In so many moments of a game its views are compared."""


def game_of(number: int) -> tuple[Kind, int, str, Played]:
    """The game of this number: one of each setting in turn, each time another."""
    kind, players, variant = SETTINGS[number % len(SETTINGS)]
    return kind, players, variant, kind.play(number, players, variant)


def look_over(number: int) -> Counter[str]:
    """Play one game and check all that must hold in it; returns what was met."""
    kind, players, variant, played = game_of(number)
    _, actions, states = played
    assert states[-1].finished
    assert len(states) == len(actions) + 1
    assert all(kind.conserved(state) for state in states)
    kind.right(played)
    check_replay(kind.game, played)
    check_undo(kind.game, played)
    rng = Random(number)
    for state in rng.sample(states, min(SEEN, len(states))):
        check_views(kind.game, state)
    return met(kind, players, variant, played)


def check_replay(game: Game, played: Played) -> None:
    """The record written of it leads to the same states."""
    header, actions, states = played
    lines = record.lines_of(record.write(header, actions).encode())
    its_game, read = record.read_header(lines[0])
    everything = record.Eyes(everything=True, viewer=None)
    steps = record.steps_of(its_game, its_game.setup(read), lines[1:], everything)
    assert its_game is game
    assert [step.state for step in steps] == states[1:]


def check_undo(game: Game, played: Played) -> None:
    """Step by step back to the beginning, and forward again to the same end."""
    _, actions, states = played
    conduct = AT_TABLE[game.NAME]
    history = History.begin(conduct, states[0])
    for before, action in zip(states, actions, strict=False):
        label = game.undo_label(before, action)
        history = history.after(Step(as_said(label), (action,), conduct.Marks()))
    end = history
    for state in reversed(states[:-1]):
        history = history.moved(-1)
        assert history.now.state == state
    assert history.undo_label is None
    assert history.moved(len(actions)).now.state == end.now.state


def check_views(game: Game, state: Any) -> None:
    """Nobody sees anything that is not so, and the public nothing that a player does not see."""
    whole, public = game.full_view(state), game.view(state, None)
    for name in state.players:
        own = game.view(state, name)
        assert shows_no_more(public, own)
        assert shows_no_more(own, whole)
    if state.finished:
        assert public == whole


def shows_no_more(less: Any, more: Any) -> bool:
    """Whether a view hides some of what another shows (None), and is equal in everything else."""
    if less is None:
        return True
    if isinstance(less, dict):
        same = isinstance(more, dict) and list(less) == list(more)
        return same and all(shows_no_more(less[key], more[key]) for key in less)
    return bool(less == more)


def met(kind: Kind, players: int, variant: str, played: Played) -> Counter[str]:
    """What occurred in a game, in words that begin with the game's name."""
    found: Counter[str] = Counter()
    found[f"variant {variant}"] += 1
    found[f"players {players}"] += 1
    _, actions, states = played
    for before, action, after in zip(states, actions, states[1:], strict=False):
        found[f"phase {before.phase}"] += 1
        found.update(_of_action(action))
        found["warning"] += len(kind.game.warnings(before, action, after))
        for event in kind.game.apply(before, action)[1]:
            found.update(_of_event(event))
    view = kind.game.full_view(states[-1])
    found.update(
        f"achievement {one}" for own in view.get("achievements", {}).values() for one in own
    )
    return Counter({f"{kind.game.NAME}: {what}": number for what, number in found.items()})


def _of_action(action: Any) -> Iterator[str]:
    """The kind, and of an Artifact which one with which fields; unread cards apart."""
    fields = msgspec.to_builtins(action)
    name = fields["do"]
    yield f"action {name}"
    if name in ("place", "deal") and None in fields.values():
        yield f"action {name} unread"
    if name == "pirate":
        yield from (f"pirate {field}" for field in ("princess", "hit", "card") if field in fields)
    if name == "use":
        artifact = fields["artifact"] if fields["artifact"] in FOUR else "an own card"
        for field in sorted(fields.keys() - {"do", "player", "artifact"}) or ["nothing"]:
            yield f"use {artifact} with {field}"


def _of_event(event: Any) -> Iterator[str]:
    """The event's kind, and what can be so or otherwise about it."""
    name = type(event).__name__
    yield f"event {name}"
    for field in ("paid", "black_spot", "forced", "king", "counts"):
        if hasattr(event, field):
            yield f"event {name} {field} {bool(getattr(event, field))}"
    if name in ("BidsOpening", "RoundEnd"):
        yield f"event {name} with {len(event.winners)} winners"
    if name == "GunnerUse":
        yield f"event GunnerUse with {1 if event.discarded is None else 2} cards"
    if name in ("CaptainUse", "MateUse"):
        own = event.seat in (event.target if name == "CaptainUse" else event.between,)
        own = own or (name == "MateUse" and event.seat in event.between)
        yield f"event {name} {'on an own card' if own else 'on others'}"
