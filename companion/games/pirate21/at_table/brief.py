"""What to do next in Pirate 21 in a word or two, for screens without room for the sentence.

Two lines of eleven letters hold it in the corner of a small screen with six players. Who is asked
the brass plates tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.words import Said, say

_BRIEF: Final[dict[str, Callable[..., Said]]] = {
    "{target} answers: hit, miss or Princess": lambda target: say("{name} answers", name=target),
    "Two cards each: one is shown": lambda: say("Two cards each"),
    "Two cards for {names}: one is shown": lambda **_: say("Two cards each"),
    "Turn over and name {count} card": lambda **_: say("Turn the cards"),
    "Turn over and name the card of {names}": lambda **_: say("Turn the cards"),
    "{name} draws, uses a card, knocks or passes": lambda name: say("{name}'s turn", name=name),
    "{name} draws, uses a card or passes": lambda name: say("{name}'s turn", name=name),
}


def brief(todo: Said) -> Said:
    """Return the sentence of what to do next in a word or two."""
    make = _BRIEF.get(todo.template)
    return make(**todo.values) if make else todo
