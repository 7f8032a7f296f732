"""What may be a name can stand wherever names stand, drawings and files among them."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable

import pytest

from companion import own_cards, settings
from companion.deck import Deck
from companion.games.headers import tidy_players
from companion.mending import checked_reason
from companion.names import is_readable, shown, why_no_name
from companion.refusals import Refusal

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


UNREAD = {"Cc", "Cf", "Cs", "Zl", "Zp"}
TRICKS = (
    "\u202e",
    "\u2066",
    "\u200b",
    "\u200d",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u2028",
    "\t",
    "\x1b",
)
"""Characters that turn others around, that nobody sees, or that begin another line."""

KINDS: dict[str, Callable[[str], object]] = {
    "a player of a record": lambda name: tidy_players((name, "Bo", "Cy"), 3, 8),
    "a player of the configuration": lambda name: settings.check({"players": [name, "Bo", "Cy"]}),
    "a card of the group's": lambda name: own_cards.entered({"name": name}, ()),
    "what stands on a card": lambda name: own_cards.entered({"name": "Hook", "text": name}, ()),
    "a reason in the log": checked_reason,
}
"""Where people write what others read."""

FIXED: dict[str, Callable[[str], object]] = {
    "a card of the box": lambda name: Deck({"04AABBCC": name}),
    "a table at a broker": lambda name: settings.check({"broker": {"host": "a", "name": name}}),
    "a host": lambda name: settings.check({"broker": {"host": name}}),
}
"""Names that can be few."""

TAKEN = ("red 1", "anna", "anna.local")

ALL = KINDS | FIXED


@pytest.mark.parametrize(("kind", "name"), list(zip(FIXED.values(), TAKEN, strict=True)), ids=FIXED)
def test_the_few_are_taken(kind: Callable[[str], object], name: str) -> None:
    kind(name)


def test_what_can_be_read_is_told_by_one_rule() -> None:
    for number in range(sys.maxunicode + 1):
        character = chr(number)
        if unicodedata.category(character) in UNREAD:
            assert not is_readable(f"a{character}b"), hex(number)
            assert character not in shown(f"a{character}b"), hex(number)


@pytest.mark.parametrize("trick", TRICKS, ids=ascii)
@pytest.mark.parametrize("kind", ALL.values(), ids=ALL)
def test_nothing_that_people_read_has_such_a_character(
    kind: Callable[[str], object], trick: str
) -> None:
    with pytest.raises(Refusal) as refused:
        kind(f"An{trick}na")
    assert trick not in refused.value.sentence


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_people_write_in_any_script(kind: Callable[[str], object]) -> None:
    for name in ("Anna", "Zoë", "O’Neil", "海賊", "أحمد", "שרה", "Ann Bonny", "\u2764\ufe0f"):
        kind(name)
