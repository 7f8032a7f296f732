"""Serving: waitress with settings that suit open streams, and an end that does not wait for them.

Waitress's own defaults have four threads, which four screens use up, and keep up to 16 MiB a
stream.
"""

from __future__ import annotations

import errno
import logging
import socket
import time
from collections.abc import Callable
from copy import copy
from typing import Any

import waitress  # type: ignore[import-untyped]  # it ships no types
from flask import Flask
from waitress import wasyncore
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]  # it ships no types
from waitress.parser import (  # type: ignore[import-untyped]  # it ships no types
    HTTPRequestParser,
)
from waitress.task import ErrorTask  # type: ignore[import-untyped]  # it ships no types

from web.live import counted
from web.security import HEADERS, longest_bodies
from web.services import services_of

SILENT_FOR = 15_000
"""Milliseconds without an acknowledgement until a vanished screen's connection is dropped."""

CONNECTIONS = 200
CONNECTIONS_EACH = 32
"""How many connections one address may have open: a browser has six, and one for each stream."""

_TURN = 0.2
_LAST_ANSWERS = 0.5
_LAST_THREADS = 1.0


class CannotListen(Exception):  # noqa: N818 - a sentence for the person who starts it
    """The address cannot be had; the sentence says which option to use."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on `host` and `port` (0: any free one); raises `CannotListen`.

    On `::` it listens for both versions of addresses, where the machine can.
    """
    if not 0 <= port <= 65535:
        raise CannotListen("A port is a number from 1 to 65535. Choose one: --port 8000")
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        both = family == socket.AF_INET6 and address[0] == "::" and socket.has_dualstack_ipv6()
        return socket.create_server(address[:2], family=family, backlog=128, dualstack_ipv6=both)
    except (OSError, UnicodeError) as error:
        raise CannotListen(_why_not(host, port, getattr(error, "errno", None))) from None


def _why_not(host: str, port: int, code: int | None) -> str:
    if code == errno.EADDRINUSE:
        return (
            f"Port {port} is in use, perhaps by a companion that still runs. "
            f"End that one, or choose another port: --port {port + 1 if port < 65535 else 8001}"
        )
    if code == errno.EACCES:
        return f"Port {port} is for the system only. Choose one from 1024 on: --port 8000"
    return f"This machine has no address {host}. Choose one that it has: --host 127.0.0.1"


class _PlainError(ErrorTask):  # type: ignore[misc]  # a class without types
    """Waitress's own refusals (broken, too long) with the headers of all our answers."""

    def execute(self) -> None:
        self.response_headers.extend(HEADERS.items())
        self.response_headers.append(("Cache-Control", "no-store"))
        super().execute()


class _Channel(HTTPChannel):  # type: ignore[misc]  # a class without types
    error_task_class = _PlainError


def _channel(longest: dict[str, int]) -> type[_Channel]:
    """Channels that let these paths bring more bytes than all others."""

    class Parser(HTTPRequestParser):  # type: ignore[misc]  # a class without types
        adj: Any

        def parse_header(self, header_plus: bytes) -> None:
            super().parse_header(header_plus)
            if self.path in longest:
                self.adj = copy(self.adj)
                self.adj.max_request_body_size = longest[self.path] + 1

    class Channel(_Channel):
        parser_class = Parser

    return Channel


def _admitting(channel: type[_Channel]) -> Callable[..., _Channel | None]:
    """What makes channels, and hangs up on an address that has enough of them.

    Else one guest who opens connections and says nothing keeps everybody out: where there are too
    many, waitress takes in nobody. This machine's own screens are not counted.
    """

    def admit(server: Any, sock: socket.socket, address: Any, *more: Any, map: Any) -> Any:  # noqa: A002 - waitress calls it so
        caller = counted(address[0])
        there = [one.addr[0] for one in list(server.active_channels.values())]
        if caller and there.count(caller) >= CONNECTIONS_EACH:
            sock.close()
            return None
        return channel(server, sock, address, *more, map=map)

    return admit


class Server:
    """One application on one listening socket.

    `run` serves in the calling thread until `stop` is called, from any thread or from a signal's
    handler. Then streams end first, answers under way get half a second, and `run` returns.
    """

    def __init__(self, app: Flask, sock: socket.socket) -> None:
        self._hub = services_of(app).hub
        self._stopping = False
        self._map: dict[int, Any] = {}
        _prepare(sock)
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it warns at every start
        self._server = waitress.create_server(
            app,
            map=self._map,
            sockets=[sock],
            threads=80,  # 64 for streams, the others always free
            connection_limit=CONNECTIONS,
            channel_timeout=60,
            channel_request_lookahead=5,  # so that a stream can ask whether its screen is there
            outbuf_high_watermark=65_536,
            max_request_body_size=65_536,
            max_request_header_size=16_384,
            asyncore_use_poll=True,
            log_socket_errors=False,  # a tablet that goes to sleep is nothing to tell of
            ident=None,
        )
        self._server.channel_class = _admitting(_channel(longest_bodies(app)))

    def run(self) -> None:
        """Serve until `stop`, or until Ctrl-C raises `KeyboardInterrupt` here (it passes on)."""
        try:
            while not self._stopping:
                self._turn(_TURN)
        finally:
            self.stop()
            self._end()

    def stop(self) -> None:
        """Ask `run` to return soon; more than once does no harm.

        Takes the streams' lock once only, so that a second Ctrl-C cannot wait for the first.
        """
        if not self._stopping:
            self._stopping = True
            self._hub.close()

    def _turn(self, seconds: float) -> None:
        wasyncore.loop(timeout=seconds, map=self._map, use_poll=True, count=1)

    def _end(self) -> None:
        self._server.accepting = False
        until = time.monotonic() + _LAST_ANSWERS
        while self._is_busy() and time.monotonic() < until:
            self._turn(0.02)
        for channel in list(self._server.active_channels.values()):
            channel.handle_close()
        self._server.task_dispatcher.shutdown(timeout=_LAST_THREADS)
        self._server.close()

    def _is_busy(self) -> bool:
        waiting: int = self._server.task_dispatcher.active_count
        unsent = any(c.total_outbufs_len for c in list(self._server.active_channels.values()))
        return waiting > 0 or unsent


def serve(app: Flask, sock: socket.socket) -> None:
    """Serve `app` on `sock` in the calling thread until it is interrupted."""
    Server(app, sock).run()


def _prepare(sock: socket.socket) -> None:
    sock.setblocking(False)
    if hasattr(socket, "TCP_USER_TIMEOUT") and sock.family != socket.AF_UNIX:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_FOR)
