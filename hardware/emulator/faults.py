"""The menu of faults: what can be wrong with a reader's chip, its wires or a card, as data.

Faults of the chip are set by `chip.fault = Silent()`, those of cards by `field.faults = (...)`.
What strikes `every` nth time strikes when the antenna goes on (every=1: always).
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.words import say


@dataclass(frozen=True, slots=True)
class Silent:
    """Nobody drives MISO: a wire is off or the chip has no supply; `level` is 0x00 or 0xFF."""

    level: int = 0x00


@dataclass(frozen=True, slots=True)
class Foreign:
    """Another chip, or one that never hears us: every read gives `answer`, no write is kept."""

    answer: int = 0xA5


@dataclass(frozen=True, slots=True)
class Clone:
    """The chip is another maker's, by its VersionReg, and works."""

    version: int = 0x88


@dataclass(frozen=True, slots=True)
class Hung:
    """The registers can be read and written, but no command is carried out until a reset."""

    every: int = 1


@dataclass(frozen=True, slots=True)
class Forgets:
    """The supply dips when the antenna goes on, and the chip is as after power-on."""

    every: int = 1


@dataclass(frozen=True, slots=True)
class AntennaOff:
    """The antenna's drivers go off at once."""

    every: int = 1


@dataclass(frozen=True, slots=True)
class Crypto:
    """MFCrypto1On stands in Status2Reg until a reset, and no card understands what is sent."""

    every: int = 1


@dataclass(frozen=True, slots=True)
class GainNotKept:
    """RFCfgReg shows another gain than was written."""

    shows: int = 0x20


@dataclass(frozen=True, slots=True)
class Flicker:
    """A card at the edge of the field: it misses every nth frame (all cards, or this `uid`)."""

    every: int = 2
    uid: str | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """The field falls short of its cards every nth time it goes on."""

    every: int = 4


@dataclass(frozen=True, slots=True)
class Overhears:
    """The field reaches the cards in the fields beside it, too."""


@dataclass(frozen=True, slots=True)
class Garble:
    """Every nth answer reaches the reader with the bits in `flip` turned over.

    Only answers of `bits` bits count where that is given (16 ATQA, 40 UID, 24 SAK); `noticed`
    says whether the parity shows it (in a neighbour's field it does not).
    """

    flip: int = 1
    every: int = 1
    bits: int | None = None
    uid: str | None = None
    noticed: bool = False


ChipFault = Silent | Foreign | Clone | Hung | Forgets | AntennaOff | Crypto | GainNotKept
CardFault = Flicker | Edge | Overhears | Garble


@dataclass(frozen=True, slots=True)
class Offer:
    """A fault for people to switch on: `label` and `note` in plain words, for one line.

    `note` goes on after the name of the reader that it befalls.
    """

    label: str
    note: str
    fault: ChipFault | CardFault


MENU: dict[str, Offer] = {
    "silent": Offer(say("Reader silent"), say(", cable out"), Silent(0x00)),
    "silent-high": Offer(say("Data line torn"), say(", MISO stays high"), Silent(0xFF)),
    "wrong-chip": Offer(say("Wrong chip"), say(", no RC522"), Foreign()),
    "clone": Offer(say("Clone"), say(", works well"), Clone()),
    "hangs": Offer(say("Hangs at times"), say(", until a reset"), Hung(every=30)),
    "hung": Offer(say("Reader hung"), say(", for good"), Hung()),
    "supply-dips": Offer(say("Supply dips"), say(" loses settings"), Forgets(every=20)),
    "antenna-off": Offer(say("Antenna off"), say(" stays dark"), AntennaOff()),
    "crypto-stuck": Offer(say("Enciphers"), say(", a bit is stuck"), Crypto()),
    "gain-lost": Offer(say("Gain lost"), say(" stays at 18 dB"), GainNotKept(0x20)),
    "neighbour": Offer(say("Reads next door"), say(", its neighbour’s cards"), Overhears()),
    "flicker": Offer(say("Card at the edge"), say(" misses reads"), Edge(every=4)),
    "garbled": Offer(say("Noise"), say(" garbles UIDs"), Garble(bits=40, every=4)),
}
"""Ready-made faults by name, as the simulated table's page offers them."""
