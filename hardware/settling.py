"""From what a reader reads each time to what lies on it, and whose card is whose.

A card that is only half in a field is read now and then, and a garbled answer of two cards may
look like a third one. So a tag counts when it was seen twice in a row, and is gone when it was
missed three times in a row. A card that two readers reach (their fields overlap) lies where it lay
first, and where it is new to both, with the one that reads it five times without a miss. Where
both do, nobody can say: it counts at neither, and both readers are told of.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

SEEN = 2
MISSED = 3
CONTESTED = 5
"""How often in a row a tag must be seen that another reader has begun to see as well."""

NOTHING: frozenset[str] = frozenset()


class Settling:
    """What lies on one reader.

    >>> field = Settling()
    >>> field.look(frozenset({"04A1B2C3D4E580"}))
    frozenset()
    >>> field.look(frozenset({"04A1B2C3D4E580"}))
    frozenset({'04A1B2C3D4E580'})
    """

    def __init__(self, seen: int = SEEN, missed: int = MISSED) -> None:
        self.settled = NOTHING
        self.flickered = False
        """Whether in the last reading a card came back that had been missed, or one was missed
        that had only just been seen."""
        self._seen_needed = seen
        self._missed_needed = missed
        self._seen: dict[str, int] = {}
        self._missed: dict[str, int] = {}
        self._since: dict[str, int] = {}
        self._last: dict[str, int] = {}

    def look(
        self, tags: frozenset[str], *, moment: int = 0, held: frozenset[str] = NOTHING
    ) -> frozenset[str]:
        """Take in one reading; returns what has settled since the reading before.

        `moment` counts the readings of all readers together; `held` are tags that may not settle
        yet, see `held_by`.
        """
        self._follow(tags, moment)
        self.flickered = bool(self._missed.keys() & tags or self._seen.keys() - tags)
        seen = {tag: self._seen.get(tag, 0) + 1 for tag in tags - self.settled}
        missed = {tag: self._missed.get(tag, 0) + 1 for tag in self.settled - tags}
        arrived = frozenset(
            tag for tag, times in seen.items() if times >= self._seen_needed and tag not in held
        )
        gone = frozenset(tag for tag, times in missed.items() if times >= self._missed_needed)
        self._seen = {tag: times for tag, times in seen.items() if tag not in arrived}
        self._missed = {tag: times for tag, times in missed.items() if tag not in gone}
        self.settled = (self.settled | arrived) - gone
        return arrived

    def _follow(self, tags: frozenset[str], moment: int) -> None:
        self._since = {tag: self._since.get(tag, moment) for tag in tags}
        self._last |= dict.fromkeys(tags, moment)
        self._last = {tag: at for tag, at in self._last.items() if tag in tags | self.settled}

    @property
    def known(self) -> frozenset[str]:
        """What lies there, and what may."""
        return self.settled | self._seen.keys()

    @property
    def restless(self) -> bool:
        """Whether the next reading may change what lies there."""
        return bool(self._missed) or any(n < self._seen_needed for n in self._seen.values())

    def forget(self) -> None:
        """Hold nothing against other readers any more: this one cannot say what it reads now."""
        self._last, self._since, self._seen = {}, {}, {}

    def owns(self, tag: str, other: Settling, moment: int) -> bool:
        """Whether the tag lies here, and was read here after `other` had begun to read it."""
        return tag in self.settled and self._read_since(tag, other, moment)

    def contests(self, tag: str, other: Settling, moment: int) -> bool:
        """Whether the tag is new here as well, and `other` has not read it clearly better."""
        both = tag in self._seen and self._read_since(tag, other, moment)
        theirs = other._seen.get(tag, 0)
        better = theirs + 1 >= CONTESTED and self._seen.get(tag, 0) < theirs
        return both and not better

    def cannot_say(self, tag: str, other: Settling) -> bool:
        """Whether the tag is new to both, and each reads it without a miss."""
        return min(self._seen.get(tag, 0), other._seen.get(tag, 0)) >= CONTESTED

    def _read_since(self, tag: str, other: Settling, moment: int) -> bool:
        return self._last.get(tag, -1) > other._since.get(tag, moment)


class Held(NamedTuple):
    """Tags that may not settle; the readers on which some of them lie, and which may as well."""

    tags: frozenset[str]
    owners: frozenset[str]
    rivals: frozenset[str]


def held_by(
    mine: Settling, others: Iterable[tuple[str, Settling]], tags: frozenset[str], moment: int
) -> Held:
    """What of the tags just read may not settle with `mine`, for whose sake.

    A card that moves is held by nobody: the reader it has left does not read it again.
    """
    held, owners, rivals = set(), set(), set()
    for name, other in others:
        owned = {tag for tag in tags - mine.settled if other.owns(tag, mine, moment)}
        contested = {tag for tag in tags - mine.settled if other.contests(tag, mine, moment)}
        held |= owned | contested
        owners |= {name} if owned else set()
        rivals |= {name} if any(other.cannot_say(tag, mine) for tag in contested) else set()
    return Held(frozenset(held), frozenset(owners), frozenset(rivals))
