"""The one place that composes what leaves the table towards screens.

What is composed here may be seen by everybody at the table: nothing in it depends on a face-down
card, a closed fist or a Chest. The host's screen has the controls besides, and what was typed
there and not yet confirmed. What a game adds, it composes in its own room by the same rule.
"""

from __future__ import annotations

from typing import Any

from companion.table import Table
from companion.timer import Timer


def public(table: Table, now: float, *, simulated: bool) -> dict[str, Any]:
    """Return the screen that everybody may see, as JSON values (the contract's form)."""
    conduct, play = table.conduct, table.play
    seats = conduct.seats(play)
    return {
        "number": table.number,
        "role": "public",
        "simulated": simulated,
        "game": conduct.game.view(table.state, None),
        "seats": seats,
        **conduct.headings(play, seats),
        **conduct.panels(play, now),
        "timer": timer(table.timer, now),
        "messages": _messages(table, now, host=False),
        "readers": _readers(table),
        "happened": table.history.happened,
        "undo": table.history.undo_label,
        "redo": table.history.redo_label,
    }


def hosted(screen: dict[str, Any], table: Table, now: float) -> dict[str, Any]:
    """Return the host's screen from the public one: the same picture, and the controls."""
    return {
        **screen,
        "role": "host",
        "messages": _messages(table, now, host=True),
        "controls": _controls(table),
    }


def timer(timer: Timer | None, now: float) -> dict[str, Any] | None:
    """Return the round timer as it stands at `now`, or None."""
    if timer is None:
        return None
    left = round(timer.left_at(now), 2)
    return {"total": timer.total, "left": left, "running": timer.running}


def _messages(table: Table, now: float, *, host: bool) -> list[dict[str, Any]]:
    messages = [_message(None, table.hint[0], "")] if table.hint else []
    if table.unsaved:
        why = table.unsaved if host else "The host's tablet says why."
        messages.append(_message(None, "What you did was not saved; do it again later.", why))
    messages += [_message(one.island, one.what, one.why) for one in table.shown(now)]
    messages += [_message(*notice) for notice in table.conduct.notices(table.play)]
    if host and table.notice:
        messages.append(_message(None, "Look at the journal's folder.", table.notice))
    return messages


def _message(island: str | None, what: str, why: str) -> dict[str, Any]:
    return {"island": island, "what": what, "why": why}


def _readers(table: Table) -> dict[str, str | None]:
    names = table.conduct.readers(table.state)
    return {name: table.readings.faults.get(name) for name in names}


def _controls(table: Table) -> dict[str, Any]:
    return {
        **table.conduct.controls(table.play),
        "new_game": table.state.finished,
        "hand_islands": sorted(table.readings.faults),
    }
