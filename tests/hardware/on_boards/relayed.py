"""A whole table behind a board: the emulated wires are the board's, and all goes over a broker."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

from companion.boards import Board
from companion.broker import Broker
from companion.cli.boards import connecting
from companion.inputs import ButtonHealth, Edge, Input, ReaderHealth, Sighting
from hardware.backends import open_backend
from hardware.boards.hub import Hub
from hardware.boards.mixed import Mixed
from hardware.contract import BackEnd
from hardware.report import Report
from hardware.rig import Rig
from tests.hardware.on_boards.kit import SHUT, USERS, Pretended, board
from tests.hardware.tables import FAST, ISLANDS, SEATS, Table
from tests.mosquitto import MakeBroker, wait_for

ALL = {"left": Board(tuple(ISLANDS), tuple(range(1, SEATS + 1)))}
BEAT = 0.1


class Program:
    """A board's program: what its own wires tell becomes what it says."""

    def __init__(self, said: Pretended) -> None:
        self._said = said
        self._lock = threading.Lock()
        self._began = time.monotonic()
        self._last = 0
        self._end = threading.Event()
        said.state["fails"] = [False] * len(ISLANDS)
        self._thread = threading.Thread(target=self._beat)
        self._thread.start()

    def put(self, told: Input) -> None:
        """Hear the board's own wires."""
        state = self._said.state
        with self._lock:
            match told:
                case Sighting(reader, tags):
                    state["tags"][ISLANDS.index(reader)] = sorted(tags)
                case ReaderHealth(reader, fault):
                    fails = fault is not None and not fault.weak
                    state["fails"][ISLANDS.index(reader)] = fails
                case Edge(seat, down):
                    state["down"][seat] = down
                case ButtonHealth():
                    return
        self.speak()

    def speak(self) -> None:
        """Say how all is now."""
        with self._lock:
            ms = int((time.monotonic() - self._began) * 1000)
            self._last, later = ms, ms - self._last
            self._said.says(later=later)

    def stop(self) -> None:
        """Say no more."""
        self._end.set()
        self._thread.join()

    def _beat(self) -> None:
        while not self._end.wait(BEAT):
            self.speak()


class Bare(Rig):
    """The table's own wires without a reader or a button: lights and a buzzer, and the bench."""

    def use(self, seats: int, readers: tuple[str, ...]) -> None:
        """All of its readers and buttons are the board's, which reads on."""
        assert not set(readers) & set(ISLANDS), "these are the board's"
        self.lights.use(seats)

    def report(self) -> Report:
        """There is none."""
        return Report((), (), None)


class Patient(Mixed):
    """Begun once the board is heard: what is pressed before that counts as held from the start."""

    def __init__(self, own: BackEnd, hub: Hub) -> None:
        super().__init__(own, ALL, hub)
        self._posts = hub.posts

    def start(self) -> None:
        """Begin, and wait for the board."""
        super().start()
        wait_for(lambda: all(post.contacts for post in self._posts.values()), "it is not heard")


def wires(program: Program) -> BackEnd:
    """What the board has, and the table's lights."""
    rig = open_backend(
        "simulated", seats=SEATS, islands=ISLANDS, put=program.put, settings=dict(FAST)
    )
    assert isinstance(rig, Rig)
    rig.__class__ = Bare
    return rig


@contextmanager
def relayed(make_broker: MakeBroker, folder: Path) -> Iterator[Table]:
    """A table whose every reader and button hangs on one board at a real broker."""
    broker = make_broker(users=USERS, acl=SHUT)
    (folder / "password").write_text("one")
    (folder / "password").chmod(0o600)
    at = Broker("127.0.0.1", "kitchen", broker.port, user="kitchen", password_file="password")
    heard: SimpleQueue[Input] = SimpleQueue()
    with board(broker, readers=len(ISLANDS), buttons=SEATS) as said:
        program = Program(said)
        own = wires(program)
        hub = Hub(at, ALL, connecting(at, folder), heard.put, time)
        back_end = Patient(own, hub)
        back_end.use(SEATS, tuple(ISLANDS))
        assert own.bench is not None
        try:
            yield Table(back_end, own.bench, heard)
        finally:
            back_end.stop()
            program.stop()
