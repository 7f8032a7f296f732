"""From what `companion serve` was asked for to the table: as it was left, or another one."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from companion.chairs import Chairs
from companion.cli.config import located, read
from companion.enrolled import Enrolled
from companion.games import pirate21
from companion.games.pirates_word.box import PRINTED_FOR
from companion.journal import Journal
from companion.refusals import Refusal
from companion.remembered import Remembered
from companion.settings import Settings, for_players
from companion.table import Table
from companion.words import as_said

ASK_FOR_NUMBERS = (
    "The rulebook prints no gem numbers for {} players: read the five numbers off the help card in "
    "your box and write them into the file of --config, such as gems_per_island = [1, 2, 3, 4, 5], "
    "or start without --players and set the game up on the tablet. --untracked needs none."
)


@dataclass(frozen=True)
class Options:
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


def as_it_stands(options: Options) -> Options:
    """The same table once more, with the game that it was left with."""
    return replace(options, game=None, players=None, simplified=False, untracked=False, new=False)


def settings_for(options: Options, journal: Journal) -> Settings:
    """The configuration file's settings, with what the command line says instead."""
    settings = read(options.config, options.data)
    if options.game is not None:
        settings = msgspec.structs.replace(settings, game=options.game)
    if options.hardware == "simulated":
        settings = msgspec.structs.replace(settings, deal_at_random=True)
    if options.players is not None and options.players != len(settings.players):
        settings = for_players(options.players, settings)
    if options.simplified:
        if settings.game == pirate21.NAME:
            sentence = "Pirate 21 has no simplified game: leave --simplified out."
            raise Refusal("settings", as_said(sentence))
        settings = msgspec.structs.replace(settings, simplified=True, artifacts=None)
    if options.untracked:
        if settings.game == pirate21.NAME:
            sentence = "Pirate 21 has no gems: leave --untracked out."
            raise Refusal("settings", as_said(sentence))
        settings = msgspec.structs.replace(settings, gems="untracked")
    return _with_numbers(settings, journal)


def _with_numbers(settings: Settings, journal: Journal) -> Settings:
    """The settings with the Islands' numbers that this table was told for so many players."""
    told = Remembered(journal).numbers.get(str(len(settings.players)))
    if told is None or settings.gems_per_island is not None or settings.game == pirate21.NAME:
        return settings
    return msgspec.structs.replace(settings, gems_per_island=told)


def open_table(
    options: Options,
    settings: Settings,
    journal: Journal,
    chairs: Chairs | None = None,
    *,
    plain: bool = False,
) -> Table:
    """The table as the journal left it, unless another one is asked for.

    `plain`: the group's own cards are left out.
    """
    drawing = chance(options)
    cards = enrolled(options.data, options.hardware, settings)

    def opened(*, fresh: bool) -> Table:
        if fresh:
            _check_numbers(settings)
        try:
            return Table.open(
                journal,
                settings,
                deck=cards,
                chairs=chairs,
                random=drawing,
                now=time.monotonic(),
                label=wall_clock,
                fresh=fresh,
                plain=plain,
            )
        except Refusal as refusal:
            config, data = options.config, options.data
            raise located(refusal, config, data, settings.game) from None

    table = opened(fresh=options.new or journal.last_game() is None)
    if options.new or _fits(options, table):
        return table
    _check_nothing_is_given_up(table)
    return opened(fresh=True)


def chance(options: Options) -> random.Random:
    """Return the generator that this table draws with."""
    return random.SystemRandom() if options.seed is None else random.Random(options.seed)


def _check_numbers(settings: Settings) -> None:
    """Raise Refusal `settings` where no rulebook prints what a new game needs (ruling APW-01)."""
    players = len(settings.players)
    untold = settings.gems_per_island is None and settings.gems == "tracked"
    if settings.game != pirate21.NAME and players not in PRINTED_FOR and untold:
        raise Refusal("settings", as_said(ASK_FOR_NUMBERS.format(players)))


def _check_nothing_is_given_up(table: Table) -> None:
    """Raise Refusal `under-way` if another game would take the place of one that is played."""
    state = table.state
    if table.history.position and not state.finished:
        names = f"{', '.join(state.players[:-1])} and {state.players[-1]}"
        raise Refusal(
            "under-way",
            as_said(
                f"A game of {names} is under way ({standing(table)}). Leave the option out to go "
                "on with it, or add --new to begin another."
            ),
        )


def _fits(options: Options, table: Table) -> bool:
    """Whether the game under way is of the kind that was asked for."""
    header, game = table.state.header, table.conduct.game.NAME
    game_fits = options.game in (None, game)
    players_fit = options.players in (None, len(header.players))
    simplified = options.simplified and not getattr(header, "simplified", False)
    untracked = options.untracked and getattr(header, "gems", None) != "untracked"
    return game_fits and players_fit and not simplified and not untracked


def wall_clock() -> str:
    """What the wall clock says, for people only."""
    return time.strftime("%Y-%m-%dT%H:%M:%S%z")


def enrolled(data: Path, hardware: str, settings: Settings) -> Enrolled:
    """Return the enrolled cards; a simulated table brings its own beside those."""
    folder = data.expanduser()
    if hardware != "simulated":
        return Enrolled.open(folder, settings.deck)
    from hardware.bench import ENROLLED

    return Enrolled.open(folder, {}, ENROLLED)


def standing(table: Table) -> str:
    """Return in a few words where the game is."""
    if table.state.finished:
        return "the last game is finished"
    return f"{table.conduct.chapter(table.state)}, {table.state.phase.capitalize()}"
