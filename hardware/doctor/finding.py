"""One line of the doctor: what was tried, what was seen, what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from companion.inputs import Fault

State = Literal["well", "weak", "bad", "untold"]

WELL: Final = 0
SOMETHING_BAD: Final = 1
NOT_RUN: Final = 2
"""What the command's exit codes say."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A check's outcome in sentences for the person who can mend it; no card is ever named.

    `todo` is "" where nothing is to be done. What is "weak" works all the same; "untold" could not
    be tried or does not tell. `at` is a reader's name or a seat from 0, `code` a fault's.
    """

    name: str
    tried: str
    seen: str
    todo: str = ""
    state: State = "well"
    code: str = ""
    at: str | int | None = None


def of_fault(name: str, tried: str, fault: Fault, at: str | int) -> Finding:
    """A reader's or a button's fault as a finding."""
    state: State = "weak" if fault.weak else "bad"
    return Finding(name, tried, fault.seen, fault.cure, state, fault.code, at)


def exit_code(findings: Iterable[Finding]) -> int:
    """Return what a program that has looked at everything ends with."""
    return SOMETHING_BAD if any(one.state == "bad" for one in findings) else WELL
