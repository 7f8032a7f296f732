"""The back ends, chosen by name, never by "if testing"."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.inputs import Input
from hardware.contract import BackEnd, Order
from hardware.errors import HardwareError
from hardware.wiring.checks import decoded, plan
from hardware.wiring.plan import Plan
from hardware.wiring.settings import Settings


def _simulated(order: Order) -> BackEnd:
    from hardware.simulated import build

    return build(order)


def _pi(order: Order) -> BackEnd:
    from hardware.pi import build

    return build(order)


MISSING: Final = (
    "The package {0} is missing, or does not load. This mends it: "
    "{1} -m pip install --force-reinstall --no-deps {0}"
)

BACK_ENDS: Final[Mapping[str, Callable[[Order], BackEnd]]] = {"simulated": _simulated, "pi": _pi}


def open_backend(
    name: str,
    *,
    seats: int,
    islands: Sequence[str],
    put: Callable[[Input], None],
    settings: Settings | Mapping[str, Any] | None = None,
    arranged: Callable[[Plan], Plan] = lambda plan: plan,
) -> BackEnd:
    """The back end called `name` for so many seats and these Islands, not yet started.

    `put` is called from the back end's threads and must not wait; `settings` are the
    configuration's [wiring], [readers.A] and [[seats]]. `arranged` makes the plan of what is wired
    into the plan of what stands where (`hardware.wiring.arranged`). Raises HardwareError.
    """
    build = BACK_ENDS.get(name)
    if build is None:
        names = " or ".join(BACK_ENDS)
        raise HardwareError(f"There is no hardware called {name!r}: choose {names}.")
    checked = settings if isinstance(settings, Settings) else decoded(settings or {})
    try:
        return build(Order(arranged(plan(seats, islands, checked)), put))
    except ImportError as error:
        package = str(error.name or error).partition(".")[0]
        raise HardwareError(MISSING.format(package, sys.executable)) from None
