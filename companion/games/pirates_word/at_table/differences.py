"""Where other cards lie than the game says, as far as each phase lets that be told."""

from __future__ import annotations

from companion.games.pirates_word.resolution import is_revealed
from companion.games.pirates_word.state import Island, Ship, State
from companion.readings import Difference, Kind, Readings


def differences(readings: Readings, state: State) -> frozenset[Difference]:
    """Return what lies differently from what the game says, as far as that may be told."""
    if state.phase in ("counting", "finished") or _revealed(state):
        return frozenset()
    by_phase = {"excavation": _but_yesterdays, "decision": _by_card}
    compare = by_phase.get(state.phase, _by_number)
    return frozenset(
        (island.letter, kind)
        for island in state.islands
        if island.letter not in readings.faults
        for kind in compare(readings, state, island)
    )


def exchanged(readings: Readings, state: State) -> tuple[str, ...]:
    """Return the Islands where other cards lie than were locked; ask when Ships are turned."""
    return tuple(
        island.letter
        for island in state.islands
        if island.letter not in readings.faults and _unexplained(readings, island)
    )


def _expected(readings: Readings, island: Island) -> frozenset[str]:
    return _tags(readings, island.ships)


def _tags(readings: Readings, ships: tuple[Ship, ...]) -> frozenset[str]:
    tags = (readings.deck.tag(seat, card) for seat, card in ships if card is not None)
    return frozenset(tag for tag in tags if tag is not None)


def _unexplained(readings: Readings, island: Island) -> bool:
    """Whether more unexpected tags lie here than there are Ships whose tag is not known."""
    expected = _expected(readings, island)
    untagged = len(island.ships) - len(expected)
    return len(readings.at(island.letter) - expected) > untagged


def _by_card(readings: Readings, state: State, island: Island) -> tuple[Kind, ...]:
    if _may_still_lie(readings, state, island):
        return ()
    expected = _expected(readings, island)
    extra: tuple[Kind, ...] = ("extra",) if _unexplained(readings, island) else ()
    return (*extra, "missing") if expected - readings.at(island.letter) else extra


def _but_yesterdays(readings: Readings, state: State, island: Island) -> tuple[Kind, ...]:
    """Between the Days: the Ships just turned may lie until they are taken back."""
    return ("extra",) if readings.at(island.letter) - _yesterdays(readings, state, island) else ()


def _yesterdays(readings: Readings, state: State, island: Island) -> frozenset[str]:
    outcomes = state.revealed.islands if state.revealed else ()
    ships = (ship for one in outcomes if one.letter == island.letter for ship in one.ships)
    return _tags(readings, tuple(ships))


def _may_still_lie(readings: Readings, state: State, island: Island) -> bool:
    """Whether only Ships of yesterday's lie here, and others have cards to lay elsewhere.

    Untracked Days have no Excavation that would give time to share and to take the Ships back.
    """
    if state.tracked or island.ships or not _only_yesterdays(readings, state, island):
        return False
    others = [one for one in state.islands if not _only_yesterdays(readings, state, one)]
    return not others or any(len(one.ships) < 2 for one in others)


def _only_yesterdays(readings: Readings, state: State, island: Island) -> bool:
    lying = readings.at(island.letter)
    return bool(lying) and lying <= _yesterdays(readings, state, island)


def _by_number(readings: Readings, _: State, island: Island) -> tuple[Kind, ...]:
    """Compare numbers only: until the Ships are turned an exchanged card is not told."""
    return ("extra",) if len(readings.at(island.letter)) > len(island.ships) else ()


def _revealed(state: State) -> bool:
    return state.phase == "resolution" and is_revealed(state)
