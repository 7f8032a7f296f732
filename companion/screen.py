"""The one place that composes what leaves the table towards screens.

What is composed here may be seen by everybody at the table: nothing in it depends on a face-down
card, a closed fist or a Chest. The host's screen has the controls besides, and what was typed
there and not yet confirmed.
"""

from __future__ import annotations

from typing import Any

from companion.games import pirates_word as game
from companion.games.pirates_word.actions import Lock
from companion.games.pirates_word.box import LETTERS, Gems
from companion.games.pirates_word.state import State
from companion.plates import Plate, cards_to_come, plates, sharing
from companion.table import Table
from companion.timer import Timer

TITLES = {
    "excavation": "Excavation",
    "decision": "Decision",
    "market": "Market",
    "resolution": "Resolution",
    "counting": "Counting",
    "finished": "The end",
}


def public(table: Table, now: float, *, simulated: bool) -> dict[str, Any]:
    """Return the screen that everybody may see, as JSON values (the contract's form)."""
    state = table.state
    seats = plates(table)
    return {
        "number": table.number,
        "role": "public",
        "simulated": simulated,
        "game": game.view(state, None),
        "seats": seats,
        "title": TITLES[state.phase],
        "small": f"Day {state.day}",
        "todo": todo(table, seats),
        "market": _market(table, now),
        "resolution": _resolution(table),
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


def todo(table: Table, seats: tuple[Plate, ...]) -> str:
    """Return the sentence that says what to do next."""
    sentence = {
        "excavation": _todo_dig,
        "decision": _todo_decide,
        "market": _todo_bid,
        "resolution": _todo_resolve,
        "counting": _todo_count,
        "finished": _todo_finished,
    }.get(table.state.phase)
    return sentence(table, seats) if sentence else ""


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _asked(seats: tuple[Plate, ...]) -> list[str]:
    return [plate.name for plate in seats if plate.state == "asked"]


def _todo_dig(table: Table, _: tuple[Plate, ...]) -> str:
    islands = table.state.islands
    first = 0 if len(table.state.players) == 2 else table.state.dagger
    order = islands[first:] + islands[:first]
    letter = next(island.letter for island in order if island.to_dig)
    return f"Enter the gems of Island {letter}"


def _todo_decide(table: Table, seats: tuple[Plate, ...]) -> str:
    to_come = sum(cards_to_come(table.state, seat) for seat in range(len(seats)))
    if to_come:
        return "1 card to come" if to_come == 1 else f"{to_come} cards to come"
    asked = _asked(seats)
    if len(asked) == 1:
        return f"{asked[0]}: hold your button"
    return "Hold your buttons" if asked else "Make the cards final"


def _todo_bid(table: Table, seats: tuple[Plate, ...]) -> str:
    stage, asked = table.stage, _asked(seats)
    if stage == "using":
        return _todo_use(table)
    if stage == "opened":
        return _todo_enter(asked) if asked else "Settle the bids"
    if stage == "count":
        return "Open your fists at 1"
    if len(asked) == 1:
        return f"{asked[0]}: raise your fist"
    return "Raise your fists: hold your buttons" if asked else "Open the fists"


def _todo_enter(names: list[str]) -> str:
    return f"Enter {names[0]}'s bid" if len(names) == 1 else f"Enter the bids of {_listed(names)}"


def _todo_use(table: Table) -> str:
    name = table.state.players[table.state.to_use[0]]
    if table.now.marks.laying:
        return f"{name} lays Ships anew, then holds the button"
    return f"{name} chooses an Artifact"


def _todo_resolve(table: Table, _: tuple[Plate, ...]) -> str:
    unread = any(card is None for island in table.state.islands for _, card in island.ships)
    if table.turns_ships is not None and unread:
        return "Turn and name the cards that no reader has read"
    if table.turns_ships is not None:
        return f"{table.state.players[table.turns_ships]} turns the Ships: hold your button"
    now = sharing(table)
    return f"Island {now[0]}: {table.state.players[now[1]]} takes next" if now else ""


def _todo_count(_: Table, seats: tuple[Plate, ...]) -> str:
    return f"Open the Chests and count those of {_listed(_asked(seats))}"


def _todo_finished(table: Table, _: tuple[Plate, ...]) -> str:
    winner = table.state.winner
    return "" if winner is None else f"{table.state.players[winner]} wins"


def _market(table: Table, now: float) -> dict[str, Any] | None:
    if table.stage is None:
        return None
    state, marks = table.state, table.now.marks
    bids = zip(state.players, state.bids, strict=True)
    opens_at = table.fists.opens_at if table.stage == "count" else None
    return {
        "stage": table.stage,
        "count_left": None if opens_at is None else round(max(0.0, opens_at - now), 2),
        "entered": [name for name, bid in bids if bid is not None],
        "user": state.players[state.to_use[0]] if state.to_use else None,
        "drawn": _drawn(table),
        "laying": None
        if marks.laying is None
        else {
            "player": marks.laying.player,
            "artifact": marks.laying.artifact,
            "hand": marks.laying.hand,
        },
    }


def _drawn(table: Table) -> dict[str, Any] | None:
    """The Map's gems lie open; the Barrel's are its user's secret (APW-31)."""
    for drawn in table.now.marks.drawn:
        if drawn.artifact == "accursed-treasure-map":
            return drawn.gems.as_dict()
    return None


def _resolution(table: Table) -> dict[str, Any] | None:
    now = sharing(table)
    return None if now is None else {"island": now[0], "player": table.state.players[now[1]]}


def _readers(table: Table) -> dict[str, str | None]:
    letters = LETTERS[: len(table.state.islands)]
    return {letter: table.readings.faults.get(letter) for letter in letters}


def _messages(table: Table, now: float, *, host: bool) -> list[dict[str, Any]]:
    messages = [_message(None, table.hint[0], "")] if table.hint else []
    if table.unsaved:
        why = table.unsaved if host else "The host's tablet says why."
        messages.append(_message(None, "What you did was not saved; do it again later.", why))
    messages += [_message(one.island, one.what, one.why) for one in table.shown(now)]
    messages += [
        _message(
            letter,
            f"Island {letter}: look whose cards these are.",
            "A card was exchanged after the cards were final.",
        )
        for letter in table.now.marks.exchanged
    ]
    if host and table.notice:
        messages.append(_message(None, "Look at the journal's folder.", table.notice))
    return messages


def _message(island: str | None, what: str, why: str) -> dict[str, Any]:
    return {"island": island, "what": what, "why": why}


def _controls(table: Table) -> dict[str, Any]:
    state, stage = table.state, table.stage
    return {
        "lock": why_no_lock(state),
        "draw": state.phase == "excavation",
        "dig": {island.letter: island.to_dig for island in state.islands},
        "open_fists": stage in ("fists", "count"),
        "reveal_bids": stage == "opened",
        "reveal_ships": table.turns_ships is not None,
        "new_game": state.finished,
        "hand_islands": sorted(table.readings.faults),
        "drafts": _drafts(table) if stage == "opened" else {},
    }


def why_no_lock(state: State) -> str | None:
    """Return None if the cards can be made final now, else what is missing."""
    if game.can(state, Lock()):
        return None
    if state.phase != "decision":
        return "Cards are made final in the Decision."
    to_come = sum(cards_to_come(state, seat) for seat in range(len(state.players)))
    return "1 card to come" if to_come == 1 else f"{to_come} cards to come"


def _drafts(table: Table) -> dict[str, Any]:
    bids = zip(table.state.players, table.state.bids, strict=True)
    return {
        name: bid.as_dict() if isinstance(bid, Gems) else bid
        for name, bid in bids
        if bid is not None
    }
