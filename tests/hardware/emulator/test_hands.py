"""A hand moves cards on the real clock while a reader's thread talks to the chip."""

from __future__ import annotations

from threading import Event, Thread

from hardware.emulator import Card, Chip, RealClock
from hardware.rc522.reader import Reader
from tests.hardware.rc522.island import CLASSIC, NTAG, OTHER


def test_cards_may_come_and_go_from_another_thread_in_mid_scan() -> None:
    clock = RealClock()
    chip = Chip(clock)
    reader = Reader(chip, clock, "A")
    reader.open()
    stays, comes_and_goes = Card(NTAG), [Card(OTHER), Card(CLASSIC)]
    chip.field.lay(stays)
    stop = Event()

    def move() -> None:
        while not stop.is_set():
            for card in comes_and_goes:
                chip.field.lay(card)
                stop.wait(0.003)
                chip.field.lift(card)

    hand = Thread(target=move)
    hand.start()
    try:
        seen = [reader.scan(frozenset({NTAG})) for _ in range(8)]
    finally:
        stop.set()
        hand.join()
    assert all(tags <= {NTAG, OTHER, CLASSIC} for tags in seen)
    assert reader.scan() == {NTAG}
    reader.close()
