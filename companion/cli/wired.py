"""How many seats and which readers the hardware is opened with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.arranged import Arranged
from companion.boards import readers_of
from companion.inputs import READERS
from companion.settings import Settings

if TYPE_CHECKING:
    from hardware.wiring.plan import Plan


def wired_for(
    settings: Settings, seats: int, readers: tuple[str, ...], *, boards: bool = False
) -> tuple[int, tuple[str, ...]]:
    """How many seats and which readers are taken: all that may be used in another game.

    Behind a decoder every reader can be reached; otherwise those are there that the configuration
    names, or that the table uses. Those that boards bring hang on none of the table's own wires,
    except on a simulated table (`boards`), whose bench has a place for each.
    """
    from hardware.wiring.checks import decoded, most_seats

    wiring = decoded(settings.hardware)
    if wiring.wiring.select == "decoder":
        readers = tuple(READERS)
    if not boards:
        readers = own_readers(settings, readers)
    return most_seats(seats, readers, wiring), readers


def own_readers(settings: Settings, readers: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the readers that no board brings."""
    brought = readers_of(settings.boards)
    return tuple(name for name in readers if name not in brought)


def all_wired(settings: Settings) -> tuple[int, tuple[str, ...]]:
    """Every seat and every reader of the table that the configuration describes."""
    from hardware.wiring.checks import decoded, usual_readers

    players = len(settings.players)
    return wired_for(settings, players, usual_readers(players, decoded(settings.hardware)))


def as_arranged(arranged: Arranged) -> Callable[[Plan], Plan]:
    """Return what makes the plan of the wires into the plan of the table as it stands."""
    from hardware.wiring.arranged import rearranged

    def made(plan: Plan) -> Plan:
        readers = arranged.readers(plan.islands)
        return rearranged(plan, readers, arranged.seats(len(plan.seats)))

    return made


def wanted(settings: Settings) -> tuple[int, tuple[str, ...]]:
    """How many seats and which readers must work: those that the configuration says or needs."""
    from hardware.wiring.checks import decoded, usual_readers

    wiring, players = decoded(settings.hardware), len(settings.players)
    readers = own_readers(settings, usual_readers(players, wiring))
    return max(players, len(wiring.seats)), readers


def check_wired(settings: Settings) -> None:
    """Raise HardwareError where a new game of these players has not its seats and readers."""
    from hardware.wiring.checks import decoded, plan

    plan(*wanted(settings), decoded(settings.hardware))
