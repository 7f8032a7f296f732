"""What can be wrong with a reader, each as a sentence for the person who can mend it."""

from __future__ import annotations


class ReaderError(Exception):
    """Reader `name` (an Island's letter) cannot read; `str(error)` is the sentence to show."""

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__(sentence)
        self.name = name
        self.sentence = sentence


class ReaderSilent(ReaderError):  # noqa: N818 - a state, as the table says it
    """Nothing answers on the bus: MISO stays low or high."""

    def __init__(self, name: str, level: int | None = None) -> None:
        seen = "" if level is None else f" (every register reads 0x{level:02X})"
        super().__init__(
            name,
            f"Island {name} reads no card: its reader does not answer{seen}; "
            "check its 3.3 V, GND, SDA and MISO wires, and that RST is high.",
        )


class ReaderHung(ReaderError):  # noqa: N818 - a state, as the table says it
    """The chip answers on the bus but no longer does what it is told."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(
            name,
            f"Island {name} reads no card: its reader {what}; "
            "take its 3.3 V away for a second, and check that the supply is strong enough.",
        )


class ReaderClosed(ReaderError):  # noqa: N818 - a state, as the table says it
    """The reader was not opened, or has been closed."""

    def __init__(self, name: str) -> None:
        super().__init__(name, f"Island {name} reads no card: its reader is closed.")


class BusFailed(ReaderError):  # noqa: N818 - a state, as the table says it
    """The operating system refused a transfer on the SPI bus."""

    def __init__(self, name: str, error: OSError) -> None:
        super().__init__(
            name,
            f"Island {name} reads no card: the SPI bus refused a transfer ({error.strerror}); "
            "check that SPI is switched on and start the companion again.",
        )
