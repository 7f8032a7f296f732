"""A table whose readers and buttons hang in part on boards: the rest is another back end's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.boards import Board, readers_of, seats_of
from companion.inputs import ButtonHealth, Edge, Input, ReaderHealth, Sighting
from companion.words import say
from hardware.bench import Bench
from hardware.boards.hub import Hub
from hardware.boards.post import Post
from hardware.contract import BackEnd, ShowsLights, Sounds
from hardware.report import ButtonReport, ReaderReport, Report


def without(boards: Mapping[str, Board], put: Callable[[Input], None]) -> Callable[[Input], None]:
    """`put` for a table's own wires: what boards bring is not told by these as well."""
    readers, seats = readers_of(boards), seats_of(boards)

    def put_own(what: Input) -> None:
        if isinstance(what, Sighting | ReaderHealth):
            brought = what.reader in readers
        else:
            assert isinstance(what, Edge | ButtonHealth)
            brought = what.seat in seats
        if not brought:
            put(what)

    return put_own


class Mixed:
    """`own`, whose `put` was made by `without`, and the boards of a hub beside it.

    Lights and buzzer are the table's own.
    """

    def __init__(self, own: BackEnd, boards: Mapping[str, Board], hub: Hub) -> None:
        self._own = own
        self._hub = hub
        self._readers = readers_of(boards)
        self.name = own.name

    def __repr__(self) -> str:
        return f"<{self._own!r} and the boards {', '.join(self._hub.posts)}>"

    @property
    def about(self) -> str:
        """The own wires' line, and which boards there are."""
        names = ", ".join(self._hub.posts)
        return f"{self._own.about}\nBoards over the house's broker: {names}.".strip()

    @property
    def simulated(self) -> bool:
        """Whether `bench` is there."""
        return self._own.simulated

    @property
    def lights(self) -> ShowsLights:
        """The table's own."""
        return self._own.lights

    @property
    def buzzer(self) -> Sounds:
        """The table's own."""
        return self._own.buzzer

    @property
    def bench(self) -> Bench | None:
        """What moves cards and presses buttons that are not on boards."""
        return self._own.bench

    @property
    def rounds(self) -> int | None:
        """The own readers' rounds."""
        return self._own.rounds

    def use(self, seats: int, readers: tuple[str, ...]) -> None:
        """Use only these readers and the first `seats` buttons, wherever they are."""
        self._own.use(seats, tuple(name for name in readers if name not in self._readers))
        self._hub.use(seats, readers)

    def report(self) -> Report:
        """How all are just now."""
        own, posts = self._own.report(), self._hub.posts.values()
        readers = {it.name: it for it in own.readers}
        readers |= {it.name: it for post in posts for it in _readers(post)}
        buttons = {it.seat: it for it in own.buttons}
        buttons |= {it.seat: it for post in posts for it in _buttons(post)}
        return replace(
            own,
            readers=tuple(readers[name] for name in sorted(readers)),
            buttons=tuple(buttons[seat] for seat in sorted(buttons)),
        )

    def try_light(self, seat: int | None) -> None:
        """Light only this seat for two seconds."""
        self._own.try_light(seat)

    def try_buzzer(self) -> None:
        """Let the buzzer be heard once."""
        self._own.try_buzzer()

    def start(self) -> None:
        """Begin to read and to connect. Raises HardwareError."""
        self._own.start()
        self._hub.start()

    def stop(self) -> None:
        """End all within moments. Twice is once."""
        self._hub.stop()
        self._own.stop()


def _readers(post: Post) -> list[ReaderReport]:
    place = say("board {board}", board=post.name)
    return [
        ReaderReport(name, place, None, None, post.ails_reader(name), len(tags), post.name)
        for name, tags in tuple(post.tags.items())
    ]


def _buttons(post: Post) -> list[ButtonReport]:
    contacts = dict(post.contacts)
    return [
        ButtonReport(seat, None, seat in contacts and contacts[seat].closed, fault, post.name)
        for seat in post.board.seats
        for fault in (post.ails_button(seat),)
    ]
