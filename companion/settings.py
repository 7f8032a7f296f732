"""The table's configuration file (TOML), checked as it is loaded.

players = ["Barbara", "Mario", "Mark", "Martha"]

[timers]
decision = 120

[deck]
"04A1B2C3D4E580" = "green 15"
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from companion.deck import Deck
from companion.refusals import Refusal

NAMES = ("Barbara", "Mario", "Mark", "Martha", "Angelica", "Will", "Jack", "Beth")
"""The names that a simulated table seats, in the order of the seats."""

Seconds = Annotated[float, msgspec.Meta(ge=5, le=3600)]


class Timers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long each phase's timer runs, in seconds; None: the phase has none.

    `turns` is each turn's of Pirate 21, the others are the phases of A Pirate's Word.
    """

    excavation: Seconds | None = None
    decision: Seconds | None = 120.0
    market: Seconds | None = 90.0
    resolution: Seconds | None = None
    turns: Seconds | None = None

    def of(self, phase: str) -> float | None:
        """Return the seconds of a phase's timer, or None."""
        seconds = getattr(self, phase, None)
        return None if seconds is None else float(seconds)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a group says about its table; every field may be left out.

    `game` is what is played, by its record's name; left out, what the table usually plays.
    `players` to `mates` go into the game's header as they are (record.md) and are checked by the
    rules. But `deal_at_random` deals the Greens anew for each game where `ships` names none, as a
    simulated table must; a real one is told by `ships` what was dealt. `deck` is tags and their
    cards' names. `wiring`, `readers` and `seats` are handed to the back end unread.
    """

    game: str | None = None
    players: tuple[str, ...] = NAMES[:4]
    dagger: str | None = None
    ships: dict[str, tuple[int, ...]] | None = None
    deal_at_random: bool = False
    simplified: bool = False
    artifacts: tuple[str, ...] | None = None
    gems_per_island: tuple[int, ...] | None = None
    gems: Literal["tracked", "untracked"] = "tracked"
    start: str | None = None
    mates: tuple[int, ...] | None = None
    timers: Timers = Timers()
    deck: dict[str, str] = {}
    wiring: dict[str, Any] = {}
    readers: dict[str, Any] = {}
    seats: list[Any] = []

    @property
    def hardware(self) -> dict[str, Any]:
        """The sections that the back end reads."""
        return {"wiring": self.wiring, "readers": self.readers, "seats": self.seats}

    def header(self) -> dict[str, Any]:
        """Return the game's header as record.md writes it, with what is set here."""
        named = {
            "dagger": self.dagger,
            "ships": self.ships,
            "simplified": self.simplified or None,
            "artifacts": self.artifacts,
            "gems_per_island": self.gems_per_island,
            "gems": None if self.gems == "tracked" else self.gems,
            "start": self.start,
            "mates": self.mates,
        }
        head: dict[str, Any] = {"record": 1, "players": list(self.players)}
        return head | {field: value for field, value in named.items() if value is not None}


def for_players(count: int, settings: Settings | None = None) -> Settings:
    """Return the settings with the first `count` of the usual names. Raises Refusal `settings`."""
    if not 2 <= count <= len(NAMES):
        raise Refusal("settings", f"A table seats 2 to {len(NAMES)} players, not {count}.")
    return msgspec.structs.replace(settings or Settings(), players=NAMES[:count])


def load(path: Path) -> Settings:
    """Read the configuration at `path`; raises Refusal `settings` naming file and field."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        reason = getattr(fault, "strerror", None) or "it is not UTF-8 text"
        raise Refusal("settings", f"{path} cannot be read: {reason}.") from None
    except tomllib.TOMLDecodeError as fault:
        raise Refusal("settings", f"{path} is not TOML: {fault}.") from None
    except (ValueError, RecursionError):
        sentence = f"{path} is not TOML: it holds a number too long, or lists in lists without end."
        raise Refusal("settings", sentence) from None
    return check(raw, str(path))


def check(raw: dict[str, Any], source: str = "The configuration") -> Settings:
    """Return settings from decoded TOML; raises Refusal `settings` naming the field."""
    try:
        settings = msgspec.convert(raw, Settings, strict=True)
        Deck(settings.deck)
    except msgspec.ValidationError as fault:
        raise Refusal("settings", f"{source}: {_said(str(fault))}.") from None
    except Refusal as fault:
        raise Refusal("settings", f"{source}, [deck]: {fault.sentence}") from None
    return settings


def _said(fault: str) -> str:
    """Turn "Expected `int`, got `str` - at `$.timers.decision`" round: the field comes first."""
    what, _, where = fault.partition(" - at ")
    what = what[:1].lower() + what[1:]
    field = where.strip("`").removeprefix("$.")
    return f"{field}: {what}" if field else what
