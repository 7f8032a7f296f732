"""A stand-in for the companion's server: the real pages, canned screens, and what was posted.

It listens on a free loopback port. `push` sends a screen to every open stream, `cut` ends the
streams and refuses new ones until `mend`, `answer` sets what the next commands are told, `language`
is that of the pages' own sentences.
"""

from __future__ import annotations

import json
import queue
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import waitress  # type: ignore[import-untyped]  # it ships no types
from flask import Flask, Response, jsonify, render_template, request
from waitress import wasyncore

from companion.languages import ENGLISH, LANGUAGES
from tests.browser.states import Json, decision, public
from web.sent import serve_static

WEB = Path(__file__).resolve().parents[2] / "web"
BEAT = 1.0
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; media-src 'self' blob:; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class FixtureServer:
    """The stand-in; `url` is where it listens."""

    def __init__(self) -> None:
        self.screen: Json = decision()
        self.posted: list[Json] = []
        self.entered: list[str] = []
        self.down = False
        self.language = ""
        self._answers: list[tuple[int, Json]] = []
        self._streams: list[tuple[queue.Queue[Json | None], bool]] = []
        self._lock = threading.Lock()
        listener = socket.create_server(("127.0.0.1", 0))
        listener.setblocking(False)
        self.port = listener.getsockname()[1]
        self.app = self._make_app()
        self._server = waitress.create_server(
            self.app, sockets=[listener], threads=24, channel_request_lookahead=5
        )
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """Where the pages are, under a name that is no secure origin, as at home."""
        return f"http://table.local:{self.port}"

    def push(self, screen: Json) -> None:
        """Show `screen` on every page."""
        self.screen = screen
        with self._lock:
            for stream, host in self._streams:
                stream.put(screen if host else public(screen))

    def answer(self, status: int, body: Json) -> None:
        """What the next command is told, in the order of the calls."""
        self._answers.append((status, body))

    def cut(self) -> None:
        """End all streams and refuse new ones."""
        self.down = True
        with self._lock:
            for stream, _ in self._streams:
                stream.put(None)

    def mend(self) -> None:
        """Answer again."""
        self.down = False

    def reset(self, screen: Json) -> None:
        """Forget what was posted and start from `screen`."""
        self.posted.clear()
        self.entered.clear()
        self._answers.clear()
        self.down = False
        self.language = ""
        self.push(screen)

    def close(self) -> None:
        """End the streams, then the server."""
        self.cut()
        self._stopping.set()
        self._thread.join(5)

    def _run(self) -> None:
        while not self._stopping.is_set():
            wasyncore.loop(timeout=0.05, map=self._server._map, use_poll=True, count=1)
        self._server.task_dispatcher.shutdown(timeout=1)
        # A page may still hold a connection.
        wasyncore.close_all(self._server._map, ignore_all=True)

    def _stream(self, host: bool) -> Response:
        if self.down:
            return Response(status=503)
        mine: queue.Queue[Json | None] = queue.Queue()
        entry = (mine, host)
        with self._lock:
            self._streams.append(entry)

        def events() -> Iterator[str]:
            try:
                first = self.screen if host else public(self.screen)
                yield f"retry: 500\nevent: screen\ndata: {json.dumps(first)}\n\n"
                while True:
                    try:
                        screen = mine.get(timeout=BEAT)
                    except queue.Empty:
                        yield "event: hb\ndata: 1\n\n"
                        continue
                    if screen is None:
                        return
                    yield f"event: screen\ndata: {json.dumps(screen)}\n\n"
            finally:
                with self._lock:
                    self._streams.remove(entry)

        return Response(events(), mimetype="text/event-stream")

    def _do(self) -> Any:
        self.posted.append(request.get_json())
        status, body = self._answers.pop(0) if self._answers else (200, {"number": 58})
        return jsonify(body), status

    def _enter(self) -> Any:
        self.entered.append(request.get_json()["key"])
        return jsonify({})

    def _page(self, template: str) -> str:
        language = request.accept_languages.best_match(LANGUAGES, ENGLISH)
        return render_template(template, t=str, language=self.language or language)

    def _make_app(self) -> Flask:
        app = Flask(
            "tests.browser",
            template_folder=str(WEB / "templates"),
            static_folder=None,
        )
        serve_static(app)
        app.add_url_rule("/tablet", "tablet", lambda: self._page("tablet.html"))
        app.add_url_rule("/board", "board", lambda: self._page("board.html"))
        app.add_url_rule("/events/host", "host_events", lambda: self._stream(True))
        app.add_url_rule("/events", "events", lambda: self._stream(False))
        app.add_url_rule("/api/screen/host", "host_screen", lambda: jsonify(self.screen))
        app.add_url_rule("/api/screen", "screen", lambda: jsonify(public(self.screen)))
        app.add_url_rule("/api/do", "do", self._do, methods=["POST"])
        app.add_url_rule("/api/enter", "enter", self._enter, methods=["POST"])

        def headers(response: Response) -> Response:
            response.headers["Content-Security-Policy"] = POLICY
            response.headers["X-Content-Type-Options"] = "nosniff"
            return response

        app.after_request(headers)
        return app
