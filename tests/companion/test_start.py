"""What `companion serve` imports until its first page is there: a Pi reads it all from its card.

Seconds are measured by `make bench`; here are only counts, which do not depend on the machine.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from companion.cli import main
from tests.faults.served import Served

TOLD = {**os.environ, "PYTHONPROFILEIMPORTTIME": "1"}
LINE = re.compile(r"^import time: .*\| +(\S+)$", re.MULTILINE)

ONLY_WHERE_USED = {
    *("pygal", "paho", "segno", "babel", "xml", "urllib.request", "asyncio", "ssl", "unittest"),
    *("multiprocessing", "hardware.doctor", "hardware.pi", "web.house"),
}
"""What draws, what speaks with a broker, what only a real Pi has, what tests and tools need."""

MOST = 430
"""Modules more than the 288 of `import flask`: a start may cost 2.5 times that. They were 377."""


def modules(said: str) -> frozenset[str]:
    return frozenset(LINE.findall(said))


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """The modules of a start beyond those that `import flask` brings."""
    served = Served(tmp_path_factory.mktemp("data"), environment=TOLD)
    served.page("/board")
    served.end()
    flask = [sys.executable, "-c", "import flask"]
    done = subprocess.run(flask, env=TOLD, stderr=subprocess.PIPE, text=True, check=True)
    return modules("".join(served.said)) - modules(done.stderr)


def test_a_start_imports_nothing_that_only_some_evenings_need(ours: frozenset[str]) -> None:
    assert {one for one in ours if one in ONLY_WHERE_USED} == set()
    assert {one for one in ours if one.split(".")[0] in ONLY_WHERE_USED} == set()
    assert {"companion.table", "hardware.simulated", "web"} <= ours


def test_a_start_imports_no_other_command_of_the_front_door(ours: frozenset[str]) -> None:
    others = {f"companion.cli.{name}" for name in main.commands} - {"companion.cli.serve"}
    assert ours & {*others, "companion.cli.terminal", "companion.cli.visit"} == set()


def test_a_start_imports_hardly_more_modules_than_it_did(ours: frozenset[str]) -> None:
    assert len(ours) <= MOST, sorted(ours)
