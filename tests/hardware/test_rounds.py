"""Whether the readers' thread lives can be seen from outside, on every back end."""

from __future__ import annotations

import time

from tests.hardware.tables import Table, simulated


def gone_on(table: Table, beyond: int) -> int:
    until = time.monotonic() + 60
    while (count := table.back_end.rounds) is None or count <= beyond:
        assert time.monotonic() < until
        time.sleep(0.005)
    return count


def test_the_rounds_are_counted_while_they_are_made_and_not_before_or_after() -> None:
    with simulated() as table:
        assert table.back_end.rounds is None
        table.back_end.start()
        first = gone_on(table, 0)
        assert gone_on(table, first) > first
        table.back_end.stop()
        assert table.back_end.rounds is None
