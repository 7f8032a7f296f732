"""The kernel's side of a file system in this process (FUSE's protocol 7.31), for root on Linux.

It speaks with /dev/fuse itself, so that nothing has to be installed. No writes are held back by the
kernel: they come at once and in order, as whoever writes does them. This process must not look into
the mounted folder itself: the answer would have to come from a thread that may be waiting for it.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.faults.disk import Disk, Node

DEVICE: Final = Path("/dev/fuse")
LONGEST: Final = 131_072
FOR_EVER: Final = 86_400
DETACH: Final = 2
SIZE, BIG_WRITES = 1 << 3, 1 << 5

_IN = struct.Struct("<IIQQIIII")
_OUT = struct.Struct("<IiQ")
_ATTR = struct.Struct("<QQQQQQIIIIIIIIII")
_INIT = struct.Struct("<IIIIHHIIHHI28x")

Answer = bytes | None
"""What the kernel gets; None: it waits for no answer."""


def usable() -> bool:
    """Whether this process may mount a file system of its own."""
    return os.geteuid() == 0 and DEVICE.exists() and os.access(DEVICE, os.R_OK | os.W_OK)


class Mounted:
    """A disk below a folder, until `close`. Raises OSError where it cannot be mounted."""

    def __init__(self, disk: Disk, at: Path) -> None:
        self.at = at
        self._disk = disk
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._kernel = os.open(DEVICE, os.O_RDWR | os.O_CLOEXEC)
        how = f"fd={self._kernel},rootmode=40000,user_id=0,group_id=0"
        done = self._libc.mount(b"disk", os.fsencode(at), b"fuse", 0, how.encode())
        if done != 0:
            os.close(self._kernel)
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(at))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Take it away; whoever still uses it gets errors."""
        self._libc.umount2(os.fsencode(self.at), DETACH)
        self._thread.join(5)
        os.close(self._kernel)

    def _serve(self) -> None:
        while True:
            try:
                request = os.read(self._kernel, LONGEST + 4096)
            except OSError as fault:
                if fault.errno in (errno.EINTR, errno.EAGAIN, errno.ENOENT):
                    continue
                return  # ENODEV: it is mounted no longer
            self._answer(request)

    def _answer(self, request: bytes) -> None:
        _, code, unique, node, *_ = _IN.unpack_from(request)
        try:
            body, failed = self._done(code, node, request[_IN.size :]), 0
        except OSError as fault:
            body, failed = b"", fault.errno or errno.EIO
        if body is not None:
            with suppress(OSError):  # whoever asked is gone
                os.write(self._kernel, _OUT.pack(_OUT.size + len(body), -failed, unique) + body)

    def _done(self, code: int, node: int, body: bytes) -> Answer:
        if code in _SILENT:
            return None
        if code in _NOTHING:
            return b""
        if code not in _CALLS:
            raise OSError(errno.ENOSYS, "")
        return _CALLS[code](self._disk, node, body)


def _init(_disk: Disk, _node: int, body: bytes) -> bytes:
    _, minor, ahead, _ = struct.unpack_from("<IIII", body)
    return _INIT.pack(7, min(minor, 31), ahead, BIG_WRITES, 12, 9, LONGEST, 1, 0, 0, 0)


def _attributes(disk: Disk, node: int) -> bytes:
    it: Node = disk.nodes[node]
    size = len(it.data)
    times = (0,) * 6
    owner = (it.mode, 1, os.geteuid(), os.getegid(), 0, 4096, 0)
    return _ATTR.pack(node, size, (size + 511) // 512, *times, *owner)


def _entry(disk: Disk, node: int) -> bytes:
    return struct.pack("<QQQQII", node, 0, FOR_EVER, FOR_EVER, 0, 0) + _attributes(disk, node)


def _lookup(disk: Disk, node: int, body: bytes) -> bytes:
    return _entry(disk, disk.find(node, _name(body)))


def _getattr(disk: Disk, node: int, _body: bytes) -> bytes:
    return struct.pack("<QII", FOR_EVER, 0, 0) + _attributes(disk, node)


def _setattr(disk: Disk, node: int, body: bytes) -> bytes:
    valid, _, _, size = struct.unpack_from("<IIQQ", body)
    if valid & SIZE:
        disk.resize(node, size)
    if valid & 1:
        (mode,) = struct.unpack_from("<I", body, 68)
        disk.nodes[node].mode = mode
    return _getattr(disk, node, b"")


def _mkdir(disk: Disk, node: int, body: bytes) -> bytes:
    mode, _ = struct.unpack_from("<II", body)
    return _entry(disk, disk.make(node, _name(body[8:]), 0o040000 | mode & 0o7777))


def _create(disk: Disk, node: int, body: bytes) -> bytes:
    _, mode, _, _ = struct.unpack_from("<IIII", body)
    made = disk.make(node, _name(body[16:]), 0o100000 | mode & 0o7777)
    return _entry(disk, made) + _open(disk, made, b"")


def _open(_disk: Disk, _node: int, _body: bytes) -> bytes:
    return struct.pack("<QII", 0, 0, 0)


def _remove(disk: Disk, node: int, body: bytes) -> bytes:
    disk.remove(node, _name(body))
    return b""


def _rename(disk: Disk, node: int, body: bytes) -> bytes:
    return _renamed(disk, node, struct.unpack_from("<Q", body)[0], body[8:])


def _rename2(disk: Disk, node: int, body: bytes) -> bytes:
    target, flags, _ = struct.unpack_from("<QII", body)
    if flags:
        raise OSError(errno.EINVAL, "")
    return _renamed(disk, node, target, body[16:])


def _renamed(disk: Disk, node: int, target: int, names: bytes) -> bytes:
    old, new = names.rstrip(b"\0").split(b"\0")
    disk.rename(node, os.fsdecode(old), target, os.fsdecode(new))
    return b""


def _read(disk: Disk, node: int, body: bytes) -> bytes:
    _, offset, size = struct.unpack_from("<QQI", body)
    return bytes(disk.nodes[node].data[offset : offset + size])


def _write(disk: Disk, node: int, body: bytes) -> bytes:
    _, offset, size = struct.unpack_from("<QQI", body)
    disk.write(node, offset, bytes(body[40 : 40 + size]))
    return struct.pack("<II", size, 0)


def _sync(disk: Disk, node: int, _body: bytes) -> bytes:
    disk.sync(node)
    return b""


def _statfs(_disk: Disk, _node: int, _body: bytes) -> bytes:
    return struct.pack("<QQQQQIIII24x", 1 << 20, 1 << 19, 1 << 19, 9999, 9999, 4096, 255, 4096, 0)


def _readdir(disk: Disk, node: int, body: bytes) -> bytes:
    _, first, size = struct.unpack_from("<QQI", body)
    told = b""
    for number, (name, there) in enumerate(list(disk.nodes[node].names.items())[first:], first + 1):
        text = os.fsencode(name)
        kind = disk.nodes[there].mode >> 12
        line = struct.pack("<QQII", there, number, len(text), kind) + text
        line += bytes(-len(line) % 8)
        if len(told) + len(line) > size:
            break
        told += line
    return told


def _name(body: bytes) -> str:
    return os.fsdecode(body[: body.index(b"\0")])


_SILENT: Final = (2, 36, 42)
"""Forget, interrupt and many forgotten: nothing is answered."""

_NOTHING: Final = (18, 25, 29, 34, 38)
"""Release, flush, close of a folder, access, end: all right."""

_CALLS: Final[dict[int, Callable[[Disk, int, bytes], bytes]]] = {
    1: _lookup,
    3: _getattr,
    4: _setattr,
    9: _mkdir,
    10: _remove,
    11: _remove,
    12: _rename,
    14: _open,
    15: _read,
    16: _write,
    17: _statfs,
    20: _sync,
    26: _init,
    27: _open,
    28: _readdir,
    30: _sync,
    35: _create,
    45: _rename2,
}
