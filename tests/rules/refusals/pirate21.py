"""Every rule of Pirate 21 broken once: the moment, the action, what is refused and how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.games.pirate21.state import State
from tests.rules.pirate21.tables import OUT, do, hand, lying, scored, table


class Case(NamedTuple):
    """`moment` is made when it is needed; `line` is the action's, as a record says it."""

    code: str
    moment: Callable[[], State]
    line: dict[str, Any]
    sentence: str


JACK = hand("captain 6,princess 8", "gunner 6")
BETH = hand("pirate 5", "black-spot 0")
WILL = hand("mate 7", "king 5")
UNREAD = hand("pirate 5", None)


def turns(**fields: Any) -> State:
    """Jack's turn, with a Captain and a face-down Gunner."""
    return lying(JACK, BETH, WILL, **fields)


def pirates(**fields: Any) -> State:
    """Jack's turn, with a Pirate; Beth's card is unread."""
    return lying(hand("pirate 1", "gunner 6"), UNREAD, WILL, **fields)


def out() -> State:
    """Jack's turn, with one of each sort that chooses a player; Beth is out of the round."""
    jack = hand("captain 6,pirate 1,mate 3", "gunner 6")
    return lying(jack, OUT, WILL, knocked=0, queue=(2, 0))


def reveal() -> State:
    """The final turns are over; Beth's and Dave's cards are unread, Angelica is out."""
    now = lying(JACK, UNREAD, WILL, OUT, hand("mate 3", None), knocked=0)
    return do(now, "pass", "Jack")


def finished() -> State:
    return replace(scored(hand("king 5,gunner 8", "princess 8"), BETH), coins=(4, 0))


def dealt() -> State:
    return do(table(), "deal", "Jack", up="black-spot 0", down="king 5")


def line(kind: str, player: str = "Jack", **fields: Any) -> dict[str, Any]:
    return {"do": kind, "player": player, **fields}


def captain(**fields: Any) -> dict[str, Any]:
    card = {"target": "Will", "discard": "mate 7", "replacement": "gunner 8"}
    return line("captain", **(card | fields))


def gunner(*drawn: str, keep: str = "gunner 8", **fields: Any) -> dict[str, Any]:
    return line("gunner", drawn=list(drawn), keep=keep, **fields)


def mate(*between: str, **fields: Any) -> dict[str, Any]:
    return line("mate", between=list(between), **fields)


def pirate(**fields: Any) -> dict[str, Any]:
    return line("pirate", **{"target": "Beth", "guess": 3, **fields})


CASES = [
    # Everybody's reasons: the phase, the turn, the players.
    Case(
        "wrong-phase",
        table,
        line("draw", card="king 5"),
        "Jack cannot draw now: the cards of round 1 are being dealt.",
    ),
    Case(
        "wrong-phase",
        turns,
        line("turn", "Beth", card="king 5"),
        "Beth cannot turn a card over now: round 1 is being played.",
    ),
    Case(
        "wrong-phase",
        reveal,
        line("pass"),
        ("Jack cannot pass now: round 1 is over, and cards are to be turned over."),
    ),
    Case("finished", finished, line("pass"), "Jack cannot pass now: the game is over."),
    Case(
        "unknown-player",
        turns,
        line("pass", "Eve"),
        "Nobody at this table is called Eve: here play Jack, Beth, Will.",
    ),
    Case("not-your-turn", turns, line("pass", "Beth"), "Beth cannot pass now: it is Jack's turn."),
    Case("out", out, line("pass", "Beth"), "Beth cannot pass: Beth is out of this round."),
    # The deal.
    Case(
        "wrong-phase",
        turns,
        line("deal", up="king 5", down="mate 3"),
        "Jack cannot be dealt cards now: round 1 is being played.",
    ),
    Case(
        "unknown-player",
        table,
        line("deal", "Eve", up="king 5", down="mate 3"),
        "Nobody at this table is called Eve: here play Jack, Beth, Will.",
    ),
    Case(
        "dealt-already",
        dealt,
        line("deal", up="king 5", down="mate 3"),
        "Jack has two cards already.",
    ),
    Case(
        "no-such-card",
        table,
        line("deal", up="king 9", down="mate 3"),
        "Jack cannot have been dealt King 9: the box has no King 9.",
    ),
    Case(
        "no-copy-left",
        table,
        line("deal", up="black-spot 0", down="black-spot 0"),
        "Jack cannot have been dealt Black Spot twice: there is one.",
    ),
    Case(
        "no-copy-left",
        dealt,
        line("deal", "Beth", up="black-spot 0", down="mate 3"),
        "Beth cannot have been dealt Black Spot: it lies elsewhere already.",
    ),
    # Draw and Knock.
    Case(
        "deck-empty",
        lambda: turns(deck=0, knocked=1, queue=(1,)),
        line("draw", card="king 5"),
        "Jack cannot draw: the deck is empty.",
    ),
    Case(
        "no-such-card",
        turns,
        line("draw", card="king 4"),
        "Jack cannot draw King 4: the box has no King 4.",
    ),
    Case(
        "no-copy-left",
        turns,
        line("draw", card="black-spot 0"),
        "Jack cannot draw Black Spot: no copy of it is left.",
    ),
    Case(
        "no-copy-left",
        lambda: turns(discard=("king 5",)),
        line("draw", card="king 5"),
        "Jack cannot draw King 5: no copy of it is left.",
    ),
    Case(
        "no-copy-left",
        lambda: turns(discard=("king 5", "king 5")),
        line("draw", card="king 5"),
        "Jack cannot draw King 5: no copy of it is left.",
    ),
    Case(
        "knocked-already",
        lambda: turns(knocked=1, queue=(1,)),
        line("knock"),
        "Jack cannot knock: Beth has knocked already in this round.",
    ),
    Case(
        "first-turn",
        lambda: turns(turns=0),
        line("knock"),
        "Jack cannot knock in the first turn of a round.",
    ),
    # The Captain.
    Case(
        "not-your-turn",
        turns,
        captain(player="Beth"),
        "Beth cannot use a Captain now: it is Jack's turn.",
    ),
    Case("no-such-ability", pirates, captain(), "Jack cannot use a Captain: Jack has none."),
    Case(
        "deck-empty",
        lambda: turns(deck=0, knocked=1, queue=(1,)),
        captain(),
        "Jack cannot use a Captain: the deck is empty.",
    ),
    Case(
        "unknown-player",
        turns,
        captain(target="Eve"),
        "Nobody at this table is called Eve: here play Jack, Beth, Will.",
    ),
    Case(
        "target-out",
        out,
        captain(target="Beth"),
        "Jack cannot choose Beth, who is out of this round.",
    ),
    Case(
        "not-face-up",
        turns,
        captain(discard="king 5"),
        "Jack cannot discard King 5: none lies face up before Will.",
    ),
    Case(
        "princess",
        turns,
        captain(target="Jack", discard="princess 8"),
        "Jack cannot discard a Princess with a Captain.",
    ),
    Case(
        "no-such-card",
        turns,
        captain(replacement="gunner 9"),
        "Jack cannot draw Gunner 9 with a Captain: the box has no Gunner 9.",
    ),
    # The Gunner.
    Case(
        "not-your-turn",
        turns,
        gunner("gunner 8", "mate 3", player="Beth"),
        "Beth cannot use a Gunner now: it is Jack's turn.",
    ),
    Case(
        "no-such-ability",
        lambda: turns(turn=1),
        gunner("gunner 8", "mate 3", player="Beth"),
        "Beth cannot use a Gunner: Beth has none.",
    ),
    Case(
        "deck-empty",
        lambda: turns(deck=0, knocked=1, queue=(1,)),
        gunner("gunner 8"),
        "Jack cannot use a Gunner: the deck is empty.",
    ),
    Case("wrong-number", turns, gunner("gunner 8"), "Jack draws 2 cards with a Gunner, not 1."),
    Case(
        "wrong-number",
        lambda: turns(deck=1),
        gunner("gunner 8", "mate 3"),
        "Jack draws 1 card with a Gunner, not 2.",
    ),
    Case(
        "not-drawn",
        turns,
        gunner("king 5", "mate 3"),
        "Jack cannot keep Gunner 8: it is none of those drawn.",
    ),
    Case(
        "no-copy-left",
        turns,
        gunner("king 5", "king 5", keep="king 5"),
        "Jack cannot draw King 5: no copy of it is left.",
    ),
    # The Mate.
    Case(
        "not-your-turn",
        turns,
        mate("Jack", "Will", player="Beth"),
        "Beth cannot use a Mate now: it is Jack's turn.",
    ),
    Case("no-such-ability", turns, mate("Jack", "Will"), "Jack cannot use a Mate: Jack has none."),
    Case(
        "unknown-player",
        turns,
        mate("Eve", "Will"),
        "Nobody at this table is called Eve: here play Jack, Beth, Will.",
    ),
    Case(
        "target-out",
        out,
        mate("Beth", "Will"),
        "Jack cannot choose Beth, who is out of this round.",
    ),
    Case(
        "same-player",
        turns,
        mate("Will", "Will"),
        "Jack must choose two different players for a Mate.",
    ),
    # The Pirate.
    Case(
        "not-your-turn",
        turns,
        pirate(player="Beth", target="Jack"),
        "Beth cannot use a Pirate now: it is Jack's turn.",
    ),
    Case("no-such-ability", turns, pirate(), "Jack cannot use a Pirate: Jack has none."),
    Case(
        "unknown-player",
        pirates,
        pirate(target="Eve"),
        "Nobody at this table is called Eve: here play Jack, Beth, Will.",
    ),
    Case("own-target", pirates, pirate(target="Jack"), "Jack can attack an opponent only."),
    Case("target-out", out, pirate(), "Jack cannot attack Beth, who is out of this round."),
    Case("hit-missing", pirates, pirate(), "Beth must say whether Jack is right."),
    Case("card-missing", pirates, pirate(hit=True), "Beth's card is hit, so it must be named."),
    Case(
        "field-not-here",
        pirates,
        pirate(hit=False, card="mate 3"),
        "Beth's card is not hit, so it is not turned over.",
    ),
    Case(
        "field-not-here",
        pirates,
        pirate(hit=True, princess=True),
        ("Beth cannot say whether Jack is right: the Princess cancels the attack."),
    ),
    Case(
        "field-not-here",
        pirates,
        pirate(target="Will", hit=True),
        ("Will cannot say whether Jack is right: Will's card is known to the companion."),
    ),
    Case(
        "not-the-guess",
        pirates,
        pirate(hit=True, card="mate 5"),
        "Beth's card cannot be Mate 5: Jack guessed 3.",
    ),
    Case(
        "no-copy-left",
        lambda: pirates(discard=("gunner 6",)),
        pirate(guess=6, hit=True, card="gunner 6"),
        "Beth's card cannot be Gunner 6: no copy of it is left.",
    ),
    Case(
        "no-princess",
        pirates,
        pirate(target="Will", princess=True),
        "Will cannot claim the Princess: Will has none.",
    ),
    # What is turned over at the end of a round.
    Case(
        "unknown-player",
        reveal,
        line("turn", "Eve", card="king 5"),
        ("Nobody at this table is called Eve: here play Jack, Beth, Will, Angelica, Dave."),
    ),
    Case(
        "out",
        reveal,
        line("turn", "Angelica", card="king 5"),
        "Angelica has no card to turn over, being out of this round.",
    ),
    Case(
        "read-already", reveal, line("turn", "Jack", card="king 5"), "Jack's card is known already."
    ),
    Case(
        "no-such-card",
        reveal,
        line("turn", "Beth", card="princess 9"),
        "Beth's card cannot be Princess 9: the box has no Princess 9.",
    ),
    Case(
        "no-copy-left",
        lambda: replace(reveal(), discard=("king 5",)),
        line("turn", "Beth", card="king 5"),
        "Beth's card cannot be King 5: no copy of it is left.",
    ),
]
