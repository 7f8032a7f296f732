"""What only the simulated table's page may know of the game: whose cards are where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.games import pirate21
from companion.games.pirates_word.seats import placed
from companion.inputs import READERS
from companion.table import Table

if TYPE_CHECKING:
    from hardware.bench import Bench


def lay_as_it_lay(bench: Bench, table: Table) -> None:
    """Put the simulated cards where the game has them: a real table keeps its cards by itself."""
    for card, reader in _laid(table):
        bench.lay(card, reader)


def _laid(table: Table) -> Iterator[tuple[str, str]]:
    from hardware.bench import TAGS

    state = table.state
    if table.conduct.game.NAME == pirate21.NAME:
        names = {tag: name for name, tag in TAGS.items()}
        for reader, tags in zip(READERS, table.marks.tags, strict=False):
            yield from ((names[tag], reader) for tag in tags if tag in names)
        return
    for seat in range(len(state.players)):
        for letter, card in placed(state, seat).items():
            if card is not None:
                yield _card_name(seat, card), letter


def _card_name(seat: int, card: int | str) -> str:
    return f"green {card}" if isinstance(card, int) else f"red {seat + 1}"


def owners(table: Table) -> Mapping[str, int | None]:
    """Whose each card is now (None: the stock's), for the simulated table's page alone."""
    from hardware.bench import STOCK

    if table.conduct.game.NAME == pirate21.NAME:
        return dict.fromkeys(STOCK)
    seats = range(len(table.state.players))
    greens = {f"green {card}": seat for seat in seats for card in table.state.greens[seat]}
    return greens | {_card_name(seat, "red"): seat for seat in seats}


def discarded(table: Table) -> tuple[str, ...]:
    """What lies on the game's discard pile, for the simulated table's page alone."""
    return table.state.discard if table.conduct.game.NAME == pirate21.NAME else ()
