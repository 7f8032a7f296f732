"""`companion tablet`: how the host gets in where the log holds no key."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import address, main
from companion.cli.service import Service


def asked(folder: Path) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["tablet", "--run", str(folder)])
    return done.exit_code, done.output


def test_it_shows_the_address_of_the_service_with_its_newest_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(address, "OUTSIDE", ("127.0.0.9",))
    service = Service({"RUNTIME_DIRECTORY": f"{tmp_path}:/elsewhere"})
    service.keep_port(8000)
    service.keep_key("old")
    service.keep_key("k_e-y")
    code, said = asked(tmp_path)
    assert code == 0
    assert ".local:8000/tablet#k_e-y\n" in said
    assert "  Tablet           http://127.0.0.1:8000/tablet#k_e-y\n" in said
    assert "▄" in said
    assert "old" not in said
    assert sorted(os.listdir(tmp_path)) == ["key", "port"]


def test_without_a_service_it_says_where_the_address_is(tmp_path: Path) -> None:
    code, said = asked(tmp_path)
    assert code == 1
    assert "systemctl status pirate-table-companion" in said


def test_what_is_no_key_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "port").write_text("8000\n")
    (tmp_path / "key").write_text("\x1b[2Jno key\n")
    code, said = asked(tmp_path)
    assert code == 1
    assert "\x1b" not in said


def test_who_may_not_read_it_is_told_who_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: Path, **__: object) -> str:
        raise PermissionError

    monkeypatch.setattr(Path, "read_text", refused)
    code, said = asked(tmp_path)
    assert code == 1
    assert "sudo companion tablet" in said


def test_a_full_place_for_the_key_is_no_hindrance(tmp_path: Path) -> None:
    Service({"RUNTIME_DIRECTORY": str(tmp_path / "gone")}).keep_key("key")
    Service({}).keep_key("key")


def test_the_address_is_looked_up_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Pi that has just been switched on has no network; later it has."""
    monkeypatch.setattr(address, "OUTSIDE", ("not an address", "127.0.0.1"))
    assert address.reached_at("0.0.0.0") == "127.0.0.1"
    monkeypatch.setattr(address, "OUTSIDE", ())
    assert address.reached_at("::") == "127.0.0.1"
    assert address.reached_at("192.168.1.7") == "192.168.1.7"
    assert address.reached_at("fd00::7") == "[fd00::7]"


def test_other_commands_name_the_address_that_holds_when_they_are_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address.keep(tmp_path, "0.0.0.0", 8000)
    monkeypatch.setattr(address, "OUTSIDE", ())
    assert address.page(tmp_path, "/deck") == "http://127.0.0.1:8000/deck"
    monkeypatch.setattr(address, "_towards", lambda _: "192.168.1.7")
    monkeypatch.setattr(address, "OUTSIDE", ("192.0.2.1",))
    assert address.page(tmp_path, "/deck") == "http://192.168.1.7:8000/deck"
    address.keep(tmp_path, "::", 8000)
    assert address.page(tmp_path, "/deck") == "http://192.168.1.7:8000/deck"
