"""The one place that composes what leaves the table towards screens.

What is composed here may be seen by everybody at the table: nothing in it depends on a face-down
card, a closed fist or a Chest. The host's screen has the controls besides, and what was typed
there and not yet confirmed. What a game adds, it composes in its own room by the same rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion import gravity
from companion.gravity import Told
from companion.inputs import Fault
from companion.own_cards import OwnCard
from companion.plates import PLAIN
from companion.settings import NAMES
from companion.table import Table
from companion.timer import Timer
from companion.words import listed, say

DEALING = (
    say("Ships are dealt for a new game."),
    say("Cards on the readers do not count in this one meanwhile."),
)

ENROLLING = (
    say("Cards are enrolled."),
    say("Cards on the readers do nothing else meanwhile."),
)

NO_CARD = (
    say("No card is enrolled yet."),
    say("Open Cards in the menu. Until then no reader knows a card; the tablet plays all."),
)

ASK_HOST = say("The host's tablet says why.")

PUT_BACK = say("This game is from a backup.")

DAMAGED = say("Something kept is damaged.")

FINDING = (
    say("Readers are being found."),
    say("Cards and buttons do nothing else meanwhile."),
)


def public(table: Table, now: float, *, simulated: bool) -> dict[str, Any]:
    """Return the screen that everybody may see, as JSON values (the contract's form)."""
    conduct, play = table.conduct, table.play
    game = conduct.view(play)
    seats = _seats(table)
    return {
        "number": table.number,
        "role": "public",
        "simulated": simulated,
        "rest": table.rest,
        "game": game,
        "own_cards": _own_cards(table, game),
        "seats": seats,
        **conduct.headings(play, seats),
        **conduct.panels(play, now),
        "timer": timer(table.timer, now),
        "messages": _messages(table, now, host=False),
        "arrived": _arrived(table),
        "phones": [name for name in table.state.players if name in table.phones],
        "readers": _readers(table),
        "faults": _faults(table),
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


def private(screen: dict[str, Any], table: Table, player: str) -> dict[str, Any]:
    """Return one player's own screen from the public one: the game as that player may see it.

    `mine` is what else is this player's alone, and what the own phone may ask for now.
    `player` is None where nobody of that name plays this game; then all is as the public sees it.
    """
    plays = player in table.state.players
    return {
        **screen,
        "role": "player",
        "player": player if plays else None,
        "game": table.conduct.view(table.play, player if plays else None),
        "mine": table.conduct.mine(table.play, player) if plays else None,
    }


def _seats(table: Table) -> tuple[Any, ...]:
    """Return the plates, each with the sign that its player chose."""
    seats: tuple[Any, ...] = table.conduct.seats(table.play)
    if emblems := table.chosen.emblems:
        signed = zip(seats, emblems, strict=True)
        seats = tuple(msgspec.structs.replace(seat, emblem=sign) for seat, sign in signed)
    return seats if table.rest is None else tuple(at_rest(seat) for seat in seats)


def at_rest(seat: Any) -> Any:
    """Return a plate as it is drawn while all stands still: nobody is asked for anything."""
    state, say = PLAIN
    return msgspec.structs.replace(seat, state=state, say=say, late=False)


def timer(timer: Timer | None, now: float) -> dict[str, Any] | None:
    """Return the round timer as it stands at `now`, or None."""
    if timer is None:
        return None
    left = round(timer.left_at(now), 2)
    return {"total": timer.total, "left": left, "running": timer.running}


def _messages(table: Table, now: float, *, host: bool) -> list[dict[str, Any]]:
    told = [*_of_the_evening(table, host=host), *_at_the_table(table, now)]
    if host and table.knows_no_card:
        told.append(Told(gravity.NO_CARD, *NO_CARD))
    if host and table.notice:
        told.append(Told(gravity.DATA, DAMAGED, table.notice))
    for notice in table.notices.values():
        one = Told(notice.about, notice.what or "", notice.why if host else ASK_HOST)
        if host or one.subject in gravity.PUBLIC:
            told.append(one)
    return [_message(one) for one in gravity.gravest_first(told, played_on=table.played_on)]


def _of_the_evening(table: Table, *, host: bool) -> Iterator[Told]:
    """What cannot be kept, and what was put back."""
    if table.unsaved:
        why = table.unsaved if host else ASK_HOST
        yield Told(gravity.UNSAVED, say("Not saved: do it again later."), why)
    if table.unkept:
        yield Told(gravity.UNKEPT, table.unkept[0], table.unkept[1] if host else ASK_HOST)
    if table.put_back_to is not None:
        yield Told(gravity.PUT_BACK, PUT_BACK, _since(table.put_back_to))


def _at_the_table(table: Table, now: float) -> Iterator[Told]:
    """What was just tried, what is done with cards and readers beside the game, how cards lie."""
    if table.hint:
        yield Told(gravity.HINT, table.hint[0])
    if table.dealing:
        yield Told(gravity.ASIDE, *DEALING)
    if table.desk.enrolling:
        yield Told(gravity.ASIDE, *ENROLLING)
    if table.chairs.finding:
        yield Told(gravity.ASIDE, *FINDING)
    for one in table.shown(now):
        yield Told(gravity.AT_TABLE, one.what, one.why, one.island)
    for island, what, why in table.conduct.notices(table.play):
        yield Told(gravity.AT_TABLE, what, why, island)


def _since(label: str) -> str:
    """What is gone from a game that was put back."""
    when = label[:16].replace("T", " ")
    return say("What was done after {when} does not count.", when=when) if when else ""


def _arrived(table: Table) -> str | None:
    """Tell whose phones have come lately: all of them, so that a later one hides none."""
    names = [name for name, _ in table.arrived if name in table.state.players]
    if len(names) > 1:
        return say("{names} are here.", names=listed(names))
    return say("{name}'s phone is here.", name=names[0]) if names else None


def _message(one: Told) -> dict[str, Any]:
    told = {"about": one.subject, "lesser": one.lesser, "mild": one.mild}
    return {**told, "island": one.island, "what": one.what, "why": one.why}


def _faults(table: Table) -> list[dict[str, Any]]:
    """What is wrong with readers the game uses and with the buttons of those who play.

    The gravest first: readers that read nothing, then those that are weak, then buttons. Each
    with its code, by which a page names it.
    """
    if gravity.SAFE in table.notices:
        return []  # told once, not of each reader
    names = table.conduct.readers(table.state)
    players = table.state.players
    ill = [*sorted(table.readings.faults.items()), *sorted(table.readings.weak.items())]
    seats = sorted(seat for seat in table.buttons if seat < len(players))
    return [
        *(_fault(fault, reader=name) for name, fault in ill if name in names),
        *(_fault(table.buttons[seat], player=players[seat]) for seat in seats),
    ]


def _fault(fault: Fault, *, reader: str | None = None, player: str | None = None) -> dict[str, Any]:
    told = {"code": fault.code, "cure": fault.cure, "seen": fault.seen}
    return {"reader": reader, "player": player, **told}


def _readers(table: Table) -> dict[str, str | None]:
    """Each reader that the game uses: why it cannot be read, or None."""
    faults = table.readings.faults
    names = table.conduct.readers(table.state)
    return {name: faults[name].sentence if name in faults else None for name in names}


def setup(table: Table) -> dict[str, Any]:
    """Return what a page needs to set up a game: the last one, and what the table remembers.

    `deals` says how Ships come to the players: "random" where the companion deals them, "readers"
    where they are laid on one. `first`: nobody has set up a game at this table.
    """
    memory = table.remembered
    label = memory.last.label if memory.last else ""
    return {
        "last": table.last_setup,
        "label": label,
        "names": _names(table),
        "emblems": memory.emblems,
        "numbers": memory.numbers,
        "cards": memory.cards,
        "deals": "random" if table.settings.deal_at_random else "readers",
        "under_way": table.under_way,
        "first": memory.last is None and not table.history.begun,
        "dealing": table.dealing.shown() if table.dealing else None,
    }


def _names(table: Table) -> tuple[str, ...]:
    """The names to tap: those known here, at a simulated table the usual ones too."""
    usual = NAMES if table.settings.deal_at_random else ()
    return tuple(dict.fromkeys((*table.remembered.names, *table.settings.players, *usual)))


def _own_cards(table: Table, game: dict[str, Any]) -> list[OwnCard]:
    """The group's own cards that are in play, as they were entered."""
    in_play = {card["id"] for card in game.get("artifacts") or ()}
    return [card for card in table.remembered.cards if card.id in in_play]


def _controls(table: Table) -> dict[str, Any]:
    return {
        **table.conduct.controls(table.play),
        "new_game": table.state.finished,
        "draws": table.chosen.draws,
        "setup": setup(table),
        "hand_islands": sorted(name for name, fault in _readers(table).items() if fault),
        "deck": table.desk.shown(table.why_no_deck()),
        "chairs": table.chairs.shown(table.why_no_deck()),
    }
