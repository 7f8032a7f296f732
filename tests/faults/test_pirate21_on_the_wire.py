"""A round of Pirate 21 from the card in the field and the finger on the button to the Coins."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.deck import Deck
from companion.games.pirate21.state import State
from companion.journal import Journal
from companion.loop import Loop
from companion.settings import Settings
from companion.table import Table
from hardware.backends import open_backend
from hardware.bench import ENROLLED, Bench
from hardware.contract import BackEnd

SETTINGS = Settings(game="pirate-21", players=("Jack", "Beth"))
PATIENCE = 10.0


class Clock:
    def monotonic(self) -> float:
        return time.monotonic()


class Run:
    """One start of the companion with a simulated table, in threads as `serve` has them."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal.open(folder)
        self.table = Table.open(
            self.journal, SETTINGS, deck=Deck(ENROLLED), random=Random(1), now=time.monotonic()
        )
        self.loop = Loop(
            self.table,
            Clock(),
            simulated=True,
            seated=lambda seats, readers: self.back_end.use(seats, readers),
            lights=lambda lamps: self.back_end.lights.show(*lamps),
        )
        self.back_end: BackEnd = open_backend(
            "simulated",
            seats=8,
            islands="ABCDEFGH",
            put=self.loop.put,
            settings={"wiring": {"pause_ms": 10}},
        )
        assert self.back_end.bench is not None
        self.bench: Bench = self.back_end.bench
        self.thread = threading.Thread(target=self.loop.run)

    def start(self) -> None:
        self.back_end.use(*self.table.seated)
        self.back_end.start()
        self.thread.start()

    def end(self) -> None:
        self.loop.stop()
        if self.thread.is_alive():
            self.thread.join(5)
        self.back_end.stop()
        self.journal.close()

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    def until(self, wanted: Callable[[State], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not wanted(self.state):
            assert time.monotonic() < deadline, self.state
            time.sleep(0.01)

    def lay(self, card: str, reader: str) -> None:
        self.bench.lay(card, reader)
        self.seen(card, reader)

    def seen(self, card: str, reader: str) -> None:
        tag = next(tag for tag, name in ENROLLED.items() if name == card)
        deadline = time.monotonic() + PATIENCE
        while tag not in self.table.readings.at(reader):
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def ask(self, **command: Any) -> None:
        self.loop.ask(command, on=None).result(PATIENCE)

    def press(self, seat: int, seconds: float) -> None:
        self.bench.press(seat)
        time.sleep(seconds)
        self.bench.release(seat)

    def lamps(self) -> tuple[bool, ...]:
        return self.bench.lamps()[:3]


@pytest.fixture
def runs(tmp_path: Path) -> Iterator[Callable[[], Run]]:
    made: list[Run] = []

    def begin() -> Run:
        if made:
            made[-1].end()
        made.append(Run(tmp_path))
        return made[-1]

    yield begin
    made[-1].end()


def test_a_round_is_played_by_cards_and_buttons(runs: Callable[[], Run]) -> None:
    run = runs()
    run.start()
    for card, reader in (
        ("captain 6", "A"),
        ("mate 3", "B"),
        ("pirate 5", "B"),
        ("king 5", "A"),
    ):
        run.lay(card, reader)
    run.until(lambda state: state.phase == "turns")
    assert [hand.up for hand in run.state.hands] == [("captain 6",), ("mate 3",)]
    run.lay("gunner 4", "A")
    run.until(lambda state: state.turn == 1)
    run.ask(do="intend", player="Beth", ability="mate")
    run.bench.lay("king 5", "B")
    run.bench.lay("pirate 5", "A")
    run.until(lambda state: state.turn == 0)

    run = again(run, runs)
    run.ask(do="intend", player="Jack", ability="captain")
    run.bench.lift("mate 3")
    run.lay("princess 8", "B")
    run.until(lambda state: state.turn == 1)
    assert run.lamps() == (False, True, False)
    run.press(1, 0.2)
    run.until(lambda state: state.turn == 0)
    run.ask(do="attack", player="Jack", target="Beth", guess=5)
    run.ask(do="answer", answer="princess")
    run.until(lambda state: state.turn == 1)
    run.press(1, 0.8)
    run.until(lambda state: state.knocked == 1)
    run.press(0, 0.2)
    run.until(lambda state: state.turn == 1)
    run.lay("mate 7", "B")
    run.until(lambda state: state.round == 2)
    [scored] = run.state.rounds
    assert scored.totals == (15, 20)
    assert scored.hands == (
        ("captain 6", "gunner 4", "pirate 5"),
        ("princess 8", "mate 7", "king 5"),
    )
    assert run.state.coins == (0, 2)


def again(run: Run, runs: Callable[[], Run]) -> Run:
    """End it in the middle of a round and start it anew: the cards lie where they lay."""
    lying = {card: reader for card, reader in run.bench.where().items() if reader}
    before = run.state, run.table.marks
    run = runs()
    for card, reader in lying.items():
        run.bench.lay(card, reader)
    run.start()
    for card, reader in lying.items():
        run.seen(card, reader)
    time.sleep(3.2)
    assert (run.state, run.table.marks) == before
    return run
