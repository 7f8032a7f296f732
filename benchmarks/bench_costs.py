"""What the companion costs a machine, beside the bare interpreter with Flask imported.

Both with their modules compiled beforehand, as they are where it is installed, and in turns, so
that a busy machine is as busy for the one as for the other.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import os
import subprocess
import tempfile
import time
from collections.abc import Mapping
from statistics import median

from tests.faults.served import Served

TURNS = 9
SCREENS = 10
IDLE = 10.0
START_AIM = 2.5
MEMORY_AIM = 1.8
FLASK = [sys.executable, "-c", "import flask"]
WEIGHED = [*FLASK[:2], "import flask; print(open('/proc/self/smaps_rollup').read())"]
Environment = Mapping[str, str]


def main() -> None:
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    print(f"Costs of `companion serve`: a simulated table for four, {SCREENS} open screens")
    print(f"(median of {TURNS}; this machine's load is {load:.1f} on {cores} cores)")
    print(f"{'':<38}{'import flask':>14}{'companion':>14}{'times':>8}{'aim':>8}")
    with tempfile.TemporaryDirectory() as folder:
        environment = compiled(Path(folder) / "compiled")
        starts = [_start(Path(folder) / f"start-{turn}", environment) for turn in range(TURNS)]
        _say("start to the first page, wall", " ms", *_medians(starts, 0), START_AIM)
        _say("start to the first page, processor", " ms", *_medians(starts, 1), START_AIM)
        flask = _memory_of(subprocess.check_output(WEIGHED, env=environment, text=True))
        ours, share = _open_for_long(Path(folder) / "idle", environment)
        _say(f"memory with {SCREENS} screens (RSS)", " MB", flask, ours, MEMORY_AIM)
    print(f"{f'processor, {SCREENS} screens, nothing moves':<52}{share:>13.2%} of one core")


def compiled(folder: Path) -> Environment:
    """An environment in which modules are compiled once, for whoever comes first."""
    ours = {name: it for name, it in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    ours["PYTHONPYCACHEPREFIX"] = str(folder)
    subprocess.check_output(WEIGHED, env=ours)
    _served(folder.with_name("first"), ours).end()
    return ours


def _served(folder: Path, environment: Environment) -> Served:
    served = Served(folder, environment=environment)
    served.page("/board")
    return served


def _start(folder: Path, environment: Environment) -> tuple[tuple[float, float], ...]:
    """Wall and processor seconds of one start of each: Flask's, then ours."""
    before, began = os.times(), time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", "import flask"],
        env=environment,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    took, after = time.perf_counter() - began, os.times()
    used = after.children_user + after.children_system
    flask = took, used - before.children_user - before.children_system
    began = time.perf_counter()
    served = _served(folder, environment)
    ours = time.perf_counter() - began, _used(served)
    served.end()
    return flask, ours


def _used(served: Served) -> float:
    """Processor seconds of a running process."""
    fields = Path(f"/proc/{served.process.pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _medians(starts: list[tuple[tuple[float, float], ...]], which: int) -> tuple[float, float]:
    flask, ours = (median(start[who][which] for start in starts) * 1e3 for who in (0, 1))
    return flask, ours


def _open_for_long(folder: Path, environment: Environment) -> tuple[float, float]:
    """Megabytes with all screens open, and the share of a core while nothing moves."""
    served = _served(folder, environment)
    tablet, board = served.host(), served.host()
    screens = [
        tablet.stream("/events/host"),
        *(board.stream("/events") for _ in range(SCREENS - 1)),
    ]
    time.sleep(2)
    used = _used(served)
    time.sleep(IDLE)
    share = (_used(served) - used) / IDLE
    memory = _memory_of(Path(f"/proc/{served.process.pid}/smaps_rollup").read_text())
    for screen in screens:
        screen.close()
    tablet.close()
    board.close()
    served.end()
    return memory, share


def _memory_of(rollup: str) -> float:
    """Megabytes in memory, as /proc tells (kB)."""
    line = next(line for line in rollup.splitlines() if line.startswith("Rss:"))
    return int(line.split()[1]) / 1024


def _say(what: str, unit: str, flask: float, ours: float, aim: float) -> None:
    times = ours / flask
    met = "met" if times <= aim else "MISSED"
    print(f"{what:<38}{flask:>11.1f}{unit}{ours:>11.1f}{unit}{times:>8.2f}{aim:>8.1f}  {met}")


if __name__ == "__main__":
    main()
