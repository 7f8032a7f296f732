"""Phase 4, Resolution: Ships are turned, Islands raided, lost or shared (rulings APW-38 to 42)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.pirates_word.actions import RevealShips, Take, Turn
from companion.games.pirates_word.box import COLOUR_WORDS, NO_GEMS, ONE, RED, Gems, card_words
from companion.games.pirates_word.checks import index_of, no_island, no_place, wrong_phase
from companion.games.pirates_word.decision import with_ship
from companion.games.pirates_word.events import (
    CardTurn,
    Event,
    Events,
    Loss,
    Raid,
    Sharing,
    ShipsReveal,
    Swap,
    Taking,
)
from companion.games.pirates_word.seats import card_at, islands_of, owner_of, placed, seats_at
from companion.games.pirates_word.state import Island, Outcome, Revealed, Ship, State
from companion.games.pirates_word.upkeep import end_of_day
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.games.values import replaced
from companion.names import shown
from companion.refusals import Refusal
from companion.words import Said, listed, many, say


def is_revealed(state: State) -> bool:
    """Whether today's Ships have been turned."""
    return state.revealed is not None and state.revealed.day == state.day


# Turning unread cards.


def turn_reasons(state: State, action: Turn) -> Reasons:
    """Why that card cannot be the one that was turned over there."""
    name, letter = action.player, action.island
    if state.phase != "resolution":
        yield wrong_phase(state, say("{name} cannot turn a card over", name=shown(name)))
        return
    seat = seat_of(state, name)
    if seat < 0:
        yield no_player(state, name)
        return
    if index_of(state, letter) < 0:
        yield no_island(state, letter)
        return
    if letter not in islands_of(state, seat):
        yield no_place(
            state,
            seat,
            say("{name} cannot turn a card over at Island {island}", name=name, island=letter),
        )
        return
    lies, card = card_at(state.islands[index_of(state, letter)], seat)
    if is_revealed(state) or not lies or card is not None:
        sentence = say(
            "{name}'s card at Island {island} cannot be named: it is known already.",
            name=name,
            island=letter,
        )
        yield Refusal("already-read", sentence)
        return
    yield from _named_reasons(state, seat, action.card, letter)


def _named_reasons(state: State, seat: int, card: int | str, letter: str) -> Reasons:
    name = state.players[seat]

    def what() -> Said:
        return say(
            "{name}'s card at Island {island} cannot be {card}",
            name=name,
            island=letter,
            card=card_words(card),
        )

    for other, at in sorted(state.turned):
        if (other, card) in state.islands[index_of(state, at)].ships and (
            card != RED or other == seat
        ):
            sentence = say(
                "{what}: {other} has turned that over at Island {island}.",
                what=what(),
                other=state.players[other],
                island=at,
            )
            yield Refusal("card-elsewhere", sentence)
    if card in placed(state, seat).values():
        yield Refusal(
            "card-elsewhere", say("{what}: that lies at another Island.", what=what()), only(name)
        )
    if isinstance(card, int) and card not in state.greens[seat]:
        owner = owner_of(state, card)
        circle = only(name) if owner is None else only(name, state.players[owner])
        yield Refusal(
            "not-your-card", say("{what}: it is not {name}'s card.", what=what(), name=name), circle
        )


def apply_turn(state: State, action: Turn) -> tuple[State, Events]:
    """Name the card; it is open from now on."""
    seat = seat_of(state, action.player)
    index = index_of(state, action.island)
    island = with_ship(state.islands[index], (seat, action.card))
    turned = state.turned | {(seat, action.island)}
    event = CardTurn(seat, action.island, action.card)
    return replace(state, islands=replaced(state.islands, index, island), turned=turned), (event,)


# Turning all Ships.


def reveal_reasons(state: State, _action: RevealShips) -> Reasons:
    """Why the Ships cannot be turned."""
    if state.phase != "resolution":
        yield wrong_phase(state, say("The Ships cannot be turned"))
        return
    if is_revealed(state):
        yield Refusal("already-revealed", say("The Ships cannot be turned: they lie open already."))
        return
    unnamed = [
        say("{name}'s at Island {island}", name=state.players[seat], island=island.letter)
        for island in state.islands
        for seat, card in island.ships
        if card is None
    ]
    if unnamed:
        sentence = many(
            len(unnamed),
            "The Ships cannot be turned: an unread card is not named yet, {cards}.",
            "The Ships cannot be turned: unread cards are not named yet, {cards}.",
            cards=listed(unnamed),
        )
        yield Refusal("card-unnamed", sentence)


def outcome_of(island: Island) -> Outcome:
    """What the two cards at an Island mean."""
    reds = [seat for seat, card in island.ships if card == RED]
    if len(reds) == 1:
        return Outcome(island.letter, island.ships, "raided", reds[0], island.gems)
    kind: Any = "lost" if reds else "shared"
    return Outcome(island.letter, island.ships, kind, None, island.gems)


def apply_reveal(state: State, _action: RevealShips) -> tuple[State, Events]:
    """Turn all Ships; settle raids and losses, and shared Islands that have no gems."""
    outcomes = tuple(outcome_of(island) for island in state.islands)
    ships = tuple((island.letter, island.ships) for island in state.islands)
    state = replace(
        _noted(state, outcomes), revealed=Revealed(state.day, outcomes), turned=frozenset()
    )
    events: list[Event] = [ShipsReveal(ships)]
    for index, outcome in enumerate(outcomes):
        settle = _SETTLE[outcome.outcome]
        state, settled = settle(state, index, outcome)
        events.extend(settled)
    return _finish(state, tuple(events))


def _finish(state: State, events: Events) -> tuple[State, Events]:
    if state.to_take:
        return state, events
    state, more = end_of_day(state)
    return state, events + more


def _noted(state: State, outcomes: tuple[Outcome, ...]) -> State:
    """Return the state with what the achievements ask for."""
    deeds = list(state.deeds)
    robbed = [0] * len(deeds)
    for outcome in outcomes:
        for seat, card in outcome.ships:
            if card == RED:
                deeds[seat] = replace(deeds[seat], red_shown=True)
            elif outcome.raider is not None:
                robbed[seat] += 1
        if outcome.raider is not None:
            raider = deeds[outcome.raider]
            deeds[outcome.raider] = replace(raider, raids=raider.raids + 1)
    if len(deeds) > 2:
        for seat, times in enumerate(robbed):
            if times == 2:
                deeds[seat] = replace(deeds[seat], raided_by_both=True)
    return replace(state, deeds=tuple(deeds))


def _settled(state: State, index: int) -> State:
    island = replace(state.islands[index], gems=NO_GEMS, ships=(), settled=True)
    return replace(state, islands=replaced(state.islands, index, island))


def _open_gems(state: State, gems: Gems) -> Gems | None:
    return gems if state.tracked else None


def _raided(state: State, index: int, outcome: Outcome) -> tuple[State, Events]:
    raider = outcome.raider if outcome.raider is not None else -1
    victim = next(seat for seat, card in outcome.ships if card != RED)
    chests = replaced(state.chests, raider, state.chests[raider] + outcome.gems)
    gems = _open_gems(state, outcome.gems)
    event = Raid(outcome.letter, raider, victim, gems)
    return replace(_settled(state, index), chests=chests), (event,)


def _lost(state: State, index: int, outcome: Outcome) -> tuple[State, Events]:
    seats = tuple(seat for seat, _ in outcome.ships)
    event = Loss(outcome.letter, seats, _open_gems(state, outcome.gems))
    return replace(_settled(state, index), bag=state.bag + outcome.gems), (event,)


def _shared(state: State, index: int, outcome: Outcome) -> tuple[State, Events]:
    first, second = _takers(outcome.ships)
    event = Sharing(outcome.letter, first, second)
    if not outcome.gems:
        state, swap = _swapped(state, index)
        return state, (event, swap)
    return replace(state, to_take=(*state.to_take, (outcome.letter, first))), (event,)


def _takers(ships: tuple[Ship, ...]) -> tuple[int, int]:
    """The seats of two Greens, the higher one first."""
    (one, card), (other, other_card) = ships
    higher = isinstance(card, int) and isinstance(other_card, int) and card > other_card
    return (one, other) if higher else (other, one)


_SETTLE = {"raided": _raided, "lost": _lost, "shared": _shared}


def _swapped(state: State, index: int) -> tuple[State, Event]:
    """Exchange the two Greens of a shared Island (ruling APW-42)."""
    (one, card), (other, other_card) = state.islands[index].ships
    greens = list(state.greens)
    for seat, gives, gets in ((one, card, other_card), (other, other_card, card)):
        kept = [green for green in greens[seat] if green != gives]
        greens[seat] = tuple(sorted([*kept, gets])) if isinstance(gets, int) else greens[seat]
    event = Swap(state.islands[index].letter, (one, other))
    return replace(_settled(state, index), greens=tuple(greens)), event


# Taking gems of shared Islands.


def take_reasons(state: State, action: Take) -> Reasons:
    """Why that player cannot take that gem there now; all of it lies open."""
    name, letter = action.player, action.island

    def what() -> Said:
        return say("{name} cannot take a gem", name=shown(name))

    if not state.tracked:
        sentence = say("{what} here: this table keeps its gems to itself.", what=what())
        yield Refusal("untracked", sentence)
    elif state.phase != "resolution":
        yield wrong_phase(state, what())
    elif seat_of(state, name) < 0:
        yield no_player(state, name)
    elif index_of(state, letter) < 0:
        yield no_island(state, letter)
    elif not is_revealed(state):
        yield Refusal(
            "ships-closed", say("{what} now: the Ships have not been turned yet.", what=what())
        )
    else:
        yield from _turn_to_take(state, seat_of(state, name), action)


def _turn_to_take(state: State, seat: int, action: Take) -> Reasons:
    name, letter = action.player, action.island
    taker = dict(state.to_take).get(letter)

    def what() -> Said:
        return say("{name} cannot take a gem of Island {island}", name=name, island=letter)

    if letter not in islands_of(state, seat):
        yield no_place(state, seat, what())
    elif taker is None:
        yield Refusal("settled", say("{what}: it is settled.", what=what()))
    elif taker != seat:
        yield Refusal(
            "not-your-turn",
            say("{what} now: it is {taker}'s turn there.", what=what(), taker=state.players[taker]),
        )
    elif not state.islands[index_of(state, letter)].gems.of(action.gem):
        sentence = say(
            "{name} cannot take a {gem} gem of Island {island}: none is left there.",
            name=name,
            gem=COLOUR_WORDS[action.gem],
            island=letter,
        )
        yield Refusal("island-lacks", sentence)


def apply_take(state: State, action: Take) -> tuple[State, Events]:
    """Take one gem; the last one settles the Island, the last Island ends the Day."""
    seat = seat_of(state, action.player)
    index = index_of(state, action.island)
    island = state.islands[index]
    gem = ONE[action.gem]
    left = island.gems - gem
    chests = replaced(state.chests, seat, state.chests[seat] + gem)
    event = Taking(seat, action.island, action.gem)
    one, other = seats_at(state, index)
    following = other if seat == one else one
    taking = tuple(
        (letter, following if letter == action.island else taker)
        for letter, taker in state.to_take
        if left or letter != action.island
    )
    islands = replaced(state.islands, index, replace(island, gems=left))
    state = replace(state, islands=islands, chests=chests, to_take=taking)
    if left:
        return state, (event,)
    state, swap = _swapped(state, index)
    return _finish(state, (event, swap))
