"""What a table says at the broker and when: no thread and no socket, only what is to be said.

Everything is called in one thread, in the order in which it happened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from companion.broker import Broker
from companion.words import Said, say
from web.house import discovery, picked
from web.house.claim import Claim, Clock, Pace, Status, status_of
from web.house.line import Came, Gone, Heard, Will
from web.house.reach import Reach, Reported


class Trouble(NamedTuple):
    """What the host is to know, and what helps."""

    what: Said
    why: Said


UNUSABLE: Final = say("Other rooms are not told of this table.")

Told = Callable[[Trouble | None], None]

TIMING: Final = 1.0
"""Seconds between two looks at a timer that runs."""


class Mouth(Protocol):
    """Where it is said: the connection to the broker."""

    def listen(self, topic: str, /) -> None:
        """Hear what is said at a topic, and what is kept there first."""

    def say(self, topic: str, payload: bytes, /) -> None:
        """Say something that is kept there; lost where the broker is gone."""


class Voice:
    """One table's, whose status bears the id `own`.

    `told` gets what the host's screen is to say, or None where all is well again; `report` gets a
    line for the log. `clock` is monotonic.
    """

    def __init__(
        self,
        broker: Broker,
        own: str,
        mouth: Mouth,
        clock: Clock,
        *,
        told: Told = lambda _: None,
        report: Reported = lambda _: None,
        pace: Pace | None = None,
    ) -> None:
        self._own = own
        self._topic = broker.public("status")
        self._broker = broker
        self._mouth = mouth
        self._clock = clock
        self._told = told
        self._report = report
        self._claim = Claim(own, pace)
        self._sensors = discovery.payloads(broker)
        self._sent: dict[str, bytes] = {}
        self._reach = Reach(broker, report)
        self._saying: Trouble | None = None
        self._screen: dict[str, Any] | None = None
        self._shown_at = 0.0

    @property
    def is_heard(self) -> bool:
        """Whether the broker is there and the name is this table's."""
        return bool(self._reach.there) and self._claim.mine

    @property
    def last(self) -> Will | None:
        """What is to be said at the end, if anything: that the table is gone."""
        return gone(self._broker, self._own) if self.is_heard else None

    def wait(self) -> float | None:
        """Seconds until `work` has something to do by time alone; None: never."""
        if not self._reach.there:
            return None
        until = max(0.0, self._claim.due() - self._clock())
        shown = self._screen and self._screen["timer"]
        return min(until, TIMING) if shown and shown["running"] else until

    def take(self, screen: bytes) -> None:
        """Take in the public's newest screen, as JSON."""
        self._screen = msgspec.json.decode(screen)
        self._shown_at = self._clock()

    def hear(self, item: Came | Gone | Heard) -> None:
        """Take in what came over the connection."""
        now = self._clock()
        if isinstance(item, Heard):
            speaks = self._claim.hear(status_of(item.payload), now, kept=item.kept)
        else:
            self._reach.hear(item)
            speaks = isinstance(item, Came) and self._claim.connected(now)
        if isinstance(item, Came):
            self._mouth.listen(self._topic)
        if speaks:
            self._sent.clear()  # another one may have written there
            self._speak()

    def work(self) -> None:
        """Say all that is to be said now."""
        if self._reach.there and self._claim.tick(self._clock()):
            self._speak()
        self._publish()
        self._tell()

    def _speak(self) -> None:
        self._mouth.say(self._topic, msgspec.json.encode(self._claim.status()))

    def _publish(self) -> None:
        """Say what is other than what was said last, if the name is ours."""
        if not self.is_heard or self._screen is None:
            self._sent.clear()
            return
        since = self._clock() - self._shown_at
        self._put("table", picked.table(self._screen, self._broker.language))
        self._put("timer", picked.timer(self._screen["timer"], since))
        self._put("result", picked.result(self._screen))
        for topic, sensor in self._sensors.items():
            self._send(topic, sensor)

    def _put(self, part: str, values: picked.Values) -> None:
        self._send(self._broker.public(part), msgspec.json.encode(values))

    def _send(self, topic: str, payload: bytes) -> None:
        if self._sent.get(topic) != payload:
            self._sent[topic] = payload
            self._mouth.say(topic, payload)

    def _tell(self) -> None:
        """Tell the host what somebody has to mend, and when it is mended."""
        saying = None
        if self._reach.there and self._claim.two:
            saying = _two(self._broker.name, mine=self._claim.mine)
        elif self._reach.there and self._claim.unheard:
            saying = _unheard(self._topic.rpartition("/")[0])
        elif self._reach.refused:
            saying = _refused(self._reach.refused)
        if saying != self._saying:
            self._saying = saying
            self._told(saying)
            if self._reach.there and saying is not None:
                self._report(str(saying.why))


def gone(broker: Broker, own: str) -> Will:
    """What the broker is to say once the table with this id is gone."""
    return Will(broker.public("status"), msgspec.json.encode(Status("offline", own)))


def _two(name: str, *, mine: bool) -> Trouble:
    what = say("Two tables have one name in the house.")
    if mine:
        why = say(
            "Another table is called {name} as well. Other rooms are told of this one only, until "
            "the other has another name.",
            name=name,
        )
        return Trouble(what, why)
    why = say(
        "Another table is called {name} already. Write another name for this one into its "
        "table.toml, under [broker]: until then other rooms are not told of it.",
        name=name,
    )
    return Trouble(what, why)


def _unheard(topic: str) -> Trouble:
    return Trouble(
        UNUSABLE,
        say(
            "The broker does not let this table read and write {topic}: its access list has to "
            "allow that to the user in table.toml, under [broker].",
            topic=f"{topic}/#",
        ),
    )


def _refused(why: str) -> Trouble:
    return Trouble(
        say("This table does not get in at the broker of the house."),
        say(
            "It says: {why}. Look at user, password_file, tls and ca_file in table.toml, under "
            "[broker].",
            why=why,
        ),
    )
