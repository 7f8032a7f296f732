"""Plays a random game with a journal on disk and prints what it has published, until it is killed.

    python -m tests.faults.game_on_disk FOLDER SEED [paused]

Each line is `number game row digest left`: the game's and its newest row's number in the journal,
the digest of the table, and the seconds left on the timer (`-` without one). A line is printed when
the screen with that number has been handed to a watcher, and again after each thing done: the time
that is left runs down on the screens by itself. With `paused` the evening is paused as soon as a
timer runs; then the last line is `paused`, and nothing is done any more.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from random import Random

from companion.deck import Deck
from companion.games import pirates_word as game
from companion.history import History
from companion.inputs import Edge, Sighting
from companion.journal import Journal
from companion.languages import encode
from companion.loop import Loop, Screens
from companion.refusals import Refusal
from companion.settings import for_players
from companion.table import Table
from tests.companion.kit import BOX
from tests.companion.players import command_of
from tests.rules.random_games import legal_actions


class Clock:
    """A virtual clock, so that a game plays as fast as the disk lets it."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


def digest(history: History) -> str:
    """Return a hash of everything that must be the same after a crash."""
    now = history.now
    whole = (
        game.full_view(now.state),
        now.marks,
        history.happened,
        history.undo_label,
        history.redo_label,
        history.position,
    )
    return hashlib.sha256(encode(whole)).hexdigest()[:24]


def opened(folder: Path, seed: int, now: float) -> tuple[Journal, Table]:
    """Open the journal and the table in it, as the companion does at its start."""
    journal = Journal.open(folder)
    settings = for_players(4)
    return journal, Table.open(journal, settings, deck=Deck(BOX), random=Random(seed), now=now)


def broken(line: str) -> None:
    """End the process at a failure inside: going on with frozen screens would prove nothing."""
    sys.exit(line)


class Player:
    """Does one random thing after the other."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.clock = Clock()
        self.rng = Random(seed)
        self.journal, self.table = opened(folder, seed, self.clock.now)
        self.loop = Loop(self.table, self.clock, report=broken)
        self.loop.watch(self.say)

    def say(self, screens: Screens | None = None) -> None:
        store = self.table._store
        number = screens.number if screens else self.loop.number()
        self.shown = (number, store.game, store.written, digest(self.table.history))
        self.tell()

    def tell(self) -> None:
        """Print what screens show now: their timer runs by itself, nothing being published."""
        timer = self.table.timer
        left = "-" if timer is None else f"{timer.left_at(self.clock.now):.3f}"
        print(*self.shown, left, flush=True)  # noqa: T201

    def one_thing(self) -> None:
        self.clock.now += self.rng.random() * 0.7
        dice = self.rng.random()
        if dice < 0.1:
            self.ask({"do": "undo", "steps": self.rng.randint(1, 4)})
        elif dice < 0.15:
            self.ask({"do": "redo", "steps": self.rng.randint(1, 4)})
        elif dice < 0.25:
            tags = frozenset(self.rng.sample(sorted(BOX), self.rng.randrange(3)))
            self.loop.put(Sighting(self.rng.choice("ABCD"), tags, self.clock.now))
        elif dice < 0.35:
            seat = self.rng.randrange(4)
            self.loop.put(Edge(seat, self.rng.random() < 0.6, self.clock.now))
        elif dice < 0.45:
            self.ask(self.table_command())
        else:
            self.act()
        self.loop.work()

    def table_command(self) -> dict[str, object]:
        player = self.rng.choice(self.table.state.players)
        wishes: tuple[dict[str, object], ...] = (
            {"do": "done", "player": player, "done": self.rng.random() < 0.7},
            {"do": "fist", "player": player, "up": self.rng.random() < 0.7},
            {"do": "open-fists"},
            {"do": "draw"},
            {"do": "draw-two"},
            {"do": "timer", "set": "add"},
            {"do": "timer", "set": "resume"},
            {"do": "share", "island": self.rng.choice("ABCD")},
            {"do": "keep-card", "card": {"name": f"Card {self.rng.randrange(30)}"}},
            {"do": "new-game", "setup": self.setup(), "give_up": self.rng.random() < 0.5},
        )
        return self.rng.choice(wishes)

    def setup(self) -> dict[str, object]:
        names = ["Barbara", "Mario", "Mark", "Martha", "Angelica"]
        players = self.rng.sample(names, self.rng.randint(3, 5))
        timers = {"decision": float(self.rng.randint(30, 90))}
        game = {"game": "a-pirates-word", "players": players}
        return {**game, "dagger": players[-1], "timers": timers, "simplified": players[0] == "Mark"}

    def act(self) -> None:
        if self.table.state.finished:
            self.ask({"do": "new-game"})
            return
        actions = legal_actions(self.table.state, self.rng)
        if actions:
            self.ask(command_of(self.rng.choice(actions)))

    def pause(self) -> None:
        """Play until a timer runs, then pause the evening."""
        while self.table.timer is None or not self.table.timer.running:
            self.one_thing()
        self.ask({"do": "pause"})
        self.tell()
        print("paused", flush=True)  # noqa: T201

    def ask(self, command: dict[str, object]) -> None:
        answer = self.loop.ask(command, on=None)
        self.loop.work()
        if not isinstance(answer.exception(0), Refusal | None):
            raise AssertionError("a command is answered or refused")


def main() -> None:
    player = Player(Path(sys.argv[1]), int(sys.argv[2]))
    player.say()
    if sys.argv[3:]:
        player.pause()
        sys.stdin.read()
    while True:
        player.one_thing()
        player.tell()


if __name__ == "__main__":
    main()
