"""The configuration's [broker]: the MQTT broker of the house, where there is one. Off without it.

[broker]
host = "homeassistant.local"
name = "kitchen"
user = "pirate-table"
password_file = "broker.password"

What a table publishes there and what it hears from boards stand under two roots, so that a list of
who may read what (an ACL) can give everybody the one and nobody the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from companion.languages import ENGLISH, LANGUAGES
from companion.mistakes import Mistake, nearest
from companion.names import shown
from companion.refusals import Refusal
from companion.words import as_said

PUBLIC: Final = "pirate-table"
"""The root of what everybody in the house may read: `pirate-table/NAME/...`."""

BOARDS: Final = "pirate-table-boards"
"""The root of what a table and its boards alone may read: `pirate-table-boards/NAME/...`."""

PLAIN, WITH_TLS = 1883, 8883
LONGEST_PASSWORD: Final = 1024
LONGEST_USER: Final = 256

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
_HOST = re.compile(r"(?=.{1,253}\Z)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?")
_WITH_PORT = re.compile(r"([^:]+):(\d{1,5})")


class Broker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the broker is, who the table is there, and what it does.

    `name` is this table's, a part of its topics: two tables at one broker need two. `tls` asks for
    an encrypted connection to a broker whose certificate is right; `ca_file` is the authority that
    signed it, where the system does not know that one. `port` left out is 1883, with TLS 8883.
    `password_file` holds the password of `user` alone. Files without a leading / lie beside the
    configuration file. `publish`: what is public goes there; `discovery`: Home Assistant is told.
    Sentences there are said in `language`.
    """

    host: str
    name: str = "table"
    port: Annotated[int, msgspec.Meta(ge=1, le=65535)] | None = None
    tls: bool = False
    ca_file: str | None = None
    user: str | None = None
    password_file: str | None = None
    publish: bool = True
    discovery: bool = True
    language: str = ENGLISH

    @property
    def at(self) -> tuple[str, int]:
        """The host and the port to connect to."""
        return self.host, self.port or (WITH_TLS if self.tls else PLAIN)

    def public(self, part: str) -> str:
        """The topic of a part of what everybody may read.

        >>> Broker(host="here", name="kitchen").public("timer")
        'pirate-table/kitchen/timer'
        """
        return f"{PUBLIC}/{self.name}/{part}"

    def boards(self, part: str) -> str:
        """The topic of something between this table and its boards.

        >>> Broker(host="here", name="kitchen").boards("left/tags")
        'pirate-table-boards/kitchen/left/tags'
        """
        return f"{BOARDS}/{self.name}/{part}"


@dataclass(frozen=True, slots=True)
class Came:
    """The broker is there and has let us in."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The broker is not there (`refused` is None), or does not let us in, and why."""

    refused: str | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """A message; `kept`: it was read where it is kept, and nobody said it now."""

    topic: str
    payload: bytes
    kept: bool


def is_name(name: str) -> bool:
    """Whether a table can be called so at a broker."""
    return _NAME.fullmatch(name) is not None


def _is_host(host: str) -> bool:
    """Whether it can be asked for: as a name, whose parts are not too long, or as an address."""
    if ":" not in host:
        return _HOST.fullmatch(host) is not None
    from ipaddress import IPv6Address

    try:
        IPv6Address(host)
    except ValueError:
        return False
    return True


def mistakes(raw: Mapping[str, Any]) -> Iterator[Mistake]:
    """What is wrong with a decoded configuration's [broker] beyond its fields' types."""
    section = raw.get("broker")
    if not isinstance(section, Mapping):
        return
    host, name = section.get("host"), section.get("name")
    if isinstance(host, str) and not _is_host(host):
        seen = f"{shown(host) or 'Nothing'} is no host's name and no address."
        instead = 'Write it like "broker.local" or "192.168.1.5".'
        if both := _WITH_PORT.fullmatch(host):
            instead = (
                f'Write host = "{shown(both[1])}" and, in a line of its own, port = {both[2]}.'
            )
        yield Mistake(("broker", "host"), seen, instead)
    if isinstance(name, str) and not is_name(name):
        seen = f"No table can be called {shown(name)} at a broker."
        instead = "Write up to 32 of the letters a to z, digits, - and _, a letter or digit first."
        yield Mistake(("broker", "name"), seen, instead)
    user = section.get("user")
    if isinstance(user, str) and not (user.isprintable() and 0 < len(user) <= LONGEST_USER):
        seen = f"No user of a broker can be called {shown(user)}." if user else "It names nobody."
        instead = f"Write up to {LONGEST_USER} letters, digits and signs, or leave it out."
        yield Mistake(("broker", "user"), seen, instead)
    language = section.get("language")
    if isinstance(language, str) and language not in LANGUAGES:
        seen = f"Nothing is said in the language {shown(language)} here."
        yield Mistake(("broker", "language"), seen, nearest(language, tuple(LANGUAGES)))
    yield from _halves(section)


def _halves(section: Mapping[str, Any]) -> Iterator[Mistake]:
    """What says nothing without another field."""
    if "password_file" in section and "user" not in section:
        seen = "There is a password, but nobody whose it is."
        yield Mistake(("broker", "password_file"), seen, 'Write user = "..." as well.')
    if "ca_file" in section and not section.get("tls"):
        seen = "There is an authority's certificate, but no encrypted connection to check by it."
        yield Mistake(("broker", "ca_file"), seen, "Write tls = true as well.")


def beside(folder: Path, file: str) -> Path:
    """The file that the configuration in `folder` means."""
    return folder / Path(file).expanduser()


def password(broker: Broker, folder: Path) -> str | None:
    """Read the password, None where none is asked for; `folder` is the configuration file's.

    Raises Refusal `broker` where the file cannot be used, or can be read by everybody. No sentence
    holds anything of what is in it.
    """
    if broker.password_file is None:
        return None
    path = beside(folder, broker.password_file)
    try:
        with path.open("rb") as file:
            if path.stat().st_mode & 0o007:
                raise _unusable(path, f"everybody can read it. Mend that by: chmod 600 {path}")
            text = file.read(LONGEST_PASSWORD + 1).decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        raise _unusable(path, "it is not UTF-8 text.") from None
    except (OSError, ValueError, RuntimeError) as fault:
        why = getattr(fault, "strerror", None) or "there is no such file"
        raise _unusable(path, f"{why}.") from None
    if not text or "\n" in text or len(text) > LONGEST_PASSWORD:
        raise _unusable(path, "it is to hold one line, the password.")
    return text


def _unusable(path: Path, why: str) -> Refusal:
    return Refusal("broker", as_said(f"The broker's password in {path} cannot be used: {why}"))
