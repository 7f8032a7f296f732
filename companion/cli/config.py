"""Which configuration file holds, and its checks: the companion's own and the hardware's."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import click

from companion.games.boxes import BOXES
from companion.games.registry import AT_TABLE, USUAL
from companion.mistakes import Mistake, nearest
from companion.names import shown
from companion.refusals import Refusal
from companion.settings import Settings, load
from companion.toml_lines import Lines
from companion.words import as_said

NAME: Final = "table.toml"
FIELD: Final = re.compile(r'^The header\'s field "(\w+)"')
COUNTED: Final = re.compile(r"(\d+) cannot play, (\d+) to (\d+) can")
FIELDS: Final = re.compile(rf"\b({'|'.join(Settings.__struct_fields__)})\b[.\w\[\]]*: ")
UNREAD: Final = re.compile(r"cannot be read: [\w ,-]+(?=\.$)")
HELP: Final = f"The table's settings (TOML); without it DATA/{NAME}, the service's in /etc."


class Whole(click.IntRange):
    """A whole number on the command line, whose bounds are both known or both unknown."""

    def _describe_range(self) -> str:
        """What --help says of the bounds: nothing, if there are none."""
        return "" if self.min is None else super()._describe_range()

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number; fails as click does, with a sentence."""
        bounds = "" if self.min is None else f" from {self.min} to {self.max}"
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            return self.fail(f"{shown(str(value))!r} is no whole number{bounds}.", param, ctx)


class Home(click.Path):
    """A path on the command line, in which ~ is somebody's home."""

    def __init__(self, *, readable: bool = True) -> None:
        super().__init__(path_type=Path, readable=readable)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path; fails as click does where there is none, or nobody has such a home."""
        if value == "":
            return self.fail("name a file or a folder.", param, ctx)
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        try:
            return path.expanduser()
        except RuntimeError:
            return self.fail(f"{shown(str(path))}: nobody has this home folder.", param, ctx)


def configuration(config: Path | None, data: Path) -> Path | None:
    """The file that holds: the one asked for, or `table.toml` in the data folder if it is there."""
    if config is not None:
        return config.expanduser()
    usual = data.expanduser() / NAME
    return usual if usual.is_file() else None


def read(config: Path | None, data: Path) -> Settings:
    """The settings by the file that holds, or the usual ones. Raises Refusal `settings`."""
    from hardware.wiring.checks import in_file

    path = configuration(config, data)
    return Settings() if path is None else load(path, (in_file, _game))


def places(mistakes: str) -> Iterator[str]:
    """Where a configuration's mistakes are, for a log or a report.

    What stands there is left out: it may be a password, a tag or somebody's name.
    """
    for sentence in mistakes.splitlines():
        line = re.search(r"\bline (\d+)", sentence)
        field = FIELDS.search(sentence)
        unread = UNREAD.search(sentence)
        if line is None and unread:
            yield unread[0]
        else:
            yield f"line {line[1] if line else '?'}, {field[1] if field else 'no field of ours'}"


def _game(raw: Mapping[str, Any]) -> Iterator[Mistake]:
    """A game that there is not."""
    name = raw.get("game")
    if isinstance(name, str) and name not in AT_TABLE:
        seen = f"There is no game called {shown(name)} here."
        yield Mistake(("game",), seen, nearest(name, tuple(AT_TABLE)))


def located(refusal: Refusal, config: Path | None, data: Path, game: str | None) -> Refusal:
    """A refusal of the game's header with its file and line, where the file has that field.

    The rules refuse a header only when a game begins, and know no file (companion.games.headers).
    """
    path, field = configuration(config, data), FIELD.search(refusal.sentence)
    if field is None or refusal.code != "header":
        return refusal
    if counted := COUNTED.search(refusal.sentence):
        title = BOXES[game or USUAL].title
        said = f"{title} is for {counted[2]} to {counted[3]} players, not {counted[1]}."
        refusal = Refusal(refusal.code, as_said(said))
    if path is None:
        return refusal
    line = Lines(path.read_text(encoding="utf-8")).of((field.group(1),))
    if line is None:
        return refusal
    return Refusal(refusal.code, as_said(f"{path}, line {line}: {refusal.sentence}"))
