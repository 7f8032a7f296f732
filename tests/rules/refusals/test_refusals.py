"""Every rule that can be broken: the sentence that the player reads, and the stable code."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import companion.games
from companion.games import pirate21, pirates_word, reasons
from companion.games.protocol import Game
from companion.refusals import Refusal
from tests.rules.refusals import market, own_cards, phases
from tests.rules.refusals import pirate21 as cases_21

ROOM = Path(companion.games.__file__).parent
ALL: list[tuple[Game, Any]] = [
    *((pirates_word, case) for case in (*phases.CASES, *market.CASES, *own_cards.CASES)),
    *((pirate21, case) for case in cases_21.CASES),
]
NAMES = [f"{game.NAME} {case.line['do']} {case.code}" for game, case in ALL]


@pytest.mark.parametrize(("game", "case"), ALL, ids=NAMES)
def test_a_broken_rule_is_told_by_its_sentence_and_code(game: Game, case: Any) -> None:
    state = case.moment()
    action = msgspec.convert(case.line, game.Action)
    with pytest.raises(Refusal) as caught:
        game.apply(state, action)
    refusal = caught.value
    assert (refusal.code, refusal.sentence) == (case.code, case.sentence)
    assert not game.can(state, action)
    for viewer in (None, *state.players):
        told = game.why_not(state, action, viewer)
        assert told is not None
        if refusal.may_be_told(viewer):
            assert told.sentence == case.sentence
        else:
            assert told.sentence != case.sentence


def modules() -> Iterator[ModuleType]:
    """The rules' modules, by name: those of both engines, and what they share."""
    yield reasons
    for name in sorted(sys.modules):
        parts = name.split(".")
        engine = parts[:2] == ["companion", "games"] and parts[2:3] in (
            ["pirates_word"],
            ["pirate21"],
        )
        if engine and "at_table" not in parts and hasattr(sys.modules[name], "Refusal"):
            yield sys.modules[name]


def places_in_source() -> set[tuple[str, int]]:
    """Where the rules make a Refusal, by file and line."""
    found = set()
    for module in modules():
        path = Path(str(module.__file__))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal":
                found.add((str(path.relative_to(ROOM)), node.lineno))
    return found


def test_each_place_in_the_rules_that_refuses_has_such_a_case(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A new rule without a case above is found here, also one that shares an old rule's code."""
    reached = set()

    class Noted(Refusal):
        def __init__(self, *args: Any) -> None:
            caller = sys._getframe(1)
            path = Path(caller.f_code.co_filename).relative_to(ROOM)
            reached.add((str(path), caller.f_lineno))
            super().__init__(*args)

    for module in modules():
        monkeypatch.setattr(module, "Refusal", Noted)
    for game, case in ALL:
        game.why_not(case.moment(), msgspec.convert(case.line, game.Action), None)
    assert len(reached) > 100
    assert places_in_source() - reached == set()


def test_codes_are_stable_words() -> None:
    for _, case in ALL:
        assert case.code == case.code.lower()
        assert case.code.replace("-", "").isalpha()
