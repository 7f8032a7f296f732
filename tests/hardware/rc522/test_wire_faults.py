"""Faults of the wire: each is survived or named, and none makes a tag that is not there."""

from __future__ import annotations

import pytest

from hardware.emulator import Flicker, Garble, Hung, Silent
from hardware.emulator import registers as r
from hardware.emulator.air import Frame
from hardware.rc522.errors import BusFailed, ReaderClosed, ReaderError, ReaderHung, ReaderSilent
from tests.hardware.rc522.island import CLASSIC, NTAG, OTHER, TRIPLE, Island


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_silent_reader_is_named_with_its_wires(level: int) -> None:
    island = Island(NTAG)
    island.chip.fault = Silent(level)
    with pytest.raises(ReaderSilent, match=f"Reader A .* 0x{level:02X}.* 3.3 V") as raised:
        island.scan()
    assert raised.value.name == "A"
    assert raised.value.fault.code == "reader-silent"


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_silent_reader_is_named_when_opened(level: int) -> None:
    island = Island()
    island.chip.fault = Silent(level)
    with pytest.raises(ReaderSilent):
        island.reader.open()
    with pytest.raises(ReaderSilent):
        island.reader.version()


@pytest.mark.parametrize("level", [0x00, 0xFF])
@pytest.mark.parametrize("after", range(2, 130, 7))
def test_a_reader_that_falls_silent_in_mid_scan_is_named(level: int, after: int) -> None:
    island = Island(NTAG, OTHER)
    island.reader.field_on()
    break_after(island, after, Silent(level))
    with pytest.raises(ReaderSilent):
        island.reader.enumerate()


def break_after(island: Island, transfers: int, fault: Silent | Hung) -> None:
    """From the nth transfer from now on the chip has this fault."""
    whole, last = island.chip.xfer2, island.chip.transfers + transfers

    def xfer2(data: list[int], /) -> list[int]:
        if island.chip.transfers >= last:
            island.chip.fault = fault
        return whole(data)

    island.chip.xfer2 = xfer2  # type: ignore[method-assign] # the wire breaks


def test_a_silent_reader_reads_again_once_it_is_back() -> None:
    island = Island(NTAG)
    island.chip.fault = Silent()
    with pytest.raises(ReaderSilent):
        island.scan()
    island.chip.fault = None
    island.reader.open()
    assert island.scan() == {NTAG}


def test_a_hung_reader_is_named() -> None:
    island = Island(NTAG)
    island.chip.fault = Hung()
    with pytest.raises(ReaderHung, match="neither receives nor times out"):
        island.scan()
    assert not island.reader.field_is_on


def test_a_reader_that_lost_its_registers_is_set_up_again() -> None:
    island = Island(NTAG)
    island.chip.reset()
    assert island.scan() == {NTAG}
    assert island.reader.revivals == 1


def test_a_reader_that_cannot_keep_its_registers_is_named() -> None:
    island = Island(NTAG)
    island.chip.reset()
    island.chip._writers[r.MODE] = lambda _: None
    with pytest.raises(ReaderHung, match="does not keep its settings"):
        island.scan()


def test_a_reader_held_in_reset_is_silent_and_comes_back() -> None:
    island = Island(NTAG)
    island.chip.reset_pin(False)
    with pytest.raises(ReaderSilent):
        island.scan()
    island.chip.reset_pin(True)
    island.reader.open()
    assert island.scan() == {NTAG}


def test_a_reader_that_never_wakes_up_is_named() -> None:
    island = Island()
    island.chip._awake_at = float("inf")
    with pytest.raises(ReaderHung, match="it does not wake up"):
        island.reader.open()


@pytest.mark.parametrize("uid", [CLASSIC, NTAG, TRIPLE])
def test_a_garbled_uid_is_refused_by_its_bcc(uid: str) -> None:
    island = Island(uid)
    for place in range(40):
        island.field.faults = (Garble(flip=1 << place, bits=40),)
        assert island.scan() == set()
        assert island.reader.garbled > 0


def test_a_garbled_sak_is_refused_by_its_crc() -> None:
    island = Island(CLASSIC)
    for place in range(24):
        island.field.faults = (Garble(flip=1 << place, bits=24),)
        assert island.scan() == set()


def test_broken_parity_is_refused() -> None:
    island = Island(CLASSIC)
    island.field.faults = (Garble(flip=0, bits=40, noticed=True),)
    assert island.scan() == set()


def test_an_answer_garbled_now_and_then_costs_a_round_and_no_card() -> None:
    island = Island(NTAG, OTHER)
    island.field.faults = (Garble(flip=0x10, bits=40, every=3),)
    assert island.scan() == {NTAG, OTHER}
    assert island.reader.garbled >= 1


def test_a_flickering_card_never_gives_a_false_tag() -> None:
    for every in range(2, 40):
        island = Island(NTAG, OTHER)
        island.field.faults = (Flicker(every=every, uid=NTAG),)
        seen = [island.scan(NTAG, OTHER) for _ in range(6)]
        assert all(tags <= {NTAG, OTHER} for tags in seen)
        assert all(OTHER in tags for tags in seen)


def test_a_card_that_misses_every_nth_frame_is_read_all_the_same() -> None:
    for every in range(2, 20):
        island = Island(NTAG, TRIPLE)
        island.field.faults = (Flicker(every=every),)
        seen = [island.scan(NTAG, TRIPLE) for _ in range(6)]
        assert seen.count({NTAG, TRIPLE}) >= 5, every


@pytest.mark.parametrize("uid", [CLASSIC, NTAG, TRIPLE])
def test_a_card_torn_away_at_any_moment_gives_its_whole_uid_or_none(uid: str) -> None:
    whole = duration(uid)
    for step in range(200):
        island = Island(uid)
        tear_after(island, uid, whole * step / 200)
        assert island.scan(uid) <= {uid}


@pytest.mark.parametrize("torn", [NTAG, OTHER])
def test_a_card_torn_away_from_another_does_not_take_it_along(torn: str) -> None:
    (stays,) = {NTAG, OTHER} - {torn}
    whole = duration(NTAG, OTHER)
    for step in range(200):
        island = Island(NTAG, OTHER)
        tear_after(island, torn, whole * step / 200)
        tags = island.scan(NTAG, OTHER)
        assert stays in tags
        assert tags <= {NTAG, OTHER}


def duration(*uids: str) -> float:
    island = Island(*uids)
    then = island.clock.monotonic()
    island.scan()
    return island.clock.monotonic() - then


def tear_after(island: Island, uid: str, seconds: float) -> None:
    """Lift the card at that moment, wherever the scan then stands."""
    sleep, then = island.clock.sleep, island.clock.monotonic() + seconds

    def sleep_and_tear(asked: float, /) -> None:
        left = then - island.clock.monotonic()
        if uid in island.cards and 0 <= left <= asked:
            sleep(left)
            island.lift(uid)
            asked -= left
        sleep(asked)

    island.clock.sleep = sleep_and_tear  # type: ignore[method-assign] # a hand beside the clock


def test_noise_that_no_card_sent_makes_no_tag() -> None:
    island = Island(NTAG)
    hear = island.cards[NTAG].hear

    def noisy(frame: Frame, now: float) -> Frame | None:
        answer = hear(frame, now)
        return answer and Frame(answer.value ^ 0b1011 << 5, max(4, answer.bits - 3))

    island.cards[NTAG].hear = noisy  # type: ignore[method-assign] # a broken card
    assert island.scan() == set()


def test_a_card_that_cannot_be_halted_is_read_and_the_scan_ends() -> None:
    island = Island(CLASSIC)
    hear = island.cards[CLASSIC].hear

    def deaf_to_hlta(frame: Frame, now: float) -> Frame | None:
        if frame.bits == 32:
            island.cards[CLASSIC].disturb()
            return None
        return hear(frame, now)

    island.cards[CLASSIC].hear = deaf_to_hlta  # type: ignore[method-assign] # a broken card
    assert island.scan() == {CLASSIC}


def test_a_bus_that_refuses_is_named_and_leaves_no_traceback() -> None:
    island = Island(NTAG)

    def refuse(data: list[int], /) -> list[int]:
        raise OSError(5, "Input/output error")

    island.chip.xfer2 = refuse  # type: ignore[method-assign] # the bus fails
    with pytest.raises(BusFailed, match="Input/output error"):
        island.scan()
    island.reader.close()
    assert island.chip.closed


def test_a_bus_that_refused_for_a_while_needs_no_restart() -> None:
    island = Island(NTAG)
    works = island.chip.xfer2

    def refuse(data: list[int], /) -> list[int]:
        raise OSError(5, "Input/output error")

    island.chip.xfer2 = refuse  # type: ignore[method-assign] # the bus fails
    with pytest.raises(BusFailed) as failed:
        island.scan()
    assert "start the companion again" not in str(failed.value).lower()
    island.chip.xfer2 = works  # type: ignore[method-assign] # and works again
    island.reader.open()
    assert island.scan() == {NTAG}


def test_no_transfer_reaches_the_bus_after_close() -> None:
    island = Island(NTAG)
    island.reader.close()
    count = island.chip.transfers
    for call in (
        island.reader.open,
        island.reader.scan,
        island.reader.field_on,
        island.reader.enumerate,
        island.reader.field_off,
        island.reader.version,
    ):
        with pytest.raises(ReaderClosed):
            call()
    assert island.chip.transfers == count


def test_every_error_is_a_sentence_that_names_the_island() -> None:
    errors: list[ReaderError] = [
        ReaderSilent("B", 0),
        ReaderSilent("B"),
        ReaderHung("B", "it does not wake up"),
        ReaderClosed("B"),
        BusFailed("B", OSError(5, "Input/output error")),
    ]
    for error in errors:
        assert str(error).startswith("Reader B reads no card: ")
        assert str(error).endswith(".")
