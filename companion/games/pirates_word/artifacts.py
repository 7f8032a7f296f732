"""Phase 3, Market: the winners use Artifacts (rulings APW-20, 23 to 37, 55)."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.pirates_word import bottle, known, own_cards, rats
from companion.games.pirates_word.actions import Use
from companion.games.pirates_word.box import (
    BARREL,
    BOTTLE,
    FOUR,
    MAP,
    SPYGLASS,
    artifact_words,
)
from companion.games.pirates_word.checks import wrong_phase
from companion.games.pirates_word.events import ArtifactUse, Event, Events, GemMove, Payment
from companion.games.pirates_word.market import close, fist
from companion.games.pirates_word.state import State
from companion.games.reasons import Reasons, no_player, seat_of
from companion.games.values import replaced
from companion.names import shown
from companion.refusals import Refusal
from companion.words import listed, say

_FIELDS: Final = {
    "ship": "ship",
    "source": "from",
    "to": "to",
    "gem": "gem",
    "hand": "hand",
    "ships": "ships",
    "island": "island",
    "drawn": "drawn",
    "returned": "returned",
    "peek": "peek",
    "gems": "gems",
    "own": "own",
    "lay": "lay",
    "rats": "rats",
}
_KNOWN: Final = {
    SPYGLASS: ("ship", "source", "to", "gem"),
    BOTTLE: ("hand", "ships"),
    BARREL: ("drawn", "returned"),
    MAP: ("island", "drawn", "returned"),
}
_OWN: Final = ("peek", "gems", "own", "lay", "rats")
_GEM_FIELDS: Final = ("gem", "gems", "drawn", "returned")

_REASONS: Final = {
    SPYGLASS: known.spyglass_reasons,
    BOTTLE: bottle.reasons,
    BARREL: known.barrel_reasons,
    MAP: known.map_reasons,
}
_EFFECTS: Final = {
    SPYGLASS: known.spyglass,
    BOTTLE: bottle.effect,
    BARREL: known.barrel,
    MAP: known.map_,
}


def paid(state: State, seat: int) -> State:
    """Return the state after the user's bid went to the Bag (ruling APW-20)."""
    gems = fist(state, seat)
    if not gems:
        return state
    chests = replaced(state.chests, seat, state.chests[seat] - gems)
    return replace(state, bag=state.bag + gems, chests=chests)


def reasons(state: State, action: Use) -> Reasons:
    """Why this Artifact cannot be used so now."""
    stopped = _not_now(state, action)
    if stopped:
        yield stopped
        return
    seat = seat_of(state, action.player)
    yield from _field_reasons(state, action)
    yield from _block_reasons(state, action)
    before = paid(state, seat)
    if action.artifact in FOUR and not can_do(before, seat, action.artifact):
        better = _that_can(before, seat)
        if better:
            sentence = say(
                "{player} cannot use the {artifact}, which can do nothing now: the {better} can.",
                player=action.player,
                artifact=artifact_words(action.artifact),
                better=listed(better),
            )
            yield Refusal("can-do-nothing", sentence)
    before = replace(before, to_use=state.to_use[1:])
    yield from _REASONS.get(action.artifact, own_cards.reasons)(before, seat, action)


def _not_now(state: State, action: Use) -> Refusal | None:
    name = shown(action.player)
    if state.phase != "market":
        return wrong_phase(state, say("{name} cannot use an Artifact", name=name))
    if not state.bids_open:
        return Refusal(
            "fists-closed",
            say("{name} cannot use an Artifact now: the fists are still closed.", name=name),
        )
    if action.artifact not in state.artifacts:
        what = artifact_words(shown(action.artifact))
        return Refusal(
            "not-in-play", say("{name} cannot use {what}: it is not in play.", name=name, what=what)
        )
    if seat_of(state, action.player) < 0:
        return no_player(state, action.player)
    turn = state.players[state.to_use[0]]
    if turn != action.player:
        return Refusal(
            "not-your-turn",
            say("{name} cannot use an Artifact now: it is {turn}'s turn.", name=name, turn=turn),
        )
    if not state.face_up[state.artifacts.index(action.artifact)]:
        what = artifact_words(action.artifact)
        return Refusal(
            "face-down",
            say("{name} cannot use the {what}: it lies face down today.", name=name, what=what),
        )
    return None


def _field_reasons(state: State, action: Use) -> Reasons:
    allowed = _KNOWN.get(action.artifact, _OWN)
    for field, printed in _FIELDS.items():
        if getattr(action, field) is UNSET:
            continue
        what = artifact_words(action.artifact)
        if field not in allowed:
            sentence = say(
                '{player}\'s use of the {what} cannot say "{printed}".',
                player=action.player,
                what=what,
                printed=printed,
            )
            yield Refusal("field-not-here", sentence)
        elif not state.tracked and field in _GEM_FIELDS:
            sentence = say(
                '{player}\'s use of the {what} cannot say "{printed}": the gems are untracked.',
                player=action.player,
                what=what,
                printed=printed,
            )
            yield Refusal("untracked", sentence)


def _block_reasons(state: State, action: Use) -> Reasons:
    needed = len(state.players) == 2 and not state.used_today
    name, block = action.player, action.block
    if block is UNSET:
        if needed:
            sentence = say(
                "{name} uses the first Artifact of the Day and must say which other one is "
                "turned down with it.",
                name=name,
            )
            yield Refusal("block-missing", sentence)
        return
    what = artifact_words(shown(block))
    if not needed:
        why = (
            say("only two players block one")
            if len(state.players) > 2
            else say("one was turned down with the Day's first")
        )
        yield Refusal(
            "block-not-here",
            say("{name} cannot turn down the {what}: {why}.", name=name, what=what, why=why),
        )
    elif block not in state.artifacts:
        yield Refusal(
            "not-in-play",
            say("{name} cannot turn down {what}: it is not in play.", name=name, what=what),
        )
    elif block == action.artifact:
        yield Refusal(
            "block-itself",
            say("{name} must turn down another than the {what} itself.", name=name, what=what),
        )
    elif not state.face_up[state.artifacts.index(block)]:
        yield Refusal(
            "face-down",
            say("{name} cannot turn down the {what}: it lies face down.", name=name, what=what),
        )


def can_do(state: State, seat: int, artifact: str) -> bool:
    """Whether one of the four can do anything at all for a user who has paid (ruling APW-25)."""
    if artifact == SPYGLASS:
        return rats.free_ships(state, seat) or known.can_move(state)
    if artifact == BOTTLE:
        return rats.free_hands(state, seat) or bool(rats.own_free_ships(state, seat))
    if artifact == MAP:
        return any(not island.rat for island in state.islands) and _map_has_gems(state)
    return not state.tracked or bool(state.bag) or bool(state.chests[seat])


def _map_has_gems(state: State) -> bool:
    if not state.tracked or state.bag:
        return True
    return any(island.gems and not island.rat for island in state.islands)


def _that_can(state: State, seat: int) -> list[str]:
    return [
        artifact_words(artifact)
        for artifact, face_up in zip(state.artifacts, state.face_up, strict=True)
        if face_up and artifact in FOUR and can_do(state, seat, artifact)
    ]


def apply(state: State, action: Use) -> tuple[State, Events]:
    """Pay, do the effect, turn the Artifact down; after the last winner the Market is over."""
    seat = seat_of(state, action.player)
    bid = state.bids[seat]
    payment: Event = Payment(seat, bid if state.tracked and not isinstance(bid, int) else None)
    before = replace(paid(state, seat), to_use=state.to_use[1:])
    after = _EFFECTS.get(action.artifact, own_cards.effect)(before, seat, action)
    new_rats = tuple(rat for rat in rats.words(after) if rat not in rats.words(state))
    after = _turned_down(after, seat, action)
    block = action.block if action.block is not UNSET else None
    events = (payment, ArtifactUse(seat, action.artifact, block, new_rats), *_moved(action))
    return (after if after.to_use else close(after)), events


def _turned_down(state: State, seat: int, action: Use) -> State:
    down = (action.artifact, action.block)
    face_up = tuple(
        up and artifact not in down
        for artifact, up in zip(state.artifacts, state.face_up, strict=True)
    )
    deeds = state.deeds[seat]
    used = replaced(state.deeds, seat, replace(deeds, uses=deeds.uses + 1))
    return replace(state, face_up=face_up, used_today=state.used_today + 1, deeds=used)


def _moved(action: Use) -> tuple[Event, ...]:
    if action.artifact != SPYGLASS or action.source is UNSET or action.to is UNSET:
        return ()
    gem = action.gem if action.gem is not UNSET else None
    return (GemMove(action.source, action.to, gem),)
