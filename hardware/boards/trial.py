"""Whether a stranger at the broker could read what boards say, or say it: tried, not believed.

A stranger is a client without a name. Where the broker lets none in, all is well. Where it does,
the stranger says something at each board's topic and listens there, then the table says something
at each, and both look at what has come. No list has to be read for that, and a broker answers even
where it hands on nothing; so each step waits for an answer that comes after what it looks for:

    stranger: says "theirs", listens -> answered: the broker has handed on what it hands on
    table: says "ours" -> hears it itself: "theirs" would have come before
    stranger: listens again -> answered: "ours" would have come before

A list of names is worth what the names are: a second stranger comes with the table's name and a
password that is none. Where it is let in, everybody can be whoever the list allows everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from companion.broker import Came, Gone, Heard
from hardware.boards.wire import Listening, News, Wire

Verdict = Literal["shut", "readable", "writable", "unguarded", "untried"]

PATIENCE: Final = 5.0
"""Seconds in which a trial is over or has failed."""


class Trial:
    """One trial of these `topics`, from `own` and `stranger` connections; `marks` are two secrets.

    `verdict` is None until it is over; `wild` is the topic that has all of them in it.
    """

    def __init__(
        self,
        topics: Sequence[str],
        wild: str,
        own: Wire,
        stranger: Wire,
        marks: tuple[bytes, bytes],
        until: float,
    ) -> None:
        self.verdict: Verdict | None = None
        self._topics = tuple(topics)
        self._wild = wild
        self._own = own
        self._stranger = stranger
        self._ours, self._theirs = marks
        self._until = until
        self._unheard = set(topics)
        self._asked = 0
        self._answered: Callable[[], None] = self._speak

    def begin(self) -> None:
        """Send the stranger on its way."""
        self._stranger.open()

    def own(self, news: Heard) -> None:
        """Take in what the table has heard."""
        if self._theirs in news.payload:
            self._end("writable")
        elif self._ours in news.payload and self._unheard:
            self._unheard.discard(news.topic)
            if not self._unheard:
                self._answered = self._nothing_came
                self._listen()

    def strange(self, news: News) -> None:
        """Take in what has come to the stranger."""
        if isinstance(news, Gone) and news.refused is not None:
            self._end("shut")
        elif isinstance(news, Came):
            for topic in self._topics:
                self._stranger.say(topic, self._theirs, keep=False)
            self._listen()
        elif isinstance(news, Heard):
            self._end("readable")
        elif isinstance(news, Listening):
            self._asked -= 1
            if not self._asked:
                answered, self._answered = self._answered, lambda: None
                answered()

    def tick(self, now: float) -> None:
        """Give up what does not come to an end."""
        if now >= self._until:
            self._end("untried")

    @property
    def due(self) -> float:
        """When `tick` is wanted."""
        return self._until

    def _listen(self) -> None:
        """Listen to all in one and to each: a broker may allow the one and not the other."""
        for topic in (self._wild, *self._topics):
            self._asked += 1
            self._stranger.listen(topic)

    def _speak(self) -> None:
        for topic in self._topics:
            self._own.say(topic, self._ours, keep=False)

    def _nothing_came(self) -> None:
        self._end("shut")

    def _end(self, verdict: Verdict) -> None:
        self.verdict = self.verdict or verdict
        self._answered = lambda: None


class Pretending:
    """The other half of a trial: whether the broker lets in whoever says the table's name."""

    def __init__(self, stranger: Wire, until: float) -> None:
        self.verdict: Verdict | None = None
        self.due = until
        self._stranger = stranger

    def begin(self) -> None:
        """Send the stranger on its way."""
        self._stranger.open()

    def own(self, _: Heard) -> None:
        """Nothing that the table hears has to do with it."""

    def strange(self, news: News) -> None:
        """Take in what has come to the stranger."""
        if isinstance(news, Came):
            self.verdict = self.verdict or "unguarded"
        elif isinstance(news, Gone) and news.refused is not None:
            self.verdict = self.verdict or "shut"

    def tick(self, now: float) -> None:
        """Give up what does not come to an end."""
        if now >= self.due:
            self.verdict = self.verdict or "untried"
