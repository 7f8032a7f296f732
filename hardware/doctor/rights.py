"""Whether the companion may use the pins and the bus: the groups gpio and spi."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.doctor.finding import Finding
from hardware.doctor.here import Here

GROUPS: Final = {"spi": "the readers' bus", "gpio": "the pins"}
JOIN: Final = "sudo usermod -aG {} $USER, then log in again."


class _Group(NamedTuple):
    number: int
    members: frozenset[str]


def rights(here: Here) -> Iterator[Finding]:
    """Whether the one who runs this is in the groups that the devices belong to."""
    known = _known(here.machine.text("/etc/group") or "")
    for group, use in GROUPS.items():
        yield _right(here, known, group, use)


def _right(here: Here, known: dict[str, _Group], group: str, use: str) -> Finding:
    name, tried = f"Group {group}", f"whether you may use {use}"
    if here.person.uid == 0:
        return Finding(name, tried, "Yes, as root.")
    if group not in known:
        seen = "This system has no such group."
        todo = f"Use Raspberry Pi OS, or add the group {group} with its udev rule."
        return Finding(name, tried, seen, todo, "bad")
    number, members = known[group]
    if number in here.person.groups:
        return Finding(name, tried, "Yes.")
    if here.person.name in members:
        return Finding(name, tried, "From your next login on.", "Log in again.", "bad")
    return Finding(name, tried, "You are not in this group.", JOIN.format(group), "bad")


def _known(text: str) -> dict[str, _Group]:
    groups = {}
    for line in text.splitlines():
        name, *rest = line.split(":")
        if len(rest) == 3 and rest[1].isdigit():
            groups[name] = _Group(int(rest[1]), frozenset(rest[2].split(",")))
    return groups
