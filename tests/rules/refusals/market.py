"""The Market's rules broken once each: bids, and the four Artifacts of the rulebook."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirates_word.state import HAND
from tests.rules.refusals.moments import (
    ALL_HANDS,
    ALL_SHIPS,
    BARREL,
    BIDS,
    BOTTLE,
    MAP,
    SHIP,
    SPYGLASS,
    Case,
    at,
    bid,
    closed,
    decision,
    rats,
    second_of_two,
    two,
    untracked,
    use,
    using,
)
from tests.rules.tables import market, with_chests

CASES = [
    # Market: bids.
    Case(
        "wrong-phase", decision, bid(gems={}), "Mark cannot bid now: it is the Decision of Day 1."
    ),
    Case(
        "unknown-player",
        closed,
        bid(player="Eve", gems={}),
        ("Nobody at this table is called Eve: here play Barbara, Mario, Mark, Martha."),
    ),
    Case("fists-open", using, bid(gems={}), "Mark cannot bid now: the fists are open."),
    Case(
        "chest-lacks",
        closed,
        bid(gems={"golden": 1}),
        "Mark cannot bid 1 golden: Mark's Chest holds 1 blue and 1 red.",
    ),
    Case(
        "bid-in-gems",
        closed,
        bid(value=1),
        "Mark's bid is given in gems by colour here, not as a value.",
    ),
    Case(
        "bid-in-gems", closed, bid(), "Mark's bid is given in gems by colour here, not as a value."
    ),
    Case(
        "bid-in-value",
        lambda: market(gems="untracked"),
        bid(gems={}),
        "Mark's bid is given as a value here: the gems are untracked.",
    ),
    Case("wrong-phase", decision, BIDS, "The fists cannot open now: it is the Decision of Day 1."),
    Case("fists-open", using, BIDS, "The fists cannot open: they are open already."),
    # Market: whose turn, and which Artifact.
    Case(
        "wrong-phase",
        decision,
        use(SPYGLASS),
        "Mark cannot use an Artifact now: it is the Decision of Day 1.",
    ),
    Case(
        "fists-closed",
        closed,
        use(SPYGLASS),
        "Mark cannot use an Artifact now: the fists are still closed.",
    ),
    Case("not-in-play", using, use("parrot"), "Mark cannot use Parrot: it is not in play."),
    Case(
        "unknown-player",
        using,
        use(SPYGLASS, player="Eve"),
        ("Nobody at this table is called Eve: here play Barbara, Mario, Mark, Martha."),
    ),
    Case(
        "not-your-turn",
        using,
        use(SPYGLASS, player="Mario"),
        "Mario cannot use an Artifact now: it is Mark's turn.",
    ),
    Case(
        "face-down",
        lambda: replace(using(), face_up=(True, False, True, True)),
        use(SPYGLASS),
        "Mark cannot use the Foresight Spyglass: it lies face down today.",
    ),
    Case(
        "field-not-here",
        using,
        use(SPYGLASS, ship=SHIP, hand="Mario"),
        'Mark\'s use of the Foresight Spyglass cannot say "hand".',
    ),
    Case(
        "untracked",
        untracked,
        use(MAP, island="A", drawn={"red": 2}),
        ('Mark\'s use of the Accursed Treasure Map cannot say "drawn": the gems are untracked.'),
    ),
    Case(
        "can-do-nothing",
        lambda: rats(islands="ABCD"),
        use(MAP),
        (
            "Mark cannot use the Accursed Treasure Map, which can do nothing now: the"
            " Restorative Rum Bottle, Foresight Spyglass and Smuggling Barrel can."
        ),
    ),
    # Market: two players block one.
    Case(
        "block-missing",
        two,
        use(BARREL, player="Mario", drawn={"red": 2}, returned={}),
        (
            "Mario uses the first Artifact of the Day and must say which other one is"
            " turned down with it."
        ),
    ),
    Case(
        "block-not-here",
        using,
        use(SPYGLASS, ship=SHIP, block=MAP),
        ("Mark cannot turn down the Accursed Treasure Map: only two players block one."),
    ),
    Case(
        "block-not-here",
        second_of_two,
        use(BARREL, player="Mario", drawn={"red": 2}, returned={}, block=BOTTLE),
        (
            "Mario cannot turn down the Restorative Rum Bottle: one was turned down "
            "with the Day's first."
        ),
    ),
    Case(
        "not-in-play",
        two,
        use(BARREL, player="Mario", drawn={"red": 2}, returned={}, block="parrot"),
        "Mario cannot turn down Parrot: it is not in play.",
    ),
    Case(
        "block-itself",
        two,
        use(BARREL, player="Mario", drawn={"red": 2}, returned={}, block=BARREL),
        "Mario must turn down another than the Smuggling Barrel itself.",
    ),
    Case(
        "face-down",
        lambda: replace(two(), face_up=(False, True, True, True)),
        use(BARREL, player="Mario", drawn={"red": 2}, returned={}, block=BOTTLE),
        "Mario cannot turn down the Restorative Rum Bottle: it lies face down.",
    ),
    # The Spyglass.
    Case(
        "target-missing",
        using,
        use(SPYGLASS),
        "Mark must choose a Ship for the Spyglass: one bears no Rat.",
    ),
    Case(
        "unknown-player",
        using,
        use(SPYGLASS, ship=at("Eve", "A")),
        ("Nobody at this table is called Eve: here play Barbara, Mario, Mark, Martha."),
    ),
    Case(
        "own-card",
        using,
        use(SPYGLASS, ship=at("Mark", "C")),
        "Mark can look at another player's Ship only.",
    ),
    Case(
        "unknown-island",
        using,
        use(SPYGLASS, ship=at("Mario", "Q")),
        "There is no Island Q here: the Islands are A to D.",
    ),
    Case(
        "not-your-island",
        using,
        use(SPYGLASS, ship=at("Mario", "C")),
        ("Mark cannot look at a Ship of Mario at Island C: Mario's Islands are B and A."),
    ),
    Case(
        "rat",
        lambda: rats((3, "D")),
        use(SPYGLASS, ship=SHIP),
        ("Mark cannot look there: Martha's Ship at Island D bears a Rat already."),
    ),
    Case(
        "move-incomplete",
        using,
        use(SPYGLASS, ship=SHIP, from_="A", to="B"),
        "Mark moves a gem from one Island to another, or none at all.",
    ),
    Case(
        "unknown-island",
        using,
        use(SPYGLASS, ship=SHIP, from_="A", to="Z", gem="green"),
        "There is no Island Z here: the Islands are A to D.",
    ),
    Case(
        "rat",
        lambda: rats(islands="A"),
        use(SPYGLASS, ship=SHIP, from_="A", to="B", gem="green"),
        "Mark cannot move a gem there: Island A bears a Rat already.",
    ),
    Case(
        "same-island",
        using,
        use(SPYGLASS, ship=SHIP, from_="A", to="A", gem="green"),
        "Mark must move the gem to another Island.",
    ),
    Case(
        "island-lacks",
        using,
        use(SPYGLASS, ship=SHIP, from_="A", to="B", gem="golden"),
        "Mark cannot move a golden gem: Island A has none.",
    ),
    # The Bottle, and what lies anew.
    Case(
        "target-missing",
        using,
        use(BOTTLE),
        "Mark must choose a hand for the Rum Bottle: one bears no Rat.",
    ),
    Case(
        "unknown-player",
        using,
        use(BOTTLE, hand="Eve"),
        ("Nobody at this table is called Eve: here play Barbara, Mario, Mark, Martha."),
    ),
    Case(
        "own-card", using, use(BOTTLE, hand="Mark"), "Mark can look at another player's hand only."
    ),
    Case(
        "rat",
        lambda: rats((1, HAND)),
        use(BOTTLE, hand="Mario"),
        "Mark cannot look there: the Ship in Mario's hand bears a Rat already.",
    ),
    Case(
        "lay-incomplete",
        using,
        use(BOTTLE, hand="Mario", ships={"C": 3}),
        (
            "A new lay of Mark's cards needs a card at each of the Islands B and C, "
            "and nowhere else."
        ),
    ),
    Case(
        "not-your-card",
        using,
        use(BOTTLE, hand="Mario", ships={"B": 2, "C": 4}),
        "Mark cannot lay Green 4: it is not Mark's card.",
    ),
    Case(
        "card-twice",
        using,
        use(BOTTLE, hand="Mario", ships={"B": 2, "C": 2}),
        "Mark cannot lay the same card at two Islands.",
    ),
    Case(
        "rat",
        lambda: rats((2, "C")),
        use(BOTTLE, hand="Mario", ships={"B": 13, "C": "red"}),
        "Mark's Ship at Island C bears a Rat and stays as it lies.",
    ),
    Case(
        "rat",
        lambda: rats((2, HAND)),
        use(BOTTLE, hand="Mario", ships={"B": 13, "C": "red"}),
        "Mark's Ship in the hand bears a Rat and stays as it lies.",
    ),
    # The Barrel.
    Case(
        "gems-missing",
        using,
        use(BARREL, drawn={"red": 2}),
        'Mark\'s use needs both: the gems "drawn" and the gems "returned".',
    ),
    Case(
        "wrong-number",
        using,
        use(BARREL, drawn={"red": 1}, returned={"red": 2}),
        "Mark draws 2 gems with the Barrel, not 1.",
    ),
    Case(
        "wrong-number",
        using,
        use(BARREL, drawn={"red": 2}, returned={"red": 1}),
        "Mark returns 2 gems with the Barrel, not 1.",
    ),
    Case(
        "chest-lacks",
        using,
        use(BARREL, drawn={"red": 2}, returned={"red": 1, "golden": 1}),
        ("Mark cannot return 1 golden and 1 red: before the draw Mark's Chest held 3 red."),
    ),
    Case(
        "bag-lacks",
        lambda: with_chests(using(), Mario={"golden": 11}),
        use(BARREL, drawn={"golden": 2}, returned={"red": 2}),
        ("Mark cannot have drawn 2 golden: with Mario's own that is more golden than the box has."),
    ),
    Case(
        "bag-lacks",
        lambda: with_chests(using(), Mark={"blue": 1, "golden": 11}),
        use(BARREL, drawn={"golden": 2}, returned={"golden": 2}),
        ("Mark cannot have drawn 2 golden: with Mark's own that is more golden than the box has."),
    ),
    # The Map.
    Case(
        "target-missing",
        using,
        use(MAP),
        "Mark must choose an Island for the Map: one bears no Rat.",
    ),
    Case(
        "field-not-here",
        lambda: replace(
            rats(*ALL_SHIPS, *ALL_HANDS, islands="ABCD"), face_up=(True, True, False, True)
        ),
        use(MAP, drawn={"red": 2}),
        "Mark has no Island for the gems of the Map: all bear a Rat.",
    ),
    Case(
        "unknown-island",
        using,
        use(MAP, island="Z", drawn={"red": 2}, returned={"red": 2}),
        "There is no Island Z here: the Islands are A to D.",
    ),
    Case(
        "rat",
        lambda: rats(islands="B"),
        use(MAP, island="B", drawn={"red": 2}, returned={"red": 2}),
        "Mark cannot use the Map there: Island B bears a Rat already.",
    ),
    Case(
        "gems-missing",
        using,
        use(MAP, island="B", drawn={"red": 2}),
        'Mark\'s use needs both: the gems "drawn" and the gems "returned".',
    ),
    Case(
        "wrong-number",
        using,
        use(MAP, island="B", drawn={"red": 1}, returned={"red": 1, "green": 1}),
        "Mark draws 2 gems with the Map, not 1.",
    ),
    Case(
        "wrong-number",
        using,
        use(MAP, island="B", drawn={"red": 2}, returned={"red": 1}),
        "Mark returns 2 gems with the Map, not 1.",
    ),
    Case(
        "island-lacks",
        using,
        use(MAP, island="B", drawn={"red": 2}, returned={"golden": 2}),
        "Mark cannot return 2 golden: Island B holds 5 green and 2 red.",
    ),
    Case(
        "bag-lacks",
        lambda: with_chests(using(), Mario={"golden": 12}),
        use(MAP, island="B", drawn={"golden": 2}, returned={"golden": 2}),
        ("Mark cannot have drawn 2 golden: with Mario's own that is more golden than the box has."),
    ),
]
