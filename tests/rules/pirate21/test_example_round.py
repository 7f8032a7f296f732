"""The rulebook's example round.

Its cards are not the box's: it has three Captains 6, so they are set by hand (rulings 2.6).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games import pirate21 as game
from tests.rules.pirate21.tables import coins, do, hand, lying, refused, table


def test_the_example_round() -> None:
    state = lying(
        hand("captain 6", "gunner 6"),
        hand("pirate 5", "black-spot 0"),
        hand("mate 7", "princess 8"),
        hand("captain 6", "mate 7"),
        hand("princess 8", "captain 6"),
        turns=0,
    )
    state = do(state, "gunner", "Jack", drawn=["gunner 8", "pirate 1"], keep="gunner 8")
    assert game.full_view(state)["hands"]["Jack"]["up"] == ["captain 6", "gunner 8"]

    state = do(state, "pirate", "Beth", target="Jack", guess=6)
    view = game.view(state, None)
    assert view["hands"]["Jack"] == {"up": [], "down": None, "out": True}
    assert (view["knocked"], view["turn"], coins(state)["Beth"]) == ("Beth", "Will", 1)

    state = do(state, "mate", "Will", between=["Angelica", "Beth"])
    hands = game.full_view(state)["hands"]
    assert (hands["Angelica"]["down"], hands["Beth"]["down"]) == ("black-spot 0", "mate 7")

    exchange = {"target": "Will", "discard": "mate 7", "replacement": "pirate 3"}
    state = do(state, "captain", "Angelica", **exchange)
    state = do(state, "draw", "Dave", card="gunner 8")
    assert game.view(state, None)["turn"] == "Beth"

    state = do(state, "pirate", "Beth", target="Will", guess=5, princess=True)
    view = game.full_view(state)
    (scored,) = view["rounds"]
    assert scored["totals"] == {"Jack": None, "Beth": 12, "Will": 11, "Angelica": 6, "Dave": 22}
    assert scored["winners"] == ["Beth"]
    assert scored["coins"] == {"Beth": 2, "Angelica": 1}
    assert scored["hands"]["Dave"] == ["princess 8", "gunner 8", "captain 6"]
    assert view["coins"] == {"Jack": 0, "Beth": 2, "Will": 1, "Angelica": 1, "Dave": 0}
    assert (view["round"], view["phase"], view["start"]) == (2, "deal", "Beth")


def test_a_record_refuses_the_third_captain_6_of_the_example() -> None:
    state = table(5)
    for name, up, down in [
        ("Jack", "captain 6", "gunner 6"),
        ("Beth", "pirate 5", "black-spot 0"),
        ("Will", "mate 7", "princess 8"),
        ("Angelica", "captain 6", "mate 7"),
    ]:
        state = do(state, "deal", name, up=up, down=down)
    last = {"up": "princess 8", "down": "captain 6"}
    assert refused(state, "deal", "Dave", **last).code == "no-copy-left"
    assert replace(state, hands=()) != state
