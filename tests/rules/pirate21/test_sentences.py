"""What the table hears of each step of Pirate 21, in order; nothing in it is a secret."""

from __future__ import annotations

from typing import Any

from companion.games import pirate21 as game
from companion.games.pirate21.state import State
from tests.rules.pirate21.tables import OUT, action, do, hand, last_turn, lying, table

LOW = hand("captain 2", "mate 3")


def heard(state: State, kind: str, player: str, **fields: Any) -> list[str]:
    """The sentences of one action."""
    events = game.apply(state, action(kind, player, **fields))[1]
    return [game.say(event, state.players) for event in events]


def test_of_a_deal_no_card_is_told_and_the_last_one_begins_the_round() -> None:
    state = table(2, start="Beth")
    said = heard(state, "deal", "Jack", up="mate 3", down="king 5")
    assert said == ["Jack has chosen a card to show."]
    state = do(state, "deal", "Jack", up="mate 3", down="king 5")
    assert heard(state, "deal", "Beth", up="mate 5", down=None) == [
        "Beth has chosen a card to show.",
        "Round 1: Beth begins.",
    ]


def test_turns_are_told_by_what_lies_open() -> None:
    state = lying(hand("captain 2,mate 3", "gunner 8"), hand("pirate 5", "king 5"))
    assert heard(state, "pass", "Jack") == ["Jack passed."]
    assert heard(do(state, "pass", "Jack"), "pass", "Beth") == ["Beth passed."]
    assert heard(state, "draw", "Jack", card="king 5") == ["Jack drew King 5."]
    pair = {"drawn": ["black-spot 0", "king 5"], "keep": "king 5"}
    assert heard(state, "gunner", "Jack", **pair) == [
        "Jack used a Gunner and kept King 5, discarding Black Spot."
    ]
    assert heard(state, "mate", "Jack", between=["Beth", "Jack"]) == [
        "Jack used a Mate: the face-down cards of Beth and Jack changed places."
    ]
    for target, card, whose in [
        ("Beth", "pirate 5", "Beth's Pirate 5"),
        ("Jack", "mate 3", "Jack's Mate 3"),
    ]:
        fields = {"target": target, "discard": card, "replacement": "king 5"}
        assert heard(state, "captain", "Jack", **fields) == [
            f"Jack used a Captain: {whose} gave way to King 5."
        ]
    assert heard(state, "knock", "Jack") == ["Jack knocked: everybody has one final turn."]


def test_an_attack_is_told_with_its_answer_and_no_card() -> None:
    state = lying(hand("pirate 1", "king 5"), hand("black-spot 0", "princess 8"), coins=(1, 0))
    attack = "Jack attacked Beth and guessed 8."
    assert heard(state, "pirate", "Jack", target="Beth", guess=8) == [
        attack,
        "Beth was hit and is out of this round: a Coin for Jack, and one for the Black Spot.",
        "Jack knocked: everybody has one final turn.",
    ]
    assert heard(state, "pirate", "Jack", target="Beth", guess=5) == [
        "Jack attacked Beth and guessed 5.",
        "Beth was not hit.",
    ]
    claim = {"target": "Beth", "guess": 8, "princess": True}
    cancelled = "Beth's Princess cancelled the attack"
    assert heard(state, "pirate", "Jack", **claim) == [
        attack,
        f"{cancelled}: Jack paid Beth a Coin.",
    ]
    poor = lying(*state.hands)
    assert heard(poor, "pirate", "Jack", **claim) == [attack, f"{cancelled}."]
    plain = lying(hand("pirate 1", "king 5"), hand("mate 3", "gunner 8"), knocked=1, queue=(1,))
    assert heard(plain, "pirate", "Jack", target="Beth", guess=8)[1] == (
        "Beth was hit and is out of this round: a Coin for Jack."
    )


def test_an_empty_deck_knocks_and_is_shuffled_in_that_order() -> None:
    state = lying(hand("gunner 4", "king 5"), LOW, deck=1, discard=("pirate 3", "gunner 8"))
    knocks = "The deck is empty: Beth knocks, and everybody has one final turn."
    assert heard(state, "gunner", "Jack", drawn=["mate 5"], keep="mate 5") == [
        "Jack used a Gunner and kept Mate 5.",
        knocks,
        "The discard pile was shuffled: 2 cards in the deck.",
    ]
    bare = lying(hand("gunner 4", "king 5"), LOW, deck=1)
    assert heard(bare, "draw", "Jack", card="mate 5") == ["Jack drew Mate 5.", knocks]


def test_unread_cards_are_turned_over_before_the_round_is_scored() -> None:
    state = last_turn(hand("pirate 1", "king 5"), hand("mate 3", None), OUT, hand("mate 3", None))
    assert heard(state, "pass", "Jack") == [
        "Jack passed.",
        "The final turns are over: the face-down cards of Beth and Angelica are turned over.",
    ]
    state = do(do(state, "pass", "Jack"), "turn", "Beth", card="pirate 5")
    assert heard(state, "turn", "Angelica", card="king 5") == [
        "Angelica's face-down card is King 5.",
        "Beth (8) and Angelica (8) win round 1: 1 Coin for Beth and 1 Coin for Angelica.",
    ]


def test_the_end_of_a_round_and_of_the_game_is_told() -> None:
    busted = hand("gunner 8,gunner 8", "captain 6")
    assert heard(last_turn(busted, OUT), "pass", "Jack")[1:] == ["Nobody wins round 1."]
    rich = last_turn(hand("gunner 8", "mate 7"), LOW, coins=(3, 0))
    assert heard(rich, "pass", "Jack")[1:] == [
        "Jack (15) wins round 1: 2 Coins for Jack.",
        "Jack wins the game with the most Coins.",
    ]
    king = last_turn(LOW, hand("gunner 8,princess 8", "king 5"))
    assert heard(king, "pass", "Jack")[1:] == [
        "Beth (21) wins round 1: 1 Coin for Beth.",
        "Beth wins the game with a King and exactly 21.",
    ]
