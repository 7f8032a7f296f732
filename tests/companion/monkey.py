"""A monkey at the table: any command of either game, any card, any finger, restarts in between.

It plays on as well (or nothing late in a game would ever be reached), and after all it does the
whole table is looked at: `Monkey.check`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from companion.audience import HOST, PUBLIC
from companion.deck import Deck
from companion.games import pirate21, pirates_word
from companion.games.pirates_word.box import BARREL, BOTTLE, COLOURS, FOUR, MAP, SPYGLASS
from companion.history import run
from companion.inputs import Edge, Input, ReaderHealth, Sighting
from companion.journal import Journal
from companion.languages import encode
from companion.loop import BROKEN, Loop
from companion.plates import BRASS, Lamps
from companion.refusals import Refusal
from companion.settings import Settings, Timers
from companion.table import Table
from tests.companion.crew import BOX21
from tests.companion.kit import BOX, SILENT, STRANGER
from tests.companion.kit import TAGS as CARDS
from tests.rules.pirate21.random_games import candidates
from tests.rules.random_games import NAMES, legal_actions

READERS = "ABCDEFGH"
WHY = "seen late"
PATIENCE = 3000
"""Actions in which any game is over."""
TAGS = [*BOX, *BOX21, STRANGER]

JUNK: list[Any] = [
    None, True, -1, 0, 1, 10**30, 0.5, "", " ", "A", "red", "Ada", "\ud800", "\x00", "x" * 900,
    [], [[]], [1, 2, 3], ["Ada"], {}, {"red": -1}, {"red": 1}, {"do": "undo"}, "captain 6",
]  # fmt: skip
FIELDS = (
    "player", "island", "card", "gems", "gem", "artifact", "hand", "ship", "ships", "block", "lay",
    "line", "action", "reason", "shorten", "steps", "set", "setup", "give_up", "game", "players",
    "cards", "coins", "from", "to", "id", "target", "guess", "answer", "ability", "between",
    "discard", "up", "down", "value", "done",
)  # fmt: skip


PREPARING = (
    "enrol",
    "enrol-step",
    "enrol-number",
    "forget-tag",
    "import-deck",
    "find-seats",
    "find-step",
    "reset-seats",
)


class Clock:
    now = 1000.0

    def monotonic(self) -> float:
        return self.now


class Monkey:
    """One who does anything at all. `did` is what it has done, for whoever has to find out."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.folder, self.clock = folder, Clock()
        self.reports: list[str] = []
        self.did: list[object] = []
        self.done = 0
        self.unread = self.rng.choice((0.0, 0.0, 0.3, 1.0))
        self._open()

    def _open(self) -> None:
        self.lit: frozenset[int] | None = None
        self.journal = Journal.open(self.folder)
        settings = Settings(players=NAMES[:4], deal_at_random=self.rng.random() < 0.5)
        self.table = Table.open(
            self.journal,
            settings,
            deck=Deck(BOX | BOX21),
            random=random.Random(self.rng.random()),
            now=self.clock.now,
        )
        self.loop = Loop(
            self.table,
            self.clock,
            simulated=True,
            lights=self._light,
            report=self.reports.append,
        )
        self.loop.put(Edge(99, False, self.clock.now))
        self.loop.work()

    def _light(self, lamps: Lamps) -> None:
        self.lit = lamps.lit

    def restart(self) -> None:
        """Pull the plug: the journal alone tells what stands."""
        before, number = self.table.history, self.table.number
        self.journal.close()
        self._open()
        assert self.journal.notice is None, self.journal.notice
        assert self.table.history == before, "another game stands after the restart"
        assert self.table.number > number

    def close(self) -> None:
        self.journal.close()

    # What it does.

    def act(self) -> None:
        """Do one random thing and look at the whole table."""
        number = self.table.number
        self.clock.now += self.rng.choice((0.01, 0.2, 0.7))
        deeds, weights = zip(*self._deeds().items(), strict=True)
        self.rng.choices(deeds, weights)[0]()
        self.loop.work()
        self.check(number)

    def _deeds(self) -> dict[Callable[[], None], int]:
        return {
            self._legal: 60,
            self._sensible: 40,
            self._steps: 8,
            self._cards: 15,
            self._fingers: 15,
            self._mends: 6,
            self._groups: 4,
            self._raise_all: 4,
            self._deal: 1,
            self._pause: 2,
            self._junk: 8,
            self._time: 10,
            self.restart: 2,
        }

    def ask(self, command: Any, *, on: int | None = None, viewer: str | None = None) -> Any:
        """Ask; returns the answer or the refusal, which must be a sentence of the table's."""
        self.did.append((command, viewer))
        answer = self.loop.ask(command, on=on, viewer=viewer)
        self.loop.work()
        refusal = answer.exception(0)
        if refusal is None:
            self.done += 1
            encode(answer.result(0))
            return answer.result(0)
        assert isinstance(refusal, Refusal), command
        assert refusal.sentence != BROKEN, command
        assert refusal.may_be_told(viewer), command
        assert refusal.sentence.rstrip('"”')[-1:] in (".", "?"), refusal.sentence
        return refusal

    def put(self, what: Input) -> None:
        self.did.append(what)
        self.loop.put(what)
        self.loop.work()

    def _legal(self) -> None:
        state, rng = self.table.state, self.rng
        actions: list[Any]
        if self.table.conduct.game is pirate21:
            actions = list(candidates(state, rng, self.unread))
        else:
            actions = list(legal_actions(state, rng, unread=self.unread))
        if actions:
            action = msgspec.to_builtins(rng.choice(actions))
            self.ask(action, viewer=rng.choice((None, action.get("player"))))

    def _sensible(self) -> None:
        wish = self.rng.choice(self._wishes())
        self.ask(wish, viewer=self._viewer(wish))

    def _viewer(self, wish: dict[str, Any]) -> str | None:
        return self.rng.choice((None, wish.get("player"), self._name()))

    def _name(self) -> str:
        return str(self.rng.choice((*self.table.state.players, *self.table.state.players, "Hal")))

    def _wishes(self) -> list[dict[str, Any]]:
        """What a page might ask for now; what belongs to the moment comes often."""
        mine, other = self._of_pirates_word(), self._of_pirate21()
        if self.table.conduct.game is pirate21:
            mine, other = other, mine
        return [*mine * 5, *other, *self._of_the_moment() * 6]

    def _of_the_moment(self) -> list[dict[str, Any]]:
        stage, marks = self.table.play.stage, self.table.marks
        if stage in ("fists", "count"):
            return [{"do": "open-fists"}] * 4
        if stage == "using":
            return [*self._begun() * 2, {"do": "end-use"}]
        if getattr(marks, "attack", None) is not None:
            return [{"do": "answer", "answer": one} for one in ("miss", "hit", "princess")] * 6
        return []

    def _user(self) -> str:
        users = self._users()
        return str(self.table.state.players[users[0]]) if users else self._name()

    def _begun(self) -> list[dict[str, Any]]:
        """An Artifact's use begins with a target, right or wrong."""
        rng, four = self.rng, list(FOUR)
        use = {"do": "begin-use", "player": self._user()}
        if len(self.table.state.players) == 2 or rng.random() < 0.1:
            use["block"] = rng.choice(four)
        ship = {"player": self._name(), "island": rng.choice("ABCD")}
        hand, lay = self._name(), rng.random() < 0.5
        return [
            {**use, "artifact": BOTTLE, "hand": hand, "lay": lay},
            {**use, "artifact": SPYGLASS, "ship": ship},
            {**use, "artifact": rng.choice(four), "hand": hand, "ship": ship},
        ]

    def _of_pirates_word(self) -> list[dict[str, Any]]:
        rng, name, flag = self.rng, self._name(), self.rng.random() < 0.6
        letter, places = rng.choice("ABCDEFGH"), self._places()
        gems = {rng.choice(COLOURS): rng.randint(0, 3)}
        return [
            *self._begun(),
            {"do": "draw"},
            {"do": "draw"},
            {"do": "draw-two", "artifact": rng.choice((BARREL, MAP))},
            *[{"do": "share", "island": one} for one in "ABC"],
            {"do": "done", "player": name, "done": flag},
            {"do": "fist", "player": name, "up": flag},
            {"do": "cancel-use"},
            {"do": "peeks", "player": name},
            {"do": "swapped", "island": letter},
            {"do": "swapped"},
            {"do": "open-chests"},
            {"do": "bid", "player": name, "gems": gems},
            {"do": "bid", "player": name, "value": rng.randint(-3, 9)},
            {"do": "place", "player": name, "island": letter, "card": rng.choice((None, "red", 2))},
            {"do": "correct-gems", "from": places[0], "to": places[1], "gems": gems, "reason": WHY},
            {"do": "correct-cards", "cards": rng.sample(range(1, 17), 2), "reason": WHY},
            *self._of_the_table(),
        ]

    def _places(self) -> list[str]:
        chests = [f"chest {name}" for name in self.table.state.players]
        return self.rng.sample(["bag", "island A", "island B", "island E", *chests], 2)

    def _of_pirate21(self) -> list[dict[str, Any]]:
        rng, name, user = self.rng, self._name(), self._user()
        card, sort = rng.choice(list(BOX21.values())), rng.choice(("captain", "gunner", "draw"))
        return [
            {"do": "attack", "player": user, "target": name, "guess": rng.randint(0, 8)},
            {"do": "attack", "player": user, "target": name, "guess": rng.randint(0, 8)},
            {"do": "answer", "answer": "hit", "card": card},
            {"do": "intend", "player": user, "ability": sort},
            {"do": "intend", "player": user, "ability": sort, "target": name, "discard": card},
            {"do": "intend", "player": user, "ability": "mate"},
            {"do": "intend", "player": user, "ability": "mate", "between": [user, name]},
            {"do": "cancel"},
            {"do": "correct-coins", "player": name, "coins": rng.randint(0, 5), "reason": WHY},
            *self._of_the_table(),
        ]

    def _of_the_table(self) -> list[dict[str, Any]]:
        return [{"do": "timer", "set": self.rng.choice(("pause", "resume", "add"))}]

    def _users(self) -> tuple[int, ...]:
        state = self.table.state
        if self.table.conduct.game is pirate21:
            return () if state.turn is None else (state.turn,)
        return tuple(state.to_use[:1])

    def _steps(self) -> None:
        rng, lines = self.rng, len(self.table.history.actions)
        wish = rng.choice(
            (
                {"do": "undo", "steps": rng.choice((1, 1, 2, 5))},
                {"do": "undo"},
                {"do": "redo", "steps": rng.choice((1, 2))},
                {"do": "redo"},
                {"do": "back-to", "line": max(0, lines - rng.randint(0, 6)), "reason": ""},
            )
        )
        self.ask(wish, on=rng.choice((None, self.table.number, self.table.number - 3)))

    def _mends(self) -> None:
        log = self.ask({"do": "log"})
        lines = [line for line in log.secret["lines"] if line["mend"]]
        if lines:
            line = self.rng.choice(lines)
            entry, rng = line["mend"], self.rng
            gems = {rng.choice(COLOURS): entry["number"] or rng.randint(0, 3)}
            values = {"card": rng.choice((None, "red", *range(1, 17))), "gem": rng.choice(COLOURS)}
            value = values.get(entry["field"], gems if entry["field"] == "gems" else 1)
            action = {**entry["action"], entry["field"]: value}
            wish = {"do": "mend", "line": line["line"], "action": action, "reason": WHY}
            self.ask({**wish, "shorten": rng.random() < 0.5}, viewer=entry["cover"])

    def _cards(self) -> None:
        rng, now = self.rng, self.clock.now
        reader = rng.choice(READERS[: len(self.table.state.players)])
        if rng.random() < 0.1:
            self.put(ReaderHealth(reader, rng.choice((None, SILENT)), now))
            return
        tags = set(self.table.readings.at(reader))
        if tags and rng.random() < 0.4:
            tags.pop() if rng.random() < 0.7 else tags.clear()
        else:
            tags.update(rng.sample(TAGS, rng.choice((1, 1, 1, 2, 3))))
        self.put(Sighting(reader, frozenset(tags), now))

    def _fingers(self) -> None:
        """A press, short or long, of one seat or of all."""
        rng, seats = self.rng, range(len(self.table.state.players))
        chosen = seats if rng.random() < 0.3 else [rng.choice(seats)]
        for seat in chosen:
            self.put(Edge(seat, rng.random() < 0.8, self.clock.now))
        self.clock.now += rng.choice((0.1, 0.3, 0.7, 1.0, 4.0))
        for seat in chosen:
            if rng.random() < 0.8:
                self.put(Edge(seat, False, self.clock.now))

    def _raise_all(self) -> None:
        """All fists up until they open, some pressed before and some let go in between."""
        rng, seats = self.rng, range(len(self.table.state.players))
        for down in (*(True, False) * rng.randint(0, 3), True):
            for seat in seats:
                self.put(Edge(seat, down, self.clock.now))
            self.clock.now += 0.2
        for _ in range(rng.randint(1, 30)):
            self.clock.now += 0.3
            self.loop.work()
        for seat in seats:
            self.put(Edge(seat, False, self.clock.now))

    def _deal(self) -> None:
        """Ships are dealt on one reader, and the game that was dealt begins."""
        group = list(rng_names(self.rng))
        if len(group) == 2:
            return
        self.ask({"do": "deal-ships", "game": pirates_word.NAME, "players": group})
        lows = self.rng.sample(range(1, 9), len(group))
        for low in lows:
            for name in (f"red {low}", f"green {low}", f"green {17 - low}"):
                self.put(Sighting("A", frozenset({CARDS[name]}), self.clock.now))
        setup = self._setup(group)
        if setup["game"] == pirates_word.NAME:
            setup.pop("ships", None)
            self.ask({"do": "new-game", "give_up": True, "setup": {**setup, "dealt": True}})

    def _pause(self) -> None:
        """All stands still for a while, whatever hands do meanwhile."""
        self.ask({"do": self.rng.choice(("pause", "end-evening"))})
        before = self.table.history
        for deed in (self._cards, self._fingers, self._sensible, self._time):
            deed()
            self.loop.work()
        assert self.table.history == before, "something was done in a pause"
        self.ask({"do": "go-on"})

    def _time(self) -> None:
        self.clock.now += self.rng.choice((1.0, 3.0, 60.0, 700.0))
        self.loop.work()

    def _junk(self) -> None:
        rng = self.rng
        wish = dict(rng.choice(self._wishes()))
        kinds = (
            "mend",
            "back-to",
            "new-game",
            "deal-ships",
            "deal-to",
            "keep-card",
            "drop-card",
            *PREPARING,
        )
        if rng.random() < 0.4:
            wish = {"do": rng.choice((*kinds, *JUNK))}
        for field in rng.sample(FIELDS, rng.randint(0, 3)) + rng.sample(sorted(wish), 1):
            wish[field] = rng.choice(JUNK)
        self.ask(wish, on=rng.choice((None, None, -1, 10**20)), viewer=self._viewer({}))

    def _groups(self) -> None:
        """Other games and groups, Ships dealt on readers, own cards."""
        rng, group = self.rng, list(rng_names(self.rng))
        fair = {"do": "new-game", "give_up": True, "setup": self._setup(group)}
        self.ask(
            rng.choice(
                (
                    fair,
                    {"do": "new-game", "give_up": rng.random() < 0.3},
                    {"do": "deal-ships", "game": pirates_word.NAME, "players": group},
                    {"do": "deal-ships", "game": pirates_word.NAME, "players": []},
                    {"do": "deal-to", "player": self._name()},
                    {"do": "keep-card", "card": {"name": "Parrot", "touches": ["gems"]}},
                    {"do": "drop-card", "id": "parrot"},
                    *self._preparing(),
                )
            )
        )

    def _preparing(self) -> tuple[dict[str, Any], ...]:
        """Cards enrolled and places found, as far as no game forbids it."""
        rng, box = self.rng, self.rng.choice((pirates_word.NAME, pirate21.NAME))
        return (
            {"do": "enrol", "game": box, "place": rng.choice((None, rng.randint(0, 30)))},
            {"do": "enrol-step", "step": rng.choice(("skip", "back", "undo", "end"))},
            {"do": "enrol-number", "card": f"mate {rng.randint(0, 9)}"},
            {"do": "forget-tag", "place": rng.randint(0, 30)},
            {"do": "find-seats"},
            {"do": "find-step", "step": rng.choice(("skip", "no-more", "undo", "end"))},
        )

    def _setup(self, group: list[str]) -> dict[str, Any]:
        rng = self.rng
        timers = msgspec.to_builtins(Timers(turns=rng.choice((None, 5.0))))
        setup: dict[str, Any] = {"players": group, "timers": timers, "draws": rng.random() < 0.5}
        if rng.random() < 0.4:
            return {**setup, "game": pirate21.NAME, "players": group[:6]}
        setup |= {"game": pirates_word.NAME, "gems_per_island": [2, 3, 4, 5, 6]}
        setup["gems"] = rng.choice(("tracked", "untracked"))
        setup["simplified"] = rng.random() < 0.2
        if not setup["simplified"]:
            pool = (*FOUR, "parrot", "solid-gold-hook")
            setup["artifacts"] = rng.choice((list(FOUR), rng.sample(pool, 4)))
        if rng.random() < 0.2:
            return {**setup, "dealt": True}
        lows = rng.sample(range(1, 9), len(group))
        ships = {name: [low, 17 - low] for name, low in zip(group, lows, strict=True)}
        return setup if len(group) == 2 else {**setup, "ships": ships}

    def play_on(self) -> None:
        """Play what stands to its end with nothing but legal actions and what they wait for."""
        for _ in range(PATIENCE):
            if self.table.state.finished:
                return
            if self.table.stage in ("fists", "count"):
                self.ask({"do": "open-fists"})
            if getattr(self.table.marks, "attack", None) is not None:
                self.ask({"do": "cancel"})
            self._legal()
        raise AssertionError("the game does not come to its end")

    # What must hold.

    def check(self, number: int) -> None:
        """Nothing failed inside, screens are whole, lamps are brass, time goes on."""
        assert not self.reports, self.reports
        public, host = (json.loads(self.loop.screen(one)) for one in (PUBLIC, HOST))
        assert public["number"] == host["number"] == self.table.number >= number
        assert "controls" not in public
        brass = {seat for seat, one in enumerate(public["seats"]) if one["state"] in BRASS}
        assert self.lit in (None, brass), "a lamp is not as its plate"
        due = self.table.due(now=self.clock.now)
        assert due is None or due > self.clock.now - 1e-6, "what is due is never done"

    def check_fold(self) -> None:
        """The state is the rules' fold of the lines that stand."""
        history = self.table.history
        assert run(history.conduct, history.first, history.actions)[0] == self.table.state


def rng_names(rng: random.Random) -> tuple[str, ...]:
    return NAMES[: rng.choice((2, 3, 3, 4, 4, 5, 6, 7, 8))]
