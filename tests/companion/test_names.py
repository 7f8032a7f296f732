"""What may be a name can stand wherever names stand, drawings and files among them."""

from __future__ import annotations

import re

from companion.names import why_no_name

IN_XML = re.compile("[\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 lets stand in a document, section 2.2."""


def test_every_name_can_stand_in_a_drawing() -> None:
    ends = [plane * 0x10000 + end for plane in range(17) for end in (0xFFFE, 0xFFFF)]
    allowed = [one for one in map(chr, (*range(0x10000), *ends)) if why_no_name(f"A{one}A") is None]
    assert [ascii(one) for one in allowed if not IN_XML.fullmatch(one)] == []
    assert {"é", "ß", "Ω", "海", "\u2764", "\ufe0f"} <= set(allowed)


def test_no_name_has_a_character_that_is_none() -> None:
    for never in ("\ufffe", "\uffff", "\ufdd0", "\U0010ffff", "\u200b", "\u202e", "\x00"):
        assert why_no_name(f"Ann{never}") is not None
