"""What a text for strangers must not hold is covered: cards, tags, keys, passwords, names.

The companion's log and the doctor hold no secret by themselves. This stands behind that for what is
put where everybody reads it, and covers what an older version, or another program, may have said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from companion.games.boxes import CARDS
from companion.names import is_readable

LEFT_OUT: Final = "(left out)"
LONGEST: Final = 300
"""Characters of a line; what is longer is cut."""

SHORTEST: Final = 3
"""A password or a user of fewer letters is a part of too many words to be covered."""

_KEY: Final = re.compile(r"#[^\s#]{6,}")
"""What stands behind an address's `#` is a key."""

_BYTES: Final = re.compile(
    r"(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{14}|[0-9A-Fa-f]{20}"
    r"|[0-9A-Fa-f]{2}(?:([ :-])[0-9A-Fa-f]{2})(?:\1[0-9A-Fa-f]{2}){2,8})(?![0-9A-Za-z])"
)
"""A tag's UID in any form that is understood where it is typed (companion.deck.canonical)."""

_TOKEN: Final = re.compile(r"(?<![\w-])[\w-]{20,}(?![\w-])")
_WORDS: Final = re.compile(r"[a-z]+(?:[-_][a-z]+)+")
"""What is long and no row of words may be a key."""

_CARD: Final = re.compile(
    rf"\b(?:{'|'.join(sorted(map(re.escape, CARDS), key=len, reverse=True))})\b", re.IGNORECASE
)


class Cover:
    """Covers texts. `secrets` are covered wherever they stand, `names` where they are whole words.

    `places` are texts that another takes the place of: a home folder's path, say.
    """

    def __init__(
        self,
        *,
        secrets: Iterable[str] = (),
        names: Iterable[str] = (),
        places: Iterable[tuple[str, str]] = (),
    ) -> None:
        self._secrets = sorted({one for one in secrets if len(one) >= SHORTEST}, key=len)[::-1]
        self._names = [
            re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
            for name in sorted({one for one in names if one}, key=len)[::-1]
        ]
        self._places = [(text, instead) for text, instead in places if len(text) > 1]

    def line(self, text: str) -> str:
        """Return one line of text, short and readable, with nothing in it that is to be covered.

        >>> Cover(names=["Ann"]).line("Ann has laid Green 7 (04A1B2C3D4E580)")
        '(somebody) has laid (a card) ((left out))'
        """
        for secret in self._secrets:
            text = text.replace(secret, LEFT_OUT)
        text = _BYTES.sub(LEFT_OUT, _KEY.sub(LEFT_OUT, text))
        for place, instead in self._places:
            text = text.replace(place, instead)
        text = _TOKEN.sub(_unless_words, text)
        for name in self._names:
            text = name.sub("(somebody)", text)
        text = _CARD.sub("(a card)", text)
        text = "".join(one if is_readable(one) else " " for one in text)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


def _unless_words(found: re.Match[str]) -> str:
    return found[0] if _WORDS.fullmatch(found[0]) else LEFT_OUT
