"""`companion backup` and `restore`, as somebody or a timer calls them."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import shutil
import sqlite3
import stat
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion import backup_file, backups, installed, restoring
from companion.cli import main
from companion.cli.backup import SAME_DISK
from companion.cli.shelf import Shelf
from companion.journal import Journal
from companion.journal_file import FILE_NAME
from companion.refusals import Refusal
from tests.companion.bookcase import Bookcase, random_game
from tests.companion.kit import Hands
from tests.faults.anew import again
from tests.faults.served import Served, Visitor

DECK = 'format = 1\n\n[deck]\n"04A1B2C3D4E580" = "green 15"\n'


def companion(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    hands = Hands(tmp_path / "data")
    hands.dig()
    (hands.folder / "deck.toml").write_text(DECK)
    yield hands
    hands.close()


def rows(folder: Path) -> list[str]:
    journal = Journal.open(folder)
    last = journal.last_game()
    assert journal.notice is None
    assert last is not None
    found = [row.body for row in journal.rows(last.game)]
    journal.close()
    return found


def numbers(folder: Path) -> list[int]:
    return [one.number for one in backups.known(folder)]


def test_a_backup_of_a_table_that_goes_on_is_put_back_elsewhere(
    hands: Hands, tmp_path: Path
) -> None:
    kept = [row.body for row in hands.journal.rows(1)]
    made = companion("backup", tmp_path / "kept.zip", "--data", hands.folder)
    assert made.exit_code == 0
    assert made.output == (
        f"{tmp_path / 'kept.zip'} is written: 1 game of the table in {hands.folder}.\n{SAME_DISK}\n"
    )
    hands.do("undo")
    new = tmp_path / "new"
    done = companion("restore", tmp_path / "kept.zip", "--data", new)
    assert done.exit_code == 0, done.output
    assert rows(new) == kept
    assert (new / "deck.toml").read_text() == DECK
    assert sorted(os.listdir(new)) == ["before-restore-1", "deck.toml", FILE_NAME, "lock"]
    assert stat.S_IMODE((tmp_path / "kept.zip").stat().st_mode) == 0o600


def test_what_was_there_is_kept_aside_and_can_be_put_back_itself(
    hands: Hands, tmp_path: Path
) -> None:
    companion("backup", "--data", hands.folder)
    before = rows_of(hands)
    hands.do("undo")
    after = rows_of(hands)
    (hands.folder / "deck.toml").write_text("format = 1\n\n[deck]\n")
    (hands.folder / "seats.toml").write_text("format = 1\n")
    hands.close()
    done = companion("restore", "1", "--data", hands.folder)
    aside = hands.folder / "before-restore-1"
    assert done.output.endswith(f"What was there is kept in {aside}.\n")
    assert rows(hands.folder) == before
    assert rows(aside) == after
    assert (aside / "deck.toml").read_text().endswith("[deck]\n")
    assert (hands.folder / "seats.toml").exists(), "the backup has none: what is there stays"


def test_one_file_is_put_back_alone_and_the_games_stay(hands: Hands) -> None:
    companion("backup", "--data", hands.folder)
    hands.do("undo")
    now = rows_of(hands)
    (hands.folder / "deck.toml").write_text("spoilt")
    shutil.copytree(hands.folder, hands.folder.with_name("cut"))
    cut = hands.folder.with_name("cut")
    done = companion("restore", "--newest", "--only", "deck.toml", "--data", cut)
    assert "backup-000001.zip is put back: deck.toml, of 20" in done.output
    assert (cut / "deck.toml").read_text() == DECK
    assert rows(cut) == now
    none = companion("restore", "--newest", "--only", "seats.toml", "--data", cut)
    assert none.output.endswith("has no seats.toml.\n")
    nothing = companion("restore", "--newest", "--only", "", "--data", cut)
    assert "--only takes the name of a file" in nothing.output
    assert rows(cut) == now
    assert not (cut / "before-restore-2").exists()


def rows_of(hands: Hands) -> list[str]:
    return [row.body for row in hands.journal.rows(1)]


def played_on_after_a_backup(hands: Hands) -> int:
    """Make a backup, play on past the numbers it has reserved, and close; returns the last one."""
    companion("backup", "--data", hands.folder)
    for _ in range(60):
        hands.do("undo")
        hands.do("redo")
    highest = hands.table.number
    hands.close()
    return highest


def test_screens_numbers_are_given_once_and_all_are_told_of_the_backup(hands: Hands) -> None:
    highest = played_on_after_a_backup(hands)
    assert companion("restore", "--newest", "--data", hands.folder).exit_code == 0
    journal = Journal.open(hands.folder)
    assert journal.reserved() > highest
    told = json.loads(journal.kept("restored") or "null")
    assert (told["game"], told["label"][:2]) == (1, "20")
    journal.close()


def test_as_many_games_are_told_as_are_listed(hands: Hands, tmp_path: Path) -> None:
    """Those that were taken in are games as well; one that was only dealt is none yet."""
    with contextlib.closing(Bookcase(tmp_path / "elsewhere")) as case:
        for seed in (1, 2):
            case.play(*random_game(seed, players=3, game="pirate-21"))
    companion("games", "--export", tmp_path / "all.json", "--data", tmp_path / "elsewhere")
    hands.close()
    companion("games", "--import", tmp_path / "all.json", "--data", hands.folder)
    listed = companion("games", "--data", hands.folder).output.splitlines()
    assert len(listed) == 3
    assert "is written: 3 games" in companion("backup", "--data", hands.folder).output
    Hands(tmp_path / "dealt").close()
    assert "is written: 0 games" in companion("backup", "--data", tmp_path / "dealt").output


def test_a_stick_that_is_not_there_gets_no_backup_and_no_file(hands: Hands, tmp_path: Path) -> None:
    done = companion("backup", tmp_path / "stick", "--data", hands.folder)
    assert done.exit_code == 1
    assert done.output.startswith(f"Nothing is written: there is no folder {tmp_path / 'stick'}.")
    assert not (tmp_path / "stick").exists()
    (tmp_path / "stick").mkdir()
    assert companion("backup", tmp_path / "stick", "--data", hands.folder).exit_code == 0


def test_on_another_disk_nothing_is_said_of_the_same(hands: Hands) -> None:
    path = Path("/dev/shm") / f"{hands.folder.parent.name}.zip"
    with contextlib.ExitStack() as stack:
        stack.callback(path.unlink, missing_ok=True)
        assert SAME_DISK not in companion("backup", path, "--data", hands.folder).output


def test_a_number_that_no_backup_has_leads_to_those_that_are_there(hands: Hands) -> None:
    done = companion("restore", "3", "--data", hands.folder)
    assert done.output == (
        f"There is no backup 3. `companion backup --list --data {hands.folder}` says what there"
        " is.\n"
    )


def test_nothing_is_put_back_while_a_table_runs(hands: Hands, tmp_path: Path) -> None:
    companion("backup", tmp_path / "kept.zip", "--data", hands.folder)
    before = sorted(os.listdir(hands.folder))
    done = companion("restore", tmp_path / "kept.zip", "--data", hands.folder)
    assert done.exit_code == 1
    assert done.output.startswith("A companion runs with this data folder. Do it on the tablet")
    assert sorted(os.listdir(hands.folder)) == before


def rewritten(path: Path, **changes: object) -> None:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    contents = json.loads(files[backup_file.CONTENTS]) | changes
    files[backup_file.CONTENTS] = json.dumps(contents).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": 2}, "newer companion (format 2, this one knows 1). Update the companion first"),
        ({"what": "a cake"}, "is no backup that can be used: it does not say what it is."),
        ({"files": {"../x": ""}}, "what is in it is not what a backup has"),
        ({"files": {FILE_NAME: "00"}}, f"{FILE_NAME} in it has changed"),
        ({"files": {}}, "what is in it is not what a backup has"),
        ({"games": "three"}, "it does not say what it is"),
    ],
)
def test_a_file_that_is_not_ours_or_newer_changes_nothing(
    hands: Hands, changes: dict[str, object], said: str
) -> None:
    companion("backup", "--data", hands.folder)
    hands.close()
    rewritten(backups.path_of(hands.folder, 1), **changes)
    before = rows(hands.folder)
    done = companion("restore", "1", "--data", hands.folder)
    assert done.exit_code == 1
    assert said in done.output
    assert rows(hands.folder) == before
    assert not list(hands.folder.glob("before-restore-*"))


def test_a_newer_journal_or_deck_in_a_backup_is_refused(hands: Hands, tmp_path: Path) -> None:
    companion("backup", tmp_path / "kept.zip", "--data", hands.folder)
    with zipfile.ZipFile(tmp_path / "kept.zip") as archive:
        archive.extractall(tmp_path / "in")
    (tmp_path / "in/deck.toml").write_text("format = 2\n[deck]\n")
    repacked(tmp_path / "in", tmp_path / "newer.zip", "deck.toml")
    done = companion("restore", tmp_path / "newer.zip", "--data", tmp_path / "new")
    assert "deck.toml in it: a newer companion wrote it" in done.output
    assert rows_of(hands)


def repacked(folder: Path, path: Path, changed: str) -> None:
    contents = json.loads((folder / backup_file.CONTENTS).read_text())
    contents["files"][changed] = backup_file._digest(folder / changed)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(backup_file.CONTENTS, json.dumps(contents))
        for name in contents["files"]:
            archive.write(folder / name, name)


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TRIGGER spite AFTER INSERT ON entries BEGIN DELETE FROM games; END",
        "DROP TABLE entries",
        "DROP TABLE games; CREATE VIEW games AS SELECT 1 AS game",
        "ALTER TABLE games DROP COLUMN mono",
        "INSERT OR REPLACE INTO numbers VALUES (1, 9223372036854775807)",
        "INSERT OR REPLACE INTO numbers VALUES (1, 'many')",
    ],
)
def test_a_journal_that_no_companion_wrote_is_refused(
    hands: Hands, tmp_path: Path, sql: str
) -> None:
    companion("backup", tmp_path / "kept.zip", "--data", hands.folder)
    with zipfile.ZipFile(tmp_path / "kept.zip") as archive:
        archive.extractall(tmp_path / "in")
    with contextlib.closing(sqlite3.connect(tmp_path / "in" / FILE_NAME)) as journal:
        journal.executescript(sql)
    repacked(tmp_path / "in", tmp_path / "other.zip", FILE_NAME)
    done = companion("restore", tmp_path / "other.zip", "--data", tmp_path / "new")
    assert done.output.endswith("no backup that can be used: the journal in it is damaged.\n")
    assert os.listdir(tmp_path / "new") == ["lock"]


@pytest.mark.parametrize(
    "said", [{"label": "\x1b[2J"}, {"label": "1" * 99}, {"games": -5}, {"label": "20\n"}]
)
def test_what_a_backup_says_of_itself_is_fit_to_be_said(
    hands: Hands, tmp_path: Path, said: dict[str, object]
) -> None:
    companion("backup", tmp_path / "kept.zip", "--data", hands.folder)
    rewritten(tmp_path / "kept.zip", **said)
    with pytest.raises(Refusal, match="it does not say what it is"):
        backup_file.look(tmp_path / "kept.zip")


def flagged(path: Path, local: int, central: int, value: int) -> None:
    """Change the bytes in all of an archive's heads, counted from where each begins."""
    data = bytearray(path.read_bytes())
    for mark, offset in ((b"PK\3\4", local), (b"PK\1\2", central)):
        for found in re.finditer(re.escape(mark), bytes(data)):
            data[found.start() + offset] = value
    path.write_bytes(data)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param((6, 8, 1), id="encrypted"),
        pytest.param((8, 10, 14), id="packed in a way that we do not pack"),
        pytest.param((8, 10, 99), id="packed in a way that nobody knows"),
    ],
)
def test_an_archive_that_cannot_be_unpacked_is_no_backup(
    hands: Hands, tmp_path: Path, change: tuple[int, int, int]
) -> None:
    companion("backup", tmp_path / "kept.zip", "--data", hands.folder)
    flagged(tmp_path / "kept.zip", *change)
    done = companion("restore", tmp_path / "kept.zip", "--data", tmp_path / "new")
    assert isinstance(done.exception, SystemExit), done.exception
    assert "is no backup that can be used" in done.output


@pytest.mark.parametrize("where", ["its list", "the disk"])
def test_a_backup_that_cannot_be_read_hides_no_other(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    for _ in range(2):
        assert backups.make(hands.folder, "2026-11-30") is not None
    newest = backups.path_of(hands.folder, 2)
    data = bytearray(newest.read_bytes())
    if where == "its list":
        at = data.rindex(b"PK\x05\x06")
        data[at + 16 : at + 20] = b"\xff" * 4
    else:
        monkeypatch.setattr(zipfile.ZipFile, "read", unread)
    newest.write_bytes(data)
    assert numbers(hands.folder) == ([] if where == "the disk" else [1])
    assert backups.make(hands.folder, "2026-11-30") is not None


def unread(*_: object) -> bytes:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_a_full_disk_is_not_laid_at_the_backups_door(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = backups.make(hands.folder, "2026-11-30")
    assert made is not None

    def full(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA max_page_count = 1")
        connection.execute("CREATE TABLE more AS SELECT hex(zeroblob(100000))")

    monkeypatch.setattr(backup_file, "complete", full)
    with pytest.raises(Refusal, match="the disk is full; make room") as caught:
        backups.put_back(hands.folder, made.path)
    assert caught.value.code == "storage"


def test_the_timer_the_page_and_a_command_may_make_one_at_once(hands: Hands) -> None:
    def make(_: int) -> int:
        made = backups.make(hands.folder, "2026-11-30")
        assert made is not None
        return made.number

    with ThreadPoolExecutor(4) as all_at_once:
        made = sorted(all_at_once.map(make, range(8)))
    assert made == sorted(numbers(hands.folder)) == [*range(1, 9)]


def test_what_was_unpacked_in_vain_does_not_stay(hands: Hands, tmp_path: Path) -> None:
    """It may have filled the disk, and holds what lies face down."""
    kept = tmp_path / "kept.zip"
    companion("backup", kept, "--data", hands.folder)
    hands.close()
    assert companion("restore", kept, "--only", "seats.toml", "--data", hands.folder).exit_code == 1
    assert not list(hands.folder.glob("restoring*"))
    restoring.prepared(hands.folder).joinpath(FILE_NAME).write_bytes(b"cut off by a pulled plug")
    Journal.open(hands.folder).close()
    assert not list(hands.folder.glob("restoring*"))


def test_the_journal_put_back_alone_gives_no_screens_number_twice(hands: Hands) -> None:
    highest = played_on_after_a_backup(hands)
    companion("restore", "--newest", "--only", FILE_NAME, "--data", hands.folder)
    with contextlib.closing(Journal.open(hands.folder)) as journal:
        assert journal.reserved() > highest


def test_no_torn_or_spoilt_backup_is_put_back(hands: Hands, tmp_path: Path) -> None:
    good = tmp_path / "kept.zip"
    companion("backup", good, "--data", hands.folder)
    backup_file.unpack(good, part := restoring.prepared(tmp_path))
    whole, journal = good.read_bytes(), backup_file._digest(part / FILE_NAME)
    spoilt = tmp_path / "spoilt.zip"
    for at in range(0, len(whole), max(1, len(whole) // 25)):
        for data in (whole[:at], whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]):
            spoilt.write_bytes(data)
            part = restoring.prepared(tmp_path)
            with contextlib.suppress(Refusal):
                backup_file.unpack(spoilt, part)
                # What stands there twice, or nobody reads, was spoilt.
                assert (part / "deck.toml").read_text() == DECK
                assert backup_file._digest(part / FILE_NAME) == journal


class Cut(BaseException):
    """The plug is pulled."""


def test_a_plug_pulled_while_putting_back_costs_nothing(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    companion("backup", "--data", hands.folder)
    kept = rows_of(hands)
    hands.do("undo")
    now = rows_of(hands)
    shutil.copytree(hands.folder, tmp_path / "cut")  # with its log, as a pulled plug leaves it
    outcomes, real = set(), os.rename
    for steps in range(12):
        folder = tmp_path / f"cut-{steps}"
        shutil.copytree(tmp_path / "cut", folder)
        left = [steps]

        def rename(old: Path, new: Path, left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] < 0:
                raise Cut
            real(old, new)

        with monkeypatch.context() as patch:
            patch.setattr(os, "rename", rename)
            with contextlib.suppress(Cut):
                companion("restore", "1", "--data", folder)
        journal = Journal.open(folder)
        bodies = [row.body for row in journal.rows(1)]
        journal.close()
        assert bodies in (kept, now)
        assert bodies == kept or not list(folder.glob("before-restore-*/*"))
        outcomes.add(bodies == kept)
        assert not list(folder.glob("restoring-*"))
    assert outcomes == {True, False}


def test_a_timer_keeps_seven_and_of_the_older_ones_every_seventh(hands: Hands) -> None:
    for day in range(1, 31):
        hands.do("undo" if hands.table.history.position else "redo")
        done = companion("backup", "--rotate", "--data", hands.folder)
        assert done.output.startswith(f"{backups.path_of(hands.folder, day)} is written")
    assert numbers(hands.folder) == [30, 29, 28, 27, 26, 25, 24, 21, 14, 7]
    assert companion("backup", "--list", "--data", hands.folder).output.count("1 game\n") == 10


def test_where_nothing_was_done_no_backup_takes_the_place_of_a_good_one(hands: Hands) -> None:
    companion("backup", "--rotate", "--data", hands.folder)
    hands.reopen()
    done = companion("backup", "--rotate", "--data", hands.folder)
    assert done.output == "Nothing was done since the newest backup.\n"
    assert numbers(hands.folder) == [1]
    (hands.folder / "deck.toml").write_text("format = 1\n\n[deck]\n")
    companion("backup", "--rotate", "--data", hands.folder)
    assert numbers(hands.folder) == [2, 1]


def test_a_damaged_journal_takes_the_place_of_no_backup(hands: Hands) -> None:
    companion("backup", "--rotate", "--data", hands.folder)
    hands.do("undo")
    hands.close()
    path = hands.folder / FILE_NAME
    path.write_bytes(path.read_bytes()[:5000] + b"\xff" * (path.stat().st_size - 5000))
    done = companion("backup", "--rotate", "--data", hands.folder)
    assert (done.exit_code, done.output) == (1, f"The journal {path} is damaged.\n")
    assert numbers(hands.folder) == [1]


def test_a_journal_that_a_pulled_plug_has_emptied_is_damaged(hands: Hands) -> None:
    companion("backup", "--data", hands.folder)
    hands.close()
    path = hands.folder / FILE_NAME
    path.write_bytes(b"")
    done = companion("backup", "--rotate", "--data", hands.folder)
    assert (done.exit_code, done.output) == (1, f"The journal {path} is damaged.\n")
    with contextlib.closing(Journal.open(hands.folder)) as journal:
        assert journal.aside is not None
    shutil.rmtree(hands.folder / backups.FOLDER)
    (hands.folder / f"{FILE_NAME}.broken-1").unlink()
    path.write_bytes(b"")
    with contextlib.closing(Journal.open(hands.folder)) as journal:
        assert journal.aside is None, "a first start that was cut off"


def test_where_the_journal_is_missing_no_backup_is_made_and_that_is_said(hands: Hands) -> None:
    companion("backup", "--data", hands.folder)
    hands.close()
    path = hands.folder / FILE_NAME
    path.unlink()
    for more in ("--rotate", hands.folder.parent / "one.zip"):
        done = companion("backup", more, "--data", hands.folder)
        assert (done.exit_code, done.output) == (1, f"The journal {path} is missing.\n")


def test_what_any_command_sets_aside_is_offered_at_once(hands: Hands) -> None:
    """The start of a table after it would find a journal that is whole, and say nothing."""
    companion("backup", "--data", hands.folder)
    hands.close()
    (hands.folder / FILE_NAME).write_bytes(b"no journal" * 900)
    done = companion("games", "--data", hands.folder)
    assert "a fresh one was begun" in done.output
    assert "The newest backup is 1, of 20" in done.output


def test_no_link_stands_for_what_is_put_back(hands: Hands, tmp_path: Path) -> None:
    """Else root would move away what it leads to."""
    hands.close()
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs/deck.toml").write_text("theirs")
    (hands.folder / "restoring-7").symlink_to(tmp_path / "theirs")
    Journal.open(hands.folder).close()
    assert (tmp_path / "theirs/deck.toml").read_text() == "theirs"
    assert (hands.folder / "deck.toml").read_text() == DECK


def test_what_a_pulled_plug_left_of_a_backup_is_cleared_away(hands: Hands) -> None:
    place = hands.folder / backups.FOLDER
    place.mkdir()
    (place / ".backup-000001.zip.new").write_bytes(b"half")
    (place / "backup-000003.zip").write_bytes(b"of an older card")
    companion("backup", "--data", hands.folder)
    assert sorted(os.listdir(place)) == ["backup-000003.zip", "backup-000004.zip"]
    assert numbers(hands.folder) == [4]


def test_where_there_is_no_table_that_is_said(tmp_path: Path) -> None:
    none = f"No table was kept in {tmp_path} yet.\n"
    assert companion("backup", "--rotate", "--data", tmp_path).output == none
    assert companion("backup", "--data", tmp_path).exit_code == 1
    assert companion("restore", "--newest", "--data", tmp_path).exit_code == 1
    assert companion("restore", "9", "--data", tmp_path).exit_code == 1
    assert companion("restore", "--data", tmp_path).exit_code == 2
    assert companion("backup", tmp_path / "x", "--list", "--data", tmp_path).exit_code == 2


def test_a_journal_that_was_copied_alone_can_be_backed_up(hands: Hands, tmp_path: Path) -> None:
    hands.close()
    (tmp_path / "copied").mkdir()
    shutil.copy(hands.folder / FILE_NAME, tmp_path / "copied")
    done = companion("backup", tmp_path / "kept.zip", "--data", tmp_path / "copied")
    assert done.output.startswith(f"{tmp_path / 'kept.zip'} is written: 1 game of the table")


def test_what_root_puts_back_belongs_to_whose_table_it_is(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock, too: a table that cannot open it does not start."""
    companion("backup", tmp_path / "kept.zip", "--data", hands.folder)
    given: list[str] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "lchown", lambda path, *_: given.append(Path(path).name))
    monkeypatch.setattr(os, "fchown", lambda *_: given.append("lock"))
    assert companion("restore", tmp_path / "kept.zip", "--data", tmp_path / "new").exit_code == 0
    assert {*os.listdir(tmp_path / "new")} <= {*given}


def test_a_backup_goes_into_a_folder_and_over_no_file(hands: Hands, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    companion("backup", stick, "--data", hands.folder)
    (made,) = stick.iterdir()
    assert made.name.startswith("pirate-table-20")
    done = companion("backup", made, "--data", hands.folder)
    assert (done.exit_code, done.output) == (
        1,
        f"{made} is there already. Choose another name.\n",
    )
    nowhere = companion("backup", stick / "no/where.zip", "--data", hands.folder)
    assert nowhere.exit_code == 1


def told(visitor: Visitor, path: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(visitor.get(path))
    return answer


def asked(table: Served, path: str, wish: dict[str, Any]) -> dict[str, Any]:
    with contextlib.closing(table.host()) as host:
        status, said = host.post(path, wish)
        assert status == 200, said
        return said


def test_the_hosts_page_makes_one_and_puts_it_back_at_the_running_table(tmp_path: Path) -> None:
    """What was there is kept, all at the table are told, and screens' numbers go on."""
    table = Served(tmp_path, "--untracked")
    pause = {"do": "pause"}
    assert asked(table, "/api/backups", {"do": "make"})["said"] == "Backup 1 is made."
    said = asked(table, "/api/backups", {"do": "make"})
    assert said["said"] == "Nothing was done since the newest backup."
    (one,) = said["backups"]
    assert one.pop("date")[:2] == "20"
    assert one == {"number": 1, "games": 0, "rescued": False}
    asked(table, "/api/do", {"on": None, "command": pause})
    with contextlib.closing(table.host()) as host:
        before = told(host, "/api/screen")
        assert before["rest"] == "paused"
        status, _ = host.post("/api/backups", {"do": "put-back", "number": 1})
        assert status == 200
    with contextlib.closing(again(table)) as host:
        after = told(host, "/api/screen")
        assert after["rest"] is None
        assert after["number"] > before["number"]
        assert after["messages"][0]["what"] == "This game is from a backup."
    assert (tmp_path / "before-restore-1" / FILE_NAME).exists()
    table.end()
    assert table.process.returncode == 0


def test_the_page_is_told_whether_a_timer_makes_one_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(installed.ROOT, str(tmp_path))
    folder, own = tmp_path / installed.DATA, tmp_path / "own"
    (tmp_path / installed.TIMER).parent.mkdir(parents=True)
    (tmp_path / installed.UNIT).touch()
    told = Shelf(folder, None, lambda: None).told()
    assert not told["daily"]
    (tmp_path / installed.TIMER).symlink_to("/of/the/units")
    told = Shelf(folder, None, lambda: None).told()
    assert told["daily"]
    assert told["stick"] == "sudo companion backup /media/stick"
    told = Shelf(own, None, lambda: None).told()
    assert not told["daily"]
    assert told["stick"] == f"companion backup /media/stick --data {own}"


def test_the_page_is_told_the_same_of_games_that_differ_in_what_lies_face_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.shelf.wall_clock", lambda: "2026-11-30T20:15:00+0100")
    told = []
    for card in ("green 1", "red 1"):
        hands = Hands(tmp_path / card)
        hands.dig()
        hands.lay(card, "A")
        hands.wait(3)
        shelf = Shelf(hands.folder, None, lambda: None)
        told.append((shelf.make(), shelf.told() | {"stick": ""}))
        hands.close()
    assert told[0] == told[1]
    assert told[0][1]["backups"] == [
        {"number": 1, "date": "2026-11-30 20:15", "games": 1, "rescued": False}
    ]
