"""`companion lobby`: one page with all tables of a house, from its broker alone."""

from __future__ import annotations

import signal
import sys
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.broker import Broker, beside, mistakes
from companion.cli import whose
from companion.cli.address import reached_at
from companion.cli.config import read
from companion.cli.house import folder_of
from companion.installed import service
from companion.refusals import Refusal
from companion.words import as_said

if TYPE_CHECKING:
    import socket

NO_BROKER = (
    "The lobby finds tables at a broker. Write into {}:\n"
    '[broker]\nhost = "the broker\'s name or address"\n'
)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8010, show_default=True)
@whose.option(looks=False)
@click.option("--forget", metavar="NAME", help="Take a table that is no more off the broker.")
def lobby(host: str, port: int, data: Path, config: Path | None, forget: str | None) -> None:
    """Show all tables of the house on one page, until Ctrl-C."""
    from web.serve import CannotListen, listen

    try:
        broker = _broker(config, data)
        table = service()
        of_table = table is not None and config == table.config  # the lobby's unit has its own
        if of_table and config is not None and broker.password_file is not None:
            whose.check(beside(config.parent, broker.password_file), data)
        if forget is not None:
            return _forget(broker, folder_of(config, data), forget)
        with closing(listen(host, port)) as sock:
            _serve(broker, folder_of(config, data), sock, host)
    except Refusal as refusal:
        sys.exit(refusal.sentence)
    except CannotListen as error:
        sys.exit(str(error))
    return None


def _broker(config: Path | None, data: Path) -> Broker:
    broker = read(config, data).broker
    if broker is None:
        raise Refusal("broker", as_said(NO_BROKER.format(config or data / "table.toml").rstrip()))
    return broker


def _forget(broker: Broker, folder: Path, name: str) -> None:
    from web.house.forget import forget

    if why := next(mistakes({"broker": {"name": name}}), None):
        raise Refusal("broker", as_said(why.seen))
    forget(
        broker,
        folder,
        name,
        waiting=lambda seconds: click.echo(f"Listening for {seconds:.0f} s whether it speaks."),
    )
    click.echo(f"{name} is forgotten.")


def _serve(broker: Broker, folder: Path, sock: socket.socket, host: str) -> None:
    from web.house.app import create_lobby
    from web.house.hall import Hall
    from web.serve import Server

    with ExitStack() as stack:
        hall = Hall(broker, folder, report=lambda said: click.echo(said, err=True))
        nothing = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = Server(create_lobby(hall, nothing), sock.dup())
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: server.stop())
        stack.callback(hall.stop)
        hall.start()
        click.echo(
            f"All tables at {broker.host}: http://{reached_at(host)}:{sock.getsockname()[1]}"
        )
        click.echo("Ctrl-C ends it.")
        server.run()
