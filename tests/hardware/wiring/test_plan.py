"""The wiring plan."""

from __future__ import annotations

import pytest

from hardware.wiring.checks import WiringError, decoded, plan
from hardware.wiring.header import USABLE
from hardware.wiring.settings import Select


@pytest.mark.parametrize("seats", range(2, 9))
def test_so_many_seats_fit_on_the_header_with_a_decoder(seats: int) -> None:
    made = plan(seats, "ABCDEFGH"[:seats])
    pins = [claim.pin for claim in made.claims()]
    assert len(set(pins)) == len(pins)
    assert set(pins) <= set(USABLE)
    assert not {14, 15} & set(pins)


@pytest.mark.parametrize("select", ["overlay", "gpio"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_up_to_six_fit_with_a_chip_select_each(seats: int, select: Select) -> None:
    made = plan(seats, "ABCDEFG"[:seats], decoded({"wiring": {"select": select}}))
    assert len({reader.cs for reader in made.readers}) == seats
    assert {reader.output for reader in made.readers} == {None}


def test_nine_seats_are_too_many() -> None:
    with pytest.raises(WiringError, match="1 to 8 seats, not 9"):
        plan(9, "ABCD")


def test_what_the_file_says_goes_before_the_proposal() -> None:
    said = {
        "wiring": {"select": "overlay", "reset": 25, "gain": 38, "buzzer": 18},
        "readers": {"B": {"device": 3, "cs": 22, "gain": 48}, "D": {"device": 1, "reset": 19}},
        "seats": [{"button": 4}, {"button": 17, "light": 26, "buzzer": 23}],
    }
    made = plan(2, "ABCD", decoded(said))
    a, b, _, d = made.readers
    assert (a.place, a.device, a.cs, a.reset, a.own_reset, a.gain) == (
        "/dev/spidev0.0",
        0,
        8,
        25,
        False,
        38,
    )
    assert (b.place, b.cs, b.gain) == ("/dev/spidev0.3", 22, 48)
    assert (d.reset, d.own_reset) == (19, True)
    assert [(seat.button, seat.light, seat.buzzer) for seat in made.seats] == [
        (4, 12, None),
        (17, 26, 23),
    ]
    assert made.buzzer == 18
