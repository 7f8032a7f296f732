"""The front door: `companion ...`, the one room that may import all the others."""

from __future__ import annotations

import errno
import sys
from collections import UserDict
from importlib import import_module
from typing import Any, Final

import click

NOT_DONE: Final = 2
"""The exit code where a file or the output itself cannot be used."""

TYPED: Final = "companion.typed"
"""Under which a context's `meta` has what stood behind `companion`."""

COMMANDS: Final = {
    "backup": "backup",
    "deck": "deck",
    "doctor": "doctor",
    "games": "games",
    "lobby": "lobby",
    "replay": "replay",
    "report": "report",
    "restore": "backup",
    "seats": "seats",
    "serve": "serve",
    "tablet": "tablet",
    "wiring": "wiring",
}
"""Each command by its name, and the module beside this one that has it."""

CUT_SHORT: Final = "Not all could be done and said"


class Commands(UserDict[str, Any]):
    """The commands by their names; each is imported when it is asked for.

    What one of them needs must not slow the start of another.
    """

    def __getitem__(self, name: str) -> Any:
        if isinstance(module := self.data[name], str):
            self.data[name] = getattr(import_module(f"companion.cli.{module}"), name)
        return self.data[name]


class Door(click.Group):
    """The commands. Whatever file they stumble over, a sentence is all that is seen of it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Note what was typed: a sentence may say how to type it otherwise."""
        ctx.meta[TYPED] = tuple(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Do what was asked for; ends with a sentence where the system refuses a file."""
        try:
            return super().invoke(ctx)
        except OSError as fault:
            if fault.errno == errno.EPIPE:
                raise  # whoever read has seen enough: click ends quietly
            what = f"{fault.filename} cannot be used" if fault.filename else CUT_SHORT
            click.echo(f"{what}: {fault.strerror or fault}.", err=True)
            sys.exit(NOT_DONE)


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from companion.cli.version import number

        click.echo(f"companion {number()}")
        ctx.exit()


@click.group(cls=Door, commands=Commands(COMMANDS))
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Say which version this is, and end.",
)
def main() -> None:
    """A table that follows A Pirate's Word and Pirate 21 by tagged cards and buttons."""
