"""What a page may ask of a table at Pirate 21, besides the record's actions."""

from __future__ import annotations

from typing import Literal

from companion.games.conduct import Command
from companion.games.pirate21.box import Card, Number

Ability = Literal["captain", "gunner", "draw", "mate"]
"""What cards that are laid can carry out; a Pirate's attack is spoken."""


class Attack(Command, frozen=True, tag="attack"):
    """A Pirate's guess is made: now the target is asked (ruling P21-25)."""

    player: str
    target: str
    guess: Number


class Answer(Command, frozen=True, tag="answer"):
    """What the target says; `card` is what was turned over where no reader has read it."""

    answer: Literal["miss", "hit", "princess"]
    card: Card | None = None


class Intend(Command, frozen=True, tag="intend"):
    """What a player is about to do: the readers follow the cards, which say the rest.

    `target` and `discard` are the Captain's, `between` the Mate's; each may be left out.
    """

    player: str
    ability: Ability
    target: str | None = None
    discard: Card | None = None
    between: tuple[str, str] | None = None


class Cancel(Command, frozen=True, tag="cancel"):
    """No attack or no ability after all: nothing has happened."""


COMMANDS = (Attack, Answer, Intend, Cancel)
