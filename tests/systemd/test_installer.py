"""The installer on a folder that looks like a system: what it says, does, leaves and takes back.

`make test-install` has it install indeed, into Debian's own roots.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import errno
import fcntl
import importlib
import json
import os
import pwd
import shutil
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import CompletedProcess
from types import SimpleNamespace

import installer
import installer.doing
import pytest
from installer import boot, command, packages
from installer.doing import Doing
from installer.places import (
    BEFORE,
    COMMAND,
    CURRENT,
    DATA,
    HOME,
    KEPT,
    LOBBYS,
    PUT,
    TABLE,
    VERSIONS,
    WIFI,
)

from hardware.wiring.checks import decoded, plan, usual_readers
from hardware.wiring.overlay import config_lines
from tests.systemd.fake_system import CONFIG, SERVICE, FakeSystem, files, tree

PROJECT = Path(__file__).parents[2]


class Machine:
    """A system, and two versions that can be installed there."""

    def __init__(self, folder: Path) -> None:
        self.system = FakeSystem(folder / "root")
        self.older = tree(folder / "older", PROJECT, "1.0.0")
        self.newer = tree(folder / "newer", PROJECT, "1.1.0")

    def twin(self, folder: Path) -> Machine:
        """Another one, as this one is now."""
        other = copy.copy(self)
        other.system = self.system.twin(folder)
        return other

    def install(self, *arguments: str, of: Path | None = None) -> list[str]:
        """Do it, and return the changes that it told of."""
        doing = self.system.doing(dry="--dry-run" in arguments)
        assert command.install(list(arguments), doing, of or self.older) == 0
        return self.system.done

    def set_up(self) -> None:
        """Install the older one, restart the Pi as it says, and play."""
        self.install()
        self.system.restart()
        self.system.play("Day 1")

    def update(self, *arguments: str) -> int:
        doing = self.system.doing(dry="--dry-run" in arguments)
        return command.update(list(arguments), doing, self.newer)

    def updated(self) -> list[str]:
        """Update, and return the changes that it told of."""
        assert self.update() == 0
        return self.system.done

    def uninstall(self, *arguments: str) -> None:
        doing = self.system.doing(dry="--dry-run" in arguments)
        assert command.uninstall(list(arguments), doing, self.newer) == 0

    def kept(self) -> dict[str, str]:
        """What was kept, by the number of the version that left it."""
        place = Path(KEPT)
        folders = self.system.at(str(place.parent)).glob(f"{place.name}*")
        return {
            one.name.removeprefix(place.name).partition("-")[0]: (one / "journal").read_text()
            for one in folders
        }

    def runs(self) -> str:
        """The number of the version that the units' link leads to."""
        return Path(os.readlink(self.system.at(CURRENT))).name.partition("-")[0]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.delenv("SUDO_USER", raising=False)
    monkeypatch.setattr(os, "fsync", lambda _: None)  # no plug is pulled here
    return Machine(tmp_path)


WAYS: list[list[str]] = [
    [],
    ["--select", "overlay", "--screen", "board", "--access-point", "--lobby", "beside"],
    ["--lobby", "alone"],
]


@pytest.mark.parametrize("arguments", WAYS, ids=["usual", "everything", "lobby"])
def test_a_dry_run_says_exactly_what_is_done_and_does_nothing(
    machine: Machine, arguments: list[str]
) -> None:
    before = files(machine.system.root)
    said = machine.install("--dry-run", *arguments)
    assert files(machine.system.root) == before
    assert machine.system.ran == []
    assert said == machine.install(*arguments)


@pytest.mark.parametrize("arguments", WAYS, ids=["usual", "everything", "lobby"])
def test_run_again_it_finds_nothing_to_do(machine: Machine, arguments: list[str]) -> None:
    assert machine.install(*arguments)
    before = files(machine.system.root)
    # The screen's unit is enabled by systemd's own links, of which this folder knows nothing.
    again = [line for line in machine.install(*arguments) if "pirate-table-screen@" not in line]
    assert again == []
    assert files(machine.system.root) == before


def test_without_spi_the_service_waits_for_the_pis_restart(machine: Machine) -> None:
    machine.install()
    assert SERVICE in machine.system.enabled
    assert SERVICE not in machine.system.active
    assert any("sudo reboot" in line for line in machine.system.said)
    machine.system.restart()
    machine.system.active.clear()
    machine.install()
    assert SERVICE in machine.system.active
    assert not any("sudo reboot" in line for line in machine.system.said)


def test_the_service_is_enabled_and_runs_from_the_link(machine: Machine) -> None:
    machine.install()
    assert {SERVICE, "pirate-table-companion-backup.timer"} <= machine.system.enabled
    unit = machine.system.at(f"/etc/systemd/system/{SERVICE}").read_text()
    assert f"ExecStart={CURRENT}/bin/companion serve" in unit
    assert machine.system.at(f"{CURRENT}/bin").exists() is False, "links lead out of the folder"
    assert machine.system.at(f"{VERSIONS}").is_dir()
    assert os.readlink(machine.system.at(COMMAND)) == f"{CURRENT}/bin/companion"


@pytest.mark.parametrize("select", ["decoder", "gpio", "overlay"])
def test_config_txt_gets_what_the_plan_of_the_wiring_needs(select: str) -> None:
    wired = decoded({"wiring": {"select": select}})
    made = plan(4, usual_readers(4, wired), wired)
    assert boot.LINES[select] == config_lines(made)


def test_config_txt_is_left_as_it_was(machine: Machine) -> None:
    machine.install()
    config = machine.system.at("/boot/firmware/config.txt")
    told = config.read_text()
    assert told.startswith(CONFIG)
    assert boot.for_all(told)[-2:] == ["dtparam=spi=on", "dtoverlay=spi0-1cs"]
    machine.uninstall()
    assert config.read_text() == CONFIG


@pytest.mark.parametrize("text", ["", "dtparam=spi=on", "[pi4]\ndtparam=spi=on\n", CONFIG])
def test_lines_that_are_there_already_are_not_written_twice(text: str) -> None:
    lines = boot.LINES["gpio"]
    once = boot.with_lines(text, lines)
    assert boot.with_lines(once, lines) == once
    assert sorted(boot.for_all(once)[-2:]) == sorted(lines)
    assert boot.for_all(once).count("dtparam=spi=on") == 1
    assert boot.without(once).rstrip("\n") == text.rstrip("\n")


def test_another_wiring_changes_the_block_and_compiles_the_overlay(machine: Machine) -> None:
    machine.install()
    machine.system.at(TABLE).write_text('[wiring]\nselect = "overlay"\n')
    machine.install()
    told = boot.for_all(machine.system.at("/boot/firmware/config.txt").read_text())
    assert "dtoverlay=pirate-table" in told
    assert "dtoverlay=spi0-1cs" not in told
    compiled = machine.system.at("/boot/firmware/overlays/pirate-table.dtbo")
    assert compiled.read_text() == "a source, compiled"
    assert "device-tree-compiler" in machine.system.packages
    machine.uninstall()
    assert not compiled.exists()


def test_a_newer_version_stands_beside_and_one_can_go_back_and_forth(machine: Machine) -> None:
    machine.install()
    machine.system.play("Day 1")
    assert machine.update() == 0
    assert machine.runs() == "1.1.0"
    assert machine.kept() == {"1.0.0": "Day 1"}
    machine.system.play("Day 2")
    assert machine.update("--back") == 0
    assert machine.runs() == "1.0.0"
    assert machine.system.played() == "Day 2"
    assert SERVICE in machine.system.active
    assert machine.update("--back") == 1, "it has been done"
    assert machine.runs() == "1.0.0"
    assert machine.update() == 0
    assert machine.runs() == "1.1.0"
    assert machine.system.played() == "Day 2"


def test_the_service_is_stopped_before_its_data_are_kept(machine: Machine) -> None:
    machine.set_up()
    machine.update()
    done = machine.system.done
    stops, keeps, starts = (
        next(number for number, line in enumerate(done) if part in line)
        for part in (f"stop {SERVICE}", f"cp -a {DATA}", f"restart {SERVICE}")
    )
    made = max(number for number, line in enumerate(done) if "pip" in line)
    assert made < stops < keeps < starts


def test_where_the_newer_one_does_not_start_the_older_one_runs_again(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.set_up()

    def spoiled(verb: str, units: set[str]) -> None:
        if verb == "restart" and machine.runs() == "1.1.0":
            machine.system.play("spoiled")
            machine.system.fails = "restart"
        usual(verb, units)
        if verb == "stop":
            machine.system.fails = None

    usual = machine.system._systemctl
    machine.system._systemctl = spoiled  # type: ignore[method-assign]
    machine.system.active = {SERVICE}
    run = machine.system.run

    def run_(words: object) -> object:
        done = run(words)  # type: ignore[arg-type]
        if machine.system.fails == "restart" and "restart" in words:  # type: ignore[operator]
            done.returncode, done.stderr = 1, "Job failed."
        return done

    machine.system.run = run_  # type: ignore[assignment, method-assign]
    assert machine.update() == 1
    said = capsys.readouterr().err
    assert "Job failed." in said
    assert "1.0.0-" in said
    assert "runs again" in said
    assert machine.runs() == "1.0.0"
    assert machine.system.played() == "Day 1"
    assert SERVICE in machine.system.active


FULL = errno.ENOSPC, os.strerror(errno.ENOSPC)


def test_whatever_stops_an_update_the_table_runs_and_has_its_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    begun = Machine(tmp_path / "begun")
    begun.set_up()
    lines = begun.twin(tmp_path / "usual").updated()
    stops = next(number for number, line in enumerate(lines) if f"stop {SERVICE}" in line)
    for at in range(stops, len(lines)):
        machine = begun.twin(tmp_path / f"{at}")
        fault = KeyboardInterrupt() if at % 2 else OSError(*FULL)
        doing = stopped_once(machine, at, fault)
        assert command.update([], doing, machine.newer) != 0, lines[at]
        said = capsys.readouterr().err
        assert ("interrupted" in said) if at % 2 else ("No space left on device" in said)
        assert SERVICE in machine.system.active, lines[at]
        assert machine.system.played() == "Day 1"


def stopped_once(machine: Machine, at: int, fault: BaseException) -> Doing:
    """What ends with a fault instead of the change with this number."""
    doing = machine.system.doing()
    usual, left = doing.will, [at]

    def will(line: str) -> bool:
        left[0] -= 1
        if left[0] == -1:
            raise fault
        return usual(line)

    doing.will = will  # type: ignore[method-assign]
    return doing


def test_of_two_at_once_the_second_waits_for_nobody_and_changes_nothing(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.set_up()
    with machine.system.doing().alone():
        assert machine.update() == 1
        assert "is at work here" in capsys.readouterr().err
        assert machine.system.done == []
        assert machine.update("--dry-run") == 0
    assert machine.update() == 0


@pytest.mark.parametrize("way", [[], ["--back"]])
def test_where_the_data_find_no_room_the_version_that_ran_runs_on(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    way: list[str],
) -> None:
    machine.set_up()
    if way:
        machine.update()
    before = machine.runs()

    def full(words: Sequence[str]) -> CompletedProcess[str]:
        Path(words[-1]).mkdir()
        return CompletedProcess(words, 1, "", FULL[1])

    monkeypatch.setattr(installer.doing, "really", full)
    assert machine.update(*way) == 1
    assert FULL[1] in capsys.readouterr().err
    assert machine.runs() == before
    assert SERVICE in machine.system.active
    assert not list(machine.system.root.rglob("*.part"))


def test_a_version_that_finds_no_room_leaves_none_of_itself(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(source: Path, target: Path, **_: object) -> None:
        target.mkdir(parents=True)
        raise shutil.Error([(str(source), str(target), f"[Errno {FULL[0]}] {FULL[1]}")])

    machine.set_up()
    there = sorted(machine.system.at(VERSIONS).iterdir())
    monkeypatch.setattr(shutil, "copytree", full)
    assert machine.update() == 1
    assert f"{FULL[1]}. Run it again when that is mended." in capsys.readouterr().err
    assert sorted(machine.system.at(VERSIONS).iterdir()) == there


def test_data_that_the_older_version_cannot_read_are_not_given_to_it(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.set_up()
    machine.update()
    machine.system.play("of a newer format")
    machine.system.unreadable = "journal was written by a newer companion"
    assert machine.update("--back") == 1
    said = capsys.readouterr().err
    assert "newer companion" in said
    assert "--back --with-data" in said
    assert machine.runs() == "1.1.0"
    assert machine.update("--back", "--with-data") == 0
    assert machine.runs() == "1.0.0"
    assert machine.system.played() == "Day 1"
    assert machine.kept() == {"1.1.0": "of a newer format"}


def test_a_table_at_which_nothing_was_played_yet_can_go_back(machine: Machine) -> None:
    machine.set_up()
    machine.update()
    machine.system.unreadable = "No game was begun yet."
    assert machine.update("--back") == 0
    assert machine.runs() == "1.0.0"


def test_versions_that_nobody_goes_back_to_are_thrown_away(machine: Machine) -> None:
    machine.set_up()
    machine.update()
    machine.system.play("Day 2")
    third = tree(machine.system.root.parent / "third", PROJECT, "1.2.0")
    machine.install(of=third)
    there = {path.name.partition("-")[0] for path in machine.system.at(VERSIONS).iterdir()}
    assert there == {"1.1.0", "1.2.0"}
    assert machine.kept() == {"1.1.0": "Day 2"}


def test_a_unit_that_the_newer_version_has_no_more_goes(machine: Machine) -> None:
    (machine.older / "systemd/pirate-table-old.timer").write_text("[Install]\n")
    machine.install()
    assert "pirate-table-old.timer" in machine.system.enabled
    machine.update()
    assert "pirate-table-old.timer" not in machine.system.enabled
    assert not machine.system.at("/etc/systemd/system/pirate-table-old.timer").exists()


class Unplugged(BaseException):
    """Nothing more is done."""


def changes_of(machine: Machine, what: str, after: int | None) -> int:
    """Do it, but for the plug that is pulled after so many changes; returns how many there were."""
    doing = machine.system.doing()
    usual, count = doing.will, 0

    def will(line: str) -> bool:
        nonlocal count
        if count == after:
            raise Unplugged
        count += 1
        return usual(line)

    doing.will = will  # type: ignore[method-assign]
    arguments = what.split()
    with contextlib.suppress(Unplugged):
        assert command.update(arguments, doing, machine.newer) == 0
    return count


@pytest.mark.parametrize("what", ["", "--back", "--back --with-data"])
def test_wherever_the_plug_is_pulled_the_same_command_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    usual = Machine(tmp_path / "usual")
    usual.set_up()
    if what:
        assert usual.update() == 0
        usual.system.play("Day 2")
    begun = usual.twin(tmp_path / "begun")
    changes = changes_of(usual, what, None)
    for after in range(changes):
        machine = begun.twin(tmp_path / f"{after}")
        changes_of(machine, what, after)
        link = os.readlink(machine.system.at(CURRENT))
        assert machine.system.at(f"{link}/made-with").exists(), "what is to start is whole"
        machine.system.restart()
        if not machine.system.at(DATA).exists():
            machine.system.play("a new table, which nobody saw")
        changes_of(machine, what, None)
        assert machine.runs() == usual.runs(), after
        assert machine.system.played() == usual.system.played(), after
        assert machine.kept() == usual.kept(), after
        assert machine.system.enabled == usual.system.enabled, after
        assert SERVICE in machine.system.active, after


def test_what_was_begun_when_the_plug_was_pulled_is_made_anew(machine: Machine) -> None:
    machine.system.fails = "mfrc522"
    doing = machine.system.doing()
    assert command.install([], doing, machine.older) == 1
    machine.system.fails = None
    machine.install()
    assert machine.runs() == "1.0.0"


def test_an_environment_of_another_python_is_made_anew(machine: Machine) -> None:
    machine.install()
    (folder,) = machine.system.at(VERSIONS).iterdir()
    (folder / "made-with").write_text("3.2")
    machine.system.restart()
    done = machine.install()
    assert any("venv" in line for line in done)
    assert any(f"restart {SERVICE}" in line for line in done)
    assert machine.install() == []


def test_without_a_network_nothing_has_changed(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.set_up()
    before = machine.runs()
    machine.system.fails = "pip"
    assert machine.update() == 1
    assert "it broke" in capsys.readouterr().err
    assert machine.runs() == before
    assert SERVICE in machine.system.active


def test_uninstalled_it_leaves_what_is_the_groups_own_and_nothing_else(machine: Machine) -> None:
    before = files(machine.system.root)
    machine.install("--screen", "tablet", "--access-point", "--lobby", "beside")
    machine.system.play("Day 1")
    machine.uninstall()
    left = files(machine.system.root)
    assert left.pop(TABLE.lstrip("/"))
    assert left.pop(LOBBYS.lstrip("/"))
    assert left.pop(f"{DATA}/journal".lstrip("/")) == "Day 1"
    assert left == before
    assert machine.system.active == set()
    assert not {unit for unit in machine.system.enabled if "screen" not in unit}
    machine.install()
    assert machine.system.played() == "Day 1"


def test_uninstalling_dry_says_what_would_go(machine: Machine) -> None:
    machine.install()
    before = files(machine.system.root)
    machine.uninstall("--dry-run")
    said = machine.system.done
    assert "\nIt is gone." not in machine.system.said
    assert files(machine.system.root) == before
    machine.uninstall()
    assert machine.system.done == said
    assert "\nIt is gone." in machine.system.said
    machine.uninstall()
    assert "\nNo version of it was here." in machine.system.said


@pytest.fixture
def home(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a table at the terminal of the one who installs."""
    monkeypatch.setenv("SUDO_USER", "pi")
    monkeypatch.setattr(pwd, "getpwnam", lambda _: SimpleNamespace(pw_dir="/home/pi"))
    folder = machine.system.at("/home/pi/.local/share/pirate-table-companion")
    folder.mkdir(parents=True)
    (folder / "table.toml").write_text('[wiring]\nselect = "gpio"\n')
    (folder / "deck.toml").write_text("cards")
    return folder


def test_what_was_found_out_at_a_terminal_is_taken_along(machine: Machine, home: Path) -> None:
    machine.install()
    assert machine.system.at(f"{DATA}/deck.toml").read_text() == "cards"
    assert not machine.system.at(f"{DATA}/table.toml").exists(), "it lies in /etc"
    assert machine.system.at(TABLE).read_text() == '[wiring]\nselect = "gpio"\n'
    told = boot.for_all(machine.system.at("/boot/firmware/config.txt").read_text())
    assert "dtoverlay=spi0-0cs" in told


BROKER = """\
[broker]
host = "here"
user = "kitchen"
password_file = "broker.password"
ca_file = "trusted/ca.crt"
"""


def broker_in(folder: Path) -> None:
    (folder / "table.toml").write_text(BROKER)
    (folder / "broker.password").write_text("rum\n")
    (folder / "trusted").mkdir()
    (folder / "trusted/ca.crt").write_text("who signed it")


def test_the_files_that_the_broker_is_reached_with_lie_beside_the_settings_for_the_service(
    machine: Machine, home: Path
) -> None:
    broker_in(home)
    assert machine.install("--dry-run") == machine.install()
    etc = machine.system.at(TABLE).parent
    for name, text in (("broker.password", "rum\n"), ("trusted/ca.crt", "who signed it")):
        assert (etc / name).read_text() == text
        assert stat.S_IMODE((etc / name).stat().st_mode) == 0o600
        owned = f"chown pirate-table-companion: /etc/pirate-table-companion/{name}"
        assert owned in machine.system.ran
    (etc / "broker.password").write_text("more rum\n")
    assert machine.install() == []
    assert (etc / "broker.password").read_text() == "more rum\n"


def test_they_are_brought_also_where_an_older_installer_has_left_them(
    machine: Machine, home: Path
) -> None:
    machine.set_up()
    machine.system.at(TABLE).write_text(BROKER)
    machine.system.at(f"{DATA}/broker.password").write_text("rum\n")
    machine.install()
    assert machine.system.at(TABLE).with_name("broker.password").read_text() == "rum\n"


def test_what_a_link_leads_to_is_not_given_to_the_service(machine: Machine, home: Path) -> None:
    broker_in(home)
    (home / "broker.password").unlink()
    (home / "broker.password").symlink_to(machine.system.at("/boot/firmware/config.txt"))
    machine.install()
    there = {path.name for path in machine.system.at(TABLE).parent.rglob("*.*")}
    assert there == {"table.toml", "ca.crt"}


@pytest.mark.parametrize("name", ["/home/pi/word", "~/word", "../../word", "/etc/word", 7])
def test_what_the_broker_s_settings_name_elsewhere_is_not_touched(
    machine: Machine, home: Path, name: object
) -> None:
    (home.parents[1] / "word").write_text("rum\n")
    (home / "table.toml").write_text(f"[broker]\npassword_file = {json.dumps(name)}\n")
    machine.install()
    assert not list(machine.system.at("/etc").rglob("*word*"))
    hidden = str(name).startswith(("/home", "~"))
    assert any("where the service may not look" in line for line in machine.system.said) == hidden


def test_a_dry_run_names_each_file_once_and_its_lines_for_config_txt(
    machine: Machine, home: Path
) -> None:
    said = machine.install("--dry-run")
    assert len(said) == len(set(said))
    assert [line.strip() for line in machine.system.said if "dtoverlay" in line] == [
        "dtoverlay=spi0-0cs"
    ]


def test_a_table_that_runs_at_a_terminal_is_not_taken_along(machine: Machine, home: Path) -> None:
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert command.install([], machine.system.doing(), machine.older) == 1
    machine.install()
    assert machine.system.at(f"{DATA}/deck.toml").read_text() == "cards"


def test_a_table_that_was_installed_by_hand_can_be_gone_back_to(machine: Machine) -> None:
    machine.system.at(f"{HOME}/.venv/bin").mkdir(parents=True)
    unit = machine.system.at(f"/etc/systemd/system/{SERVICE}")
    unit.parent.mkdir(parents=True)
    unit.write_text("[Install]\n# by hand\n")
    machine.system.enabled.add(SERVICE)
    machine.system.restart()
    machine.system.play("Day 1")
    machine.install()
    machine.system.restart()
    assert b"by hand" not in unit.read_bytes()
    assert os.readlink(machine.system.at(BEFORE)) == f"{VERSIONS}/by-hand"
    assert machine.update("--back") == 0
    assert unit.read_text() == "[Install]\n# by hand\n"
    assert machine.system.at(f"{HOME}/.venv/bin").is_dir()
    assert machine.system.played() == "Day 1"


def test_the_wifis_password_is_made_here_kept_and_readable_by_root_alone(machine: Machine) -> None:
    machine.install("--access-point")
    file = machine.system.at(WIFI)
    told = file.read_text()
    (password,) = [line[4:] for line in told.splitlines() if line.startswith("psk=")]
    assert len(password) >= 8
    assert password.isalnum()
    assert any(password in line for line in machine.system.said)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    machine.install("--access-point")
    assert file.read_text() == told
    assert not any(password in line for line in machine.system.said)


def test_a_system_without_its_groups_gets_them_and_is_told(machine: Machine) -> None:
    machine.system.names.clear()
    machine.install()
    assert {"gpio", "spi", "i2c"} <= machine.system.names
    assert any("not Raspberry Pi OS" in line for line in machine.system.said)


NOT_PUT = {
    *("README.md", "install", "uninstall", "update", "screen"),
    *("pirate-table.nmconnection", "tables.acl"),
}
"""What is read, run from where it lies, written with a password of its own, or for a broker."""


def test_no_file_that_is_meant_for_the_system_is_forgotten() -> None:
    folder = PROJECT / "systemd"
    there = {path for path in folder.rglob("*") if path.is_file() and "installer" not in path.parts}
    put = {path for part in PUT.values() for pattern in part for path in folder.glob(pattern)}
    assert {path.name for path in there - put} == NOT_PUT


LOBBY = "pirate-table-lobby.service"


def test_the_lobby_stands_beside_a_table_or_not_and_stays_so(machine: Machine) -> None:
    machine.set_up()
    assert LOBBY not in machine.system.enabled
    machine.install("--lobby", "beside")
    assert machine.system.active >= {SERVICE, LOBBY}
    assert 'host = "localhost"' in machine.system.at(LOBBYS).read_text()
    machine.system.at(LOBBYS).write_text("mine")
    machine.system.active -= {LOBBY}
    machine.install()
    assert machine.system.active >= {SERVICE, LOBBY}
    assert machine.update() == 0
    assert LOBBY in machine.system.enabled
    assert machine.update("--back") == 0
    assert LOBBY in machine.system.enabled
    assert machine.update("--lobby", "none") == 0
    assert not {LOBBY} & (machine.system.enabled | machine.system.active)
    assert not machine.system.at(f"/etc/systemd/system/{LOBBY}").exists()
    assert machine.system.at(LOBBYS).read_text() == "mine"
    assert SERVICE in machine.system.active


def test_on_a_machine_without_a_table_the_lobby_is_all_there_is(machine: Machine) -> None:
    machine.system.at("/boot/firmware/config.txt").unlink()
    machine.system.names.clear()
    before = files(machine.system.root)
    machine.install("--lobby", "alone")
    assert machine.system.active == machine.system.enabled == {LOBBY}
    assert machine.system.packages == {"python3-venv"}
    assert machine.system.names == {"pirate-table-lobby"}
    machine.install()
    assert machine.update() == 0
    assert machine.runs() == "1.1.0"
    assert machine.system.active == {LOBBY}
    machine.uninstall()
    left = files(machine.system.root)
    assert left.pop(LOBBYS.lstrip("/"))
    assert left == before
    assert machine.system.active == machine.system.enabled == set()


def test_where_the_lobby_was_alone_a_table_can_be_put_beside_it(machine: Machine) -> None:
    machine.install("--lobby", "alone")
    machine.install("--lobby", "beside")
    assert machine.system.enabled >= {SERVICE, LOBBY}
    assert "dtparam=spi=on" in machine.system.at("/boot/firmware/config.txt").read_text()


@pytest.mark.parametrize(
    ("first", "then", "sentence"),
    [
        ([], ["--lobby", "alone"], "--lobby beside"),
        (["--lobby", "alone"], ["--lobby", "none"], "systemd/uninstall"),
        (["--lobby", "alone"], ["--screen", "board"], "are a table's"),
    ],
)
def test_what_a_lobby_cannot_be_is_said_and_changes_nothing(
    machine: Machine,
    capsys: pytest.CaptureFixture[str],
    first: list[str],
    then: list[str],
    sentence: str,
) -> None:
    machine.install(*first)
    before = files(machine.system.root)
    assert command.install(then, machine.system.doing(), machine.older) == 1
    assert sentence in capsys.readouterr().err
    assert files(machine.system.root) == before


@pytest.mark.parametrize("arguments", WAYS[:2], ids=["usual", "everything"])
def test_a_dry_run_elsewhere_says_what_would_be_done_on_a_fresh_pi(
    machine: Machine, tmp_path: Path, arguments: list[str]
) -> None:
    machine.system.packages |= set(packages.RUNNING)
    on_a_pi = machine.install("--dry-run", *arguments)
    other = FakeSystem(tmp_path / "elsewhere")
    other.at("/boot/firmware/config.txt").unlink()
    other.at(TABLE).parent.mkdir()
    other.at(TABLE).write_text("of a table by hand")
    other.names.clear()
    before = files(other.root)
    assert command.install(["--dry-run", *arguments], other.doing(dry=True), machine.older) == 0
    assert other.done == on_a_pi
    assert "This is not Raspberry Pi OS" in "\n".join(other.said)
    assert not any("belong to others" in line for line in other.said)
    assert (files(other.root), other.ran) == (before, [])


def test_whoever_has_read_enough_of_a_dry_run_hears_of_no_disk() -> None:
    command = f"{sys.executable} -u {PROJECT}/systemd/install --dry-run | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout == "A dry run: nothing is changed, each + is what would be done.\n"
    assert done.stderr == ""


def test_a_python_that_is_too_old_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("installer/__init__.py", "install", "update", "uninstall"):
        text = (PROJECT / "systemd" / name).read_text()
        ast.parse(text, feature_version=(3, 4))  # understood before it is refused
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"^Python 3\.9 is too old: 3\.11 or newer is needed"):
        importlib.reload(installer)


def test_a_full_disk_is_told_in_a_sentence_and_done_again(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        assert command.install([], machine.system.doing(), machine.older) == 1
    assert "No space left on device" in capsys.readouterr().err
    machine.install()
    assert machine.runs() == "1.0.0"


REFUSED = [
    ([], {"boot/firmware/config.txt": None}, "not Raspberry Pi OS"),
    ([], {"etc/pirate-table-companion/table.toml": "[wiring"}, "is no TOML"),
    (
        [],
        {"etc/pirate-table-companion/table.toml": '[wiring]\nselect = "mux"'},
        "wiring.select must be one of decoder, gpio, overlay",
    ),
    (
        ["--select", "gpio"],
        {"etc/pirate-table-companion/table.toml": "players = []"},
        'says select = "decoder": change it there',
    ),
]


@pytest.mark.parametrize(("arguments", "there", "sentence"), REFUSED)
def test_what_it_cannot_do_it_says_before_it_changes_anything(
    machine: Machine,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    there: dict[str, str | None],
    sentence: str,
) -> None:
    for name, text in there.items():
        path = machine.system.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink()
        else:
            path.write_text(text)
    before = files(machine.system.root)
    assert command.install(arguments, machine.system.doing(), machine.older) == 1
    assert sentence in capsys.readouterr().err
    assert files(machine.system.root) == before
    assert machine.system.ran == []


def test_there_is_nothing_to_update_or_to_go_back_to(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert machine.update() == 1
    assert "sudo systemd/install" in capsys.readouterr().err
    machine.install()
    assert machine.update("--back") == 1
    assert "no version to go back to" in capsys.readouterr().err


MIXED = [["--with-data"], ["--back", "--screen", "board"], ["--back", "--lobby", "none"]]


@pytest.mark.parametrize("asked", MIXED)
def test_an_update_with_options_that_do_not_go_together_changes_nothing(
    machine: Machine, capsys: pytest.CaptureFixture[str], asked: list[str]
) -> None:
    machine.install()
    before = files(machine.system.root)
    assert machine.update(*asked) == 1
    assert "--with-data" in capsys.readouterr().err
    assert files(machine.system.root) == before


def test_the_installer_needs_nothing_but_python(machine: Machine) -> None:
    """It runs before anything is installed, so it imports the standard library alone."""
    for path in (PROJECT / "systemd/installer").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                roots = {name.name.split(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                roots = {(node.module or "").split(".")[0]}
            else:
                continue
            assert roots <= {*sys.stdlib_module_names, "installer"}, path
