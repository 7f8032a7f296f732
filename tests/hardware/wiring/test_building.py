"""docs/building.md counts the parts as the plan does."""

from __future__ import annotations

import re

import pytest

from hardware.wiring.checks import decoded, plan, usual_readers
from hardware.wiring.parts import parts
from tests.documents import text

ROW = re.compile(r"^\| ([^|]+) ((?:\| \d+ ){7})\|$", re.MULTILINE)


@pytest.mark.parametrize("players", range(2, 9))
def test_the_parts_are_those_of_the_plan(players: int) -> None:
    wired = decoded({"wiring": {"select": "decoder"}})
    planned = plan(players, usual_readers(players, wired), wired)
    told = {
        what.strip(): int(counts.strip("| ").split(" | ")[players - 2])
        for what, counts in ROW.findall(text("docs/building.md"))
    }
    assert told == {part.what: part.number for part in parts(planned)}
