"""The units are ones that systemd understands, and give away little."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from installer import lobby
from installer.places import LOBBYS

from companion.broker import password
from companion.cli import main
from companion.cli.address import NAMES, OUTSIDE
from companion.cli.config import read
from companion.cli.notify import BEGINNING
from web.hosts import is_ours, names_of

HERE = Path(__file__).parents[2] / "systemd"
SERVICES = sorted(HERE.rglob("*.service"))
UNITS = [it for it in [*SERVICES, *sorted(HERE.rglob("*.timer"))] if it.parent.name != "avahi"]
TABLE = "pirate-table-companion"
ANALYZE = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(
    ANALYZE is None and os.environ.get("REQUIRE_BROWSER") != "1",
    reason="no systemd-analyze on this machine",
)


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *arguments], capture_output=True, text=True, check=False, timeout=60
    )


def settings(unit: Path) -> dict[str, list[str]]:
    """What a unit sets, all sections in one; a setting may come more than once."""
    found: dict[str, list[str]] = {}
    for line in unit.read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            found.setdefault(line.split("=", 1)[0], []).append(line.split("=", 1)[1])
    return found


def test_there_are_units() -> None:
    assert [unit.name for unit in UNITS] == [
        "pirate-table-name.service",
        "pirate-table-lobby.service",
        "pirate-table-companion-backup.service",
        "pirate-table-companion.service",
        "pirate-table-screen@.service",
        "pirate-table-companion-backup.timer",
    ]


@needs_systemd
def test_the_units_are_understood_without_a_complaint(tmp_path: Path) -> None:
    """An unknown key is no error to systemd, only a line on the error stream."""
    (tmp_path / "avahi-daemon.service").write_text("[Service]\nExecStart=/bin/true\n")
    here = []
    for unit in UNITS:
        here.append(tmp_path / unit.name.replace("@.", "@board."))
        text = unit.read_text()
        here[-1].write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.M))
    checked = analyze("verify", "--man=no", *map(str, here))
    assert (checked.returncode, checked.stderr) == (0, "")


@needs_systemd
@pytest.mark.parametrize(
    "unit", [it for it in UNITS if it.suffix == ".service"], ids=lambda unit: unit.name
)
def test_a_unit_is_exposed_to_2_of_10_at_most(unit: Path) -> None:
    checked = analyze("security", "--offline=true", "--threshold=20", "--no-pager", str(unit))
    assert checked.returncode == 0, checked.stdout[-600:]


def test_the_service_may_touch_the_pins_and_nothing_else() -> None:
    """`systemd-analyze security` knows no driver: names are those of /proc/devices."""
    unit = settings(HERE / f"{TABLE}.service")
    assert unit["DeviceAllow"] == ["char-gpiochip rw", "char-spi rw", "char-i2c rw"]
    assert unit["SupplementaryGroups"] == ["gpio spi i2c"]
    assert "PrivateDevices" not in unit
    assert "ProcSubset" not in unit, "gpiozero asks /proc/device-tree which board this is"
    assert unit["WorkingDirectory"] == [f"%S/{TABLE}"], "lgpio writes there"


def test_the_service_is_watched_and_is_not_started_for_ever() -> None:
    unit = settings(HERE / f"{TABLE}.service")
    assert unit["Type"] == ["notify"]
    assert unit["NotifyAccess"] == ["main"]
    assert unit["Restart"] == ["on-failure"]
    tries, within = int(unit["StartLimitBurst"][0]), int(unit["StartLimitIntervalSec"][0])
    assert tries * (int(unit["RestartSec"][0]) + 20) <= within, "twenty seconds is a slow start"
    assert int(unit["WatchdogSec"][0]) < int(unit["TimeoutStartSec"][0]) == BEGINNING


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_no_memory_of_a_service_is_written_to_the_disk(unit: Path) -> None:
    if unit.parent.name != "avahi":
        assert settings(unit)["LimitCORE"] == ["0"]


def test_what_is_logged_is_bounded() -> None:
    kept = settings(HERE / f"{TABLE}.journald")
    assert all(int(kept[it][0].removesuffix("M")) <= 64 for it in ("SystemMaxUse", "RuntimeMaxUse"))
    unit = settings(HERE / f"{TABLE}.service")
    assert int(unit["LogRateLimitBurst"][0]) <= 2000
    assert unit["LogRateLimitIntervalSec"] == ["30s"]


def test_the_port_is_the_same_everywhere() -> None:
    command = settings(HERE / f"{TABLE}.service")["ExecStart"][0]
    announced = ElementTree.parse(HERE / f"avahi/{TABLE}.service").findtext(".//port")
    assert f"--port {announced} " in command


def test_the_lobby_serves_by_the_settings_that_the_installer_writes(tmp_path: Path) -> None:
    command = settings(HERE / "lobby/pirate-table-lobby.service")["ExecStart"][0].split()
    main.commands["lobby"].make_context("lobby", command[2:])
    assert command[-4:] == ["--port", str(lobby.PORT), "--config", LOBBYS]
    written = tmp_path / "lobby.toml"
    written.write_text(lobby.BLANK)
    usual = read(written, tmp_path).broker
    assert usual is not None
    assert (usual.host, usual.user) == ("localhost", None)
    written.write_text(re.sub("^# (user|password_file) ", r"\1 ", lobby.BLANK, flags=re.M))
    (tmp_path / "lobby.password").write_text("aye\n")
    (tmp_path / "lobby.password").chmod(0o600)
    with_password = read(written, tmp_path).broker
    assert with_password is not None
    assert (with_password.user, password(with_password, tmp_path)) == ("lobby", "aye")


def test_the_access_point_has_one_address_and_one_name() -> None:
    profile = ConfigParser()
    profile.read(HERE / "access-point/pirate-table.nmconnection")
    address = profile["ipv4"]["address1"].removesuffix("/24")
    assert profile["ipv4"]["method"] == "shared"
    assert profile["wifi"]["mode"] == "ap"
    assert profile["wifi-security"]["psk"] == "@PASSWORD@", "no password is shipped"
    unit = settings(HERE / "access-point/pirate-table-name.service")
    assert unit["ExecStart"][0].split()[-2:] == ["pirate.local", address]
    asked = (HERE / "access-point/pirate-table.dnsmasq").read_text().splitlines()[-1]
    assert asked == f"address=/pirate.local/{address}"
    assert is_ours(address, frozenset())
    assert is_ours("pirate.local:8000", names_of("raspberrypi", NAMES))
    assert OUTSIDE[1].rpartition(".")[0] == address.rpartition(".")[0], "an address beside it"


def test_a_screen_wired_to_the_pi_shows_what_it_was_asked_for(tmp_path: Path) -> None:
    """The script alone, with folders of its own and a cage that says what it was given."""
    (tmp_path / "port").write_text("8001\n")
    (tmp_path / "key").write_text("k-e_y\n")
    cage = tmp_path / "cage"
    cage.write_text('#!/bin/sh\nfor it; do echo "$it"; done; echo "$XDG_RUNTIME_DIR"\n')
    cage.chmod(0o755)
    (tmp_path / "chromium-browser").symlink_to(cage)
    (tmp_path / "cat").symlink_to(shutil.which("cat") or "/bin/cat")
    script = (HERE / "screen").read_text().replace("/usr/bin/cage", str(cage))
    script = script.replace("/run/pirate-table-companion", str(tmp_path))
    led = {}
    for page in ("board", "tablet"):
        done = subprocess.run(
            ["/bin/sh", "-c", script, "screen", page],
            env={"PATH": str(tmp_path), "HOME": "/home", "RUNTIME_DIRECTORY": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        first = tmp_path / "first.html"
        assert done.stdout.splitlines()[-2:] == [f"file://{first}", str(tmp_path)]
        assert str(tmp_path / "chromium-browser") in done.stdout.splitlines()
        assert "k-e_y" not in done.stdout, "everybody on the machine sees what is run"
        assert first.stat().st_mode & 0o777 == 0o600
        led[page] = first.read_text().partition("url=")[2].partition('"')[0]
    assert led["board"] == "http://localhost:8001/board"
    assert led["tablet"] == "http://localhost:8001/tablet#k-e_y"
