"""How long a Day's results lie open, whose Ships are still to be swapped, when the Chests open."""

from __future__ import annotations

from companion.games.pirates_word.actions import Action, Excavate, Take
from companion.games.pirates_word.at_table.marks import Marks
from companion.games.pirates_word.state import Outcome, State
from companion.refusals import Refusal
from companion.words import say


def chests_closed(state: State, marks: Marks) -> bool:
    """Whether the game is over and the Chests, which nobody has counted yet, are still closed."""
    return state.finished and state.tracked and not marks.chests_open


def swaps(state: State, marks: Marks) -> tuple[str, ...]:
    """Return the Islands whose Greens are to be swapped by hand, clockwise from the Dagger's left.

    The rules have swapped them already (ruling APW-42): this asks hands, and stops nothing.
    """
    return tuple(letter for letter in _shared(state, marks) if letter not in marks.swapped)


def swapped(state: State, marks: Marks, letter: str | None) -> tuple[str, ...]:
    """Return the Islands that are swapped once hands say so of one, or of all (None).

    Said twice it is as if said once; raises Refusal `no-swap` where nothing is to be swapped.
    """
    shared = _shared(state, marks)
    if not shared or letter not in (None, *shared):
        if letter is None or len(letter) > 1:
            raise Refusal("no-swap", say("No Ships are to be swapped now."))
        sentence = say("No Ships are to be swapped at Island {island} now.", island=letter)
        raise Refusal("no-swap", sentence)
    return tuple(one for one in shared if one in marks.swapped or letter in (None, one))


def swapped_by(
    before: State, marks: Marks, actions: tuple[Action, ...], after: State
) -> tuple[str, ...]:
    """Return the Islands that count as swapped after actions: whoever goes on has swapped."""
    goes_on = any(isinstance(action, Take | Excavate) for action in actions)
    swapped = _shared(before, marks) if goes_on else marks.swapped
    return tuple(letter for letter in _shared(after, marks) if letter in swapped)


def _shared(state: State, marks: Marks) -> tuple[str, ...]:
    taking = dict(state.to_take)
    shared = [one.letter for one in _open(state, marks) if one.outcome == "shared"]
    return tuple(letter for letter in shared if letter not in taking)


def _open(state: State, marks: Marks) -> tuple[Outcome, ...]:
    """The outcomes that lie open, clockwise: until the next Day's gems, or till the Chests open."""
    revealed = state.revealed
    if revealed is None:
        return ()
    today = state.phase == "resolution" or chests_closed(state, marks)
    bare = not any(island.gems for island in state.islands)
    just_over = state.phase == "excavation" and bare
    if revealed.day != (state.day if today else state.day - 1) or not (today or just_over):
        return ()
    dagger = state.dagger if today else state.dagger - 1
    first = 0 if len(state.players) == 2 else dagger % len(state.players)
    return revealed.islands[first:] + revealed.islands[:first]
