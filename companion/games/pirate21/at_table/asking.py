"""What is asked before cards or answers decide it: an attack, its answer, an ability.

All that is checked before the target is asked is what the attacker must know anyway; whether the
guess is right, and whether a Princess is there, no refusal tells (rulings P21-25, P21-28).
"""

from __future__ import annotations

from companion.games import pirate21 as game
from companion.games.pirate21.abilities import deck_empty, discard_reasons, lacks
from companion.games.pirate21.actions import Action, Captain, Mate, Pirate
from companion.games.pirate21.at_table.commands import Answer, Attack, Intend
from companion.games.pirate21.at_table.marks import Attacked, Intent, Marks
from companion.games.pirate21.box import NUMBER, PRINCESS, sort_words
from companion.games.pirate21.checks import DEEDS, out_of_turn
from companion.games.pirate21.state import Hand, State
from companion.games.pirate21.trust import has
from companion.games.reasons import Reasons, seat_of
from companion.names import tidy
from companion.refusals import Refusal
from companion.words import say


def attacked(state: State, wish: Attack, viewer: str | None) -> Attacked:
    """Return the guess that is to be answered; raises Refusal."""
    player, target = tidy(wish.player), tidy(wish.target)
    seat = seat_of(state, target)
    unread = seat >= 0 and state.hands[seat].unread
    action = Pirate(player=player, target=target, guess=wish.guess)
    if unread:
        action = Pirate(player=player, target=target, guess=wish.guess, hit=False)
    if why := game.why_not(state, action, viewer):
        raise why
    return Attacked(player, target, wish.guess)


def answered(state: State, attack: Attacked, wish: Answer) -> Pirate:
    """Return the attack as the target answers it; raises Refusal `look-again`.

    A read card that contradicts the answer is all that this may depend on.
    """
    target = state.hands[seat_of(state, attack.target)]
    if _contradicted(target, attack.guess, wish.answer):
        raise Refusal("look-again", say("Look again."))
    if wish.answer == "princess":
        return Pirate(attack.player, attack.target, attack.guess, princess=True)
    if not target.unread:
        return Pirate(attack.player, attack.target, attack.guess)
    if wish.answer == "hit" and wish.card is not None:
        return Pirate(attack.player, attack.target, attack.guess, hit=True, card=wish.card)
    return Pirate(attack.player, attack.target, attack.guess, hit=wish.answer == "hit")


def _contradicted(target: Hand, guess: int, answer: str) -> bool:
    if answer == "princess":
        return not has(target, PRINCESS)
    if target.down is None or target.down.card is None:
        return False
    return (NUMBER[target.down.card] == guess) != (answer == "hit")


def intended(state: State, wish: Intend, viewer: str | None) -> Intent:
    """Return what the player is about to do; raises Refusal as `viewer` may see it."""
    between = None if wish.between is None else (tidy(wish.between[0]), tidy(wish.between[1]))
    target = None if wish.target is None else tidy(wish.target)
    intent = Intent(tidy(wish.player), wish.ability, target, wish.discard, between)
    reasons = list(_reasons(state, intent))
    if reasons:
        told = [why for why in reasons if why.may_be_told(viewer)]
        raise (told or reasons)[0]
    return intent


def _reasons(state: State, intent: Intent) -> Reasons:
    player, ability = intent.player, intent.ability
    what = DEEDS[ability]
    if reason := out_of_turn(state, player, what):
        yield reason
        return
    if ability == "mate" and intent.between is not None:
        yield from game.reasons(state, Mate(player=player, between=intent.between))
        return
    if ability != "mate":
        yield from deck_empty(state, player, what)
    if intent.target is not None and intent.discard is not None:
        discard = intent.discard
        yield from discard_reasons(state, Captain(player, intent.target, discard, discard))
    if ability != "draw":
        yield from lacks(state, player, ability)


def check_target_answers(state: State, action: Action) -> None:
    """Raise Refusal `target-answers` for an attack on a read card that nobody has answered."""
    if not isinstance(action, Pirate):
        return
    seat = seat_of(state, action.target)
    if seat >= 0 and not state.hands[seat].unread:
        sentence = say(
            "{target} answers first: say who attacks whom, then the answer.", target=action.target
        )
        raise Refusal("target-answers", sentence)


def check_nothing_waits(marks: Marks) -> None:
    """Raise Refusal `attack-waits` while a guess has not been answered."""
    if marks.attack is not None:
        sentence = say(
            "{player}'s attack waits for {target}'s answer.",
            player=marks.attack.player,
            target=marks.attack.target,
        )
        raise Refusal("attack-waits", sentence)


def check_nothing_begun(marks: Marks) -> None:
    """Raise Refusal `ability-begun` while an ability has been named and not carried out."""
    if marks.intent is None:
        return
    player, ability = marks.intent.player, marks.intent.ability
    if ability == "draw":
        sentence = say("{player} draws: lay the card, or cancel it.", player=player)
    else:
        sentence = say(
            "{player}'s {sort} has begun: lay the cards, or cancel it.",
            player=player,
            sort=sort_words(ability),
        )
    raise Refusal("ability-begun", sentence)
