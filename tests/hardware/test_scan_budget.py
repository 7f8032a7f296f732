"""What a round over eight readers may cost, on the virtual clock at 25 microseconds a transfer."""

from __future__ import annotations

import random

import pytest

from companion.inputs import Sighting
from tests.hardware.emulated import Ring

GUARDS = 8 * 5e-3
TAGS = [f"04{17 + 11 * n:02X}5E2030{n:02X}80" for n in range(17)]
AIR = 55.5e-3
"""Two known NTAG213 on each of eight: REQA, two SELECTs and HLTA a card, a last REQA a reader."""


def table(cards: int) -> Ring:
    made = Ring(8, *TAGS)
    for n, island in enumerate(made.islands.values()):
        for tag in TAGS[cards * n : cards * (n + 1)]:
            island.put(tag)
    made.rounds(4)
    return made


def cost(made: Ring) -> tuple[int, float]:
    chips = [island.chip for island in made.islands.values()]
    before = sum(chip.transfers for chip in chips)
    made.scanner.scan_once()
    assert made.scanner.round is not None
    return sum(chip.transfers for chip in chips) - before, made.scanner.round


def test_eight_empty_readers_cost_100_transfers_and_three_milliseconds_beside_their_guards() -> (
    None
):
    transfers, seconds = cost(table(0))
    assert transfers <= 100
    assert seconds - GUARDS <= 3e-3


def test_eight_readers_with_two_known_cards_each_cost_little_more_than_the_air() -> None:
    transfers, seconds = cost(table(2))
    assert transfers <= 660
    assert seconds <= 1.5 * AIR, "the one guard time that nothing overlaps is in it"


def test_four_readers_wait_for_each_guard_time_and_for_cards_to_forget_the_reader_before() -> None:
    made = Ring(4)
    made.rounds(2)
    _, seconds = cost(made)
    guards = 4 * 5e-3 + 3 * 5.1e-3
    assert guards + 4 * 0.6e-3 < seconds < guards + 4 * 1e-3


@pytest.mark.parametrize("seed", range(2))
def test_a_card_laid_at_any_moment_is_sighted_within_300_milliseconds(seed: int) -> None:
    made, chance = table(2), random.Random(seed)
    for _ in range(12):
        name = chance.choice("ABCDEFGH")
        laid = made.clock.monotonic() + chance.random() * 0.3
        made.said.clear()
        made.clock.at(laid, lambda name=name: made.islands[name].put(TAGS[16]))  # type: ignore[misc] # bound now
        made.rounds(6)
        [sighting] = made.said
        assert isinstance(sighting, Sighting)
        assert sighting.at - laid <= 0.3
        made.islands[name].take(TAGS[16])
        made.rounds(6)
