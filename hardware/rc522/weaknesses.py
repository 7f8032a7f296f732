"""What is wrong with a reader that reads all the same, and which chips there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.inputs import Fault
from companion.words import Said, say

NXP: Final = frozenset({0x90, 0x91, 0x92})
CLONES: Final[Mapping[int, Said]] = {
    0x88: say("FM17522 by Fudan"),
    0x89: say("FM17522E by Fudan"),
    0xB2: say("a kind of FM17522"),
    0x12: say("a counterfeit"),
    0x15: say("a counterfeit"),
    0x82: say("a counterfeit"),
}
"""By VersionReg, as people have met them (hardware.md B38)."""

AGAIN: Final = ("reader-lost-settings", "reader-hung", "antenna-off", "crypto-stuck")
"""What is mended by itself, the gravest first."""


def is_known(version: int) -> bool:
    """Whether chips with this VersionReg are RC522s or work as one."""
    return version in NXP or version in CLONES


def again(code: str, name: str) -> Fault:
    """What mends itself but comes again and again: a code of AGAIN."""
    seen, cure = _RECURRING[code](name)
    return Fault(code, seen, cure, weak=True)


def _loses_settings(name: str) -> tuple[Said, Said]:
    return (
        say(
            "Reader {name} loses its settings again and again; it is set up again each time.",
            name=name,
        ),
        say("Give reader {name} a stronger 3.3 V supply, with a capacitor at its pins.", name=name),
    )


def _hangs(name: str) -> tuple[Said, Said]:
    return (
        say("Reader {name} hangs again and again; it is reset each time.", name=name),
        say("Check the 3.3 V supply of reader {name} and keep its wires short.", name=name),
    )


def _goes_dark(name: str) -> tuple[Said, Said]:
    return (
        say("The antenna of reader {name} goes off by itself again and again.", name=name),
        say("Check the 3.3 V supply of reader {name}.", name=name),
    )


def _enciphers(name: str) -> tuple[Said, Said]:
    return (
        say(
            "Reader {name} falls into enciphered mode again and again; it is reset each time.",
            name=name,
        ),
        say("Check the 3.3 V supply of reader {name}; if it goes on, change it.", name=name),
    )


_RECURRING: Final[Mapping[str, Callable[[str], tuple[Said, Said]]]] = {
    "reader-lost-settings": _loses_settings,
    "reader-hung": _hangs,
    "antenna-off": _goes_dark,
    "crypto-stuck": _enciphers,
}
"""What was seen and what to do when one of AGAIN recurs."""


def gain_not_kept(name: str, wanted: int, shown: int) -> Fault:
    """The antenna's gain is not what was set (B37)."""
    return Fault(
        "gain-not-kept",
        say(
            "Reader {name} does not keep its gain: {wanted} dB were set and it shows {shown} dB.",
            name=name,
            wanted=wanted,
            shown=shown,
        ),
        say(
            "Set the gain of reader {name} to {shown}, or put another reader there.",
            name=name,
            shown=shown,
        ),
        weak=True,
    )


def unreadable(name: str) -> Fault:
    """Cards answer, and none of them can be understood (hardware.md B14, B33)."""
    return Fault(
        "reader-garbled",
        say(
            "Island {island} reads no card: its reader hears answers and understands none.",
            island=name,
        ),
        say(
            "Lay the cards flat on {name}, their stickers apart; keep the reader's wires short.",
            name=name,
        ),
    )


def clone(name: str, version: int) -> Fault:
    """The chip is not NXP's; for reports only, since most work well."""
    kind = CLONES.get(version, say("of an unknown maker"))
    return Fault(
        "reader-clone",
        say(
            "Reader {name} has a clone of the RC522 (version {version}, {kind}).",
            name=name,
            version=f"0x{version:02X}",
            kind=kind,
        ),
        say("Nothing needs to be done as long as it reads well; 33 or 38 dB of gain suit it best."),
        weak=True,
    )
