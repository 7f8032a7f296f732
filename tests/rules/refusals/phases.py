"""The rules of A Pirate's Word broken once each: the phases apart from the Market."""

from __future__ import annotations

from tests.rules.refusals.moments import (
    LOCK,
    SHIPS,
    Case,
    attest,
    attested,
    count,
    counting,
    decision,
    dig,
    finished,
    nearly_dry,
    place,
    revealed,
    take,
    turn,
    unread,
)
from tests.rules.tables import do, laid, on_day, table, with_chests

CASES = [
    # Everybody's reasons: the phase, the players, the Islands.
    Case(
        "wrong-phase",
        table,
        LOCK,
        "The cards cannot be made final now: it is the Excavation of Day 1.",
    ),
    Case(
        "wrong-phase",
        counting,
        LOCK,
        "The cards cannot be made final now: the Chests are being counted.",
    ),
    Case("finished", finished, LOCK, "The cards cannot be made final now: the game is over."),
    Case(
        "unknown-player",
        decision,
        place(player="Eve"),
        ("Nobody at this table is called Eve: here play Barbara, Mario, Mark, Martha."),
    ),
    Case(
        "unknown-island",
        decision,
        place(island="F"),
        "There is no Island F here: the Islands are A to D.",
    ),
    Case(
        "not-your-island",
        decision,
        place(island="C"),
        "Mario cannot lay a card at Island C: Mario's Islands are B and A.",
    ),
    # Excavation.
    Case(
        "untracked",
        lambda: table(gems="untracked"),
        dig(),
        ("No gems are entered for Island A: this table keeps its gems to itself."),
    ),
    Case(
        "wrong-phase",
        decision,
        dig(),
        "No gems can be put on Island A now: it is the Decision of Day 1.",
    ),
    Case(
        "unknown-island",
        table,
        dig(island="Z"),
        "There is no Island Z here: the Islands are A to D.",
    ),
    Case(
        "already-entered",
        lambda: do(table(), "excavate", island="A", gems={"green": 4}),
        dig(),
        "Island A has its gems of Day 1.",
    ),
    Case(
        "bag-empty",
        nearly_dry,
        dig(island="D", gems={"red": 1}),
        "Island D gets no gems today: the Bag ran empty before.",
    ),
    Case("wrong-number", table, dig(gems={"green": 3}), "Island A gets 4 gems on Day 1, not 3."),
    Case(
        "bag-lacks",
        lambda: table(gems_per_island=[13, 14, 15, 16, 17]),
        dig(gems={"golden": 13}),
        ("13 golden cannot have been drawn for Island A: the box has only 12 golden gems."),
    ),
    Case(
        "bag-lacks",
        lambda: with_chests(on_day(table(), 2), Mark={"golden": 9}),
        dig(gems={"golden": 4, "red": 1}),
        (
            "4 golden and 1 red cannot have been drawn for Island A: with Mark's own "
            "that is more golden than the box has."
        ),
    ),
    Case(
        "bag-lacks",
        lambda: with_chests(on_day(table(), 2), Mark={"golden": 6}, Mario={"golden": 6}),
        dig(gems={"golden": 1, "red": 4}),
        ("1 golden and 4 red cannot have been drawn for Island A: the Bag holds only 0 golden."),
    ),
    # Decision.
    Case(
        "not-your-card",
        decision,
        place(card=16),
        "Mario cannot lay Green 16: it is not Mario's card.",
    ),
    Case(
        "no-card-there",
        decision,
        {"do": "lift", "player": "Mario", "island": "B"},
        "Mario has no card at Island B to take back.",
    ),
    Case(
        "wrong-phase",
        table,
        {"do": "lift", "player": "Mario", "island": "B"},
        "Mario cannot take back a card now: it is the Excavation of Day 1.",
    ),
    Case(
        "card-missing",
        decision,
        LOCK,
        (
            "The cards cannot be made final: cards are missing, Barbara's at Island "
            "A, Barbara's at Island D, Mario's at Island A, Mario's at Island B, "
            "Mark's at Island B, Mark's at Island C, Martha's at Island C and "
            "Martha's at Island D."
        ),
    ),
    # Resolution: unread cards.
    Case(
        "wrong-phase",
        decision,
        turn(),
        "Mario cannot turn a card over now: it is the Decision of Day 1.",
    ),
    Case(
        "unknown-player",
        unread,
        turn(player="Eve"),
        ("Nobody at this table is called Eve: here play Barbara, Mario, Mark, Martha."),
    ),
    Case(
        "unknown-island",
        unread,
        turn(island="Z"),
        "There is no Island Z here: the Islands are A to D.",
    ),
    Case(
        "not-your-island",
        unread,
        turn(island="C"),
        ("Mario cannot turn a card over at Island C: Mario's Islands are B and A."),
    ),
    Case(
        "already-read",
        unread,
        turn(island="B"),
        "Mario's card at Island B cannot be named: it is known already.",
    ),
    Case(
        "not-your-card",
        unread,
        turn(card=3),
        "Mario's card at Island A cannot be Green 3: it is not Mario's card.",
    ),
    Case(
        "card-elsewhere",
        unread,
        turn(card=2),
        ("Mario's card at Island A cannot be Green 2: that lies at another Island."),
    ),
    Case(
        "card-elsewhere",
        lambda: do(unread(Mario=[None, None]), "turn", player="Mario", island="B", card="red"),
        turn(),
        (
            "Mario's card at Island A cannot be the Red Ship: Mario has turned that "
            "over at Island B."
        ),
    ),
    Case(
        "card-unnamed",
        unread,
        SHIPS,
        (
            "The Ships cannot be turned: unread cards are not named yet, Mario's at "
            "Island A and Mark's at Island C."
        ),
    ),
    Case(
        "wrong-phase",
        decision,
        SHIPS,
        "The Ships cannot be turned now: it is the Decision of Day 1.",
    ),
    Case("already-revealed", revealed, SHIPS, "The Ships cannot be turned: they lie open already."),
    # Resolution: taking gems.
    Case(
        "untracked",
        lambda: table(gems="untracked"),
        take(),
        "Mario cannot take a gem here: this table keeps its gems to itself.",
    ),
    Case(
        "wrong-phase", decision, take(), "Mario cannot take a gem now: it is the Decision of Day 1."
    ),
    Case(
        "unknown-player",
        revealed,
        take(player="Eve"),
        ("Nobody at this table is called Eve: here play Barbara, Mario, Mark, Martha."),
    ),
    Case(
        "unknown-island",
        revealed,
        take(island="Z"),
        "There is no Island Z here: the Islands are A to D.",
    ),
    Case(
        "ships-closed",
        lambda: laid(decision()),
        take(),
        "Mario cannot take a gem now: the Ships have not been turned yet.",
    ),
    Case(
        "not-your-island",
        revealed,
        take(island="C"),
        "Mario cannot take a gem of Island C: Mario's Islands are B and A.",
    ),
    Case(
        "settled", revealed, take(island="B"), "Mario cannot take a gem of Island B: it is settled."
    ),
    Case(
        "not-your-turn",
        revealed,
        take(player="Barbara"),
        "Barbara cannot take a gem of Island A now: it is Mario's turn there.",
    ),
    Case(
        "island-lacks",
        revealed,
        take(gem="golden"),
        "Mario cannot take a golden gem of Island A: none is left there.",
    ),
    # The end.
    Case(
        "tracked",
        finished,
        count("Mario", red=1),
        "Mario's Chest cannot be counted: the companion knows what is in it.",
    ),
    Case(
        "wrong-phase",
        lambda: table(3, gems="untracked"),
        count("Mario", red=1),
        "Mario's Chest cannot be counted now: it is the Decision of Day 1.",
    ),
    Case(
        "unknown-player",
        counting,
        count("Eve", red=1),
        "Nobody at this table is called Eve: here play Barbara, Mario, Mark.",
    ),
    Case(
        "attested",
        attested,
        count("Mario", golden=2),
        "Mario's Chest cannot be counted again: the result has been attested.",
    ),
    Case(
        "more-than-box",
        lambda: counting(Mario={"golden": 7}),
        count("Mark", golden=6),
        (
            "Mark's Chest cannot hold so many golden gems: all counted Chests "
            "together would hold 13, and the box has 12."
        ),
    ),
    Case(
        "not-finished",
        table,
        attest(),
        "Nothing can be attested for Mario: the game is not over yet.",
    ),
    Case(
        "unknown-player",
        finished,
        attest(player="Eve"),
        "Nobody at this table is called Eve: here play Barbara, Mario, Mark.",
    ),
    Case(
        "not-attestable",
        finished,
        attest(achievement="iron-fist"),
        (
            "Nothing can be attested for Mario but No Tongue: the companion works the"
            " other achievements out itself."
        ),
    ),
]
