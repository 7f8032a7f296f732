"""`systemd/install` in Debian's own roots: installed, started, and taken away.

Each root is a copy of what debootstrap makes, with stand-ins for what only Raspberry Pi OS has.
Units are enabled by the root's own systemctl, and what their ExecStart says is run as their user
(tests/install/manager.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.install import roots
from tests.install.roots import RELEASES, TREE, Root
from tests.install.stand_ins import CONFIG
from tests.install.table import DRAW, SERVICE, visit

pytestmark = pytest.mark.install

SCREEN = "pirate-table-screen@board.service"
BACKUP = "pirate-table-companion-backup.service"
USER = "pirate-table-companion"
DATA = "/var/lib/pirate-table-companion"
CAGE = """\
#!/bin/sh
echo "$0 $*"
for page; do :; done
cat "${page#file://}"
id
"""
"""Says how it was called, what the page says that the browser is to open, and whose it is."""
OTHERS = ("cage", "chromium", "xwayland", "network-manager", "dnsmasq-base", "avahi-utils")


def changes(said: str) -> list[str]:
    """What the installer said that it did, or would do."""
    return [line for line in said.splitlines() if line.startswith("  + ")]


@pytest.fixture(scope="module", params=RELEASES)
def root(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Root]:
    """A root in which this tree was installed, and which was then restarted."""
    made = roots.copy(request.param, tmp_path_factory.mktemp("roots") / request.param)
    try:
        made.bring(roots.PROJECT)
        before = roots.listing(made)
        said = made.did(f"{TREE}/systemd/install", "--dry-run")
        assert roots.listing(made) == before, "a dry run changes nothing"
        assert changes(said) == changes(made.did(f"{TREE}/systemd/install"))
        made.restart()
        yield made
    finally:
        made.end()


def test_the_service_runs_as_its_user_in_its_groups_and_is_ready(root: Root) -> None:
    number = root.at(f"/run/units/{SERVICE}.pid").read_text()
    status = Path(f"/proc/{number}/status").read_text()
    uid = root.did("id", "-u", USER).strip()
    groups = {
        line.split(":")[2]
        for line in root.at("/etc/group").read_text().splitlines()
        if line.split(":")[0] in ("gpio", "spi", "i2c")
    }
    assert f"Uid:\t{uid}\t{uid}\t{uid}\t{uid}\n" in status
    (told,) = [line for line in status.splitlines() if line.startswith("Groups:")]
    assert groups <= set(told.split()[1:])
    assert "READY=1" in root.at(f"/run/units/{SERVICE}.told").read_text()


def test_units_are_enabled_by_systemds_own_tool(root: Root) -> None:
    for unit in (SERVICE, "pirate-table-companion-backup.timer"):
        assert root.did("/usr/bin/systemctl", "is-enabled", unit).strip() == "enabled"
    verified = root.run("systemd-analyze", "verify", "--man=no", f"/etc/systemd/system/{SERVICE}")
    assert (verified.returncode, verified.stderr) == (0, "")


def test_the_table_is_there_over_the_pis_own_back_end(root: Root) -> None:
    picture = visit(root, DRAW)
    assert picture["game"]["phase"] == "decision"
    assert picture["simulated"] is False
    assert picture["faults"] == []
    assert "pins by lgpio" in root.log(SERVICE).read_text()
    assert "/tablet#" in root.did("companion", "tablet")


def test_installed_once_more_nothing_is_to_be_done(root: Root) -> None:
    before = roots.listing(root)
    assert changes(root.did(f"{TREE}/systemd/install")) == []
    assert roots.listing(root) == before


def test_the_backups_command_makes_one(root: Root) -> None:
    before = {path.name for path in root.at(DATA).rglob("*")}
    root.did("systemctl", "start", BACKUP)
    assert root.at(f"/run/units/{BACKUP}.end").read_text() == "0"
    assert {path.name for path in root.at(DATA).rglob("*")} > before


def test_a_command_means_the_service_s_table_and_only_root_may_look(root: Root) -> None:
    told = root.did("companion", "backup")
    assert f"{DATA}/backups/backup-" in told
    owners = root.did("find", DATA, "-printf", "%u\n").split()
    assert set(owners) == {USER}
    refused = root.run("runuser", "-u", "nobody", "--", "companion", "backup", "/media/stick")
    assert refused.returncode == 2
    assert refused.stderr.endswith(f"{DATA}. Type: sudo companion backup /media/stick\n")
    assert "folder: /var/lib/pirate-table-companion\n" in root.did("companion", "report")


def test_the_screens_command_shows_the_board(root: Root) -> None:
    cage = root.at("/usr/bin/cage")
    cage.write_text(CAGE)
    cage.chmod(0o755)
    root.did("systemctl", "start", SCREEN)
    root.wait(lambda: root.at(f"/run/units/{SCREEN}.end").exists())
    said = root.log(SCREEN).read_text()
    assert said.startswith("/usr/bin/cage ")
    assert "chromium --kiosk" in said
    assert "http://localhost:8000/board" in said
    assert "(pirate-table-screen)" in said


def test_the_packages_of_a_screen_and_a_wifi_of_its_own_are_there(root: Root) -> None:
    root.did("apt-get", "install", "--simulate", "--no-install-recommends", *OTHERS)


def test_another_wiring_has_its_overlay_compiled(root: Root) -> None:
    settings = root.at("/etc/pirate-table-companion/table.toml")
    told = settings.read_text()
    settings.write_text(told.replace("decoder", "overlay"))
    said = root.did(f"{TREE}/systemd/install")
    assert "sudo reboot" in said
    compiled = root.at("/boot/firmware/overlays/pirate-table.dtbo")
    assert compiled.read_bytes()[:4] == b"\xd0\x0d\xfe\xed"
    assert "dtoverlay=pirate-table" in root.at("/boot/firmware/config.txt").read_text()
    settings.write_text(told)
    root.did(f"{TREE}/systemd/install")
    root.restart()


def test_uninstalled_it_leaves_the_data_and_they_are_there_again(root: Root) -> None:
    shown = visit(root)["game"]
    root.did("/opt/pirate-table-companion/current/systemd/uninstall")
    assert not root.at(f"/run/units/{SERVICE}.pid").exists()
    assert not root.at("/opt/pirate-table-companion").exists()
    left = root.did("sh", "-c", "ls /etc/systemd/system/*pirate* /usr/local/bin/companion; true")
    assert left == ""
    assert root.at("/boot/firmware/config.txt").read_text() == CONFIG
    assert root.at(f"{DATA}/journal.sqlite3").exists()
    root.did(f"{TREE}/systemd/install")
    root.restart()
    assert visit(root)["game"] == shown
