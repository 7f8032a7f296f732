"""Screens of Pirate 21 as a real table composes them: played there by hand, moment by moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from companion.languages import encode
from companion.settings import Settings, Timers
from tests.browser.states import Json
from tests.companion.kit import Hands

NAMES = ("Jack", "Beth", "Will", "Angelica", "Dave", "Barbara")
UPS = ("captain 6", "pirate 5", "mate 7", "captain 6", "princess 8", "mate 3")
DRAWS = ("pirate 3", "gunner 8", "mate 5", "pirate 1", "captain 2", "gunner 4")
HIGH = ("king 5", "pirate 3", "captain 4", "black-spot 0", "mate 3", "gunner 8")
LOW = ("captain 4", "pirate 1", "captain 2", "pirate 1", "captain 2", "pirate 3")
MORE = ("mate 3", "pirate 1", "captain 4", "gunner 6", "mate 5", "captain 2")


class Evening(Hands):
    """People who play Pirate 21 by hand, the face-down cards unread unless told."""

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        state = self.table.state
        name: str = state.players[state.turn]
        return name

    def deal(self, downs: tuple[str | None, ...] = ()) -> None:
        """Deal everybody, with these cards face down."""
        for seat, name in enumerate(self.table.state.players):
            down = downs[seat] if seat < len(downs) else None
            self.do("deal", player=name, up=UPS[seat], down=down)

    def draw_around(self, cards: tuple[str, ...]) -> None:
        """Everybody draws one."""
        for card in cards[: len(self.table.state.players)]:
            self.do("draw", player=self.turn, card=card)

    def pass_on(self, times: int) -> None:
        """So many turns in which nothing is done."""
        for _ in range(times):
            self.do("pass", player=self.turn)


@contextmanager
def evening(n: int, timers: Timers | None = None) -> Iterator[Evening]:
    """A table of n players."""
    settings = Settings(
        game="pirate-21",
        players=NAMES[:n],
        timers=timers or Timers(),
        deal_at_random=True,
    )
    with TemporaryDirectory() as folder:
        people = Evening(Path(folder), settings)
        try:
            yield people
        finally:
            people.close()


def _screen(people: Evening) -> Json:
    screen: Json = msgspec.json.decode(encode(people.screen(host=True)))
    return {**screen, "number": 57, "simulated": False, "readers": {}}


def played(n: int, play: Callable[[Evening], Any], timers: Timers | None = None) -> Json:
    """The host's screen after `play`."""
    with evening(n, timers) as people:
        play(people)
        return _screen(people)


@cache
def _kept(name: str, n: int) -> bytes:
    return encode(PLAYED[name](n))


def screen(name: str, n: int = 5) -> Json:
    """The screen of a named moment, for n players at a table without readers."""
    kept: Json = msgspec.json.decode(_kept(name, n))
    return kept


def _dealing(people: Evening) -> None:
    people.do("deal", player=NAMES[1], up=UPS[1], down="gunner 8")


def _turns(people: Evening) -> None:
    people.deal()


def _second_lap(people: Evening) -> None:
    people.deal()
    people.draw_around(DRAWS)


def _crowded(people: Evening) -> None:
    people.deal()
    people.draw_around(DRAWS)
    people.draw_around(MORE)
    people.do("draw", player=people.turn, card="gunner 4")


def _target(people: Evening) -> str:
    return NAMES[len(people.table.state.players) - 1]


def _attack(people: Evening) -> None:
    _second_lap(people)
    people.do("attack", player="Jack", target=_target(people), guess=6)


def _knocked(people: Evening) -> None:
    _second_lap(people)
    people.do("knock", player="Jack")
    people.pass_on(1)


def _shot(people: Evening) -> None:
    """Beth hits Jack with her first turn, as in the look: Will is next."""
    people.deal()
    people.do("pass", player="Jack")
    people.do("pirate", player="Beth", target="Jack", guess=6, hit=True, card="gunner 6")


def _reveal(people: Evening) -> None:
    _knocked(people)
    people.pass_on(len(people.table.state.players) - 1)


def _results(people: Evening) -> None:
    _reveal(people)
    _turn_over(people, HIGH)


def _turn_over(people: Evening, cards: tuple[str, ...]) -> None:
    for name, card in zip(people.table.state.players, cards, strict=False):
        people.do("turn", player=name, card=card)


def _finished(people: Evening) -> None:
    """Jack has the most in two rounds, and each time by his own Knock."""
    while not people.table.state.finished:
        people.deal()
        _until_jack(people)
        people.do("draw", player="Jack", card="gunner 8")
        _until_jack(people)
        people.do("knock", player="Jack")
        people.pass_on(len(people.table.state.players))
        _turn_over(people, LOW)


def _until_jack(people: Evening) -> None:
    while people.turn != "Jack":
        people.pass_on(1)


def _all(play: Callable[[Evening], Any]) -> Callable[[int], Json]:
    return lambda n: played(n, play)


PLAYED: dict[str, Callable[[int], Json]] = {
    "deal": _all(lambda people: None), "dealing": _all(_dealing), "turns": _all(_turns),
    "second lap": _all(_second_lap), "crowded": _all(_crowded), "attack": _all(_attack),
    "knocked": _all(_knocked), "shot": _all(_shot), "reveal": _all(_reveal),
    "results": _all(_results), "finished": _all(_finished),
    "timed": lambda n: played(n, _second_lap, Timers(turns=60.0)),
}  # fmt: skip
