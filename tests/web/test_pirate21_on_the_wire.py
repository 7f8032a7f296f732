"""Pirate 21: every byte that reaches a public screen is the same, whatever is face down."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.audience import HOST
from companion.deck import Deck
from companion.games import pirate21 as game
from companion.inputs import Sighting
from companion.journal import Journal
from companion.loop import Loop
from companion.settings import Settings, Timers
from companion.table import Table
from tests.companion.crew import BOX21, TAG
from tests.companion.test_secrets import Clock, Spy
from tests.web.test_secrets_on_the_wire import watched

PLAYERS = ("Barbara", "Mario", "Mark")
UPS = ("pirate 3", "captain 6", "mate 5")
Downs = tuple[str | None, str | None, str | None]
ONE: Downs = ("captain 4", "pirate 1", "king 5")
OTHER: Downs = ("king 5", "captain 4", "gunner 6")


class Table21(Spy):
    """A table of three at Pirate 21 whose every outward sign is written down."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.seen: list[object] = []
        self.host: list[bytes] = []
        self.journal = Journal.open(folder)
        settings = Settings(game=game.NAME, players=PLAYERS, timers=Timers(turns=60.0))
        deck, dice = Deck(BOX21), random.Random(3)
        table = Table.open(self.journal, settings, deck=deck, random=dice, now=500.0)
        self.loop = Loop(table, self.clock, report=lambda line: self.seen.append(line))
        self.loop.watch(lambda screens: self.host.append(screens.of(HOST)))
        self.lying: dict[str, set[str]] = {reader: set() for reader in "ABC"}

    def put_down(self, card: str, reader: str) -> None:
        """Lay the first of the cards of this name on a seat's reader."""
        self.lying[reader].add(TAG[f"{card}a"])
        self.loop.put(Sighting(reader, frozenset(self.lying[reader]), self.clock.now))
        self.wait(0.5)

    def deal_by_hand(self, downs: Downs) -> None:
        for name, up, down in zip(PLAYERS, UPS, downs, strict=True):
            self.do("deal", player=name, up=up, down=down)

    def deal_on_readers(self, downs: Downs) -> None:
        for reader, up, down in zip("ABC", UPS, downs, strict=True):
            self.put_down(up, reader)
            assert down is not None
            self.put_down(down, reader)
            self.wait(3)


def a_lap(spy: Table21) -> None:
    """Moves, refusals and answers that what lies open allows; none of them turns a card over."""
    spy.do("knock", player="Barbara")
    spy.do("attack", player="Barbara", target="Mark", guess=8)
    spy.do("answer", answer="hit")
    spy.do("answer", answer="princess")
    spy.do("cancel")
    spy.do("attack", player="Barbara", target="Mark", guess=8)
    spy.do("answer", answer="miss")
    spy.do("intend", player="Mario", ability="captain", target="Mark", discard="mate 5")
    spy.do("undo")
    spy.do("redo")
    card = {"discard": "mate 5", "replacement": "gunner 4"}
    spy.do("captain", player="Mario", target="Mark", **card)
    spy.do("pass", player="Mark")
    spy.do("draw", player="Barbara", card="mate 3")
    spy.wait(5)
    spy.do("knock", player="Mario")
    spy.do("pass", player="Mark")
    spy.do("mate", player="Barbara", between=["Barbara", "Mark"])


def received(folder: Path, downs: Downs, *, readers: bool) -> tuple[bytes, bytes, list[object]]:
    """What a public screen received until the reveal, the whole, and what was answered."""
    spy = Table21(folder)
    with watched(spy, folder) as screen:
        (spy.deal_on_readers if readers else spy.deal_by_hand)(downs)
        a_lap(spy)
        until_the_reveal, answered = screen.without_the_date(), list(spy.seen)
        spy.do("pass", player="Mario")
        whole = screen.without_the_date()
    spy.journal.close()
    return until_the_reveal, whole, answered


@pytest.mark.parametrize("readers", [False, True], ids=["by hand", "on readers"])
def test_no_byte_on_a_public_stream_depends_on_a_face_down_card(
    readers: bool, tmp_path: Path
) -> None:
    one = received(tmp_path / "one", ONE, readers=readers)
    other = received(tmp_path / "other", OTHER, readers=readers)
    assert one[0].count(b"event: screen") > 12
    assert one[2] == other[2], "what was answered differs"
    assert ("look-again", "Look again.") in one[2]
    assert one[0] == other[0]
    assert one[1] != other[1], "the turned cards differ, so this test can fail"
