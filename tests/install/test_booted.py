"""What was installed, started by systemd itself: every sandbox and every right is systemd's own.

The table is a simulated one here, since no root has pins; all else of its unit is what is shipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.install import roots
from tests.install.booted import Booted
from tests.install.roots import RELEASES, TREE

pytestmark = pytest.mark.install

TABLE = "pirate-table-companion.service"
NAME = "pirate-table-name.service"
LOBBY = "pirate-table-lobby.service"
ASKS = "import urllib.request as it; print(it.urlopen('http://127.0.0.1:8010/api/screen').read())"
SCREEN = "pirate-table-screen@tablet.service"
BACKUP = "pirate-table-companion-backup.service"
USER, KIOSK = "pirate-table-companion", "pirate-table-screen"
SIMULATED = "[Service]\nExecStart=\nExecStart={}\nWatchdogSec=6\n"
NO_SCREEN = """\
[Unit]
ConditionPathExistsGlob=
[Service]
TTYPath=
StandardInput=null
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
UtmpIdentifier=
"""
CAGE = """\
#!/bin/sh
for it; do last=$it; done
cat "${last#file://}" > "$RUNTIME_DIRECTORY/shows"
exec sleep 600
"""
SANDBOX = ("Protect", "Private", "Restrict", "System", "Capab", "NoNew", "Device", "Lock")
LOGIND = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")


@pytest.fixture(scope="module", params=RELEASES)
def machine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Booted]:
    """A machine in which this tree was installed, and which was started."""
    root = roots.copy(request.param, tmp_path_factory.mktemp("booted") / request.param)
    root.bring(roots.PROJECT)
    root.did(f"{TREE}/systemd/install", "--lobby", "beside")
    packages = ("libpam-systemd", "avahi-utils", "procps")
    root.did("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)
    shipped = root.at(f"/etc/systemd/system/{TABLE}").read_text()
    (command,) = [line for line in shipped.splitlines() if line.startswith("ExecStart=")]
    command = command.removeprefix("ExecStart=").replace("--hardware pi", "--hardware simulated")
    _drop_in(root.at(f"/etc/systemd/system/{TABLE}.d"), SIMULATED.format(command))
    _drop_in(root.at("/etc/systemd/system/pirate-table-screen@.service.d"), NO_SCREEN)
    name = Path(roots.PROJECT, "systemd/access-point", NAME)
    root.at(f"/etc/systemd/system/{NAME}").write_text(name.read_text())
    root.at("/usr/bin/cage").write_text(CAGE)
    root.at("/usr/bin/cage").chmod(0o755)
    booted = Booted(root)
    try:
        booted.start()
        booted.wait(lambda: booted.does("systemctl", "is-active", "--quiet", TABLE))
        yield booted
    finally:
        booted.end()
        root.end()


def _drop_in(folder: Path, text: str) -> None:
    folder.mkdir(parents=True)
    (folder / "here.conf").write_text(text)


def test_the_table_is_ready_behind_its_sandbox_and_says_how_it_is(machine: Booted) -> None:
    machine.wait(lambda: "readers that read: 8 of 8" in machine.shown(TABLE, "StatusText"))
    assert machine.shown(TABLE, "User") == USER
    assert machine.did("stat", "-c", "%U %a", f"/var/lib/{USER}").split() == [USER, "700"]
    assert "/tablet#" not in machine.log(TABLE)
    assert "/tablet#" in machine.did("companion", "tablet")


def test_the_host_s_key_is_for_root_and_for_the_screen_alone(machine: Booted) -> None:
    key = f"/run/{USER}/key"
    assert machine.does("runuser", "-u", KIOSK, "--", "cat", key)
    assert not machine.does("runuser", "-u", "nobody", "--", "cat", key)
    assert not machine.does("runuser", "-u", KIOSK, "--", "ls", f"/var/lib/{USER}")


def test_the_table_may_shut_the_machine_down_from_its_sandbox_and_nobody_else(
    machine: Booted,
) -> None:
    shipped = Path(roots.PROJECT, "systemd", TABLE).read_text()
    box = [line for line in shipped.splitlines() if line.startswith(SANDBOX)]
    assert len(box) > 20
    for verb in ("CanPowerOff", "CanReboot"):
        ask = ("busctl", "call", *LOGIND, verb)
        within = [it for line in box for it in ("-p", line)]
        run = ("systemd-run", "--wait", "--pipe", "--quiet", f"--uid={USER}", *within)
        assert machine.did(*run, *ask) == 's "yes"\n'
        assert machine.did("runuser", "-u", "nobody", "--", *ask) != 's "yes"\n'


@pytest.mark.parametrize("signal", ["STOP", "KILL"])
def test_a_table_that_hangs_or_is_gone_is_begun_anew(machine: Booted, signal: str) -> None:
    before = machine.shown(TABLE, "MainPID")
    machine.did("kill", f"-{signal}", before)
    machine.wait(lambda: machine.shown(TABLE, "MainPID") not in (before, "0"))
    machine.wait(lambda: machine.does("systemctl", "is-active", "--quiet", TABLE))
    assert machine.does("companion", "tablet")
    told = "Failed with result 'watchdog'" if signal == "STOP" else "Failed with result 'signal'"
    assert told in machine.log(TABLE)


def test_a_backup_is_made_while_the_table_runs(machine: Booted) -> None:
    machine.did("systemctl", "start", BACKUP)
    assert machine.shown(BACKUP, "Result") == "success"
    assert machine.does("systemctl", "is-active", "--quiet", TABLE)
    timers = machine.did("systemctl", "list-timers", "--no-pager")
    assert BACKUP.replace(".service", ".timer") in timers


def test_the_name_of_the_own_wi_fi_is_told(machine: Booted) -> None:
    machine.did("systemctl", "start", NAME)
    machine.wait(lambda: "Established under name 'pirate.local'" in machine.log(NAME))
    assert machine.does("systemctl", "is-active", "--quiet", NAME)


def test_the_lobby_shows_its_page_with_a_password_that_is_its_own(machine: Booted) -> None:
    settings, password = (f"/etc/{USER}/lobby.{ending}" for ending in ("toml", "password"))
    make = f"echo aye | install -m 600 -o pirate-table-lobby /dev/stdin {password}"
    machine.did("sh", "-c", make)
    machine.did("sed", "-i", "s/^# \\(user\\|password_file\\) /\\1 /", settings)
    machine.did("systemctl", "restart", LOBBY)
    machine.wait(lambda: machine.does("python3", "-c", ASKS))
    assert '"there":false' in machine.did("python3", "-c", ASKS), "there is no broker"
    machine.did("chown", "root:", password)
    machine.did("systemctl", "restart", LOBBY)
    machine.wait(lambda: f"password in {password} cannot be used" in machine.log(LOBBY))
    machine.did("chown", "pirate-table-lobby:", password)
    machine.wait(lambda: machine.does("python3", "-c", ASKS))
    machine.did("systemctl", "stop", LOBBY)
    assert machine.shown(LOBBY, "Result") == "success"


def test_a_screen_wired_to_the_pi_is_the_host_s(machine: Booted) -> None:
    machine.did("systemctl", "start", SCREEN)
    shows = f"/run/{KIOSK}/shows"
    machine.wait(lambda: machine.does("test", "-s", shows))
    key = machine.did("cat", f"/run/{USER}/key").strip()
    assert f"url=http://localhost:8000/tablet#{key}" in machine.did("cat", shows)
    machine.did("systemctl", "stop", SCREEN)
    assert machine.shown(SCREEN, "Result") == "success"
    assert not machine.does("pgrep", "-u", KIOSK, "sleep")
