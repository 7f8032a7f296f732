"""What the companion says when something cannot be done.

A refusal is a sentence for the person who can act, a stable code for programs, and the circle of
people who may know the reason: a refusal must not tell what the rules hide (record.md, "Views").
"""

from __future__ import annotations

from companion.words import Said, say

CANNOT_NOW = say("This cannot be done now.")


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """The rules or the table refuse an action; nothing has changed.

    `code` is stable and hyphenated, `sentence` is for a player. `known_to` is who may read the
    sentence: `None` for everybody, else the names of the players (an empty set: nobody).
    """

    def __init__(self, code: str, sentence: Said, known_to: frozenset[str] | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.known_to = known_to

    def may_be_told(self, viewer: str | None) -> bool:
        """Whether `viewer` (a player's name; `None` is the public) may read the sentence."""
        return self.known_to is None or (viewer is not None and viewer in self.known_to)

    def is_hidden_from(self, viewer: str | None) -> bool:
        """Whether the reason is one that `viewer` may not know, or has been taken out already."""
        return self.sentence == CANNOT_NOW or not self.may_be_told(viewer)

    def for_viewer(self, viewer: str | None) -> Refusal:
        """This refusal as `viewer` may see it: itself, or one that says no more than "no"."""
        if self.may_be_told(viewer):
            return self
        return Refusal("not-now", CANNOT_NOW)


class Stale(Refusal):
    """The table has moved on since the screen was drawn that the tap was made on."""

    def __init__(self) -> None:
        super().__init__("stale", say("The table has changed meanwhile. Look again."))
