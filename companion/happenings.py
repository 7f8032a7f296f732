"""What the screens tell of what has happened: public sentences, the newest few."""

from __future__ import annotations

import msgspec

from companion.words import Said

SHOWN = 8
"""How many happenings a screen is given."""


class Happening(msgspec.Struct, frozen=True):
    """One thing that happened: `id` rises within a game, `kind` is for sounds and motion."""

    id: int
    kind: str
    text: Said
