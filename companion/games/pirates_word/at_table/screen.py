"""A Pirate's Word's part of the screens: the Market, the Resolution, the host's controls.

Nothing here may depend on a face-down card, a closed fist or a Chest (`companion.screen`); what
was typed and not yet confirmed is the host's alone.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from companion.games import pirates_word as game
from companion.games.conduct import Message
from companion.games.pirates_word.actions import Lock
from companion.games.pirates_word.at_table import results
from companion.games.pirates_word.at_table.brief import brief
from companion.games.pirates_word.at_table.marks import Laying, digging
from companion.games.pirates_word.at_table.opening import MOST
from companion.games.pirates_word.at_table.plates import Plate, cards_to_come, sharing
from companion.games.pirates_word.at_table.play import Play
from companion.games.pirates_word.at_table.todo import gems_to_lay, todo
from companion.games.pirates_word.box import LETTERS, MAP, Gems
from companion.games.pirates_word.state import State
from companion.words import Said, many, say

TITLES = {
    "excavation": say("Excavation"),
    "decision": say("Decision"),
    "market": say("Market"),
    "resolution": say("Resolution"),
    "counting": say("Counting"),
    "finished": say("The end"),
}


def readers(state: State) -> tuple[str, ...]:
    """Return the Islands' letters."""
    return tuple(LETTERS[: len(state.islands)])


def seen(play: Play) -> State:
    """Return the state as far as it may be seen: until the Chests open, the game goes on."""
    state = play.state
    if not results.chests_closed(state, play.marks):
        return state
    return replace(state, phase="resolution", winner=None)


def view(play: Play, viewer: str | None = None) -> dict[str, Any]:
    """Return what a player (None: the public) may see of the game."""
    return game.view(seen(play), viewer)


def headings(play: Play, seats: tuple[Plate, ...]) -> dict[str, Said]:
    """Return the phase, the Day and what to do next, in a sentence and in a word or two."""
    state, next_ = seen(play), todo(play, seats)
    return {
        "title": TITLES[state.phase],
        "small": say("Day {day}", day=state.day),
        "todo": next_,
        "brief": brief(next_),
    }


def panels(play: Play, now: float) -> dict[str, Any]:
    """Return the Market and the Resolution (each None outside it), and what lies beside them:
    the Islands whose Ships are swapped by hand, the Artifact blocked today, the Day whose results
    everybody has seen, the gems that hands lay on each Island now.
    """
    return {
        "market": _market(play, now),
        "resolution": _resolution(play),
        "swaps": results.swaps(play.state, play.marks),
        "blocked": play.marks.blocked,
        "looked": play.marks.looked,
        "lay_gems": gems_to_lay(play.state) if digging(play.state) else None,
    }


def counted(panels: dict[str, Any], left: float) -> dict[str, Any]:
    """Return the Market with `left` seconds until the fists open."""
    market = panels["market"]
    return {"market": {**market, "count_left": left}} if market else {}


def notices(play: Play) -> tuple[Message, ...]:
    """Return a message for each Island where a card was exchanged, and of bids that are gone."""
    exchanged = tuple(
        (
            letter,
            say("Look whose cards lie at {island}.", island=letter),
            say("A card was exchanged after the cards were final."),
        )
        for letter in play.marks.exchanged
    )
    return exchanged + _bids_lost(play)


def _bids_lost(play: Play) -> tuple[Message, ...]:
    """What is said is the same whether or not anything had been pressed."""
    if play.stage in ("fists", "count") and play.anew:
        why = say("Whoever has pressed a bid presses it again, then holds the button.")
        return ((None, say("The bids start again from 0."), why),)
    if play.stage != "opened":
        return ()
    bids = dict(zip(play.state.players, play.state.bids, strict=True))
    why = say("All gems of a box are worth {points}. Enter the bid by hand.", points=MOST)
    return tuple(
        (None, say("{name}: the bid is too high.", name=name), why)
        for name in play.marks.beyond
        if bids[name] is None
    )


def controls(play: Play) -> dict[str, Any]:
    """Return the host's controls of this game."""
    state, stage = play.state, play.stage
    return {
        "lock": why_no_lock(state),
        "draw": state.phase == "excavation",
        "dig": {island.letter: island.to_dig for island in state.islands},
        "open_fists": stage in ("fists", "count"),
        "reveal_bids": stage == "opened",
        "open_chests": results.chests_closed(state, play.marks),
        "reveal_ships": play.turns_ships is not None,
        "unread": _unread(state),
        "drafts": _drafts(play) if stage == "opened" else {},
    }


def why_no_lock(state: State) -> Said | None:
    """Return None if the cards can be made final now, else what is missing."""
    if game.can(state, Lock()):
        return None
    if state.phase != "decision":
        return say("Cards are made final in the Decision.")
    to_come = sum(cards_to_come(state, seat) for seat in range(len(state.players)))
    return many(to_come, "{count} card to come", "{count} cards to come")


def _unread(state: State) -> dict[str, list[str]]:
    """Return whose cards no reader has read, by Island: that is no secret (record.md)."""
    found = {
        island.letter: [state.players[seat] for seat, card in island.ships if card is None]
        for island in state.islands
    }
    return {letter: names for letter, names in found.items() if names}


def _market(play: Play, now: float) -> dict[str, Any] | None:
    if play.stage is None:
        return None
    state, marks = play.state, play.marks
    bids = zip(state.players, state.bids, strict=True)
    opens_at = play.counts_to
    return {
        "stage": play.stage,
        "count_left": None if opens_at is None else round(max(0.0, opens_at - now), 2),
        "entered": [name for name, bid in bids if bid is not None],
        "user": state.players[state.to_use[0]] if state.to_use else None,
        "drawn": _drawn(play),
        "laying": None if marks.laying is None else _laying(marks.laying),
    }


def _laying(begun: Laying) -> dict[str, Any]:
    return {
        "player": begun.player,
        "artifact": begun.artifact,
        "hand": None if begun.hand is UNSET else begun.hand,
        "ship": None if begun.ship is UNSET else msgspec.structs.asdict(begun.ship),
        "lay": begun.lay,
        "block": begun.block,
    }


def _drawn(play: Play) -> dict[str, Any] | None:
    """The Map's gems lie open; the Barrel's are its user's secret (APW-31)."""
    for drawn in play.marks.drawn:
        if drawn.artifact == MAP:
            return drawn.gems.as_dict()
    return None


def _resolution(play: Play) -> dict[str, Any] | None:
    now = sharing(play)
    return None if now is None else {"island": now[0], "player": play.state.players[now[1]]}


def _drafts(play: Play) -> dict[str, Any]:
    bids = zip(play.state.players, play.state.bids, strict=True)
    return {
        name: bid.as_dict() if isinstance(bid, Gems) else bid
        for name, bid in bids
        if bid is not None
    }
