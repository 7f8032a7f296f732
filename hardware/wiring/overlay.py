"""The kernel's part of a plan: what config.txt must say, and the overlay's source.

An overlay is needed where each reader has a device file of its own: stock ones stop at two. Forms
and labels are those of raspberrypi/linux' overlays for SPI0.
"""

from __future__ import annotations

from typing import Final

from hardware.wiring.header import CE1, place
from hardware.wiring.plan import Plan, ReaderPlan

CONFIG: Final = "/boot/firmware/config.txt"
NAME: Final = "pirate-table"
"""The overlay's, as config.txt calls it."""
HERTZ: Final = 10_000_000
"""The chip's fastest SPI clock (MFRC522 data sheet, section 8.1.2); `hertz` chooses the actual."""
LOADED: Final = f"dtoverlay={NAME}"
WITHOUT_SELECTS: Final = "dtoverlay=spi0-0cs"
WITH_ONE_SELECT: Final = "dtoverlay=spi0-1cs"
STOCK: Final = (0, 1)
"""The devices that the board's own tree has."""


def config_lines(plan: Plan) -> tuple[str, ...]:
    """The lines that config.txt needs for this plan."""
    on = "dtparam=spi=on"
    if plan.select == "overlay":
        return on, LOADED
    if plan.select == "gpio":
        return on, WITHOUT_SELECTS
    return (on, WITH_ONE_SELECT) if frees_a_pin(plan) else (on,)


def frees_a_pin(plan: Plan) -> bool:
    """Whether a plan with a decoder takes GPIO7, which the kernel keeps for a second chip select.

    Where the configuration does not list the seats, up to eight are taken in reserve for games of
    more players (`checks.most_seats`), and the eighth's button is there.
    """
    reserved = not plan.settings.seats or any(claim.pin == CE1 for claim in plan.claims())
    return plan.select == "decoder" and reserved


def advice(plan: Plan) -> str:
    """What to do about the overlay, in a sentence or two."""
    lines = " and ".join(config_lines(plan))
    if plan.select == "overlay":
        return (
            f"The overlay gives each reader a /dev/spidev0.N: companion wiring --select overlay "
            f"--overlay {NAME}.dts writes its source, its first lines say how it is installed. "
            f"{CONFIG} needs {lines}."
        )
    why = {
        WITHOUT_SELECTS: " (it takes the kernel's hands off GPIO7 and 8)",
        WITH_ONE_SELECT: " (it frees GPIO7 for the eighth button)",
    }.get(config_lines(plan)[-1], "")
    return f"No overlay of your own is needed: {CONFIG} needs {lines}{why}."


def source(plan: Plan) -> str:
    """The overlay's source for a plan that selects by `overlay`."""
    readers = sorted(plan.readers, key=lambda reader: reader.device)
    selects = [reader for reader in readers if reader.cs is not None]
    fragments = [_selects(selects), _bus(selects)]
    unused = [number for number in STOCK if number not in {it.device for it in selects}]
    fragments += [_switched_off(number) for number in unused]
    numbered = [f"\tfragment@{number} {{\n{body}\t}};\n" for number, body in enumerate(fragments)]
    return _head(selects) + "\n".join(numbered) + "};\n"


def _head(readers: list[ReaderPlan]) -> str:
    rows = [f" *   {it.place}  {place(it.cs or 0):<16}  reader {it.name}\n" for it in readers]
    return f"""\
/*
 * A chip select for each reader of the table, on SPI0:
{"".join(rows)} *
 * dtc -@ -I dts -O dtb -o {NAME}.dtbo {NAME}.dts
 * sudo cp {NAME}.dtbo {CONFIG.rpartition("/")[0]}/overlays/
 * then add to {CONFIG} and restart:
 *   dtparam=spi=on
 *   {LOADED}
 */
/dts-v1/;
/plugin/;

/ {{
\tcompatible = "brcm,bcm2835";

"""


def _selects(readers: list[ReaderPlan]) -> str:
    pins = " ".join(str(reader.cs) for reader in readers)
    return f"""\
\t\ttarget = <&spi0_cs_pins>;
\t\t__overlay__ {{
\t\t\tbrcm,pins = <{pins}>;
\t\t\tbrcm,function = <1>; /* outputs */
\t\t}};
"""


def _bus(readers: list[ReaderPlan]) -> str:
    selects = {reader.device: f"<&gpio {reader.cs} 1>" for reader in readers}
    each = (selects.get(number, "<0>") for number in range(max(selects) + 1))
    nodes = "".join(_node(number) for number in selects if number not in STOCK)
    return f"""\
\t\ttarget = <&spi0>;
\t\t__overlay__ {{
\t\t\t#address-cells = <1>;
\t\t\t#size-cells = <0>;
\t\t\tcs-gpios = {", ".join(each)}; /* 1: low selects */
\t\t\tstatus = "okay";
{nodes}\t\t}};
"""


def _node(number: int) -> str:
    return f"""
\t\t\tspidev@{number} {{
\t\t\t\tcompatible = "spidev";
\t\t\t\treg = <{number}>;
\t\t\t\tspi-max-frequency = <{HERTZ}>;
\t\t\t}};
"""


def _switched_off(number: int) -> str:
    return f"""\
\t\ttarget = <&spidev{number}>;
\t\t__overlay__ {{
\t\t\tstatus = "disabled";
\t\t}};
"""
