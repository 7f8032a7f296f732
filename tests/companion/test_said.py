"""All that a table says can be said in Spanish: random evenings, listened to word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.audience import HOST, PUBLIC, player
from companion.languages import CATALOGUES, in_language
from companion.loop import Screens
from companion.refusals import Refusal
from companion.screen import hosted, private, public
from companion.words import Said, say, stored
from tests.companion.kit import SILENT, Hands
from tests.companion.monkey import WHY, Monkey
from translations import kept, sentences

SPANISH = {
    text
    for message in sentences(kept("es"))
    for text in (message.id if isinstance(message.id, list | tuple) else [message.id])
}
NO_SENTENCES = re.compile(
    r"(red|green|captain|mate|pirate|gunner|princess|king|black-spot) \d+|(island|chest|ship) .*"
    r"|first turn|no deck|no target|was knocked"
)
"""Texts with a space that programs read: cards, places, and reasons that pages have words for."""


OWN = {WHY, SILENT.seen, SILENT.cure, "Solid Gold Hook"}
"""What people, their own cards and these tests say in their own words."""


def leaves(value: Any) -> Iterator[str]:
    """Every text in a screen; a Said as it is, with the Saids in it."""
    if isinstance(value, Said):
        yield value
        yield from leaves(list(value.values.values()))
    elif isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from leaves(list(value.values()))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from leaves(one)
    elif isinstance(value, msgspec.Struct):
        yield from leaves(msgspec.structs.asdict(value))
    elif hasattr(value, "__dataclass_fields__"):
        yield from leaves([getattr(value, name) for name in value.__dataclass_fields__])


class Listener(Monkey):
    """A monkey that listens: `unsaid` is what no catalogue has, or what is no Said at all."""

    unsaid: set[str]

    def hear(self, value: Any) -> None:
        for text in leaves(value):
            if isinstance(text, Said):
                if text and not {text.template, text.more or text.template} <= {*SPANISH, "{text}"}:
                    self.unsaid.add(f"said: {text.template}")
            elif " " in text.strip() and text not in OWN and not NO_SENTENCES.fullmatch(text):
                self.unsaid.add(f"no Said: {text}")

    def ask(self, command: Any, **more: Any) -> Any:
        answer = super().ask(command, **more)
        self.hear(answer.sentence if isinstance(answer, Refusal) else answer.secret)
        return answer

    def check(self, number: int) -> None:
        super().check(number)
        table, now = self.table, self.clock.now
        shown = public(table, now, simulated=True)
        screens = [hosted(shown, table, now), private(shown, table, table.state.players[0])]
        for screen in screens:
            self.hear({key: part for key, part in screen.items() if key not in OWN_WORDS})


OWN_WORDS = ("own_cards",)


@pytest.mark.parametrize("seed", range(200, 203))
def test_every_sentence_of_random_evenings_is_in_the_catalogue(tmp_path: Path, seed: int) -> None:
    with closing(Listener(tmp_path, seed)) as listener:
        listener.unsaid = set()
        for _ in range(120):
            listener.act()
    assert listener.unsaid == set()


def test_an_undo_label_is_spanish_after_a_restart_too(hands: Hands) -> None:
    hands.dig()
    hands.lay("green 16", "D")
    told = hands.screen()["undo"]
    assert in_language(told, "es") == "carta de Barbara en D"
    hands.reopen()
    again = hands.screen()["undo"]
    assert (again, stored(again)) == (told, stored(told))
    assert in_language(again, "es") == "carta de Barbara en D"


def test_a_reason_from_the_pages_is_told_in_every_language(hands: Hands) -> None:
    hands.dig()
    hands.do("back-to", line=0, reason="miscounted")
    happened = hands.screen()["happened"][-1].text
    assert happened == "Back to before Day 1, 4 gems on Island A (miscounted)."
    told = in_language(happened, "es")
    assert told == "Vuelta a antes de: Día 1, 4 gemas en la Isla A (mal contado)."


def test_the_compiled_catalogue_is_there_and_says_plurals_right() -> None:
    assert (CATALOGUES / "es.mo").is_file()
    from companion.games.words import of_gems

    assert [in_language(of_gems(count), "es") for count in (0, 1, 2)] == [
        "ninguna gema",
        "1 gema",
        "2 gemas",
    ]


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ("Inés", "Bo e Inés"),
        ("Hilda", "Bo e Hilda"),
        ("Yago", "Bo y Yago"),
        ("Hielo", "Bo y Hielo"),
    ],
)
def test_y_becomes_e_before_its_own_sound(last: str, told: str) -> None:
    assert in_language(say("{some} and {last}", some="Bo", last=last), "es") == told


def test_a_screen_in_another_language_holds_the_same_facts(hands: Hands) -> None:
    """Composed once for all languages, so none can know more than another."""
    hands.dig()
    hands.lay("green 16", "D")

    class Still:
        def monotonic(self) -> float:
            return hands.clock

    screens = Screens(hands.table, Still(), simulated=True)
    for audience in (PUBLIC, HOST, player("Barbara")):
        english = msgspec.json.decode(screens.of(audience))
        spanish = msgspec.json.decode(screens.of(audience.speaking("es")))
        assert spanish["todo"] == "Faltan 7 cartas"
        assert shape(english) == shape(spanish)


def shape(value: Any) -> Any:
    """A screen without its texts."""
    if isinstance(value, dict):
        return {name: shape(part) for name, part in value.items()}
    if isinstance(value, list):
        return [shape(part) for part in value]
    return str if isinstance(value, str) else value


def test_english_apostrophes_are_curved_on_screens_and_names_are_left_alone() -> None:
    bid = say("{player}'s bid", player="O'Neill's")
    assert in_language(say("Undone: {label}.", label=bid), "en") == "Undone: O'Neill's’s bid."
    assert in_language(say("the readers' bus"), "en") == "the readers’ bus"
    assert in_language(say("The command's '{place}' is not right.", place="on"), "en") == (
        "The command’s 'on' is not right."
    )
    assert str(bid) == "O'Neill's's bid"
