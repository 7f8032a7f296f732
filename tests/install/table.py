"""A table in a root: its service, and the host's tablet that plays there."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any, Final

from tests.install.roots import PROJECT, TREE, Root

SERVICE: Final = "pirate-table-companion.service"
ADDRESS: Final = "http://127.0.0.1:8000"
VISIT: Final = str(Path(__file__).with_name("visit.py"))
HOME: Final = "/opt/pirate-table-companion"
DRAW: Final = {"do": "draw"}


def place(player: str, island: str) -> dict[str, Any]:
    """The command that lays an unread Ship beside an Island."""
    return {"do": "place", "player": player, "island": island, "card": None}


def visit(root: Root, *commands: dict[str, Any]) -> dict[str, Any]:
    """What the host's tablet shows after these commands."""
    told = [json.dumps(command) for command in commands]
    picture: dict[str, Any] = json.loads(root.beside(SERVICE, VISIT, ADDRESS, _key(root), *told))
    return picture


def game(picture: dict[str, Any]) -> tuple[object, ...]:
    """What must be the same after another version has taken over; each has its own words."""
    seats = [(seat["name"], seat["placed"], seat["dagger"]) for seat in picture["seats"]]
    return picture["game"], seats, picture["undo"] is not None, picture["redo"] is not None


def _key(root: Root) -> str:
    """The host's key, which older versions print and newer ones keep for root."""
    kept = root.at("/run/pirate-table-companion/key")

    def told() -> list[str]:
        printed: list[str] = re.findall(r"/tablet#(\S+)", root.log(SERVICE).read_text())
        return [kept.read_text().strip()] if kept.exists() else printed

    root.wait(lambda: bool(told()))
    return told()[-1]


def earlier(folder: Path) -> Path:
    """The files of an earlier version: the newest tag's before this commit, or the last by hand."""
    tags = _git("tag", "--merged", "HEAD^", "--sort=-version:refname", "v*").split()
    unit = ("-S.venv/bin/companion serve", "--format=%H", "--", f"systemd/{SERVICE}")
    commit = tags[0] if tags else f"{_git('log', *unit).split()[0]}^"
    packed = folder / "earlier.tar"
    _git("archive", "--output", str(packed), commit)
    tree = folder / "earlier"
    tree.mkdir()
    subprocess.run(["tar", "-xf", str(packed), "-C", str(tree)], check=True)
    return tree


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(PROJECT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def install_by_hand(root: Root, tree: Path) -> None:
    """Do what that version's systemd/README.md says where it has no installer."""
    root.did("apt-get", "update", "-qq")
    packages = ("python3-venv", "python3-lgpio", "python3-rpi-lgpio", "python3-spidev")
    root.did("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)
    root.bring(tree, HOME)
    root.did("python3", "-m", "venv", "--system-site-packages", f"{HOME}/.venv")
    pip = (f"{HOME}/.venv/bin/python", "-m", "pip", "--quiet", "install")
    root.did(*pip, "--editable", HOME)
    root.did(*pip, "--no-deps", "mfrc522==0.0.7")
    settings = root.at("/etc/pirate-table-companion/table.toml")
    settings.parent.mkdir()
    settings.write_text('[wiring]\nselect = "decoder"\n')
    units = root.at("/etc/systemd/system")
    units.joinpath(SERVICE).write_text((tree / "systemd" / SERVICE).read_text())
    root.did("systemctl", "enable", SERVICE)
    with root.at("/boot/firmware/config.txt").open("a") as config:
        config.write("dtparam=spi=on\ndtoverlay=spi0-1cs\n")
    root.restart()


def install_tree(root: Root, tree: Path) -> None:
    """Install an earlier version as it says."""
    if not (tree / "systemd/install").exists():
        install_by_hand(root, tree)
        return
    root.bring(tree, f"{TREE}-earlier")
    root.did(f"{TREE}-earlier/systemd/install")
    root.restart()
