"""The front door: `companion ...`, the one module that may import all the others."""

from __future__ import annotations

import random
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from companion import record
from companion.deck import Deck
from companion.games import pirate21
from companion.games.pirates_word.box import PRINTED_FOR
from companion.games.pirates_word.seats import placed
from companion.games.registry import AT_TABLE
from companion.inputs import READERS
from companion.journal import Journal
from companion.loop import Loop
from companion.refusals import Refusal
from companion.remembered import Remembered
from companion.settings import Settings, for_players, load
from companion.table import Table

if TYPE_CHECKING:
    from hardware.bench import Bench
    from hardware.contract import BackEnd
    from web import Keys
    from web.bench.ear import Ear
    from web.serve import Server

MOST_SEATS = len(READERS)

ASK_FOR_NUMBERS = (
    "The rulebook prints no gem numbers for {} players: read the five numbers off the help card in "
    "your box and write them into the file of --config, such as gems_per_island = [1, 2, 3, 4, 5], "
    "or start without --players and set the game up on the tablet. --untracked needs none."
)

DATA = Path("~/.local/share/pirate-table-companion")


@click.group()
def main() -> None:
    """A table that follows A Pirate's Word and Pirate 21 by tagged cards and buttons."""


@main.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the game as one JSON object.")
@click.option(
    "--as", "viewer", metavar="NAME", help='Only what this player may see, or "public" may.'
)
def replay(file: str, as_json: bool, viewer: str | None) -> None:
    """Show the game in a record as it stands after the last line (- reads standard input)."""
    try:
        data = _bytes_of(file)
    except (OSError, ValueError) as error:
        _say(f"The record {file} cannot be read: {_why(error)}.", err=True)
        sys.exit(record.NO_ACTION)
    result = record.replay(data, viewer)
    if result.view is not None:
        _show(record.as_json(result.view) if as_json else record.as_text(result.view).rstrip("\n"))
    for message in result.messages:
        _say(message, err=True)
    sys.exit(result.exit_code)


def _bytes_of(file: str) -> bytes:
    if file != "-":
        return Path(file).read_bytes()
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer.read()


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def _show(text: str) -> None:
    """Print the state; where it cannot be written (a full disk) that is a sentence too."""
    try:
        _say(text)
    except BrokenPipeError:
        raise  # whoever read has seen enough: click ends quietly
    except OSError as error:
        sys.stdout = None  # what is left in it cannot be written either
        _say(f"The state cannot be written: {_why(error)}.", err=True)
        sys.exit(record.NO_ACTION)


def _say(text: str, *, err: bool = False) -> None:
    """Print UTF-8 whatever the terminal's locale, as the record itself is."""
    click.echo(text.encode("utf-8", "replace"), err=err)


@main.command()
@click.option("--players", type=click.IntRange(2, 8), default=4, show_default=True)
def wiring(players: int) -> None:
    """Print which pin goes where, for readers behind a 74HC138 decoder."""
    from hardware.pins import plan

    islands = READERS[: max(4, players) if players == 2 else players]
    click.echo(str(plan(players, tuple(islands), "decoder")))


@dataclass(frozen=True)
class _Options:
    """What `companion serve` was asked for; None: as the table stands, or the usual."""

    config: Path | None
    game: str | None
    players: int | None
    simplified: bool
    new: bool
    host: str
    port: int
    data: Path
    hardware: str
    seed: int | None
    untracked: bool = False


@main.command()
@click.option("--game", type=click.Choice(list(AT_TABLE)), help="What is played.")
@click.option("--players", type=click.IntRange(2, 8), help="How many play (usually 4).")
@click.option("--simplified", is_flag=True, help="Begin a game without Market and Artifacts.")
@click.option("--untracked", is_flag=True, help="Begin a game whose gems nobody enters.")
@click.option("--new", is_flag=True, help="Begin a new game although one is under way.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option("--data", type=click.Path(path_type=Path), default=DATA, show_default=True)
@click.option("--config", type=click.Path(path_type=Path), help="The table's settings (TOML).")
@click.option(
    "--hardware", type=click.Choice(["simulated", "pi"]), default="simulated", show_default=True
)
@click.option("--seed", type=int, help="Draw the same Gems as another table with this number.")
def serve(**options: object) -> None:
    """Run a table and its screens until Ctrl-C."""
    from hardware.errors import HardwareError
    from web.serve import CannotListen

    try:
        with ExitStack() as stack:
            _serve(_Options(**options), stack)  # type: ignore[arg-type]  # click made the types
    except Refusal as refusal:
        sys.exit(refusal.sentence)
    except (CannotListen, HardwareError) as error:
        sys.exit(str(error))


def _serve(options: _Options, stack: ExitStack) -> None:
    from web.bench.ear import Ear
    from web.serve import listen

    sock = listen(options.host, options.port)
    stack.callback(sock.close)
    journal = Journal.open(options.data.expanduser())
    stack.callback(journal.close)
    settings = _settings(options, journal)
    table = _table(options, settings, journal)
    ear = Ear(time.monotonic())
    loop, back_end = _wired(options, settings, table, ear, stack)
    server = _screens(options, table, loop, back_end, ear, sock)
    _until_told_to_stop(server)


def _settings(options: _Options, journal: Journal) -> Settings:
    """The configuration file's settings, with what the command line says instead."""
    settings = load(options.config) if options.config else Settings()
    if options.game is not None:
        settings = msgspec.structs.replace(settings, game=options.game)
    if options.hardware == "simulated":
        settings = msgspec.structs.replace(settings, deal_at_random=True)
    if options.players is not None and options.players != len(settings.players):
        settings = for_players(options.players, settings)
    if options.simplified:
        if settings.game == pirate21.NAME:
            raise Refusal("settings", "Pirate 21 has no simplified game: leave --simplified out.")
        settings = msgspec.structs.replace(settings, simplified=True, artifacts=None)
    if options.untracked:
        if settings.game == pirate21.NAME:
            raise Refusal("settings", "Pirate 21 has no gems: leave --untracked out.")
        settings = msgspec.structs.replace(settings, gems="untracked")
    return _with_numbers(settings, journal)


def _with_numbers(settings: Settings, journal: Journal) -> Settings:
    """The settings with the Islands' numbers that this table was told for so many players."""
    told = Remembered(journal).numbers.get(str(len(settings.players)))
    if told is None or settings.gems_per_island is not None or settings.game == pirate21.NAME:
        return settings
    return msgspec.structs.replace(settings, gems_per_island=told)


def _table(options: _Options, settings: Settings, journal: Journal) -> Table:
    """The table as the journal left it, unless another one is asked for."""
    chance = _chance(options)

    def opened(*, fresh: bool) -> Table:
        if fresh:
            _check_numbers(settings)
        return Table.open(
            journal,
            settings,
            deck=_deck(options, settings),
            random=chance,
            now=time.monotonic(),
            label=_wall_clock,
            fresh=fresh,
        )

    table = opened(fresh=options.new or journal.last_game() is None)
    if options.new or _fits(options, table):
        return table
    _check_nothing_is_given_up(table)
    return opened(fresh=True)


def _chance(options: _Options) -> random.Random:
    return random.SystemRandom() if options.seed is None else random.Random(options.seed)


def _check_numbers(settings: Settings) -> None:
    """Raise Refusal `settings` where no rulebook prints what a new game needs (ruling APW-01)."""
    players = len(settings.players)
    untold = settings.gems_per_island is None and settings.gems == "tracked"
    if settings.game != pirate21.NAME and players not in PRINTED_FOR and untold:
        raise Refusal("settings", ASK_FOR_NUMBERS.format(players))


def _check_nothing_is_given_up(table: Table) -> None:
    """Raise Refusal `under-way` if another game would take the place of one that is played."""
    state = table.state
    if table.history.position and not state.finished:
        names = f"{', '.join(state.players[:-1])} and {state.players[-1]}"
        raise Refusal(
            "under-way",
            f"A game of {names} is under way ({_standing(table)}). Leave the option out to go on "
            "with it, or add --new to begin another.",
        )


def _fits(options: _Options, table: Table) -> bool:
    """Whether the game under way is of the kind that was asked for."""
    header, game = table.state.header, table.conduct.game.NAME
    game_fits = options.game in (None, game)
    players_fit = options.players in (None, len(header.players))
    simplified = options.simplified and not getattr(header, "simplified", False)
    untracked = options.untracked and getattr(header, "gems", None) != "untracked"
    return game_fits and players_fit and not simplified and not untracked


def _wall_clock() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S%z")


def _deck(options: _Options, settings: Settings) -> Deck:
    if options.hardware != "simulated":
        return Deck(settings.deck)
    from hardware.bench import ENROLLED

    return Deck(ENROLLED)


def _wired(
    options: _Options, settings: Settings, table: Table, ear: Ear, stack: ExitStack
) -> tuple[Loop, BackEnd]:
    """The loop in its thread, and the readers, buttons, lights and buzzer that it works with."""
    from hardware.backends import open_backend

    simulated = options.hardware == "simulated"
    loop = Loop(
        table,
        _Monotonic(),
        simulated=simulated,
        seated=lambda seats, readers: back_end.use(seats, readers),
        lights=lambda seats: back_end.lights.show(seats),
        sound=lambda name: back_end.buzzer.sound("time" if name == "time" else "problem"),
        report=lambda line: click.echo(line, err=True),
    )
    seats, readers = table.seated
    if _has_all_readers(options, settings):
        seats, readers = MOST_SEATS, tuple(READERS)
    back_end = open_backend(
        options.hardware,
        seats=seats,
        islands=readers,
        put=ear.before(loop.put) if simulated else loop.put,
        settings=settings.hardware or None,
    )
    stack.callback(back_end.stop)
    back_end.use(*table.seated)
    back_end.start()
    if back_end.bench is not None:
        _lay_as_it_lay(back_end.bench, table)
    thread = threading.Thread(target=loop.run, name="table")
    stack.callback(thread.join, 5)
    stack.callback(loop.stop)
    thread.start()
    return loop, back_end


class _Monotonic:
    """The process's own clock, for a table that has none."""

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment."""
        return time.monotonic()


def _has_all_readers(options: _Options, settings: Settings) -> bool:
    """Whether every reader can be reached: without a decoder each one needs a device of its own."""
    return options.hardware == "simulated" or settings.hardware.get("select") != "devices"


def _lay_as_it_lay(bench: Bench, table: Table) -> None:
    """Put the simulated cards where the game has them: a real table keeps its cards by itself."""
    for card, reader in _laid(table):
        bench.lay(card, reader)


def _laid(table: Table) -> Iterator[tuple[str, str]]:
    from hardware.bench import TAGS

    state = table.state
    if table.conduct.game.NAME == pirate21.NAME:
        names = {tag: name for name, tag in TAGS.items()}
        for reader, tags in zip(READERS, table.marks.tags, strict=False):
            yield from ((names[tag], reader) for tag in tags if tag in names)
        return
    for seat in range(len(state.players)):
        for letter, card in placed(state, seat).items():
            if card is not None:
                yield _card_name(seat, card), letter


def _card_name(seat: int, card: int | str) -> str:
    return f"green {card}" if isinstance(card, int) else f"red {seat + 1}"


def _owners(table: Table) -> Mapping[str, int | None]:
    """Whose each card is now (None: the stock's), for the simulated table's page alone."""
    from hardware.bench import STOCK

    if table.conduct.game.NAME == pirate21.NAME:
        return dict.fromkeys(STOCK)
    seats = range(len(table.state.players))
    greens = {f"green {card}": seat for seat in seats for card in table.state.greens[seat]}
    return greens | {_card_name(seat, "red"): seat for seat in seats}


def _discarded(table: Table) -> tuple[str, ...]:
    """What lies on the game's discard pile, for the simulated table's page alone."""
    return table.state.discard if table.conduct.game.NAME == pirate21.NAME else ()


def _screens(
    options: _Options, table: Table, loop: Loop, back_end: BackEnd, ear: Ear, sock: socket.socket
) -> Server:
    from web import Keys, create_app
    from web.bench.ports import Workbench
    from web.serve import Server

    keys = Keys(options.data.expanduser(), bench=back_end.bench is not None)
    bench = back_end.bench
    workbench = None
    if bench is not None:
        chance = _chance(options)
        workbench = Workbench(bench, lambda: _owners(table), ear, chance, lambda: _discarded(table))
    app = create_app(loop, keys, simulated=back_end.simulated, bench=workbench)
    port = sock.getsockname()[1]
    _announce(options, table, keys, f"http://{_reached_at(options.host)}:{port}")
    return Server(app, sock)


def _reached_at(host: str) -> str:
    """The address to print for `host`: for "all addresses" the one that this network sees."""
    if host not in ("0.0.0.0", "::"):
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # documentation's network: nothing is sent
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _announce(options: _Options, table: Table, keys: Keys, base: str) -> None:
    simulated = options.hardware == "simulated"
    names = table.state.players
    kind = "simulated table" if simulated else "table"
    click.echo(f"A {kind} for {', '.join(names[:-1])} and {names[-1]}: {_standing(table)}.\n")
    click.echo(f"  Tablet           {keys.address(base, '/tablet', 'host')}")
    click.echo(f"  Public board     {base}/board")
    if simulated:
        click.echo(f"  Simulated table  {keys.address(base, '/simulated', 'bench')}")
    click.echo(f"\nCtrl-C ends it; the game is kept in {options.data}.")
    if table.notice:
        click.echo(table.notice)


def _standing(table: Table) -> str:
    if table.state.finished:
        return "the last game is finished"
    return f"{table.conduct.chapter(table.state)}, {table.state.phase.capitalize()}"


def _until_told_to_stop(server: Server) -> None:
    """Serve until Ctrl-C or the service manager ends it; the streams of screens end first."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: server.stop())
    server.run()
