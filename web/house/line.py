"""The connection to the broker, in a thread of its library's own, which connects again for ever.

What comes over it is put into a queue, so that everything else is done in one thread. Messages are
sent at most once each: what they say is said anew after every connection.
"""

from __future__ import annotations

import ssl
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.broker import Broker, Came, Gone, Heard, beside, password
from companion.refusals import Refusal
from companion.words import as_said, say

if TYPE_CHECKING:
    import paho.mqtt.client as mqtt
    from paho.mqtt.reasoncodes import ReasonCode

__all__ = ["AGAIN", "Came", "Gone", "Heard", "Line", "Will"]

KEEPALIVE: Final = 15
"""Seconds; a table without a word is gone for the broker after one and a half of them."""

CONNECTING: Final = 3.0
"""Seconds that a broker may take to answer at all."""

AGAIN: Final = (1.0, 30.0)
"""Seconds until a connection is tried again: at first, and after many times."""

LONGEST: Final = 16_384
"""Bytes of a message that is looked at."""


Put = Callable[[Came | Gone | Heard], None]


class Will(NamedTuple):
    """What the broker says for us when we are gone without a word."""

    topic: str
    payload: bytes


class Line:
    """One connection as `client_id`; `put` is called in the library's thread.

    `listening` is called there as well, each time the broker has taken in a `listen`.
    `secret` is said in the password's place. `folder` is the configuration file's. Raises Refusal
    `broker` where the password or the authority's certificate cannot be used.
    """

    def __init__(
        self,
        broker: Broker,
        folder: Path,
        client_id: str,
        put: Put,
        *,
        will: Will | None = None,
        again: tuple[float, float] = AGAIN,
        listening: Callable[[], None] = lambda: None,
        secret: str | None = None,
    ) -> None:
        self._broker = broker
        self._put = put
        self._refused = False
        self._last: mqtt.MQTTMessageInfo | None = None
        self._client = _client(broker, folder, client_id, will, again, secret)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._disconnected
        self._client.on_connect_fail = lambda _client, _data: put(_failed(sys.exc_info()[1]))
        self._client.on_message = self._heard
        self._client.on_subscribe = lambda *_told: listening()

    def open(self) -> None:
        """Begin to connect; returns at once."""
        host, port = self._broker.at
        self._client.connect_async(host, port, KEEPALIVE)
        self._client.loop_start()

    def listen(self, topic: str) -> None:
        """Hear what is said at a topic, and what is kept there first."""
        self._client.subscribe(topic, 1)

    def say(self, topic: str, payload: bytes, *, keep: bool = True) -> None:
        """Say something, and `keep` it there; lost where the broker is gone."""
        self._last = self._client.publish(topic, payload, 0, retain=keep)

    def close(self, last: Will | None = None) -> None:
        """Say a last thing, if it can still be said, and end for good. Waits a moment at most."""
        if last is not None:
            self.say(*last)
        self.flush()
        self._client.disconnect()
        self._client.loop_stop()
        self._hear_no_more()

    def _hear_no_more(self) -> None:
        """Let go of each other, whoever holds us: nobody has the library's client any more, which
        closes its sockets then.
        """
        self._client.on_connect = self._client.on_disconnect = None
        self._client.on_connect_fail = self._client.on_message = None
        self._client.on_subscribe = None
        del self._client

    def flush(self) -> None:
        """Wait a moment until what was said last is on its way."""
        if self._last is not None and self._client.is_connected():
            with suppress(RuntimeError, ValueError):
                self._last.wait_for_publish(1.0)

    def _connected(
        self, _client: object, _data: object, _flags: object, code: ReasonCode, _more: object
    ) -> None:
        self._refused = code.is_failure
        self._put(Gone(str(code)) if self._refused else Came())

    def _disconnected(self, *_told: object) -> None:
        """Whoever was not let in has been told why, and that alone is so."""
        if not self._refused:
            self._put(Gone())
        self._refused = False

    def _heard(self, _client: object, _data: object, message: mqtt.MQTTMessage) -> None:
        if len(message.payload) <= LONGEST:
            with suppress(UnicodeDecodeError):  # a topic that is no text is none of ours
                self._put(Heard(message.topic, bytes(message.payload), message.retain))


def _failed(fault: BaseException | None) -> Gone:
    """Why no connection was made (the library calls while it handles `fault`): certificates only.

    Everything else may be over in a moment.
    """
    if not isinstance(fault, ssl.SSLError):
        return Gone()
    why = getattr(fault, "verify_message", None) or fault.reason or "it is not encrypted"
    return Gone(why.rstrip("."))


def _client(
    broker: Broker,
    folder: Path,
    client_id: str,
    will: Will | None,
    again: tuple[float, float],
    secret: str | None,
) -> mqtt.Client:
    import paho.mqtt.client as mqtt
    from paho.mqtt.enums import CallbackAPIVersion

    client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id)
    client.connect_timeout = CONNECTING
    client.reconnect_delay_set(*again)  # type: ignore[arg-type]  # seconds may have fractions
    client.max_queued_messages_set(1000)
    if will is not None:
        client.will_set(will.topic, will.payload, 1, retain=True)
    if broker.user is not None:
        client.username_pw_set(broker.user, secret or password(broker, folder))
    if broker.tls:
        _encrypt(client, broker, folder)
    return client


def _encrypt(client: mqtt.Client, broker: Broker, folder: Path) -> None:
    """Ask for a certificate that is right; raises Refusal where ours cannot be read."""
    own = None if broker.ca_file is None else beside(folder, broker.ca_file)
    try:
        client.tls_set(None if own is None else str(own))
    except (OSError, ValueError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else None
        sentence = say(
            "The certificate in {file} cannot be used: {why}.",
            file=str(own),
            why=why or "it is none",
        )
        raise Refusal("broker", as_said(sentence)) from None
