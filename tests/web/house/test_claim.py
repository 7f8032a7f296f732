"""Of tables that are called the same one publishes: whatever is late, dies, or comes back."""

from __future__ import annotations

from collections import deque
from random import Random

import msgspec
import pytest

from web.house.claim import Claim, Pace, Status, status_of

PACE = Pace(beat=30, silence=75, answer=5)


class Wire:
    """A broker's one topic, with what is kept there: messages reach each table in one order."""

    def __init__(self) -> None:
        self.now = 0.0
        self.kept: Status | None = None
        self.tables: dict[str, Claim] = {}
        self.underway: dict[str, deque[tuple[Status, bool]]] = {}
        self.said = 0

    def connect(self, claim: Claim) -> None:
        kept = [(self.kept, True)] if self.kept else []
        self.tables[claim.own], self.underway[claim.own] = claim, deque(kept)
        self._say(claim, speaks=claim.connected(self.now))

    def cut(self, name: str, *, silently: bool = False) -> Claim:
        """A table's connection is gone, and the broker says so unless it died itself."""
        del self.underway[name]
        if not silently:
            self.publish(Status("offline", name))
        return self.tables.pop(name)

    def publish(self, status: Status) -> None:
        self.said += 1
        self.kept = status
        for waiting in self.underway.values():
            waiting.append((status, False))

    def deliver(self, name: str) -> None:
        """Let the oldest message that waits for a table arrive."""
        if self.underway[name]:
            status, kept = self.underway[name].popleft()
            claim = self.tables[name]
            self._say(claim, speaks=claim.hear(status, self.now, kept=kept))

    def settle(self) -> None:
        """Let everything arrive."""
        before = self.said
        while any(self.underway.values()):
            assert self.said - before < 1000, "they answer each other for ever"
            for name in list(self.underway):
                self.deliver(name)

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            self.now += 1
            for claim in list(self.tables.values()):
                self._say(claim, speaks=claim.tick(self.now))
            self.settle()

    def _say(self, claim: Claim, *, speaks: bool) -> None:
        if speaks:
            self.publish(claim.status())

    def owners(self) -> list[str]:
        return [name for name, claim in self.tables.items() if claim.mine]


def at(wire: Wire, *names: str) -> list[Claim]:
    claims = [Claim(name, PACE) for name in names]
    for claim in claims:
        wire.connect(claim)
        wire.settle()
    return claims


def test_a_table_alone_has_its_name_at_once() -> None:
    wire = Wire()
    (one,) = at(wire, "one")
    assert one.mine
    assert not one.two
    assert wire.kept == Status("online", "one", has=True, beat=30)


@pytest.mark.parametrize("names", [("one", "two"), ("two", "one")])
def test_the_first_keeps_the_name_and_both_are_told(names: tuple[str, str]) -> None:
    wire = Wire()
    first, second = at(wire, *names)
    assert (first.mine, second.mine) == (True, False)
    assert first.two
    assert second.two
    wire.wait(600)
    assert (first.mine, second.mine) == (True, False)
    assert first.two
    assert second.two
    assert wire.kept is not None
    assert wire.kept.id == names[0]
    assert wire.kept.two
    assert wire.said < 70, "each says so once a beat, the first answers"


def test_the_second_has_the_name_when_the_first_is_gone() -> None:
    wire = Wire()
    _, second = at(wire, "one", "two")
    wire.cut("one")
    wire.settle()
    assert second.mine
    wire.wait(80)
    assert not second.two


def test_the_first_is_told_when_the_second_is_gone() -> None:
    wire = Wire()
    first, _ = at(wire, "one", "two")
    wire.cut("two")
    wire.settle()
    assert first.mine
    assert not first.two
    assert wire.kept == Status("online", "one", has=True, beat=30), "not that somebody is gone"


def test_who_is_only_read_of_is_nobody_after_a_while() -> None:
    """The broker died with somebody's last words unsaid: the name is not lost for ever."""
    wire = Wire()
    wire.kept = Status("online", "ghost", has=True)
    (one,) = at(wire, "one")
    assert not one.mine
    assert not one.two, "nobody was heard"
    wire.wait(6)
    assert one.mine
    assert not one.two


def test_a_kept_status_of_who_never_had_the_name_holds_nobody_up() -> None:
    wire = Wire()
    wire.kept = Status("online", "ghost")
    (one,) = at(wire, "one")
    assert one.mine


def test_a_ghost_that_speaks_after_all_ends_with_one_owner() -> None:
    for names in (("one", "two"), ("two", "one")):
        wire = Wire()
        slow = Claim(names[0], PACE)
        wire.connect(slow)
        wire.settle()
        held = wire.underway.pop(slow.own)  # hears nothing for a while
        del wire.tables[slow.own]
        (other,) = at(wire, names[1])
        wire.wait(6)
        assert other.mine
        wire.tables[slow.own], wire.underway[slow.own] = slow, held
        wire.wait(40)
        assert wire.owners() == ["one"], "the smaller id"


def test_nonsense_at_the_topic_is_put_right_by_the_owner() -> None:
    wire = Wire()
    first, _ = at(wire, "one", "two")
    assert first.hear(None, wire.now, kept=False)
    assert not first.hear(Status("online", "one", has=True), wire.now, kept=False)


@pytest.mark.parametrize(
    "payload",
    [b"", b"\xff", b"[]", b"online", b'{"state":"on","id":"x"}', b'{"state":"online"}', b"{" * 999],
)
def test_what_is_no_status_is_none(payload: bytes) -> None:
    assert status_of(payload) is None


def test_a_status_of_a_newer_table_is_understood() -> None:
    assert status_of(b'{"state":"online","id":"x","new":1}') == Status("online", "x")
    assert status_of(msgspec.json.encode(Status("offline", "y"))) == Status("offline", "y")


@pytest.mark.parametrize("seed", range(60))
def test_whatever_happens_one_of_them_has_the_name_in_the_end(seed: int) -> None:
    """Tables come, are cut off, come again; the broker forgets, or dies without a last word."""
    rng, wire = Random(seed), Wire()
    away = [Claim(name, PACE) for name in rng.sample("abcdef", 4)]
    for _ in range(60):
        deed = rng.random()
        if deed < 0.5 and wire.tables:
            wire.deliver(rng.choice(list(wire.tables)))
        elif deed < 0.7 and away:
            wire.connect(away.pop(rng.randrange(len(away))))
        elif deed < 0.85 and wire.tables:
            away.append(wire.cut(rng.choice(list(wire.tables)), silently=rng.random() < 0.3))
        elif deed < 0.9:
            wire.kept = None
        else:
            wire.now += rng.choice((0.5, 4, 20, 80))
    for claim in away:
        wire.connect(claim)
    wire.wait(200)
    assert len(wire.owners()) == 1
    assert wire.kept is not None
    assert wire.kept.id in wire.owners()
    before = wire.said
    wire.wait(60)
    assert wire.said - before <= 20, "and they do not talk for ever"


@pytest.mark.parametrize(
    ("beat", "rhythm"), [(0.1, 0.1), (600, 600), (0, 30), (-5, 30), (601, 30), (1e300, 30)]
)
def test_a_beat_that_is_none_is_the_usual_one(beat: float, rhythm: float) -> None:
    assert Status("online", "one", beat=beat).rhythm == rhythm
