"""Where a running table's cards are enrolled: what pages ask for, and what readers tell then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion import commands as c
from companion import enrolled
from companion.enrolled import Enrolled
from companion.enrolling import Enrolling, Reply, Sound, counted
from companion.games.boxes import BOXES
from companion.history import History
from companion.refusals import Refusal
from companion.setup import Chosen
from companion.words import Said, many, say

UNDER_WAY: Final = say(
    "A game is under way: cards are enrolled, and readers and buttons found, when it is finished."
)
DEALT: Final = say(
    "Ships are dealt: cards are enrolled, and readers and buttons found, "
    "when their game is finished."
)
NOTICE: Final = say("Something is to be said of the enrolled cards when this game is finished.")


def why_closed(history: History, chosen: Chosen, *, dealing: bool = False) -> Said | None:
    """Say why nobody may see or change now which tag is on which card, or None.

    Who knew could tell what lies face down, or what was dealt: hence never during a game, nor
    between its deal and its end.
    """
    if history.now.state.finished:
        return DEALT if dealing else None
    if history.begun:
        return UNDER_WAY
    return DEALT if dealing or chosen.reds else None


class Desk:
    """The enrolled cards of a table, and the enrolling that is under way there, if one is."""

    def __init__(self, cards: Enrolled) -> None:
        self.cards = cards
        self.enrolling: Enrolling | None = None

    def do(self, wish: Any, lying: Mapping[str, frozenset[str]], now: float) -> None:
        """Carry out one of `commands.ENROLLING`; raises Refusal."""
        if isinstance(wish, c.Enrol):
            self._begin(wish, lying, now)
        elif isinstance(wish, c.ImportDeck):
            self._import(wish.text)
        elif isinstance(wish, c.EnrolStep) and wish.step == "end":
            self.end()
        elif self.enrolling is None:
            raise Refusal("not-enrolling", say("No cards are being enrolled now."))
        elif isinstance(wish, c.EnrolNumber):
            self.enrolling.print(wish.card, now)
        elif isinstance(wish, c.ForgetTag):
            self.enrolling.forget(wish.place, now)
        else:
            {
                "skip": self.enrolling.skip,
                "back": self.enrolling.back,
                "undo": self.enrolling.undo,
            }[wish.step](now)

    def seen(self, reader: str, tags: frozenset[str], now: float) -> Sound | None:
        """Take in what lies on a reader; returns what is to be heard."""
        return None if self.enrolling is None else self.enrolling.seen(reader, tags, now)

    def end(self) -> None:
        """Enrol no more; what was enrolled is kept."""
        self.enrolling = None

    def tick(self, now: float) -> None:
        """End what nobody goes on with."""
        if self.enrolling is not None and now >= self.enrolling.until:
            self.end()

    @property
    def until(self) -> float | None:
        """When the enrolling under way ends by itself (monotonic seconds)."""
        return None if self.enrolling is None else self.enrolling.until

    def shown(self, closed: str | None) -> dict[str, Any]:
        """Return what the host's screen shows; `closed` says why that is nothing."""
        boxes = () if closed else tuple(BOXES.values())
        return {
            "closed": closed,
            "boxes": [counted(box, self.cards.cards()) for box in boxes],
            "enrolling": None if self.enrolling is None else self.enrolling.shown(),
        }

    def _begin(self, wish: c.Enrol, lying: Mapping[str, frozenset[str]], now: float) -> None:
        box = BOXES.get(wish.game)
        if box is None:
            raise Refusal("no-box", say("There is no box of this game."))
        enrolling = self.enrolling
        if enrolling is None or enrolling.box is not box:
            enrolling = Enrolling(self.cards, box, lying, now)
        if wish.place is not None:
            enrolling.ask_for(wish.place, now)
        self.enrolling = enrolling

    def _import(self, text: str) -> None:
        said = imported(self.cards, text.encode("utf-8", "surrogatepass"), say("This file"))
        if self.enrolling is not None:
            self.enrolling.begin_again(Reply(True, said))


def imported(cards: Enrolled, data: bytes, called: str) -> Said:
    """Take a file's cards in the place of all enrolled ones; returns what to say of it.

    All of it is checked before anything changes. Raises Refusal with a sentence about the file.
    """
    try:
        found = enrolled.read(data)
    except Refusal as refusal:
        raise Refusal(
            refusal.code, say("{Called} was not taken: {why}", called=called, why=refusal.sentence)
        ) from None
    aside = cards.replace_all(found)
    if aside is None:
        return many(len(found), "{count} card is enrolled now.", "{count} cards are enrolled now.")
    return many(
        len(found),
        "{count} card is enrolled now. What was enrolled before is kept as {file}.",
        "{count} cards are enrolled now. What was enrolled before is kept as {file}.",
        file=aside.name,
    )
