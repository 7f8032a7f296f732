"""Cards are enrolled: the box's in their order, each held to any reader.

The same for a running table's page and for `companion deck`. While it is under way cards that come
to a reader are enrolled and do nothing else. Never while a game is: whoever learns which tag is on
which card could tell what lies face down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.enrolled import Cards, Enrolled, check_fixed
from companion.games.boxes import CARDS, Box, Place, place_words, words
from companion.refusals import Refusal
from companion.words import Said, many, say

PATIENCE: Final = 600.0
"""Seconds without a card after which it ends, or the readers would stay deaf for the game."""

TOGETHER: Final = 1.5
"""A card that comes so soon (seconds) to one that still lies there came with it, as a stack."""

AGAIN: Final = 3.0
"""For so long the card that was just enrolled is not blamed for being seen anew."""

FLICKER: Final = 0.7
"""A card that comes back so soon was never lifted: it lies at the edge of its field."""

NOTHING: frozenset[str] = frozenset()

Sound = Literal["card", "problem"]


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to the last card: a sentence, and whether the card was taken."""

    well: bool
    sentence: Said


@dataclass(frozen=True, slots=True)
class _Last:
    tag: str
    reader: str
    at: float


@dataclass(frozen=True, slots=True)
class _Before:
    cards: Cards
    at: int | None


class Enrolling:
    """One box's cards being enrolled: the place that is asked for, and what has been said.

    `lying` are the tags that lie now, by reader. `until` (monotonic seconds) it waits for a card.
    """

    def __init__(
        self,
        enrolled: Enrolled,
        box: Box,
        lying: Mapping[str, frozenset[str]],
        now: float,
    ) -> None:
        self.box = box
        self.until = now + PATIENCE
        self.at: int | None = None
        self.name: str | None = None
        self.said: Reply | None = None
        self._of_lying: Reply | None = None
        self.enrolled = enrolled
        self._lying = dict(lying)
        self._left: dict[str, float] = {}
        self._last: _Last | None = None
        self._before: list[_Before] = []
        self._go_to(self._next(-1))
        self._say_what_lies()

    # What people ask for.

    def ask_for(self, place: int, now: float) -> None:
        """Ask for the card at this place, whether it is enrolled or not; raises Refusal."""
        if not 0 <= place < len(self.box.places):
            raise Refusal("no-place", say("There is no such card in this box."))
        self.until = now + PATIENCE
        self.said = None
        self._go_to(place)

    def skip(self, now: float) -> None:
        """Ask for the next card that is not enrolled, or for none after the last one."""
        self.until = now + PATIENCE
        self.said = None
        if self.at is not None:
            self._go_to(self._next(self.at))

    def back(self, now: float) -> None:
        """Ask for the card before the one asked for now; after the last one for the last."""
        at = len(self.box.places) if self.at is None else self.at
        self.ask_for(max(0, at - 1), now)

    def print(self, name: str, now: float) -> None:
        """Take in which card is asked for, where the box has one of several; raises Refusal."""
        if self.at is None or name not in self.box.places[self.at].names:
            raise Refusal("no-place", say("This card is not asked for now."))
        self._check_copies(self.at, name)
        self.until = now + PATIENCE
        self.name, self.said = name, None

    def undo(self, now: float) -> None:
        """Take back what the last card or the last command did; raises Refusal."""
        if not self._before:
            raise Refusal("no-such-step", say("There is nothing to undo."))
        self.until = now + PATIENCE
        before = self._before[-1]
        self.enrolled.keep(before.cards)
        self._before.pop()
        self._last = self.said = None
        self._go_to(before.at)

    def forget(self, place: int, now: float) -> None:
        """Take the tag off the card at this place; raises Refusal."""
        found = self.placed()[place] if 0 <= place < len(self.box.places) else None
        if found is None:
            raise Refusal("no-place", say("No tag is enrolled for this card."))
        self.until = now + PATIENCE
        cards = self.enrolled.cards()
        del cards[found[0]]
        self._keep(cards)
        self.said = Reply(True, say("{card} has no tag any more.", card=words(found[1])))
        self._go_to(place)

    def begin_again(self, said: Reply) -> None:
        """Ask from the first card on: all cards may be others now."""
        self._before.clear()
        self._last = None
        self._go_to(self._next(-1))
        self.said = said

    # What the readers tell.

    def lies(self, reader: str, tags: frozenset[str]) -> None:
        """Take in what has lain on a reader all the time."""
        self._lying[reader] = tags
        self._say_what_lies()

    def seen(self, reader: str, tags: frozenset[str], now: float) -> Sound | None:
        """Take in what lies on a reader now; returns what is to be heard."""
        before = self._lying.get(reader, NOTHING)
        self._lying[reader] = tags
        new = frozenset(
            tag for tag in tags - before if now - self._left.get(tag, -FLICKER) >= FLICKER
        )
        self._left.update(dict.fromkeys(before - tags, now))
        if before - tags and self.said is self._of_lying:
            self._say_what_lies()
        if not new or self.at is None or self._is_the_last(new, now):
            return None
        self.until = now + PATIENCE
        try:
            sentence = self._taken(reader, new, tags, now)
        except Refusal as refusal:
            self.said = Reply(False, refusal.sentence)
            if refusal.code in ("together", "lay-there"):
                self._of_lying = self.said
            return "problem"
        self.said = Reply(True, sentence)
        return "card"

    # What is shown.

    def missing(self) -> tuple[str, ...]:
        """The cards of the box that have no tag, in its order."""
        found = zip(self.box.places, self.placed(), strict=True)
        return tuple(place_words(place) for place, one in found if one is None)

    def placed(self) -> tuple[tuple[str, str] | None, ...]:
        """The tag and the card at each place of the box, None where nothing is enrolled."""
        return self.box.placed(self.enrolled.cards())

    @property
    def asks_for(self) -> object:
        """What is asked for, and what an undo would take back, to be compared."""
        return self.at, self.name, len(self._before)

    @property
    def asked(self) -> str | None:
        """The card that is asked for, as people call it, or None."""
        if self.at is None:
            return None
        return words(self.name) if self.name else place_words(self.box.places[self.at])

    @property
    def choices(self) -> tuple[str, ...]:
        """The cards of which one is asked for, where the printed number has to be told first."""
        names = () if self.at is None else self.box.places[self.at].names
        return names if len(names) > 1 else ()

    def shown(self) -> dict[str, Any]:
        """Return what the host's screen shows."""
        placed = self.placed()
        return {
            "box": self.box.game,
            "cards": [
                {
                    "card": one[1] if one else _card(place),
                    "words": words(one[1]) if one else place_words(place),
                    "enrolled": one is not None,
                }
                for place, one in zip(self.box.places, placed, strict=True)
            ],
            "at": self.at,
            "asked": self.asked,
            "name": self.name,
            "choices": self.choices,
            "said": self.said,
            "undo": bool(self._before),
        }

    # The rest is its own.

    def _go_to(self, place: int | None) -> None:
        self.at = place
        found = None if place is None else self.placed()[place]
        names = () if place is None else self.box.places[place].names
        self.name = found[1] if found else names[0] if len(names) == 1 else None

    def _next(self, after: int) -> int | None:
        empty = (place for place, one in enumerate(self.placed()) if one is None)
        return next((place for place in empty if place > after), None)

    def _say_what_lies(self) -> None:
        lying = [reader for reader, tags in sorted(self._lying.items()) if tags]
        self.said = self._of_lying = Reply(False, _lies(lying)) if lying else None

    def _is_the_last(self, new: frozenset[str], now: float) -> bool:
        """Whether this is only the card just enrolled: seen again, or by a neighbour too."""
        last = self._last
        if last is None or new != {last.tag}:
            return False
        lies = any(
            last.tag in tags for reader, tags in self._lying.items() if reader != last.reader
        )
        return lies or now - last.at < AGAIN

    def _taken(self, reader: str, new: frozenset[str], tags: frozenset[str], now: float) -> Said:
        self._check_alone(reader, new, tags, now)
        (tag,) = new
        check_fixed(tag)
        place, name = self.at, self.name
        assert place is not None
        if name is None:
            number = place_words(self.box.places[place])
            raise Refusal(
                "number", say("Tell first which number is printed on the {card}.", card=number)
            )
        self._enrol(tag, place, name)
        self._last = _Last(tag, reader, now)
        self._go_to(self._next(place))
        return say("{card} is enrolled.", card=words(name))

    def _check_alone(
        self, reader: str, new: frozenset[str], tags: frozenset[str], now: float
    ) -> None:
        """Raise Refusal `together` unless one card came, to a reader where none lies."""
        last = self._last
        if last and last.reader == reader and last.tag in tags and now - last.at < TOGETHER:
            self.undo(now)
        if len(tags) > 1:
            raise Refusal(
                "together",
                many(
                    len(tags),
                    "Hold one card alone: {count} tag lies on reader {reader}.",
                    "Hold one card alone: {count} tags lie on reader {reader}.",
                    reader=reader,
                ),
            )
        elsewhere = (one for one, there in sorted(self._lying.items()) if one != reader)
        for one in elsewhere:
            if new & self._lying[one]:
                raise Refusal("lay-there", _lies([one]))

    def _enrol(self, tag: str, place: int, name: str) -> None:
        cards = self.enrolled.cards()
        found = self.placed()[place]
        if found == (tag, name):
            return
        if tag in cards and (found is None or tag != found[0]):
            sentence = say(
                "This tag is on {card} already. Hold {other}.",
                card=words(cards[tag]),
                other=words(name),
            )
            raise Refusal("twice", sentence)
        self._check_copies(place, name)
        if found is not None:
            del cards[found[0]]
        self._keep({**cards, tag: name})

    def _keep(self, cards: Cards) -> None:
        before = _Before(self.enrolled.cards(), self.at)
        self.enrolled.keep(cards)
        self._before.append(before)

    def _check_copies(self, place: int, name: str) -> None:
        found = self.placed()[place]
        others = Counter(self.enrolled.cards().values())
        others.subtract([found[1]] if found else [])
        if others[name] >= CARDS[name].copies:
            raise Refusal(
                "copies",
                many(
                    others[name],
                    "{card} is enrolled {count} time already.",
                    "{card} is enrolled {count} times already.",
                    card=words(name),
                ),
            )


def _lies(readers: list[str]) -> Said:
    if len(readers) == 1:
        return say(
            "A card lies on reader {reader} already. Lift it, then hold the one asked for.",
            reader=readers[0],
        )
    return say("Cards lie on readers already. Lift them, then hold the one asked for.")


def _card(place: Place) -> str:
    """The card of a place as far as it is known: "green 5", "mate"."""
    return place.names[0] if len(place.names) == 1 else place.names[0].partition(" ")[0]


def counted(box: Box, cards: Cards) -> dict[str, Any]:
    """Return how many cards of a box are enrolled."""
    found = sum(one is not None for one in box.placed(cards))
    return {"box": box.game, "title": box.title, "found": found, "of": len(box.places)}
