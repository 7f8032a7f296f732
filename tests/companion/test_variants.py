"""Whatever is played, the table runs it: every variant to its end, every screen on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.languages import encode
from companion.plates import BRASS, lamps
from companion.settings import Settings, check
from tests.companion.kit import Hands
from tests.companion.players import one_step

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
FEW = [2, 3, 4, 5, 6]


def table_for(players: int, **more: object) -> Settings:
    fields: dict[str, object] = {"players": NAMES[:players], **more}
    if players in (2, 7, 8) and more.get("gems") != "untracked":
        fields["gems_per_island"] = FEW
    return check(fields)


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize(
    "more",
    [{}, {"simplified": True}, {"gems": "untracked"}],
    ids=["full", "simplified", "untracked"],
)
def test_a_random_game_runs_to_its_end(
    tmp_path: Path, players: int, more: dict[str, object]
) -> None:
    hands = Hands(tmp_path, table_for(players, **more), seed=players)
    rng = Random(players)
    while not hands.table.state.finished:
        one_step(hands.table, rng, hands.clock)
        screen = hands.screen(host=True)
        plates = screen["seats"]
        assert encode(screen)
        assert screen["todo"]
        assert lamps(plates) == {seat for seat, plate in enumerate(plates) if plate.state in BRASS}
        assert lamps(plates) or hands.table.stage in ("count", "opened", None)
    if hands.table.state.tracked:
        hands.do("open-chests")
    assert hands.screen()["todo"].endswith(" wins")
    history = hands.table.history
    hands.reopen()
    assert hands.table.history == history
    assert len(hands.table.record().splitlines()) == 1 + len(history.actions)
    hands.close()


def test_cards_that_no_reader_has_read_are_named_before_the_ships_are_turned(
    hands: Hands,
) -> None:
    hands.dig()
    hands.lay_all()
    hands.silence("A")
    hands.do("place", player="Mario", island="A", card=None)
    hands.do("lock")
    assert hands.screen()["todo"] == "Turn and name the cards that no reader has read"
    hands.hold(0)
    assert hands.screen()["game"]["revealed"] is None
    assert hands.says() != []
    hands.do("turn", player="Mario", island="A", card=2)
    hands.hold(0)
    assert hands.screen()["game"]["revealed"] is not None
