"""The players' phones: the code that lets one join, and whose place each phone has.

The code's key is made at each start and on the host's wish, and stays in memory: it is drawn as a
QR code, so it cannot be kept as a hash. A place is a session for one name; only its hash is kept
on disk, so a phone has its place after a restart too. Deleting the file gives all places free.
"""

from __future__ import annotations

import contextlib
import hmac
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from companion.names import tidy, why_no_name
from web import secret_file
from web.secret_file import digest, put_aside, save

FILE_NAME: Final = "phones.json"
PLACES_KEPT: Final = 64
_KEY_BYTES: Final = 16
_LEFT: Final = ""
"""What stands for a phone that has left a name: no token has this hash."""


class Places:
    """Who plays with a phone. A name has one phone, and a phone has one name.

    `token` makes a random text of so many bytes. The newest 64 places are kept. `kept`: the file
    says what stands here. Whoever tells whose phones there are holds `telling` meanwhile.
    """

    def __init__(self, directory: Path, *, token: Callable[[int], str] = secret_file.token) -> None:
        self._file = directory / FILE_NAME
        self._token = token
        self._lock = threading.Lock()
        self.telling = threading.Lock()
        self.kept = True
        self._places = _load(self._file)
        self._lasting = True
        self.key = token(_KEY_BYTES)

    def renew(self) -> None:
        """Make another key: the code that was shown before lets nobody join any more."""
        self.key = self._token(_KEY_BYTES)

    def lets_join(self, key: str) -> bool:
        """Whether `key` is the code's that is shown now."""
        return hmac.compare_digest(digest(key), digest(self.key))

    @property
    def names(self) -> tuple[str, ...]:
        """Who has a phone, in no game's order."""
        with self._lock:
            return tuple(name for name, own in self._places.items() if own != _LEFT)

    @property
    def taken(self) -> tuple[str, ...]:
        """Which names no phone can take: also those that their phones have left."""
        with self._lock:
            return tuple(self._places)

    def take(self, name: str) -> str | None:
        """The token of the place that `name` has from now on; `None` where another phone has it."""
        token = self._token(_KEY_BYTES)
        with self._lock:
            if name in self._places:
                return None
            self._places[name] = digest(token)
            while len(self._places) > PLACES_KEPT:
                del self._places[next(iter(self._places))]
            self._keep()
        return token

    def free(self, name: str) -> bool:
        """Take the place from its phone; whether there was one."""
        with self._lock:
            had = self._places.pop(name, None) is not None
            if had or not self.kept:
                self._keep()
        return had

    def last(self, lasting: bool) -> None:
        """Outlive this process (as at first), or end with it, as after the end of an evening."""
        with self._lock:
            if lasting != self._lasting:
                self._lasting = lasting
                self._keep()

    def keep(self) -> None:
        """Write down once more what a full disk has refused."""
        with self._lock:
            if not self.kept:
                self._keep()

    def leave(self, name: str) -> None:
        """End the place of its phone, which goes on to another name: only the host frees this one.

        So nobody looks at another's secrets for a moment and leaves no trace of it.
        """
        with self._lock:
            self._places[name] = _LEFT
            self._keep()

    def who(self, token: str) -> str | None:
        """Whose place a phone's token is, or `None`. Takes equally long for every wrong one."""
        shown = digest(token)
        with self._lock:
            known = list(self._places.items())
        found = [name for name, own in known if hmac.compare_digest(shown, own)]
        return found[0] if found else None

    def _keep(self) -> None:
        self.kept = False  # on a full disk it lasts until the next start
        with contextlib.suppress(OSError):
            save(self._file, self._places if self._lasting else {})
            self.kept = True


def _load(file: Path) -> dict[str, str]:
    try:
        stored: Any = json.loads(file.read_text("ascii"))
        places = _hashes(stored)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError):
        put_aside(file)
        return {}
    with contextlib.suppress(OSError):  # a disk that may only be read
        file.chmod(0o600)
    return places


def _hashes(stored: object) -> dict[str, str]:
    if not isinstance(stored, dict) or not all(isinstance(own, str) for own in stored.values()):
        raise ValueError("not a hash for each name")
    if any(tidy(name) != name or why_no_name(name) for name in stored):
        raise ValueError("nobody can be called so")
    return {str(name): own for name, own in stored.items() if own.isascii()}
