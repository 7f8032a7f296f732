"""What is weak about where readers and cards lie."""

from __future__ import annotations

from companion.inputs import Fault
from companion.words import say


def neighbour_field(name: str, owner: str) -> Fault:
    """A reader reads cards that lie on another one (hardware.md B14)."""
    return Fault(
        "neighbour-field",
        say(
            "Reader {name} also reads what lies on {owner}; it counts there.",
            name=name,
            owner=owner,
        ),
        say(
            "Move readers {owner} and {name} apart, or lower the gain of {name}.",
            owner=owner,
            name=name,
        ),
        weak=True,
    )


def either(name: str, rival: str) -> Fault:
    """Two readers read a card equally well: it counts at neither (hardware.md B14)."""
    one, two = sorted((name, rival))
    return Fault(
        "neighbour-field",
        say(
            "Readers {one} and {two} read the same card, and neither reads it better.",
            one=one,
            two=two,
        ),
        say(
            "Say on the tablet where it lies, and move readers {one} and {two} apart.",
            one=one,
            two=two,
        ),
    )


def card_at_edge(name: str) -> Fault:
    """A card on the reader is missed again and again."""
    return Fault(
        "card-at-edge",
        say(
            "A card on reader {name} is read only now and then: it lies at the field's edge.",
            name=name,
        ),
        say("Push the cards on {name} to the middle of the reader.", name=name),
        weak=True,
    )
