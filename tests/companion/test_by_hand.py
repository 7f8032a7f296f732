"""A table without a working reader plays a whole game from the host's screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import record
from companion.games import pirates_word as game
from companion.games.pirates_word.box import COLOURS
from companion.refusals import Refusal
from companion.settings import for_players
from tests.companion.kit import Hands


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    table = Hands(tmp_path, for_players(4))
    for reader in "ABCD":
        table.silence(reader)
    yield table
    table.close()


def unread(hands: Hands) -> dict[str, list[str]]:
    found: dict[str, list[str]] = hands.screen(host=True)["controls"]["unread"]
    return found


def lay(hands: Hands) -> None:
    """Everybody lays both cards; nobody says which."""
    hands.do("draw")
    for seat in hands.screen()["seats"]:
        for letter in seat.islands:
            hands.do("place", player=seat.name, island=letter, card=None)
    hands.do("lock")


def market(hands: Hands, day: int) -> None:
    """Whoever has the best gem bids it, and looks at an unread Ship."""
    state = hands.table.state
    chests = {name: chest.best() for name, chest in zip(state.players, state.chests, strict=True)}
    hands.do("open-fists")
    name = min(
        (COLOURS.index(best), name) for name, best in chests.items() if best and best != "red"
    )[1]
    hands.do("bid", player=name, gems={str(chests[name]): 1})
    hands.do("reveal-bids")
    other = next(one for one in state.players if one != name)
    ship = {
        "player": other,
        "island": hands.screen()["seats"][state.players.index(other)].islands[0],
    }
    hands.do("use", player=name, artifact="foresight-spyglass", ship=ship)
    peeks = hands.do("peeks", player=name, cover=name).secret
    assert peeks is not None
    assert peeks["peeks"][-1] == {
        "day": day, "player": other, "at": ship["island"], "card": None,
    }  # fmt: skip


def turn(hands: Hands, day: int) -> None:
    """All cards are turned and named: the Red moves round, the Greens follow in order."""
    with pytest.raises(Refusal, match=r"unread|named|read"):
        hands.do("reveal-ships")
    state = hands.table.state
    for seat, name in enumerate(state.players):
        greens: list[Any] = list(state.greens[seat])
        cards = ["red", greens[0]] if (seat + day) % 3 == 0 else greens
        for letter, card in zip(hands.screen()["seats"][seat].islands, cards, strict=True):
            assert name in unread(hands)[letter]
            hands.do("turn", player=name, island=letter, card=card)
            assert hands.screen()["game"]["islands"][letter]["ships"][name] == card
    assert unread(hands) == {}
    hands.do("reveal-ships")
    hands.share_all()


def test_a_whole_game_is_played_with_unread_cards(hands: Hands) -> None:
    for day in range(1, 6):
        lay(hands)
        assert unread(hands)
        if day > 1:
            market(hands, day)
        turn(hands, day)
    assert hands.table.state.finished
    hands.do("open-chests")
    replay = record.replay(hands.table.record().encode())
    assert (replay.exit_code, replay.messages) == (0, ())
    assert replay.view == game.full_view(hands.table.state)


def test_a_place_at_a_mute_reader_lies_unread_beside_cards_that_are_read(hands: Hands) -> None:
    for reader in "ABD":
        hands.silence(reader, well=True)
    hands.do("draw")
    hands.lay("green 1", "A")
    hands.do("place", player="Mark", island="C", card=None)
    assert unread(hands) == {"C": ["Mark"]}
    screen = hands.screen()["game"]["islands"]
    assert (screen["A"]["ships"], screen["C"]["ships"]) == ({"Barbara": None}, {"Mark": None})
    hands.do("lift", player="Mark", island="C")
    assert unread(hands) == {}


def test_a_wrongly_named_card_is_mended_after_it_was_turned(hands: Hands) -> None:
    lay(hands)
    greens = hands.table.state.greens[0]
    hands.do("turn", player="Barbara", island="A", card=greens[0])
    secret = hands.do("log").secret
    assert secret is not None
    line = secret["lines"][-1]
    assert line["text"] == "Barbara's card at Island A was named."
    action = {**line["mend"]["action"], "card": "red"}
    hands.do("mend", line=line["line"], action=action, reason="misread")
    assert hands.screen()["game"]["islands"]["A"]["ships"]["Barbara"] == "red"
