"""What is said at the table, in English: of events, and of what an undo would take back.

No sentence holds a secret: events have none, and labels name no card, no bid and no Chest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.games.pirates_word import actions as do
from companion.games.pirates_word import events as ev
from companion.games.pirates_word.box import (
    COLOUR_WORDS,
    Gems,
    artifact_short,
    artifact_words,
    card_words,
)
from companion.games.pirates_word.state import State
from companion.games.words import of_gems
from companion.words import Said, listed, many, say

Names = tuple[str, ...]


def _all_gems(gems: Gems | None, island: str) -> Said:
    if gems is None:
        return say("all gems of Island {island}", island=island)
    if gems.count < 2:
        only = say("the only gem of Island {island}", island=island)
        return only if gems else say("no gem of Island {island}", island=island)
    return say("all {count} gems of Island {island}", count=gems.count, island=island)


def _excavation(event: ev.Excavation, _names: Names) -> Said:
    return say("{Gems} on Island {island}.", gems=of_gems(event.gems.count), island=event.island)


def _decision(event: ev.DecisionStart, _names: Names) -> Said:
    return say("Day {day}: choose your Ships.", day=event.day)


def _placement(event: ev.Placement, names: Names) -> Said:
    if event.moved_from:
        return say(
            "{name} moved a card from {moved_from} to {island}.",
            name=names[event.seat],
            moved_from=event.moved_from,
            island=event.island,
        )
    return say(
        "{name} laid a card at Island {island}.", name=names[event.seat], island=event.island
    )


def _lifting(event: ev.Lifting, names: Names) -> Said:
    return say(
        "{name} took the card at Island {island} back.", name=names[event.seat], island=event.island
    )


def _locking(_event: ev.Locking, _names: Names) -> Said:
    return say("The cards are final.")


def _bidding(event: ev.Bidding, names: Names) -> Said:
    return say("{name}'s fist is closed.", name=names[event.seat])


def _bids(event: ev.BidsOpening, names: Names) -> Said:
    if not event.winners:
        return say("The fists are open: nobody wins an Artifact.")
    winners = [
        say("{name} ({total})", name=names[seat], total=event.totals[seat])
        for seat in event.winners
    ]
    return many(
        len(winners),
        "The fists are open: {winners} wins.",
        "The fists are open: {winners} win.",
        winners=listed(winners),
    )


def _payment(event: ev.Payment, names: Names) -> Said:
    if event.gems is None:
        return say("{name} pays the bid to the Bag.", name=names[event.seat])
    return say("{name} pays {gems} to the Bag.", name=names[event.seat], gems=event.gems.words())


def _use(event: ev.ArtifactUse, names: Names) -> Said:
    name, used = names[event.seat], artifact_words(event.artifact)
    if event.blocked is None:
        return say("{name} used the {artifact}.", name=name, artifact=used)
    return say(
        "{name} used the {artifact} and turned down the {other}.",
        name=name,
        artifact=used,
        other=artifact_words(event.blocked),
    )


def _gem_move(event: ev.GemMove, _names: Names) -> Said:
    if event.gem is None:
        return say(
            "A gem went from Island {source} to Island {to}.", source=event.source, to=event.to
        )
    return say(
        "A {gem} gem went from Island {source} to Island {to}.",
        gem=COLOUR_WORDS[event.gem],
        source=event.source,
        to=event.to,
    )


def _card_turn(event: ev.CardTurn, names: Names) -> Said:
    card = card_words(event.card)
    return say(
        "{name}'s card at Island {island} is {card}.",
        name=names[event.seat],
        island=event.island,
        card=card,
    )


def _reveal(_event: ev.ShipsReveal, _names: Names) -> Said:
    return say("The Ships are turned.")


def _raid(event: ev.Raid, names: Names) -> Said:
    what = _all_gems(event.gems, event.island)
    return say(
        "{raider} raided {victim} and took {what}.",
        raider=names[event.raider],
        victim=names[event.victim],
        what=what,
    )


def _loss(event: ev.Loss, names: Names) -> Said:
    both = listed([names[seat] for seat in event.seats])
    return say(
        "{both} both came to raid: {gems} went to the Bag.",
        both=both,
        gems=_all_gems(event.gems, event.island),
    )


def _sharing(event: ev.Sharing, names: Names) -> Said:
    first, second = names[event.first], names[event.second]
    return say(
        "{first} and {second} share Island {island}, {first} begins.",
        first=first,
        second=second,
        island=event.island,
    )


def _taking(event: ev.Taking, names: Names) -> Said:
    return say(
        "{name} took {gem} of Island {island}.",
        name=names[event.seat],
        gem=COLOUR_WORDS[event.gem],
        island=event.island,
    )


def _swap(event: ev.Swap, names: Names) -> Said:
    both = listed([names[seat] for seat in event.seats])
    return say("{both} swap their Greens of Island {island}.", both=both, island=event.island)


def _upkeep(event: ev.Upkeep, names: Names) -> Said:
    return say("Day {day} begins: {name} has the Dagger.", day=event.day, name=names[event.dagger])


def _counting(_event: ev.CountingStart, _names: Names) -> Said:
    return say("Five Days are over: open the Chests and count.")


def _chest(event: ev.ChestCount, names: Names) -> Said:
    return say(
        "{name}'s Chest holds {gems}, {value} VP.",
        name=names[event.seat],
        gems=event.gems.words(),
        value=event.gems.value,
    )


def _end(event: ev.GameEnd, names: Names) -> Said:
    return say(
        "{name} sails away with victory, {score} VP.",
        name=names[event.winner],
        score=event.scores[event.winner],
    )


def _attestation(event: ev.Attestation, names: Names) -> Said:
    if event.counts:
        return say("{name} won without talking in any Decision.", name=names[event.seat])
    return say("{name} cannot gain by that.", name=names[event.seat])


_SAY: Final[dict[type, Callable[[Any, Names], Said]]] = {
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


def sentence(event: ev.Event, names: Names) -> Said:
    """One public sentence for an event; `names` by seat."""
    return _SAY[type(event)](event, names)


_LABELS: Final[dict[type, Callable[[Any], Said]]] = {
    do.Excavate: lambda a: say("the gems of Island {island}", island=a.island),
    do.Place: lambda a: say("{player}'s card at {island}", player=a.player, island=a.island),
    do.Lift: lambda a: say(
        "{player} taking back the card at {island}", player=a.player, island=a.island
    ),
    do.Lock: lambda _: say("cards are final"),
    do.Bid: lambda a: say("{player}'s bid", player=a.player),
    do.RevealBids: lambda _: say("the fists are open"),
    do.Use: lambda a: say(
        "{player}'s {artifact}", player=a.player, artifact=artifact_short(a.artifact)
    ),
    do.Turn: lambda a: say(
        "{player}'s card at {island} turned over", player=a.player, island=a.island
    ),
    do.RevealShips: lambda _: say("the Ships are turned"),
    do.Take: lambda a: say("{player} took {gem}", player=a.player, gem=COLOUR_WORDS[a.gem]),
    do.Count: lambda a: say("the count of {player}'s Chest", player=a.player),
    do.Attest: lambda a: say("what was attested for {player}", player=a.player),
}


def undo_label(_before: State, action: do.Action) -> Said:
    """What undoing this action would take back, without any secret: `Mario's card at B`."""
    return _LABELS[type(action)](action)
