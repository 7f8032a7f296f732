"""What has just happened, in as few words as are read from two metres off.

Two short lines on a small screen hold it, with names of eight letters. What is left out lies open
on the same screen; the whole sentences stand in `companion.games.pirates_word.sentences`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.games.pirates_word import events as ev
from companion.games.pirates_word.box import COLOUR_WORDS, artifact_short
from companion.games.pirates_word.sentences import Names, sentence
from companion.words import Said, listed, many, say


def _bids(event: ev.BidsOpening, names: Names) -> Said:
    winners = [names[seat] for seat in event.winners]
    if len(winners) > 2:
        return say("{count} players win an Artifact.", count=len(winners))
    if not winners:
        return say("Nobody wins an Artifact.")
    return many(len(winners), "{winners} wins.", "{winners} win.", winners=listed(winners))


def _use(event: ev.ArtifactUse, names: Names) -> Said:
    used = artifact_short(event.artifact)
    return say("{name} used the {artifact}.", name=names[event.seat], artifact=used)


def _gem_move(event: ev.GemMove, _names: Names) -> Said:
    if event.gem is None:
        return say("A gem went from {source} to {to}.", source=event.source, to=event.to)
    gem = COLOUR_WORDS[event.gem]
    return say("A {gem} gem went from {source} to {to}.", gem=gem, source=event.source, to=event.to)


def _raid(event: ev.Raid, names: Names) -> Said:
    return say("{name} raided Island {island}.", name=names[event.raider], island=event.island)


def _loss(event: ev.Loss, _names: Names) -> Said:
    return say("Island {island} is lost to greed.", island=event.island)


def _sharing(event: ev.Sharing, names: Names) -> Said:
    both = listed([names[event.first], names[event.second]])
    return say("{both} share {island}.", both=both, island=event.island)


def _taking(event: ev.Taking, names: Names) -> Said:
    gem = COLOUR_WORDS[event.gem]
    return say(
        "{name} took {gem} at {island}.", name=names[event.seat], gem=gem, island=event.island
    )


def _swap(event: ev.Swap, names: Names) -> Said:
    both = listed([names[seat] for seat in event.seats])
    return say("{both} swap at {island}.", both=both, island=event.island)


def _upkeep(event: ev.Upkeep, names: Names) -> Said:
    return say("Day {day}: {name} has the Dagger.", day=event.day, name=names[event.dagger])


_BRIEF: Final[dict[type, Callable[[Any, Names], Said]]] = {
    ev.BidsOpening: _bids,
    ev.ArtifactUse: _use,
    ev.GemMove: _gem_move,
    ev.Raid: _raid,
    ev.Loss: _loss,
    ev.Sharing: _sharing,
    ev.Taking: _taking,
    ev.Swap: _swap,
    ev.Upkeep: _upkeep,
}


def brief(event: ev.Event, names: Names) -> Said:
    """One public sentence for an event that the whole table reads; `names` by seat."""
    return _BRIEF.get(type(event), sentence)(event, names)
