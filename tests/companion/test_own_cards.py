"""The group's own Artifact cards: entered once, kept, mended, shown while they are in play."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.own_cards import MOST
from companion.refusals import Refusal
from tests.companion.kit import Hands

HOOK = {
    "name": "Crooked Hook",
    "letter": "B",
    "star": False,
    "text": "Look at one Ship.\nThen move it.",
    "touches": ["ship", "gems"],
}


def cards(hands: Hands) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.to_builtins(
        hands.screen(host=True)["controls"]["setup"]["cards"]
    )
    return found


def test_a_card_is_entered_once_and_kept(hands: Hands) -> None:
    hands.do("keep-card", card=HOOK)
    hands.reopen()
    (card,) = cards(hands)
    assert card == HOOK | {"id": "crooked-hook", "touches": ("ship", "gems")}


def test_a_card_is_mended_and_stays_the_same_one(hands: Hands) -> None:
    hands.do("keep-card", card=HOOK)
    hands.do("keep-card", card=HOOK | {"id": "crooked-hook", "name": "Bent Hook", "letter": None})
    (card,) = cards(hands)
    assert (card["id"], card["name"], card["letter"]) == ("crooked-hook", "Bent Hook", None)


def test_what_nobody_has_told_is_unknown_and_not_no(hands: Hands) -> None:
    hands.do("keep-card", card={"name": "Kraken"})
    (card,) = cards(hands)
    assert (card["letter"], card["star"]) == (None, None)


@pytest.mark.parametrize(
    ("name", "card_id"),
    [("Überfahrt", "uberfahrt"), ("Ð ☠", "card"), ("A--B  c!", "a-b-c"), ("x" * 40, "x" * 40)],
)
def test_every_name_makes_an_id_that_records_take(hands: Hands, name: str, card_id: str) -> None:
    hands.do("keep-card", card={"name": name})
    assert cards(hands)[0]["id"] == card_id


def test_two_cards_whose_names_look_alike_have_two_ids(hands: Hands) -> None:
    for name in ("Hook!", "Hook?"):
        hands.do("keep-card", card={"name": name})
    assert {card["id"] for card in cards(hands)} == {"hook", "hook-2"}


def test_a_card_is_forgotten(hands: Hands) -> None:
    hands.do("keep-card", card=HOOK)
    hands.do("drop-card", id="crooked-hook")
    assert not cards(hands)
    with pytest.raises(Refusal):
        hands.do("drop-card", id="crooked-hook")


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no name": ({"name": " "}, "name"),
    "a name that nobody sees": ({"name": "\u200b\u200d"}, "name"),
    "a name of two lines": ({"name": "a\nb"}, "name"),
    "a long name": ({"name": "x" * 41}, "name"),
    "a letter that is none": ({"letter": "E"}, "letter"),
    "a star somehow": ({"star": "yes"}, "star"),
    "a long text": ({"text": "x" * 601}, "text"),
    "a bell in the text": ({"text": "a\x07"}, "text"),
    "touching nothing known": ({"touches": ["sun"]}, "touches"),
    "touching no list": ({"touches": "ship"}, "touches"),
    "an odd id": ({"id": "A B"}, "id"),
    "an unknown field": ({"price": 3}, "price"),
}


@pytest.mark.parametrize(("change", "field"), WRONG.values(), ids=WRONG)
def test_a_wrong_field_of_a_card_is_named_and_nothing_is_kept(
    hands: Hands, change: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refusal) as caught:
        hands.do("keep-card", card=HOOK | change)
    assert field in caught.value.sentence
    assert not cards(hands)


def test_the_same_name_twice_is_refused(hands: Hands) -> None:
    hands.do("keep-card", card=HOOK)
    with pytest.raises(Refusal, match="another card"):
        hands.do("keep-card", card=HOOK)


def test_there_is_an_end_of_cards(hands: Hands) -> None:
    for number in range(MOST):
        hands.do("keep-card", card={"name": f"Card {number}"})
    with pytest.raises(Refusal, match="take one out"):
        hands.do("keep-card", card={"name": "One more"})


def test_everybody_sees_the_text_of_an_own_card_in_play_and_no_other(hands: Hands) -> None:
    for name in ("Hook", "Kraken"):
        hands.do("keep-card", card={"name": name, "text": f"{name}'s text"})
    artifacts = ["hook", "foresight-spyglass", "smuggling-barrel", "accursed-treasure-map"]
    hands.do(
        "new-game",
        setup={"game": "a-pirates-word", "players": ["A", "B", "C"], "artifacts": artifacts},
    )
    assert [card.text for card in hands.screen()["own_cards"]] == ["Hook's text"]


def test_keeping_a_card_is_never_stale_and_makes_a_new_screen(hands: Hands) -> None:
    before = hands.table.number
    hands.dig()
    hands.do("keep-card", card=HOOK, on=before)
    assert hands.table.number > before


@pytest.mark.parametrize(
    "card", [{"name": "Foresight Spyglass"}, {"name": "X", "id": "smuggling-barrel"}]
)
def test_a_card_that_the_companion_knows_is_no_card_of_the_groups(
    hands: Hands, card: dict[str, str]
) -> None:
    with pytest.raises(Refusal, match=r"The companion knows the .* already") as refused:
        hands.do("keep-card", card=card)
    assert refused.value.code == "card"
    assert hands.table.remembered.cards == ()
