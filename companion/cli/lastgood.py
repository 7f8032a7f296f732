"""A configuration with mistakes: where nobody is at a terminal, the last good one holds."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion import datafile, gravity
from companion.cli import log
from companion.cli.config import configuration, places
from companion.cli.opening import Options, settings_for
from companion.cli.wired import check_wired
from companion.inputs import Notice
from companion.refusals import Refusal
from companion.settings import LAST_GOOD, USUAL
from companion.words import Said

if TYPE_CHECKING:
    from companion.journal import Journal
    from companion.loop import Loop
    from companion.settings import Settings

FILE: Final = "table.good.toml"


class Settled(NamedTuple):
    """The settings that hold; `refused` is what is wrong with those that do not, or None."""

    options: Options
    settings: Settings
    refused: Said | None = None
    what: Said = LAST_GOOD


def settled(options: Options, journal: Journal, *, mended: bool) -> Settled:
    """Return the settings of the configuration; raises Refusal.

    `mended`: nobody would read a refusal, so the last good ones hold, or the usual ones.
    """
    try:
        return _checked(options, journal)
    except Refusal as refusal:
        if not mended or refusal.code != "settings":
            raise
        good, refused = options.data.expanduser() / FILE, refusal.sentence
    with suppress(Refusal):
        return _checked(replace(options, config=good), journal)._replace(refused=refused)
    usual = _checked(replace(options, config=Path(os.devnull)), journal)
    return usual._replace(refused=refused, what=USUAL)


def keep_or_tell(held: Settled, asked: Options, loop: Loop) -> None:
    """The table stands: keep what was good, or tell the host, and the log, what was not."""
    if held.refused is not None:
        where = "; ".join(places(str(held.refused)))
        log.tell(f"{held.what} What they are is said on the tablet. Where: {where}.")
        loop.put(Notice(gravity.SETTINGS, held.what, held.refused))
        return
    path, good = configuration(asked.config, asked.data), asked.data.expanduser() / FILE
    with suppress(OSError, Refusal, ValueError):
        text = path.read_text(encoding="utf-8") if path else ""
        if not good.exists() or good.read_text(encoding="utf-8") != text:
            datafile.write(good, text)


def _checked(options: Options, journal: Journal) -> Settled:
    settings = settings_for(options, journal)
    check_wired(settings)
    return Settled(options, settings)
