"""A journal that is damaged: set aside, and what can be read of it is offered."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import backups, rescue
from companion.enrolled import Enrolled
from companion.evenings import Evenings
from companion.journal import Journal
from companion.journal_file import FILE_NAME
from tests.companion.bookcase import Bookcase, random_game
from tests.companion.kit import Hands
from tests.companion.players import one_step

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
    with sqlite3.connect(folder / FILE_NAME) as file:
        last = file.execute("SELECT max(seq) FROM entries").fetchone()[0]
        file.execute("UPDATE entries SET body = 'spoilt' WHERE seq = ?", (last - 20,))
    file.close()
    hands = Hands(folder)
    assert hands.journal.aside is not None
    said = rescue.offer(folder, hands.journal.aside.path, "2026-11-30T20:00:00")
    assert said.startswith("What can be read of it, 3 games, is backup 1. To have it back, choose")
    hands.close()
    put_back(folder)
    hands = Hands(folder)
    standing = [game.standing for game in Evenings(lambda: Journal.beside(folder)).games()]
    assert standing == ["finished", "finished", "under way"]
    assert hands.table.history.begun
    (message,) = [one for one in hands.screen()["messages"] if "backup" in one["what"]]
    assert message["why"] == "What was done after 2026-11-30 20:00 does not count."
    hands.close()


@pytest.mark.parametrize("content", [b"", b"no journal at all", bytes(PAGE * 3)])
def test_of_what_is_no_journal_the_newest_backup_is_offered(folder: Path, content: bytes) -> None:
    backups.make(folder, "2026-11-29T20:00:00")
    (folder / FILE_NAME).write_bytes(content or random.Random(1).randbytes(9000))
    aside = set_aside(folder)
    assert aside is not None
    said = rescue.offer(folder, aside, "2026-11-30T20:00:00")
    assert "The newest backup is 1, of 2026-11-29." in said
    shutil.rmtree(folder / backups.FOLDER)
    said = rescue.offer(folder, aside, "2026-11-30T20:00:00")
    assert said == "Nothing of it can be read, and there is no backup."


def test_a_damaged_deck_is_offered_from_the_newest_backup_that_has_it(folder: Path) -> None:
    good = 'format = 1\n\n[deck]\n"04A1B2C3D4E580" = "green 15"\n'
    (folder / "deck.toml").write_text(good)
    backups.make(folder, "2026-11-29T20:00:00")
    (folder / "deck.toml").write_bytes(b"\0" * 100)
    backups.make(folder, "2026-11-30T20:00:00")
    assert rescue.lost_files(folder) == {}
    assert (Enrolled.open(folder, {}).notice or "").endswith("deck.toml.broken-1.")
    assert rescue.lost_files(folder) == {"deck.toml": 1}
    assert rescue.offer_file("deck.toml", 1).endswith("companion restore 1 --only deck.toml")
    backups.put_back(folder, backups.path_of(folder, 1), "deck.toml")
    Journal.open(folder).close()
    assert (folder / "deck.toml").read_text() == good
    assert rescue.lost_files(folder) == {}
