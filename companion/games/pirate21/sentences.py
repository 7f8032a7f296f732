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
from companion.games.words import listed, plural

Names = tuple[str, ...]


def _dealing(event: ev.Dealing, names: Names) -> str:
    return f"{names[event.seat]} has chosen a card to show."


def _start(event: ev.RoundStart, names: Names) -> str:
    return f"Round {event.round}: {names[event.start]} begins."


def _drawing(event: ev.Drawing, names: Names) -> str:
    return f"{names[event.seat]} drew {card_words(event.card)}."


def _captain(event: ev.CaptainUse, names: Names) -> str:
    out, new = card_words(event.discarded), card_words(event.replacement)
    return f"{names[event.seat]} used a Captain: {names[event.target]}'s {out} gave way to {new}."


def _gunner(event: ev.GunnerUse, names: Names) -> str:
    text = f"{names[event.seat]} used a Gunner and kept {card_words(event.kept)}"
    if event.discarded is None:
        return f"{text}."
    return f"{text}, discarding {card_words(event.discarded)}."


def _mate(event: ev.MateUse, names: Names) -> str:
    both = listed([names[seat] for seat in event.between])
    return f"{names[event.seat]} used a Mate: the face-down cards of {both} changed places."


def _attack(event: ev.Attack, names: Names) -> str:
    return f"{names[event.seat]} attacked {names[event.target]} and guessed {event.guess}."


def _miss(event: ev.Miss, names: Names) -> str:
    return f"{names[event.target]} was not hit."


def _cancelling(event: ev.Cancelling, names: Names) -> str:
    target = names[event.target]
    if not event.paid:
        return f"{target}'s Princess cancelled the attack."
    return f"{target}'s Princess cancelled the attack: {names[event.seat]} paid {target} a Coin."


def _elimination(event: ev.Elimination, names: Names) -> str:
    text = f"{names[event.seat]} was hit and is out of this round: a Coin for {names[event.by]}"
    return f"{text}, and one for the Black Spot." if event.black_spot else f"{text}."


def _passing(event: ev.Passing, names: Names) -> str:
    return f"{names[event.seat]} passed."


def _knocking(event: ev.Knocking, names: Names) -> str:
    if event.forced:
        return f"The deck is empty: {names[event.seat]} knocks, and everybody has one final turn."
    return f"{names[event.seat]} knocked: everybody has one final turn."


def _reshuffle(event: ev.Reshuffle, _names: Names) -> str:
    return f"The discard pile was shuffled: {plural(event.cards, 'card')} in the deck."


def _reveal(event: ev.RevealStart, names: Names) -> str:
    whose = listed([f"{names[seat]}'s" for seat in event.seats])
    return f"The final turns are over: {whose} face-down cards are turned over."


def _card(event: ev.CardTurn, names: Names) -> str:
    return f"{names[event.seat]}'s face-down card is {card_words(event.card)}."


def _round_end(event: ev.RoundEnd, names: Names) -> str:
    won = [f"{names[seat]} ({event.totals[seat]})" for seat in event.winners]
    text = f"Nobody wins round {event.round}"
    if won:
        text = f"{listed(won)} {'wins' if len(won) == 1 else 'win'} round {event.round}"
    gained = [
        f"{plural(coins, 'Coin')} for {names[seat]}"
        for seat, coins in enumerate(event.coins)
        if coins
    ]
    return f"{text}: {listed(gained)}." if gained else f"{text}."


def _end(event: ev.GameEnd, names: Names) -> str:
    how = "with a King and exactly 21" if event.king else "with the most Coins"
    return f"{names[event.winner]} wins the game {how}."


_SAY: Final[dict[type, Callable[[Any, Names], str]]] = {
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


def say(event: ev.Event, names: Names) -> str:
    """One public sentence for an event; `names` by seat."""
    return _SAY[type(event)](event, names)


_LABELS: Final[dict[type, Callable[[Any], str]]] = {
    do.Deal: lambda a: f"{a.player}'s two cards",
    do.Draw: lambda a: f"{a.player} drew {card_words(a.card)}",
    do.Captain: lambda a: f"{a.player}'s Captain",
    do.Gunner: lambda a: f"{a.player}'s Gunner",
    do.Mate: lambda a: f"{a.player}'s Mate",
    do.Pirate: lambda a: f"{a.player}'s attack on {a.target}",
    do.Pass: lambda a: f"{a.player} passed",
    do.Knock: lambda a: f"{a.player} knocked",
    do.Turn: lambda a: f"{a.player}'s card turned over",
}


def undo_label(_before: State, action: do.Action) -> str:
    """What undoing this action would take back, without any secret: `Beth's Mate`."""
    return _LABELS[type(action)](action)
