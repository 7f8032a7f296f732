"""What to do next in a word or two, for screens that have no room for `todo`'s sentence.

Two lines of eleven letters hold it in the corner of a small screen with eight players. Who is asked
the brass plates tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.words import Said, many, say

_BRIEF: Final[dict[str, Callable[..., Said]]] = {
    "Enter the gems of Island {island}": lambda island: say("Gems of {island}", island=island),
    "Lay gems as the help card says": lambda: say("Lay the gems"),
    "Lay {count} gem from the Bag on each Island": lambda count: many(
        count, "{count} gem on each Island", "{count} gems on each Island"
    ),
    "{count} card to come": lambda count: say("{count} to come", count=count),
    "{name}: hold your button": lambda name: say("{name}: hold button", name=name),
    "Hold your buttons": lambda: say("Hold buttons"),
    "Make the cards final": lambda: say("Make it final"),
    "Open your fists at 1": lambda: say("Open fists at 1"),
    "{name}: raise your fist": lambda name: say("{name}: fist up", name=name),
    "Press once for each point you bid, then hold": lambda: say("Press bids, then hold"),
    "Raise your fists: hold your buttons": lambda: say("Hold: fists up"),
    "Enter {name}'s bid": lambda name: say("Bid of {name}", name=name),
    "{name} chooses an Artifact": lambda name: say("{name} chooses", name=name),
    "{name} moves a gem or holds the button": lambda name: say("{name}: gem or hold", name=name),
    "{name} may lay Ships anew, then holds": lambda name: say("{name}: lay anew?", name=name),
    "{name} lays Ships anew, then holds": lambda name: say("{name} lays anew", name=name),
    "Turn and name the cards that no reader has read": lambda: say("Name the cards"),
    "{name} holds the button to turn the Ships": lambda name: say("{name} turns Ships", name=name),
    "Island {island}: {name} takes now": lambda island, name: say(
        "{name} takes at {island}", name=name, island=island
    ),
    "Open the Chests and count them": lambda: say("Count the Chests"),
    "Open the Chests and count those of {names}": lambda **_: say("Count the last Chests"),
}  # fmt: skip


def brief(todo: Said) -> Said:
    """Return a sentence of `todo` in a word or two."""
    make = _BRIEF.get(todo.template)
    return make(**todo.values) if make else todo
