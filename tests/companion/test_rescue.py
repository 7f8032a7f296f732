"""A journal that is damaged: set aside, and what can be read of it is offered."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner

from companion import backup_file, backups, rescue, started, traces
from companion.cli import address, lastgood, main
from companion.cli.beginning import tell_of_the_start
from companion.enrolled import Enrolled
from companion.evenings import Evenings
from companion.inputs import Notice
from companion.journal import Journal
from companion.journal_file import FILE_NAME
from companion.loop import Loop
from companion.started import Start
from tests.companion.bookcase import Bookcase, random_game
from tests.companion.kit import Hands
from tests.companion.players import one_step
from web import keys, places

PAGE = 4096


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two finished games, and one under way."""
    folder = tmp_path_factory.mktemp("played") / "data"
    case = Bookcase(folder)
    for seed in (1, 2):
        case.play(*random_game(seed, players=3, game="a-pirates-word"))
    case.close()
    hands = Hands(folder, seed=3)
    hands.table = hands._open(fresh=True)
    rng = random.Random(3)
    for _ in range(60):
        one_step(hands.table, rng, hands.clock)
    hands.close()
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    shutil.copytree(played, tmp_path / "data")
    return tmp_path / "data"


def bodies(folder: Path, game: int) -> list[str]:
    journal = Journal.open(folder)
    found = [row.body for row in journal.rows(game)]
    journal.close()
    return found


def spoilt(folder: Path, page: int) -> None:
    with (folder / FILE_NAME).open("r+b") as file:
        file.seek(page * PAGE)
        file.write(random.Random(page).randbytes(PAGE))


def with_a_spoilt_row(folder: Path, before_last: int = 20) -> None:
    with sqlite3.connect(folder / FILE_NAME) as file:
        last = file.execute("SELECT max(seq) FROM entries").fetchone()[0]
        file.execute("UPDATE entries SET body = 'spoilt' WHERE seq = ?", (last - before_last,))
    file.close()


def set_aside(folder: Path) -> Path | None:
    journal = Journal.open(folder)
    journal.close()
    return journal.aside.path if journal.aside else None


def put_back(folder: Path) -> None:
    backups.put_back(folder, backups.known(folder)[0].path)


def pages(folder: Path) -> Iterator[int]:
    return iter(range(1, (folder / FILE_NAME).stat().st_size // PAGE, 5))


def test_of_a_damaged_journal_is_kept_what_was_done_before_each_gap(
    played: Path, tmp_path: Path
) -> None:
    whole = {game: bodies(played, game) for game in (1, 2, 3)}
    much = 0
    for page in pages(played):
        folder = tmp_path / str(page)
        shutil.copytree(played, folder)
        spoilt(folder, page)
        if (aside := set_aside(folder)) is None:
            continue
        made = rescue.rescue(folder, aside, "2026-11-30T20:00:00")
        assert not (folder / rescue.PLACE).exists()
        if made is None:
            continue
        assert made.contents.why == "rescued"
        put_back(folder)
        for game, rows in whole.items():
            found = bodies(folder, game)
            assert found == rows[: len(found)]
            much += len(found)
        hands = Hands(folder)
        assert hands.journal.aside is None, "what is offered can be played on"
        hands.close()
        shutil.rmtree(folder)
    assert much > 500


def test_games_that_nothing_was_lost_of_are_finished_games_still(folder: Path) -> None:
    with_a_spoilt_row(folder)
    hands = Hands(folder)
    said = rescue.offer(hands.journal, "2026-11-30T20:00:00")
    assert said is not None
    assert said.what == "The journal was damaged."
    assert said.then.startswith("What can be read of it, 3 games, is backup 1. To have it back,")
    assert said.then.endswith(f"type: companion restore 1 --data {folder}")
    hands.close()
    put_back(folder)
    hands = Hands(folder)
    standing = [game.standing for game in Evenings(lambda: Journal.beside(folder)).games()]
    assert standing == ["finished", "finished", "under way"]
    assert hands.table.history.begun
    (message,) = [one for one in hands.screen()["messages"] if "backup" in one["what"]]
    assert message["why"] == "What was done after 2026-11-30 20:00 does not count."
    hands.close()


LOST = (b"", b"no journal at all", bytes(PAGE * 3), None)
"""What is left of a journal; None: not even its name."""


def lose(folder: Path, content: bytes | None) -> None:
    for name in folder.glob(f"{FILE_NAME}*"):
        name.unlink()
    if content is not None:
        (folder / FILE_NAME).write_bytes(content)


@pytest.mark.parametrize("content", LOST)
def test_where_nothing_is_left_the_newest_backup_is_offered(
    folder: Path, content: bytes | None
) -> None:
    backups.make(folder, "2026-11-29T20:00:00")
    lose(folder, content)
    hands = Hands(folder)
    assert hands.journal.notice is not None
    assert "a fresh one was begun" in hands.journal.notice
    said = rescue.offer(hands.journal, "2026-11-30T20:00:00")
    assert said is not None
    assert "The newest backup is 1, of 2026-11-29. To have it back, choose it" in said.then
    assert said.then.endswith(f"type: companion restore 1 --data {folder}")
    assert (content is None) == said.then.startswith("The newest")
    assert said.what == f"The journal was {'missing' if content is None else 'damaged'}."
    hands.close()


def test_a_lost_journal_is_told_until_the_fresh_one_is_played_on(folder: Path) -> None:
    """Whatever begins it, and however often: the first start may have been cut off."""
    backups.make(folder, "2026-11-29T20:00:00")
    lose(folder, None)

    before = rescue.lost(folder)
    Journal.open(folder).close()
    assert rescue.lost(folder) == before
    hands = Hands(folder)
    assert hands.journal.notice is None
    assert rescue.offer(hands.journal, "2026-11-30T20:00:00") == before
    backups.make(folder, "2026-11-30T20:00:00")
    hands.reopen()
    assert rescue.offer(hands.journal, "") == before, "the newest one of the table there was"
    hands.do("draw")
    assert hands.journal.instead is None
    hands.close()
    assert rescue.lost(folder) is None


@pytest.mark.parametrize(
    "spoil",
    [lambda folder: spoilt(folder, 1), lambda folder: lose(folder, b"")],
    ids=["a page", "emptied"],
)
def test_whoever_only_looks_hears_of_damage_before_a_start_has_set_it_aside(
    folder: Path, spoil: Callable[[Path], None]
) -> None:
    assert rescue.lost(folder) is None
    backups.make(folder, "2026-11-29T20:00:00")
    spoil(folder)
    before = (folder / FILE_NAME).read_bytes()
    assert rescue.lost(folder) == (rescue.DAMAGED, rescue.AT_NEXT_START, 0)
    assert (folder / FILE_NAME).read_bytes() == before
    with closing(Journal.open(folder)) as journal:
        assert f"{FILE_NAME}.broken-1" in (journal.notice or "")


def test_a_backup_says_that_the_table_stands_in_a_lost_one_s_place(folder: Path) -> None:
    def backup(*words: str) -> str:
        return CliRunner().invoke(main, ["backup", *words, "--data", str(folder)]).output

    stick = folder.with_name("stick.zip")
    assert "missing" not in backup() + backup(str(stick))
    stick.unlink()
    lose(folder, None)
    Journal.open(folder).close()
    for said in (backup(), backup(str(stick))):
        assert "is written: 0 games" in said
        assert "The journal was missing. The newest backup is 1, of" in said


class Told:
    """A loop that notes what is told to the host."""

    def __init__(self) -> None:
        self.notices: list[Notice] = []
        self.put = self.notices.append


@pytest.mark.parametrize("content", LOST)
def test_tablet_log_and_doctor_tell_of_a_lost_journal(
    folder: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    backups.make(folder, "2026-11-29T20:00:00")
    lose(folder, content)
    loop = Told()
    with closing(Journal.open(folder)) as journal:
        start = Start.begin(folder, "")
        tell_of_the_start(cast(Loop, loop), start, journal, folder)
    (told,) = loop.notices
    assert told.what == f"The journal was {'missing' if content is None else 'damaged'}."
    assert "The newest backup is 1, of 2026-11-29." in told.why
    assert f"{told.what} {told.why}" in capsys.readouterr().err
    shown = CliRunner().invoke(main, ["doctor", "--quick", "--data", str(folder)]).output
    assert f"Journal: whether it is there. {told.what}" in shown
    assert told.why in shown


def test_what_can_be_read_of_a_lost_journal_becomes_one_backup(folder: Path) -> None:
    with_a_spoilt_row(folder)
    hands = Hands(folder)
    offers = {rescue.offer(hands.journal, "2026-11-30T20:00:00")}
    hands.reopen()
    offers.add(rescue.offer(hands.journal, "2026-11-30T20:00:00"))
    assert len(offers) == 1
    assert [one.contents.why for one in backups.known(folder)] == ["rescued"]
    hands.close()
    put_back(folder)
    hands = Hands(folder)
    assert hands.journal.instead is None, "it has its place again"
    hands.close()


@pytest.mark.parametrize("older", [False, True])
def test_of_a_backup_and_what_can_be_read_the_one_with_more_is_offered(
    folder: Path, older: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`older`: the backup was made by a companion that did not say how much is in it."""
    with monkeypatch.context() as patch:
        if older:
            patch.setattr(backup_file, "steps_in", lambda _: -1)
        backups.make(folder, "2026-11-29T20:00:00")
    with_a_spoilt_row(folder)
    hands = Hands(folder)
    for _ in range(2):
        said = rescue.offer(hands.journal, "2026-11-30T20:00:00")
        assert said is not None
        assert said.number == 1
        assert said.then.startswith("What can be read of it, backup 2, is less than what was kept")
        assert "The newest backup is 1, of 2026-11-29. To have it back," in said.then
        hands.reopen()
    hands.close()
    done = CliRunner().invoke(main, ["restore", "--newest", "--data", str(folder)])
    assert "backup-000001.zip is put back" in done.output


def test_what_can_be_read_is_offered_where_it_is_more_than_the_backup(folder: Path) -> None:
    backups.make(folder, "2026-11-29T20:00:00")
    hands = Hands(folder)
    rng = random.Random(5)
    for _ in range(60):
        one_step(hands.table, rng, hands.clock)
    hands.close()
    with_a_spoilt_row(folder)
    hands = Hands(folder)
    said = rescue.offer(hands.journal, "2026-11-30T20:00:00")
    assert said is not None
    assert said.number == 2
    hands.close()


def test_whoever_puts_back_a_backup_of_the_fresh_one_hears_of_the_lost_one_no_more(
    folder: Path,
) -> None:
    backups.make(folder, "2026-11-29T20:00:00")
    lose(folder, None)
    Hands(folder).close()
    assert rescue.lost(folder) is not None
    backups.make(folder, "2026-11-30T20:00:00")
    put_back(folder)
    Journal.open(folder).close()
    assert rescue.lost(folder) is None


@pytest.mark.parametrize("name", traces.RUN)
def test_each_file_that_a_table_writes_tells_that_there_was_a_journal(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_text("")
    with closing(Journal.open(tmp_path)) as journal:
        assert journal.notice == f"The journal {journal.path} is missing; a fresh one was begun."
        assert rescue.offer(journal, "") == ("The journal was missing.", "There is no backup.", 0)


def test_the_files_that_a_table_writes_are_called_as_they_are() -> None:
    assert set(traces.RUN) == {
        keys.FILE_NAME,
        places.FILE_NAME,
        lastgood.FILE,
        address.FILE,
        started.STARTING,
        started.SAFE,
    }


def test_a_new_folder_is_begun_without_a_word(tmp_path: Path) -> None:
    for name in ("lock", *backup_file.TOLD):
        (tmp_path / name).write_text("")
    assert rescue.lost(tmp_path) is None
    with closing(Journal.open(tmp_path)) as journal:
        assert (journal.notice, journal.instead) == (None, None)
    assert rescue.lost(tmp_path) is None


def test_the_log_of_a_journal_that_is_missing_is_kept(folder: Path) -> None:
    lose(folder, None)
    for number in (1, 2):
        (folder / f"{FILE_NAME}-wal").write_bytes(b"its newest rows")
        Journal.open(folder).close()
        assert (folder / f"{FILE_NAME}.broken-{number}-wal").read_bytes() == b"its newest rows"
        (folder / FILE_NAME).unlink()


def test_a_damaged_deck_is_offered_from_the_newest_backup_that_has_it(folder: Path) -> None:
    good = 'format = 1\n\n[deck]\n"04A1B2C3D4E580" = "green 15"\n'
    (folder / "deck.toml").write_text(good)
    backups.make(folder, "2026-11-29T20:00:00")
    (folder / "deck.toml").write_bytes(b"\0" * 100)
    backups.make(folder, "2026-11-30T20:00:00")
    assert rescue.lost_files(folder) == {}
    assert (Enrolled.open(folder, {}).notice or "").endswith("deck.toml.broken-1.")
    assert rescue.lost_files(folder) == {"deck.toml": 1}
    typed = f"companion restore 1 --only deck.toml --data {folder}"
    assert rescue.offer_file(folder, "deck.toml", 1).endswith(typed)
    backups.put_back(folder, backups.path_of(folder, 1), "deck.toml")
    Journal.open(folder).close()
    assert (folder / "deck.toml").read_text() == good
    assert rescue.lost_files(folder) == {}
