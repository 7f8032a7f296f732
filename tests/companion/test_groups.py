from __future__ import annotations

from companion import groups
from companion.evenings import Game, Result

PEOPLE = ("Ada", "Bo", "Cy")


def game(key: str, label: str, players: tuple[str, ...] = PEOPLE, *, done: bool = True) -> Game:
    nothing: tuple[dict[str, int], ...] = tuple({} for _ in players)
    result = Result(
        players[0], tuple(0 for _ in players), nothing, ((),) * len(players), 1, False, key
    )
    standing = "finished" if done else "given up"
    return Game(key, "a-pirates-word", label, players, standing, result=result if done else None)  # type: ignore[arg-type]  # one of the two


def keys(told: tuple[groups.Evening, ...]) -> list[list[str]]:
    return [[one.key for one in evening.games] for evening in told]


def test_an_evening_is_one_group_under_one_date_wherever_they_sit() -> None:
    other_seats = ("Cy", "Ada", "Bo")
    games = [
        game("1", "2026-11-30T20:00:00"),
        game("2", "2026-11-30T21:00:00", other_seats),
        game("3", "2026-11-30T22:00:00", ("Ada", "Bo")),
        game("4", "2026-12-01T20:00:00"),
    ]
    told = groups.evenings(games)
    assert keys(told) == [["4"], ["3"], ["2", "1"]]
    assert [one.date for one in told] == ["2026-12-01", "2026-11-30", "2026-11-30"]


def test_games_stand_in_the_order_of_the_journal_whatever_the_clock_said() -> None:
    games = [game("1", "2030-01-01T00:00:00"), game("2", ""), game("3", "1970-01-01T00:00:00")]
    told = groups.evenings(games)
    assert keys(told) == [["3"], ["2"], ["1"]]
    assert told[1].date == ""


def test_groups_are_people_and_count_what_they_finished() -> None:
    games = [
        game("1", ""),
        game("2", "", ("Cy", "Bo", "Ada")),
        game("3", "", done=False),
        game("4", "", ("Ada", "Bo")),
    ]
    first, second = groups.groups(games)
    assert (first.players, first.games) == (PEOPLE, 2)
    assert (second.players, second.games) == (("Ada", "Bo"), 1)
    assert [one.key for one in groups.of_group(games, second.id)] == ["4"]
    assert groups.of_group(games, groups.NO_GROUP) == tuple(games)
    assert groups.of_group(games, "nobody") == ()


def test_names_cannot_make_two_groups_one() -> None:
    assert groups.group_of(("a", "b")) != groups.group_of(("a b",))
