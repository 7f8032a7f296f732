"""Whether rows are lost inside SQLite's write-ahead log, and what is still good of it.

SQLite takes a log up to the first frame that is spoilt, and what stands behind without a word for
nothing: right for the tail that a pulled plug has torn, but damage inside takes away whole games.
The two are told apart here. A commit is synced before the next one is written, so of a torn tail
not more than one transaction lies behind what is good; a frame that was written behind another
commit there proves that this one had been synced.

The format: https://sqlite.org/fileformat2.html, section 4.1. A frame's checksum goes on from the
one that stands in the frame before, so a frame behind a spoilt one can be checked all the same.
"""

from __future__ import annotations

import shutil
import struct
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from companion.datafile import UNREADABLE

LOG: Final = "-wal"
PAGE: Final = 4096
"""Bytes of a page where the log's header is spoilt: what SQLite makes unless told otherwise."""

MAGIC: Final = 0x377F0682
"""The lowest bit says how the checksums read the words: 1 is big-endian."""

_HEADER: Final = struct.Struct(">8I")
_FRAME: Final = struct.Struct(">6I")

Pair = tuple[int, int]


class Frame(NamedTuple):
    """One page as a transaction left it; `size` in pages of the whole file, 0 but in the last.

    `follows`: it is whole, and was written behind the frame that stands before it.
    """

    page: int
    size: int
    data: bytes
    follows: bool


class Log(NamedTuple):
    """A log's frames, those of older rounds left out; `whole`: its header is."""

    whole: bool
    frames: list[Frame]

    @property
    def has_lost(self) -> bool:
        """Whether something stands behind a spoilt place that had been synced."""
        good, behind = self.whole, False
        for frame in self.frames:
            good = good and frame.follows
            if not good and frame.follows and (behind or not self.whole):
                return True
            behind = bool(frame.size)
        return False


def has_lost(path: Path) -> bool:
    """Whether the log beside the journal at `path` has lost what was synced. Raises OSError.

    Looked at twice: a table that runs may have begun its log anew under the first look.
    """
    try:
        return _beside(path).has_lost and _beside(path).has_lost
    except OSError as fault:
        if fault.errno in UNREADABLE:
            return True
        raise


def mended(path: Path, to: Path) -> Path:
    """Write into `to` the file at `path` with all that is good of its log; returns where it is.

    That is `path` itself where its log has lost nothing. Raises OSError.
    """
    log = _beside(path)
    good = [number for number, frame in enumerate(log.frames) if frame.follows]
    last = max((number for number in good if log.frames[number].size), default=None)
    if last is None or not log.has_lost:
        return path
    shutil.copyfile(path, to)
    with to.open("r+b") as file:
        for frame in (log.frames[number] for number in good if number <= last):
            file.seek((frame.page - 1) * len(frame.data))
            file.write(frame.data)
        file.truncate(log.frames[last].size * len(log.frames[last].data))
    return to


def _beside(path: Path) -> Log:
    with suppress(FileNotFoundError):
        return read(Path(f"{path}{LOG}").read_bytes())
    return Log(True, [])


def read(data: bytes) -> Log:
    """Take a log apart; of a header that is spoilt its frames say what it said."""
    if len(data) < _HEADER.size:
        return Log(False, [])
    magic, _, page, _, *rest = _HEADER.unpack_from(data)
    salts, sums = (rest[0], rest[1]), (rest[2], rest[3])
    order = ">" if magic == MAGIC | 1 else "<"
    whole = magic & ~1 == MAGIC and _sums(data[: _HEADER.size - 8], order, (0, 0)) == sums
    if not whole:
        order, page = ("<" if sys.byteorder == "little" else ">"), PAGE
        salts = _newest(data, page, order)
    return Log(whole, _frames(data, page, order, salts, sums))


def _frames(data: bytes, page: int, order: str, salts: Pair, before: Pair) -> list[Frame]:
    found = []
    for at in range(_HEADER.size, len(data) - _FRAME.size - page + 1, _FRAME.size + page):
        number, size, *rest = _FRAME.unpack_from(data, at)
        content = data[at + _FRAME.size : at + _FRAME.size + page]
        sums, ours = (rest[2], rest[3]), (rest[0], rest[1]) == salts
        follows = ours and number > 0 and _sums(data[at : at + 8] + content, order, before) == sums
        found.append(Frame(number, size, content, follows))
        before = sums
    return found


def _newest(data: bytes, page: int, order: str) -> Pair:
    """The salts of the first frame that goes on from another: older rounds stand behind."""
    before = (0, 0)
    for at in range(_HEADER.size, len(data) - _FRAME.size - page + 1, _FRAME.size + page):
        number, _, *rest = _FRAME.unpack_from(data, at)
        content = data[at : at + 8] + data[at + _FRAME.size : at + _FRAME.size + page]
        if number and _sums(content, order, before) == (rest[2], rest[3]):
            return rest[0], rest[1]
        before = (rest[2], rest[3])
    return 0, 0


def _sums(data: bytes, order: str, start: Pair) -> Pair:
    """Go on with a checksum over more words, two by two."""
    one, two = start
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = one + first + two & 0xFFFFFFFF
        two = two + second + one & 0xFFFFFFFF
    return one, two
