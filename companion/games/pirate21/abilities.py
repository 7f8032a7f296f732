"""The abilities of Captain, Gunner and Mate (rulings P21-33 to P21-38)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate21.actions import Captain, Gunner, Mate
from companion.games.pirate21.box import (
    CAPTAIN,
    GUNNER,
    MATE,
    PRINCESS,
    SORT,
    card_words,
    sort_words,
)
from companion.games.pirate21.checks import copy_reasons, out_of_turn
from companion.games.pirate21.events import CaptainUse, Events, GunnerUse, MateUse
from companion.games.pirate21.state import Hand, State
from companion.games.pirate21.trust import has, used
from companion.games.pirate21.turns import turn_over
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.games.values import replaced
from companion.games.words import plural
from companion.refusals import Refusal

DRAWS = 2


def lacks(state: State, player: str, sort: str) -> Reasons:
    """Why the player cannot use this ability; what lies face down that player alone may know."""
    if not has(state.hands[state.turn or 0], sort):
        words = sort_words(sort)
        sentence = f"{player} cannot use a {words}: {player} has none."
        yield Refusal("no-such-ability", sentence, only(player))


def deck_empty(state: State, player: str, what: str) -> Reasons:
    """Why the player cannot do `what` ("use a Gunner") without a card to draw."""
    if not state.deck:
        yield Refusal("deck-empty", f"{player} cannot {what}: the deck is empty.")


# The Captain (rulings P21-16, P21-33 to P21-35).


def captain_reasons(state: State, action: Captain) -> Reasons:
    """Why this card cannot be discarded, or replaced by that one."""
    reason = out_of_turn(state, action.player, "use a Captain")
    if reason:
        yield reason
        return
    yield from deck_empty(state, action.player, "use a Captain")
    yield from discard_reasons(state, action)
    what = f"{action.player} cannot draw {card_words(action.replacement)} with a Captain"
    yield from copy_reasons(state, action.replacement, what)
    yield from lacks(state, action.player, CAPTAIN)


def discard_reasons(state: State, action: Captain) -> Reasons:
    """Why this card of the target's cannot be discarded."""
    seat = seat_of(state, action.target)
    words = card_words(action.discard)
    if seat < 0:
        yield no_player(state, action.target)
    elif state.hands[seat].out:
        sentence = f"{action.player} cannot choose {action.target}, who is out of this round."
        yield Refusal("target-out", sentence)
    elif action.discard not in state.hands[seat].up:
        sentence = f"{action.player} cannot discard {words}: none lies face up before "
        yield Refusal("not-face-up", f"{sentence}{action.target}.")
    elif SORT[action.discard] == PRINCESS:
        yield Refusal("princess", f"{action.player} cannot discard a Princess with a Captain.")


def apply_captain(state: State, action: Captain) -> tuple[State, Events]:
    """Discard the older of equal cards; the replacement comes last (ruling P21-34)."""
    user, seat = state.turn or 0, seat_of(state, action.target)
    hands = replaced(state.hands, user, used(state.hands[user], user, CAPTAIN))
    up = list(hands[seat].up)
    up.remove(action.discard)
    up.append(action.replacement)
    hands = replaced(hands, seat, Hand(tuple(up), hands[seat].down))
    discard = (*state.discard, action.discard)
    state = replace(state, hands=hands, deck=state.deck - 1, discard=discard)
    return turn_over(state, [CaptainUse(user, seat, action.discard, action.replacement)])


# The Gunner (rulings P21-15, P21-37).


def gunner_reasons(state: State, action: Gunner) -> Reasons:
    """Why these cards cannot have been drawn, or that one not be kept."""
    player, drawn = action.player, action.drawn
    reason = out_of_turn(state, player, "use a Gunner")
    if reason:
        yield reason
        return
    yield from deck_empty(state, player, "use a Gunner")
    draws = min(DRAWS, state.deck)
    if draws and len(drawn) != draws:
        sentence = f"{player} draws {plural(draws, 'card')} with a Gunner, not {len(drawn)}."
        yield Refusal("wrong-number", sentence)
    if action.keep not in drawn:
        sentence = f"{player} cannot keep {card_words(action.keep)}: it is none of those drawn."
        yield Refusal("not-drawn", sentence)
    for card in dict.fromkeys(drawn):
        what = f"{player} cannot draw {card_words(card)}"
        yield from copy_reasons(state, card, what, drawn.count(card))
    yield from lacks(state, player, GUNNER)


def apply_gunner(state: State, action: Gunner) -> tuple[State, Events]:
    """Keep one face up; the other goes to the discard pile face up."""
    user = state.turn or 0
    hand = used(state.hands[user], user, GUNNER)
    hands = replaced(state.hands, user, Hand((*hand.up, action.keep), hand.down))
    others = list(action.drawn)
    others.remove(action.keep)
    deck, discard = state.deck - len(action.drawn), (*state.discard, *others)
    state = replace(state, hands=hands, deck=deck, discard=discard)
    return turn_over(state, [GunnerUse(user, action.keep, others[0] if others else None)])


# The Mate (rulings P21-32, P21-36).


def mate_reasons(state: State, action: Mate) -> Reasons:
    """Why these two face-down cards cannot change places."""
    reason = out_of_turn(state, action.player, "use a Mate")
    if reason:
        yield reason
        return
    for name in action.between:
        seat = seat_of(state, name)
        if seat < 0:
            yield no_player(state, name)
        elif state.hands[seat].out:
            sentence = f"{action.player} cannot choose {name}, who is out of this round."
            yield Refusal("target-out", sentence)
    if action.between[0] == action.between[1]:
        sentence = f"{action.player} must choose two different players for a Mate."
        yield Refusal("same-player", sentence)
    yield from lacks(state, action.player, MATE)


def apply_mate(state: State, action: Mate) -> tuple[State, Events]:
    """Exchange the face-down cards; an unread one moves unread, with what was said of it."""
    user = state.turn or 0
    hands = replaced(state.hands, user, used(state.hands[user], user, MATE))
    one, two = (seat_of(state, name) for name in action.between)
    first, second = hands[one], hands[two]
    hands = replaced(hands, one, Hand(first.up, second.down))
    hands = replaced(hands, two, Hand(second.up, first.down))
    return turn_over(replace(state, hands=hands), [MateUse(user, (one, two))])
