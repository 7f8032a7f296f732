"""Two tables that differ only in cards that lie face down light and sound alike, to the moment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.settings import Settings
from hardware.bench import ENROLLED
from tests.companion.kit import FIRST_LAY
from tests.hardware.stepped import Stepped, stepped

SETTINGS = Settings(players=("Barbara", "Mario", "Mark", "Martha"))
Output = list[tuple[int, bool, float]]


def played(table: Stepped, lay: Mapping[str, tuple[str, ...]]) -> Output:
    """A Decision without its end: a wrong card, a silent reader, a button that sticks."""
    table.do("draw")
    for island, cards in lay.items():
        for card in cards:
            table.bench.lay(card, island)
        table.wait(0.8)
    table.bench.lay("stranger", "A")
    table.wait(2.2)
    table.bench.lift("stranger")
    table.bench.fault("silent", "C", on=True)
    table.hold(1)
    table.wait(2)
    table.bench.fault("silent", "C", on=False)
    table.wait(3.4)
    for seat in (0, 2):
        table.hold(seat)
    table.bench.press(1)
    table.wait_long(61)
    table.bench.release(1)
    table.wait(1)
    return table.outputs()


def of(
    folder: Path, name: str, deck: Mapping[str, str], lay: Mapping[str, tuple[str, ...]]
) -> Output:
    with stepped(folder / name, SETTINGS, deck) as table:
        outputs = played(table, lay)
        assert table.table.state.phase == "decision"
        assert table.table.now.marks.done == (0, 2)
        assert table.table.buttons == {}
        return outputs


def exchange(card: str) -> str:
    """Mario's Greens, which lie at A and at B, in each other's place."""
    return {"green 2": "green 15", "green 15": "green 2"}.get(card, card)


def test_lights_and_buzzers_tell_no_card_from_another(tmp_path: Path) -> None:
    plain = of(tmp_path, "plain", ENROLLED, FIRST_LAY)
    renamed = {tag: exchange(name) for tag, name in ENROLLED.items()}
    assert of(tmp_path, "the same tags are other cards", renamed, FIRST_LAY) == plain
    swapped = {island: tuple(map(exchange, cards)) for island, cards in FIRST_LAY.items()}
    assert of(tmp_path, "other tags lie there", ENROLLED, swapped) == plain
    buzzers = [[(on, at) for it, on, at in plain if it == pin] for pin in (24, 14, 15, 18, 19)]
    assert len(buzzers[0]) > 8
    assert all(sounds == buzzers[0] for sounds in buzzers), "all buzzers sound alike"
    for light in (12, 16, 20, 21):
        assert any(pin == light and on for pin, on, _ in plain)
