"""The rulebook's example round, step by step.

Its cards are not the box's: it has three Captains 6, so they are set by hand (rulings 2.6).
"""

from __future__ import annotations

from typing import Any

from companion.games import pirate21 as game
from companion.games.pirate21.state import State
from tests.rules.pirate21.tables import coins, do, hand, lying, refused, sums, table


def begun() -> State:
    """The cards as they lie when Jack takes the first turn."""
    return lying(
        hand("captain 6", "gunner 6"),
        hand("pirate 5", "black-spot 0"),
        hand("mate 7", "princess 8"),
        hand("captain 6", "mate 7"),
        hand("princess 8", "captain 6"),
        turns=0,
    )


def after_jack() -> State:
    return do(begun(), "gunner", "Jack", drawn=["gunner 8", "pirate 1"], keep="gunner 8")


def after_beth() -> State:
    return do(after_jack(), "pirate", "Beth", target="Jack", guess=6)


def after_will() -> State:
    return do(after_beth(), "mate", "Will", between=["Angelica", "Beth"])


def after_angelica() -> State:
    exchange = {"target": "Will", "discard": "mate 7", "replacement": "pirate 3"}
    return do(after_will(), "captain", "Angelica", **exchange)


def after_dave() -> State:
    return do(after_angelica(), "draw", "Dave", card="gunner 8")


def seen(state: State, viewer: str | None, whose: str) -> Any:
    return game.view(state, viewer)["hands"][whose]


def test_jack_keeps_the_gunner_and_discards_the_pirate_face_up() -> None:
    state = after_jack()
    assert (sums(state)["Jack"], state.discard) == (20, ("pirate 1",))
    shown = {"up": ["captain 6", "gunner 8"], "down": None, "out": False}
    assert seen(state, None, "Jack") == shown
    assert (game.view(state, None)["turn"], state.knocked) == ("Beth", None)


def test_beth_hits_jack_gains_a_coin_and_knocks() -> None:
    state = after_beth()
    view = game.view(state, None)
    assert (view["knocked"], view["turn"], view["coins"]["Beth"]) == ("Beth", "Will", 1)
    assert view["hands"]["Jack"] == {"up": [], "down": None, "out": True}
    assert view["discard"] == ["pirate 1", "captain 6", "gunner 8", "gunner 6"]
    assert sums(state) == {"Jack": None, "Beth": 5, "Will": 15, "Angelica": 13, "Dave": 14}


def test_will_exchanges_two_cards_and_beth_knows_what_angelica_has() -> None:
    state = after_will()
    assert seen(state, "Beth", "Beth")["down"] == "mate 7"
    assert seen(state, "Angelica", "Angelica")["down"] == "black-spot 0"
    assert seen(state, "Will", "Beth")["down"] is None
    assert (sums(state)["Will"], game.view(state, None)["turn"]) == (15, "Angelica")


def test_angelica_takes_wills_mate_and_has_a_low_total() -> None:
    state = after_angelica()
    assert seen(state, "Will", "Will") == {"up": ["pirate 3"], "down": "princess 8", "out": False}
    assert state.discard[-1] == "mate 7"
    # The rulebook says 10 for Will here and 11 at the round's end (rulings 2.6).
    assert (sums(state)["Angelica"], sums(state)["Will"]) == (6, 11)


def test_dave_draws_and_is_over_21_and_jack_has_no_turn() -> None:
    state = after_dave()
    assert sums(state)["Dave"] == 22
    assert (game.view(state, None)["turn"], state.queue) == ("Beth", ())
    assert refused(state, "pass", "Jack").code == "out"


def test_beth_pays_will_and_wins_with_her_knock() -> None:
    state = do(after_dave(), "pirate", "Beth", target="Will", guess=5, princess=True)
    view = game.full_view(state)
    (scored,) = view["rounds"]
    assert scored["totals"] == {"Jack": None, "Beth": 12, "Will": 11, "Angelica": 6, "Dave": 22}
    assert (scored["winners"], scored["coins"]) == (["Beth"], {"Beth": 2, "Angelica": 1})
    assert scored["hands"] == {
        "Jack": None,
        "Beth": ["pirate 5", "mate 7"],
        "Will": ["pirate 3", "princess 8"],
        "Angelica": ["captain 6", "black-spot 0"],
        "Dave": ["princess 8", "gunner 8", "captain 6"],
    }
    assert coins(state) == {"Jack": 0, "Beth": 2, "Will": 1, "Angelica": 1, "Dave": 0}
    assert (view["round"], view["phase"], view["start"]) == (2, "deal", "Beth")
    assert not any(one["out"] for one in view["hands"].values())


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
