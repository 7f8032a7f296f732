"""What a report tells while a game is under way."""

from __future__ import annotations

from dataclasses import replace

from hardware.contact import BOUNCING, STUCK
from hardware.report import ButtonReport, Report, in_a_game


def test_in_a_game_no_report_tells_of_presses_and_a_stuck_button_is_still_told() -> None:
    pressed = ButtonReport(0, 4, True, None)
    worn = ButtonReport(1, 17, False, BOUNCING)
    stuck = ButtonReport(2, 27, True, STUCK)
    told = in_a_game(Report((), (pressed, worn, stuck), 0.1))
    assert told.buttons == (
        replace(pressed, down=False),
        replace(worn, fault=None),
        replace(stuck, down=False),
    )
