"""RC522 chips at register level, the cards in their fields, and the time that both take.

clock = VirtualClock()
chip = Chip(clock, cost_per_transfer=25e-6)
chip.field.lay(Card("04A1B2C3D4E580"))
chip.xfer2([0xEE, 0])           # VersionReg: [0, 0x92]
"""

from hardware.emulator.card import Card
from hardware.emulator.chip import Chip
from hardware.emulator.clock import RealClock, VirtualClock
from hardware.emulator.faults import (
    MENU,
    AntennaOff,
    Clone,
    Crypto,
    Edge,
    Flicker,
    Foreign,
    Forgets,
    GainNotKept,
    Garble,
    Hung,
    Overhears,
    Silent,
)
from hardware.emulator.field import Field

__all__ = [
    "MENU",
    "AntennaOff",
    "Card",
    "Chip",
    "Clone",
    "Crypto",
    "Edge",
    "Field",
    "Flicker",
    "Foreign",
    "Forgets",
    "GainNotKept",
    "Garble",
    "Hung",
    "Overhears",
    "RealClock",
    "Silent",
    "VirtualClock",
]
