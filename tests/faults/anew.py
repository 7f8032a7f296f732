"""A companion that begins anew in the same process: it prints another key."""

from __future__ import annotations

import time

from tests.faults.served import ADDRESS, Served, Visitor


def again(table: Served, patience: float = 30.0) -> Visitor:
    """A host's screen of the table that was begun anew, once it is there."""
    until = time.monotonic() + patience
    while len(addresses := ADDRESS.findall("".join(table.said))) < 6:
        assert time.monotonic() < until, table.said
        time.sleep(0.05)
    table.addresses = dict(addresses[-3:])
    return table.host()
