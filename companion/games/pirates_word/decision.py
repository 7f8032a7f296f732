"""Phase 2, Decision: Ship cards face down beside the Islands."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirates_word.actions import Lift, Lock, Place
from companion.games.pirates_word.box import DAYS, RED, card_words
from companion.games.pirates_word.checks import index_of, no_island, no_place, wrong_phase
from companion.games.pirates_word.events import Events, Lifting, Locking, Placement
from companion.games.pirates_word.seats import card_at, islands_of, seats_at
from companion.games.pirates_word.state import Island, Ship, State
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.games.values import replaced
from companion.names import shown
from companion.refusals import Refusal
from companion.words import listed, many, say


def _where(state: State, player: str, letter: str, what: str) -> Reasons:
    if state.phase != "decision":
        yield wrong_phase(state, say("{player} cannot {what}", player=shown(player), what=what))
        return
    seat = seat_of(state, player)
    if seat < 0:
        yield no_player(state, player)
        return
    if index_of(state, letter) < 0:
        yield no_island(state, letter)
    elif letter not in islands_of(state, seat):
        yield no_place(
            state,
            seat,
            say(
                "{player} cannot {what} at Island {island}", player=player, what=what, island=letter
            ),
        )


def place_reasons(state: State, action: Place) -> Reasons:
    """Why this card cannot be laid there now."""
    seat = seat_of(state, action.player)
    if state.phase != "decision" or seat < 0 or action.island not in islands_of(state, seat):
        yield from _where(state, action.player, action.island, say("lay a card"))
        return
    card = action.card
    if card is None or card == RED or card in state.greens[seat]:
        return
    sentence = say(
        "{player} cannot lay {card}: it is not {player}'s card.",
        player=action.player,
        card=card_words(card),
    )
    yield Refusal("not-your-card", sentence, only(action.player))


def lift_reasons(state: State, action: Lift) -> Reasons:
    """Why there is no card to take back."""
    blocked = False
    for reason in _where(state, action.player, action.island, say("take back a card")):
        blocked = True
        yield reason
    if blocked:
        return
    island = state.islands[index_of(state, action.island)]
    if not card_at(island, seat_of(state, action.player))[0]:
        sentence = say(
            "{player} has no card at Island {island} to take back.",
            player=action.player,
            island=action.island,
        )
        yield Refusal("no-card-there", sentence)


def missing(state: State) -> list[tuple[int, str]]:
    """Whose card is still missing where: seats and letters, by seat."""
    return [
        (seat, letter)
        for seat in range(len(state.players))
        for letter in sorted(islands_of(state, seat))
        if not card_at(state.islands[index_of(state, letter)], seat)[0]
    ]


def lock_reasons(state: State, _action: Lock) -> Reasons:
    """Why the cards cannot be final."""
    if state.phase != "decision":
        yield wrong_phase(state, say("The cards cannot be made final"))
        return
    if all(len(island.ships) == 2 for island in state.islands):
        return
    gaps = [
        say("{name}'s at Island {island}", name=state.players[seat], island=letter)
        for seat, letter in missing(state)
    ]
    sentence = many(
        len(gaps),
        "The cards cannot be made final: a card is missing, {gaps}.",
        "The cards cannot be made final: cards are missing, {gaps}.",
        gaps=listed(gaps),
    )
    yield Refusal("card-missing", sentence)


def with_ship(island: Island, ship: Ship) -> Island:
    """Return the Island with a player's card beside it in the place of that player's old one."""
    others = [other for other in island.ships if other[0] != ship[0]]
    return replace(island, ships=tuple(sorted([*others, ship], key=lambda one: one[0])))


def without_ship(island: Island, seat: int) -> Island:
    """Return the Island without that player's card."""
    return replace(island, ships=tuple(ship for ship in island.ships if ship[0] != seat))


def apply_place(state: State, action: Place) -> tuple[State, Events]:
    """Lay the card; one that lies elsewhere moves, one that lay there goes back."""
    seat = seat_of(state, action.player)
    islands = state.islands
    came_from = None
    if action.card is not None:
        for letter in islands_of(state, seat):
            index = index_of(state, letter)
            if letter != action.island and (seat, action.card) in islands[index].ships:
                islands = replaced(islands, index, without_ship(islands[index], seat))
                came_from = letter
    index = index_of(state, action.island)
    islands = replaced(islands, index, with_ship(islands[index], (seat, action.card)))
    return replace(state, islands=islands), (Placement(seat, action.island, came_from),)


def apply_lift(state: State, action: Lift) -> tuple[State, Events]:
    """Take the card back to the hand."""
    seat = seat_of(state, action.player)
    index = index_of(state, action.island)
    islands = replaced(state.islands, index, without_ship(state.islands[index], seat))
    return replace(state, islands=islands), (Lifting(seat, action.island),)


def apply_lock(state: State, _action: Lock) -> tuple[State, Events]:
    """Cards are final: the Market follows, or the Resolution (ruling APW-15)."""
    market = 1 < state.day <= DAYS and not state.header.simplified
    return replace(state, phase="market" if market else "resolution"), (Locking(),)


def owners_at(state: State, letter: str) -> tuple[int, ...]:
    """The two seats that play at an Island."""
    return seats_at(state, index_of(state, letter))
