"""What a disk holds after its power was cut: what was synced, and of the rest what came to pass.

A file's bytes that were not synced are there, or are not, or only some sectors of them, in any
order. Names that were given, moved and taken away without a sync of their folder are lost from some
moment on. So it is worse than most file systems, which keep some of that in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from tests.faults.disk import (
    ROOT,
    Deed,
    Disk,
    Make,
    Naming,
    Node,
    Remove,
    Rename,
    Resize,
    Said,
    Sync,
    Write,
    apply,
)

SECTOR: Final = 512
Nodes = dict[int, Node]


def whole(deeds: Sequence[Deed]) -> Nodes:
    """The disk after these deeds, all of them done: as the kernel keeps it when a process dies."""
    nodes = dict(Disk().nodes)
    for deed in deeds:
        apply(nodes, deed)
    return nodes


def cut(deeds: Sequence[Deed], rng: Random) -> Nodes:
    """The disk if its power is cut after these deeds; `rng` decides what of the unsynced is there.

    In one of four nothing is there that was not synced; in one of four everything is, as where only
    the process was killed.
    """
    nodes, waiting = dict(Disk().nodes), list[Deed]()
    for deed in deeds:
        match deed:
            case Sync(node):
                waiting = _synced(nodes, waiting, node)
            case Make(_, _, node, mode):
                nodes[node] = Node(mode)
                waiting.append(deed)
            case Said():
                pass
            case _:
                waiting.append(deed)
    dice = rng.random()
    if dice < 1 / 4:
        return nodes
    for deed in waiting if dice < 1 / 2 else _come_to_pass(waiting, rng):
        apply(nodes, deed)
    return nodes


def _synced(nodes: Nodes, waiting: list[Deed], node: int) -> list[Deed]:
    """Put on the disk for good what was done to `node`; returns what still waits.

    A name that moves from folder to folder brings along what was done before in both.
    """
    theirs = {node}
    for deed in reversed(waiting):
        if isinstance(deed, Rename) and theirs & {deed.folder, deed.target}:
            theirs |= {deed.folder, deed.target}
    left = []
    for deed in waiting:
        if theirs & _about(deed):
            apply(nodes, deed)
        else:
            left.append(deed)
    return left


def _about(deed: Deed) -> set[int]:
    """Whose sync puts it on the disk."""
    match deed:
        case Write(node, _, _) | Resize(node, _):
            return {node}
        case Make(folder, _, _, _) | Remove(folder, _):
            return {folder}
        case Rename(folder, _, target, _):
            return {folder, target}
        case _:
            return set()


def _come_to_pass(waiting: Sequence[Deed], rng: Random) -> Iterator[Deed]:
    namings = sum(isinstance(deed, Naming) for deed in waiting)
    named = rng.randint(0, namings)
    for deed in waiting:
        if isinstance(deed, Naming):
            named -= 1
            if named >= 0:
                yield deed
        elif isinstance(deed, Write):
            yield from _torn(deed, rng)
        elif rng.random() < 0.5:
            yield deed


def _torn(deed: Write, rng: Random) -> Iterator[Write]:
    """All of it, nothing, or those of its sectors that had been written."""
    dice = rng.random()
    if dice < 0.4:
        yield deed
    elif dice < 0.7:
        for first, last in _sectors(deed):
            if rng.random() < 0.5:
                yield Write(deed.node, deed.offset + first, deed.data[first:last])


def _sectors(deed: Write) -> Iterator[tuple[int, int]]:
    first = 0
    while first < len(deed.data):
        last = first + SECTOR - (deed.offset + first) % SECTOR
        yield first, min(last, len(deed.data))
        first = last


def files(nodes: Nodes, node: int = ROOT, before: str = "") -> dict[str, bytes]:
    """Every file that has a name, by its path."""
    found: dict[str, bytes] = {}
    for name, there in nodes[node].names.items():
        if nodes[there].is_folder:
            found.update(files(nodes, there, f"{before}{name}/"))
        else:
            found[before + name] = bytes(nodes[there].data)
    return found


def put(nodes: Nodes, folder: Path, node: int = ROOT) -> None:
    """Write it all down below a folder."""
    folder.mkdir(mode=0o700, parents=True)
    for name, there in nodes[node].names.items():
        it = nodes[there]
        if it.is_folder:
            put(nodes, folder / name, there)
        else:
            (folder / name).write_bytes(it.data)
            (folder / name).chmod(it.mode & 0o777)
