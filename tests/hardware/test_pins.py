"""The wiring plan."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.pins import HEADER, Claim, WiringError, plan, problems


@pytest.mark.parametrize("seats", range(2, 9))
def test_so_many_seats_fit_on_the_header_with_a_decoder(seats: int) -> None:
    made = plan(seats, "ABCDEFGH"[:seats])
    pins = [claim.pin for claim in made.claims()]
    assert len(set(pins)) == len(pins)
    assert set(pins) <= set(HEADER)
    assert not {14, 15} & set(pins)


@pytest.mark.parametrize("seats", range(2, 8))
def test_up_to_seven_fit_with_a_chip_select_each(seats: int) -> None:
    assert len(plan(seats, "ABCDEFG"[:seats], "devices").lines) == seats


def test_eight_readers_with_a_chip_select_each_do_not_fit() -> None:
    with pytest.raises(WiringError, match=r"room for 7 readers, not 8\. Use a 74HC138"):
        plan(8, "ABCDEFGH", "devices")


def test_nine_seats_are_too_many() -> None:
    with pytest.raises(WiringError, match="1 to 8 seats, not 9"):
        plan(9, "ABCD")


def test_a_pin_claimed_twice_is_named_with_its_holder() -> None:
    made = replace(plan(4, "ABCD"), buzzer=17)
    with pytest.raises(WiringError, match=r"^GPIO17 is wanted by the buzzer, but the button of se"):
        made.check()


def test_a_pin_that_the_header_does_not_have_is_named() -> None:
    assert problems([Claim(40, "buzzer")]) == [
        "GPIO40 (buzzer) is not free on the header: use 2 to 27."
    ]


def test_the_plan_prints_a_line_a_pin_in_order() -> None:
    lines = str(plan(4, "ABCD")).splitlines()
    assert lines[0] == "GPIO4   button of seat 1"
    assert "GPIO8   SPI CE0, the 74HC138's /E" in lines
    assert lines[-1] == "GPIO27  button of seat 3"
    assert len(lines) == 3 + 4 + 4 + 4 + 1
