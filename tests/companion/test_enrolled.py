"""What was enrolled at the table is kept in the data folder, and never lost."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import enrolled
from companion.enrolled import FILE, Enrolled
from companion.refusals import Refusal

ONE, TWO, THREE = "04A1B2C3D4E501", "04A1B2C3D4E502", "04A1B2C3D4E503"


def test_what_is_kept_is_there_after_a_restart_as_readable_text(tmp_path: Path) -> None:
    Enrolled.open(tmp_path, {}).keep({TWO: "green 15", ONE: "red 1"})
    again = Enrolled.open(tmp_path, {})
    assert again.cards() == {ONE: "red 1", TWO: "green 15"}
    assert again.notice is None
    text = (tmp_path / FILE).read_text()
    assert text.endswith(f'\n[deck]\n"{ONE}" = "red 1"\n"{TWO}" = "green 15"\n')
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_the_configurations_deck_counts_for_cards_that_were_not_enrolled(tmp_path: Path) -> None:
    cards = Enrolled.open(tmp_path, {"04 a1 b2 c3 d4 e5 01": "red 1"})
    cards.keep({**cards.cards(), TWO: "red 2"})
    assert cards.cards() == {ONE: "red 1", TWO: "red 2"}
    assert ONE not in (tmp_path / FILE).read_text()


def test_a_card_in_both_is_told_in_a_sentence_and_what_was_enrolled_wins(tmp_path: Path) -> None:
    Enrolled.open(tmp_path, {}).keep({TWO: "green 15", THREE: "green 2"})
    told = {ONE: "green 15", THREE: "green 3"}
    both = Enrolled.open(tmp_path, told)
    assert both.cards() == {TWO: "green 15", THREE: "green 2"}
    assert both.notice == (
        "[deck] of table.toml says of Green 15 and Green 3 something else than what was enrolled "
        "at the table, which counts. Take these lines out of [deck]."
    )
    assert both.deck().tag(0, 15) == TWO


def test_a_copy_that_is_replaced_keeps_its_twin_of_the_configuration(tmp_path: Path) -> None:
    cards = Enrolled.open(tmp_path, {ONE: "mate 3", TWO: "mate 3"})
    cards.keep({THREE: "mate 3", TWO: "mate 3"})
    assert set(Enrolled.open(tmp_path, {ONE: "mate 3", TWO: "mate 3"}).cards()) == {TWO, THREE}


def test_a_line_of_the_configuration_cannot_be_taken_back_here(tmp_path: Path) -> None:
    cards = Enrolled.open(tmp_path, {ONE: "green 15"})
    with pytest.raises(Refusal, match=r"Green 15 stands in \[deck\] of table.toml"):
        cards.keep({})
    assert cards.cards() == {ONE: "green 15"}
    assert not (tmp_path / FILE).exists()


def test_a_simulated_tables_own_cards_count_until_others_are_enrolled(tmp_path: Path) -> None:
    cards = Enrolled.open(tmp_path, {}, {ONE: "red 1", TWO: "red 2"})
    assert cards.cards() == {}
    assert len(cards.deck()) == 2
    cards.keep({TWO: "red 1"})
    face = cards.deck().face(TWO)
    assert face is not None
    assert face.seat == 0
    assert cards.deck().face(ONE) is None


DAMAGED = {
    "no TOML": b"[deck\n",
    "no UTF-8": b"[deck]\n\xff",
    "no deck": b"format = 1\n",
    "a stranger": b'[deck]\n"04A1B2C3D4E501" = "green 17"\n',
    "no tag": b'[deck]\n"04" = "green 1"\n',
    "one tag twice": b'[deck]\n"04A1B2C3D4E501" = "red 1"\n"04 a1b2c3d4e501" = "red 2"\n',
    "a random tag": b'[deck]\n"08A1B2C3" = "red 1"\n',
    "one card twice": b'[deck]\n"04A1B2C3D4E501" = "red 1"\n"04A1B2C3D4E502" = "red 1"\n',
    "a number for a name": b'[deck]\n"04A1B2C3D4E501" = 1\n',
    "more": b"players = []\n[deck]\n",
    "a format of words": b'format = "1"\n[deck]\n',
    "a huge one": b"#" * 200_000,
    "deep": b"a=" + b"[" * 5000,
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_set_aside_named_and_never_lost(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    cards = Enrolled.open(tmp_path, {})
    assert cards.cards() == {}
    assert cards.notice is not None
    aside = tmp_path / f"{FILE}.broken-1"
    assert f"It is kept as {aside}." in cards.notice
    assert aside.read_bytes() == data
    cards.keep({ONE: "red 1"})
    (tmp_path / FILE).write_bytes(data)
    assert Enrolled.open(tmp_path, {}).notice
    assert (tmp_path / f"{FILE}.broken-2").read_bytes() == data


def test_a_line_with_a_tag_that_has_a_line_already_is_named() -> None:
    line = '"04A1B2C3D4E501" = "{}"\n'
    with pytest.raises(Refusal, match=r"the same name stands there twice \(at line 3"):
        enrolled.read(("[deck]\n" + line.format("red 1") + line.format("red 2")).encode())


def test_a_newer_companions_file_is_set_aside_too(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('format = 2\n[cards]\n"04A1B2C3D4E501" = "red 1"\n')
    notice = Enrolled.open(tmp_path, {}).notice
    assert notice is not None
    assert "a newer companion wrote it (format 2, this is 1)" in notice
    assert (tmp_path / f"{FILE}.newer-1").exists()


def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = Enrolled.open(tmp_path, {})
    cards.keep({ONE: "red 1"})
    before = (tmp_path / FILE).read_text()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refusal, match=r"Nothing was kept.*No space left"):
        cards.keep({ONE: "red 2"})
    assert cards.cards() == {ONE: "red 1"}
    assert (tmp_path / FILE).read_text() == before
    assert [one.name for one in tmp_path.iterdir()] == [FILE]


def test_what_was_enrolled_before_an_import_is_kept_beside_it(tmp_path: Path) -> None:
    cards = Enrolled.open(tmp_path, {})
    cards.keep({ONE: "red 1"})
    aside = cards.replace_all({TWO: "red 2"})
    assert Enrolled.open(tmp_path, {}).cards() == {TWO: "red 2"}
    assert aside is not None
    assert enrolled.read(aside.read_bytes()) == {ONE: "red 1"}
    assert cards.replace_all({TWO: "red 2", ONE: "red 1"}) is None


def test_a_box_has_no_more_than_six_mates() -> None:
    mates = {f"04A1B2C3D4E5{n:02X}": f"mate {n % 7}" for n in range(7)}
    with pytest.raises(Refusal, match="one card too many for Pirate 21's box"):
        enrolled.read(enrolled.text_of(mates).encode())


def said_of(data: bytes) -> str:
    """Read a file; returns why it was refused, if it was."""
    try:
        enrolled.read(data)
    except Refusal as refusal:
        return refusal.sentence
    return ""


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_in_a_sentence_or_read(data: bytes) -> None:
    assert len(said_of(data)) < 300


@given(st.dictionaries(st.text(max_size=30), st.text(max_size=30), max_size=3))
def test_any_deck_in_a_file_is_refused_in_a_sentence_or_read(cards: dict[str, str]) -> None:
    lines = "".join(f"{json.dumps(tag)} = {json.dumps(name)}\n" for tag, name in cards.items())
    assert len(said_of(f"[deck]\n{lines}".encode("utf-8", "replace"))) < 300
