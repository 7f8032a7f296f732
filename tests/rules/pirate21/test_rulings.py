"""Pirate 21 ruling by ruling up to the end of a round (rulings 2.1 to 2.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games import pirate21 as game
from companion.games.pirate21.box import CARDS, box
from companion.games.pirate21.state import State
from companion.refusals import Refusal
from tests.rules.pirate21.tables import (
    NAMES,
    OUT,
    coins,
    do,
    gained,
    hand,
    last_turn,
    lying,
    refused,
    scored,
    table,
)


def view(state: State) -> dict[str, Any]:
    return game.full_view(state)


# Players, setup, cards.


@pytest.mark.parametrize("players", range(2, 7))
def test_p21_01_two_to_six_can_play(players: int) -> None:
    assert table(players).deck == CARDS


@pytest.mark.parametrize("names", [["Jack"], [*NAMES, "Tia"]])
def test_p21_01_fewer_or_more_cannot(names: list[str]) -> None:
    header = {"record": 1, "game": game.NAME, "players": names}
    with pytest.raises(Refusal, match="cannot play, 2 to 6 can"):
        game.setup(msgspec.convert(header, game.Header))


def test_p21_02_the_mates_are_those_of_the_box() -> None:
    assert box((3, 3, 5, 5, 7, 7))["mate 7"] == 2
    assert sum(box((3, 3, 5, 5, 6, 6)).values()) == CARDS
    cards: dict[str, Any] = {"up": "mate 7", "down": "mate 3"}
    assert do(table(), "deal", "Jack", **cards).hands[0].up == ("mate 7",)
    other = table(mates=[3, 3, 5, 5, 6, 6])
    reason = refused(other, "deal", "Jack", **cards)
    assert (reason.code, reason.sentence) == (
        "no-such-card",
        "Jack cannot have been dealt Mate 7: the box has no Mate 7.",
    )


def test_p21_03_the_first_cards_are_shown_when_the_last_player_has_chosen() -> None:
    state = do(table(2), "deal", "Beth", up="princess 8", down="black-spot 0")
    assert game.view(state, None)["hands"]["Beth"] == {"up": None, "down": None, "out": False}
    assert game.view(state, None)["hands"]["Jack"] == {"up": [], "down": None, "out": False}
    assert game.view(state, "Beth")["hands"]["Beth"]["up"] == ["princess 8"]
    state = do(state, "deal", "Jack", up="king 5", down="king 5")
    assert game.view(state, None)["hands"]["Beth"]["up"] == ["princess 8"]
    assert (state.phase, state.turn, state.deck) == ("turns", 0, 25)


def test_p21_04_everyone_in_the_round_has_one_card_face_down() -> None:
    state = lying(hand("mate 3,captain 2", "gunner 8"), hand("pirate 5", "king 5"))
    lines: list[tuple[str, dict[str, Any]]] = [
        ("draw", {"card": "pirate 1"}),
        ("mate", {"between": ["Jack", "Beth"]}),
        ("gunner", {"drawn": ["pirate 1", "pirate 3"], "keep": "pirate 1"}),
        ("captain", {"target": "Jack", "discard": "mate 3", "replacement": "king 5"}),
    ]
    for kind, fields in lines:
        after = do(state, kind, "Jack", **fields)
        assert all(one.down is not None for one in after.hands)


def test_p21_05_the_holder_sees_the_own_card_also_after_a_mate() -> None:
    state = lying(hand("mate 3", "gunner 8"), hand("pirate 5", "king 5"))
    assert game.view(state, "Beth")["hands"]["Beth"]["down"] == "king 5"
    state = do(state, "mate", "Jack", between=["Jack", "Beth"])
    assert game.view(state, "Beth")["hands"]["Beth"]["down"] == "gunner 8"
    assert game.view(state, "Jack")["hands"]["Jack"]["down"] == "king 5"
    assert game.view(state, "Jack")["hands"]["Beth"]["down"] is None
    state = do(state, "gunner", "Beth", drawn=["pirate 1", "pirate 3"], keep="pirate 1")
    assert state.discard == ("pirate 3",)


def test_p21_06_the_start_goes_round_by_seat() -> None:
    state = table(3, start="Will")
    assert view(state)["start"] == "Will"
    state = scored(hand("gunner 8", "gunner 8"), hand("captain 2", "mate 3"), OUT)
    assert (view(state)["start"], state.round) == ("Beth", 2)
    assert view(msgspec.structs.replace(state, round=4))["start"] == "Jack"


def test_p21_07_the_bank_has_no_limit() -> None:
    hands = [hand("gunner 8", "captain 2"), hand("gunner 4", "mate 3")]
    state = scored(*hands, coins=(40, 40))
    assert (state.winner, coins(state)) == (0, {"Jack": 42, "Beth": 40})


# Turns, Knock, deck.


def test_p21_08_pass_is_always_legal_on_ones_turn() -> None:
    state = lying(hand("mate 3", "king 5"), hand("mate 5", "king 5"), turns=0)
    for name in ("Jack", "Beth") * 5:
        assert view(state)["turn"] == name
        state = do(state, "pass", name)
    reason = refused(state, "pass", "Beth")
    assert (reason.code, reason.sentence) == (
        "not-your-turn",
        "Beth cannot pass now: it is Jack's turn.",
    )


LINES: dict[str, dict[str, Any]] = {
    "draw": {"card": "king 5"},
    "captain": {"target": "Beth", "discard": "captain 2", "replacement": "king 5"},
    "gunner": {"drawn": ["king 5", "mate 7"], "keep": "king 5"},
    "mate": {"between": ["Jack", "Beth"]},
    "pirate": {"target": "Jack", "guess": 3},
    "pass": {},
    "knock": {},
}


@pytest.mark.parametrize(("kind", "fields"), LINES.items(), ids=LINES)
def test_p21_08_whatever_is_done_is_done_on_ones_own_turn(
    kind: str, fields: dict[str, Any]
) -> None:
    able = hand("captain 2,gunner 4,pirate 1", "mate 3")
    state = lying(hand("mate 5", "gunner 8"), able, OUT)
    assert refused(state, kind, "Beth", **fields).code == "not-your-turn"
    assert refused(state, kind, "Will", **fields).code == "out"
    assert refused(state, kind, "Tia", **fields).code == "unknown-player"
    assert refused(table(), kind, "Beth", **fields).code == "wrong-phase"
    assert do(do(state, "pass", "Jack"), kind, "Beth", **fields).turns == state.turns + 2


def test_p21_09_a_knock_is_a_turn_and_the_knocker_comes_last() -> None:
    hands = [hand("mate 3", "king 5"), hand("mate 5", "king 5"), hand("pirate 1", "gunner 8")]
    state = lying(*hands, turn=1)
    reason = refused(state, "knock", "Will")
    assert reason.sentence == "Will cannot knock now: it is Beth's turn."
    state = do(state, "knock", "Beth")
    for name in ("Will", "Jack", "Beth"):
        assert (view(state)["knocked"], view(state)["turn"]) == ("Beth", name)
        state = do(state, "pass", name)
    assert state.round == 2


def test_p21_10_nobody_knocks_in_the_first_turn_of_a_round() -> None:
    state = lying(hand("mate 3", "king 5"), hand("mate 5", "king 5"), turns=0)
    assert refused(state, "knock", "Jack").code == "first-turn"
    state = do(state, "pass", "Jack")
    assert refused(state, "knock", "Beth").sentence == (
        "Beth cannot knock in the first turn of a round."
    )
    assert do(do(state, "pass", "Beth"), "knock", "Jack").knocked == 0


def dealt(state: State) -> State:
    """The round's cards are dealt, a Captain face down before each."""
    for name, up, down in [("Jack", "mate 3", "captain 4"), ("Beth", "mate 5", "captain 2")]:
        state = do(state, "deal", name, up=up, down=down)
    return state


def test_p21_10_each_round_has_its_own_first_turns_and_nothing_of_the_last_one() -> None:
    state = table(2)
    for number, (first, second) in enumerate([("Jack", "Beth"), ("Beth", "Jack")], start=1):
        assert (state.round, state.deck, state.discard) == (number, CARDS, ())
        assert (state.knocked, state.turn, state.queue) == (None, None, ())
        state = dealt(state)
        for name in (first, second):
            assert refused(state, "knock", name).code == "first-turn"
            state = do(state, "pass", name)
        fields = {"target": "Jack", "discard": "mate 3", "replacement": "pirate 1"}
        state = do(do(state, "knock", first), "captain", second, **fields)
        state = do(state, "pass", first)
    assert (state.round, state.knocked) == (3, None)


def test_p21_11_12_an_empty_deck_knocks_at_the_start_of_a_turn() -> None:
    hands = [hand("mate 3", "king 5"), hand("mate 5", "king 5"), hand("pirate 1", "gunner 8")]
    state = lying(*hands, deck=1, discard=("pirate 3", "gunner 4"))
    state = do(state, "draw", "Jack", card="gunner 6")
    assert (view(state)["knocked"], view(state)["turn"]) == ("Beth", "Beth")
    assert (state.deck, state.discard, state.turns) == (2, (), 10)
    assert refused(state, "knock", "Beth").code == "knocked-already"
    for name in ("Beth", "Will", "Jack", "Beth"):
        assert view(state)["turn"] == name
        state = do(state, "pass", name)
    assert state.round == 2


def test_p21_11_a_deck_emptied_by_the_last_final_turn_changes_nothing() -> None:
    hands = [hand("mate 3", "king 5"), hand("mate 5", "king 5")]
    state = last_turn(*hands, deck=1, discard=("pirate 3",))
    assert do(state, "draw", "Jack", card="gunner 6").round == 2


def empty() -> State:
    """Deck and discard pile are empty; Beth has been made to knock."""
    hands = [
        hand("mate 3,captain 2,gunner 8,pirate 1", "king 5"),
        hand("captain 6,gunner 4,mate 5,pirate 3", "princess 8"),
    ]
    return do(lying(*hands, deck=1), "draw", "Jack", card="pirate 5")


def test_p21_13_16_with_no_card_left_only_mate_pirate_and_pass_remain() -> None:
    state = empty()
    assert (state.deck, state.discard, view(state)["knocked"]) == (0, (), "Beth")
    exchange = {"target": "Jack", "discard": "mate 3", "replacement": "gunner 6"}
    drawn = {"drawn": ["gunner 6"], "keep": "gunner 6"}
    lines: list[tuple[str, dict[str, Any]]] = [
        ("draw", {"card": "gunner 6"}),
        ("gunner", drawn),
        ("captain", exchange),
    ]
    for kind, fields in lines:
        reason = refused(state, kind, "Beth", **fields)
        assert (reason.code, reason.known_to) == ("deck-empty", None)
    assert do(state, "pass", "Beth").turn == 0
    assert do(state, "mate", "Beth", between=["Beth", "Jack"]).turn == 0
    assert do(state, "pirate", "Beth", target="Jack", guess=0).turn == 0


def test_p21_14_an_empty_deck_in_the_final_turns_is_reshuffled_without_a_knock() -> None:
    hands = [hand("mate 3", "king 5"), hand("mate 5", "king 5"), hand("pirate 1", "gunner 8")]
    fields: dict[str, Any] = {"knocked": 2, "queue": (1, 2)}
    state = lying(*hands, deck=1, discard=("pirate 3", "gunner 4"), **fields)
    state = do(state, "draw", "Jack", card="gunner 6")
    assert (state.knocked, state.queue, state.turn) == (2, (2,), 1)
    assert (state.deck, state.discard) == (2, ())


def test_p21_15_a_gunner_draws_the_one_card_that_is_left() -> None:
    hands = [hand("gunner 8", "king 5"), hand("mate 5", "king 5")]
    state = lying(*hands, deck=1, discard=("pirate 3",))
    two = {"drawn": ["mate 3", "pirate 5"], "keep": "mate 3"}
    assert refused(state, "gunner", "Jack", **two).sentence == (
        "Jack draws 1 card with a Gunner, not 2."
    )
    state = do(state, "gunner", "Jack", drawn=["mate 3"], keep="mate 3")
    assert state.hands[0].up == ("gunner 8", "mate 3")
    assert (state.deck, state.discard) == (1, ())


def test_p21_17_there_is_one_knock_a_round() -> None:
    hands = [hand("mate 3", "king 5"), hand("mate 5", "king 5")]
    state = do(lying(*hands), "knock", "Jack")
    reason = refused(state, "knock", "Beth")
    assert (reason.code, reason.sentence) == (
        "knocked-already",
        "Beth cannot knock: Jack has knocked already in this round.",
    )


def test_p21_18_the_sole_winner_who_knocked_gets_one_more() -> None:
    hands = [hand("gunner 8", "gunner 8"), hand("captain 2", "mate 3")]
    assert gained(scored(*hands, knocked=0)) == {"Jack": 2}
    assert gained(scored(*hands, knocked=1)) == {"Jack": 1}


def test_p21_19_a_knocker_who_is_eliminated_has_no_final_turn_and_no_heir() -> None:
    hands = [hand("pirate 1", "king 5"), hand("mate 5", "gunner 8"), hand("mate 3", "mate 3")]
    state = lying(*hands, knocked=1, queue=(1,))
    state = do(state, "pirate", "Jack", target="Beth", guess=8)
    assert state.round == 2
    assert gained(state) == {"Jack": 1, "Will": 1}
    middle = lying(*hands, knocked=1, queue=(2, 1))
    middle = do(middle, "pirate", "Jack", target="Beth", guess=8)
    assert (view(middle)["knocked"], view(middle)["turn"], middle.queue) == ("Beth", "Will", ())


def test_p21_20_the_next_active_player_follows_an_elimination() -> None:
    hands = [hand("pirate 1", "king 5"), hand("mate 5", "gunner 8"), hand("mate 3", "mate 3")]
    state = do(lying(*hands), "pirate", "Jack", target="Beth", guess=8)
    assert view(state)["turn"] == "Will"
    reason = refused(state, "pass", "Beth")
    assert (reason.code, reason.sentence) == ("out", "Beth cannot pass: Beth is out of this round.")


def test_p21_21_a_hit_in_the_very_first_turn_leaves_one_turn_each() -> None:
    hands = [hand("pirate 1", "king 5"), hand("mate 5", "gunner 8"), hand("mate 3", "mate 3")]
    state = do(lying(*hands, turns=0), "pirate", "Jack", target="Beth", guess=8)
    for name in ("Will", "Jack"):
        assert view(state)["turn"] == name
        state = do(state, "pass", name)
    assert state.round == 2


# Pirate and Princess.


def attackers(**fields: Any) -> State:
    """Jack has a Pirate; Beth the Princess face down, Will the Black Spot."""
    hands = [
        hand("pirate 1", "king 5"),
        hand("mate 5", "princess 8"),
        hand("mate 3", "black-spot 0"),
    ]
    return lying(*hands, **fields)


def test_p21_22_the_target_is_an_opponent_in_the_round() -> None:
    state = attackers()
    assert refused(state, "pirate", "Jack", target="Jack", guess=5).code == "own-target"
    assert refused(state, "pirate", "Jack", target="Tia", guess=5).code == "unknown-player"
    gone = msgspec.structs.replace(state, hands=(*state.hands[:2], OUT))
    assert refused(gone, "pirate", "Jack", target="Will", guess=0).code == "target-out"


def test_p21_23_the_number_alone_is_guessed() -> None:
    state = do(attackers(), "pirate", "Jack", target="Will", guess=0)
    assert state.hands[2].out
    with pytest.raises(msgspec.ValidationError):
        do(attackers(), "pirate", "Jack", target="Will", guess=9)


def test_p21_24_a_miss_shows_and_pays_nothing() -> None:
    before = attackers(coins=(1, 0, 0))
    state = do(before, "pirate", "Jack", target="Will", guess=4)
    assert (state.hands, state.coins, state.knocked) == (before.hands, before.coins, None)
    assert view(state)["turn"] == "Beth"


def test_p21_25_what_is_read_is_not_answered() -> None:
    state = attackers()
    for answer in ({"hit": False}, {"hit": True}, {"card": "black-spot 0"}):
        reason = refused(state, "pirate", "Jack", target="Will", guess=0, **answer)
        assert (reason.code, reason.known_to) == ("field-not-here", None)


def test_p21_26_a_hit_pays_discards_and_knocks() -> None:
    hands = [
        hand("pirate 1", "king 5"),
        hand("mate 5,gunner 4", "black-spot 0"),
        hand("mate 3", "mate 3"),
    ]
    state = lying(*hands, discard=("king 5",))
    state = do(state, "pirate", "Jack", target="Beth", guess=0)
    assert coins(state) == {"Jack": 1, "Beth": 1, "Will": 0}
    assert state.discard == ("king 5", "mate 5", "gunner 4", "black-spot 0")
    assert (view(state)["knocked"], view(state)["turn"]) == ("Jack", "Will")


def test_p21_26_a_face_up_black_spot_pays_too() -> None:
    hands = [hand("pirate 1", "king 5"), hand("black-spot 0", "mate 5")]
    state = do(lying(*hands), "pirate", "Jack", target="Beth", guess=5)
    assert coins(state) == {"Jack": 1, "Beth": 1}


def test_p21_27_a_hit_after_a_knock_is_no_second_knock() -> None:
    hands = [hand("pirate 1", "king 5"), hand("mate 5", "gunner 8"), hand("mate 3", "mate 3")]
    state = lying(*hands, knocked=2, queue=(1, 2))
    state = do(state, "pirate", "Jack", target="Beth", guess=8)
    assert (state.knocked, state.queue, state.turn) == (2, (), 2)
    assert coins(state)["Jack"] == 1


def test_p21_28_the_princess_is_claimed_never_applied() -> None:
    state = do(attackers(), "pirate", "Jack", target="Beth", guess=8)
    assert state.hands[1].out
    open_princess = lying(hand("pirate 1", "king 5"), hand("princess 8", "mate 5"))
    assert do(open_princess, "pirate", "Jack", target="Beth", guess=5).hands[1].out
    same = do(open_princess, "pirate", "Jack", target="Beth", guess=5, princess=False)
    assert same.hands[1].out


def test_p21_29_a_claim_without_a_princess_is_refused_for_the_target_to_know() -> None:
    reason = refused(attackers(), "pirate", "Jack", target="Will", guess=0, princess=True)
    assert (reason.code, reason.known_to) == ("no-princess", frozenset({"Will"}))


@pytest.mark.parametrize("guess", [8, 3])
def test_p21_30_a_claim_costs_a_coin_whatever_was_guessed(guess: int) -> None:
    state = attackers(coins=(2, 0, 0))
    state = do(state, "pirate", "Jack", target="Beth", guess=guess, princess=True)
    assert coins(state) == {"Jack": 1, "Beth": 1, "Will": 0}
    assert (state.knocked, state.hands[1].out) == (None, False)
    poor = do(attackers(), "pirate", "Jack", target="Beth", guess=guess, princess=True)
    assert coins(poor) == {"Jack": 0, "Beth": 0, "Will": 0}


def test_p21_31_a_coin_paid_away_can_prevent_the_end() -> None:
    hands = [hand("pirate 1", "king 5"), hand("captain 2", "princess 8")]
    state = last_turn(*hands, knocked=1, coins=(4, 0))
    state = do(state, "pirate", "Jack", target="Beth", guess=0, princess=True)
    assert (coins(state), state.finished) == ({"Jack": 3, "Beth": 3}, False)


def test_p21_32_a_mate_may_move_the_princess() -> None:
    state = lying(hand("mate 3", "king 5"), hand("mate 5", "princess 8"))
    state = do(state, "mate", "Jack", between=["Beth", "Jack"])
    assert view(state)["hands"]["Jack"]["down"] == "princess 8"


# Captain, Gunner, Mate.


def captains() -> State:
    hands = [
        hand("captain 2,gunner 4,captain 2", "captain 6"),
        hand("princess 8,black-spot 0", "mate 5"),
        OUT,
    ]
    return lying(*hands, discard=("pirate 1",))


def exchange(target: str, discard: str) -> dict[str, Any]:
    return {"target": target, "discard": discard, "replacement": "gunner 8"}


def test_p21_33_the_captain_discards_any_face_up_card_but_the_princess() -> None:
    state = captains()
    assert do(state, "captain", "Jack", **exchange("Beth", "black-spot 0"))
    for target, discard, code in [
        ("Beth", "princess 8", "princess"),
        ("Beth", "mate 5", "not-face-up"),
        ("Beth", "pirate 1", "not-face-up"),
        ("Jack", "captain 6", "not-face-up"),
        ("Will", "pirate 1", "target-out"),
        ("Tia", "pirate 1", "unknown-player"),
    ]:
        assert refused(state, "captain", "Jack", **exchange(target, discard)).code == code


def test_p21_33_34_of_two_equal_cards_the_older_goes_and_the_new_one_comes_last() -> None:
    state = do(captains(), "captain", "Jack", **exchange("Jack", "captain 2"))
    assert state.hands[0].up == ("gunner 4", "captain 2", "gunner 8")
    assert (state.discard, state.deck) == (("pirate 1", "captain 2"), captains().deck - 1)


def test_p21_35_a_discarded_black_spot_pays_nothing() -> None:
    state = do(captains(), "captain", "Jack", **exchange("Beth", "black-spot 0"))
    assert not any(state.coins)
    assert state.hands[1].up == ("princess 8", "gunner 8")


def test_p21_36_the_mate_takes_two_players_of_the_round() -> None:
    hands = [hand("pirate 1", "mate 3"), hand("mate 5", "king 5"), hand("king 5", "gunner 8"), OUT]
    state = lying(*hands)
    for pair, code in [
        (["Beth", "Beth"], "same-player"),
        (["Beth", "Angelica"], "target-out"),
        (["Beth", "Tia"], "unknown-player"),
    ]:
        assert refused(state, "mate", "Jack", between=pair).code == code
    opponents = do(state, "mate", "Jack", between=["Will", "Beth"])
    downs = [one["down"] for one in view(opponents)["hands"].values()]
    assert downs == ["mate 3", "gunner 8", "king 5", None]
    itself = do(state, "mate", "Jack", between=["Jack", "Beth"])
    assert view(itself)["hands"]["Beth"]["down"] == "mate 3"


def test_p21_37_one_is_kept_the_other_discarded_face_up() -> None:
    state = lying(hand("pirate 1", "gunner 4"), hand("mate 5", "king 5"))
    pair = {"drawn": ["mate 3", "king 5"]}
    assert refused(state, "gunner", "Jack", **pair, keep="mate 7").sentence == (
        "Jack cannot keep Mate 7: it is none of those drawn."
    )
    state = do(state, "gunner", "Jack", **pair, keep="king 5")
    assert (state.hands[0].up, state.discard) == (("pirate 1", "king 5"), ("mate 3",))
    same = lying(hand("gunner 4", "gunner 4"), hand("mate 5", "king 5"))
    same = do(same, "gunner", "Jack", drawn=["mate 3", "mate 3"], keep="mate 3")
    assert (same.hands[0].up, same.discard) == (("gunner 4", "mate 3"), ("mate 3",))


@pytest.mark.parametrize(
    ("kind", "fields", "sort"),
    [
        ("captain", exchange("Beth", "pirate 3"), "Captain"),
        ("gunner", {"drawn": ["mate 3", "pirate 5"], "keep": "mate 3"}, "Gunner"),
        ("mate", {"between": ["Jack", "Beth"]}, "Mate"),
        ("pirate", {"target": "Beth", "guess": 0}, "Pirate"),
    ],
)
def test_p21_38_without_the_card_there_is_no_ability(
    kind: str, fields: dict[str, Any], sort: str
) -> None:
    """What lies face down the player alone knows, and so the reason."""
    state = lying(hand("king 5", "princess 8"), hand("pirate 3", "king 5"))
    reason = refused(state, kind, "Jack", **fields)
    assert (reason.code, reason.known_to) == ("no-such-ability", frozenset({"Jack"}))
    assert reason.sentence == f"Jack cannot use a {sort}: Jack has none."
    number = {"Captain": 2, "Gunner": 4, "Mate": 7, "Pirate": 1}[sort]
    for having in (hand("king 5", f"{kind} {number}"), hand(f"{kind} {number}", "king 5")):
        assert do(lying(having, hand("pirate 3", "king 5")), kind, "Jack", **fields).turn == 1
