"""Which tag is which card."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.deck import Deck, Face, canonical, face
from companion.refusals import Refusal

BOX = {f"04{n:012X}": f"red {n}" for n in range(1, 9)} | {
    f"05{n:012X}": f"green {n}" for n in range(1, 17)
}


def test_a_whole_box_is_known_both_ways() -> None:
    deck = Deck(BOX)
    assert len(deck) == 24
    assert deck.face("04000000000003") == Face("red", 2)
    assert deck.face("0500000000000F") == Face(15, None)
    assert deck.tag(2, "red") == "04000000000003"
    assert deck.tag(2, 15) == deck.tag(0, 15) == "0500000000000F"
    assert deck.face("0600000000000F") is None
    assert Deck({}).tag(0, "red") is None


@pytest.mark.parametrize("bytes_", [4, 7, 10])
def test_a_uid_of_each_size_becomes_upper_case_hex(bytes_: int) -> None:
    text = "a4" * bytes_
    assert canonical(":".join(["a4"] * bytes_)) == canonical(text) == text.upper()


@given(st.text(max_size=24))
def test_any_other_text_is_no_tag(text: str) -> None:
    with contextlib.suppress(Refusal):
        tag = canonical(text)
        assert len(tag) in (8, 14, 20)
        bytes.fromhex(tag)


@pytest.mark.parametrize(
    "name",
    [
        "red 0",
        "red 9",
        "green 0",
        "green 17",
        "green 07",
        "blue 3",
        "Red 1",
        "red",
        "red 1 ",
        "captain 3",
        "mate 9",
        "king 05",
    ],
)
def test_no_other_name_is_a_card(name: str) -> None:
    with pytest.raises(Refusal, match="is no card"):
        face(name)


def test_one_tag_for_a_card_and_one_card_for_a_tag() -> None:
    with pytest.raises(Refusal, match="has two tags"):
        Deck({"04000000": "red 1", "05000000": "red 1"})
    with pytest.raises(Refusal, match="enrolled twice"):
        Deck({"0400000A": "red 1", "0400000a": "red 2"})


def test_a_table_has_the_cards_of_both_games_and_equal_copies_of_some() -> None:
    more = {"0600000A": "mate 7", "0600000B": "mate 7", "0600000C": "black-spot 0"}
    deck = Deck(BOX | more)
    assert len(deck) == 27
    assert deck.face("0600000A") == deck.face("0600000B") == Face("mate 7")
    assert deck.tag(0, 15) == "0500000000000F"


def test_no_card_has_more_tags_than_a_box_has_copies() -> None:
    twice = {"0600000A": "princess 8", "0600000B": "princess 8"}
    assert len(Deck(twice)) == 2
    with pytest.raises(Refusal, match="has 3 tags, but a box holds 2"):
        Deck(twice | {"0600000C": "princess 8"})
    with pytest.raises(Refusal, match="has two tags"):
        Deck({"0600000A": "black-spot 0", "0600000B": "black-spot 0"})
