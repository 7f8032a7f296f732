"""A wire between one device and the table that can be cut without a word, as a Wi-Fi is lost.

A browser told to be offline keeps the streams that it has; what is lost at home ends nothing: no
byte comes any more, and nobody is told.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable


class Relay:
    """Passes what comes to `port` on to the table, and back, as long as it is whole."""

    def __init__(self, table: int) -> None:
        self._table = table
        self._whole = threading.Event()
        self._whole.set()
        self._ends: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._run(self._accept)

    def cut(self) -> None:
        """From now on nothing comes through, and no connection is ended."""
        self._whole.clear()

    def mend(self) -> None:
        """Let through what waits, and what comes."""
        self._whole.set()

    def close(self) -> None:
        """End all connections and threads."""
        self.mend()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for end in self._ends:
            _end(end)
        for thread in self._threads:
            thread.join(10)
        for end in self._ends:
            end.close()

    def _run(self, work: Callable[..., None], *of: socket.socket) -> None:
        thread = threading.Thread(target=work, args=of, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                here = self._listener.accept()[0]
                self._ends.append(here)
                self._run(self._join, here)

    def _join(self, here: socket.socket) -> None:
        self._whole.wait()
        try:
            there = socket.create_connection(("127.0.0.1", self._table), 5)
        except OSError:
            return _end(here)
        there.settimeout(None)
        self._ends.append(there)
        self._run(self._pass_on, here, there)
        return self._pass_on(there, here)

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while part := source.recv(65_536):
                self._whole.wait()
                sink.sendall(part)
        _end(source)
        _end(sink)


def _end(sock: socket.socket) -> None:
    with contextlib.suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)
