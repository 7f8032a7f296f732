"""Does a thing where it is not done yet, and says it; a dry run only says it.

Whoever asks for the same again finds nothing to do: so the installer can be run again. Files are
written beside their place, synced, and renamed, since a plug may be pulled.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]
"""Runs a command; its outputs are kept, its exit code is not judged."""

LAST_LINES: Final = 12
"""So many of a failed command's are shown."""


class Stop(Exception):  # noqa: N818 - it ends the work, and is no fault of the program
    """It cannot go on; the text is a sentence for the person who can act."""


FAULTS: Final = (Stop, OSError, KeyboardInterrupt)
"""What a change may end with."""


def sentence(fault: BaseException) -> str:
    """Say what has happened, in a sentence without its full stop."""
    if isinstance(fault, shutil.Error) and isinstance(fault.args[0], list):
        _, place, why = fault.args[0][0]
        return f"{place}: {why}"
    if isinstance(fault, OSError):
        return f"{fault.filename or 'The disk'}: {fault.strerror or fault}"
    return str(fault).rstrip(".") or "It was interrupted"


def really(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a command on this machine."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as fault:
        return subprocess.CompletedProcess(command, 127, "", f"{command[0]}: {fault.strerror}")


class Doing:
    """A system below `root`, what is done to it, and how many changes that were.

    `dry`: nothing is changed and no command is run that would; what is said is the same.
    """

    def __init__(
        self,
        root: Path = Path("/"),
        *,
        dry: bool = False,
        run: Run = really,
        say: Callable[[str], None] = print,
    ) -> None:
        self.root = root
        self.dry = dry
        self.changes = 0
        self._would: dict[str, bytes] = {}
        self.run = run
        self.say = say

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Have the system to oneself, as far as such commands go. Raises Stop."""
        folder = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY)
        try:
            if not self.dry:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(folder)
            raise Stop(
                "Another install, update or uninstall is at work here: let it end."
            ) from None
        try:
            yield
        finally:
            os.close(folder)

    def at(self, path: str) -> Path:
        """Where the file or folder that the system calls `path` is."""
        return self.root / path.lstrip("/")

    def has(self, path: str) -> bool:
        """Whether there is something of this name, or would be by now."""
        return path in self._would or os.path.lexists(self.at(path))

    def holds(self, path: str) -> bytes | None:
        """What the file of this name holds, or would by now; None if there is none."""
        return self._would.get(path, read(self.at(path)))

    def step(self, title: str) -> None:
        """Say what comes next."""
        self.say(f"\n{title}")

    def note(self, line: str) -> None:
        """Say what is seen, or left as it is."""
        self.say(f"    {line}")

    def will(self, line: str) -> bool:
        """Say what is done; returns whether it is to be done indeed."""
        self.changes += 1
        self.say(f"  + {line}")
        return not self.dry

    def command(self, *command: str) -> None:
        """Run a command that changes something. Raises Stop with what it said last."""
        if self.will(" ".join(map(_quoted, command))):
            done = self.run(command)
            if done.returncode != 0:
                said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-LAST_LINES:]
                told = "\n".join(f"    {line}" for line in said)
                raise Stop(f"{command[0]} has failed:\n{told}")

    def asked(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command that changes nothing, in a dry run as well."""
        return self.run(command)

    def folder(self, path: str, mode: int = 0o755) -> None:
        """Have a folder."""
        if not self.at(path).is_dir() and self.will(f"mkdir -p {path}"):
            self.at(path).mkdir(parents=True)
            self.at(path).chmod(mode)

    def write(self, path: str, content: str | bytes, mode: int = 0o644) -> None:
        """Have a file with this content. A file that a person may have changed is not for this."""
        told = content.encode() if isinstance(content, str) else content
        there = self.holds(path)
        self._would[path] = told
        if there != told and self.will(f"write {path}"):
            replace(self.at(path), told, mode)

    def link(self, path: str, target: str) -> None:
        """Have a link; the old one holds until the new one does."""
        place = self.at(path)
        if _target(place) != target and self.will(f"ln -sfn {target} {path}"):
            place.parent.mkdir(parents=True, exist_ok=True)
            fresh = place.with_name(f"{place.name}.new")
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(target)
            os.replace(fresh, place)
            sync(place.parent)

    def move(self, path: str, to: str) -> None:
        """Give a file or folder another name."""
        if self.will(f"mv {path} {to}"):
            os.replace(self.at(path), self.at(to))
            sync(self.at(to).parent)

    def copy(self, path: str, to: str) -> None:
        """Copy a folder whole, with owners and rights, in the place of what is there."""
        if self.will(f"cp -a {path} {to}"):
            part = self.at(f"{to}.part")
            _away(part)
            copied = really(("cp", "-a", str(self.at(path).resolve()), str(part)))
            if copied.returncode != 0:
                _away(part)  # it may have filled the disk
                raise Stop(f"{path} cannot be copied: {copied.stderr.strip()}")
            self.run(("sync",))
            _away(self.at(to))
            os.replace(part, self.at(to))
            sync(part.parent)

    def remove(self, path: str) -> None:
        """Have no such file, link or folder."""
        place = self.at(path)
        if (place.is_symlink() or place.exists()) and self.will(f"rm -r {path}"):
            _away(place)

    def target(self, path: str) -> str | None:
        """Where a link leads, None if it is none."""
        return _target(self.at(path))


def read(path: Path) -> bytes | None:
    """What a file holds, None if there is none."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None


def replace(path: Path, content: bytes, mode: int) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("wb") as file:
        os.chmod(fresh, mode)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
    sync(path.parent)


def sync(folder: Path) -> None:
    """Have the disk keep what a folder's names are now."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _target(path: Path) -> str | None:
    return os.readlink(path) if path.is_symlink() else None


def _away(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _quoted(word: str) -> str:
    plain = word and all(letter.isalnum() or letter in "-_./=:@%+," for letter in word)
    return word if plain else f"'{word}'"
