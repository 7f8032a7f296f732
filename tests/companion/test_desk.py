"""Cards are enrolled at a running table, and never while a game is under way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.deck import Deck
from companion.enrolled import Enrolled, text_of
from companion.refusals import Refusal
from companion.settings import Settings
from companion.table import Table
from tests.companion.kit import BOX, TAGS, Hands

WORD, TWENTY_ONE = "a-pirates-word", "pirate-21"


class Host(Hands):
    """A table whose cards are not enrolled yet."""

    def _open(self, *, fresh: bool = False) -> Table:
        import random

        return Table.open(
            self.journal,
            self.settings,
            deck=Enrolled.open(self.folder, {}),
            random=random.Random(self.seed),
            now=self.clock,
            fresh=fresh,
        )

    def enrolling(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.screen(host=True)["controls"]["deck"]["enrolling"]
        return shown

    def said(self) -> str:
        return str(self.enrolling()["said"].sentence)

    def hold_to(self, card: str, reader: str = "A") -> None:
        self.wait(2)
        self.lay(card, reader)
        self.wait(2)
        self.lift(card, reader)

    def cards(self) -> dict[str, str]:
        return self.table.desk.cards.cards()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    people = Host(tmp_path)
    yield people
    people.close()


def enrol_all(host: Host) -> None:
    host.do("enrol", game=WORD)
    for number in range(1, 9):
        host.hold_to(f"red {number}", "B")
    for number in range(1, 17):
        host.hold_to(f"green {number}")
    host.do("enrol-step", step="end")


def test_a_box_is_enrolled_at_the_table_and_played_with_at_once(host: Host) -> None:
    enrol_all(host)
    assert host.cards() == BOX
    host.dig()
    host.lay("green 1", "A")
    assert host.table.state.islands[0].ships == ((0, 1),)


def test_a_table_that_knows_no_card_tells_its_host_what_to_do(host: Host) -> None:
    def told() -> list[str]:
        return [message["what"] for message in host.screen(host=True)["messages"]]

    assert told() == ["No card is enrolled yet."]
    assert host.says() == []
    host.do("enrol", game=WORD)
    assert told() == ["Cards are enrolled."]
    host.hold_to("red 1")
    host.do("enrol-step", step="end")
    assert told() == []


def test_what_was_enrolled_outlives_a_restart(host: Host) -> None:
    host.do("enrol", game=WORD)
    host.hold_to("red 1")
    host.reopen()
    assert host.cards() == {TAGS["red 1"]: "red 1"}


def test_each_card_that_is_taken_is_heard_and_each_that_is_not(host: Host) -> None:
    host.do("enrol", game=WORD)
    host.hold_to("red 1")
    assert host.table.sounds == ["card"]
    host.hold_to("red 1")
    assert host.table.sounds == ["card", "problem"]
    assert host.said() == "This tag is on Red 1 already. Hold Red 2."
    assert host.enrolling()["asked"] == "Red 2"


def test_while_cards_are_enrolled_they_do_nothing_else(host: Host) -> None:
    enrol_all(host)
    host.do("enrol", game=TWENTY_ONE)
    assert host.says() == ["Cards are enrolled."]
    host.lay("green 1", "A")
    host.wait(5)
    assert host.says() == ["Cards are enrolled."]
    assert "problem" in host.table.sounds
    host.table.sounds.clear()
    host.wait(5)
    assert host.table.sounds == []


def test_steps_numbers_and_forgetting(host: Host) -> None:
    host.do("enrol", game=WORD, place=10)
    assert host.enrolling()["asked"] == "Green 3"
    host.do("enrol-step", step="skip")
    host.hold_to("green 4")
    host.do("enrol-step", step="undo")
    host.do("enrol-step", step="back")
    assert (host.enrolling()["asked"], host.cards()) == ("Green 3", {})
    host.hold_to("green 3")
    host.do("forget-tag", place=10)
    assert host.cards() == {}
    host.do("enrol", game=TWENTY_ONE, place=7)
    assert host.enrolling()["choices"][3] == "mate 3"
    host.do("enrol-number", card="mate 3")
    assert host.enrolling()["asked"] == "Mate 3"


def test_it_ends_by_itself_when_nobody_goes_on(host: Host) -> None:
    host.do("enrol", game=WORD)
    host.wait(599)
    assert host.enrolling()
    host.wait(2)
    assert host.screen(host=True)["controls"]["deck"]["enrolling"] is None


WISHES: list[dict[str, Any]] = [
    {"do": "enrol", "game": WORD},
    {"do": "enrol-step", "step": "undo"},
    {"do": "enrol-number", "card": "mate 3"},
    {"do": "forget-tag", "place": 0},
    {"do": "import-deck", "text": text_of(BOX)},
]


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish["do"])
def test_nothing_of_it_is_done_or_shown_while_a_game_is_under_way(
    host: Host, wish: dict[str, Any]
) -> None:
    enrol_all(host)
    host.dig()
    with pytest.raises(Refusal, match="A game is under way") as refused:
        host.table.do(wish, now=host.clock)
    assert refused.value.code == "under-way"
    with pytest.raises(Refusal, match="A game is under way"):
        host.table.deck_text()
    deck = host.screen(host=True)["controls"]["deck"]
    assert (deck["enrolling"], deck["boxes"]) == (None, [])
    assert deck["closed"].startswith("A game is under way")


def test_a_game_that_begins_ends_the_enrolling_before_any_screen_shows_it(host: Host) -> None:
    enrol_all(host)
    host.do("enrol", game=WORD)
    host.lay("green 5", "A")
    host.dig()
    assert host.screen(host=True)["controls"]["deck"]["enrolling"] is None
    assert "This tag" not in json.dumps(host.screen(host=True), default=str)


def test_a_game_taken_back_whole_is_still_under_way(host: Host) -> None:
    host.dig()
    host.do("undo")
    with pytest.raises(Refusal, match="under way"):
        host.do("enrol", game=WORD)


def test_nothing_of_it_is_done_while_ships_are_dealt(host: Host) -> None:
    enrol_all(host)
    host.do("enrol", game=WORD)
    host.do("deal-ships", game=WORD, players=["Ann", "Ben"])
    assert host.screen(host=True)["controls"]["deck"]["enrolling"] is None
    with pytest.raises(Refusal, match="Ships are dealt"):
        host.do("enrol", game=WORD)


def test_nothing_of_it_is_done_between_a_deal_and_the_end_of_its_game(host: Host) -> None:
    enrol_all(host)
    players = ["Ann", "Ben", "Cem"]
    host.do("deal-ships", game=WORD, players=players)
    for low in (4, 2, 7):
        for card in (f"red {low}", f"green {low}", f"green {17 - low}"):
            host.lay(card, "A")
            host.lift(card, "A")
    host.do("new-game", setup={"game": WORD, "players": players, "dealt": True})
    assert not host.table.under_way
    for wish in WISHES:
        with pytest.raises(Refusal, match="Ships are dealt"):
            host.table.do(wish, now=host.clock)
    with pytest.raises(Refusal, match="Ships are dealt"):
        host.table.deck_text()


def test_export_and_import_are_the_same_file(host: Host, tmp_path: Path) -> None:
    enrol_all(host)
    text = host.table.deck_text()
    host.do("enrol", game=WORD)
    host.do("import-deck", text=text_of({"04A1B2C3D4E501": "red 1"}))
    assert host.said().startswith("1 card is enrolled now. What was enrolled before is kept as")
    assert host.enrolling()["asked"] == "Red 2"
    host.do("import-deck", text=text)
    assert host.cards() == BOX
    assert host.enrolling()["asked"] is None


HOSTILE = {
    "nothing": "",
    "no TOML": "[deck\n",
    "half a character": "[deck]\n'\ud800' = 'red 1'\n",
    "a random tag": '[deck]\n"08A1B2C3" = "red 1"\n',
    "a card twice": '[deck]\n"04A1B2C3D4E501" = "red 1"\n"04A1B2C3D4E502" = "red 1"\n',
    "newer": "format = 9\n[deck]\n",
    "long": "#" * 200_000,
    "a long name": f'[deck]\n"04A1B2C3D4E501" = "{"x" * 5000}"\n',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_file_is_checked_as_a_whole_before_anything_changes(host: Host, text: str) -> None:
    host.do("import-deck", text=text_of(BOX))
    with pytest.raises(Refusal) as refused:
        host.do("import-deck", text=text)
    assert refused.value.sentence.startswith("This file was not taken: ")
    assert len(refused.value.sentence) < 300
    assert host.cards() == BOX


def test_during_a_game_not_even_the_notice_names_a_card(tmp_path: Path) -> None:
    Enrolled.open(tmp_path, {}).keep({"04A1B2C3D4E501": "green 15"})
    settings = Settings(deck={"04A1B2C3D4E502": "green 15"})
    people = Host(tmp_path, settings)
    people.table.desk.cards.told = dict(settings.deck)
    people.table.desk.cards.notice = people.table.desk.cards.contradiction()
    assert "Green 15" in str(people.table.notice)
    people.dig()
    assert "Green" not in json.dumps(people.screen(host=True)["messages"], default=str)
    people.close()


def test_a_table_without_a_folder_enrols_for_as_long_as_it_runs(hands: Hands) -> None:
    hands.do("enrol", game=WORD, place=0)
    hands.lay("someone else", "A")
    hands.lift("someone else", "A")
    assert hands.table.desk.cards.cards()["04FFFFFFFFFFFF"] == "red 1"
    assert isinstance(hands.table.desk.cards.deck(), Deck)
