"""Readers and buttons are found by touching them in turn."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.arranged import Arranged, Found
from companion.chairs import Chairs
from companion.finding import LYING, Finding
from companion.inputs import ButtonHealth, Edge, Fault, ReaderHealth, Sighting
from companion.refusals import Refusal
from companion.screen import hosted, public
from companion.settings import Settings
from companion.table import Table
from companion.words import say
from tests.companion.kit import SILENT, TAGS, Hands

CARD = "04A1B2C3D4E580"


class Seeker:
    """Somebody who lays a card on readers and presses buttons, as the wires call them."""

    def __init__(self, folder: Path, islands: str = "ABC", seats: int = 3) -> None:
        self.arranged = Arranged.open(folder, simulated=False)
        self.now = 100.0
        self.finding = Finding(self.arranged, tuple(islands), seats, self.now)
        self.heard: list[str] = []
        self.now += LYING

    def _hear(self, what: Any) -> str:
        sound = self.finding.heard(what, self.now)
        self.heard += [sound] if sound else []
        return self.finding.said.sentence if self.finding.said else ""

    def sees(self, reader: str, *tags: str) -> str:
        return self._hear(Sighting(reader, frozenset(tags), self.now))

    def lay(self, reader: str) -> str:
        self.now += 2
        said = self.sees(reader, CARD)
        self.now += 2
        self.sees(reader)
        return said

    def press(self, seat: int) -> str:
        self.now += 2
        said = self._hear(Edge(seat, True, self.now))
        self._hear(Edge(seat, False, self.now))
        return said

    def asked(self) -> str:
        place = self.finding.asked
        return "" if place is None else f"{place[0]} {place[1]}"


@pytest.fixture
def seeker(tmp_path: Path) -> Seeker:
    return Seeker(tmp_path)


def test_islands_are_touched_in_turn_and_then_buttons(seeker: Seeker) -> None:
    assert seeker.asked() == "island A"
    assert [seeker.lay(reader) for reader in "CAB"] == [f"Island {x} is found." for x in "ABC"]
    assert seeker.asked() == "seat 0"
    assert [seeker.press(n) for n in (1, 2, 0)] == [f"Player {n} is found." for n in (1, 2, 3)]
    assert seeker.asked() == ""
    assert seeker.arranged.readers("ABC") == {"A": "C", "B": "A", "C": "B"}
    assert seeker.arranged.seats(3) == (1, 2, 0)
    assert seeker.heard == ["card"] * 6


def test_what_is_touched_twice_is_said(seeker: Seeker) -> None:
    seeker.lay("C")
    assert seeker.lay("C") == "That is Island A's already."
    seeker.lay("A")
    assert seeker.lay("C") == "That is Island A's already."
    assert seeker.asked() == "island C"
    seeker.lay("B")
    seeker.press(1)
    assert seeker.press(1) == "That is Player 1's already."
    assert seeker.heard.count("problem") == 3


def test_what_never_comes_is_skipped_and_said_and_gets_what_is_left(seeker: Seeker) -> None:
    seeker.finding.heard(ReaderHealth("B", SILENT, seeker.now), seeker.now)
    assert seeker.finding.faults() == (str(SILENT),)
    seeker.lay("C")
    seeker.finding.skip(seeker.now)
    seeker.lay("A")
    seeker.press(0)
    stuck = Fault("button-stuck", "It is down.", "Unplug it.")
    seeker.finding.heard(ButtonHealth(1, stuck, seeker.now), seeker.now)
    assert len(seeker.finding.faults()) == 2
    seeker.finding.skip(seeker.now)
    seeker.finding.skip(seeker.now)
    assert [place[1] for place in seeker.finding.skipped()] == ["B", 1, 2]
    assert seeker.arranged.readers("ABC") == {"A": "C", "B": "B", "C": "A"}


def test_two_readers_that_see_one_card_are_told_apart(seeker: Seeker) -> None:
    seeker.sees("C", CARD)
    assert seeker.asked() == "island B"
    seeker.now += 0.1
    assert seeker.sees("B", CARD).startswith("Two readers see this card. Lay it in the middle of")
    assert seeker.asked() == "island A"


def test_what_lies_there_all_the_time_is_not_touched(tmp_path: Path) -> None:
    seeker = Seeker(tmp_path)
    seeker.now -= LYING
    seeker.sees("B", CARD)
    seeker.now += LYING
    seeker.sees("B", CARD)
    assert seeker.asked() == "island A"


def test_undo_asks_for_the_last_place_again(seeker: Seeker) -> None:
    seeker.lay("C")
    seeker.lay("B")
    seeker.finding.undo(seeker.now)
    assert seeker.asked() == "island B"
    seeker.lay("A")
    seeker.lay("B")
    for _ in range(3):
        seeker.finding.skip(seeker.now)
    assert seeker.arranged.readers("ABC") == {"A": "C", "B": "A", "C": "B"}
    path = seeker.arranged.path
    with pytest.raises(Refusal, match="nothing to undo"):
        Seeker(path.parent if path else Path()).finding.undo(1.0)


def test_players_are_called_by_their_names(seeker: Seeker) -> None:
    finding = Finding(seeker.arranged, (), 3, seeker.now, names=("Ann", "Ben"))
    assert [finding.words(place) for place in finding.places] == ["Ann", "Ben", "Player 3"]


def test_nothing_found_changes_nothing(seeker: Seeker) -> None:
    seeker.arranged.keep(Found({"A": "B", "B": "A"}))
    for _ in range(6):
        seeker.finding.skip(seeker.now)
    assert seeker.arranged.found == Found({"A": "B", "B": "A"})


def test_what_was_skipped_stays_as_it_was_found_before(seeker: Seeker) -> None:
    seeker.arranged.keep(Found({"A": "B", "B": "A"}, {0: 2, 2: 0}))
    seeker.lay("B")
    for _ in range(5):
        seeker.finding.skip(seeker.now)
    assert seeker.arranged.found == Found({"A": "B", "B": "A"}, {0: 2, 2: 0})


def test_a_full_disk_keeps_all_as_it_was(seeker: Seeker, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Found) -> None:
        raise Refusal("storage", say("Nothing was kept: the disk is full."))

    monkeypatch.setattr(seeker.arranged, "keep", full)
    for reader in "ABC":
        seeker.lay(reader)
    for seat in (0, 1):
        seeker.press(seat)
    assert seeker.press(2) == "Nothing was kept: the disk is full."
    assert seeker.heard[-1] == "problem"


# At a running table.


class Room(Hands):
    """A table with five readers and four seats, as they stand in the folder's file."""

    def _open(self, *, fresh: bool = False) -> Table:
        import random

        from companion.deck import Deck
        from tests.companion.kit import BOX

        arranged = Arranged.open(self.folder, simulated=False)
        return Table.open(
            self.journal,
            self.settings,
            deck=Deck(BOX),
            chairs=Chairs(arranged, 5, tuple("ABCDE")),
            random=random.Random(self.seed),
            now=self.clock,
            fresh=fresh,
        )

    def touch_all(self, readers: str, seats: tuple[int, ...]) -> None:
        self.do("find-seats")
        self.wait(2)
        for reader in readers:
            self.wait(2)
            self.lay("green 5", reader)
            self.wait(2)
            self.lift("green 5", reader)
        for seat in seats:
            self.wait(1)
            self.press(seat)
            self.release(seat)

    def chairs(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.screen(host=True)["controls"]["chairs"]
        return shown


@pytest.fixture
def room(tmp_path: Path) -> Any:
    people = Room(tmp_path)
    yield people
    people.close()


def test_all_readers_and_buttons_are_heard_while_places_are_found(room: Room) -> None:
    assert room.table.seated == (4, tuple("ABCD"))
    room.do("find-seats")
    assert room.table.seated == (5, tuple("ABCDE"))
    assert room.says() == ["Readers are being found."]
    room.do("find-step", step="end")
    assert room.table.seated == (4, tuple("ABCD"))
    assert room.says() == []


def test_the_places_found_count_from_the_next_start(room: Room) -> None:
    room.touch_all("BACDE", (1, 0, 2, 3, 4))
    assert room.chairs()["finding"]["at"] is None
    assert room.chairs()["pending"]
    assert room.table.sounds == ["card"] * 10
    room.reopen()
    assert not room.chairs()["pending"]
    assert room.table.chairs.arranged.readers("ABCDE")["A"] == "B"
    room.touch_all("BACDE", (0, 1, 2, 3, 4))
    found = room.table.chairs.arranged
    assert found.readers("ABCDE") == dict(zip("ABCDE", "ABCDE", strict=True)), "B is A by now"
    assert found.seats(5) == (1, 0, 2, 3, 4)
    room.do("reset-seats")
    assert room.table.chairs.arranged.found == Found()


def test_no_card_is_laid_in_a_game_meanwhile(tmp_path: Path) -> None:
    room = Room(tmp_path, Settings(gems="untracked"))
    room.do("find-seats")
    room.wait(5)
    room.lay("green 1", "A")
    assert not room.table.history.begun
    room.lift("green 1", "A")
    room.do("find-step", step="end")
    room.wait(5)
    room.lay("green 1", "A")
    assert room.table.history.begun
    room.close()


def test_no_button_is_pressed_in_a_game_meanwhile(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Edge] = []
    monkeypatch.setattr(room.table.play, "edge", heard.append)
    room.do("find-seats")
    room.press(0)
    room.release(0)
    assert heard == []
    room.do("find-step", step="end")
    room.press(0)
    assert len(heard) == 1


def test_a_button_that_is_down_meanwhile_says_nothing_and_the_next_hold_counts(
    tmp_path: Path,
) -> None:
    room = Room(tmp_path, Settings(gems="untracked"))
    held = []
    room.table.play.held = lambda seat, _: held.append(seat)  # type: ignore[method-assign]  # a spy
    room.press(0)
    room.do("find-seats")
    room.press(1)
    room.wait(2)
    room.release(0)
    room.do("find-step", step="end")
    room.release(1)
    room.wait(2)
    assert held == []
    for seat in (0, 1):
        room.hold(seat)
    assert held == [0, 1]
    room.close()


def test_nothing_is_known_of_readers_that_are_heard_no_more(room: Room) -> None:
    room.do("find-seats")
    room.wait(2)
    room.lay("green 1", "E")
    assert room.table.readings.at("E")
    room.do("find-step", step="end")
    assert room.table.readings.all_lying() == {}


@pytest.fixture
def five(tmp_path: Path) -> Any:
    people = Room(tmp_path, Settings(players=("Ann", "Ben", "Cem", "Dan", "Eve")))
    yield people
    people.close()


def test_what_is_known_of_readers_that_are_heard_on_stays_known(five: Room) -> None:
    assert five.table.seated == five.table.chairs.wired, "nobody tells anything anew"
    five.lay("green 5", "C")
    five.silence("B")
    before = five.table.readings.all_lying()
    five.do("find-seats")
    assert five.table.readings.all_lying() == before
    five.do("find-step", step="end")
    assert five.table.readings.all_lying() == before
    assert five.screen(host=True)["controls"]["hand_islands"] == ["B"]


def test_a_game_that_ends_it_knows_what_its_readers_have_told(room: Room) -> None:
    room.do("find-seats")
    room.lay("green 5", "C")
    room.silence("E")
    room.do("new-game", setup={"game": "pirate-21", "players": ["Ann", "Ben", "Cem", "Dan", "Eve"]})
    assert room.table.seated == (5, tuple("ABCDE")), "as while places were found"
    assert room.table.readings.at("C")
    assert room.screen(host=True)["controls"]["hand_islands"] == ["E"]


def test_a_card_that_lay_there_all_the_time_finds_no_reader(five: Room) -> None:
    five.lay("green 5", "C")
    five.lay("green 6", "C")
    for _ in range(2):
        five.do("find-seats")
        five.wait(2)
        five.lift(five.lying["C"][0], "C")
        assert five.chairs()["finding"]["at"] == 0


def test_no_card_is_named(room: Room) -> None:
    room.touch_all("ABC", ())
    screen = public(room.table, room.clock, simulated=False)
    told = json.dumps(hosted(screen, room.table, room.clock)["controls"]["chairs"], default=str)
    assert "reen" not in told
    assert TAGS["green 5"] not in told


@pytest.mark.parametrize("wish", ["find-seats", "reset-seats"])
def test_never_during_a_game(room: Room, wish: str) -> None:
    room.do("find-seats")
    room.dig()
    assert room.chairs()["finding"] is None
    assert room.table.seated == (4, tuple("ABCD"))
    with pytest.raises(Refusal, match="under way"):
        room.do(wish)


def test_cards_that_lay_there_do_not_count_when_it_has_ended(room: Room) -> None:
    room.do("find-seats")
    room.lay("green 1", "A")
    room.dig()
    room.wait(4)
    assert all(not island.ships for island in room.table.state.islands)


REFUSED: dict[str, dict[str, Any]] = {
    "enrol": {"game": "whist"},
    "enrol-step": {"step": "skip"},
    "enrol-number": {"card": "gunner 6"},
    "forget-tag": {"place": 0},
    "import-deck": {"text": "no file of ours"},
    "find-step": {"step": "skip"},
    "deal-ships": {"game": "a-pirates-word", "players": ["Ann"]},
    "new-game": {"setup": {"game": "a-pirates-word", "players": []}},
}


ALLOWED = {("enrol", "enrol-step"), ("find-seats", "find-step")}


def begin(room: Room, what: str) -> None:
    fields: dict[str, Any] = {"game": "a-pirates-word"} if what == "enrol" else {}
    room.do(what, **fields)


def going_on(room: Room) -> tuple[bool, bool]:
    return room.table.desk.enrolling is not None, room.table.chairs.finding is not None


@pytest.mark.parametrize(
    ("begun", "wish"),
    [
        (begun, wish)
        for begun in ("find-seats", "enrol")
        for wish in REFUSED
        if (begun, wish) not in ALLOWED
    ],
)
def test_what_is_refused_ends_nothing(room: Room, begun: str, wish: str) -> None:
    """Two hosts may prepare the table at once, each on a page of its own."""
    begin(room, begun)
    before = going_on(room)
    with pytest.raises(Refusal):
        room.do(wish, **REFUSED[wish])
    assert going_on(room) == before


@pytest.mark.parametrize(("begun", "end"), [("find-seats", "enrol-step"), ("enrol", "find-step")])
def test_a_page_ends_only_what_is_its_own(room: Room, begun: str, end: str) -> None:
    begin(room, begun)
    before = going_on(room)
    room.do(end, step="end")
    assert going_on(room) == before


def test_a_new_game_that_no_disk_takes_ends_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise Refusal("storage", say("Nothing was changed: the disk is full."))

    monkeypatch.setattr(room.journal, "begin_game", full)
    room.do("find-seats")
    with pytest.raises(Refusal, match="full"):
        room.do("new-game", setup={"game": "pirate-21", "players": ["Ann", "Ben"]})
    assert going_on(room) == (False, True)


def test_one_beginning_ends_the_other(room: Room) -> None:
    room.do("find-seats")
    room.do("enrol", game="a-pirates-word")
    assert going_on(room) == (True, False)
    room.do("find-seats")
    assert going_on(room) == (False, True)


def test_a_table_without_hardware_has_nothing_to_find(tmp_path: Path) -> None:
    with closing(Hands(tmp_path)) as hands:
        with pytest.raises(Refusal, match="no readers and no buttons") as refused:
            hands.do("find-seats")
        assert refused.value.code == "nothing-to-find"
        hands.press(0)
        assert hands.table.chairs.finding is None
