"""Streams of what does not call back when it changes: looked at a few times a second.

All pages that watch the same thing share one look; each is sent the whole state after a change.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from threading import Lock
from typing import Any

from flask import Response, request

from companion.audience import PUBLIC, Audience
from companion.languages import encode
from companion.words import say
from web.answers import say_json
from web.language import asked
from web.live import counted
from web.services import services
from web.stream import Clock, Hub, Mailbox, Stream, TooMany

APART = 0.1
"""Seconds between two looks, however many pages are open."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen: `number` grows with every change, `state` is what a page is told."""

    number: int
    state: dict[str, Any]


class Watch(ABC):
    """Looks for all pages together, at most every `apart` seconds."""

    def __init__(self, clock: Clock, apart: float = APART) -> None:
        self.apart = apart
        self._clock = clock
        self._lock = Lock()
        self._last = Look(0, {})
        self._seen: dict[str, Any] | None = None
        self._at = float("-inf")

    def look(self, *, afresh: bool = False) -> Look:
        """How it is; a look less than `apart` old will do unless `afresh`."""
        with self._lock:
            now = self._clock()
            if afresh or now - self._at >= self.apart:
                self._at = now
                self._renew()
            return self._last

    def _renew(self) -> None:
        state = self.everything()
        compared = self.news(state)
        if compared != self._seen:
            self._seen = compared
            number = self._last.number + 1
            self._last = Look(number, {"number": number} | state)

    def body(self, look: Look, language: str) -> bytes:
        """What was seen as JSON, told in a language."""
        return encode(look.state, language)

    @abstractmethod
    def everything(self) -> dict[str, Any]:
        """The whole state, without its number."""

    def news(self, state: dict[str, Any]) -> dict[str, Any]:
        """What of it makes a new state when it changes."""
        return state


class Looks:
    """A watch's states as a stream's source; the mailbox only wakes it up for its end."""

    def __init__(self, hub: Hub, watch: Watch, language: str) -> None:
        self._hub = hub
        self._watch = watch
        self._language = language
        self._shown = 0

    def first(self) -> bytes:
        """The state as it is now."""
        look = self._watch.look()
        self._shown = look.number
        return self._hub.frame(look.number, self._watch.body(look, self._language))

    def following(self, mailbox: Mailbox, seconds: float) -> bytes | None:
        """The state a moment later, if it has changed."""
        mailbox.take(min(seconds, self._watch.apart))
        if self._watch.look().number == self._shown:
            return None
        return self.first()


def stream_of(watch: Watch, clock: Clock, audience: Audience = PUBLIC) -> Response:
    """Answer the request with a stream of what `watch` sees; it ends with its audience's."""
    if request.method == "HEAD":
        return Response(content_type="text/event-stream")
    hub = services().hub
    try:
        mailbox = hub.admit(audience, counted(request.remote_addr))
    except TooMany:
        return say_json(503, "too-many", say("Too many screens are connected. Close one of them."))
    gone = request.environ.get("waitress.client_disconnected")
    stream = Stream(hub, mailbox, Looks(hub, watch, asked()), gone, clock)
    response = Response(iter(stream), content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(stream.close)
    return response
