"""What has just happened in Pirate 21, in as few words as are read from two metres off.

Two lines across the middle of a small screen hold it, with names of eight letters. What is left out
lies open on the same screen; the whole sentences stand in `companion.games.pirate21.sentences`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.games.pirate21 import events as ev
from companion.games.pirate21.box import card_words
from companion.games.pirate21.sentences import Names, sentence
from companion.words import Said, listed, many, say


def _captain(event: ev.CaptainUse, names: Names) -> Said:
    return say(
        "{name} used a Captain: {target} has {card} now.",
        name=names[event.seat],
        target=names[event.target],
        card=card_words(event.replacement),
    )


def _gunner(event: ev.GunnerUse, names: Names) -> Said:
    kept = card_words(event.kept)
    return say("{name} used a Gunner and kept {card}.", name=names[event.seat], card=kept)


def _mate(event: ev.MateUse, names: Names) -> Said:
    both = listed([names[seat] for seat in event.between])
    return say("A Mate: {both} changed cards.", both=both)


def _cancelling(event: ev.Cancelling, names: Names) -> Said:
    return say("{target}'s Princess cancelled the attack.", target=names[event.target])


def _elimination(event: ev.Elimination, names: Names) -> Said:
    name, by = names[event.seat], names[event.by]
    if event.black_spot:
        return say("{name} is out: 2 Coins for {by} (Black Spot).", name=name, by=by)
    return say("{name} is out: a Coin for {by}.", name=name, by=by)


def _knocking(event: ev.Knocking, names: Names) -> Said:
    if event.forced:
        return say("The deck is empty: {name} knocks.", name=names[event.seat])
    return sentence(event, names)


def _reveal(_event: ev.RevealStart, _names: Names) -> Said:
    return say("The final turns are over.")


def _round_end(event: ev.RoundEnd, names: Names) -> Said:
    won = [names[seat] for seat in event.winners]
    if len(won) > 2:
        return say("{count} players win round {round}.", count=len(won), round=event.round)
    if not won:
        return say("Nobody wins round {round}.", round=event.round)
    return many(
        len(won),
        "{names} wins round {round}.",
        "{names} win round {round}.",
        names=listed(won),
        round=event.round,
    )


_BRIEF: Final[dict[type, Callable[[Any, Names], Said]]] = {
    ev.CaptainUse: _captain,
    ev.GunnerUse: _gunner,
    ev.MateUse: _mate,
    ev.Cancelling: _cancelling,
    ev.Elimination: _elimination,
    ev.Knocking: _knocking,
    ev.RevealStart: _reveal,
    ev.RoundEnd: _round_end,
}


def brief(event: ev.Event, names: Names) -> Said:
    """One public sentence for an event that the whole table reads; `names` by seat."""
    return _BRIEF.get(type(event), sentence)(event, names)
