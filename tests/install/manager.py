"""Starts and stops units in a root where systemd is not process 1. Python's own library alone.

Lies in the root in the place of `systemctl`: what starts and stops is done here, as the unit file
says it (user, groups, folders, environment, notification), everything else by the real one, which
enables and disables in a chroot as everywhere. What needs a kernel's or systemd's own help, such
as the sandbox, the watchdog's kill and restarts after a failure, is not imitated.

Each unit runs in a network of its own, so that its port is free whatever else this machine serves.
Left in /run/units: UNIT.pid, UNIT.log (both outputs), UNIT.told (each notification), UNIT.end (the
exit code).
"""

from __future__ import annotations

import ctypes
import fcntl
import grp
import os
import pwd
import shlex
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Final

RUN: Final = Path("/run/units")
PLACES: Final = {"%S": "/var/lib", "%t": "/run", "%E": "/etc", "%L": "/var/log"}
REAL: Final = "/usr/bin/systemctl"
DYNAMIC: Final = 61999
CLONE_NEWNET: Final = 0x40000000

Unit = dict[str, list[str]]


def unit_named(name: str) -> Unit:
    """The unit's keys, each with all its values; an empty value takes the earlier ones back."""
    stem, _, rest = name.partition("@")
    instance = rest.rpartition(".")[0]
    file = name if not instance else f"{stem}@.service"
    found: Unit = {}
    for raw in Path(f"/etc/systemd/system/{file}").read_text().splitlines():
        key, equals, value = raw.strip().partition("=")
        if equals and not key.startswith(("#", ";")):
            for sign, place in {**PLACES, "%i": instance}.items():
                value = value.replace(sign, place)
            found[key] = [*found.get(key, []), value] if value else []
    return found


def one(unit: Unit, key: str, usual: str = "") -> str:
    return unit.get(key, [usual])[-1]


def who(unit: Unit, name: str) -> tuple[pwd.struct_passwd, list[int]]:
    """The unit's user, and its groups. A dynamic one is the static one of its name, if any."""
    dynamic = one(unit, "DynamicUser") == "yes"
    usual = name.rpartition(".")[0] if dynamic else "root"
    try:
        person = pwd.getpwnam(one(unit, "User", usual))
    except KeyError:
        if not dynamic:
            raise
        person = pwd.struct_passwd((usual, "x", DYNAMIC, DYNAMIC, "", "/", "/usr/sbin/nologin"))
    named = " ".join(unit.get("SupplementaryGroups", [])).split()
    groups = {grp.getgrnam(group).gr_gid for group in named}
    if person.pw_uid != DYNAMIC:
        groups |= set(os.getgrouplist(person.pw_name, person.pw_gid))
    return person, sorted(groups)


def state_folder(unit: Unit, person: pwd.struct_passwd) -> None:
    """The unit's folder under /var/lib; one of a dynamic user lies in `private`, behind a link."""
    if not (name := one(unit, "StateDirectory")):
        return
    public, private = Path("/var/lib") / name, Path("/var/lib/private") / name
    dynamic = one(unit, "DynamicUser") == "yes"
    if dynamic and public.is_dir() and not public.is_symlink():
        private.parent.mkdir(mode=0o700, exist_ok=True)
        public.rename(private)
    if not dynamic and public.is_symlink():
        public.unlink()
        private.rename(public)
    place = private if dynamic else public
    place.mkdir(parents=True, exist_ok=True)
    if dynamic and not public.is_symlink():
        public.symlink_to(private)
    # So that the one user of this root gets to it: systemd mounts it into the unit's own tree.
    if dynamic:
        private.parent.chmod(0o711)
    place.chmod(int(one(unit, "StateDirectoryMode", "0755"), 8))
    if place.stat().st_uid != person.pw_uid:
        for path in [place, *place.rglob("*")]:
            shutil.chown(path, person.pw_uid, person.pw_gid)


def environment(unit: Unit, person: pwd.struct_passwd) -> dict[str, str]:
    found = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "LANG": "C.UTF-8",
        "HOME": person.pw_dir,
        "USER": person.pw_name,
    }
    for line in unit.get("Environment", []):
        for part in shlex.split(line):
            key, _, value = part.partition("=")
            found[key] = value
    if name := one(unit, "StateDirectory"):
        found["STATE_DIRECTORY"] = f"/var/lib/{name}"
    if name := one(unit, "RuntimeDirectory"):
        folder = Path("/run") / name
        folder.mkdir(exist_ok=True)
        folder.chmod(int(one(unit, "RuntimeDirectoryMode", "0755"), 8))
        shutil.chown(folder, person.pw_uid, person.pw_gid)
        found["RUNTIME_DIRECTORY"] = str(folder)
    if seconds := one(unit, "WatchdogSec"):
        found["WATCHDOG_USEC"] = str(int(float(seconds) * 1e6))
    return found


def alone_in_a_network() -> None:
    """Leave this machine's network for one that has nothing but a loopback of its own."""
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "no network of its own")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        fcntl.ioctl(probe, 0x8914, struct.pack("16sh14x", b"lo", 0x1 | 0x40))


def supervise(name: str, unit: Unit, ready: int) -> None:
    """Run the unit's program to its end; a byte goes into `ready` once it has started."""
    person, groups = who(unit, name)
    state_folder(unit, person)
    told = {**environment(unit, person)}
    alone_in_a_network()
    notify = one(unit, "Type", "simple") == "notify"
    ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    if notify:
        address = RUN / f"{name}.notify"
        address.unlink(missing_ok=True)
        ear.bind(str(address))
        address.chmod(0o777)
        told["NOTIFY_SOCKET"] = str(address)
    RUN.joinpath(f"{name}.told").write_text("")
    with RUN.joinpath(f"{name}.log").open("wb") as log:
        process = subprocess.Popen(
            shlex.split(one(unit, "ExecStart")),
            cwd=one(unit, "WorkingDirectory", "/"),
            env=told,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            user=person.pw_uid,
            group=person.pw_gid,
            extra_groups=groups,
            umask=int(one(unit, "UMask", "0022"), 8),
            start_new_session=True,
        )
    RUN.joinpath(f"{name}.pid").write_text(str(process.pid))
    if notify:
        threading.Thread(target=listen, args=(ear, name, ready), daemon=True).start()
    elif one(unit, "Type") != "oneshot":
        os.write(ready, b"y")
    ended = process.wait()
    if folder := one(unit, "RuntimeDirectory"):
        shutil.rmtree(f"/run/{folder}", ignore_errors=True)
    RUN.joinpath(f"{name}.pid").unlink()
    RUN.joinpath(f"{name}.end").write_text(str(ended))
    if not ended:
        os.write(ready, b"y")


def listen(ear: socket.socket, name: str, ready: int) -> None:
    """Write down what the program notifies of."""
    while True:
        said = ear.recv(4096).decode()
        with RUN.joinpath(f"{name}.told").open("a") as file:
            file.write(f"{said}\n")
        if "READY=1" in said.splitlines():
            os.write(ready, b"y")


def start(name: str) -> int:
    """Start it and wait until it has started; returns an exit code."""
    RUN.mkdir(exist_ok=True)
    if name.endswith(".timer"):
        RUN.joinpath(f"{name}.pid").write_text("0")
        return 0
    if running(name):
        return 0
    unit = unit_named(name)
    hear, say = os.pipe()
    if os.fork() == 0:
        os.setsid()
        os.close(hear)
        null = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(null, number)
        try:
            supervise(name, unit, say)
        except BaseException as fault:
            RUN.joinpath(f"{name}.log").open("a").write(f"{fault!r}\n")
        os._exit(0)
    os.close(say)
    signal.alarm(int(one(unit, "TimeoutStartSec", "90")) + 5)
    if os.read(hear, 1) == b"y":
        return 0
    stop(name)
    said = RUN.joinpath(f"{name}.log").read_text()[-2000:]
    print(f"Job for {name} failed. It said:\n{said}", file=sys.stderr)  # noqa: T201
    return 1


def running(name: str) -> int | None:
    try:
        number = int(RUN.joinpath(f"{name}.pid").read_text())
        if number:
            os.kill(number, 0)
    except (OSError, ValueError):
        return None
    return number


def stop(name: str) -> int:
    """End it as systemd does: by SIGTERM, and after its patience by SIGKILL."""
    number = running(name)
    if number:
        patience = float(one(unit_named(name), "TimeoutStopSec", "90"))
        os.kill(number, signal.SIGTERM)
        until = time.monotonic() + patience
        while running(name) and time.monotonic() < until:
            time.sleep(0.05)
        if running(name):
            os.killpg(number, signal.SIGKILL)
            RUN.joinpath(f"{name}.killed").write_text("")
    RUN.joinpath(f"{name}.pid").unlink(missing_ok=True)
    return 0


def main(arguments: list[str]) -> int:
    words = [word for word in arguments if not word.startswith("-")]
    verb, units = (words or [""])[0], words[1:]
    if verb == "is-active":
        return 0 if all(running(unit) is not None for unit in units) else 3
    if verb == "daemon-reload":
        return 0
    if verb in ("start", "restart", "stop"):
        if verb != "start":
            for unit in units:
                stop(unit)
        return 0 if verb == "stop" else max(start(unit) for unit in units)
    return subprocess.call([REAL, *arguments])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
