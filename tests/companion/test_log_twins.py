"""Two tables whose games differ only in what is hidden write the same log and the same report.

Whatever goes wrong meanwhile, and with everything that libraries can say: what fails says all that
it knows, bids are refused, an unknown tag lies there, the disk is full.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from companion.cli.log import Libraries
from companion.cli.reported import Asked, reported
from companion.games.boxes import CARDS
from companion.games.pirates_word.actions import Bid
from companion.inputs import Edge, Sighting
from companion.loop import Loop, Screens
from companion.refusals import Refusal
from companion.words import say
from tests.companion.kit import BOX, STRANGER
from tests.companion.test_phone_twins import any_bid
from tests.companion.test_twin_tables import opened
from tests.rules.test_twins import has_been_shown
from tests.rules.twins import Twins, twins_21, twins_word
from tests.web.screens import enter, get, post
from web import Keys, create_app

SECRET: Final = "what nobody may know"
OFTEN: Final = 3
"""So many times troubles come over a pair of games, and reports of it are compared."""


class Clock:
    now = 500.0

    def monotonic(self) -> float:
        return self.now


class Worked(Loop):
    """A loop that does at once what it is asked."""

    def _enqueue(self, asking: Any) -> None:
        super()._enqueue(asking)
        self.work()


class One:
    """One of the two tables: its pages, its log, and all that fails inside."""

    def __init__(self, stack: ExitStack, folder: Path, header: Any, own: int) -> None:
        self.folder, self.clock, self.log = folder, Clock(), list[str]()
        self.table = opened(stack, folder, header)
        self.loop = Worked(self.table, self.clock, report=self.log.append)
        keys = Keys(folder)
        self.app = create_app(self.loop, keys, simulated=False, clock=self.clock.monotonic)
        self.host = enter(self.app, keys.key("host"))
        self._own = Random(own)
        self.loop.watch(self._fail)

    def _fail(self, _: Screens | None = None) -> None:
        """Say and raise what is this table's alone."""
        card, tag = self._own.choice(sorted(CARDS)), self._own.choice(sorted(BOX))
        logging.getLogger("a library").debug("It has seen %s on %s", card, tag)
        raise KeyError(f"{SECRET}: {self.table.state!r}")

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Meanwhile everything that anybody logs is this table's, however little it matters: but
        for other threads, which are other tests' servers.
        """
        root, handler = logging.getLogger(), Libraries(self.log.append)
        ours = threading.get_ident()
        handler.addFilter(lambda record: record.thread == ours)
        level = root.level
        handler.setLevel(logging.DEBUG)
        root.setLevel(logging.DEBUG)
        root.addHandler(handler)
        try:
            yield
        finally:
            root.removeHandler(handler)
            root.setLevel(level)

    def do(self, command: dict[str, Any]) -> object:
        """Have a page ask for it; what it is told."""
        self.clock.now += 10
        answer = post(self.host, "/api/do", {"on": None, "command": command})
        return answer.status_code, answer.get_json().get("sentence")

    def act(self, action: Any) -> object:
        """Do it as hands do at the table."""
        self.clock.now += 10
        try:
            self.loop._called(lambda: self.table.act((action,), self.clock.now))
        except Refusal as refusal:
            return refusal.code
        return "done"

    def report(self) -> str:
        asked = Asked(None, self.folder, "simulated")
        said = reported(asked, "now", lambda: (), lambda: self.log)
        return said.replace(f"/{self.folder.name}\n", "\n")


class Pair:
    """Both tables; what is done to both is heard of both, and compared."""

    def __init__(self, stack: ExitStack, folder: Path, twins: Twins) -> None:
        both = enumerate(twins.headers)
        self.ones = [One(stack, folder / str(n), header, n) for n, header in both]
        self.rng = Random(twins.start)
        self.reports = self.troubles = 0

    def told(self, deed: Callable[[One, int], object]) -> list[object]:
        answers = []
        for number, one in enumerate(self.ones):
            with one.heard():
                answers.append(deed(one, number))
        return answers

    def differ(self) -> bool:
        """Whether something is hidden now that is other in the other game."""
        return bool(self.ones[0].table.state != self.ones[1].table.state)

    def trouble(self) -> None:
        """All that goes wrong at a table, with what is hidden in it."""
        self.troubles += 1
        seed = self.rng.randrange(10**6)
        for deed in (refused, strange, full, held_up, mistaken):
            self.told(lambda one, number, deed=deed: deed(one, Random(seed + number)))  # type: ignore[misc]  # bound
        self.compare()

    def compare(self) -> None:
        logs = [one.log for one in self.ones]
        assert logs[0] == logs[1]
        if self.differ() and self.reports < OFTEN:
            self.reports += 1
            reports = [one.report() for one in self.ones]
            assert reports[0] == reports[1]
            assert shown_in(reports) == []

    def clean(self) -> None:
        """Nothing hidden was said by either, and much was said."""
        said = [line for one in self.ones for line in one.log]
        assert shown_in(said) == []
        assert any("The table failed inside: KeyError" in line for line in said)
        assert any("a library: It has seen (a card)" in line for line in said)
        assert any("web.answers" in line for line in said)
        assert self.reports


def shown_in(said: list[str]) -> list[str]:
    text = "\n".join(said).lower()
    return [one for one in (SECRET, *CARDS, *BOX, STRANGER) if one.lower() in text]


def refused(one: One, own: Random) -> None:
    """Bids that nobody can make, another in each game."""
    name = own.choice(one.table.state.players)
    one.do({"do": "bid", "player": name, "value": own.randint(10, 99)})
    one.do({"do": "bid", "player": name, "gems": {"pearl": own.randint(20, 99)}})
    one.do({"do": SECRET, "player": name})


def strange(one: One, _: Random) -> None:
    """A tag that no card has."""
    for tags in ({STRANGER}, set[str]()):
        one.loop.put(Sighting("A", frozenset(tags), one.clock.now))
        one.loop.work()
        one.clock.now += 3


def full(one: One, _: Random) -> None:
    """A disk that takes nothing for a while."""

    def refusing(*_: object, **__: object) -> int:
        raise Refusal("storage", say("{why}: the disk is full.", why=SECRET))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(one.table._store.journal, "append", refusing)
        one.do({"do": "undo"})
    one.clock.now += 3
    one.loop.work()


def held_up(one: One, own: Random) -> None:
    """Fists with other bids in them, where there are fists, and buttons."""
    if one.table.stage == "fists" and hasattr(one.table.state, "chests"):
        for name in one.table.state.players:
            one.do({"do": "fist", "player": name, "up": True, **any_bid(one.table, name, own)})
        one.do({"do": "open-fists"})
    for down in (True, False):
        one.loop.put(Edge(0, down, one.clock.now))
        one.loop.work()
        one.clock.now += 0.3


def mistaken(one: One, _: Random) -> None:
    """A page that fails inside."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(one.loop, "screen", one._fail)
        assert get(one.host, "/api/screen").status_code == 500


def play(
    pair: Pair,
    twins: Twins,
    do: Callable[[One, Any], object],
    shown: Callable[[Any, Any], bool] = lambda *_: False,
) -> None:
    """Play both as far as what is hidden stays so."""
    for number, actions in enumerate(twins.pairs):
        if isinstance(actions[0], Bid) and actions[0] != actions[1]:
            continue  # at a table the fists have opened before a bid is entered
        if pair.ones[0].table.stage in ("fists", "count"):
            pair.told(lambda one, _: one.do({"do": "open-fists"}))
        before = [one.table.state for one in pair.ones]
        answers = pair.told(lambda one, which: do(one, actions[which]))  # noqa: B023 - at once
        now = [one.table.state for one in pair.ones]
        if answers[0] != answers[1] or any(map(shown, before, now)):
            return
        pair.compare()
        if number >= twins.start and pair.differ() and pair.troubles < OFTEN:
            pair.trouble()


@pytest.mark.parametrize(("seed", "variant"), [(2, "standard"), (3, "untracked"), (4, "mixed")])
def test_a_pirates_word(tmp_path: Path, seed: int, variant: str) -> None:
    twins = twins_word(seed, 3, variant)
    with ExitStack() as stack:
        pair = Pair(stack, tmp_path, twins)
        play(pair, twins, lambda one, action: one.do(msgspec.to_builtins(action)))
        pair.clean()


@pytest.mark.parametrize(("seed", "variant"), [(3, "other-mates"), (2, "read")])
def test_pirate_21(tmp_path: Path, seed: int, variant: str) -> None:
    twins = twins_21(seed, 3, variant)
    with ExitStack() as stack:
        pair = Pair(stack, tmp_path, twins)
        play(pair, twins, One.act, has_been_shown)
        pair.clean()
