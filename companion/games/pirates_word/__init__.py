"""A Pirate's Word: its rules as pure functions over immutable states."""

from companion.games.pirates_word.actions import Action, Header

NAME = "a-pirates-word"

__all__ = ["NAME", "Action", "Header"]
