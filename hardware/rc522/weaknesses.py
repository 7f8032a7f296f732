"""What is wrong with a reader that reads all the same, and which chips there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.inputs import Fault

NXP: Final = frozenset({0x90, 0x91, 0x92})
CLONES: Final[Mapping[int, str]] = {
    0x88: "FM17522 by Fudan",
    0x89: "FM17522E by Fudan",
    0xB2: "a kind of FM17522",
    0x12: "a counterfeit",
    0x15: "a counterfeit",
    0x82: "a counterfeit",
}
"""By VersionReg, as people have met them (hardware.md B38)."""

AGAIN: Final[Mapping[str, tuple[str, str]]] = {
    "reader-lost-settings": (
        "Reader {} loses its settings again and again; it is set up again each time.",
        "Give reader {} a stronger 3.3 V supply, with a capacitor at its pins.",
    ),
    "reader-hung": (
        "Reader {} hangs again and again; it is reset each time.",
        "Check the 3.3 V supply of reader {} and keep its wires short.",
    ),
    "antenna-off": (
        "The antenna of reader {} goes off by itself again and again.",
        "Check the 3.3 V supply of reader {}.",
    ),
    "crypto-stuck": (
        "Reader {} falls into enciphered mode again and again; it is reset each time.",
        "Check the 3.3 V supply of reader {}; if it goes on, change it.",
    ),
}
"""What is mended by itself, the gravest first: what was seen and what to do when it recurs."""


def is_known(version: int) -> bool:
    """Whether chips with this VersionReg are RC522s or work as one."""
    return version in NXP or version in CLONES


def again(code: str, name: str) -> Fault:
    """What mends itself but comes again and again: a code of AGAIN."""
    seen, cure = AGAIN[code]
    return Fault(code, seen.format(name), cure.format(name), weak=True)


def gain_not_kept(name: str, wanted: int, shown: int) -> Fault:
    """The antenna's gain is not what was set (B37)."""
    return Fault(
        "gain-not-kept",
        f"Reader {name} does not keep its gain: {wanted} dB were set and it shows {shown} dB.",
        f"Set the gain of reader {name} to {shown}, or put another reader there.",
        weak=True,
    )


def unreadable(name: str) -> Fault:
    """Cards answer, and none of them can be understood (hardware.md B14, B33)."""
    return Fault(
        "reader-garbled",
        f"Island {name} reads no card: its reader hears answers and understands none.",
        f"Lay the cards flat on {name}, their stickers apart; keep the reader's wires short.",
    )


def clone(name: str, version: int) -> Fault:
    """The chip is not NXP's; for reports only, since most work well."""
    kind = CLONES.get(version, "of an unknown maker")
    return Fault(
        "reader-clone",
        f"Reader {name} has a clone of the RC522 (version 0x{version:02X}, {kind}).",
        "Nothing needs to be done as long as it reads well; 33 or 38 dB of gain suit it best.",
        weak=True,
    )
