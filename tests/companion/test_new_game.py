"""Another game at the running table: other players, another game, other rules."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.languages import encode
from companion.loop import Loop
from companion.refusals import Refusal
from companion.settings import Settings
from tests.companion.kit import Hands

WORD = "a-pirates-word"
P21 = "pirate-21"
THREE = ["Ann", "Ben", "Cem"]


def begin(hands: Hands, *, give_up: bool = False, **setup: Any) -> None:
    hands.do("new-game", setup={"game": WORD, "players": THREE} | setup, give_up=give_up)


class Still:
    """A clock that stands."""

    def monotonic(self) -> float:
        return 1000.0


def test_another_group_sits_down_at_the_running_table(hands: Hands) -> None:
    begin(hands)
    assert hands.table.state.players == tuple(THREE)
    assert [seat.name for seat in hands.screen()["seats"]] == THREE
    assert sorted(hands.screen()["readers"]) == ["A", "B", "C"]
    hands.dig()
    hands.lay("green 1", "A")
    assert hands.table.state.islands[0].ships == ((0, 1),)


def test_what_is_known_of_readers_that_are_read_on_stays_known(tmp_path: Path) -> None:
    """The scan tells nothing anew where only the number of seats is another one."""
    hands = Hands(tmp_path, Settings(players=("Ann", "Ben"), gems_per_island=(4, 5, 6, 7, 8)))
    before = hands.table.seated
    hands.lay("green 1", "A")
    hands.silence("B")
    begin(hands, players=["Ann", "Ben", "Cem", "Dan"])
    assert hands.table.seated == (4, before[1])
    assert hands.table.readings.at("A")
    assert hands.screen(host=True)["controls"]["hand_islands"] == ["B"]
    begin(hands)
    assert hands.table.readings.at("A") == frozenset(), "three readers are told anew"
    hands.close()


def test_another_game_takes_the_first_ones_place_and_back(hands: Hands) -> None:
    begin(hands, game=P21, start="Ben")
    assert hands.screen()["game"]["game"] == P21
    hands.do("deal", player="Ann", up="captain 6", down="gunner 6")
    with pytest.raises(Refusal, match="not finished"):
        begin(hands)
    begin(hands, give_up=True, dagger="Cem", simplified=True)
    assert hands.screen()["game"]["game"] == WORD
    assert hands.screen()["game"]["dagger"] == "Cem"
    assert hands.screen()["undo"] is None


def test_a_game_given_up_stays_in_the_journal(hands: Hands) -> None:
    hands.dig()
    given_up = hands.journal.last_game()
    begin(hands, give_up=True)
    after = hands.journal.last_game()
    assert given_up is not None
    assert after is not None
    assert after.game == given_up.game + 1
    assert len(list(hands.journal.rows(given_up.game))) == 1
    with pytest.raises(Refusal, match="nothing to undo"):
        hands.do("undo")


def test_taps_on_the_screen_of_the_game_before_are_stale(hands: Hands) -> None:
    number = hands.table.number
    begin(hands)
    with pytest.raises(Refusal, match="changed meanwhile"):
        hands.do("draw", on=number)


@pytest.mark.parametrize("game", [WORD, P21])
def test_after_a_restart_the_new_game_goes_on(hands: Hands, game: str) -> None:
    hands.dig()
    begin(hands, give_up=True, game=game, timers={"decision": 45.0, "turns": 30.0})
    state = hands.table.state
    hands.reopen()
    assert hands.table.state == state
    assert hands.table.chosen.timers.decision == 45.0
    assert game == hands.table.conduct.game.NAME


def test_the_seats_and_readers_are_told_at_the_start_and_when_they_change(hands: Hands) -> None:
    told: list[tuple[int, tuple[str, ...]]] = []
    loop = Loop(hands.table, Still(), seated=lambda seats, readers: told.append((seats, readers)))
    loop.ask({"do": "draw"}, on=None)
    setup = {"game": WORD, "players": THREE}
    loop.ask({"do": "new-game", "setup": setup, "give_up": True}, on=None)
    loop.ask({"do": "draw"}, on=None)
    loop.stop()
    loop.run()
    assert told == [(4, ("A", "B", "C", "D")), (3, ("A", "B", "C"))]


def test_cards_that_lie_when_people_sit_down_anew_count_only_after_they_were_lifted(
    hands: Hands,
) -> None:
    begin(hands, gems="untracked")
    hands.table.readers_start(now=hands.clock)
    hands.table.readers_start(now=hands.clock)
    hands.lay("green 1", "A")
    hands.wait(10)
    assert hands.table.state.islands[0].ships == ()
    assert hands.says() == ["A card at A does not count."]
    hands.lift("green 1", "A")
    hands.lay("green 1", "A")
    assert hands.table.state.islands[0].ships == ((0, 1),)


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no game": ({"game": None}, '"game"'),
    "another game": ({"game": "chess"}, '"game"'),
    "players no list": ({"players": "Ann"}, '"players"'),
    "one player": ({"players": ["Ann"]}, '"players"'),
    "nine players": ({"players": [f"P{n}" for n in range(9)]}, '"players"'),
    "no name": ({"players": ["Ann", " ", "Cem"]}, '"players"'),
    "a long name": ({"players": ["Ann", "x" * 25, "Cem"]}, '"players"'),
    "twice the same": ({"players": ["Ann", " Ann", "Cem"]}, '"players"'),
    "a number for a name": ({"players": ["Ann", 5, "Cem"]}, '"players"'),
    "a line in a name": ({"players": ["Ann", "B\nb", "Cem"]}, '"players"'),
    "a stranger's Dagger": ({"dagger": "Mark"}, '"dagger"'),
    "simplified with Artifacts": ({"simplified": True, "artifacts": ["a", "b", "c", "d"]}, "art"),
    "simplified is no yes": ({"simplified": 1}, '"simplified"'),
    "three Artifacts": ({"artifacts": ["a", "b", "c"]}, '"artifacts"'),
    "an Artifact twice": ({"artifacts": ["a", "b", "c", "c"]}, '"artifacts"'),
    "an Artifact's odd id": ({"artifacts": ["a", "b", "c", "D!"]}, '"artifacts"'),
    "falling numbers": ({"gems_per_island": [5, 4, 3, 2, 1]}, '"gems_per_island"'),
    "four numbers": ({"gems_per_island": [1, 2, 3, 4]}, '"gems_per_island"'),
    "numbers that are none": ({"gems_per_island": [1, 2, 3, 4, "x"]}, '"gems_per_island"'),
    "seven without numbers": ({"players": [f"P{n}" for n in range(7)]}, "help card"),
    "gems somehow": ({"gems": "somehow"}, '"gems"'),
    "Ships that do not add up": ({"ships": {"Ann": [1, 2], "Ben": [3, 14], "Cem": [4, 13]}}, "17"),
    "Ships of two only": ({"ships": {"Ann": [1, 16], "Ben": [3, 14]}}, '"ships"'),
    "Ships dealt nowhere": ({"dealt": True}, '"dealt"'),
    "a timer of nothing": ({"timers": {"decision": 0}}, '"timers.decision"'),
    "an unknown timer": ({"timers": {"lunch": 60}}, '"timers.lunch"'),
    "draws is no yes": ({"draws": "yes"}, '"draws"'),
    "an unknown field": ({"weather": "fine"}, '"weather"'),
    "a version": ({"record": 1}, '"record"'),
    "a field of the other game": ({"start": "Ann"}, '"start"'),
}


@pytest.mark.parametrize(("change", "said"), WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("at_random", [False, True])
def test_a_wrong_field_is_named_and_nothing_has_changed(
    hands: Hands, change: dict[str, Any], said: str, at_random: bool
) -> None:
    hands.table.settings = _dealing(hands, at_random)
    before, games = hands.screen(host=True), hands.journal.last_game()
    with pytest.raises(Refusal) as caught:
        begin(hands, **change)
    assert said in caught.value.sentence
    assert caught.value.code == "header"
    assert hands.screen(host=True) == before
    assert hands.journal.last_game() == games
    assert hands.journal.kept("setup") is None


def _dealing(hands: Hands, at_random: bool) -> Settings:
    return msgspec.structs.replace(hands.settings, deal_at_random=at_random)


def test_a_setup_that_is_none_is_refused_by_its_form(hands: Hands) -> None:
    with pytest.raises(Refusal) as caught:
        hands.do("new-game", setup=["Ann"])
    assert caught.value.code == "form"


def test_more_gems_than_the_box_holds_are_said_and_not_refused(hands: Hands) -> None:
    players = [f"P{n}" for n in range(8)]
    begin(hands, players=players, gems_per_island=[3, 4, 5, 6, 7])
    assert any("200 gems" in said for said in hands.says())


def test_numbers_read_off_the_help_card_are_remembered_for_their_number_of_players(
    hands: Hands,
) -> None:
    seven = [f"P{n}" for n in range(7)]
    begin(hands, players=seven, gems_per_island=[2, 3, 4, 5, 6])
    begin(hands)
    assert hands.table.remembered.numbers == {"7": (2, 3, 4, 5, 6)}
    hands.reopen()
    assert hands.table.remembered.numbers == {"7": (2, 3, 4, 5, 6)}
    with pytest.raises(Refusal, match="help card"):
        begin(hands, players=[*seven, "P8"])


def test_the_last_setup_and_the_names_survive_the_journals_damage(
    hands: Hands, tmp_path: Path
) -> None:
    begin(hands, draws=True)
    hands.dig()
    hands.journal._connection.execute("UPDATE entries SET body = 'x'")
    hands.reopen()
    assert hands.table.state.players == hands.settings.players
    last = hands.table.remembered.last
    assert last is not None
    assert last.setup["players"] == THREE
    assert hands.table.remembered.names[:3] == tuple(THREE)
    assert hands.table.chosen.draws is False
    hands.table = hands._open(fresh=True)
    assert hands.table._store.game == 2
    hands.reopen()
    assert hands.table.chosen.draws is False


@pytest.mark.parametrize("value", ["", "{", "[]", '{"game": "x"}', "null", '"\\ud800"'])
def test_what_is_kept_and_damaged_is_as_good_as_never_told(hands: Hands, value: str) -> None:
    begin(hands)
    for name in ("setup", "names", "numbers"):
        hands.journal.keep(name, value)
    hands.reopen()
    assert hands.table.state.players == tuple(THREE)
    assert hands.table.remembered.last is None
    begin(hands, players=["Dan", "Eve", "Fay"])
    assert hands.table.remembered.names == ("Dan", "Eve", "Fay")


def test_a_disk_that_cannot_be_written_changes_nothing(hands: Hands) -> None:
    before = hands.screen()["game"]
    hands.journal._connection.execute("PRAGMA query_only=ON")
    with pytest.raises(Refusal) as caught:
        begin(hands)
    assert caught.value.code == "storage"
    hands.journal._connection.execute("PRAGMA query_only=OFF")
    assert hands.screen()["game"] == before
    begin(hands)
    assert hands.table.state.players == tuple(THREE)


def test_greens_are_dealt_at_random_where_the_table_deals(tmp_path: Path) -> None:
    people = Hands(tmp_path / "dealt", Settings(deal_at_random=True), seed=5)
    dealt = set()
    for _ in range(4):
        begin(people)
        dealt.add(people.table.state.greens)
    people.close()
    assert len(dealt) > 1


def test_a_game_and_what_is_kept_with_it_are_written_together_or_not_at_all(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pulled(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    before, game = hands.journal.last_game(), hands.screen()["game"]
    monkeypatch.setattr(hands.journal, "_keep", pulled)
    with pytest.raises(Refusal):
        begin(hands)
    assert hands.journal.last_game() == before
    hands.reopen()
    assert hands.screen()["game"] == game


def test_the_host_is_offered_the_last_group_and_nobody_else(hands: Hands) -> None:
    begin(hands, simplified=True, draws=True, timers={"decision": 60.0})
    setup = hands.screen(host=True)["controls"]["setup"]
    assert setup["last"]["players"] == tuple(THREE)
    assert setup["last"]["simplified"] is True
    assert setup["last"]["draws"] is True
    assert setup["last"]["timers"]["decision"] == 60.0
    assert "ships" not in setup["last"]
    assert setup["names"][:3] == tuple(THREE)
    assert "setup" not in hands.screen()
    last = setup["last"]
    hands.do("new-game", setup=last)
    assert hands.screen(host=True)["controls"]["setup"]["last"] == last


@pytest.mark.parametrize("game", [WORD, P21])
def test_every_last_setup_can_be_begun_again(hands: Hands, game: str) -> None:
    begin(hands, game=game)
    last = msgspec.json.decode(encode(hands.screen(host=True)["controls"]["setup"]["last"]))
    hands.do("new-game", setup=last)
    assert hands.table.state.players == tuple(THREE)


def test_a_table_where_nobody_has_set_up_a_game_says_so(hands: Hands) -> None:
    assert hands.screen(host=True)["controls"]["setup"]["first"]
    begin(hands)
    assert not hands.screen(host=True)["controls"]["setup"]["first"]


# Emblems


def signs(hands: Hands) -> list[str]:
    return [seat.emblem for seat in hands.screen()["seats"]]


@pytest.mark.parametrize("game", [WORD, P21])
def test_a_player_s_own_emblem_is_on_the_plate_and_remembered(hands: Hands, game: str) -> None:
    begin(hands, game=game)
    assert signs(hands) == ["anchor", "helm", "star"]
    begin(hands, game=game, emblems=["moon", "helm", "anchor"])
    assert signs(hands) == ["moon", "helm", "anchor"]
    setup = hands.screen(host=True)["controls"]["setup"]
    assert setup["last"]["emblems"] == ["moon", "helm", "anchor"]
    assert setup["emblems"] == {"Ann": "moon", "Ben": "helm", "Cem": "anchor"}
    hands.reopen()
    assert signs(hands) == ["moon", "helm", "anchor"]
    hands.do("new-game")
    assert signs(hands) == ["moon", "helm", "anchor"]
    begin(hands, game=game, players=["Dan", "Ben", "Ann"])
    assert signs(hands) == ["anchor", "helm", "star"]
    assert hands.screen(host=True)["controls"]["setup"]["emblems"]["Ann"] == "moon"


@pytest.mark.parametrize(
    "emblems", [["moon", "helm"], ["moon", "moon", "helm"], ["moon", "helm", "parrot"], "moon", [1]]
)
def test_emblems_that_cannot_be_are_refused_by_their_name(hands: Hands, emblems: object) -> None:
    before = hands.table.state
    with pytest.raises(Refusal, match="emblems"):
        begin(hands, emblems=emblems)
    assert hands.table.state is before
