"""`companion deck` and `companion seats` over the Pi's back end, its chips emulated on the wire."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.arranged import Arranged
from companion.cli import main
from companion.enrolled import Enrolled
from companion.finding import LYING, Finding
from hardware.bench import TAGS, Bench
from tests.hardware.on_a_pi import on_a_pi

WIRED = '[wiring]\nselect = "gpio"\npause_ms = 20\n' + 4 * "[[seats]]\n"


@pytest.fixture(autouse=True)
def nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.typed.Typed.ended", False)


def run(folder: Path, *command: str, hands: Callable[[Bench], None]) -> Result:
    """Run a command on a Pi with four readers while hands do something at its table."""
    (folder / "table.toml").write_text(WIRED)
    with on_a_pi("gpio", folder) as table:
        table.back_end.stop()
        somebody = threading.Thread(target=_wait_and, args=(hands, table.bench))
        somebody.start()
        done = CliRunner().invoke(main, [*command, "--hardware", "pi", "--data", str(folder)])
        somebody.join()
    assert (done.exit_code, "Traceback" in done.output) == (0, False), done.output
    return done


def _wait_and(hands: Callable[[Bench], None], bench: Bench) -> None:
    """The readers tell first what lies there."""
    time.sleep(LYING + 0.5)
    hands(bench)


def until(count: int, come: Callable[[], int]) -> None:
    give_up = time.monotonic() + 10
    while come() != count and time.monotonic() < give_up:
        time.sleep(0.02)


def test_the_last_two_cards_are_enrolled_on_a_pi(tmp_path: Path) -> None:
    def hands(bench: Bench) -> None:
        for count, (card, reader) in enumerate((("green 3", "D"), ("green 4", "B")), 1):
            bench.lay(card, reader)
            until(count, lambda: len(cards()))

    def cards() -> dict[str, str]:
        return Enrolled.open(tmp_path, {}).cards()

    run(tmp_path, "deck", "--from", "green 15", hands=hands)
    assert cards() == {TAGS["green 3"]: "green 15", TAGS["green 4"]: "green 16"}


def test_places_are_found_on_a_pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Finding] = []
    begin = Finding.__init__

    def begun(self: Finding, *given: Any, **more: Any) -> None:
        begin(self, *given, **more)
        made.append(self)

    def touched() -> int:
        return (made[0].at if made[0].at is not None else 8) if made else 0

    def hands(bench: Bench) -> None:
        for count, reader in enumerate("BACD", 1):
            bench.lay(f"red {count}", reader)
            until(count, touched)
        for count, seat in enumerate((3, 1, 2, 0), 5):
            bench.press(seat)
            until(count, touched)
            bench.release(seat)

    monkeypatch.setattr(Finding, "__init__", begun)
    run(tmp_path, "seats", hands=hands)
    found = Arranged.open(tmp_path, simulated=False)
    assert found.readers("ABCD") == {"A": "B", "B": "A", "C": "C", "D": "D"}
    assert found.seats(4) == (3, 1, 2, 0)
