"""Keys and sessions: how a screen proves that it is the host's or the simulated table's.

A key is made at each start and printed as an address (`.../tablet#KEY`). It stays in memory; the
page hands it over once and gets a cookie for it. Only the cookies' hashes are kept on disk, so a
tablet stays the host's screen after a restart. Deleting the file ends all sessions.
"""

from __future__ import annotations

import contextlib
import hmac
import json
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from web import secret_file
from web.places import Places
from web.secret_file import digest, put_aside, save

KeyRole = Literal["host", "bench"]
FILE_NAME = "sessions.json"
SESSIONS_KEPT = 32
_KEY_BYTES = 16
_ROLES: tuple[KeyRole, ...] = ("host", "bench")


class Keys:
    """The keys of this start and the sessions of this data directory.

    `places` are the players' phones. `bench` says whether the simulated table exists and gets a
    key. `token` makes a random text of so many bytes; `told` hears each key of the host's. A file
    that cannot be read is put aside as `.broken`; screens then enter again.
    """

    def __init__(
        self,
        directory: Path,
        *,
        bench: bool = False,
        token: Callable[[int], str] = secret_file.token,
        told: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._file = directory / FILE_NAME
        self._token = token
        self._told = told
        self._lock = threading.Lock()
        self._keys: dict[KeyRole, str] = {"host": token(_KEY_BYTES)}
        if bench:
            self._keys["bench"] = token(_KEY_BYTES)
        with contextlib.suppress(OSError):  # on a full disk sessions last until the next start
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._sessions = _load(self._file)
        self._kept = True
        self.places = Places(directory, token=token)
        told(self._keys["host"])

    def key(self, role: KeyRole) -> str:
        """The key of `role`; a `KeyError` for the bench if there is none."""
        return self._keys[role]

    def address(self, base: str, path: str, role: KeyRole) -> str:
        """The address to print: the key stands behind the `#`, which no browser sends."""
        return f"{base.rstrip('/')}{path}#{self.key(role)}"

    def exchange(
        self, key: str, shown: Mapping[KeyRole, str] = MappingProxyType({})
    ) -> tuple[KeyRole, str] | None:
        """A session's role and token for a right key, `None` for a wrong one.

        `shown` are the tokens that the screen has by now. A session that still holds is kept:
        a screen that opens its address at each start must not crowd the others out.
        """
        role = self._role_for(key)
        if role is None:
            return None
        if role in shown and self.knows(role, shown[role]):
            return role, shown[role]
        token = self._token(_KEY_BYTES)
        with self._lock:
            kept = [*self._sessions[role], digest(token)][-SESSIONS_KEPT:]
            self._sessions[role] = kept
            self._save()
        return role, token

    @property
    def kept(self) -> bool:
        """Whether all that stands here stands in its files as well."""
        return self._kept and self.places.kept

    def keep(self) -> None:
        """Write down once more what a full disk has refused."""
        with self._lock:
            self._save()
        self.places.keep()

    def _save(self) -> None:
        self._kept = False  # on a full disk it lasts as long as this process
        with contextlib.suppress(OSError):
            save(self._file, self._sessions)
            self._kept = True

    def knows(self, role: KeyRole, token: str) -> bool:
        """Whether `token` is a session of `role`. Takes equally long for every wrong one."""
        if role not in self._keys:
            return False
        shown = digest(token)
        with self._lock:
            known = tuple(self._sessions[role])
        return sum(hmac.compare_digest(shown, one) for one in known) > 0

    def renew(self, role: KeyRole, keep: str) -> bool:
        """Make another key for `role` and end all its sessions but the one of the token `keep`.

        False, and nothing has changed, where that is no session any more: of two screens that end
        each other's at once one stays, and the other one learns no new key.

        On a full disk the old sessions would come back with the next start, so that is refused:
        raises OSError, and then nothing has changed.
        """
        own = digest(keep)
        with self._lock:
            kept = [one for one in self._sessions[role] if hmac.compare_digest(own, one)]
            if not kept:
                return False
            sessions = {**self._sessions, role: kept}
            save(self._file, sessions)
            self._sessions = sessions
            self._keys[role] = self._token(_KEY_BYTES)
            self._told(self._keys["host"])
        return True

    def _role_for(self, key: str) -> KeyRole | None:
        shown = digest(key)
        matches = [r for r, own in self._keys.items() if hmac.compare_digest(shown, digest(own))]
        return matches[0] if matches else None


def _load(file: Path) -> dict[KeyRole, list[str]]:
    try:
        stored: Any = json.loads(file.read_text("ascii"))
        sessions = {role: _hashes(stored[role]) for role in _ROLES}
    except FileNotFoundError:
        sessions = {role: [] for role in _ROLES}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        put_aside(file)
        sessions = {role: [] for role in _ROLES}
    else:
        with contextlib.suppress(OSError):  # a disk that may only be read
            file.chmod(0o600)
    return sessions


def _hashes(stored: object) -> list[str]:
    if not isinstance(stored, list) or not all(isinstance(one, str) for one in stored):
        raise ValueError("not a list of hashes")
    return [one for one in stored if one.isascii()][-SESSIONS_KEPT:]
