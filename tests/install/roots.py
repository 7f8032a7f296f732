"""Debian roots in which the installer is tried: made once by debootstrap, copied for each test.

Packages come from where this machine's own apt and pip get them; which addresses that are is read
when it is asked for, and written into the roots alone.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tests.install import stand_ins

PROJECT: Final = Path(__file__).parents[2]
KEPT: Final = PROJECT / ".roots"
"""Git-ignored. Deleting it makes them anew."""
FETCHED: Final = KEPT / "fetched"
"""What apt and pip have fetched once, for all roots."""
RELEASES: Final = ("bookworm", "trixie")
WITH: Final = ("ca-certificates", "dbus", "python3", "systemd", "systemd-sysv")
"""What Raspberry Pi OS has of what the installer needs before it installs anything."""
TREE: Final = "/home/pi/companion"

INSIDE: Final = """\
set -e
mount -t proc proc "$1/.proc"
mount -t tmpfs tmpfs "$1/dev/shm"
mkdir -p "$2/pip" "$2/apt/partial" "$1/root/.cache/pip"
mount --bind "$2/pip" "$1/root/.cache/pip"
mount --bind "$2/apt" "$1/var/cache/apt/archives"
root=$1
shift 2
exec chroot "$root" "$@"
"""


class Root:
    """A copy of a release's root. What runs in it sees it as the whole system."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def at(self, path: str) -> Path:
        return self.folder / path.lstrip("/")

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command as root, in mounts that end with it."""
        return subprocess.run(
            [
                "unshare",
                "--mount",
                "sh",
                "-c",
                INSIDE,
                "sh",
                str(self.folder),
                str(FETCHED),
                *command,
            ],
            env={**_environment(), **environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=900,
        )

    def did(self, *command: str, **environment: str) -> str:
        """The output of a command that must do well."""
        done = self.run(*command, **environment)
        assert done.returncode == 0, f"{command}: {done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def beside(self, unit: str, program: str, *arguments: str) -> str:
        """The output of a program of this machine that runs in a unit's network."""
        number = self.at(f"/run/units/{unit}.pid").read_text()
        command = ["nsenter", f"--net=/proc/{number}/ns/net", sys.executable, program, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def restart(self) -> None:
        """Do what a Raspberry Pi does when it is started anew, as far as units see it."""
        for pid in sorted(self.at("/run/units").glob("*.pid")):
            self.did("systemctl", "stop", pid.stem)
        lines = self.at("/boot/firmware/config.txt").read_text().splitlines()
        if "dtparam=spi=on" in lines:
            stand_ins.devices(self.folder, ("spidev0.0", "spidev0.1"))
        for link in sorted(self.at("/etc/systemd/system").glob("*.wants/*")):
            if "pirate" in link.name:
                self.did("systemctl", "start", link.name)

    def end(self) -> None:
        """End what runs, and take the folder away."""
        for pid in sorted(self.at("/run/units").glob("*.pid")):
            self.run("systemctl", "stop", pid.stem)
        shutil.rmtree(self.folder)

    def wait(self, until: Callable[[], bool], seconds: float = 60) -> None:
        """Wait for something that a unit does."""
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end
            time.sleep(0.05)

    def log(self, unit: str) -> Path:
        """What a unit has said."""
        return self.at(f"/run/units/{unit}.log")

    def bring(self, tree: Path, to: str = TREE) -> None:
        """Put the files of a source tree into the root, as somebody's."""
        if not (tree / ".git").exists():
            shutil.copytree(tree, self.at(to), dirs_exist_ok=True)
            return
        self.at(to).mkdir(parents=True)
        names = _lines(
            "git", "-C", str(tree), "ls-files", "--cached", "--others", "--exclude-standard"
        )
        for name in names:
            if (tree / name).is_file():
                self.at(to).joinpath(name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(tree / name, self.at(to) / name)


def _environment() -> dict[str, str]:
    return {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/root",
        "LANG": "C.UTF-8",
        "DEBIAN_FRONTEND": "noninteractive",
    }


def copy(release: str, to: Path) -> Root:
    """A fresh root of this release at `to`, which looks like Raspberry Pi OS's."""
    subprocess.run(["cp", "-a", "--reflink=auto", str(made(release)), str(to)], check=True)
    _as_here(to)
    stand_ins.put(to)
    return Root(to)


def made(release: str) -> Path:
    """The release's root, made if it is not there yet."""
    there, part = KEPT / release, KEPT / f"{release}.part"
    if not there.is_dir():
        KEPT.mkdir(exist_ok=True)
        shutil.rmtree(part, ignore_errors=True)
        command = ["debootstrap", "--variant=minbase", f"--include={','.join(WITH)}", release]
        done = subprocess.run(
            [*command, str(part), _mirror()], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
        part.rename(there)
    return there


def _mirror() -> str:
    """Where this machine's apt gets Debian from."""
    fields = ("Identifier: Packages", "Origin: Debian", "Component: main")
    found = _lines("apt-get", "indextargets", "--format", "$(SITE) $(RELEASE)", *fields)
    sites = [line.split()[0] for line in found if "security" not in line]
    assert sites, "apt knows no mirror of Debian here: apt-get update, then again"
    return sites[0]


def _as_here(root: Path) -> None:
    """Give the root this machine's ways into the network."""
    for name in ("resolv.conf", "hosts"):
        shutil.copy(f"/etc/{name}", root / "etc" / name)
    certificates = Path("/etc/ssl/certs/ca-certificates.crt")
    if certificates.exists():
        shutil.copy(certificates, root / "etc/ssl/certs/here.crt")
    proxies = [line for line in _lines("apt-config", "dump") if "::Proxy" in line]
    (root / "etc/apt/apt.conf.d/00here").write_text("".join(f"{line}\n" for line in proxies))
    told = {"cert": "/etc/ssl/certs/here.crt"} if certificates.exists() else {}
    told |= {key: value for key, value in _pip().items() if key in ("index-url", "proxy")}
    lines = ["[global]", *(f"{key} = {value}" for key, value in told.items()), ""]
    (root / "etc/pip.conf").write_text("\n".join(lines))


def _pip() -> dict[str, str]:
    found = {}
    for line in _lines(sys.executable, "-m", "pip", "config", "list"):
        name, _, value = line.partition("=")
        found[name.rpartition(".")[2]] = value.strip("'\"")
    return found


def _lines(*command: str) -> Sequence[str]:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def listing(root: Root) -> str:
    """Every file of the system but the table's own data, by name, size and date."""
    found = []
    for top in ("boot", "etc", "home", "opt", "usr", "var/lib"):
        for folder, names, files in os.walk(root.folder / top):
            if folder.endswith("var/lib/pirate-table-companion"):
                continue
            names.sort()
            for name in sorted([*files, *names]):
                path = Path(folder, name)
                status = path.lstat()
                told = "" if path.is_dir() else (status.st_size, status.st_mtime_ns)
                found.append(json.dumps([str(path.relative_to(root.folder)), told]))
    return "\n".join(found)
