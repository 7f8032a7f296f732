"""The libraries that people take for an RC522, unmodified, on the same emulated chips and cards."""

from __future__ import annotations

import importlib
import logging
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scanned import READERS, Bench, Cost

from hardware import standins

SITES = ".peers/python/lib/*/site-packages/pirc522"
ROUNDS = 4
"""They find a card that lies still every other time."""
BOARD_RESET = 22


def mfrc522(bench: Bench) -> Cost:
    """`SimpleMFRC522.read_id_no_block` of mfrc522 0.0.7 on each reader in turn."""
    with _on(bench):
        library = importlib.import_module("mfrc522")
        return _measure(bench, [_simple(library, number) for number in range(len(READERS))])


def _simple(library: Any, device: int) -> Callable[[], Any]:
    """Its simple class takes no arguments, so it is built around its other one."""
    simple = library.SimpleMFRC522.__new__(library.SimpleMFRC522)
    simple.READER = library.MFRC522(device=device, pin_rst=BOARD_RESET, debugLevel="CRITICAL")
    read: Callable[[], Any] = simple.read_id_no_block
    return read


def pi_rc522(bench: Bench) -> Cost | None:
    """`RFID.read_id` of pi-rc522 2.3.0 on each reader in turn; None where it is not installed."""
    found = next(Path(__file__).parent.glob(SITES), None)
    if found is None:
        return None
    with _on(bench):
        sys.path.append(str(found.parent))
        try:
            library = importlib.import_module("pirc522")
        finally:
            sys.path.remove(str(found.parent))
        readers = [
            library.RFID(device=number, pin_irq=None, pin_rst=BOARD_RESET)
            for number in range(len(READERS))
        ]
        return _measure(bench, [reader.read_id for reader in readers])


def _measure(bench: Bench, reads: list[Callable[[], Any]]) -> Cost:
    bench.clock.sleep(0.01)
    return bench.measure(ROUNDS, lambda: sum(read() is not None for read in reads))


@contextmanager
def _on(bench: Bench) -> Iterator[None]:
    """Have /dev/spidev0.N be the bench's Nth chip, and hear neither warnings nor logs of it."""
    meters = list(bench.meters.values())
    with warnings.catch_warnings(), standins.connected(lambda _, device: meters[device]):
        warnings.simplefilter("ignore")  # one of them inverts a bool, which Python 3.12 warns of
        logging.disable(logging.CRITICAL)
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)
