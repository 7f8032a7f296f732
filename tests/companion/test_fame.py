from __future__ import annotations

from companion import fame
from companion.evenings import Game, Result
from companion.games.registry import CHRONICLES

NAMES = ("Ada", "Bo", "Cy")
NONE = {"golden": 0, "raids": 0, "raided": 0, "rats": 0}


def game(key: str, winner: str, points: tuple[int, ...] = (3, 2, 1), **more: object) -> Game:
    counts = more.get("counts", ({}, {}, {}))
    assert isinstance(counts, tuple)
    achieved = more.get("achieved", ((), (), ()))
    result = Result(winner, points, tuple(NONE | one for one in counts), achieved, 1, False, key)  # type: ignore[arg-type]  # as the tests give it
    names = more.get("names", NAMES)
    assert isinstance(names, tuple)
    return Game(key, "a-pirates-word", "2026-11-30T20:00:00", names, "finished", result=result)


def records(*games: Game) -> dict[str, tuple[int, list[str]]]:
    (hall,) = fame.halls(games)
    return {one.label: (one.value, [who.player for who in one.holders]) for one in hall.records}


def test_the_most_points_and_who_had_them_first() -> None:
    told = records(game("1", "Ada", (40, 2, 1)), game("2", "Bo", (5, 40, 0)), game("3", "Cy"))
    assert told["Most VP in a game"] == (40, ["Ada", "Bo"])


def test_a_record_leads_to_its_game() -> None:
    (hall,) = fame.halls([game("1", "Ada"), game("2", "Bo", (0, 9, 0))])
    assert hall.records[0].holders == (fame.Holder("Bo", "2", "2026-11-30"),)


def test_the_longest_winning_streak_is_of_the_games_one_took_part_in() -> None:
    told = records(*(game(str(n), who) for n, who in enumerate(["Bo", "Ada", "Ada", "Bo", "Ada"])))
    assert told["Most wins in a row"] == (2, ["Ada"])
    others = game("2", "Di", names=("Bo", "Cy", "Di"))
    told = records(game("1", "Ada"), others, game("3", "Ada"))
    assert told["Most wins in a row"] == (2, ["Ada"])


def test_nothing_of_which_there_was_none_is_a_record() -> None:
    assert list(records(game("1", "Ada"))) == ["Most VP in a game"]
    gems = records(game("1", "Ada", counts=({"golden": 4}, {"golden": 6}, {})))
    assert gems["Most golden gems in a game"] == (6, ["Bo"])


def test_achievements_tell_who_has_them_how_often() -> None:
    first = game("1", "Ada", achieved=(("greenhorn",), ("iron-fist", "greenhorn"), ()))
    (hall,) = fame.halls([first, game("2", "Ada", achieved=((), ("greenhorn",), ()))])
    told = {one.label: one.players for one in hall.achievements}
    assert told["Greenhorn"] == (("Bo", 2), ("Ada", 1))
    assert told["Iron Fist"] == (("Bo", 1),)
    assert told["Collaborator"] == ()
    assert len(told) == 10
    how = {one.label: one.how for one in hall.achievements}
    assert how["Greenhorn"] == "Raided by both neighbours on the same Day."


def test_every_achievement_of_every_game_says_in_a_sentence_how_it_is_earned() -> None:
    for chronicle in CHRONICLES.values():
        assert chronicle.CONDITIONS.keys() == chronicle.ACHIEVEMENTS.keys()
        assert all(how.endswith(".") for how in chronicle.CONDITIONS.values())


def test_without_a_finished_game_there_is_no_hall() -> None:
    assert fame.halls([]) == ()
    assert fame.halls([game("1", "Ada")._replace(result=None)]) == ()
