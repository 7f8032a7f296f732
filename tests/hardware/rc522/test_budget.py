"""What a scan costs: transfers counted, time on the virtual clock at 25 microseconds each."""

from __future__ import annotations

import pytest

from hardware.emulator import Card
from hardware.rc522.chip import TIMEOUT
from tests.hardware.rc522.island import CLASSIC, GUARD, NTAG, OTHER, Island


def test_an_empty_reader_costs_at_most_14_transfers_and_a_millisecond() -> None:
    island = Island()
    for _ in range(3):
        transfers, milliseconds = island.cost()
        assert transfers <= 14
        assert milliseconds <= 1.0


def test_the_chip_s_timer_is_a_third_of_a_millisecond() -> None:
    assert 0.3e-3 < TIMEOUT < 0.35e-3


def test_a_reader_whose_card_is_missed_asks_twice() -> None:
    transfers, milliseconds = Island().cost(NTAG)
    assert transfers <= 20
    assert milliseconds <= 1.4


@pytest.mark.parametrize(
    ("uids", "transfers", "milliseconds"),
    [((CLASSIC,), 55, 6), ((NTAG,), 75, 8), ((NTAG, OTHER), 140, 15)],
)
def test_cards_cost_little_more_than_their_air_time(
    uids: tuple[str, ...], transfers: int, milliseconds: float
) -> None:
    cost = Island(*uids).cost(*uids)
    assert cost[0] <= transfers
    assert cost[1] <= milliseconds


def test_an_exchange_without_an_answer_is_eight_transfers() -> None:
    island = Island()
    island.reader.field_on()
    before = island.chip.transfers
    island.reader.enumerate()
    assert island.chip.transfers - before == 8


def test_the_field_s_guard_times_are_kept() -> None:
    island = Island(NTAG)
    dark, then = island.clock.monotonic(), island.clock.monotonic()
    island.reader.field_on()
    assert island.clock.monotonic() - dark >= 5.1e-3
    lit = island.clock.monotonic()
    assert island.reader.enumerate() == {NTAG}
    assert island.clock.monotonic() - lit >= 5e-3
    assert island.clock.monotonic() - then >= GUARD


def test_guard_times_that_have_passed_elsewhere_are_not_waited_for() -> None:
    island = Island(NTAG)
    island.clock.sleep(1)
    then = island.clock.monotonic()
    island.reader.field_on()
    assert island.clock.monotonic() - then < 1e-3
    island.clock.sleep(5e-3)
    then = island.clock.monotonic()
    island.reader.enumerate()
    assert island.clock.monotonic() - then < 8e-3


def test_two_requests_keep_their_guard_time_on_an_infinitely_fast_bus() -> None:
    island = Island(cost=0.0)
    asked: list[float] = []
    hear = island.field.carry
    island.field.carry = lambda frame, now: asked.append(now) or hear(frame, now)  # type: ignore[method-assign, func-returns-value] # listens in
    island.scan(NTAG)
    assert len(asked) == 2
    assert asked[1] - asked[0] >= 7000 / 13.56e6


def test_only_one_field_is_on_and_only_during_a_scan() -> None:
    island = Island(NTAG)
    assert not island.field.on
    island.scan()
    assert not island.field.on
    assert not island.reader.field_is_on


def test_a_card_laid_while_the_field_is_on_waits_for_its_power() -> None:
    island = Island()
    island.reader.field_on()
    island.clock.sleep(5e-3)
    island.field.lay(Card(NTAG))
    assert island.reader.enumerate() == frozenset()
    island.reader.field_off()
    assert island.scan() == {NTAG}
