"""Pirate 21's part of the screens: headings, what to do next, the host's controls.

Nothing here may depend on a face-down card (`companion.screen`): what can be done is said by what
lies open alone, and all four abilities are offered whoever holds what (ruling P21-38).
"""

from __future__ import annotations

from typing import Any, Final

from companion.games.pirate21.at_table.brief import brief
from companion.games.pirate21.at_table.plates import Plate
from companion.games.pirate21.at_table.play import Play
from companion.games.pirate21.box import CAPTAIN, GUNNER, MATE, PIRATE, PRINCESS, SORT, box
from companion.games.pirate21.state import State
from companion.words import NOTHING, Said, listed, many, say

TITLES: Final = {
    "deal": say("Deal"),
    "turns": say("Turns"),
    "reveal": say("Reveal"),
    "finished": say("The end"),
}
MANY: Final = 3
"""More names than this are not listed."""
ABILITIES: Final = (CAPTAIN, GUNNER, MATE, PIRATE)


def headings(play: Play, seats: tuple[Plate, ...]) -> dict[str, Said]:
    """Return the phase, the round (or how many turns it still has), and what to do next."""
    state, next_ = play.state, _todo(play, seats)
    title, small = TITLES[state.phase], _small(state)
    return {"title": title, "small": small, "todo": next_, "brief": brief(next_)}


def turns_to_go(state: State) -> int | None:
    """Return how many turns are left of the round, this one too; None before a Knock."""
    if state.phase != "turns" or state.knocked is None:
        return None
    return len(state.queue) + 1


def controls(play: Play) -> dict[str, Any]:
    """Return the host's controls.

    `turn`: whose it is, by name, or None. `abilities`: all four. `why`: what cannot be done now
    by what lies open, and the reason in two or three words; `can`: the same as yes and no.
    `cards`: the box's cards, each once, for a keypad.
    """
    state = play.state
    why = _why_not(state) if state.phase == "turns" else {}
    deeds = ("draw", "pass", "knock", *ABILITIES)
    return {
        "turn": None if state.turn is None else state.players[state.turn],
        "abilities": list(ABILITIES),
        "can": {deed: state.phase == "turns" and deed not in why for deed in deeds},
        "why": why,
        "cards": list(box(state.mates)),
    }


def _small(state: State) -> Said:
    left = turns_to_go(state)
    if left is None:
        return say("Round {round}", round=state.round)
    return many(left, "{count} to go", "{count} to go")


def _why_not(state: State) -> dict[str, str]:
    why: dict[str, str] = {}
    if not state.deck:
        why = dict.fromkeys(("draw", CAPTAIN, GUNNER), "no deck")
    elif all(SORT[card] == PRINCESS for hand in state.hands for card in hand.up):
        why[CAPTAIN] = "no target"
    if state.knocked is not None:
        why["knock"] = "was knocked"
    elif state.turns < len(state.hands):
        why["knock"] = "first turn"
    return why


def _todo(play: Play, seats: tuple[Plate, ...]) -> Said:
    state = play.state
    attack = play.marks.attack
    if attack is not None:
        return say("{target} answers: hit, miss or Princess", target=attack.target)
    names = [plate.name for plate in seats if plate.state == "asked"]
    asked = listed(names)
    if state.phase == "deal":
        if len(names) > MANY:
            return say("Two cards each: one is shown")
        return say("Two cards for {names}: one is shown", names=asked)
    if state.phase == "reveal":
        if len(names) > MANY:
            return many(
                len(names), "Turn over and name {count} card", "Turn over and name {count} cards"
            )
        return say("Turn over and name the card of {names}", names=asked)
    if state.turn is not None:
        name = state.players[state.turn]
        if state.knocked is None and state.turns >= len(state.hands):
            return say("{name} draws, uses a card, knocks or passes", name=name)
        return say("{name} draws, uses a card or passes", name=name)
    return NOTHING if state.winner is None else say("{name} wins", name=state.players[state.winner])
