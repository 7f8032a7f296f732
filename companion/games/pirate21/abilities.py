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
from companion.games.pirate21.checks import DEEDS, cannot_draw, copy_reasons, out_of_turn
from companion.games.pirate21.events import CaptainUse, Events, GunnerUse, MateUse
from companion.games.pirate21.state import Hand, State
from companion.games.pirate21.trust import has, used
from companion.games.pirate21.turns import turn_over
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.games.values import replaced
from companion.games.words import of_cards
from companion.refusals import Refusal
from companion.words import Said, say

DRAWS = 2


def lacks(state: State, player: str, sort: str) -> Reasons:
    """Why the player cannot use this ability; what lies face down that player alone may know."""
    if not has(state.hands[state.turn or 0], sort):
        words = sort_words(sort)
        sentence = say(
            "{player} cannot use a {sort}: {player} has none.", player=player, sort=words
        )
        yield Refusal("no-such-ability", sentence, only(player))


def deck_empty(state: State, player: str, what: Said) -> Reasons:
    """Why the player cannot do `what` ("use a Gunner") without a card to draw."""
    if not state.deck:
        yield Refusal(
            "deck-empty",
            say("{player} cannot {what}: the deck is empty.", player=player, what=what),
        )


# The Captain (rulings P21-16, P21-33 to P21-35).


def captain_reasons(state: State, action: Captain) -> Reasons:
    """Why this card cannot be discarded, or replaced by that one."""
    reason = out_of_turn(state, action.player, DEEDS[CAPTAIN])
    if reason:
        yield reason
        return
    yield from deck_empty(state, action.player, DEEDS[CAPTAIN])
    yield from discard_reasons(state, action)

    def what() -> Said:
        return say(
            "{player} cannot draw {card} with a Captain",
            player=action.player,
            card=card_words(action.replacement),
        )

    yield from copy_reasons(state, action.replacement, what)
    yield from lacks(state, action.player, CAPTAIN)


def discard_reasons(state: State, action: Captain) -> Reasons:
    """Why this card of the target's cannot be discarded."""
    seat = seat_of(state, action.target)
    words = card_words(action.discard)
    if seat < 0:
        yield no_player(state, action.target)
    elif state.hands[seat].out:
        sentence = say(
            "{player} cannot choose {target}, who is out of this round.",
            player=action.player,
            target=action.target,
        )
        yield Refusal("target-out", sentence)
    elif action.discard not in state.hands[seat].up:
        sentence = say(
            "{player} cannot discard {card}: none lies face up before {target}.",
            player=action.player,
            card=words,
            target=action.target,
        )
        yield Refusal("not-face-up", sentence)
    elif SORT[action.discard] == PRINCESS:
        yield Refusal(
            "princess",
            say("{player} cannot discard a Princess with a Captain.", player=action.player),
        )


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
    reason = out_of_turn(state, player, DEEDS[GUNNER])
    if reason:
        yield reason
        return
    yield from deck_empty(state, player, DEEDS[GUNNER])
    draws = min(DRAWS, state.deck)
    if draws and len(drawn) != draws:
        sentence = say(
            "{player} draws {cards} with a Gunner, not {number}.",
            player=player,
            cards=of_cards(draws),
            number=len(drawn),
        )
        yield Refusal("wrong-number", sentence)
    if action.keep not in drawn:
        sentence = say(
            "{player} cannot keep {card}: it is none of those drawn.",
            player=player,
            card=card_words(action.keep),
        )
        yield Refusal("not-drawn", sentence)
    for card in dict.fromkeys(drawn):
        yield from copy_reasons(state, card, cannot_draw(player, card), drawn.count(card))
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
    reason = out_of_turn(state, action.player, DEEDS[MATE])
    if reason:
        yield reason
        return
    for name in action.between:
        seat = seat_of(state, name)
        if seat < 0:
            yield no_player(state, name)
        elif state.hands[seat].out:
            sentence = say(
                "{player} cannot choose {name}, who is out of this round.",
                player=action.player,
                name=name,
            )
            yield Refusal("target-out", sentence)
    if action.between[0] == action.between[1]:
        sentence = say(
            "{player} must choose two different players for a Mate.", player=action.player
        )
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
