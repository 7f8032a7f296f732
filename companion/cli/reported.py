"""The parts of a report, each chosen so that it holds nothing secret."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from companion import broker
from companion.cli.config import configuration, places, read
from companion.cli.version import number
from companion.covering import Cover
from companion.evenings import Evenings, Game
from companion.installed import is_of_service
from companion.journal import Journal
from companion.languages import encode
from companion.refusals import Refusal
from companion.settings import NAMES, Settings

if TYPE_CHECKING:
    from hardware.doctor.finding import State
    from web.ward.ports import Finding

PACKAGES: Final = (
    *("click", "flask", "gpiozero", "jinja2", "mfrc522", "msgspec", "paho-mqtt", "pygal"),
    *("segno", "waitress", "spidev", "lgpio", "rpi-lgpio", "RPi.GPIO"),
)
UNIT: Final = "pirate-table-companion"
LINES: Final = 300
PATIENCE: Final = 10.0
"""Seconds that the system's log may take."""

LOG: Final = (
    *("journalctl", "--unit", UNIT, "--lines", str(LINES), "--output", "short-iso"),
    *("--no-hostname", "--no-pager", "--quiet"),
)
NO_LOG: Final = "None could be read: it is for root and the group adm."
KEPT_BY_NOBODY: Final = "A companion at a terminal keeps none."
AT_THE_TABLE: Final = re.compile(r"(?<= table for ).*: ")
"""Who sits there, as the first line of an older version's log names them: nobody may know them."""
MEGABYTE: Final = 1_000_000
FOOT: Final = "Left out: keys, passwords, cards, tags, names, and all of an unfinished game."

Lines = Iterable[str]


@dataclass(frozen=True, slots=True)
class Asked:
    """Which table the report is of; `hardware` is its back end's name."""

    config: Path | None
    data: Path
    hardware: str


def reported(
    asked: Asked,
    now: str,
    doctor: Callable[[], Iterable[Finding]] | None = None,
    log: Callable[[], Lines] | None = None,
) -> str:
    """Return the whole report; a part that cannot be told says so, and the others are there.

    A running table brings its own `doctor` and its own `log`.
    """
    games = _games(asked.data)
    settings = _settings(asked)
    cover = _cover(asked, settings, games)
    parts: dict[str, Callable[[], Lines]] = {
        "Versions": _versions,
        "Settings": lambda: _configured(asked, settings),
        "Data": lambda: _data(asked.data, games),
        "Doctor": lambda: _doctor(asked) if doctor is None else map(_line, doctor()),
        f"Log, at most the last {LINES} lines": log or (lambda: _log(asked.data)),
    }
    lines = [f"Pirate table companion {number()}: report of {now}"]
    for title, told in parts.items():
        lines += ["", f"== {title}", *_told(told)]
    return "\n".join([*map(cover.line, lines), "", FOOT]) + "\n"


def _told(part: Callable[[], Lines]) -> Lines:
    try:
        return list(part())
    except Exception as fault:  # whoever needs a report has a table that fails somewhere
        return [f"This part failed: {type(fault).__name__}"]


def _cover(asked: Asked, settings: Settings | Refusal, games: tuple[Game, ...]) -> Cover:
    known = settings if isinstance(settings, Settings) else Settings()
    names = {*NAMES, *known.players, *(name for game in games for name in game.players)}
    secrets = set()
    if known.broker is not None:
        path = configuration(asked.config, asked.data)
        folder = asked.data if path is None else path.parent
        with suppress(Refusal):
            secrets.add(broker.password(known.broker, folder) or "")
        secrets.add(known.broker.user or "")
    places = []
    with suppress(RuntimeError):  # in a container nobody may have a home
        places.append((str(Path.home()), "~"))
    return Cover(secrets=secrets, names=names, places=places)


def _settings(asked: Asked) -> Settings | Refusal:
    try:
        return read(asked.config, asked.data)
    except Refusal as refusal:
        return refusal


def _versions() -> Iterator[str]:
    from hardware.board import Machine, board
    from hardware.errors import HardwareError

    machine = Machine()
    try:
        yield f"machine: {board(machine).model}"
    except HardwareError:
        yield "machine: no Raspberry Pi"
    pretty = re.search(r'^PRETTY_NAME="?([^"\n]*)', machine.text("/etc/os-release") or "", re.M)
    yield f"system: {pretty[1] if pretty else '?'}, {platform.machine()}, {platform.release()}"
    yield f"Python: {platform.python_version()} in {sys.prefix}"
    yield f"packages: {', '.join(f'{name} {_installed(name)}' for name in PACKAGES)}"


def _installed(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "missing"


def _configured(asked: Asked, settings: Settings | Refusal) -> Iterator[str]:
    """The settings that have no secret in them, by a list of those; of others whether they are."""
    path = configuration(asked.config, asked.data)
    yield f"file: {path or 'none, all is as usual'}"
    yield f"table: {asked.hardware}"
    if isinstance(settings, Refusal):
        yield from _mistaken(settings)
        return
    yield f"game: {settings.game or 'the usual one'}, for {len(settings.players)}"
    plain = ("simplified", "gems", "gems_per_island", "timers", "wiring", "readers", "seats")
    for name in plain:
        yield f"{name}: {encode(getattr(settings, name)).decode()}"
    yield f"ships: {'told' if settings.ships else 'not told'}; deck: {len(settings.deck)} tags"
    yield f"broker: {_broker(settings.broker)}"
    yield f"boards: {len(getattr(settings, 'boards', None) or ())}"


def _broker(told: broker.Broker | None) -> str:
    if told is None:
        return "none"
    said: dict[str, Any] = {
        name: getattr(told, name) for name in ("port", "tls", "publish", "discovery", "language")
    }
    for name in ("user", "password_file", "ca_file"):
        said[name] = "set" if getattr(told, name) else "not set"
    return encode(said).decode()


def _mistaken(refusal: Refusal) -> Iterator[str]:
    yield "It cannot be used. Its mistakes are at these places:"
    for place in places(str(refusal.sentence)):
        yield f"  {place}"


def _games(data: Path) -> tuple[Game, ...]:
    try:
        return Evenings(lambda: Journal.beside(data)).games()
    except Exception:
        return ()


def _data(data: Path, games: tuple[Game, ...]) -> Iterator[str]:
    """What lies there, and how large in whole MB: to the byte it would depend on what is hidden."""
    from companion.started import in_safe_mode

    yield f"folder: {data}"
    if not data.is_dir():
        yield "It is not there."
        return
    for path in sorted(data.iterdir()):
        stat = path.lstat()
        size = "folder" if path.is_dir() else f"up to {stat.st_size // MEGABYTE + 1} MB"
        yield f"  {path.name}: {size}, mode {stat.st_mode & 0o777:03o}, of user {stat.st_uid}"
    for (name, standing), count in sorted(Counter((g.name, g.standing) for g in games).items()):
        yield f"games: {name}, {standing}: {count}"
    if (start := in_safe_mode(data)) is not None:
        yield f"safe mode: {start.sentence}"


def _doctor(asked: Asked) -> Iterator[str]:
    from companion.cli.visit import Options, Visit
    from hardware.errors import HardwareError

    quiet = Options(asked.config, asked.data, asked.hardware, quick=True, as_json=True)
    visit = Visit(quiet)
    try:
        visit.all()
    except Refusal as refusal:
        yield f"It cannot look: {refusal.code}"
    except HardwareError as error:
        yield str(error)
    yield from map(_line, visit.findings)


def _line(one: Finding) -> str:
    from companion.cli.visit import MARKS

    said = " ".join(f"{one.name}: {one.tried}. {one.seen} {one.todo}".split())
    return f"{MARKS[cast('State', one.state)]}  {said}"


def _log(data: Path) -> Lines:
    """The service's, in a report of its table."""
    if not is_of_service(data):
        return [KEPT_BY_NOBODY]
    try:
        done = subprocess.run(
            LOG, capture_output=True, text=True, timeout=PATIENCE, check=True, errors="replace"
        )
    except (OSError, subprocess.SubprocessError):
        return [NO_LOG]
    lines = done.stdout.splitlines()[-LINES:]
    return [AT_THE_TABLE.sub("(somebody): ", line) for line in lines] or [NO_LOG]
