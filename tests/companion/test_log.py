"""What a running table writes into its log: bounded, and nothing that the rules hide."""

from __future__ import annotations

import logging
import sys
import threading

import pytest

from companion.cli.log import Libraries, Log, failed, kept
from companion.games.boxes import CARDS
from companion.logbook import BURST, EVERY, LONGEST, Logbook

SECRET = "green 7 04A1B2C3D4E580 x4Qm-0aZ9_rTbbYw3nK7pg"


class Clock:
    now = 50.0

    def monotonic(self) -> float:
        return self.now


def test_what_recurs_without_end_is_written_a_bounded_number_of_times() -> None:
    clock = Clock()
    book, written = Logbook(clock), 0
    for _ in range(360_000):
        clock.now += 0.01
        written += len(book.entries("The table failed inside."))
    assert written <= BURST + 2 * (3600 / EVERY + 1)
    assert written > BURST


def test_how_much_was_left_out_is_said_once_there_is_room() -> None:
    clock = Clock()
    book = Logbook(clock)
    said = [entry for number in range(BURST + 7) for entry in book.entries(str(number))]
    assert said == [str(number) for number in range(BURST)]
    clock.now += EVERY
    assert book.entries("later") == ("(7 more entries were left out: too many at once.)", "later")
    clock.now += EVERY
    assert book.entries("later still") == ("later still",)


def test_an_entry_is_cut() -> None:
    assert [len(entry) for entry in Logbook(Clock()).entries("x" * 10**6)] == [LONGEST + 4]


def test_a_log_that_cannot_be_written_stops_nobody() -> None:
    def full(_: str) -> None:
        raise BrokenPipeError

    Log(Clock(), full).tell("anything")


def broken() -> None:
    raise KeyError(SECRET)


def test_of_a_failure_the_kind_and_the_places_are_told_and_not_what_it_says() -> None:
    with pytest.raises(KeyError) as caught:
        broken()
    said = failed(caught.value)
    assert said.startswith("KeyError in test_log.py:")
    assert " broken < test_log.py:" in said
    assert not any(word in said for word in SECRET.split())


def test_what_libraries_log_is_covered() -> None:
    said: list[str] = []
    log = logging.getLogger("tests.a-library")
    log.propagate = False
    log.addHandler(handler := Libraries(said.append))
    try:
        log.info("nothing of this is told")
        log.error("It has seen %s", SECRET)
        log.error("It takes %d", "no number")
        try:
            broken()
        except KeyError:
            log.exception("It failed")
    finally:
        log.removeHandler(handler)
    assert said[0] == "tests.a-library: It has seen (a card) (left out) (left out)"
    assert said[1] == "tests.a-library: it said something that cannot be read."
    assert said[2].startswith("tests.a-library: It failed (KeyError in test_log.py:")
    assert len(said) == 3
    assert not any(word in " ".join(said) for word in SECRET.split())


def test_a_thread_and_a_program_that_fail_say_so_without_its_text(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hooks = sys.excepthook, threading.excepthook
    with kept():
        thread = threading.Thread(target=broken, name="scan")
        thread.start()
        thread.join()
        try:
            broken()
        except KeyError as fault:
            sys.excepthook(KeyError, fault, fault.__traceback__)
    assert (sys.excepthook, threading.excepthook) == hooks
    said = capsys.readouterr().err
    assert "The thread scan failed inside and has ended: KeyError in test_log.py:" in said
    assert "The companion failed inside: KeyError in test_log.py:" in said
    assert not any(card in said for card in CARDS)
    assert not any(word in said for word in SECRET.split())
