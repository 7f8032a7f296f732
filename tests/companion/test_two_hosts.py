"""Two hosts tap at once, on screens that may be old: nobody does what they did not see.

What a tap is about is read off the screens here, as its host has seen them, and compared with the
table's own word (`companion.freshness`): done if it looks the same, refused if it has changed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.audience import HOST
from companion.games import pirate21
from companion.refusals import Refusal, Stale
from tests.companion.kit import Hands, lay_of
from tests.companion.monkey import Monkey
from tests.rules.pirate21.random_games import candidates
from tests.rules.random_games import legal_actions

Json = dict[str, Any]
NOBODY_SEES = ("undo", "redo", "back-to", "mend", "log", "peeks", "correct-cards")
"""What is about steps or about hidden things: no screen says whether these have changed."""


def moment(screen: Json) -> object:
    game, market = screen["game"], screen.get("market") or {}
    fists = market.get("stage") in ("fists", "count")
    revealed = game.get("revealed") or {}
    when = game.get("day", game.get("round")), game["phase"], revealed.get("day")
    return when, "fists" if fists else market.get("stage"), screen["controls"].get("open_chests")


def about(wish: Json, screen: Json) -> Iterator[object]:
    """What a tap is about, as somebody sees it who looks at the screen."""
    if wish["do"] == "timer":
        timer = screen["timer"]
        yield timer and (timer["total"], timer["running"])
        return
    yield moment(screen)
    yield from (of_pirate21 if "hands" in screen["game"] else of_pirates_word)(wish, screen)


def of_pirates_word(wish: Json, screen: Json) -> Iterator[object]:
    game, controls, kind = screen["game"], screen["controls"], wish["do"]
    name = wish.get("player")
    letters = [wish.get("island"), wish.get("from"), wish.get("to")]
    gems = {letter: island["gems"] for letter, island in game["islands"].items()}
    if kind in ("excavate", "take", "share", "use", "correct-gems"):
        named = [str(one).removeprefix("island ") for one in letters if one]
        yield [gems.get(one) for one in named], [game["to_take"].get(one) for one in named]
    if kind == "excavate":
        yield controls["dig"].get(wish["island"])
    if kind == "draw":
        yield gems, controls["dig"]
    if kind in ("place", "lift", "turn"):
        island = game["islands"].get(wish["island"]) or {"ships": {}}
        unread = controls["unread"].get(wish["island"], [])
        yield name in island["ships"], name in unread
    if kind in ("done", "fist"):
        wanted = "done" if kind == "done" else "up"
        yield [seat["state"] == wanted for seat in screen["seats"] if seat["name"] == name]
    if kind == "bid":
        yield controls["drafts"].get(name)
    if kind == "reveal-bids":
        yield controls["drafts"]
    if kind == "count":
        yield game["chests"].get(name)
    if kind in ("use", "begin-use", "end-use", "cancel-use", "draw-two"):
        market = screen["market"] or {}
        yield [market.get(key) for key in ("user", "drawn", "laying")], screen["blocked"]
        if ship := wish.get("ship"):
            yield from of_pirates_word({"do": "turn", **ship}, screen)
        yield game["artifacts"], game["rats"], [one["rat"] for one in game["islands"].values()]


def of_pirate21(wish: Json, screen: Json) -> Iterator[object]:
    game, kind, name = screen["game"], wish["do"], wish.get("player")
    hand = game["hands"].get(name)
    if kind == "deal":
        yield hand and hand["down"] is not None, name in screen["dealt"]
    elif kind == "correct-coins":
        yield game["coins"].get(name)
    elif kind != "turn":
        yield screen["controls"]["turn"], screen["attack"], screen["intent"], game["deck"]
        yield game["hands"], game["knocked"]


class Hosts(Monkey):
    """A monkey with two tablets, each of which shows what its host saw last."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed)
        self.screens: dict[int, Json] = {}
        self.tallied: Counter[str] = Counter()
        self.loop.watch(self.seen)
        self.looks = [self.look(), self.look()]

    def seen(self, _: object) -> None:
        self.look()

    def look(self) -> Json:
        screen: Json = json.loads(self.loop.screen(HOST))
        self.screens[screen["number"]] = screen
        return screen

    def tap(self) -> None:
        """One host looks up, or taps something on the screen as it was."""
        self.clock.now += self.rng.choice((0.01, 0.2))
        self.loop.work()
        host = self.rng.randrange(2)
        if self.rng.random() < 0.35:
            self.looks[host] = self.look()
        elif self.rng.random() < 0.15:
            self._cards()
        elif self.rng.random() < 0.1:
            self._fingers()
        else:
            self.tap_on(self.looks[host], self.wish())

    def wish(self) -> Json:
        state, rng = self.table.state, self.rng
        roll = rng.random()
        if roll < 0.5:
            twenty_one = self.table.conduct.game is pirate21
            actions = [*candidates(state, rng, 0.2)] if twenty_one else legal_actions(state, rng)
            if actions:
                wish: Json = msgspec.to_builtins(rng.choice(actions))
                return wish
        if roll < 0.6:
            return rng.choice(({"do": "undo"}, {"do": "redo"}, {"do": "undo", "steps": 2}))
        return rng.choice(self._wishes())

    def tap_on(self, seen: Json, wish: Json) -> None:
        now = self.look()
        answer = self.ask(wish, on=seen["number"], viewer=wish.get("player"))
        self.loop.work()
        kind = "stale" if isinstance(answer, Stale) else "refused"
        kind = kind if isinstance(answer, Refusal) else "done"
        self.tallied[kind] += 1
        if wish["do"] in NOBODY_SEES:
            if wish["do"] in ("undo", "redo") and kind == "done":
                assert seen[wish["do"]] == now[wish["do"]], "undid what nobody saw"
            return
        saw, is_now = list(about(wish, seen)), list(about(wish, now))
        if kind == "done" and not harmless(wish, now):
            assert saw == is_now, (wish, "was done although it had changed")
        if kind == "stale":
            between = [self.screens[n] for n in sorted(self.screens) if n >= seen["number"]]
            ever = [list(about(wish, screen)) for screen in between]
            assert any(one != saw for one in ever) or unshown(wish), (wish, "was refused")


def harmless(wish: Json, now: Json) -> bool:
    """What does nothing there: Ships swapped, which may be said twice; a cancel of nothing."""
    idle = now.get("attack") is None and now.get("intent") is None
    return wish["do"] == "swapped" or (wish["do"] == "cancel" and idle)


def unshown(wish: Json) -> bool:
    """What no screen shows: corrections since, a timer that was given time, cards turned."""
    return wish["do"] in ("timer", "turn", "swapped", "attest") or wish["do"].startswith("correct-")


def play(folder: Path, seed: int, taps: int) -> Counter[str]:
    with closing(Hosts(folder, seed)) as hosts:
        if seed % 2:
            group = ["Ada", "Bo", "Cy"]
            setup = {"game": pirate21.NAME, "players": group, "timers": {}}
            hosts.ask({"do": "new-game", "give_up": True, "setup": setup})
            hosts.looks = [hosts.look(), hosts.look()]
        for _ in range(taps):
            hosts.tap()
        return hosts.tallied


@pytest.mark.parametrize("seed", range(4))
def test_nobody_does_what_they_did_not_see_and_nobody_else_is_hindered(
    tmp_path: Path, seed: int
) -> None:
    tallied = play(tmp_path, seed, 250)
    assert min(tallied[kind] for kind in ("done", "stale")) > 10, tallied


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_two_hosts_at_once_for_long(tmp_path: Path, seed: int) -> None:
    play(tmp_path, seed, 2000)


def to_fists(hands: Hands) -> None:
    hands.to_market()
    hands.do("open-fists")


def test_one_host_enters_a_bid_while_the_other_enters_another_s(hands: Hands) -> None:
    to_fists(hands)
    on = hands.table.number
    hands.do("bid", on=on, player="Mario", gems={})
    hands.do("bid", on=on, player="Barbara", gems={})
    with pytest.raises(Stale):
        hands.do("bid", on=on, player="Mario", gems={"red": 1})


def test_gems_of_two_islands_are_taken_at_once_but_not_one_gem_twice(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.all_done()
    hands.do("reveal-ships")
    on, taking = hands.table.number, dict(hands.table.state.to_take)
    assert len(taking) == 2
    for letter, seat in taking.items():
        island = next(one for one in hands.table.state.islands if one.letter == letter)
        take: Json = {"player": hands.table.state.players[seat], "island": letter}
        gem = island.gems.best()
        hands.do("take", on=on, gem=gem, **take)
        with pytest.raises(Stale):
            hands.do("take", on=on, gem=gem, **take)
    hands.do("timer", on=on, set="add") if hands.table.timer else None


def test_done_said_by_two_hosts_is_done(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    on = hands.table.number
    hands.do("done", on=on, player="Mario")
    for done in (True, False):
        with pytest.raises(Stale):
            hands.do("done", on=on, player="Mario", done=done)
    hands.do("done", on=on, player="Mark")
    assert hands.plates()[1:3] == ["done", "done"]


def test_a_skip_is_about_the_card_that_was_asked_for(hands: Hands) -> None:
    hands.do("enrol", game="a-pirates-word", place=3)
    on = hands.table.number
    hands.do("enrol-step", on=on, step="skip")
    for step in ("skip", "back"):
        with pytest.raises(Stale):
            hands.do("enrol-step", on=on, step=step)
    hands.do("enrol-step", on=on, step="end")


def test_a_correction_by_two_hosts_is_made_once(hands: Hands) -> None:
    hands.dig()
    on = hands.table.number
    wish: Json = {"from": "bag", "to": "chest Mario", "gems": {"red": 1}, "reason": "miscounted"}
    hands.do("correct-gems", on=on, **wish)
    with pytest.raises(Stale):
        hands.do("correct-gems", on=on, **wish)
    with pytest.raises(Stale):
        hands.do("correct-cards", on=on, cards=[1, 2], reason="swap forgotten")


def test_other_gems_are_no_hindrance_to_a_lay(hands: Hands) -> None:
    hands.dig()
    on = hands.table.number
    where: Json = {"from": "bag", "to": "island A"}
    hands.do("correct-gems", **where, gems={"red": 1}, reason="missed")
    hands.do("place", on=on, player="Mario", island="A", card=2)
    assert lay_of(hands.table)


def test_two_tables_that_differ_in_hidden_things_refuse_alike(tmp_path: Path) -> None:
    """That a tap is stale tells nothing of a card: two lays that look the same refuse the same."""
    told = []
    for number, cards in enumerate((("green 2", "red 2"), ("red 2", "green 2"))):
        with closing(Hands(tmp_path / str(number))) as hands:
            hands.dig()
            on = hands.table.number
            hands.lay(cards[0], "A")
            hands.lift(cards[0], "A")
            hands.lay(cards[1], "A")
            told.append([outcome(hands, on, wish) for wish in WISHES])
    assert told[0] == told[1]


WISHES: tuple[Json, ...] = (
    {"kind": "lift", "player": "Mario", "island": "A"},
    {"kind": "lift", "player": "Mario", "island": "B"},
    {"kind": "done", "player": "Mario"},
    {"kind": "undo"},
)


def outcome(hands: Hands, on: int, wish: Json) -> str:
    try:
        hands.do(**wish, on=on)
    except Refusal as refusal:
        return refusal.for_viewer(None).sentence
    return "done"
