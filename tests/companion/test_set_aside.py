"""A lost journal is set aside all or not at all: the plug is pulled, or the disk is full."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from companion import rescue, set_aside
from companion.journal import Journal
from companion.journal_file import FILE_NAME, connect
from companion.refusals import Refusal
from companion.traces import Instead

LOG = f"{FILE_NAME}-wal"


class Plug(BaseException):
    """It is pulled."""


def spoilt(folder: Path) -> Path:
    """What no SQLite has touched yet: the journal is a folder, and beside it is its log."""
    (folder / FILE_NAME).mkdir(parents=True)
    (folder / LOG).write_bytes(b"the newest steps")
    return folder


def test_wherever_the_plug_is_pulled_the_lost_one_is_kept_once_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, pulled, last = os.replace, 0, 99

    def until(*names: Any) -> None:
        nonlocal pulled
        pulled += 1
        if pulled > last:
            raise Plug
        replace(*names)

    monkeypatch.setattr(os, "replace", until)
    for last in range(6):
        folder, pulled = spoilt(tmp_path / str(last)), 0
        with suppress(Plug):
            Journal.open(folder).close()
        last = 99
        with closing(Journal.open(folder)) as journal:
            assert journal.instead is not None
            assert journal.instead.aside == f"{FILE_NAME}.broken-1"
            assert rescue.offer(journal, "") is not None
        aside = sorted(one.name for one in folder.glob("*.broken-*"))
        assert aside == [f"{FILE_NAME}.broken-1", f"{FILE_NAME}.broken-1-wal"]
        assert not list(folder.glob(f"*{set_aside.READY}*"))
        shutil.rmtree(folder)


def test_where_no_fresh_one_can_be_written_the_lost_one_stays_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = spoilt(tmp_path / "data")

    def full(path: Path, instead: Instead | None = None) -> sqlite3.Connection:
        if instead is None:
            return connect(path)
        path.write_bytes(b"its beginning")
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(set_aside, "connect", full)
        for _ in range(2):
            with pytest.raises(Refusal, match="the disk is full"):
                Journal.open(folder)
            there = sorted(one.name for one in folder.iterdir() if one.name != "lock")
            assert there == [FILE_NAME, LOG]
    with closing(Journal.open(folder)) as journal:
        assert journal.aside is not None
        assert journal.aside.path == folder / f"{FILE_NAME}.broken-1"
