"""Every byte that reaches a public screen is the same, whatever is face down or in a fist."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.companion import test_secrets as secrets
from web import Keys, create_app
from web.serve import Server, listen
from web.stream import Pace


class PublicScreen:
    """A public screen's connection, read byte by byte."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        self.received = b""

    def read_up_to(self, number: int) -> None:
        """Read until the screen with this number has arrived whole."""
        while self._newest() != number:
            data = self.socket.recv(65536)
            assert data, "the stream ended"
            self.received += data

    def _newest(self) -> int | None:
        events = self.received.split(b"\n\n")[:-1]
        screens = [line for event in events for line in event.splitlines() if b"data: {" in line]
        return json.loads(screens[-1].split(b"data: ")[1])["number"] if screens else None

    def without_the_date(self) -> bytes:
        return re.sub(rb"\r\nDate: [^\r]*", b"", self.received)


@contextmanager
def watched(spy: secrets.Spy, folder: Path) -> Iterator[PublicScreen]:
    """Serve a table's screens and follow them on one public screen, change by change."""
    sock = listen("127.0.0.1", 0)
    clock = spy.clock.monotonic
    quiet = Pace(heartbeat=1e6)  # when a beat falls between two screens is chance here
    app = create_app(spy.loop, Keys(folder), simulated=False, epoch="e", clock=clock, pace=quiet)
    server = Server(app, sock)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        screen = PublicScreen(sock.getsockname()[1])
        screen.read_up_to(spy.loop.number())
        spy.loop.watch(lambda screens: screen.read_up_to(screens.number))
        yield screen
        screen.socket.close()
    finally:
        server.stop()
        thread.join(10)


def bytes_of_a_day(
    folder: Path, cards: secrets.Cards, wrong: tuple[str, str, str]
) -> tuple[bytes, bytes]:
    """What a public screen received until the Ships were turned, and with the turned Ships."""
    spy = secrets.Spy(folder, secrets.ships_of(cards))
    with watched(spy, folder) as screen:
        secrets.day(spy, cards, wrong)
        until_the_reveal = screen.without_the_date()
        spy.hold(0)
        whole = screen.without_the_date()
    spy.journal.close()
    return until_the_reveal, whole


def test_no_byte_on_a_public_stream_depends_on_a_face_down_card(tmp_path: Path) -> None:
    one = bytes_of_a_day(tmp_path / "one", secrets.ONE, ("stranger", "green 5", "red 4"))
    other = bytes_of_a_day(tmp_path / "other", secrets.OTHER, ("green 12", "green 16", "stranger"))
    assert one[0].count(b"event: screen") > 25
    assert one[0] == other[0]
    assert one[1] != other[1], "the turned Ships differ, so this test can fail"


def bytes_of_a_market(folder: Path, most: int) -> tuple[bytes, bytes]:
    """What a public screen received until the bids were revealed, and with the revealed bids."""
    spy = secrets.Spy(folder, secrets.ships_of(secrets.ONE))
    secrets.until_the_market(spy)
    with watched(spy, folder) as screen:
        secrets.fists(spy, most)
        until_the_reveal = screen.without_the_date()
        spy.do("reveal-bids")
        whole = screen.without_the_date()
    spy.journal.close()
    return until_the_reveal, whole


def test_no_byte_on_a_public_stream_depends_on_a_closed_fist(tmp_path: Path) -> None:
    one = bytes_of_a_market(tmp_path / "one", most=1)
    other = bytes_of_a_market(tmp_path / "other", most=2)
    assert one[0].count(b"event: screen") > 8
    assert one[0] == other[0]
    assert one[1] != other[1], "the revealed bids differ, so this test can fail"
