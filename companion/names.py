"""What people type: how names are brought to one form, what may be one, what can be read at all."""

from __future__ import annotations

import unicodedata
from typing import Final

from companion.words import Said, say

LONGEST: Final = 24
PUBLIC: Final = "public"
_NEVER: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def tidy(name: str) -> str:
    """Trim a name and bring it to NFC, as record.md's "Form" asks wherever names stand."""
    return unicodedata.normalize("NFC", name.strip())


def is_readable(line: str) -> bool:
    """Whether people can read every character of one line: none is invisible or turns others."""
    return not any(_is_none(character) for character in line)


def why_no_title(name: str, longest: int = LONGEST) -> Said | None:
    """Say why a tidied `name` can be nobody's and nothing's; None when it can."""
    if not name:
        return say("a name has at least one character")
    if len(name) > longest:
        return say("a name has at most {number} characters", number=longest)
    if not is_readable(name):
        return say("a name has no control, format or line separating characters")
    return None


def why_no_name(name: str) -> Said | None:
    """Say why a tidied `name` cannot be a player's; None when it can."""
    if why := why_no_title(name):
        return why
    if name == PUBLIC:
        return say('"{name}" is nobody\'s name', name=PUBLIC)
    return None


def _is_none(character: str) -> bool:
    """Whether nobody can read this; Unicode's noncharacters would spoil drawings, too."""
    number = ord(character)
    never = number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
    return never or unicodedata.category(character) in _NEVER


def shown(text: str) -> str:
    """Make a text from outside fit for a sentence: readable, and not long."""
    plain = "".join("\N{REPLACEMENT CHARACTER}" if _is_none(c) else c for c in text)
    return plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 1]}…"
