"""Somebody who writes a record of A Pirate's Word, line by line, up to the moment of a test."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from companion import record
from companion.games import pirates_word as game
from companion.games.pirates_word.seats import cards_of, islands_of
from companion.games.pirates_word.state import State
from companion.record import Replay
from tests.rules.tables import dug

PLAYERS = ["Ada", "Bo", "Cy"]
SHIPS = {"Ada": [5, 12], "Bo": [8, 9], "Cy": [4, 13]}


class Scribe:
    """A record as it grows; every line of it is legal."""

    def __init__(self, **fields: Any) -> None:
        header: dict[str, Any] = {"record": 1, "game": game.NAME, "players": PLAYERS}
        if len(fields.get("players", PLAYERS)) == 3:
            header["ships"] = SHIPS
        header |= fields
        self.lines = [json.dumps(header)]
        self.state: State = game.setup(msgspec.convert(header, game.Header))

    def do(self, kind: str, **fields: Any) -> Scribe:
        """Write one line."""
        if "from_" in fields:
            fields["from"] = fields.pop("from_")
        line = {"do": kind, **fields}
        self.state = game.apply(self.state, msgspec.convert(line, game.Action))[0]
        self.lines.append(json.dumps(line))
        return self

    def dig(self) -> Scribe:
        """All Islands get green gems, as long as there are any."""
        done = dug(self.state)
        for before, after in zip(self.state.islands, done.islands, strict=True):
            if before.to_dig:
                self.do("excavate", island=after.letter, gems=after.gems.as_dict())
        return self

    def lay(self, **cards: list[Any]) -> Scribe:
        """Everybody's cards lie and are final; if not named the lowest, left-hand first."""
        for seat, name in enumerate(self.state.players):
            own = cards.get(name, list(cards_of(self.state, seat)))
            for letter, card in zip(islands_of(self.state, seat), own, strict=False):
                self.do("place", player=name, island=letter, card=card)
        return self.do("lock")

    def resolve(self) -> Scribe:
        """No bid wins, the Ships are turned, everything is taken: the Day is over."""
        if self.state.phase == "market":
            self.do("reveal-bids")
        self.do("reveal-ships")
        while self.state.to_take:
            letter, seat = self.state.to_take[0]
            gem = self.state.islands["ABCDEFGH".index(letter)].gems.best()
            self.do("take", player=self.state.players[seat], island=letter, gem=gem)
        return self

    def day(self) -> Scribe:
        """A whole Day."""
        return (self.dig() if self.state.tracked else self).lay().resolve()

    def market(self, **cards: list[Any]) -> Scribe:
        """Up to the Market of Day 2."""
        return (self.day().dig() if self.state.tracked else self.day()).lay(**cards)

    def then(self, *lines: Any, viewer: str | None = None) -> Replay:
        """Replay what is written and these lines after it."""
        more = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        return record.replay("\n".join([*self.lines, *more]).encode(), viewer)
