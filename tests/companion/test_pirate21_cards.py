"""Pirate 21 with real cards on a reader before each seat, and buttons."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.games import pirate21 as game
from companion.games.pirate21 import actions as do
from companion.inputs import ButtonHealth, Fault
from companion.plates import shown
from companion.record import replay
from companion.refusals import Refusal
from tests.companion.crew import READERS, Crew, HalfDeaf, name_of

HANDS = (
    ("captain 6", "gunner 6"),
    ("pirate 5", "mate 3"),
    ("mate 7", "princess 8"),
)


@pytest.fixture
def crew(tmp_path: Path) -> Iterator[Crew]:
    people = Crew(tmp_path)
    yield people
    people.close()


def agrees(crew: Crew) -> None:
    """The game has before each seat what lies there in truth, face down what lies face down."""
    for seat, hand in enumerate(crew.state.hands):
        down = crew.down[seat]
        if crew.state.finished or (crew.state.phase == "deal" and hand.down is None):
            continue
        assert sorted(hand.up) == sorted(map(name_of, crew.up[seat]))
        assert (hand.down and hand.down.card) == (down and name_of(down))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_whole_game_is_played_with_cards_and_buttons(tmp_path: Path, players: int) -> None:
    with closing(Crew(tmp_path, players, seed=players)) as crew:
        play_whole_game(crew)


def play_whole_game(crew: Crew) -> None:
    while not crew.state.finished:
        before = crew.table.history.position
        crew.play_once()
        assert crew.table.history.position > before
        agrees(crew)
        if crew.rng.random() < 0.1 and crew.state.phase == "turns":
            crew.look(crew.state.turn or 0)
        if crew.rng.random() < 0.1:
            crew.wait(3)
            assert crew.says() == []
        if crew.rng.random() < 0.05:
            kept = crew.state, crew.table.now.marks
            crew.reopen()
            crew.wait(4)
            assert (crew.state, crew.table.now.marks) == kept
            assert crew.says() == []
    result = replay(crew.table.record().encode())
    assert result.messages == ()
    assert result.view == game.full_view(crew.state)
    crew.do("undo", steps=crew.table.history.position)
    assert crew.state == game.setup(crew.state.header)


def test_the_card_laid_first_is_shown_when_all_are_dealt(crew: Crew) -> None:
    crew.deal(0, *HANDS[0])
    shown = crew.screen()
    assert shown["dealt"] == ["Jack"]
    assert shown["game"]["hands"]["Jack"] == {"up": None, "down": None, "out": False}
    crew.deal(2, *HANDS[2])
    crew.deal(1, *HANDS[1])
    shown = crew.screen()
    assert shown["dealt"] == []
    assert [hand["up"] for hand in shown["game"]["hands"].values()] == [
        ["captain 6"],
        ["pirate 5"],
        ["mate 7"],
    ]
    assert [hand.down.card for hand in crew.state.hands if hand.down] == [
        "gunner 6",
        "mate 3",
        "princess 8",
    ]


def test_two_equal_cards_are_dealt_to_one_player(crew: Crew) -> None:
    crew.deal_all(("mate 7", "mate 7"), *HANDS[:2])
    mine = crew.table.marks.tags[0]
    assert len(set(mine)) == 2
    crew.draw()
    crew.mate(0, 1) if "mate" in crew.sorts(1) else crew.hold(1, 0.2)
    agrees(crew)


def test_two_cards_that_come_at_once_are_not_told_apart(crew: Crew) -> None:
    first, second = crew.take("king 5"), crew.take("captain 2")
    crew.lying["A"] = [first]
    crew.lay(second, "A")
    crew.wait(2)
    assert crew.state.hands[0].down is None
    assert crew.says() == ["Reader A: two cards came at once."]
    crew.lift(first, "A")
    crew.lay(first, "A")
    assert crew.state.hands[0].up == ("captain 2",)
    crew.wait(2)
    assert crew.says() == []


def test_two_cards_that_came_at_once_are_dealt_by_a_tap_on_the_one_to_show(crew: Crew) -> None:
    first, second = crew.take("king 5"), crew.take("captain 2")
    crew.lying["A"] = [first]
    crew.lay(second, "A")
    crew.do("deal", player="Jack", up="king 5", down=None)
    hand = crew.state.hands[0]
    assert hand.up == ("king 5",)
    assert hand.down is not None
    assert hand.down.card == "captain 2"
    crew.wait(2)
    assert crew.says() == []


def test_the_last_rounds_cards_count_only_after_they_were_lifted(crew: Crew) -> None:
    crew.deal_all(*HANDS)
    for seat in (0, 1, 2):
        crew.hold(seat, 0.2)
    crew.hold(0)
    for seat in (1, 2, 0):
        crew.hold(seat, 0.2)
    assert (crew.state.round, crew.state.phase) == (2, "deal")
    crew.wait(5)
    assert crew.says() == []
    assert crew.screen()["dealt"] == []
    crew.lay(crew.take(), "B")
    crew.wait(2)
    assert crew.says() == ["Reader B: a card here does not count."]
    crew.gather()
    crew.deal_all(*HANDS)
    assert crew.state.phase == "turns"
    crew.wait(2)
    assert crew.says() == []


def test_a_card_laid_out_of_turn_does_not_count_and_looking_is_no_fault(crew: Crew) -> None:
    crew.deal_all(*HANDS)
    crew.look(2)
    assert crew.says() == []
    piece = crew.take()
    crew.lay(piece, "B")
    crew.wait(2)
    assert crew.state.turn == 0
    assert crew.says() == ["Reader B: a card here does not count."]
    crew.hold(0, 0.2)
    assert crew.state.turn == 1
    crew.lift(piece, "B")
    crew.lay(piece, "B")
    assert crew.state.hands[1].up == ("pirate 5", name_of(piece))
    crew.wait(2)
    assert crew.says() == []


def test_another_seats_card_is_never_drawn(crew: Crew) -> None:
    crew.deal_all(*HANDS)
    crew.lift(crew.down[2] or "", "C")
    crew.lay(crew.down[2] or "", "A")
    crew.wait(2)
    assert crew.state.turn == 0
    assert crew.says() == ["Reader A: a card here does not count."]


def test_a_draw_taken_back_counts_again_when_its_card_is_laid_again(crew: Crew) -> None:
    crew.deal_all(*HANDS)
    crew.draw("king 5")
    crew.do("undo")
    crew.wait(3)
    assert crew.state.turn == 0
    assert crew.says() == ["Reader A: a card here does not count."]
    piece = crew.up[0][-1]
    crew.lift(piece, "A")
    crew.lay(piece, "A")
    assert crew.state.hands[0].up == ("captain 6", "king 5")


def test_a_mate_taken_back_is_not_done_again_by_itself(crew: Crew) -> None:
    crew.deal_all(("mate 5", "mate 7"), *HANDS[:2])
    crew.mate(1, 2)
    assert crew.state.turn == 1
    crew.do("undo")
    crew.wait(3)
    assert crew.state.turn == 0
    assert crew.screen()["intent"] == {"player": "Jack", "ability": "mate"}
    crew.do("cancel")
    crew.wait(3)
    assert crew.says() == [
        "Reader B: a card here does not count.",
        "Reader C: a card here does not count.",
    ]


def test_equal_face_down_cards_change_places_like_any_others(crew: Crew) -> None:
    crew.deal_all(("mate 5", "king 5"), ("captain 4", "mate 7"), ("captain 2", "mate 7"))
    before = crew.table.marks.tags
    crew.mate(1, 2)
    after = crew.table.marks.tags
    assert crew.state.turn == 1
    assert (after[1][-1], after[2][-1]) == (before[2][-1], before[1][-1])


def test_a_short_press_passes_and_a_hold_knocks(crew: Crew) -> None:
    crew.deal_all(*HANDS)
    crew.hold(1, 0.2)
    assert crew.state.turn == 0
    crew.hold(0)
    assert crew.says() == ["Jack cannot knock in the first turn of a round."]
    assert crew.state.turn == 0
    for seat in (0, 1, 2):
        crew.hold(seat, 0.2)
    crew.hold(0)
    assert crew.state.knocked == 0
    assert crew.state.turn == 1


def test_buttons_say_nothing_while_an_answer_or_cards_are_waited_for(crew: Crew) -> None:
    crew.deal_all(*HANDS)
    crew.do("intend", player="Jack", ability="gunner")
    crew.hold(0, 0.2)
    assert crew.says() == ["Jack's Gunner has begun: lay the cards, or cancel it."]
    crew.do("cancel")
    crew.hold(0, 0.2)
    crew.do("attack", player="Beth", target="Will", guess=3)
    crew.hold(1, 0.2)
    assert crew.says()[0] == "Beth's attack waits for Will's answer."
    assert crew.state.turn == 1
    crew.draw()
    assert crew.state.turn == 1


def test_an_eliminated_players_cards_are_asked_away(crew: Crew) -> None:
    crew.deal_all(("pirate 5", "gunner 6"), *HANDS[1:])
    before = crew.state
    crew.attack(1, 3)
    assert crew.state.hands[1].out
    crew.wait(2)
    assert crew.says() == ["Reader B: a card here does not count."]
    crew.tidy_up(before)
    crew.wait(2)
    assert crew.says() == []


def test_a_silent_readers_seat_is_played_by_hand(crew: Crew) -> None:
    crew.silence("B")
    crew.deal(0, *HANDS[0])
    crew.deal(2, *HANDS[2])
    crew.do("deal", player="Beth", up="pirate 5", down=None)
    crew.hold(0, 0.2)
    crew.do("draw", player="Beth", card="king 5")
    assert crew.state.turn == 2
    crew.silence("B", well=True)
    crew.wait(3)
    assert crew.says() == []


def test_a_card_that_the_box_lacks_or_the_other_games_is_never_drawn(crew: Crew) -> None:
    crew.deal_all(*HANDS)
    crew.lay("stranger", "A")
    crew.wait(2)
    assert crew.state.turn == 0
    assert crew.says() == ["Reader A: a card here does not count."]


def test_two_new_cards_are_no_draw(crew: Crew) -> None:
    crew.deal_all(*HANDS)
    crew.lying["A"].append(crew.take())
    crew.lay(crew.take(), "A")
    crew.wait(2)
    assert crew.state.turn == 0
    assert crew.says() == ["Reader A: a card here does not count."]


def test_a_princess_is_not_discarded_and_the_table_says_why_once(crew: Crew) -> None:
    crew.deal_all(("captain 6", "gunner 6"), ("princess 8", "mate 3"), HANDS[2])
    crew.do("intend", player="Jack", ability="captain", target="Beth")
    crew.lift(crew.up[1][0], "B")
    crew.lay(crew.take(), "B")
    assert crew.state.turn == 0
    assert crew.says() == ["Jack cannot discard a Princess with a Captain."]
    crew.wait(10)
    assert crew.says() == []
    crew.do("cancel")
    crew.wait(2)
    assert crew.says() == ["Reader B: a card here does not count."]


@pytest.mark.parametrize(
    ("answer", "guess", "down"),
    [("miss", 3, "mate 3"), ("hit", 4, "mate 3"), ("princess", 3, "mate 3")],
)
def test_an_answer_that_the_card_contradicts_changes_nothing(
    crew: Crew, answer: str, guess: int, down: str
) -> None:
    crew.deal_all(("pirate 1", "king 5"), ("captain 4", down), HANDS[2])
    crew.do("attack", player="Jack", target="Beth", guess=guess)
    before = crew.screen(host=True)
    with pytest.raises(Refusal) as caught:
        crew.do("answer", answer=answer)
    assert (caught.value.code, caught.value.sentence) == ("look-again", "Look again.")
    assert crew.screen(host=True) == before


def test_an_unread_cards_answer_names_the_card_that_is_hit(crew: Crew) -> None:
    crew.deal(0, "pirate 1", "king 5")
    crew.deal(2, *HANDS[2])
    crew.do("deal", player="Beth", up="captain 4", down=None)
    crew.do("attack", player="Jack", target="Beth", guess=3)
    with pytest.raises(Refusal) as caught:
        crew.do("answer", answer="hit")
    assert caught.value.code == "card-missing"
    crew.do("answer", answer="hit", card="mate 3")
    assert crew.state.hands[1].out


def test_an_attack_is_cancelled_undone_and_kept(crew: Crew) -> None:
    crew.deal_all(("pirate 1", "king 5"), *HANDS[1:])
    crew.do("attack", player="Jack", target="Beth", guess=3)
    asked = {"player": "Jack", "target": "Beth", "guess": 3}
    assert crew.screen()["attack"] == asked
    crew.reopen()
    assert crew.screen()["attack"] == asked
    with pytest.raises(Refusal) as caught:
        crew.do("attack", player="Jack", target="Will", guess=3)
    assert caught.value.code == "attack-waits"
    crew.do("cancel")
    assert crew.screen()["attack"] is None
    crew.do("attack", player="Jack", target="Beth", guess=5)
    crew.do("answer", answer="miss")
    assert crew.screen()["attack"] is None
    crew.do("undo")
    assert crew.screen()["attack"] == asked | {"guess": 5}
    crew.do("undo")
    assert crew.screen()["attack"] is None
    assert crew.state.phase == "deal"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"do": "attack", "player": "Beth", "target": "Jack", "guess": 3}, "not-your-turn"),
        ({"do": "attack", "player": "Jack", "target": "Jack", "guess": 3}, "own-target"),
        ({"do": "attack", "player": "Jack", "target": "Anne", "guess": 3}, "unknown-player"),
        ({"do": "attack", "player": "Jack", "target": "Beth", "guess": 9}, "form"),
        ({"do": "attack", "player": "Jack", "target": "Beth", "guess": 3}, "not-now"),
        ({"do": "answer", "answer": "miss"}, "no-attack"),
        ({"do": "answer", "answer": "maybe"}, "form"),
        ({"do": "intend", "player": "Beth", "ability": "gunner"}, "not-your-turn"),
        ({"do": "intend", "player": "Jack", "ability": "pirate"}, "form"),
        ({"do": "intend", "player": "Jack", "ability": "mate"}, "not-now"),
        (
            {"do": "intend", "player": "Jack", "ability": "mate", "between": ["Jack", "Jack"]},
            "same-player",
        ),
        (
            {
                "do": "intend",
                "player": "Jack",
                "ability": "captain",
                "target": "Beth",
                "discard": "king 5",
            },
            "not-face-up",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused(crew: Crew, wish: dict[str, object], code: str) -> None:
    crew.deal_all(*HANDS)
    before = crew.screen(host=True)
    with pytest.raises(Refusal) as caught:
        crew.table.do(wish, now=crew.clock)
    assert caught.value.code == code
    assert crew.screen(host=True) == before


def test_a_gunner_with_one_card_in_the_deck_keeps_it(crew: Crew) -> None:
    crew.deal_all(*HANDS)
    while crew.state.deck > 1:
        seat = crew.state.turn or 0
        if crew.state.deck == 2 or seat != 2:
            crew.draw()
        else:
            crew.hold(seat, 0.2)
    while crew.state.turn != 0:
        crew.hold(crew.state.turn or 0, 0.2)
    crew.gunner()
    assert crew.state.turn == 1
    assert crew.state.knocked == 1
    assert do.Knock("Beth") != crew.table.last_action


def test_readers_lie_before_the_seats(crew: Crew) -> None:
    assert crew.table.seated == (3, tuple(READERS[:3]))


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (5, 4), (6, 12)])
def test_a_whole_game_is_played_while_readers_fall_silent_and_recover(
    tmp_path: Path, players: int, seed: int
) -> None:
    """What a silent reader missed is entered by hand; nothing else counts when it recovers."""
    with closing(HalfDeaf(tmp_path, players, seed % players, seed=seed)) as crew:
        while not crew.state.finished:
            before = crew.table.history.position
            crew.play_and_reveal_once()
            assert crew.table.history.position > before
            crew.agrees()
            if crew.rng.random() < 0.2:
                before = crew.table.history.position
                crew.fail(crew.rng.choice([None, *range(players)]))
                crew.wait(3)
                assert crew.table.history.position == before
                assert crew.says() == []


def test_what_a_silent_reader_saw_in_the_last_round_fills_no_deal(tmp_path: Path) -> None:
    with closing(HalfDeaf(tmp_path, 3, 2, seed=1)) as crew:
        crew.fail(None)
        crew.deal_all(*HANDS)
        for seat in (0, 1, 2):
            crew.hold(seat, 0.2)
        crew.fail(1)
        crew.hold(0)
        for seat in (1, 2, 0):
            crew.hold(seat, 0.2)
        assert crew.state.round == 2
        crew.gather()
        crew.deal(1, HANDS[1][0], "king 5")
        assert crew.state.hands[1].up == ("pirate 5",)
        assert crew.state.hands[1].unread


def test_a_light_blinks_where_the_reader_before_a_seat_or_its_button_is_broken(crew: Crew) -> None:
    assert crew.table.troubled == frozenset()
    crew.silence("B")
    crew.silence("F")
    crew.put(ButtonHealth(2, Fault("button-stuck", "It is down.", "Mend it."), crew.clock))
    assert crew.table.troubled == {1, 2}, "nobody sits at F"
    shown_now = shown(crew.screen()["seats"], crew.table.troubled)
    assert shown_now == (frozenset({0, 1, 2}), frozenset()), "all are asked for cards"
    assert shown((), crew.table.troubled) == (frozenset(), frozenset({1, 2}))
    crew.silence("B", well=True)
    assert crew.table.troubled == {2}
