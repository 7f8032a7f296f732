"""The bench of a game whose cards are drawn: deck, discard pile, and readers before the seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.audience import PUBLIC, Audience
from tests.web.fake_bench import STOCK, DrawingLoop, FakeBench, SeatedLoop, drawing, workbench
from tests.web.fakes import Clock
from tests.web.screens import enter, post
from tests.web.test_simulated import DO, first_event, lying, state
from web import Keys, create_app
from web.bench.ports import Workbench

Seat = Callable[..., tuple[FlaskClient, FakeBench]]


@pytest.fixture
def seat(keys: Keys, clock: Clock) -> Seat:
    def sit(players: int = 3, **more: Any) -> tuple[FlaskClient, FakeBench]:
        given, bench = drawing(players, **more)
        app = create_app(DrawingLoop(players), keys, simulated=True, bench=given, clock=clock)
        return enter(app, keys.key("bench")), bench

    return sit


def do(hand: FlaskClient, **command: Any) -> dict[str, Any]:
    return state(post(hand, DO, command))


def test_readers_lie_before_the_seats_and_the_deck_lies_face_down(seat: Seat) -> None:
    hand, _ = seat(4)
    shown = first_event(hand)
    assert shown["layout"] == "seats"
    assert shown["islands"] == ["A", "B", "C", "D"]
    assert shown["piles"] == {"deck": len(STOCK), "discard": []}
    assert shown["cards"] == []
    assert shown["menu"][1]["note"] == "reader NAME, cable out"


def test_the_top_card_is_drawn_onto_a_reader(seat: Seat) -> None:
    hand, bench = seat()
    first_event(hand)
    shown = do(hand, do="draw", reader="B")
    (card,) = lying(shown)
    assert bench.where()[card] == "B"
    assert shown["piles"]["deck"] == len(STOCK) - 1


def test_the_same_seed_deals_the_same_cards(seat: Seat) -> None:
    dealt = []
    for seed in (5, 5, 6):
        hand, _ = seat(seed=seed)
        first_event(hand)
        for reader in "ABCABC":
            shown = do(hand, do="draw", reader=reader)
        dealt.append(lying(shown))
    assert dealt[0] == dealt[1]
    assert dealt[0] != dealt[2]


def test_cards_of_a_reader_stand_in_the_order_laid(seat: Seat) -> None:
    hand, _ = seat()
    first_event(hand)
    order = ["princess 8", "black-spot 0", "mate 7 b", "captain 6", "king 5", "gunner 6"]
    for card in order:
        shown = do(hand, do="lay", card=card, reader="A")
    assert [each["card"] for each in shown["cards"]] == order
    do(hand, do="lift", card="princess 8")
    shown = do(hand, do="lay", card="princess 8", reader="A")
    assert [each["card"] for each in shown["cards"]] == [*order[1:], "princess 8"]


def test_a_lifted_card_is_discarded_and_shuffled_back(seat: Seat) -> None:
    hand, bench = seat()
    first_event(hand)
    do(hand, do="lay", card="captain 6", reader="A")
    do(hand, do="lay", card="gunner 6", reader="B")
    shown = do(hand, do="lift", card="captain 6")
    assert shown["piles"] == {"deck": len(STOCK) - 2, "discard": ["captain 6"]}
    assert {"card": "captain 6", "seat": None, "reader": None} in shown["cards"]
    shown = do(hand, do="shuffle")
    assert shown["piles"] == {"deck": len(STOCK) - 1, "discard": []}
    assert bench.where()["gunner 6"] == "B"
    shown = do(hand, do="shuffle", all=True)
    assert shown["piles"] == {"deck": len(STOCK), "discard": []}
    assert lying(shown) == {}


def test_an_empty_deck_says_what_helps(seat: Seat) -> None:
    hand, _ = seat()
    first_event(hand)
    for _ in STOCK:
        do(hand, do="draw", reader="A")
    answer = post(hand, DO, {"do": "draw", "reader": "A"})
    assert answer.status_code == 422
    assert answer.get_json()["sentence"] == "The deck is empty: shuffle the discard pile into it."


def test_what_the_game_has_discarded_lies_on_the_pile_from_the_start(seat: Seat) -> None:
    hand, _ = seat(discarded=("mate 7", "mate 7", "captain 6"))
    assert first_event(hand)["piles"]["discard"] == ["mate 7", "mate 7 b", "captain 6"]


def test_another_game_lays_the_page_anew_from_its_stream(keys: Keys, clock: Clock) -> None:
    given, bench = drawing(2)
    ships = workbench(5)[0].owners()
    now: dict[str, Any] = {"owners": given.owners(), "loop": DrawingLoop(2)}

    class Changing(SeatedLoop):
        def screen(self, audience: Audience = PUBLIC, /) -> bytes:
            shown: bytes = now["loop"].screen(audience)
            return shown

    given = Workbench(bench, lambda: now["owners"], given.ear, given.random)
    app = create_app(Changing(2), keys, simulated=True, bench=given, clock=clock)
    hand = enter(app, keys.key("bench"))
    assert first_event(hand)["layout"] == "seats"
    now.update(owners=ships, loop=SeatedLoop(5))
    clock.now += 1
    shown = first_event(hand)
    assert shown["layout"] == "islands"
    assert shown["islands"] == list("ABCDE")
    assert shown["piles"] is None
    assert len(shown["cards"]) == 15
    answer = post(hand, DO, {"do": "draw", "reader": "A"})
    assert answer.status_code == 422
