"""The connection to what may be no broker at all: no library's word is needed to see that."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.broker import Broker, Came, Gone, Heard
from web.house.line import Line

LET_IN = bytes([0x20, 2, 0, 0])
NOT_LET_IN = bytes([0x20, 2, 0, 5])
SHORT = bytes([0x30, 1, 0])


@contextmanager
def answering(answer: bytes) -> Iterator[int]:
    """A port where everybody gets this answer and is hung up on."""

    def answer_all() -> None:
        while True:
            try:
                to, _ = server.accept()
            except OSError:
                return
            with to:
                to.recv(1000)
                to.sendall(answer)
                to.shutdown(socket.SHUT_WR)
                to.recv(1000)

    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        thread = threading.Thread(target=answer_all, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        thread.join(5)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (b"", [Gone(), Gone()]),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", [Gone(), Gone()]),
        (NOT_LET_IN, [Gone("Not authorized"), Gone("Not authorized")]),
        (LET_IN, [Came(), Gone(), Came(), Gone()]),
        (LET_IN + SHORT, [Came(), Gone(), Came(), Gone()]),
    ],
)
def test_whoever_is_no_broker_is_told_as_gone_and_tried_again(
    tmp_path: Path, answer: bytes, told: list[Came | Gone]
) -> None:
    heard: SimpleQueue[Came | Gone | Heard] = SimpleQueue()
    with answering(answer) as port:
        broker = Broker("127.0.0.1", port=port)
        with closing(Line(broker, tmp_path, "somebody", heard.put, again=(0.01, 0.01))) as line:
            line.open()
            assert [heard.get(timeout=5) for _ in told] == told
