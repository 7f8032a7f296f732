"""The Raspberry Pi's 40-pin header: what each pin is, and what else it may be taken for.

Pins that can be wired are called as the chip calls them (GPIO17); beside that each has its place
on the header (pin 11). Sources: the BCM2711 data sheet, section 5.3 (pulls), raspberrypi/linux'
overlays (SPI), hardware.md 5.3.
"""

from __future__ import annotations

from typing import Final, NamedTuple

PLACES: Final = {
    2: 3,
    3: 5,
    4: 7,
    14: 8,
    15: 10,
    17: 11,
    18: 12,
    27: 13,
    22: 15,
    23: 16,
    24: 18,
    10: 19,
    9: 21,
    25: 22,
    11: 23,
    8: 24,
    7: 26,
    0: 27,
    1: 28,
    5: 29,
    6: 31,
    12: 32,
    13: 33,
    19: 35,
    16: 36,
    26: 37,
    20: 38,
    21: 40,
}
"""From a GPIO's number to its pin on the header."""
GPIOS: Final = {pin: gpio for gpio, pin in PLACES.items()}
THREE_VOLTS: Final = (1, 17)
FIVE_VOLTS: Final = (2, 4)
GROUNDS: Final = (6, 9, 14, 20, 25, 30, 34, 39)
EEPROM: Final = (0, 1)
USABLE: Final = range(2, 28)
"""The 26 GPIOs that may be wired: GPIO0 and 1 belong to a HAT's EEPROM."""

PULLED_UP: Final = range(9)
"""While the board starts GPIO0 to 8 are pulled up, all others down."""
FIRM: Final = (2, 3)
"""These carry resistors of 1.8 k to 3.3 V that no program can switch off."""

MISO: Final = 9
MOSI: Final = 10
SCLK: Final = 11
CE0: Final = 8
CE1: Final = 7
DATA: Final = {MISO: "SPI0's MISO", MOSI: "SPI0's MOSI", SCLK: "SPI0's SCLK"}


class Other(NamedTuple):
    """Something else that pins of the header can serve, and what switches it off."""

    name: str
    pins: dict[int, str]
    off: str


OTHERS: Final = {
    "serial": Other(
        "the serial console",
        {14: "TXD", 15: "RXD"},
        "sudo raspi-config nonint do_serial_cons 1 and do_serial_hw 1",
    ),
    "i2c": Other("the I2C bus", {2: "SDA", 3: "SCL"}, "sudo raspi-config nonint do_i2c 1"),
    "1-wire": Other("the 1-Wire bus", {4: "its data"}, "sudo raspi-config nonint do_onewire 1"),
    "audio": Other(
        "a sound board (I2S)",
        {18: "its clock", 19: "its frames", 20: "its input", 21: "its output"},
        "its dtoverlay line taken out of config.txt",
    ),
}
"""What the configuration's `keep` may name; Raspberry Pi OS has all of them off, the console apart,
which older systems and adapters have on."""


def place(gpio: int) -> str:
    """A GPIO as people find it: "GPIO17 (pin 11)".

    >>> place(17), place(40)
    ('GPIO17 (pin 11)', 'GPIO40')
    """
    return f"GPIO{gpio} (pin {PLACES[gpio]})" if gpio in PLACES else f"GPIO{gpio}"


def label(pin: int) -> str:
    """What is at a place of the header, 1 to 40: "GPIO17", "3V3", "5V", "GND" or "EEPROM"."""
    if pin in THREE_VOLTS:
        return "3V3"
    if pin in FIVE_VOLTS:
        return "5V"
    if pin in GROUNDS:
        return "GND"
    return "EEPROM" if GPIOS[pin] in EEPROM else f"GPIO{GPIOS[pin]}"
