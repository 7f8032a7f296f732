"""People at a table who play Pirate 21 with real cards: what they lay and press, nobody tells."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.deck import Deck
from companion.games import pirate21 as game
from companion.games.pirate21 import actions as do
from companion.games.pirate21.box import MATES, NUMBER, PRINCESS, SORT, box
from companion.games.pirate21.state import State
from companion.inputs import Sighting
from companion.settings import Settings, Timers
from companion.table import Table
from tests.companion.kit import BOX, STRANGER, Hands

READERS = "ABCDEF"
PIECES = tuple(f"{name}{copy}" for name, copies in box(MATES).items() for copy in "ab"[:copies])
"""Every physical card: its name, and a or b, since there may be two of them."""
TAG = {piece: f"06{number:012X}" for number, piece in enumerate(PIECES)}
BOX21 = {tag: piece[:-1] for piece, tag in TAG.items()}

NAMES = ("Jack", "Beth", "Will", "Angelica", "Dave", "Zoe")


def settings_for(players: int) -> Settings:
    return Settings(game=game.NAME, players=NAMES[:players], timers=Timers(turns=60.0))


def name_of(piece: str) -> str:
    return piece[:-1]


class Crew(Hands):
    """Hands with the box of Pirate 21: piles before the seats, a deck, a discard pile.

    `up` and `down` are what lies before each seat in truth, whatever the companion believes.
    """

    def __init__(self, folder: Path, players: int = 3, *, seed: int = 1) -> None:
        self.rng = Random(seed)
        self.up: list[list[str]] = [[] for _ in range(players)]
        self.down: list[str | None] = [None] * players
        self.deck: list[str] = []
        self.discard: list[str] = []
        super().__init__(folder, settings_for(players), seed=seed)
        self.gather()

    def _open(self, *, fresh: bool = False) -> Table:
        return Table.open(
            self.journal,
            self.settings,
            deck=Deck(BOX | BOX21),
            random=random.Random(self.seed),
            now=self.clock,
            fresh=fresh,
        )

    def _tell(self, reader: str) -> None:
        self.clock += 0.2
        tags = frozenset(TAG.get(piece, STRANGER) for piece in self.lying.get(reader, ()))
        self.put(Sighting(reader, tags, self.clock))

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    def gather(self) -> None:
        """All cards back into the deck, shuffled."""
        self.lift_all()
        self.up = [[] for _ in self.up]
        self.down = [None] * len(self.down)
        self.discard = []
        self.deck = list(PIECES)
        self.rng.shuffle(self.deck)

    def take(self, name: str | None = None) -> str:
        """The top card of the deck, or one of that name."""
        wanted = (piece for piece in self.deck if name in (None, name_of(piece)))
        piece = next(wanted)
        self.deck.remove(piece)
        return piece

    # Whole gestures.

    def deal(self, seat: int, up: str | None = None, down: str | None = None) -> None:
        self.up[seat], self.down[seat] = [self.take(up)], self.take(down)
        for piece in (self.up[seat][0], self.down[seat] or ""):
            self.lay(piece, READERS[seat])

    def deal_all(self, *hands: tuple[str, str]) -> None:
        for seat in range(len(self.up)):
            self.deal(seat, *(hands[seat] if hands else ()))

    def draw(self, name: str | None = None) -> None:
        seat = self.state.turn or 0
        self.up[seat].append(self.take(name))
        self.lay(self.up[seat][-1], READERS[seat])

    def captain(self, target: int, piece: str, *, said: bool = False) -> None:
        player = self.state.players[self.state.turn or 0]
        whose = self.state.players[target] if said else None
        which = name_of(piece) if said else None
        self.do("intend", player=player, ability="captain", target=whose, discard=which)
        self.up[target].remove(piece)
        self.lift(piece, READERS[target])
        self.discard.append(piece)
        self.up[target].append(self.take())
        self.lay(self.up[target][-1], READERS[target])

    def gunner(self) -> None:
        seat = self.state.turn or 0
        self.do("intend", player=self.state.players[seat], ability="gunner")
        drawn = [self.take() for _ in range(min(2, len(self.deck)))]
        for piece in drawn:
            self.lay(piece, READERS[seat])
        kept = self.rng.choice(drawn)
        self.up[seat].append(kept)
        for piece in drawn:
            if piece != kept:
                self.lift(piece, READERS[seat])
                self.discard.append(piece)

    def mate(self, one: int, two: int) -> None:
        self.do("intend", player=self.state.players[self.state.turn or 0], ability="mate")
        first, second = self.down[one] or "", self.down[two] or ""
        self.lift(first, READERS[one])
        self.lift(second, READERS[two])
        self.lay(first, READERS[two])
        self.lay(second, READERS[one])
        self.down[one], self.down[two] = second, first

    def attack(self, target: int, guess: int, *, princess: bool = False) -> None:
        """The target answers truthfully."""
        players = self.state.players
        user = players[self.state.turn or 0]
        self.do("attack", player=user, target=players[target], guess=guess)
        hit = NUMBER[name_of(self.down[target] or "")] == guess
        self.do("answer", answer="princess" if princess else "hit" if hit else "miss")

    def look(self, seat: int) -> None:
        """A player looks at the own face-down card."""
        self.lift(self.down[seat] or "", READERS[seat])
        self.wait(4)
        self.lay(self.down[seat] or "", READERS[seat])

    # Whole games.

    def tidy_up(self, before: State) -> None:
        """Do with the cards what the rules ask for by hand."""
        state = self.state
        if state.finished or state.round != before.round:
            self.gather()
            return
        for seat, hand in enumerate(state.hands):
            if hand.out and self.down[seat] is not None:
                self.discard += [*self.up[seat], self.down[seat] or ""]
                self.up[seat], self.down[seat] = [], None
                for piece in list(self.lying[READERS[seat]]):
                    self.lift(piece, READERS[seat])
        if len(self.deck) != state.deck:
            assert (self.deck, len(self.discard)) == ([], state.deck)
            self.deck, self.discard = self.discard, []
            self.rng.shuffle(self.deck)

    def play_once(self) -> None:
        """One random thing that the rules allow."""
        before = self.state
        if before.phase == "deal":
            waiting = [seat for seat, hand in enumerate(before.hands) if hand.down is None]
            self.deal(self.rng.choice(waiting))
        else:
            self.rng.choice(self.choices())()
        self.tidy_up(before)

    def choices(self) -> list[Callable[[], None]]:
        state, rng = self.state, self.rng
        turn = state.turn or 0
        name, sorts = state.players[turn], self.sorts(turn)
        active = [seat for seat, hand in enumerate(state.hands) if not hand.out]
        others = [seat for seat in active if seat != turn]
        found: list[Callable[[], None]] = [lambda: self.hold(turn, 0.2)]
        if state.deck:
            found += [self.draw]
        if game.can(state, do.Knock(name)):
            found += [lambda: self.hold(turn)]
        if state.deck and "gunner" in sorts:
            found += [self.gunner]
        targets = [
            (seat, piece)
            for seat in active
            for piece in self.up[seat]
            if SORT[name_of(piece)] != PRINCESS
        ]
        if state.deck and targets and "captain" in sorts:
            target = rng.choice(targets)
            found += [lambda: self.captain(*target, said=rng.random() < 0.5)]
        if "mate" in sorts and others:
            one, two = rng.sample(active, 2)
            found += [lambda: self.mate(one, two)]
        if "pirate" in sorts and others:
            seat = rng.choice(others)
            truth = NUMBER[name_of(self.down[seat] or "")]
            guess = truth if rng.random() < 0.4 else rng.randrange(9)
            claims = PRINCESS in self.sorts(seat) and rng.random() < 0.6
            found += [lambda: self.attack(seat, guess, princess=claims)] * 2
        return found

    def sorts(self, seat: int) -> set[str]:
        return {SORT[name_of(piece)] for piece in (*self.up[seat], self.down[seat] or "")}


class HalfDeaf(Crew):
    """A crew with one silent reader: what happens at that seat is entered by hand."""

    def __init__(self, folder: Path, players: int, deaf: int, *, seed: int) -> None:
        self.deaf: int | None = None
        super().__init__(folder, players, seed=seed)
        self.fail(deaf)

    def fail(self, seat: int | None) -> None:
        """Let this seat's reader be the one that does not answer."""
        mended, self.deaf = self.deaf, seat
        if mended == seat:
            return
        if seat is not None:
            self.silence(READERS[seat])
        if mended is not None:
            self.silence(READERS[mended], well=True)
            self._tell(READERS[mended])

    def _tell(self, reader: str) -> None:
        if self.deaf is None or reader != READERS[self.deaf]:
            super()._tell(reader)

    def deal(self, seat: int, up: str | None = None, down: str | None = None) -> None:
        super().deal(seat, up, down)
        if seat == self.deaf:
            name = self.state.players[seat]
            self.do("deal", player=name, up=name_of(self.up[seat][0]), down=None)

    def draw(self, name: str | None = None) -> None:
        seat, turn = self.state.turn or 0, self.state
        super().draw(name)
        if self.state is turn:
            self.do("draw", player=self.state.players[seat], card=name_of(self.up[seat][-1]))

    def captain(self, target: int, piece: str, *, said: bool = False) -> None:
        player, turn = self.state.players[self.state.turn or 0], self.state
        super().captain(target, piece, said=said)
        if self.state is turn:
            self.do(
                "captain",
                player=player,
                target=self.state.players[target],
                discard=name_of(piece),
                replacement=name_of(self.up[target][-1]),
            )

    def gunner(self) -> None:
        seat, turn = self.state.turn or 0, self.state
        before = len(self.discard)
        super().gunner()
        if self.state is turn:
            kept = name_of(self.up[seat][-1])
            drawn = [kept, *(name_of(piece) for piece in self.discard[before:])]
            self.do("gunner", player=self.state.players[seat], drawn=drawn, keep=kept)

    def mate(self, one: int, two: int) -> None:
        players, turn = self.state.players, self.state
        super().mate(one, two)
        if self.state is turn:
            names = [players[one], players[two]]
            self.do("mate", player=players[self.state.turn or 0], between=names)

    def attack(self, target: int, guess: int, *, princess: bool = False) -> None:
        hand = self.state.hands[target]
        down = name_of(self.down[target] or "")
        if not hand.unread or princess or NUMBER[down] != guess:
            super().attack(target, guess, princess=princess)
            return
        players = self.state.players
        user = players[self.state.turn or 0]
        self.do("attack", player=user, target=players[target], guess=guess)
        self.do("answer", answer="hit", card=down)

    def play_and_reveal_once(self) -> None:
        """One random thing; what must be turned over at the round's end is turned."""
        self.play_once()
        if self.state.phase == "reveal":
            before = self.state
            self.reveal()
            self.tidy_up(before)

    def agrees(self) -> None:
        """Before each seat lies what the game has there, face down what it may have unread."""
        for seat, hand in enumerate(self.state.hands):
            if self.state.finished or hand.down is None:
                continue
            assert sorted(hand.up) == sorted(map(name_of, self.up[seat]))
            assert hand.unread or hand.down.card == name_of(self.down[seat] or "")

    def reveal(self) -> None:
        """Turn over what is unread at the round's end."""
        for seat, hand in enumerate(self.state.hands):
            if self.state.phase == "reveal" and hand.unread:
                card = name_of(self.down[seat] or "")
                self.do("turn", player=self.state.players[seat], card=card)
