"""What a player's own phone may ask of the table, what it is shown, and what nobody else sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.inputs import PhoneNews
from companion.refusals import Refusal
from companion.screen import private
from companion.settings import Settings
from tests.companion.kit import Hands, lay_of


def tell(hands: Hands, *names: str, came: str | None = None) -> None:
    hands.table.hear_phones(PhoneNews(names, came), now=hands.clock)


def ask(hands: Hands, who: str, kind: str, **fields: Any) -> Any:
    command = {"do": kind, **fields}
    return hands.table.do(command, now=hands.clock, viewer=who, phone=True)


def raise_fist(hands: Hands, player: str, **bid: Any) -> None:
    ask(hands, player, "fist", player=player, up=True, **bid)


def mine(hands: Hands, player: str) -> dict[str, Any]:
    own: dict[str, Any] = private(hands.screen(), hands.table, player)["mine"]
    return own


def chest(hands: Hands, player: str) -> dict[str, int]:
    state = hands.table.state
    gems: dict[str, int] = state.chests[state.players.index(player)].as_dict()
    return gems


def test_whose_phone_has_come_is_told_to_all_for_a_while(hands: Hands) -> None:
    before = hands.table.number
    tell(hands, "Martha", came="Martha")
    assert hands.screen()["phones"] == ["Martha"]
    assert hands.screen()["arrived"] == "Martha's phone is here."
    assert hands.table.number == before + 1
    hands.wait(21)
    assert hands.screen()["arrived"] is None
    assert hands.screen()["phones"] == ["Martha"]


def test_a_phone_that_goes_on_to_another_name_does_not_hide_whose_it_was_before(
    hands: Hands,
) -> None:
    tell(hands, "Mario", came="Mario")
    hands.wait(1)
    tell(hands, "Martha", came="Martha")
    assert hands.screen()["arrived"] == "Mario and Martha are here."
    hands.wait(19.5)
    assert hands.screen()["arrived"] == "Martha's phone is here."


def test_names_of_other_groups_are_on_no_screen(hands: Hands) -> None:
    tell(hands, "Zoe", "Mario", came="Zoe")
    assert (hands.screen()["phones"], hands.screen()["arrived"]) == (["Mario"], None)


def test_a_phone_that_comes_makes_no_tap_stale(hands: Hands) -> None:
    on = hands.table.number
    tell(hands, "Martha", came="Martha")
    hands.do("draw", on=on)


NOT_ITS_OWN: tuple[dict[str, Any], ...] = (
    {"do": "done", "player": "Mario"},
    {"do": "fist", "player": "Mario", "up": True, "gems": {}},
    {"do": "bid", "player": "Mario", "gems": {}},
    {"do": "peeks", "player": "Mario"},
    {"do": "place", "player": "Mark", "island": "B", "card": 3},
    {"do": "undo"},
    {"do": "lock"},
    {"do": "open-fists"},
    {"do": "reveal-ships"},
    {"do": "new-game", "give_up": True},
    {"do": "log"},
    {"do": "draw"},
    {"do": "timer", "set": "pause"},
    {"do": "enrol-step", "step": "end"},
)


def test_a_phone_may_ask_for_nothing_that_concerns_others(hands: Hands) -> None:
    hands.to_market()
    number, rows = hands.table.number, list(hands.journal.rows(1))
    for command in NOT_ITS_OWN:
        with pytest.raises(Refusal) as caught:
            hands.table.do(command, now=hands.clock, viewer="Mark", phone=True)
        assert caught.value.code == "not-yours", command
    assert (hands.table.number, list(hands.journal.rows(1))) == (number, rows)


def test_who_does_not_play_may_ask_for_nothing(hands: Hands) -> None:
    with pytest.raises(Refusal) as caught:
        ask(hands, "Zoe", "done", player="Zoe")
    assert caught.value.code == "not-yours"


def test_done_on_a_phone_is_the_button_held(hands: Hands) -> None:
    hands.dig()
    with pytest.raises(Refusal) as caught:
        ask(hands, "Mario", "done", player="Mario")
    assert caught.value.code == "cards-to-come"
    hands.lay_all()
    ask(hands, "Mario", "done", player="Mario")
    assert hands.plates()[1] == "done"
    ask(hands, "Mario", "done", player="Mario", done=False)
    assert hands.plates()[1] == "asked"


def test_the_daggers_holder_turns_the_ships_on_the_phone(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.all_done()
    assert [name for name in hands.table.state.players if mine(hands, name)["may"]["turn"]] == [
        "Barbara"
    ]
    with pytest.raises(Refusal):
        ask(hands, "Mario", "reveal-ships")
    ask(hands, "Barbara", "reveal-ships")
    assert hands.table.state.revealed is not None


# The fist.


def test_fists_held_up_on_phones_open_with_what_is_in_them(hands: Hands) -> None:
    hands.to_market()
    for name in ("Barbara", "Mario", "Mark"):
        best = next(colour for colour, count in chest(hands, name).items() if count)
        raise_fist(hands, name, gems={best: 1})
    assert hands.plates() == ["up", "up", "up", "asked"]
    hands.press(3)
    assert hands.table.stage == "count"
    hands.wait(3.2)
    assert hands.table.stage == "opened"
    assert hands.screen()["market"]["entered"] == ["Barbara", "Mario", "Mark"]
    assert hands.screen()["todo"] == "Enter Martha's bid"
    hands.do("bid", player="Martha", gems={})
    assert hands.table.stage == "using"


def test_where_all_fists_are_on_phones_nothing_is_left_to_enter(hands: Hands) -> None:
    hands.to_market()
    for name in hands.table.state.players:
        raise_fist(hands, name, gems={})
    hands.wait(3.2)
    assert hands.table.state.phase == "resolution"
    assert hands.table.state.opened.totals == (0, 0, 0, 0)


def test_a_fist_let_go_before_the_end_stops_the_countdown_and_takes_its_gems_along(
    hands: Hands,
) -> None:
    hands.to_market()
    for name in hands.table.state.players:
        raise_fist(hands, name, gems={})
    hands.wait(2)
    ask(hands, "Mark", "fist", player="Mark", up=False)
    assert (hands.table.stage, mine(hands, "Mark")["fist"]) == ("fists", None)
    hands.wait(5)
    assert hands.table.stage == "fists"


def test_once_the_countdown_is_over_no_fist_goes_down(hands: Hands) -> None:
    hands.to_market()
    for name in hands.table.state.players:
        raise_fist(hands, name, gems={})
    hands.clock += 3.05
    with pytest.raises(Refusal) as caught:
        ask(hands, "Mark", "fist", player="Mark", up=False)
    assert caught.value.code == "too-late"


def test_more_than_the_chest_holds_is_refused_to_its_player_only(hands: Hands) -> None:
    hands.to_market()
    with pytest.raises(Refusal) as caught:
        raise_fist(hands, "Mark", gems={"golden": 12})
    assert caught.value.code == "chest-lacks"
    assert hands.plates()[2] == "asked"


def test_nobody_else_hands_over_what_is_in_a_fist(hands: Hands) -> None:
    hands.to_market()
    for viewer in (None, "Mario"):
        with pytest.raises(Refusal) as caught:
            hands.do("fist", cover=viewer, player="Mark", up=True, gems={})
        assert caught.value.code == "not-yours"


def test_the_phones_fist_is_in_no_journal_and_gone_with_a_restart(hands: Hands) -> None:
    hands.to_market()
    rows = list(hands.journal.rows(1))
    raise_fist(hands, "Mark", gems={})
    assert list(hands.journal.rows(1)) == rows
    hands.reopen()
    hands.wait(4)
    assert hands.plates()[2] == "asked"


def test_a_phone_that_is_gone_holds_no_fist_up(hands: Hands) -> None:
    hands.to_market()
    tell(hands, "Mark", "Mario")
    for name in hands.table.state.players:
        raise_fist(hands, name, gems={})
    tell(hands, "Mario")
    assert (hands.table.stage, hands.plates()[2]) == ("fists", "asked")


def test_the_tablet_lowers_the_fist_of_a_phone_that_nobody_holds_any_more(hands: Hands) -> None:
    hands.to_market()
    raise_fist(hands, "Mark", gems={})
    hands.do("fist", player="Mark", up=False)
    assert hands.plates()[2] == "asked"


def test_gems_put_right_meanwhile_do_not_keep_the_fists_closed(hands: Hands) -> None:
    hands.to_market()
    best = next(colour for colour, count in chest(hands, "Mark").items() if count)
    for name in hands.table.state.players:
        raise_fist(hands, name, gems={best: 1} if name == "Mark" else {})
    move: dict[str, Any] = {
        "from": "chest Mark",
        "to": "bag",
        "gems": {best: chest(hands, "Mark")[best]},
    }
    hands.do("correct-gems", reason="miscounted", **move)
    hands.wait(3.2)
    assert hands.table.stage == "opened"
    assert hands.screen()["market"]["entered"] == ["Barbara", "Mario", "Martha"]


def test_a_bid_that_no_phone_held_up_is_entered_on_the_phone_afterwards(hands: Hands) -> None:
    hands.to_market()
    with pytest.raises(Refusal):
        ask(hands, "Mark", "bid", player="Mark", gems={})
    hands.do("open-fists")
    ask(hands, "Mark", "bid", player="Mark", gems={})
    assert hands.screen()["market"]["entered"] == ["Mark"]


# What is shown.


def test_a_players_screen_has_the_own_fist_and_nobody_elses(hands: Hands) -> None:
    hands.to_market()
    raise_fist(hands, "Mark", gems={})
    assert mine(hands, "Mark")["fist"] == {
        "gems": {"golden": 0, "purple": 0, "blue": 0, "green": 0, "red": 0}
    }
    assert [mine(hands, name)["fist"] for name in ("Barbara", "Mario", "Martha")] == [None] * 3


def test_what_a_phone_hands_over_differs_on_its_own_screen_only(hands: Hands) -> None:
    hands.to_market()
    seen = []
    best = next(colour for colour, count in chest(hands, "Mark").items() if count)
    for gems in ({}, {best: 1}):
        raise_fist(hands, "Mark", gems=gems)
        others = [private(hands.screen(), hands.table, name) for name in ("Barbara", "Mario")]
        seen.append((hands.screen(), hands.screen(host=True), others))
    assert seen[0] == seen[1]


def test_apw_31_the_barrels_gems_are_drawn_and_given_back_on_the_phone(hands: Hands) -> None:
    hands.to_market()
    hands.do("open-fists")
    name = max(hands.table.state.players, key=lambda one: sum(chest(hands, one).values()))
    best = next(colour for colour, count in chest(hands, name).items() if count)
    hands.do("bid", player=name, gems={best: 1})
    for other in hands.table.state.players:
        if other != name:
            hands.do("bid", player=other, gems={})
    told = ask(hands, name, "draw-two", artifact="smuggling-barrel").secret["drawn"]
    assert mine(hands, name)["drawn"] == told
    assert all(
        mine(hands, other)["drawn"] is None for other in hands.table.state.players if other != name
    )
    rest = [colour for colour, count in chest(hands, name).items() for _ in range(count)]
    rest.remove(best)
    back = {colour: rest[:2].count(colour) for colour in rest[:2]}
    with pytest.raises(Refusal) as caught:
        ask(hands, name, "draw-two", artifact="accursed-treasure-map")
    assert caught.value.code == "not-yours"
    ask(hands, name, "use", player=name, artifact="smuggling-barrel", returned=back)
    assert hands.table.stage is None


def barrel_of(hands: Hands) -> tuple[str, dict[str, int]]:
    """Mark has bid one gem and uses an Artifact; what the Barrel can get back of Mark's."""
    hands.do("open-fists")
    best = next(colour for colour, count in chest(hands, "Mark").items() if count)
    hands.do("bid", player="Mark", gems={best: 1})
    for other in ("Barbara", "Mario", "Martha"):
        hands.do("bid", player=other, gems={})
    rest = [colour for colour, count in chest(hands, "Mark").items() for _ in range(count)]
    rest.remove(best)
    return "Mark", {colour: rest[:2].count(colour) for colour in rest[:2]}


def test_apw_31_who_has_seen_the_barrels_gems_uses_the_barrel(hands: Hands) -> None:
    hands.to_market()
    name, _ = barrel_of(hands)
    ask(hands, name, "draw-two", artifact="smuggling-barrel")
    ship = {"player": "Mario", "island": "B"}
    spyglass: dict[str, Any] = {
        "player": name,
        "artifact": "foresight-spyglass",
        "ship": ship,
    }
    for command in ("begin-use", "use"):
        with pytest.raises(Refusal) as caught:
            hands.do(command, **spyglass)
        assert caught.value.code == "gems-drawn"
    with pytest.raises(Refusal) as caught:
        hands.do("draw-two", artifact="accursed-treasure-map")
    assert caught.value.code == "gems-drawn"


def test_apw_31_nobody_chooses_what_the_companion_has_drawn(hands: Hands) -> None:
    hands.to_market()
    name, back = barrel_of(hands)
    told = ask(hands, name, "draw-two", artifact="smuggling-barrel").secret["drawn"]
    wish = {"golden": 2} if not told["golden"] else {"green": 2}
    ask(hands, name, "use", player=name, artifact="smuggling-barrel", drawn=wish, returned=back)
    assert hands.table.history.last_action.drawn.as_dict() == told  # type: ignore[union-attr]


def test_where_the_companion_draws_no_phone_says_what_was_drawn(hands: Hands) -> None:
    hands.do("new-game", setup={**hands.table.last_setup, "draws": True})
    hands.to_market()
    name, back = barrel_of(hands)
    assert mine(hands, name)["draws"]
    use = {"player": name, "artifact": "smuggling-barrel", "returned": back}
    with pytest.raises(Refusal) as caught:
        ask(hands, name, "use", **use, drawn={"golden": 2})
    assert caught.value.code == "not-yours"
    ask(hands, name, "draw-two", artifact="smuggling-barrel")
    ask(hands, name, "use", **use)


@pytest.fixture
def untracked(tmp_path: Path) -> Iterator[Hands]:
    """A table that knows no gems, in its first Market."""
    people = Hands(tmp_path / "untracked", Settings(gems="untracked"))
    people.lay_all()
    people.all_done()
    people.do("reveal-ships")
    people.lift_all()
    people.lay_all(lay_of(people.table))
    people.all_done()
    yield people
    people.close()


@pytest.mark.parametrize(
    ("value", "code"), [(241, "too-high"), (-61, "too-low"), (-(10**40), "too-low")]
)
def test_no_fist_holds_what_no_box_has(untracked: Hands, value: int, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        raise_fist(untracked, "Mario", value=value)
    assert caught.value.code == code


def test_untracked_gems_are_drawn_by_hand_alone(untracked: Hands) -> None:
    for name, value in zip(untracked.table.state.players, (5, 0, 0, 0), strict=True):
        raise_fist(untracked, name, value=value)
    untracked.wait(3.2)
    with pytest.raises(Refusal) as caught:
        ask(untracked, "Barbara", "draw-two", artifact="smuggling-barrel")
    assert caught.value.code == "untracked"
    ask(untracked, "Barbara", "use", player="Barbara", artifact="smuggling-barrel")


def test_where_all_look_on_a_new_lay_is_named_and_a_gem_moves(hands: Hands) -> None:
    hands.to_market()
    name, _ = barrel_of(hands)
    for use in (
        {"artifact": "restorative-rum-bottle", "hand": "Mario"},
        {"artifact": "foresight-spyglass", "from": "A", "to": "B", "gem": "green"},
    ):
        with pytest.raises(Refusal) as caught:
            ask(hands, name, "use", player=name, **use)
        assert caught.value.code == "not-yours"


def test_apw_26_a_ship_is_looked_at_on_the_phone(hands: Hands) -> None:
    hands.to_market()
    hands.do("open-fists")
    hands.do("bid", player="Mark", gems={next(c for c, n in chest(hands, "Mark").items() if n): 1})
    for other in ("Barbara", "Mario", "Martha"):
        hands.do("bid", player=other, gems={})
    ship = {"player": "Mario", "island": "B"}
    ask(hands, "Mark", "begin-use", player="Mark", artifact="foresight-spyglass", ship=ship)
    assert mine(hands, "Mark")["may"]["end"]
    with pytest.raises(Refusal):
        ask(hands, "Mario", "end-use")
    ask(hands, "Mark", "end-use")
    seen = private(hands.screen(), hands.table, "Mark")["game"]["peeks"]["Mark"]
    assert [(peek["player"], peek["at"]) for peek in seen] == [("Mario", "B")]


# Pirate 21.

CREW = ("Barbara", "Mario", "Mark")


@pytest.fixture
def crew(tmp_path: Path) -> Iterator[Hands]:
    people = Hands(tmp_path, Settings(game="pirate-21", players=CREW))
    for name, up, down in zip(CREW, UPS, ("pirate 3", "mate 7", None), strict=True):
        people.do("deal", player=name, up=up, down=down)
    yield people
    people.close()


UPS = ("captain 6", "gunner 8", "mate 5")


def answer(crew: Hands, who: str, word: str, **more: Any) -> str:
    try:
        ask(crew, who, "answer", answer=word, **more)
    except Refusal as refusal:
        return refusal.code
    return "done"


def test_p21_25_only_the_targets_phone_answers_a_guess(crew: Hands) -> None:
    crew.do("attack", player="Barbara", target="Mario", guess=7)
    assert [name for name in CREW if mine(crew, name)["may"]["answer"]] == ["Mario"]
    assert [answer(crew, name, "miss") for name in CREW] == ["not-yours", "look-again", "not-yours"]
    number = crew.table.number
    assert answer(crew, "Mario", "princess") == "look-again"
    assert crew.table.number == number, "a wrong answer is nobody else's to see"
    assert answer(crew, "Mario", "hit") == "done"
    assert crew.table.state.hands[1].out


@pytest.mark.parametrize(("guess", "wrong"), [(3, "hit"), (7, "miss"), (7, "princess")])
def test_no_card_is_found_out_by_guesses_that_are_taken_back(
    crew: Hands, guess: int, wrong: str
) -> None:
    """Once an answer was wrong the right one follows, or the table sees what is undone."""
    crew.do("attack", player="Barbara", target="Mario", guess=guess)
    crew.do("cancel")
    crew.do("attack", player="Barbara", target="Mario", guess=guess)
    with pytest.raises(Refusal, match="Look again"):
        crew.do("answer", answer=wrong)
    number = crew.table.number
    with pytest.raises(Refusal, match="attack waits for Mario's answer"):
        crew.do("cancel")
    assert (crew.table.number, crew.table.marks.attack.guess) == (number, guess)
    crew.do("answer", answer="hit" if guess == 7 else "miss")
    assert crew.table.marks.attack is None
    crew.do("undo")
    crew.do("cancel")
    assert crew.screen()["happened"][-1].text.startswith("Undone: ")


def test_p21_28_the_princess_is_claimed_on_the_phone_or_not_at_all(crew: Hands) -> None:
    crew.do("pass", player="Barbara")
    crew.do("draw", player="Mario", card="princess 8")
    crew.do("attack", player="Mark", target="Mario", guess=7)
    assert set(mine(crew, "Mario")["may"]) == {"answer", "draw", "pass", "knock", "cancel"}
    assert answer(crew, "Mario", "princess") == "done"
    assert not crew.table.state.hands[1].out


def test_an_unread_card_that_was_hit_is_named_on_the_phone(crew: Hands) -> None:
    crew.do("attack", player="Barbara", target="Mark", guess=6)
    assert mine(crew, "Mark")["hit_cards"] == ["captain 6", "gunner 6"]
    assert mine(crew, "Mario")["hit_cards"] is None
    assert answer(crew, "Mark", "hit") == "card-missing"
    assert answer(crew, "Mark", "hit", card="gunner 6") == "done"


def test_in_the_own_turn_a_phone_passes_knocks_and_says_that_it_draws(crew: Hands) -> None:
    for name in CREW:
        assert mine(crew, name)["may"]["pass"] is (name == "Barbara")
    with pytest.raises(Refusal):
        ask(crew, "Mario", "pass", player="Mario")
    with pytest.raises(Refusal):
        ask(crew, "Barbara", "intend", player="Barbara", ability="mate")
    with pytest.raises(Refusal):
        ask(crew, "Barbara", "intend", player="Barbara", ability="draw", target="Mark")
    ask(crew, "Barbara", "intend", player="Barbara", ability="draw")
    with pytest.raises(Refusal):
        ask(crew, "Barbara", "pass", player="Barbara")
    crew.hold(0)
    assert crew.says() == ["Barbara draws: lay the card, or cancel it."]
    with pytest.raises(Refusal):
        ask(crew, "Mario", "cancel")
    ask(crew, "Barbara", "cancel")
    ask(crew, "Barbara", "pass", player="Barbara")
    assert not mine(crew, "Mario")["may"]["knock"], "not in the first turn"
    for name in ("Mario", "Mark"):
        ask(crew, name, "pass", player=name)
    ask(crew, "Barbara", "knock", player="Barbara")
    assert crew.table.state.knocked == 0


def test_while_a_guess_waits_the_attackers_phone_does_nothing(crew: Hands) -> None:
    crew.do("attack", player="Barbara", target="Mario", guess=1)
    assert not any(mine(crew, "Barbara")["may"].values())
