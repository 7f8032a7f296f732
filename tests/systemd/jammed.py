"""`companion serve` in which one part can be made to hang: `python -m tests.systemd.jammed DATA`.

Takes "jam PART" and "free PART" on its standard input; the parts are those of PARTS.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

from companion.cli import main
from companion.table import Table
from hardware.readers import Scanner
from web.serve import Server

PARTS: dict[str, tuple[type, str]] = {
    "scan": (Scanner, "scan_once"),
    "table": (Table, "tick"),
    "pages": (Server, "_turn"),
}


def gated(call: Callable[..., Any], gate: threading.Event) -> Callable[..., Any]:
    def wait_and_call(*arguments: Any, **named: Any) -> Any:
        gate.wait()
        return call(*arguments, **named)

    return wait_and_call


def obey(gates: dict[str, threading.Event]) -> None:
    for line in sys.stdin:
        order, part = line.split()
        (gates[part].set if order == "free" else gates[part].clear)()


def run(data: str) -> None:
    gates = {}
    for part, (owner, name) in PARTS.items():
        gates[part] = threading.Event()
        gates[part].set()
        setattr(owner, name, gated(getattr(owner, name), gates[part]))
    threading.Thread(target=obey, args=(gates,), daemon=True).start()
    main(["serve", "--port", "0", "--data", data])


if __name__ == "__main__":
    run(sys.argv[1])
