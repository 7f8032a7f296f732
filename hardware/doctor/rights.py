"""Whether the companion may use the pins and the bus: the groups gpio and spi."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.words import say
from hardware.doctor.finding import Finding
from hardware.doctor.here import Here

GROUPS: Final = {"spi": say("the readers' bus"), "gpio": say("the pins")}


class _Group(NamedTuple):
    number: int
    members: frozenset[str]


def rights(here: Here) -> Iterator[Finding]:
    """Whether the one who runs this is in the groups that the devices belong to."""
    known = _known(here.machine.text("/etc/group") or "")
    for group, use in GROUPS.items():
        yield _right(here, known, group, use)


def _right(here: Here, known: dict[str, _Group], group: str, use: str) -> Finding:
    name, tried = say("Group {group}", group=group), say("whether you may use {use}", use=use)
    if here.person.uid == 0:
        return Finding(name, tried, say("Yes, as root."))
    if group not in known:
        seen = say("This system has no such group.")
        todo = say("Use Raspberry Pi OS, or add the group {group} with its udev rule.", group=group)
        return Finding(name, tried, seen, todo, "bad")
    number, members = known[group]
    if number in here.person.groups:
        return Finding(name, tried, "Yes.")
    if here.person.name in members:
        return Finding(name, tried, say("From your next login on."), say("Log in again."), "bad")
    return Finding(
        name,
        tried,
        say("You are not in this group."),
        say("sudo usermod -aG {group} $USER, then log in again.", group=group),
        "bad",
    )


def _known(text: str) -> dict[str, _Group]:
    groups = {}
    for line in text.splitlines():
        name, *rest = line.split(":")
        if len(rest) == 3 and rest[1].isdigit():
            groups[name] = _Group(int(rest[1]), frozenset(rest[2].split(",")))
    return groups
