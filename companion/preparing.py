"""What is done with readers and buttons beside a game: Ships dealt, cards enrolled, places found.

One of them at a time, and while it lasts cards and buttons do nothing else. What could tell of a
game's cards ends where a game is under way.
"""

from __future__ import annotations

from typing import Any

from companion import commands as c
from companion import freshness
from companion.chairs import Chairs
from companion.chance import Random
from companion.dealing import Dealing
from companion.desk import NOTICE, Desk, why_closed
from companion.enrolled import Enrolled, text_of
from companion.freshness import Subjects
from companion.games.conduct import Handler
from companion.gestures import Holds
from companion.inputs import Sighting
from companion.readings import Readings, Shown
from companion.refusals import Refusal
from companion.running import Running
from companion.settings import Settings
from companion.setup import conduct_named
from companion.store import Store
from companion.words import Said, say


class Preparing(Running):
    """A running game and what is prepared beside it; `Table` drives both.

    `phones` are the names that have one, `arrived` are those whose has come, each with the time
    until which that is told.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        readings: Readings,
        cards: Enrolled,
        chairs: Chairs,
        random: Random,
        now: float,
    ) -> None:
        super().__init__(store, settings, readings, random, now)
        self.desk, self.chairs = Desk(cards), chairs
        self.dealing: Dealing | None = None
        self.phones: tuple[str, ...] = ()
        self.arrived: tuple[tuple[str, float], ...] = ()
        self._deck = cards.deck()
        self._finds = False
        self._heard = self.seated[1]

    @property
    def seated(self) -> tuple[int, tuple[str, ...]]:
        """How many seats the running game has, and the readers that it uses.

        All there are, while it is found out where they stand.
        """
        if self.chairs.finding is not None:
            return self.chairs.wired
        return len(self.state.players), self.conduct.readers(self.state)

    def shown(self, now: float) -> tuple[Shown, ...]:
        """Return the cards' messages that stand now; none of cards that are held to be enrolled."""
        aside = self.desk.enrolling is not None or self.chairs.finding is not None
        return () if aside else self.readings.shown(now)

    def why_no_deck(self) -> Said | None:
        """Say why nobody may see or change now which tag is on which card, or None."""
        return why_closed(self.history, self.chosen, dealing=self.dealing is not None)

    @property
    def knows_no_card(self) -> bool:
        """Whether nothing is enrolled, and that can be mended now."""
        return not len(self._deck) and self.desk.enrolling is None and not self.why_no_deck()

    def deck_text(self) -> str:
        """Return the enrolled cards as a file; raises Refusal while a game is under way."""
        self._check_no_game()
        return text_of(self.desk.cards.cards())

    @property
    def notice(self) -> str | None:
        """What the host should know about the data folder, or None; during a game no card."""
        about_cards = self.desk.cards.notice
        if about_cards and self.why_no_deck():
            about_cards = NOTICE
        notices = (super().notice, self.chairs.arranged.notice, about_cards)
        return " ".join(filter(None, notices)) or None

    # What the table asks for.

    @property
    def _handlers_aside(self) -> dict[type, Handler]:
        return {
            c.DealShips: self._deal_ships,
            c.DealTo: self._deal_to,
            **dict.fromkeys(c.ENROLLING, self._enrol),
            **dict.fromkeys(c.FINDING, self._find),
        }

    def _tick_aside(self, now: float) -> None:
        """End what nobody goes on with."""
        if self.dealing is not None and now >= self.dealing.until:
            self.dealing = None
        self.arrived = tuple(one for one in self.arrived if now < one[1])
        self.desk.tick(now)
        self.chairs.tick(now)

    def _due_aside(self) -> float | None:
        dealing = self.dealing.until if self.dealing else None
        arrived = min((until for _, until in self.arrived), default=None)
        times = (dealing, arrived, self.desk.until, self.chairs.until)
        return min((time for time in times if time is not None), default=None)

    @property
    def subjects(self) -> Subjects:
        """How everything looks that a command can be about."""
        enrolling, finding = self.desk.enrolling, self.chairs.finding
        tags = enrolling.placed() if enrolling else ()
        return {
            **super().subjects,
            freshness.ENROLLING: enrolling and (enrolling.box.game, enrolling.asks_for),
            freshness.FINDING: finding and finding.asks_for,
            freshness.CARDS: tags,
            **{f"tag {place}": tag for place, tag in enumerate(tags)},
        }

    def _shown_aside(self) -> object:
        closed = self.why_no_deck()
        dealing = self.dealing and self.dealing.shown()
        about_phones = (self.phones, self.arrived)
        return dealing, self.desk.shown(closed), self.chairs.shown(closed), about_phones

    def _settle_aside(self) -> None:
        """End what no game allows; where other readers are heard nothing is known of what lies."""
        if self.why_no_deck():
            self._nothing_aside()
        if self._finds != (self.chairs.finding is not None):
            self._finds = not self._finds
            self._holds = Holds()  # what is pressed or let go meanwhile the game does not hear
            self._reseat()

    def _reseat(self) -> None:
        """Follow the cards of the game that stands, on the readers that are heard now.

        Nobody tells again what lies on the same readers, or what ails them.
        """
        before, self._heard = self._heard, self.seated[1]
        deck = self._deck.dealt(self.chosen.reds)
        self.readings.begin(deck, self.conduct.SENSE, elsewhere=before != self._heard)

    # Ships dealt.

    def _deal_ships(self, wish: c.DealShips, _: str | None, now: float) -> None:
        if not wish.players:
            self.dealing = None
            return
        conduct, lying = conduct_named(wish.game), self.readings.all_lying()
        dealing = Dealing.begin(conduct, self._deck, wish.players, lying, now)
        self._nothing_aside()
        self.dealing = dealing.going_on_from(self.dealing) if self.dealing else dealing

    def _deal_to(self, wish: c.DealTo, _: str | None, now: float) -> None:
        if self.dealing is None or wish.player not in self.dealing.players:
            raise Refusal("no-deal", say("No Ships are being dealt to this player."))
        self.dealing = self.dealing.asking(self.dealing.players.index(wish.player), now)

    def _deal(self, what: Sighting, now: float) -> None:
        """While Ships are dealt a card on a reader is dealt, and nothing else."""
        if self.dealing is not None:
            self.readings.compare_anew()
            self.dealing = self.dealing.seen(what.reader, what.tags, now)

    # Cards enrolled, places found.

    def _hold_to_enrol(self, what: Sighting, now: float) -> None:
        """While cards are enrolled a card on a reader is enrolled, and nothing else."""
        if self.chairs.finding is not None:
            self.readings.compare_anew()
        if self.desk.enrolling is not None:
            self.readings.compare_anew()
            sound = self.desk.seen(what.reader, what.tags, now)
            self.sounds += [sound] if sound else []
            self._take_deck()

    def _enrol(self, wish: Any, _viewer: str | None, now: float) -> None:
        self._check_no_game()
        self.desk.do(wish, self.readings.all_lying(), now)
        if self.desk.enrolling is not None:
            self.chairs.end()
        self._take_deck()

    def _find(self, wish: Any, _viewer: str | None, now: float) -> None:
        self._check_no_game()
        heard_anew = self._heard != self.chairs.wired[1]
        lying = {} if heard_anew else self.readings.all_lying()
        self.chairs.do(wish, self.state.players, lying, now)
        if self.chairs.finding is not None:
            self.desk.end()

    def _nothing_aside(self) -> None:
        """A game needs its readers and buttons: nothing else is done with them."""
        self.desk.end()
        self.chairs.end()

    def _check_no_game(self) -> None:
        if why := self.why_no_deck():
            raise Refusal("under-way", why)

    def _take_deck(self) -> None:
        """Follow the cards as they are enrolled now."""
        self._deck = self.desk.cards.deck()
        self.readings.deck = self._deck.dealt(self.chosen.reds)
