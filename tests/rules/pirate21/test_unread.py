"""Unread cards and which copies are left (record.md, "Pirate 21")."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import pirate21 as game
from companion.games.pirate21.state import Down, Said, State
from tests.rules.pirate21.tables import OUT, do, hand, last_turn, lying, odd, refused, table, told

CANNOT = "This cannot be done now."


def unread(up: str = "mate 3") -> State:
    """Jack has a Pirate face up, Beth `up` and an unread card; Will an unread one too."""
    return lying(hand("pirate 1", "king 5"), hand(up, None), hand("mate 5", None))


def test_a_card_may_be_dealt_unread() -> None:
    state = do(table(2), "deal", "Jack", up="mate 3", down=None)
    state = do(state, "deal", "Beth", up="mate 3", down="king 5")
    assert (state.phase, state.deck) == ("turns", 25)
    assert game.full_view(state)["hands"]["Jack"] == {"up": ["mate 3"], "down": None, "out": False}
    assert refused(state, "deal", "Jack", up="mate 3", down=None).code == "wrong-phase"


# The target answers (ruling P21-25).


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "hit-missing"),
        ({"card": "pirate 5"}, "hit-missing"),
        ({"princess": False}, "hit-missing"),
        ({"hit": True}, "card-missing"),
        ({"hit": False, "card": "pirate 5"}, "field-not-here"),
        ({"hit": True, "card": "pirate 3"}, "not-the-guess"),
        ({"hit": True, "card": "captain 5"}, "no-such-card"),
        ({"princess": True, "hit": False}, "field-not-here"),
        ({"princess": True, "card": "pirate 5"}, "field-not-here"),
    ],
)
def test_an_answer_that_the_moment_lacks_or_forbids_is_refused(
    fields: dict[str, Any], code: str
) -> None:
    reason = refused(unread(), "pirate", "Jack", target="Beth", guess=5, **fields)
    assert (reason.code, reason.known_to) == (code, None)


@pytest.mark.parametrize(
    ("down", "fields", "why"),
    [
        (None, {"princess": True, "hit": True}, "the Princess cancels the attack"),
        ("princess 8", {"princess": True, "hit": True}, "the Princess cancels the attack"),
        ("pirate 5", {"hit": True}, "Beth's card is known to the companion"),
    ],
)
def test_an_answer_that_nobody_needs_is_refused_with_its_reason(
    down: str | None, fields: dict[str, Any], why: str
) -> None:
    state = lying(hand("pirate 1", "king 5"), hand("mate 3", down))
    assert told(state, None, "pirate", "Jack", target="Beth", guess=5, **fields) == (
        f"Beth cannot say whether Jack is right: {why}."
    )


def test_a_hit_turns_the_unread_card_over() -> None:
    state = do(unread(), "pirate", "Jack", target="Beth", guess=5, hit=True, card="pirate 5")
    assert (state.hands[1], state.discard) == (OUT, ("mate 3", "pirate 5"))
    assert (state.coins, state.knocked) == ((1, 0, 0), 0)


def test_a_hit_unread_black_spot_pays() -> None:
    state = do(unread(), "pirate", "Jack", target="Beth", guess=0, hit=True, card="black-spot 0")
    assert state.coins == (1, 1, 0)


def test_a_miss_leaves_the_card_unread() -> None:
    state = do(unread(), "pirate", "Jack", target="Beth", guess=5, hit=False)
    assert state.hands[1].down == Down(None, (Said(1, 5),))
    again = do(state, "pass", "Beth")
    again = do(do(again, "pass", "Will"), "pirate", "Jack", target="Beth", guess=5, hit=False)
    assert again.hands[1] == state.hands[1]


# Taken on trust.


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("captain", {"target": "Beth", "discard": "mate 3", "replacement": "king 5"}),
        ("gunner", {"drawn": ["mate 7", "king 5"], "keep": "mate 7"}),
        ("mate", {"between": ["Jack", "Will"]}),
        ("pirate", {"target": "Jack", "guess": 0}),
    ],
)
def test_an_ability_of_an_unread_card_is_taken_on_trust(kind: str, fields: dict[str, Any]) -> None:
    state = lying(hand("king 5", "gunner 8"), hand("mate 3", None), hand("mate 5", "pirate 1"))
    state = do(state, "pass", "Jack")
    said = () if kind == "mate" else (Said(1, kind),)
    assert do(state, kind, "Beth", **fields).hands[1].down == Down(None, said)


def test_a_mate_moves_an_unread_card_with_what_was_said_of_it() -> None:
    state = do(unread("king 5"), "pass", "Jack")
    state = do(state, "mate", "Beth", between=["Beth", "Jack"])
    assert state.hands[0].down == Down(None, (Said(1, "mate"),))
    assert game.full_view(state)["hands"]["Jack"]["down"] is None
    assert game.full_view(state)["hands"]["Beth"]["down"] == "king 5"


def test_a_claim_with_an_unread_card_is_taken_on_trust() -> None:
    state = do(unread(), "pirate", "Jack", target="Beth", guess=5, princess=True)
    assert state.hands[1].down == Down(None, (Said(1, "princess"),))
    shown = do(unread("princess 8"), "pirate", "Jack", target="Beth", guess=5, princess=True)
    assert shown.hands[1].down == Down(None)


# Contradictions.


def test_what_a_named_card_contradicts_is_a_warning_with_its_line() -> None:
    state = do(unread(), "pirate", "Jack", target="Beth", guess=5, hit=False)
    drawn = {"drawn": ["gunner 4", "king 5"], "keep": "gunner 4"}
    state = do(do(state, "gunner", "Beth", **drawn), "pass", "Will")
    state = do(state, "pirate", "Jack", target="Beth", guess=3, princess=True)
    state = do(do(state, "pass", "Beth"), "pass", "Will")
    assert odd(state, "pirate", "Jack", target="Beth", guess=5, hit=True, card="pirate 5") == (
        "Beth's card is Pirate 5, although Beth said that its number is not 5.",
        "Beth's card is Pirate 5, although Beth used it as a Gunner.",
        "Beth's card is Pirate 5, although Beth claimed the Princess with it.",
    )
    assert odd(state, "pirate", "Jack", target="Beth", guess=8, hit=True, card="gunner 8") == (
        "Beth's card is Gunner 8, although Beth claimed the Princess with it.",
    )


def test_what_was_said_of_a_card_goes_with_it() -> None:
    state = do(unread(), "pirate", "Jack", target="Beth", guess=5, hit=False)
    state = do(state, "mate", "Beth", between=["Beth", "Will"])
    state = do(do(state, "pass", "Will"), "pass", "Jack")
    state = do(do(state, "pass", "Beth"), "pass", "Will")
    hit = {"guess": 5, "hit": True, "card": "pirate 5"}
    assert odd(state, "pirate", "Jack", target="Beth", **hit) == ()
    assert odd(state, "pirate", "Jack", target="Will", **hit) == (
        "Will's card is Pirate 5, although Beth said that its number is not 5.",
    )


def test_an_agreeing_card_is_no_warning() -> None:
    state = do(unread(), "pirate", "Jack", target="Beth", guess=5, hit=False)
    state = do(do(state, "pass", "Beth"), "pass", "Will")
    assert not odd(state, "pirate", "Jack", target="Beth", guess=3, hit=True, card="pirate 3")
    assert not odd(state, "pass", "Jack")


# The end of the round.


def reveal() -> State:
    """The final turns are over; Jack's card is read, Beth's and Will's are not, Dave is out."""
    hands = [hand("pirate 1", "king 5"), hand("mate 3", None), hand("mate 5", None), OUT]
    return do(last_turn(*hands), "pass", "Jack")


def test_unread_cards_are_named_before_the_round_is_scored() -> None:
    state = reveal()
    view = game.view(state, None)
    assert (view["phase"], view["turn"], view["knocked"]) == ("reveal", None, "Jack")
    assert view["hands"]["Jack"]["down"] == "king 5"
    assert view["hands"]["Beth"]["down"] is None
    state = do(state, "turn", "Will", card="captain 6")
    assert game.view(state, "Beth")["hands"]["Will"]["down"] == "captain 6"
    assert state.phase == "reveal"
    state = do(state, "turn", "Beth", card="king 5")
    (one,) = game.view(state, None)["rounds"]
    assert one["totals"] == {"Jack": 6, "Beth": 8, "Will": 11, "Angelica": None}
    assert one["hands"]["Beth"] == ["mate 3", "king 5"]
    assert state.phase == "deal"


@pytest.mark.parametrize(
    ("name", "card", "code"),
    [
        ("Jack", "king 5", "read-already"),
        ("Angelica", "king 5", "out"),
        ("Tia", "king 5", "unknown-player"),
        ("Beth", "king 4", "no-such-card"),
    ],
)
def test_a_card_that_cannot_be_named_is_refused(name: str, card: str, code: str) -> None:
    assert refused(reveal(), "turn", name, card=card).code == code
    assert refused(unread(), "turn", name, card=card).code == "wrong-phase"


def test_named_cards_count_as_lying_there_and_are_open() -> None:
    state = do(reveal(), "turn", "Will", card="king 5")
    reason = refused(state, "turn", "Beth", card="king 5")
    assert (reason.code, reason.known_to) == ("no-copy-left", None)
    assert refused(state, "turn", "Will", card="mate 7").code == "read-already"
    assert refused(state, "pass", "Jack").code == "wrong-phase"


def test_a_turn_that_contradicts_is_a_warning() -> None:
    hands = [hand("pirate 1", "king 5"), hand("mate 3", None)]
    state = do(last_turn(*hands), "pirate", "Jack", target="Beth", guess=8, hit=False)
    assert odd(state, "turn", "Beth", card="gunner 8") == (
        "Beth's card is Gunner 8, although Beth said that its number is not 8.",
    )
    assert odd(state, "turn", "Beth", card="gunner 6") == ()


# Which copies are left.


def test_a_card_whose_copies_all_lie_open_is_refused_to_everybody() -> None:
    state = lying(hand("gunner 8", "king 5"), hand("pirate 3", "mate 3"), discard=("gunner 8",))
    reason = refused(state, "draw", "Jack", card="gunner 8")
    assert (reason.code, reason.known_to) == ("no-copy-left", None)
    assert reason.sentence == "Jack cannot draw Gunner 8: no copy of it is left."


def test_a_card_of_which_one_lies_face_down_is_refused_to_its_holder_alone() -> None:
    state = lying(hand("gunner 8", "king 5"), hand("pirate 3", "gunner 8"))
    line = {"card": "gunner 8"}
    assert refused(state, "draw", "Jack", **line).known_to == frozenset({"Beth"})
    assert told(state, "Beth", "draw", "Jack", **line).endswith("no copy of it is left.")
    assert told(state, "Jack", "draw", "Jack", **line) == CANNOT
    assert told(state, None, "draw", "Jack", **line) == CANNOT


def test_a_card_whose_copies_all_lie_face_down_is_known_to_nobody() -> None:
    state = lying(hand("gunner 8", "king 5"), hand("pirate 3", "king 5"))
    assert refused(state, "draw", "Jack", card="king 5").known_to == frozenset()
    state = lying(hand("captain 2", "king 5"), hand("pirate 3", "king 5"))
    line = {"target": "Beth", "discard": "pirate 3", "replacement": "king 5"}
    reason = refused(state, "captain", "Jack", **line)
    assert (reason.sentence, reason.known_to) == (
        "Jack cannot draw King 5 with a Captain: no copy of it is left.",
        frozenset(),
    )


def test_unread_cards_and_the_deck_do_not_count() -> None:
    state = lying(hand("gunner 8", None), hand("pirate 3", None))
    assert do(state, "draw", "Jack", card="gunner 8")
    reshuffled = lying(hand("mate 3", "king 5"), hand("mate 5", "king 5"), deck=1, discard=())
    assert do(reshuffled, "draw", "Jack", card="black-spot 0")


@pytest.mark.parametrize("card", ["captain 3", "black-spot 1", "mate 6", "king 9"])
def test_a_number_that_the_sort_does_not_have_is_refused(card: str) -> None:
    state = lying(hand("gunner 8", "king 5"), hand("pirate 3", "mate 3"))
    assert refused(state, "draw", "Jack", card=card).code == "no-such-card"
    pair = {"drawn": [card, "pirate 1"], "keep": "pirate 1"}
    assert refused(state, "gunner", "Jack", **pair).code == "no-such-card"
    dealt = {"up": "pirate 1", "down": card}
    reason = refused(table(2), "deal", "Jack", **dealt)
    assert (reason.code, reason.known_to) == ("no-such-card", frozenset({"Jack"}))


def test_a_line_may_not_name_a_card_more_often_than_there_is_one() -> None:
    state = lying(hand("gunner 8", "king 5"), hand("pirate 3", "mate 3"))
    pair = {"drawn": ["black-spot 0", "black-spot 0"], "keep": "black-spot 0"}
    assert refused(state, "gunner", "Jack", **pair).code == "no-copy-left"
    both = {"up": "black-spot 0", "down": "black-spot 0"}
    assert refused(table(2), "deal", "Jack", **both).known_to == frozenset({"Jack"})


def test_while_dealing_all_cards_are_known_to_their_players_alone() -> None:
    state = do(table(3), "deal", "Jack", up="king 5", down="king 5")
    line = {"up": "king 5", "down": "mate 3"}
    assert refused(state, "deal", "Beth", **line).sentence == (
        "Beth cannot have been dealt King 5: it lies elsewhere already."
    )
    for viewer in (None, "Jack", "Beth", "Will"):
        assert told(state, viewer, "deal", "Beth", **line) == CANNOT
    assert refused(state, "deal", "Jack", **line).code == "dealt-already"
    assert refused(state, "deal", "Tia", **line).code == "unknown-player"
    assert refused(state, "pass", "Jack").sentence == (
        "Jack cannot pass now: the cards of round 1 are being dealt."
    )
