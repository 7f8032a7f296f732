"""A disk in memory that remembers everything that was done to it, in order, and what was synced.

From that order it can be told what the disk holds if its power is cut at any moment (`cut.py`).
What is noted by `say` stands between the deeds: so it is known what somebody was told by then.
"""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = 1


@dataclass(frozen=True, slots=True)
class Make:
    """A file or folder came into a folder; `node` is its number."""

    folder: int
    name: str
    node: int
    mode: int


@dataclass(frozen=True, slots=True)
class Remove:
    """A name went out of a folder."""

    folder: int
    name: str


@dataclass(frozen=True, slots=True)
class Rename:
    """A name moved, in the place of what had the new one."""

    folder: int
    name: str
    target: int
    new: str


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes were written into a file."""

    node: int
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Resize:
    """A file was cut or made longer."""

    node: int
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """A file or folder was synced: what was done to it before is on the disk for good."""

    node: int


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody outside was told, or knows, at this moment."""

    what: object


Naming = Make | Remove | Rename
Deed = Naming | Write | Resize | Sync | Said


@dataclass(slots=True)
class Node:
    """A file (`data`) or a folder (`names`); `mode` as in stat."""

    mode: int
    data: bytearray = field(default_factory=bytearray)
    names: dict[str, int] = field(default_factory=dict)

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder."""
        return stat.S_ISDIR(self.mode)


class Disk:
    """Files and folders by their numbers, and all `deeds`. Raises OSError as a disk would.

    `refuses`: with which error (`errno`) it takes nothing more, as long as it is set.
    """

    refuses: int | None = None

    def __init__(self) -> None:
        self.nodes = {ROOT: Node(stat.S_IFDIR | 0o755)}
        self.deeds: list[Deed] = []

    def say(self, what: object) -> None:
        """Note what somebody knows now."""
        self.deeds.append(Said(what))

    def copy(self, nodes: dict[int, Node], node: int = ROOT, into: int = ROOT) -> None:
        """Take over what is on another disk; all of it is synced."""
        for name, there in nodes[node].names.items():
            made = self.make(into, name, nodes[there].mode)
            self.write(made, 0, bytes(nodes[there].data))
            self.sync(made)
            self.copy(nodes, there, made)
        self.sync(into)

    def load(self, folder: Path, into: int = ROOT) -> None:
        """Take over what is in a folder of the machine; all of it is synced."""
        for one in sorted(folder.iterdir()):
            made = self.make(into, one.name, one.stat().st_mode)
            if one.is_dir():
                self.load(one, made)
            else:
                self.write(made, 0, one.read_bytes())
            self.sync(made)
        self.sync(into)

    def find(self, folder: int, name: str) -> int:
        """The number of what is called so."""
        try:
            return self.nodes[folder].names[name]
        except KeyError:
            raise OSError(errno.ENOENT, name) from None

    def make(self, folder: int, name: str, mode: int) -> int:
        """A new empty file or folder."""
        if name in self.nodes[folder].names:
            raise OSError(errno.EEXIST, name)
        node = max(self.nodes) + 1
        self._do(Make(folder, name, node, mode))
        return node

    def remove(self, folder: int, name: str) -> None:
        """Take a name away; a folder must be empty."""
        if self.nodes[self.find(folder, name)].names:
            raise OSError(errno.ENOTEMPTY, name)
        self._do(Remove(folder, name))

    def rename(self, folder: int, name: str, target: int, new: str) -> None:
        """Give another name."""
        self.find(folder, name)
        self._do(Rename(folder, name, target, new))

    def write(self, node: int, offset: int, data: bytes) -> None:
        """Write bytes."""
        self._do(Write(node, offset, data))

    def resize(self, node: int, size: int) -> None:
        """Cut it or make it longer."""
        if size != len(self.nodes[node].data):
            self._do(Resize(node, size))

    def sync(self, node: int) -> None:
        """All that was done to it is on the disk."""
        self._do(Sync(node))

    def _do(self, deed: Deed) -> None:
        if self.refuses is not None and not isinstance(deed, Sync):
            raise OSError(self.refuses, os.strerror(self.refuses))
        apply(self.nodes, deed)
        self.deeds.append(deed)


def apply(nodes: dict[int, Node], deed: Deed) -> None:
    """Do something once more, to other nodes."""
    match deed:
        case Make(folder, name, node, mode):
            nodes.setdefault(node, Node(mode))
            nodes[folder].names[name] = node
        case Remove(folder, name):
            nodes[folder].names.pop(name, None)
        case Rename(folder, name, target, new):
            nodes[target].names[new] = nodes[folder].names.pop(name)
        case Write(node, offset, data):
            content = nodes[node].data
            content.extend(bytes(max(0, offset - len(content))))
            content[offset : offset + len(data)] = data
        case Resize(node, size):
            content = nodes[node].data
            del content[size:]
            content.extend(bytes(size - len(content)))
        case Sync() | Said():
            pass
