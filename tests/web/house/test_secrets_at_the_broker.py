"""Every byte that reaches the broker is the same, whatever is face down or in a fist."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from companion.audience import PUBLIC
from companion.broker import Broker
from tests.companion import test_secrets as secrets
from tests.mosquitto import MakeBroker, Mosquitto, make_broker, needs_mosquitto
from web.house import line
from web.house.line import Came, Gone, Heard, Line
from web.house.voice import Voice, gone
from web.ports import Screens

__all__ = ["make_broker"]
pytestmark = needs_mosquitto


class Tap:
    """A wire to a broker that keeps a copy of all that goes there; one connection only."""

    def __init__(self, to: int) -> None:
        self.copied = b""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._to = to
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        here, _ = self._listening.accept()
        there = socket.create_connection(("127.0.0.1", self._to))
        back = threading.Thread(target=self._back, args=(there, here))
        back.start()
        with here, there, self._listening, suppress(OSError):
            while data := here.recv(65536):
                self.copied += data
                there.sendall(data)
            there.shutdown(socket.SHUT_WR)
            back.join()

    def _back(self, there: socket.socket, here: socket.socket) -> None:
        with suppress(OSError):
            while data := there.recv(65536):
                here.sendall(data)

    def whole(self) -> bytes:
        """All that went there, once the connection has ended."""
        self._thread.join(20)
        return self.copied


class Wire:
    """A spied table's voice over a tapped wire; what it says is marked where a test asks for it."""

    def __init__(self, spy: secrets.Spy, port: int, folder: Path) -> None:
        self.tap = Tap(port)
        broker = Broker("127.0.0.1", port=self.tap.port, name="kitchen")
        heard: queue.SimpleQueue[Came | Gone | Heard] = queue.SimpleQueue()
        will = gone(broker, "same")
        self.line = Line(broker, folder, "same", heard.put, will=will)
        self.voice = Voice(broker, "same", self.line, spy.clock.monotonic)
        self.voice.take(spy.loop.screen(PUBLIC))
        self.line.open()
        while not self.voice.is_heard:
            self.voice.hear(heard.get(timeout=20))
        self.voice.work()
        spy.loop.watch(self.show)

    def show(self, screens: Screens) -> None:
        self.voice.take(screens.of(PUBLIC))
        self.voice.work()

    def mark(self) -> None:
        self.line.say("mark", b"here")


@contextmanager
def tapped(spy: secrets.Spy, broker: Mosquitto, folder: Path) -> Iterator[Wire]:
    wire = Wire(spy, broker.port, folder)
    try:
        yield wire
    finally:
        wire.line.close(wire.voice.last)


def halves(wire: Wire) -> tuple[bytes, bytes]:
    """What was sent until the mark, and after it."""
    before, mark, after = wire.tap.whole().partition(b"here")
    assert mark
    return before, after


def bytes_of_a_day(
    broker: Mosquitto, folder: Path, cards: secrets.Cards, wrong: tuple[str, str, str]
) -> tuple[bytes, bytes]:
    spy = secrets.Spy(folder, secrets.ships_of(cards))
    with tapped(spy, broker, folder) as wire:
        secrets.day(spy, cards, wrong)
        wire.mark()
        spy.hold(0)
    spy.journal.close()
    return halves(wire)


@pytest.fixture(autouse=True)
def without_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a ping falls between two messages is chance here."""
    monkeypatch.setattr(line, "KEEPALIVE", 600)


def test_no_byte_at_the_broker_depends_on_a_face_down_card(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    one = bytes_of_a_day(
        make_broker(), tmp_path / "one", secrets.ONE, ("stranger", "green 5", "red 4")
    )
    other = bytes_of_a_day(
        make_broker(), tmp_path / "other", secrets.OTHER, ("green 12", "green 16", "stranger")
    )
    assert one[0].count(b'"phase":"decision"') > 3
    assert one[0] == other[0]
    assert b'"phase":"resolution"' in one[1]


def bytes_of_a_market(broker: Mosquitto, folder: Path, most: int) -> tuple[bytes, bytes]:
    spy = secrets.Spy(folder, secrets.ships_of(secrets.ONE))
    secrets.until_the_market(spy)
    with tapped(spy, broker, folder) as wire:
        secrets.fists(spy, most)
        wire.mark()
        spy.do("reveal-bids")
    spy.journal.close()
    return halves(wire)


def test_no_byte_at_the_broker_depends_on_a_closed_fist(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    one = bytes_of_a_market(make_broker(), tmp_path / "one", most=1)
    other = bytes_of_a_market(make_broker(), tmp_path / "other", most=2)
    assert one[0].count(b'"phase":"market"') > 2
    assert one[0] == other[0]
    assert one[1] != other[1], "the winner is asked, so this test can fail"
