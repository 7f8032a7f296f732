"""What is said at the table, in English: of events, and of what an undo would take back.

No sentence holds a secret: events have none, and labels name no face-down card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.games.pirate21 import actions as do
from companion.games.pirate21 import events as ev
from companion.games.pirate21.box import card_words
from companion.games.pirate21.state import State
from companion.games.words import of_cards, of_coins
from companion.words import Said, listed, many, say

Names = tuple[str, ...]


def _dealing(event: ev.Dealing, names: Names) -> Said:
    return say("{name} has chosen a card to show.", name=names[event.seat])


def _start(event: ev.RoundStart, names: Names) -> Said:
    return say("Round {round}: {name} begins.", round=event.round, name=names[event.start])


def _drawing(event: ev.Drawing, names: Names) -> Said:
    return say("{name} drew {card}.", name=names[event.seat], card=card_words(event.card))


def _captain(event: ev.CaptainUse, names: Names) -> Said:
    out, new = card_words(event.discarded), card_words(event.replacement)
    return say(
        "{name} used a Captain: {target}'s {out} gave way to {new}.",
        name=names[event.seat],
        target=names[event.target],
        out=out,
        new=new,
    )


def _gunner(event: ev.GunnerUse, names: Names) -> Said:
    name, kept = names[event.seat], card_words(event.kept)
    if event.discarded is None:
        return say("{name} used a Gunner and kept {card}.", name=name, card=kept)
    return say(
        "{name} used a Gunner and kept {card}, discarding {other}.",
        name=name,
        card=kept,
        other=card_words(event.discarded),
    )


def _mate(event: ev.MateUse, names: Names) -> Said:
    both = listed([names[seat] for seat in event.between])
    return say(
        "{name} used a Mate: the face-down cards of {both} changed places.",
        name=names[event.seat],
        both=both,
    )


def _attack(event: ev.Attack, names: Names) -> Said:
    return say(
        "{name} attacked {target} and guessed {guess}.",
        name=names[event.seat],
        target=names[event.target],
        guess=event.guess,
    )


def _miss(event: ev.Miss, names: Names) -> Said:
    return say("{target} was not hit.", target=names[event.target])


def _cancelling(event: ev.Cancelling, names: Names) -> Said:
    target = names[event.target]
    if not event.paid:
        return say("{target}'s Princess cancelled the attack.", target=target)
    return say(
        "{target}'s Princess cancelled the attack: {name} paid {target} a Coin.",
        target=target,
        name=names[event.seat],
    )


def _elimination(event: ev.Elimination, names: Names) -> Said:
    name, by = names[event.seat], names[event.by]
    if event.black_spot:
        return say(
            "{name} was hit and is out of this round: a Coin for {by}, and one for the Black Spot.",
            name=name,
            by=by,
        )
    return say("{name} was hit and is out of this round: a Coin for {by}.", name=name, by=by)


def _passing(event: ev.Passing, names: Names) -> Said:
    return say("{name} passed.", name=names[event.seat])


def _knocking(event: ev.Knocking, names: Names) -> Said:
    if event.forced:
        return say(
            "The deck is empty: {name} knocks, and everybody has one final turn.",
            name=names[event.seat],
        )
    return say("{name} knocked: everybody has one final turn.", name=names[event.seat])


def _reshuffle(event: ev.Reshuffle, _names: Names) -> Said:
    return say("The discard pile was shuffled: {cards} in the deck.", cards=of_cards(event.cards))


def _reveal(event: ev.RevealStart, names: Names) -> Said:
    whose = listed([names[seat] for seat in event.seats])
    return many(
        len(event.seats),
        "The final turns are over: the face-down card of {names} is turned over.",
        "The final turns are over: the face-down cards of {names} are turned over.",
        names=whose,
    )


def _card(event: ev.CardTurn, names: Names) -> Said:
    return say(
        "{name}'s face-down card is {card}.", name=names[event.seat], card=card_words(event.card)
    )


def _round_end(event: ev.RoundEnd, names: Names) -> Said:
    won = [
        say("{name} ({total})", name=names[seat], total=event.totals[seat] or 0)
        for seat in event.winners
    ]
    what = say("Nobody wins round {round}", round=event.round)
    if won:
        what = many(
            len(won),
            "{names} wins round {round}",
            "{names} win round {round}",
            names=listed(won),
            round=event.round,
        )
    gained = [
        say("{coins} for {name}", coins=of_coins(number), name=names[seat])
        for seat, number in enumerate(event.coins)
        if number
    ]
    if not gained:
        return say("{What}.", what=what)
    return say("{What}: {gained}.", what=what, gained=listed(gained))


def _end(event: ev.GameEnd, names: Names) -> Said:
    winner = names[event.winner]
    if event.king:
        return say("{name} wins the game with a King and exactly 21.", name=winner)
    return say("{name} wins the game with the most Coins.", name=winner)


_SAY: Final[dict[type, Callable[[Any, Names], Said]]] = {
    ev.Dealing: _dealing,
    ev.RoundStart: _start,
    ev.Drawing: _drawing,
    ev.CaptainUse: _captain,
    ev.GunnerUse: _gunner,
    ev.MateUse: _mate,
    ev.Attack: _attack,
    ev.Miss: _miss,
    ev.Cancelling: _cancelling,
    ev.Elimination: _elimination,
    ev.Passing: _passing,
    ev.Knocking: _knocking,
    ev.Reshuffle: _reshuffle,
    ev.RevealStart: _reveal,
    ev.CardTurn: _card,
    ev.RoundEnd: _round_end,
    ev.GameEnd: _end,
}


def sentence(event: ev.Event, names: Names) -> Said:
    """One public sentence for an event; `names` by seat."""
    return _SAY[type(event)](event, names)


_LABELS: Final[dict[type, Callable[[Any], Said]]] = {
    do.Deal: lambda a: say("{player}'s two cards", player=a.player),
    do.Draw: lambda a: say("{player} drew {card}", player=a.player, card=card_words(a.card)),
    do.Captain: lambda a: say("{player}'s Captain", player=a.player),
    do.Gunner: lambda a: say("{player}'s Gunner", player=a.player),
    do.Mate: lambda a: say("{player}'s Mate", player=a.player),
    do.Pirate: lambda a: say("{player}'s attack on {target}", player=a.player, target=a.target),
    do.Pass: lambda a: say("{player} passed", player=a.player),
    do.Knock: lambda a: say("{player} knocked", player=a.player),
    do.Turn: lambda a: say("{player}'s card turned over", player=a.player),
}


def undo_label(_before: State, action: do.Action) -> Said:
    """What undoing this action would take back, without any secret: `Beth's Mate`."""
    return _LABELS[type(action)](action)
