"""What is said at the table, in English: of events, and of what an undo would take back.

No sentence holds a secret: events have none, and labels name no card, no bid and no Chest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.games.pirates_word import actions as do
from companion.games.pirates_word import events as ev
from companion.games.pirates_word.box import Gems, artifact_words, card_words
from companion.games.pirates_word.state import State
from companion.games.words import listed, plural

Names = tuple[str, ...]


def _all_gems(gems: Gems | None, island: str) -> str:
    if gems is None:
        return f"all gems of Island {island}"
    if gems.count < 2:
        return f"{'the only gem' if gems else 'no gem'} of Island {island}"
    return f"all {gems.count} gems of Island {island}"


def _excavation(event: ev.Excavation, _names: Names) -> str:
    return f"{plural(event.gems.count, 'gem').capitalize()} on Island {event.island}."


def _decision(event: ev.DecisionStart, _names: Names) -> str:
    return f"Day {event.day}: choose your Ships."


def _placement(event: ev.Placement, names: Names) -> str:
    if event.moved_from:
        return f"{names[event.seat]} moved a card from {event.moved_from} to {event.island}."
    return f"{names[event.seat]} laid a card at Island {event.island}."


def _lifting(event: ev.Lifting, names: Names) -> str:
    return f"{names[event.seat]} took the card at Island {event.island} back."


def _locking(_event: ev.Locking, _names: Names) -> str:
    return "The cards are final."


def _bidding(event: ev.Bidding, names: Names) -> str:
    return f"{names[event.seat]}'s fist is closed."


def _bids(event: ev.BidsOpening, names: Names) -> str:
    if not event.winners:
        return "The fists are open: nobody wins an Artifact."
    winners = [f"{names[seat]} ({event.totals[seat]})" for seat in event.winners]
    verb = "wins" if len(winners) == 1 else "win"
    return f"The fists are open: {listed(winners)} {verb}."


def _payment(event: ev.Payment, names: Names) -> str:
    if event.gems is None:
        return f"{names[event.seat]} pays the bid to the Bag."
    return f"{names[event.seat]} pays {event.gems.words()} to the Bag."


def _use(event: ev.ArtifactUse, names: Names) -> str:
    text = f"{names[event.seat]} used the {artifact_words(event.artifact)}"
    if event.blocked:
        text += f" and turned down the {artifact_words(event.blocked)}"
    return f"{text}."


def _gem_move(event: ev.GemMove, _names: Names) -> str:
    gem = f"A {event.gem} gem" if event.gem else "A gem"
    return f"{gem} went from Island {event.source} to Island {event.to}."


def _card_turn(event: ev.CardTurn, names: Names) -> str:
    card = card_words(event.card)
    return f"{names[event.seat]}'s card at Island {event.island} is {card}."


def _reveal(_event: ev.ShipsReveal, _names: Names) -> str:
    return "The Ships are turned."


def _raid(event: ev.Raid, names: Names) -> str:
    what = _all_gems(event.gems, event.island)
    return f"{names[event.raider]} raided {names[event.victim]} and took {what}."


def _loss(event: ev.Loss, names: Names) -> str:
    both = listed([names[seat] for seat in event.seats])
    return f"{both} both came to raid: {_all_gems(event.gems, event.island)} went to the Bag."


def _sharing(event: ev.Sharing, names: Names) -> str:
    first, second = names[event.first], names[event.second]
    return f"{first} and {second} share Island {event.island}, {first} begins."


def _taking(event: ev.Taking, names: Names) -> str:
    return f"{names[event.seat]} took {event.gem} of Island {event.island}."


def _swap(event: ev.Swap, names: Names) -> str:
    both = listed([names[seat] for seat in event.seats])
    return f"{both} swap their Greens of Island {event.island}."


def _upkeep(event: ev.Upkeep, names: Names) -> str:
    return f"Day {event.day} begins: {names[event.dagger]} has the Dagger."


def _counting(_event: ev.CountingStart, _names: Names) -> str:
    return "Five Days are over: open the Chests and count."


def _chest(event: ev.ChestCount, names: Names) -> str:
    return f"{names[event.seat]}'s Chest holds {event.gems.words()}, {event.gems.value} VP."


def _end(event: ev.GameEnd, names: Names) -> str:
    return f"{names[event.winner]} sails away with victory, {event.scores[event.winner]} VP."


def _attestation(event: ev.Attestation, names: Names) -> str:
    if event.counts:
        return f"{names[event.seat]} won without talking in any Decision."
    return f"{names[event.seat]} cannot gain by that."


_SAY: Final[dict[type, Callable[[Any, Names], str]]] = {
    ev.Excavation: _excavation,
    ev.DecisionStart: _decision,
    ev.Placement: _placement,
    ev.Lifting: _lifting,
    ev.Locking: _locking,
    ev.Bidding: _bidding,
    ev.BidsOpening: _bids,
    ev.Payment: _payment,
    ev.ArtifactUse: _use,
    ev.GemMove: _gem_move,
    ev.CardTurn: _card_turn,
    ev.ShipsReveal: _reveal,
    ev.Raid: _raid,
    ev.Loss: _loss,
    ev.Sharing: _sharing,
    ev.Taking: _taking,
    ev.Swap: _swap,
    ev.Upkeep: _upkeep,
    ev.CountingStart: _counting,
    ev.ChestCount: _chest,
    ev.GameEnd: _end,
    ev.Attestation: _attestation,
}


def say(event: ev.Event, names: Names) -> str:
    """One public sentence for an event; `names` by seat."""
    return _SAY[type(event)](event, names)


_LABELS: Final[dict[type, Callable[[Any], str]]] = {
    do.Excavate: lambda a: f"the gems of Island {a.island}",
    do.Place: lambda a: f"{a.player}'s card at {a.island}",
    do.Lift: lambda a: f"{a.player} taking back the card at {a.island}",
    do.Lock: lambda _: "cards are final",
    do.Bid: lambda a: f"{a.player}'s bid",
    do.RevealBids: lambda _: "the fists are open",
    do.Use: lambda a: f"{a.player}'s {artifact_words(a.artifact).split()[-1]}",
    do.Turn: lambda a: f"{a.player}'s card at {a.island} turned over",
    do.RevealShips: lambda _: "the Ships are turned",
    do.Take: lambda a: f"{a.player} took {a.gem}",
    do.Count: lambda a: f"the count of {a.player}'s Chest",
    do.Attest: lambda a: f"what was attested for {a.player}",
}


def undo_label(_before: State, action: do.Action) -> str:
    """What undoing this action would take back, without any secret: `Mario's card at B`."""
    return _LABELS[type(action)](action)
