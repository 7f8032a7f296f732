"""Screens on real sockets: many at once, read by one selector."""

from __future__ import annotations

import selectors
import socket
import time
from types import TracebackType

END = b"(the server has ended the stream)"


def ask(port: int, request: bytes, seconds: float = 10.0) -> bytes:
    """Send bytes as they are and read the answer to its end or for some seconds."""
    with socket.create_connection(("127.0.0.1", port), seconds) as sock:
        sock.sendall(request)
        sock.settimeout(seconds)
        answer = b""
        while part := sock.recv(65_536):
            answer += part
        return answer


def plain(path: str, port: int, *lines: str) -> bytes:
    """A GET request that closes its connection."""
    head = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close", *lines]
    return "\r\n".join([*head, "", ""]).encode()


class Screens:
    """A number of open streams; `received` is what each got last, with its time."""

    def __init__(self, port: int, count: int, path: str = "/events") -> None:
        self._selector = selectors.DefaultSelector()
        self.sockets = [socket.create_connection(("127.0.0.1", port), 5) for _ in range(count)]
        self.tails: dict[socket.socket, bytes] = {}
        self.times: dict[socket.socket, float] = {}
        for sock in self.sockets:
            sock.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            self.tails[sock] = b""
            self._selector.register(sock, selectors.EVENT_READ)

    def __enter__(self) -> Screens:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, where: TracebackType | None
    ) -> None:
        self.vanish()

    def wait(self, seen: bytes, seconds: float = 10.0) -> list[float]:
        """Read until each screen's newest bytes hold `seen`; the times of that."""
        missing = {sock for sock in self.sockets if seen not in self.tails[sock]}
        until = time.monotonic() + seconds
        while missing:
            left = until - time.monotonic()
            assert left > 0, f"{len(missing)} screens did not see it"
            for key, _ in self._selector.select(left):
                sock = key.fileobj
                assert isinstance(sock, socket.socket)
                self._read(sock)
                if seen in self.tails[sock]:
                    missing.discard(sock)
        return [self.times[sock] for sock in self.sockets]

    def _read(self, sock: socket.socket) -> None:
        part = sock.recv(262_144)
        self.times[sock] = time.monotonic()
        self.tails[sock] = (self.tails[sock] + part)[-40_000:] if part else END
        if not part:
            self._selector.unregister(sock)

    def vanish(self) -> None:
        """Close all without a word."""
        self._selector.close()
        for sock in self.sockets:
            sock.close()
