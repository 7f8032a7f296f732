"""Where the games are kept: whether it can be written, how much room there is, what it lies on."""

from __future__ import annotations

import errno
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from companion.words import Said, say
from hardware.doctor.finding import Finding
from hardware.doctor.here import Here

FULL: Final = 20_000_000
NEARLY_FULL: Final = 200_000_000
"""Bytes. A game takes about one million of them."""

IN_MEMORY: Final = frozenset({"tmpfs", "ramfs", "overlay"})
"""File systems that forget: an overlay is what a Pi with a write-protected card has."""

READ_ONLY: Final = frozenset({"ro", "emergency_ro"})
"""How a mount is that may only be read; the second, where ext4 has found its card spoilt."""


class Mount(NamedTuple):
    """What is mounted at a folder."""

    folder: str
    kind: str
    read_only: bool


def disk(here: Here) -> Iterator[Finding]:
    """Where the data lie, and whether they can be written there."""
    folder = here.data.absolute()
    yield _place(here, folder)
    yield _writable(folder)


def _place(here: Here, folder: Path) -> Finding:
    name, tried = say("Data"), say("where the games lie")
    found = _mount(here, folder)
    if found is None:
        return Finding(name, tried, say("In {folder}.", folder=str(folder)))
    if found.kind in IN_MEMORY:
        seen = say(
            "In {folder}, which is kept in memory ({kind}): gone with the power.",
            folder=str(folder),
            kind=found.kind,
        )
        todo = say(
            "Switch the overlay file system off (sudo raspi-config), or choose another --data."
        )
        return Finding(name, tried, seen, todo, "bad")
    if found.read_only:
        seen = say("In {folder}, which is mounted for reading only.", folder=str(folder))
        todo = say(
            "Switch the Pi off and on, or: sudo mount -o remount,rw {folder}; if it comes again, "
            "change the card.",
            folder=found.folder,
        )
        return Finding(name, tried, seen, todo, "bad")
    return Finding(
        name,
        tried,
        say(
            "In {folder} ({kind} at {at}).",
            folder=str(folder),
            kind=found.kind,
            at=found.folder,
        ),
    )


def _mount(here: Here, folder: Path) -> Mount | None:
    """The innermost mount that holds `folder`; of two at one place the later one counts."""
    best: Mount | None = None
    for line in (here.machine.text("/proc/mounts") or "").splitlines():
        parts = line.split(" ")
        if len(parts) < 4:
            continue
        at = re.sub(r"\\([0-7]{3})", lambda digits: chr(int(digits[1], 8)), parts[1])
        if folder.is_relative_to(at) and (best is None or len(at) >= len(best.folder)):
            best = Mount(at, parts[2], not READ_ONLY.isdisjoint(parts[3].split(",")))
    return best


def _writable(folder: Path) -> Finding:
    name, tried = say("Disk"), say("to write into {folder}", folder=str(folder))
    there = next(one for one in (folder, *folder.parents) if one.exists())
    try:
        with tempfile.TemporaryFile(dir=there) as file:
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
        free = shutil.disk_usage(there).free
    except OSError as error:
        seen = say("It cannot be written: {why}.", why=error.strerror or "")
        return Finding(name, tried, seen, _mended(error, there), "bad")
    return _room(name, tried, free)


def _mended(error: OSError, there: Path) -> Said:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return say("Make room.")
    if isinstance(error, PermissionError):
        return say(
            "Make it yours (sudo chown -R $USER {folder}), or choose another --data.",
            folder=str(there),
        )
    return say("Switch the Pi off and on; if it comes again, change the card.")


def _room(name: Said, tried: Said, free: int) -> Finding:
    if free < NEARLY_FULL:
        seen = say("It can be written, but only {number} MB are free.", number=free // 1_000_000)
        return Finding(name, tried, seen, say("Make room."), "bad" if free < FULL else "weak")
    return Finding(
        name,
        tried,
        say("It can be written, and {number} GB are free.", number=round(free / 1e9, 1)),
    )
