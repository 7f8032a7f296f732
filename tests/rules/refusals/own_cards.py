"""The rules of A Pirate's Word broken once each: the group's own Artifact cards."""

from __future__ import annotations

from companion.games.pirates_word.state import HAND
from tests.rules.refusals.moments import (
    EXCHANGE,
    OWN,
    Case,
    at,
    in_hand,
    moved,
    own,
    own_card,
    rats,
)
from tests.rules.tables import market, opened, with_chests

CASES = [
    # The group's own cards: gems.
    Case(
        "unknown-island",
        own_card,
        moved(("island Z", "bag", {"green": 1})),
        "There is no Island Z here: the Islands are A to D.",
    ),
    Case(
        "unknown-player",
        own_card,
        moved(("bag", "chest Eve", {"green": 1})),
        ("Nobody at this table is called Eve: here play Barbara, Mario, Mark, Martha."),
    ),
    Case(
        "rat",
        lambda: rats(islands="A", state=own_card),
        moved(("island A", "bag", {"green": 1})),
        "Mark cannot move gems there: Island A bears a Rat already.",
    ),
    Case(
        "same-place",
        own_card,
        moved(("bag", "bag", {"green": 1})),
        "Mark must move gems between two different places.",
    ),
    Case(
        "no-gems",
        own_card,
        moved(("bag", "island A", {})),
        "Mark must move at least one gem each time.",
    ),
    Case(
        "island-lacks",
        own_card,
        moved(("island A", "bag", {"green": 9})),
        "Mark cannot move so many gems: Island A does not hold so much.",
    ),
    Case(
        "island-lacks",
        own_card,
        moved(("island A", "bag", {"green": 5, "red": 1}), ("bag", "island A", {"red": 1})),
        "Mark cannot move 5 green and 1 red: Island A does not hold so much.",
    ),
    Case(
        "bag-lacks",
        own_card,
        moved(("bag", "island A", {"golden": 13})),
        "Mark cannot move 13 golden: the Bag does not hold so much.",
    ),
    Case(
        "chest-lacks",
        own_card,
        moved(("chest Mario", "bag", {"red": 1})),
        "Mark cannot move 1 red: Mario's Chest does not hold so much.",
    ),
    Case(
        "chest-lacks",
        lambda: opened(
            with_chests(
                market(artifacts=OWN), Mark={"blue": 1, "red": 3}, Mario={"blue": 1, "green": 1}
            ),
            Mark={"blue": 1},
            Mario={"green": 1},
        ),
        moved(("chest Mario", "bag", {"green": 1})),
        (
            "Mark cannot move 1 green: Mario's Chest does not hold so much beside "
            "what is in the fist."
        ),
    ),
    # The group's own cards: looks and Rats.
    Case(
        "ship-unclear",
        own_card,
        own(peek=[{"player": "Mario", "island": "A", "hand": True}]),
        ("Mark cannot look at that Ship: a Ship lies either at an Island or in the hand."),
    ),
    Case(
        "unknown-player",
        own_card,
        own(peek=[in_hand("Eve")]),
        ("Nobody at this table is called Eve: here play Barbara, Mario, Mark, Martha."),
    ),
    Case(
        "unknown-island",
        own_card,
        own(peek=[at("Mario", "Z")]),
        "There is no Island Z here: the Islands are A to D.",
    ),
    Case(
        "not-your-island",
        own_card,
        own(peek=[at("Mario", "C")]),
        ("Mark cannot look at that Ship at Island C: Mario's Islands are B and A."),
    ),
    Case(
        "own-card",
        own_card,
        own(peek=[in_hand("Mark")]),
        "Mark cannot look at that Ship: it is Mark's own.",
    ),
    Case(
        "rat",
        lambda: rats((1, "A"), state=own_card),
        own(peek=[at("Mario", "A")]),
        ("Mark cannot look at that Ship: Mario's Ship at Island A bears a Rat already."),
    ),
    Case(
        "listed-twice",
        own_card,
        own(peek=[in_hand("Mario"), in_hand("Mario")]),
        "Mark cannot look at the same Ship twice.",
    ),
    Case(
        "unknown-island",
        own_card,
        own(rats={"islands": ["Z"]}),
        "There is no Island Z here: the Islands are A to D.",
    ),
    Case(
        "rat",
        lambda: rats(islands="A", state=own_card),
        own(rats={"islands": ["A"]}),
        "Mark cannot place a Rat: Island A bears a Rat already.",
    ),
    Case(
        "rat",
        lambda: rats((1, HAND), state=own_card),
        own(rats={"ships": [in_hand("Mario")]}),
        ("Mark cannot place a Rat on that Ship: the Ship in Mario's hand bears a Rat already."),
    ),
    Case(
        "listed-twice",
        own_card,
        own(rats={"islands": ["A", "A"]}),
        "Mark cannot place a Rat twice on the same card.",
    ),
    Case(
        "listed-twice",
        own_card,
        own(rats={"ships": [in_hand("Mario"), in_hand("Mario")]}),
        "Mark cannot place a Rat twice on the same card.",
    ),
    # The group's own cards: who owns what, and what lies where.
    Case(
        "unknown-player",
        own_card,
        own(own={"Mark": [3, 14], "Eve": [1, 2]}),
        ("Nobody at this table is called Eve: here play Barbara, Mario, Mark, Martha."),
    ),
    Case(
        "wrong-number",
        own_card,
        own(own={"Mark": [3]}),
        "Mark must own 2 different Greens afterwards, as before.",
    ),
    Case(
        "cards-changed",
        own_card,
        own(own={"Mark": [3, 9]}),
        "The players named must own the same Greens among them as before.",
    ),
    Case(
        "lay-missing",
        own_card,
        own(own=EXCHANGE),
        (
            "Mark's Green 13 at Island B changes its owner, so all that Mark lays "
            "there must be named."
        ),
    ),
    Case(
        "rat",
        lambda: rats((2, "B"), state=own_card),
        own(own=EXCHANGE, lay={"Mark": {"B": 16, "C": 2}, "Martha": {"C": 13, "D": 3}}),
        "Mark's Green 13 at Island B bears a Rat and cannot be given away.",
    ),
    Case(
        "lay-missing",
        lambda: own_card(cards={"Mark": ["red", None]}),
        own(own={"Mark": [4, 15], "Barbara": [2, 13]}),
        ("An unread Ship of Mark's changes its owner, so all that Mark lays must be named."),
    ),
    Case(
        "unknown-player",
        own_card,
        own(lay={"Eve": {"A": 1, "B": 2}}),
        ("Nobody at this table is called Eve: here play Barbara, Mario, Mark, Martha."),
    ),
    Case(
        "lay-incomplete",
        own_card,
        own(lay={"Mark": {"A": 3, "B": 14}}),
        (
            "A new lay of Mark's cards needs a card at each of the Islands B and C, "
            "and nowhere else."
        ),
    ),
    Case(
        "not-your-card",
        own_card,
        own(lay={"Martha": {"C": 14, "D": 4}}),
        "Martha cannot lay Green 14: it is not Martha's card.",
    ),
]
