"""`companion serve`: the table, its hardware and its screens put together, until Ctrl-C."""

from __future__ import annotations

import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import click

from companion.arranged import Arranged
from companion.chairs import Chairs
from companion.cli import address, log, whose
from companion.cli.beginning import (
    beginning,
    opened,
    tell_of_the_start,
    wait_for_the_disk,
    with_table,
    without_hardware,
)
from companion.cli.boards import with_boards
from companion.cli.config import Whole
from companion.cli.house import folder_of, tell_the_house
from companion.cli.lastgood import keep_or_tell, settled
from companion.cli.opening import (
    Options,
    as_it_stands,
    chance,
    open_table,
    standing,
)
from companion.cli.power import Machine
from companion.cli.service import Service
from companion.cli.shelf import Shelf
from companion.cli.simulated import discarded, lay_as_it_lay, owners
from companion.cli.ward import ward
from companion.cli.wired import all_wired, as_arranged, wired_for
from companion.covering import Cover
from companion.evenings import Evenings
from companion.games.registry import AT_TABLE
from companion.inputs import Input
from companion.journal import Journal
from companion.loop import Loop
from companion.refusals import Refusal
from companion.settings import Settings
from companion.started import Start
from companion.table import Table
from companion.words import as_said

if TYPE_CHECKING:
    from hardware.buzzer import Sound
    from hardware.contract import BackEnd
    from web import Keys
    from web.bench.ear import Ear
    from web.serve import Server
    from web.ward.ports import Ward


@click.command()
@click.option("--game", type=click.Choice(list(AT_TABLE)), help="What is played.")
@click.option("--players", type=Whole(2, 8), help="How many play (usually 4).")
@click.option("--simplified", is_flag=True, help="Begin a game without Market and Artifacts.")
@click.option("--untracked", is_flag=True, help="Begin a game whose gems nobody enters.")
@click.option("--new", is_flag=True, help="Begin a new game although one is under way.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=Whole(0, 65535), default=8000, show_default=True)
@whose.option(own=True)
@click.option(
    "--hardware",
    type=click.Choice(["simulated", "pi"]),
    default="simulated",
    show_default=True,
    help="The simulated table, or the real one at a Raspberry Pi's pins.",
)
@click.option("--seed", type=Whole(), help="Draw the same Gems as another table with this number.")
def serve(**options: object) -> None:
    """Run a table and its screens until Ctrl-C."""
    from hardware.errors import HardwareError
    from web.serve import CannotListen, listen

    asked = Options(**options)  # type: ignore[arg-type]  # click made the types
    try:
        with log.kept(), closing(listen(asked.host, asked.port)) as sock:
            _serve(asked, sock)
    except Refusal as refusal:
        sys.exit(refusal.sentence)
    except (CannotListen, HardwareError) as error:
        sys.exit(str(error))


def _serve(asked: Options, sock: socket.socket) -> None:
    """Serve until told to end; anew from the journal where readers were found to lie elsewhere.

    Meanwhile the socket is there: pages wait in its queue.
    """
    service, ending = Service(), _Ending()
    entrance = _Entrance(asked, service)
    machine = Machine(simulated=asked.hardware == "simulated", end=ending.end)
    ending.obey()
    while not ending.ended:
        with ExitStack() as stack:
            server, chairs = _begun(asked, sock, ending, machine, service, entrance, stack)
            ending.serve(server)
            if ending.ended:
                service.manager.stopping()
            else:
                service.manager.beginning_anew()
        if ending.ended or not (chairs.ready or ending.anew):
            break
        why = "Readers and buttons were found; the" if chairs.ready else "The"
        click.echo(f"\n{why} table is begun anew as it stands.\n")
        asked = as_it_stands(asked)
    if failed := machine.finish():
        raise Refusal("power", as_said(failed))


class _Entrance:
    """Who may come in; whoever came while nothing could be saved stays in when it is begun anew."""

    def __init__(self, asked: Options, service: Service) -> None:
        self._data = asked.data.expanduser()
        self._bench = asked.hardware == "simulated"
        self._service = service
        self._keys: Keys | None = None

    def keys(self) -> Keys:
        """The keys and sessions of the table that begins now."""
        from web import Keys

        if self._keys is None or self._keys.kept:
            self._keys = Keys(self._data, bench=self._bench, told=self._service.keep_key)
        else:
            self._keys.keep()
        return self._keys


class _Ending:
    """Who ends the server: Ctrl-C or the service manager for good, or the table to begin anew."""

    def __init__(self) -> None:
        self.ended = False
        self.anew = False
        """Whether it ends in order to be begun anew."""
        self._server: Server | None = None

    def obey(self) -> None:
        """End in order by Ctrl-C, by the service manager, and when the terminal is gone, unless
        that was to be outlived (nohup).
        """
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.end)
        if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
            signal.signal(signal.SIGHUP, self.end)

    def serve(self, server: Server) -> None:
        """Serve until `end` or `pause`; the streams of screens end first."""
        self._server, self.anew = server, False
        if not self.ended:
            server.run()
        self._server = None

    def end(self, *_: object) -> None:
        """Serve no more."""
        self.ended = True
        self.pause()

    def begin_anew(self) -> None:
        """End the server that runs now, and begin with another as the table stands."""
        self.anew = True
        self.pause()

    def pause(self) -> None:
        """End the server that runs now."""
        if self._server is not None:
            self._server.stop()


def _begun(
    options: Options,
    sock: socket.socket,
    ending: _Ending,
    machine: Machine,
    service: Service,
    entrance: _Entrance,
    stack: ExitStack,
) -> tuple[Server, Chairs]:
    from web.bench.ear import Ear

    folder = options.data.expanduser()
    journal = opened(folder)
    stack.callback(journal.close)
    stack.callback(address.forget, folder)
    start = stack.enter_context(beginning(folder, mended=bool(service.manager)))
    held = settled(options, journal, mended=bool(service.manager))
    settings = held.settings
    simulated = options.hardware == "simulated"
    arranged = Arranged.open(options.data.expanduser(), simulated=simulated)
    chairs = Chairs(arranged, *all_wired(settings))
    plain = start.unfinished is not None
    journal, table = with_table(
        journal, lambda it: open_table(held.options, settings, it, chairs, plain=plain)
    )
    stack.callback(journal.close)
    stack.callback(wait_for_the_disk(journal, folder, ending.begin_anew))
    ear = Ear(time.monotonic())
    loop, back_end = _wired(options, settings, table, ear, ending, start, stack)
    given = ward(table, settings, back_end, options.data, options.config)
    tell_the_house(settings.broker, folder_of(options.config, options.data), loop, stack)
    start.finished()
    tell_of_the_start(loop, start, journal, folder)
    if service.manager:
        keep_or_tell(held, options, loop)
    shelf = Shelf(folder, start.unfinished, ending.begin_anew)
    keys = entrance.keys()
    server = _screens(
        options, table, loop, back_end, ear, given, machine, shelf, service, keys, sock
    )
    stack.callback(service.watch(table, loop, back_end, sock, _Monotonic(), start))
    return server, chairs


def _wired(
    options: Options,
    settings: Settings,
    table: Table,
    ear: Ear,
    ending: _Ending,
    start: Start,
    stack: ExitStack,
) -> tuple[Loop, BackEnd]:
    """The loop in its thread, and the readers, buttons, lights and buzzer that it works with."""
    simulated = options.hardware == "simulated"
    loop = Loop(
        table,
        _Monotonic(),
        simulated=simulated,
        seated=lambda seats, readers: back_end.use(seats, readers),
        lights=lambda lamps: back_end.lights.show(*lamps),
        sound=lambda name: back_end.buzzer.sound(_sound(name)),
        rearranged=ending.pause,
        report=log.tell,
    )
    put = ear.before(loop.put) if simulated else loop.put
    back_end = _back_end(options, settings, table, put, stack, safe=start.unfinished is not None)
    back_end.use(*table.seated)
    back_end.start()
    if back_end.about:
        click.echo(back_end.about)
    if back_end.bench is not None:
        lay_as_it_lay(back_end.bench, table)
    thread = threading.Thread(target=loop.run, name="table")
    stack.callback(thread.join, 5)
    stack.callback(loop.stop)
    thread.start()
    return loop, back_end


def _back_end(
    options: Options,
    settings: Settings,
    table: Table,
    put: Callable[[Input], None],
    stack: ExitStack,
    *,
    safe: bool,
) -> BackEnd:
    """What was asked for; `safe`: without readers, and real pins are not even touched."""
    from hardware.backends import open_backend

    if safe and options.hardware != "simulated":
        return without_hardware(put)
    simulated = options.hardware == "simulated"
    seats, readers = wired_for(settings, *table.seated, boards=simulated)

    def own(put: Callable[[Input], None]) -> BackEnd:
        return open_backend(
            options.hardware,
            seats=seats,
            islands=readers,
            put=put,
            settings=settings.hardware,
            arranged=as_arranged(table.chairs.arranged),
        )

    if safe:
        back_end = own(put)
        stack.callback(back_end.stop)
        return without_hardware(put, back_end.bench)
    return with_boards(settings, folder_of(options.config, options.data), put, own, stack)


def _sound(name: str) -> Sound:
    return "card" if name == "card" else "time" if name == "time" else "problem"


class _Monotonic:
    """The process's own clock, for a table that has none."""

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment."""
        return time.monotonic()


def _screens(
    options: Options,
    table: Table,
    loop: Loop,
    back_end: BackEnd,
    ear: Ear,
    given: Ward,
    machine: Machine,
    shelf: Shelf,
    service: Service,
    keys: Keys,
    sock: socket.socket,
) -> Server:
    from web import create_app
    from web.bench.ports import Workbench
    from web.evenings import Book
    from web.serve import Server

    data, port = options.data.expanduser(), sock.getsockname()[1]
    service.keep_port(port)
    bench = back_end.bench
    workbench = None
    if bench is not None:
        workbench = Workbench(
            bench, lambda: owners(table), ear, chance(options), lambda: discarded(table)
        )
    book = Book(Evenings(lambda: Journal.beside(data)), loop.keep_games)
    app = create_app(
        loop,
        keys,
        simulated=back_end.simulated,
        bench=workbench,
        ward=given,
        book=book,
        power=machine,
        shelf=shelf,
        names=address.NAMES,
        reached=lambda: address.reached_at(options.host),
    )
    base = f"http://{address.reached_at(options.host)}:{port}"
    address.keep(data, options.host, port)
    _announce(options, table, None if service.folder else keys, base)
    return Server(app, sock.dup())


def _announce(options: Options, table: Table, keys: Keys | None, base: str) -> None:
    """Print where the table is; without keys what is printed is kept, and no key and no name
    belongs there.
    """
    simulated = options.hardware == "simulated"
    names = table.state.players
    who = f"{', '.join(names[:-1])} and {names[-1]}" if keys else f"{len(names)} players"
    kind = "simulated table" if simulated else "table"
    click.echo(f"A {kind} for {who}: {standing(table)}.\n")
    if keys is None:
        click.echo("  Tablet           shown by this command: sudo companion tablet")
    else:
        click.echo(f"  Tablet           {keys.address(base, '/tablet', 'host')}")
    click.echo(f"  Public board     {base}/board")
    if simulated and keys is not None:
        click.echo(f"  Simulated table  {keys.address(base, '/simulated', 'bench')}")
    click.echo(f"\nCtrl-C ends it; the game is kept in {options.data}.")
    if table.notice:
        click.echo(table.notice if keys is not None else Cover().line(table.notice))
