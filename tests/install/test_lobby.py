"""`systemd/install --lobby alone` in Debian's own roots: a machine that is no Raspberry Pi."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.install import roots
from tests.install.roots import RELEASES, TREE
from tests.install.test_booted import ASKS, LOBBY
from tests.install.test_install import changes

pytestmark = pytest.mark.install

SETTINGS = "/etc/pirate-table-companion/lobby.toml"


@pytest.mark.parametrize("release", RELEASES)
def test_all_tables_are_shown_where_there_is_none(release: str, tmp_path: Path) -> None:
    root = roots.copy(release, tmp_path / release)
    try:
        shutil.rmtree(root.at("/boot/firmware"))
        root.bring(roots.PROJECT)
        install = (f"{TREE}/systemd/install", "--lobby", "alone")
        assert changes(root.did(*install, "--dry-run")) == changes(root.did(*install))
        root.wait(lambda: "All tables at localhost" in root.log(LOBBY).read_text())
        number = root.at(f"/run/units/{LOBBY}.pid").read_text()
        uid = root.did("id", "-u", "pirate-table-lobby").strip()
        assert f"Uid:\t{uid}\t" in Path(f"/proc/{number}/status").read_text()
        assert '"there":false' in root.beside(LOBBY, "-c", ASKS)
        assert changes(root.did(f"{TREE}/systemd/install")) == []
        root.did("/opt/pirate-table-companion/current/systemd/uninstall")
        assert not root.at(f"/run/units/{LOBBY}.pid").exists()
        assert not root.at("/opt/pirate-table-companion").exists()
        assert root.at(SETTINGS).exists()
    finally:
        root.end()
