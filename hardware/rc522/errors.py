"""What can be wrong with a reader, each as a fault for the person who can mend it."""

from __future__ import annotations

from companion.inputs import Fault
from companion.words import say


class ReaderError(Exception):
    """Reader `name` (an Island's letter) cannot read: `fault` says why and what mends it."""

    code = "reader-fails"

    def __init__(self, name: str, seen: str, cure: str) -> None:
        self.name = name
        self.fault = Fault(
            self.code, say("Reader {name} reads no card: {seen}.", name=name, seen=seen), cure
        )
        super().__init__(str(self.fault))


class ReaderSilent(ReaderError):  # noqa: N818 - a state, as the table says it
    """Nothing answers on the bus: MISO stays low or high."""

    code = "reader-silent"

    def __init__(self, name: str, level: int | None = None) -> None:
        seen = say("it does not answer")
        if level is not None:
            shown = f"0x{level:02X}"
            seen = say("it does not answer (every register reads {value})", value=shown)
        super().__init__(
            name,
            seen,
            say("Check its 3.3 V, GND, SDA and MISO wires, and that RST is high."),
        )


class WrongChip(ReaderError):  # noqa: N818 - a state, as the table says it
    """Something answers, but it does not keep what is written: no RC522, or it never hears us."""

    code = "reader-wrong-chip"

    def __init__(self, name: str, version: int) -> None:
        super().__init__(
            name,
            say(
                "what answers there is no RC522 (version {version}, keeps no settings)",
                version=f"0x{version:02X}",
            ),
            say("Check its MOSI and SCK wires; if they are right, put another reader there."),
        )


class ReaderHung(ReaderError):  # noqa: N818 - a state, as the table says it
    """The chip answers on the bus but no longer does what it is told."""

    code = "reader-hung"

    def __init__(self, name: str, what: str) -> None:
        super().__init__(
            name,
            what,
            say("Take its 3.3 V away for a second, and check that the supply is strong enough."),
        )


class AntennaOff(ReaderError):  # noqa: N818 - a state, as the table says it
    """The antenna's drivers do not stay on (TxControlReg, bits 0 and 1)."""

    code = "antenna-off"

    def __init__(self, name: str) -> None:
        super().__init__(
            name,
            say("its antenna goes off as soon as it is switched on"),
            say("Check its 3.3 V supply and let it cool down; if it stays so, change the reader."),
        )


class CryptoStuck(ReaderError):  # noqa: N818 - a state, as the table says it
    """The chip enciphers what it sends (Status2Reg, MFCrypto1On), which no card understands."""

    code = "crypto-stuck"

    def __init__(self, name: str) -> None:
        super().__init__(
            name,
            say("it is stuck in enciphered mode"),
            say("Take its 3.3 V away for a second; if it comes again, change the reader."),
        )


class ReaderClosed(ReaderError):  # noqa: N818 - a state, as the table says it
    """The reader was not opened, or has been closed."""

    code = "reader-closed"

    def __init__(self, name: str) -> None:
        super().__init__(name, say("it is closed"), say("Start the companion again."))


class BusFailed(ReaderError):  # noqa: N818 - a state, as the table says it
    """The operating system refused a transfer on the SPI bus."""

    code = "bus-failed"

    def __init__(self, name: str, error: OSError) -> None:
        super().__init__(
            name,
            say("the SPI bus refused a transfer ({why})", why=error.strerror or ""),
            say("Check that SPI is switched on; it is tried again by itself."),
        )
