"""Whole games at readers that fail at random moments: nothing wrong, nothing lost, nothing shown.

What a failing reader cannot tell is entered by hand, as the screen asks for it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from companion import record
from companion.deck import Deck
from companion.games import pirate21
from companion.games import pirates_word as game
from companion.games.pirates_word.seats import placed
from companion.games.pirates_word.setup import default_greens
from companion.languages import encode
from companion.settings import Settings
from companion.table import Table
from tests.companion.crew import TAG, Crew, HalfDeaf, name_of
from tests.companion.kit import BOX, TAGS, lay_of
from tests.faults.wire import Strike, Wired, strikes

READERS = "ABCD"
DEEDS = 30
"""About how often hands do something in a game."""


class Group(Wired):
    """Four players of A Pirate's Word with their Ships on four readers."""

    def __init__(
        self, folder: Path, faults: tuple[Strike, ...], printed: dict[str, str] = BOX
    ) -> None:
        """`printed`: what the companion takes the tags for."""
        self.printed = printed
        self.connect(READERS, TAGS, faults)
        super().__init__(folder, Settings(simplified=True))

    def _open(self, *, fresh: bool = False) -> Table:
        return Table.open(
            self.journal,
            self.settings,
            deck=Deck(self.printed),
            random=Random(self.seed),
            now=self.clock,
            fresh=fresh,
        )

    def check(self, laid: dict[str, list[str]]) -> None:
        """What counts was laid; where the reader works, what was laid counts."""
        state = self.table.state
        for seat in range(len(state.players)):
            for letter, card in placed(state, seat).items():
                ours = [one for one in laid[letter] if self.owner(one) == seat]
                assert len(ours) == 1, (letter, seat, laid)
                assert card is None or self.name(card, seat) == ours[0]
        for letter, cards in laid.items():
            if letter not in self.table.readings.faults:
                seats = {self.owner(card) for card in cards}
                assert seats <= {seat for seat, _ in self.island(letter).ships}, letter

    def island(self, letter: str) -> Any:
        return next(one for one in self.table.state.islands if one.letter == letter)

    def owner(self, card: str) -> int:
        kind, _, number = card.partition(" ")
        if kind == "red":
            return int(number) - 1
        greens = self.table.state.greens
        return next(seat for seat, owned in enumerate(greens) if int(number) in owned)

    @staticmethod
    def name(card: int | str, seat: int) -> str:
        return f"red {seat + 1}" if card == "red" else f"green {card}"

    def day(self, rng: Random) -> None:
        """Dig, lay in handfuls, hold, turn, share, lift; by hand where a reader is deaf."""
        self.do("draw")
        plan = [(card, letter) for letter, cards in lay_of(self.table).items() for card in cards]
        plan = self.some_reds(plan, rng)
        rng.shuffle(plan)
        laid: dict[str, list[str]] = {letter: [] for letter in READERS}
        while plan:
            for _ in range(min(len(plan), rng.randint(1, 4))):
                card, letter = plan.pop()
                self.lay(card, letter)
                laid[letter].append(card)
            self.until_told()
            self.lay_anew_what_does_not_count(laid)
            self.check(laid)
        self.place_by_hand(laid)
        self.all_say_done()
        assert self.table.state.phase == "resolution"
        self.turn_by_hand(laid)
        self.do("reveal-ships")
        self.share_all()
        self.lift_all()
        self.until_told()

    def lay_anew_what_does_not_count(self, laid: dict[str, list[str]]) -> None:
        """A card that lay there when its reader fell silent may have lain there all the time."""
        for letter, cards in laid.items():
            there = {seat for seat, _ in self.island(letter).ships}
            for card in [one for one in cards if self.owner(one) not in there]:
                if letter in self.table.readings.faults:
                    continue
                self.wait(2)
                assert letter in [one["island"] for one in self.screen()["messages"]]
                self.lift(card, letter)
                self.until_told()
                self.lay(card, letter)
                self.until_told()

    def all_say_done(self) -> None:
        """By the buttons; on the tablet where a button sticks.

        Twice, since a button that only now sticks may take its player's tap back, once.
        """
        self.scan()
        for seat in (*range(4), *range(4)):
            if self.table.state.phase != "decision" or seat in self.table.now.marks.done:
                continue
            if self.bench.button("button-stuck", seat):
                self.do("done", player=self.table.state.players[seat])
            else:
                self.hold(seat)

    def some_reds(self, plan: list[tuple[str, str]], rng: Random) -> list[tuple[str, str]]:
        """Some lay their Red instead of one of their Greens."""
        reds = {seat for seat in range(4) if rng.random() < 0.3}
        changed = []
        for card, letter in plan:
            seat = self.owner(card)
            if seat in reds:
                reds.remove(seat)
                card = f"red {seat + 1}"
            changed.append((card, letter))
        return changed

    def place_by_hand(self, laid: dict[str, list[str]]) -> None:
        for letter, cards in laid.items():
            there = {seat for seat, _ in self.island(letter).ships}
            for seat in sorted({self.owner(card) for card in cards} - there):
                assert letter in self.screen(host=True)["controls"]["hand_islands"]
                name = self.table.state.players[seat]
                self.do("place", player=name, island=letter, card=None)

    def turn_by_hand(self, laid: dict[str, list[str]]) -> None:
        for letter, names in self.screen(host=True)["controls"]["unread"].items():
            for name in names:
                seat = self.table.state.players.index(name)
                card = next(one for one in laid[letter] if self.owner(one) == seat)
                number: int | str = "red" if "red" in card else int(card.split()[1])
                self.do("turn", player=name, island=letter, card=number)


class Pirates(Wired, HalfDeaf):
    """A crew of Pirate 21 at a reader a seat; what a failing one misses is entered by hand."""

    def __init__(self, folder: Path, players: int, faults: tuple[Strike, ...], seed: int) -> None:
        self.deaf = None
        self.connect("ABCDEF"[:players], TAG, faults)
        Crew.__init__(self, folder, players, seed=seed)

    def lay(self, card: str, reader: str) -> None:
        super().lay(card, reader)
        self.until_told()

    def lift(self, card: str, reader: str) -> None:
        super().lift(card, reader)
        self.until_told()

    def lift_all(self) -> None:
        super().lift_all()
        self.until_told()

    def deal(self, seat: int, up: str | None = None, down: str | None = None) -> None:
        super().deal(seat, up, down)
        if self.state.phase == "deal" and self.state.hands[seat].down is None:
            name = self.state.players[seat]
            self.do("deal", player=name, up=name_of(self.up[seat][0]), down=None)


def faults_of(seed: int) -> tuple[Strike, ...]:
    return strikes(Random(f"faults {seed}"), READERS, DEEDS, seats=4)


def play_pirate_21(seed: int) -> None:
    players = 2 + seed % 3
    faults = strikes(Random(f"faults {seed}"), "ABCDEF"[:players], 120)
    with TemporaryDirectory() as folder:
        crew = Pirates(Path(folder), players, faults, seed)
        while not crew.state.finished:
            before = crew.table.history.position
            crew.play_and_reveal_once()
            assert crew.table.history.position > before
            crew.agrees()
        result = record.replay(crew.table.record().encode())
        assert (result.messages, result.view) == ((), pirate21.full_view(crew.state))
        crew.close()


def play(seed: int) -> None:
    """One game of A Pirate's Word."""
    rng = Random(seed)
    with TemporaryDirectory() as folder:
        group = Group(Path(folder), faults_of(seed))
        for _ in range(5):
            group.day(rng)
        assert group.table.state.finished
        group.table.do({"do": "open-chests"}, now=group.clock)
        replay = record.replay(group.table.record().encode())
        assert (replay.exit_code, replay.view) == (0, game.full_view(group.table.state))
        group.close()


@pytest.mark.parametrize("seed", range(36))
def test_a_game_at_failing_readers_is_played_to_its_end(seed: int) -> None:
    play(seed)


@pytest.mark.parametrize("seed", [*range(11), 360, 415, 658])
def test_a_game_of_pirate_21_at_failing_readers_is_played_to_its_end(seed: int) -> None:
    play_pirate_21(seed)


@pytest.mark.soak
@pytest.mark.parametrize("seeds", [range(n, n + 100) for n in range(100, 2600, 100)], ids=str)
def test_many_games_at_failing_readers_are_played_to_their_end(seeds: range) -> None:
    for seed in seeds:
        play(seed)
        play_pirate_21(seed)


@pytest.mark.parametrize("seed", range(10))
def test_what_failing_readers_show_tells_no_card(seed: int) -> None:
    """The same tags and faults, other cards: until the Ships are turned all screens are equal."""
    shown = []
    for printed in (BOX, disguised()):
        with TemporaryDirectory() as folder:
            group = Group(Path(folder), faults_of(seed), printed)
            lay_on_the_first_day(group, Random(seed))
            shown.append([encode(screen) for screen in group.seen])
            group.close()
    assert shown[0] == shown[1]
    assert not [tag for tag in BOX if tag in b"".join(shown[0]).decode()]


def disguised() -> dict[str, str]:
    """The same tags, but each player's own three cards are others among themselves."""
    greens = default_greens(4)
    turned: dict[str, str] = {}
    for seat, (low, high) in enumerate(greens):
        own = (f"green {low}", f"green {high}", f"red {seat + 1}")
        turned |= dict(zip(own, (*own[1:], own[0]), strict=True))
    return {tag: turned.get(card, card) for tag, card in BOX.items()}


def lay_on_the_first_day(group: Group, rng: Random) -> None:
    group.do("draw")
    plan = [(card, letter) for letter, cards in lay_of(group.table).items() for card in cards]
    plan = group.some_reds(plan, rng)
    rng.shuffle(plan)
    moved = rng.choice(plan)
    for card, letter in plan:
        group.lay(card, letter)
        group.until_told()
    group.lift(*moved)
    group.until_told()
    group.lay(*moved)
    group.until_told()
    group.all_say_done()
    group.until_told()
