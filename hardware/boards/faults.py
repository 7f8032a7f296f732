"""What is wrong with a board, in the words of whoever can mend it."""

from __future__ import annotations

from companion.inputs import Fault
from companion.words import Said, say

BY_HAND = say("Play there by hand meanwhile.")


def silent(board: str) -> Fault:
    """It has said nothing for seconds."""
    return Fault(
        "board-silent",
        say("The board {board} says nothing.", board=board),
        say("See whether it has power and reaches the broker. Play there by hand meanwhile."),
    )


def unclear(board: str) -> Fault:
    """It says something that cannot be meant."""
    return Fault(
        "board-unclear",
        say("The board {board} says what no such board can say.", board=board),
        say("Compare its program with what table.toml says that it brings."),
    )


def fails(board: str, reader: str) -> Fault:
    """It cannot read one of its readers."""
    return Fault(
        "reader-fails",
        say("The board {board} cannot read reader {reader}.", board=board, reader=reader),
        say("Check its wires. Play there by hand meanwhile."),
    )


def away() -> Fault:
    """Nobody can be heard."""
    return Fault(
        "broker-away",
        say("The house's broker does not answer, so no board can be heard."),
        say("See whether it runs and is where table.toml says. Play there by hand meanwhile."),
    )


def unusable(why: Said) -> Fault:
    """A file that the connection needs cannot be used."""
    return Fault("broker-unusable", why, BY_HAND)


def shut(why: str) -> Fault:
    """The broker does not let the table in."""
    return Fault(
        "broker-shut",
        say("The house's broker does not let this table in ({why}).", why=why),
        say("Mend [broker] in table.toml. Play there by hand meanwhile."),
    )


def readable() -> Fault:
    """Face-down cards would be told to everybody."""
    return Fault(
        "boards-readable",
        say("Everybody at the house's broker could read what boards say, so they are not heard."),
        say("Give the broker the access list of docs/boards.md. Play there by hand meanwhile."),
    )


def writable() -> Fault:
    """Anybody could lay cards."""
    return Fault(
        "boards-writable",
        say("Everybody at the house's broker could speak as a board, so they are not heard."),
        say("Give the broker the access list of docs/boards.md. Play there by hand meanwhile."),
    )


def unguarded() -> Fault:
    """Anybody could be the table, or a board."""
    return Fault(
        "boards-unguarded",
        say("The house's broker asks for no password: anybody could be a board, so none is heard."),
        say("Give its users passwords as docs/house.md says. Play there by hand meanwhile."),
    )


def untried() -> Fault:
    """Whether the topics are shut could not be found out."""
    return Fault(
        "boards-untried",
        say("Whether others can read what boards say cannot be found out; they are not heard."),
        say("The table's user must read and write its boards' topics: see docs/boards.md."),
    )
