"""Which table a command means that names none, and whose its files are in the end."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import installed
from companion.cli import main, serve, whose
from companion.cli.opening import Options
from tests.companion.kit import Hands

SERVICE = 4242
"""A user who is nobody here."""


def companion(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody's home, and a system without the service."""
    monkeypatch.setenv(installed.ROOT, str(tmp_path / "root"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def service(home: Path, tmp_path: Path) -> Path:
    """The folder of a service's table at which a game was dealt."""
    root = tmp_path / "root"
    for path in (installed.UNIT, installed.SETTINGS):
        (root / path).parent.mkdir(parents=True)
    (root / installed.UNIT).touch()
    (root / installed.SETTINGS).write_text('players = ["Ann", "Ben", "Cem"]\n')
    people = Hands(root / installed.DATA)
    people.close()
    return people.folder


@pytest.mark.parametrize(
    "command",
    [
        ("backup",),
        ("backup", "--list"),
        ("games",),
        ("deck", "--list"),
        ("seats", "--show"),
        ("doctor", "--quick"),
        ("report",),
    ],
    ids=" ".join,
)
def test_where_a_service_is_installed_its_table_is_meant_and_that_is_said(
    service: Path, home: Path, command: tuple[str, ...]
) -> None:
    done = companion(*command)
    assert done.stderr.startswith(f"The service's table, kept in {service}.\n")
    assert not home.exists()
    named = companion(*command, "--data", service)
    assert "The service's table" not in named.output, "whoever names it knows"


def test_without_a_service_ones_own_is_meant(home: Path) -> None:
    own = home / ".local/share" / installed.NAME
    people = Hands(own)
    people.dig()
    people.close()
    done = companion("backup")
    assert done.output == f"{own}/backups/backup-000001.zip is written: 1 game.\n"
    assert installed.to_type("restore 1", own) == "companion restore 1"


def test_the_service_s_settings_are_those_in_etc(service: Path, tmp_path: Path) -> None:
    """A copy from an evening at a terminal, beside the games, is nobody's."""
    (service / "table.toml").write_text('players = ["Old", "Older"]\n')
    etc = tmp_path / "root" / installed.SETTINGS
    assert whose.meant(None, None) == (service, etc)
    assert whose.meant(service, None) == (service, etc)
    assert whose.meant(service, tmp_path / "other.toml").config == tmp_path / "other.toml"
    assert whose.meant(tmp_path, None) == (tmp_path, None)
    assert "game: the usual one, for 3\n" in companion("report").output


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """Has nothing served; what would be is in the list that is returned."""
    seen: list[Options] = []
    monkeypatch.setattr(serve, "_serve", lambda asked, _: seen.append(asked))
    return seen


def test_a_table_at_a_terminal_is_one_s_own_and_says_so(
    service: Path, home: Path, asked: list[Options]
) -> None:
    done = companion("serve", "--port", "0")
    own = home / ".local/share" / installed.NAME
    assert (asked[0].data, asked[0].config) == (own, None)
    assert done.output == (
        f"The service's table is another one, kept in {service}; this one is kept in {own}.\n"
    )


def test_who_may_not_look_is_told_what_to_type(
    service: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, _: str(path).endswith(".toml"))
    for more in ((), ("--data", service)):
        done = companion("backup", "/media/a stick", *more)
        assert done.exit_code == 2
        typed = " ".join(("sudo companion backup '/media/a stick'", *map(str, more)))
        assert done.output == (
            f"Only root may look at the service's table, kept in {service}. Type: {typed}\n"
        )
    assert companion("wiring").exit_code == 0, "everybody may read the settings"
    settings = tmp_path / "root" / installed.SETTINGS
    settings.with_name("word").touch()
    its_own = settings.with_name("lobby.toml")
    for path in (settings, its_own):
        path.write_text('[broker]\nhost = "here"\nuser = "bar"\npassword_file = "word"\n')
    done = companion("lobby", "--forget", "bar")
    assert done.output.endswith(f"{service}. Type: sudo companion lobby --forget bar\n")
    done = companion("lobby", "--forget", "bar", "--config", its_own)
    assert f"password in {its_own.with_name('word')} cannot be used" in done.output
    assert companion("backup", "--data", service.parent).exit_code == 1, "no service's"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_what_root_makes_in_the_service_s_folder_is_the_service_s(service: Path) -> None:
    for path in (service, *service.rglob("*")):
        os.chown(path, SERVICE, SERVICE)
    outside = service.with_name("outside")
    outside.touch()
    (service / "deck.toml.broken-7").symlink_to(outside)
    os.link(outside, service / "deck.toml.broken-8")
    others = service / "photos"
    others.mkdir()
    (others / "journal.sqlite3").touch()
    (service / "photo").touch()
    assert companion("backup").exit_code == 0
    assert companion("restore", "1").exit_code == 0
    assert companion("seats", "--reset").exit_code == 0
    found = {str(path.relative_to(service)): path.lstat().st_uid for path in service.rglob("*")}
    left = {name for name, user in found.items() if user == 0}
    assert left == {"deck.toml.broken-8", "photo", "photos", "photos/journal.sqlite3"}
    assert set(found.values()) == {0, SERVICE}
    assert {"backups/backup-000001.zip", "before-restore-1", "deck.toml.broken-7"} <= found.keys()
    assert outside.stat().st_uid == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_what_root_writes_elsewhere_is_whose_who_typed_sudo(
    service: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDO_UID", str(SERVICE))
    monkeypatch.setenv("SUDO_GID", str(SERVICE))
    for command in (("backup", "b.zip"), ("report", "r.txt"), ("deck", "--export", "d.toml")):
        path = tmp_path / command[-1]
        done = companion(*command[:-1], path)
        assert path.exists(), done.output
        assert path.stat().st_uid == SERVICE


def test_what_to_type_names_the_folder_where_it_has_to(service: Path, home: Path) -> None:
    own = home / ".local/share" / installed.NAME
    assert installed.to_type("restore 1", service) == "sudo companion restore 1"
    assert installed.to_type("restore 1", own) == f"companion restore 1 --data {own}"
    assert installed.to_type("deck", Path(".table")) == "companion deck --data .table"
    assert installed.to_type("deck", Path("a b")) == "companion deck --data 'a b'"


def test_beside_the_running_service_it_is_said_how_to_end_it(service: Path) -> None:
    people = Hands(service)
    people.dig()
    try:
        for command in (("deck",), ("restore", "--newest")):
            companion("backup")
            assert "end it first (sudo systemctl stop pirate-table-companion)" in (
                companion(*command).output
            )
    finally:
        people.close()
    done = companion("deck")
    assert "who gives this game up begins another on the tablet." in done.output


def test_json_of_the_doctor_is_json_alone(service: Path) -> None:
    assert json.loads(companion("doctor", "--quick", "--json").stdout)["findings"]
