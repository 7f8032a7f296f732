"""What the rules hide leaves the table in no form: two games that differ in it look the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from companion.audience import HOST, PUBLIC
from companion.deck import Deck
from companion.inputs import Edge, Sighting
from companion.journal import Journal
from companion.loop import Loop
from companion.refusals import Refusal
from companion.settings import Settings
from companion.table import Table
from tests.companion.kit import BOX, STRANGER, TAGS

NAMES = ("Barbara", "Mario", "Mark", "Martha")


class Clock:
    now = 500.0

    def monotonic(self) -> float:
        return self.now


class Spy:
    """A table whose every outward sign is written down: bytes, lights, sounds, log, refusals."""

    def __init__(
        self, folder: Path, ships: dict[str, tuple[int, ...]], seed: int = 3, **settings: Any
    ) -> None:
        self.clock = Clock()
        self.seen: list[object] = []
        self.dice = random.Random(seed)
        self.journal = Journal.open(folder)
        table = Table.open(
            self.journal,
            Settings(ships=ships, **settings),
            deck=Deck(BOX),
            random=self.dice,
            now=500.0,
        )
        self.loop = Loop(
            table,
            self.clock,
            lights=lambda lamps: self.seen.append(("lights", *map(sorted, lamps))),
            sound=lambda name: self.seen.append(("sound", name)),
            report=lambda line: self.seen.append(("log", line)),
        )
        self.loop.watch(lambda new: self.seen.append((new.number, new.of(PUBLIC))))
        self.host: list[bytes] = []
        self.loop.watch(lambda new: self.host.append(new.of(HOST)))
        self.lying: dict[str, set[str]] = {letter: set() for letter in "ABCD"}

    def do(self, kind: str, **fields: Any) -> None:
        answer: Future[Any] = self.loop.ask({"do": kind, **fields}, on=self.loop.number())
        self.loop.work()
        try:
            said: object = answer.result(0)
        except Refusal as refusal:
            said = (refusal.code, refusal.sentence)
        self.seen.append(said)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.clock.now += 0.1
            self.loop.work()

    def lay(self, card: str, reader: str) -> None:
        self.lying[reader].add(TAGS.get(card, STRANGER))
        self._tell(reader)

    def lift(self, card: str, reader: str) -> None:
        self.lying[reader].discard(TAGS.get(card, STRANGER))
        self._tell(reader)

    def _tell(self, reader: str) -> None:
        self.loop.put(Sighting(reader, frozenset(self.lying[reader]), self.clock.now))
        self.wait(0.3)

    def hold(self, seat: int) -> None:
        self.loop.put(Edge(seat, True, self.clock.now))
        self.wait(0.8)
        self.loop.put(Edge(seat, False, self.clock.now))
        self.wait(0.2)


Cards = dict[str, tuple[str, str, str]]
"""Each player's cards: on the left, on the right, and in the hand."""

ONE: Cards = {
    "Barbara": ("green 1", "green 16", "red 1"),
    "Mario": ("red 2", "green 15", "green 2"),
    "Mark": ("green 14", "green 3", "red 3"),
    "Martha": ("green 8", "red 4", "green 9"),
}
OTHER: Cards = {
    "Barbara": ("red 1", "green 5", "green 12"),
    "Mario": ("green 6", "red 2", "green 11"),
    "Mark": ("red 3", "green 7", "green 10"),
    "Martha": ("green 13", "green 4", "red 4"),
}


def ships_of(cards: Cards) -> dict[str, tuple[int, ...]]:
    return {
        name: tuple(int(card.split()[1]) for card in own if card.startswith("green"))
        for name, own in cards.items()
    }


def day(spy: Spy, cards: Cards, wrong: tuple[str, str, str]) -> None:
    """A Day until the Ships are about to be turned, with mistakes of every kind."""
    spy.do("draw")
    spy.do("lock")
    for seat, name in enumerate(NAMES):
        spy.hold(seat)
        spy.lay(cards[name][0], "ABCD"[seat])
        spy.lay(cards[name][1], "ABCD"[seat - 1])
    spy.do("undo")
    spy.do("redo")
    for card in wrong:
        spy.lay(card, "B")
        spy.wait(2)
        spy.lift(card, "B")
    mario = cards["Mario"]
    spy.lay(mario[2], "B")
    spy.wait(2)
    spy.lift(mario[0], "B")
    spy.lift(mario[2], "B")
    spy.do("undo", steps=2)
    spy.wait(2)
    spy.lay(mario[0], "B")
    spy.do("place", player="Mark", island="C", card=int(wrong[1].split()[1]))
    spy.do("place", player="Mark", island="A", card=3)
    for seat in range(4):
        spy.hold(seat)
    spy.lift(mario[0], "B")
    spy.wait(3.2)
    spy.lay(mario[2], "B")
    spy.wait(3.2)


@pytest.fixture
def spies(tmp_path: Path) -> Iterator[tuple[Spy, Spy]]:
    pair = Spy(tmp_path / "one", ships_of(ONE)), Spy(tmp_path / "other", ships_of(OTHER))
    yield pair
    for spy in pair:
        spy.journal.close()


def test_until_the_ships_are_turned_no_outward_sign_depends_on_a_card(
    spies: tuple[Spy, Spy],
) -> None:
    one, other = spies
    day(one, ONE, wrong=("stranger", "green 5", "red 4"))
    day(other, OTHER, wrong=("green 12", "green 16", "stranger"))
    assert len(one.seen) > 40
    assert one.seen == other.seen
    assert one.host == other.host
    one.hold(0)
    other.hold(0)
    assert one.seen != other.seen, "the turned Ships differ, so this test can fail"


def until_the_market(spy: Spy) -> None:
    for _ in range(2):
        spy.do("draw")
        for seat, name in enumerate(NAMES):
            spy.do("place", player=name, island="ABCD"[seat], card=spy_card(spy, seat, 0))
            spy.do("place", player=name, island="ABCD"[seat - 1], card=spy_card(spy, seat, 1))
        spy.do("lock")
        if spy.loop._table.state.phase == "resolution":
            spy.do("reveal-ships")
            for letter in "ABCD":
                spy.do("share", island=letter)


def spy_card(spy: Spy, seat: int, which: int) -> int:
    card: int = spy.loop._table.state.greens[seat][which]
    return card


def fists(spy: Spy, most: int) -> None:
    """Fists go up and open; each holds `most` gems of its Chest at most; one bid is mistyped, and
    the last one is still to come: with it all bids are settled.
    """
    for seat in range(4):
        spy.loop.put(Edge(seat, True, spy.clock.now))
    spy.wait(4)
    for name, chest in zip(NAMES[:3], spy.loop._table.state.chests, strict=False):
        gems = list(chest.each())[:most]
        spy.do("bid", player=name, gems={colour: gems.count(colour) for colour in gems})
    spy.do("bid", player="Mario", gems={"golden": 12})


def test_no_outward_sign_depends_on_a_closed_fist(tmp_path: Path) -> None:
    seen, hosts = [], []
    for most in (1, 2):
        spy = Spy(tmp_path / str(most), ships_of(ONE))
        until_the_market(spy)
        spy.seen.clear()
        fists(spy, most)
        seen.append(list(spy.seen))
        hosts.append(list(spy.host))
        spy.journal.close()
    assert len(seen[0]) > 15
    assert seen[0] == seen[1]
    assert hosts[0] != hosts[1], "the host sees what is entered, so this test can fail"


def test_no_outward_sign_depends_on_what_the_barrel_drew_and_took_back(tmp_path: Path) -> None:
    seen: list[list[object]] = []
    secrets: list[object] = []
    for number in range(2):
        spy = Spy(tmp_path / str(number), ships_of(ONE))
        until_the_market(spy)
        spy.do("open-fists")
        chests = spy.loop._table.state.chests
        seat = max((chest.count, seat) for seat, chest in enumerate(chests))[1]
        best = chests[seat].best()
        spy.do("bid", player=NAMES[seat], gems={str(best): 1})
        spy.do("reveal-bids")
        spy.seen.clear()
        spy.dice.seed(number)
        spy.do("draw-two", artifact="smuggling-barrel")
        asked = spy.loop.ask(
            {"do": "draw-two", "artifact": "smuggling-barrel"}, on=None, viewer=NAMES[seat]
        )
        spy.loop.work()
        secrets.append(asked.result(0).secret)
        gems = list(spy.loop._table.state.chests[seat].each())[1:]
        rest = gems[:2] if number else gems[-2:]
        counts = {colour: rest.count(colour) for colour in rest}
        spy.do("use", player=NAMES[seat], artifact="smuggling-barrel", returned=counts)
        spy.do("undo")
        spy.do("redo")
        seen.append(list(spy.seen))
        spy.journal.close()
    assert seen[0] == seen[1]
    assert secrets[0] != secrets[1], "what was drawn differs, so this test can fail"


def pressing(spy: Spy, presses: tuple[int, int, int, int]) -> None:
    """Four hands press a bid each within three seconds, then hold; one lets go and begins anew.

    Undo and redo, a wrong tap and a lifted card come in between; nothing opens yet.
    """
    spy.do("undo")
    spy.do("redo")
    for _ in range(2):
        began = spy.clock.now
        for seat, times in enumerate(presses):
            for number in range(times):
                at = began + seat * 0.05 + number * 0.3
                spy.loop.put(Edge(seat, True, at))
                spy.loop.put(Edge(seat, False, at + 0.2))
                spy.loop.work()
        spy.wait(3)
        for seat in range(4):
            spy.loop.put(Edge(seat, True, spy.clock.now))
        spy.wait(2)
        spy.loop.put(Edge(1, False, spy.clock.now))
        spy.wait(0.5)
        spy.do("reveal-ships")
        for seat in (0, 2, 3):
            spy.loop.put(Edge(seat, False, spy.clock.now))
        spy.wait(0.5)


def test_until_the_fists_open_no_outward_sign_depends_on_what_was_pressed(tmp_path: Path) -> None:
    """The public's stream and the host's, lights, sounds, log and refusals, byte for byte."""
    seen, hosts, totals = [], [], []
    for number, presses in enumerate([(1, 0, 3, 2), (7, 9, 0, 4)]):
        spy = Spy(tmp_path / str(number), ships_of(ONE), gems="untracked")
        spy.do("draw")
        for _ in range(2):
            for seat, name in enumerate(NAMES):
                spy.do("place", player=name, island="ABCD"[seat], card=spy_card(spy, seat, 0))
                spy.do("place", player=name, island="ABCD"[seat - 1], card=spy_card(spy, seat, 1))
            spy.do("lock")
            spy.do("reveal-ships")
        pressing(spy, presses)
        for seat, times in enumerate(presses):
            for _ in range(times):
                spy.loop.put(Edge(seat, True, spy.clock.now + 0.01))
                spy.loop.put(Edge(seat, False, spy.clock.now + 0.02))
        spy.wait(1)
        for seat in range(4):
            spy.loop.put(Edge(seat, True, spy.clock.now))
        spy.wait(3.8)
        assert spy.loop._table.stage == "count"
        seen.append(list(spy.seen))
        hosts.append(list(spy.host))
        spy.wait(1)
        opened = spy.loop._table.state.opened
        assert opened is not None
        totals.append(opened.totals)
        spy.journal.close()
    assert len(seen[0]) > 60
    assert seen[0] == seen[1]
    assert hosts[0] == hosts[1]
    assert totals == [(1, 0, 3, 2), (7, 9, 0, 4)], "the fists differ, so this test can fail"
