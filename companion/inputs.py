"""What reaches the table unasked: cards on readers, hands on buttons, failing readers, phones.

`Input` is what hardware tells. Phones are told of by the pages, notices by what else runs beside
the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.words import Said, say

READERS: Final = "ABCDEFGH"
"""The names of a table's readers: Islands' letters, or by seat where they lie before seats."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A reader's settled answer: exactly these tags lie on it since `at`.

    `reader` is the reader's name (an Island's letter), `tags` are UIDs as upper-case hex text of
    4, 7 or 10 bytes, `at` is the monotonic clock in seconds.
    """

    reader: str
    tags: frozenset[str]
    at: float


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a reader or a button, for the person who can mend it.

    `code` is stable and hyphenated, `seen` says in a sentence what was seen and `cure` what to do.
    What is only `weak` still works. Nothing of it tells of a card that lies face down.
    """

    code: str
    seen: str
    cure: str
    weak: bool = False

    def __str__(self) -> str:
        return f"{self.seen} {self.cure}"

    @property
    def sentence(self) -> Said:
        """What was seen and what to do, for a screen."""
        return say("{seen} {cure}", seen=self.seen, cure=self.cure)


@dataclass(frozen=True, slots=True)
class ReaderHealth:
    """A reader has begun to fail, or to be weak, or is well (`fault` is None)."""

    reader: str
    fault: Fault | None
    at: float


@dataclass(frozen=True, slots=True)
class ButtonHealth:
    """The same of a seat's button; `seat` counts from 0 clockwise."""

    seat: int
    fault: Fault | None
    at: float


@dataclass(frozen=True, slots=True)
class Edge:
    """A debounced change of a button: `seat` counts from 0 clockwise, `at` in seconds."""

    seat: int
    down: bool
    at: float


@dataclass(frozen=True, slots=True)
class PhoneNews:
    """Whose phones are at the table, by name; `came` is whose has just come, or None."""

    names: tuple[str, ...]
    came: str | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """What the host is to know of something beside the game; `what` is None once it is over.

    `about` names the subject (`companion.gravity`): a newer notice about it takes the older one's
    place. The public's screen says of the gravest that there is something, of the others nothing.
    """

    about: str
    what: Said | None
    why: str = ""


Input = Sighting | ReaderHealth | ButtonHealth | Edge
