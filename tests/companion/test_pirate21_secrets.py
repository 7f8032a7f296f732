"""Nothing that a table shows, says or waits for at Pirate 21 depends on a face-down card."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.games.pirate21.box import NUMBER, PRINCESS, SORT
from companion.plates import lamps
from companion.refusals import Refusal
from companion.words import stored
from tests.companion.crew import PIECES, READERS, Crew, name_of

SEATS = 4
STEPS = 30


class Twins:
    """Two games at once that differ only in the face-down cards; all is done to both."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = Random(seed)
        pieces = list(PIECES)
        self.rng.shuffle(pieces)
        mixed = pieces[: 2 * SEATS]
        self.ups, rest = pieces[2 * SEATS : 3 * SEATS], pieces[3 * SEATS :]
        self.games = tuple(Crew(folder / str(number), SEATS) for number in range(2))
        self.downs = (mixed[:SEATS], self.rng.sample(mixed, SEATS))
        for crew in self.games:
            crew.deck = list(rest)

    def close(self) -> None:
        for crew in self.games:
            crew.close()

    def do(self, deed: Callable[[Crew], object]) -> None:
        """Do it to both, and compare all that comes out."""
        said = []
        for crew in self.games:
            try:
                deed(crew)
                said.append("")
            except Refusal as refusal:
                said.append(f"{refusal.code}: {refusal.sentence}")
        assert said[0] == said[1]
        one, other = (outside(crew) for crew in self.games)
        assert one == other

    def deal(self, seat: int) -> None:
        for crew, downs in zip(self.games, self.downs, strict=True):
            crew.up[seat], crew.down[seat] = [self.ups[seat]], downs[seat]
        self.do(lambda crew: crew.lay(self.ups[seat], READERS[seat]))
        self.do(lambda crew: crew.lay(crew.down[seat] or "", READERS[seat]))

    @property
    def turn(self) -> int:
        return self.games[0].state.turn or 0

    @property
    def over(self) -> bool:
        """Whether the turns are over: then all cards are shown."""
        state = self.games[0].state
        return state.round > 1 or (state.knocked is not None and not state.queue)


def outside(crew: Crew) -> bytes:
    """All that leaves the table, and when it next wants to say something."""
    public, host = crew.screen(), crew.screen(host=True)
    table = crew.table
    told = [public, host, table.sounds, table.due(now=crew.clock), sorted(lamps(public["seats"]))]
    return msgspec.json.encode(told, enc_hook=stored)


def mislaid(seat: int, other: int) -> Callable[[Crew], None]:
    def deed(crew: Crew) -> None:
        piece = crew.down[seat] or ""
        crew.lift(piece, READERS[seat])
        crew.lay(piece, READERS[other])
        crew.wait(2)
        crew.lift(piece, READERS[other])
        crew.lay(piece, READERS[seat])

    return deed


def asked_in_vain(name: str, target: str) -> Callable[[Crew], None]:
    def deed(crew: Crew) -> None:
        crew.do("attack", player=name, target=target, guess=4)
        crew.wait(1)
        crew.do("cancel")

    return deed


def undone(crew: Crew) -> None:
    crew.do("undo")
    crew.wait(3)
    crew.do("redo")
    crew.wait(3)


def reopened(crew: Crew) -> None:
    crew.reopen()
    crew.wait(5)


def deeds(twins: Twins) -> list[Callable[[Crew], object]]:
    """What both games allow, by what lies open alone."""
    crew, other, rng = *twins.games, twins.rng
    turn, players = twins.turn, crew.state.players
    name = players[turn]
    others = [seat for seat in range(SEATS) if seat != turn]
    seat = rng.choice(others)
    open_sorts = {SORT[name_of(piece)] for piece in crew.up[turn]}
    found: list[Callable[[Crew], object]] = [
        lambda one: one.hold(turn, 0.2),
        lambda one: one.hold(turn),
        lambda one: one.look(seat),
        lambda one: one.wait(3),
        undone,
        mislaid(turn, seat),
        mislaid(seat, turn),
        reopened,
    ]
    if crew.deck:
        found += [lambda one: one.draw()] * 3
    if "gunner" in open_sorts and len(crew.deck) > 1:
        found += [lambda one: one.gunner()]
    if "mate" in open_sorts:
        pair = rng.sample(range(SEATS), 2)
        found += [lambda one: one.mate(*pair)]
    targets = [piece for piece in crew.up[seat] if SORT[name_of(piece)] != PRINCESS]
    if "captain" in open_sorts and crew.deck and targets:
        found += [lambda one: one.captain(seat, targets[0])]
    if "pirate" in open_sorts:
        truths = {NUMBER[name_of(one.down[seat] or "")] for one in (crew, other)}
        guess = next(number for number in range(9) if number not in truths)
        found += [asked_in_vain(name, players[seat]), lambda one: one.attack(seat, guess)]
    return found


@pytest.mark.parametrize("seed", range(8))
def test_two_games_that_differ_face_down_look_the_same(tmp_path: Path, seed: int) -> None:
    with closing(Twins(tmp_path, seed)) as twins:
        order = list(range(SEATS))
        twins.rng.shuffle(order)
        for seat in order:
            twins.deal(seat)
        for _ in range(STEPS):
            if twins.over:
                break
            twins.do(twins.rng.choice(deeds(twins)))
        assert [crew.state.hands for crew in twins.games] != [twins.games[0].state.hands] * 2
