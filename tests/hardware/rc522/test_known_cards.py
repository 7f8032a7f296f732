"""Known cards are selected directly, by their UIDs, whatever else lies there or comes and goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.emulator import Flicker, Garble, Silent
from hardware.emulator.air import Frame
from hardware.emulator.chip import Counting
from hardware.rc522.errors import ReaderSilent
from hardware.rc522.iso14443 import levels
from tests.hardware.rc522.island import CLASSIC, NTAG, OTHER, TRIPLE, Island
from tests.hardware.rc522.test_many_cards import UIDS
from tests.hardware.rc522.test_wire_faults import duration, tear_after

COUNTINGS: tuple[Counting, ...] = get_args(Counting)


@contextmanager
def frames(island: Island) -> Iterator[list[bytes]]:
    """What is sent meanwhile."""
    sent: list[bytes] = []
    carry = island.field.carry

    def listening(frame: Frame, now: float) -> list[object]:
        sent.append(frame.octets())
        return list(carry(frame, now))

    island.field.carry = listening  # type: ignore[method-assign, assignment] # listens in
    yield sent
    island.field.carry = carry  # type: ignore[method-assign] # no longer


def anticollisions(sent: list[bytes]) -> int:
    return sum(frame[0] in (0x93, 0x95, 0x97) and frame[1] != 0x70 for frame in sent)


@pytest.mark.parametrize("uids", [(NTAG,), (NTAG, OTHER), (CLASSIC, NTAG, TRIPLE)])
def test_cards_known_and_still_there_need_no_anticollision(uids: tuple[str, ...]) -> None:
    island = Island(*uids)
    island.scan()
    with frames(island) as sent:
        assert island.scan(*uids) == set(uids)
    assert anticollisions(sent) == 0
    assert sent[-1] == b"\x26", "a newcomer is asked for"


def test_a_card_that_is_expected_but_was_not_here_is_looked_for_by_enumeration() -> None:
    island = Island(NTAG)
    with frames(island) as sent:
        assert island.scan(NTAG, OTHER) == {NTAG}
    assert anticollisions(sent) == 2
    with frames(island) as sent:
        assert island.scan(NTAG, OTHER) == {NTAG}
    assert anticollisions(sent) == 0


def test_a_newcomer_beside_known_cards_is_found_in_the_same_scan() -> None:
    island = Island(NTAG, OTHER)
    island.scan()
    island.lay(CLASSIC)
    assert island.scan(NTAG, OTHER) == {NTAG, OTHER, CLASSIC}


@pytest.mark.parametrize(("uids", "most"), [((NTAG,), 6.0), ((NTAG, OTHER), 10.5)])
def test_known_cards_cost_little_more_than_their_air_time(
    uids: tuple[str, ...], most: float
) -> None:
    island = Island(*uids)
    first = island.cost()
    second = island.cost(*uids)
    assert second[0] < first[0]
    assert second[1] < first[1]
    assert second[1] <= most


@pytest.mark.parametrize("counting", COUNTINGS)
@settings(deadline=None, max_examples=25)
@given(steps=st.lists(st.sets(UIDS, max_size=6), min_size=2, max_size=5))
def test_cards_come_and_go_while_the_others_are_known(
    counting: Counting, steps: list[set[str]]
) -> None:
    island = Island(cost=0.0, counting=counting)
    before: set[str] = set()
    for uids in steps:
        for uid in island.cards.keys() - uids:
            island.lift(uid)
        for uid in uids - island.cards.keys():
            island.lay(uid)
        assert island.scan(*before) == uids
        assert island.scan(*uids) == uids
        before = uids


@pytest.mark.parametrize("torn", [NTAG, OTHER])
def test_a_known_card_torn_away_at_any_moment_does_not_take_the_other_along(torn: str) -> None:
    (stays,) = {NTAG, OTHER} - {torn}
    whole = duration(NTAG, OTHER)
    for step in range(100):
        island = Island(NTAG, OTHER)
        island.scan()
        tear_after(island, torn, whole * step / 100)
        tags = island.scan(NTAG, OTHER)
        assert stays in tags
        assert tags <= {NTAG, OTHER}
        assert island.scan(NTAG, OTHER) == {stays}


@pytest.mark.parametrize("uid", [CLASSIC, NTAG])
def test_a_known_card_whose_sak_is_garbled_is_not_taken_to_be_there(uid: str) -> None:
    for place in range(24):
        island = Island(uid)
        island.scan()
        island.field.faults = (Garble(flip=1 << place, bits=24),)
        assert island.scan(uid) == set()


def test_a_known_card_that_misses_frames_is_found_by_enumeration() -> None:
    for every in range(2, 20):
        island = Island(NTAG, OTHER)
        island.scan()
        island.field.faults = (Flicker(every=every, uid=NTAG),)
        seen = [island.scan(NTAG, OTHER) for _ in range(6)]
        assert all(OTHER in tags for tags in seen)
        assert sum(NTAG in tags for tags in seen) >= 4, every


def test_after_a_failure_nothing_is_taken_to_be_known() -> None:
    island = Island(NTAG)
    island.scan()
    island.chip.fault = Silent()
    with pytest.raises(ReaderSilent):
        island.scan(NTAG)
    island.chip.fault = None
    island.reader.open()
    with frames(island) as sent:
        assert island.scan(NTAG) == {NTAG}
    assert anticollisions(sent) == 2


@pytest.mark.parametrize(
    ("uid", "parts"),
    [
        (CLASSIC, ["deadbeef"]),
        (NTAG, ["8804a1b2", "c3d4e580"]),
        (TRIPLE, ["88040102", "88030405", "06070809"]),
    ],
)
def test_a_uid_in_its_cascade_levels(uid: str, parts: list[str]) -> None:
    assert [part.hex() for part in levels(bytes.fromhex(uid))] == parts
