"""Canned screens for the pages' tests: one table in every phase, for 2 to 8 players."""

from __future__ import annotations

import copy
from typing import Any

Json = dict[str, Any]

NAMES = ["Barbara", "Mario", "Mark", "Martha", "Jack", "Beth", "Angelica", "Will"]
EMBLEMS = ["anchor", "helm", "star", "bell", "fish", "moon", "pennant", "lantern"]
BOTTLE, SPYGLASS = "restorative-rum-bottle", "foresight-spyglass"
BARREL, MAP = "smuggling-barrel", "accursed-treasure-map"
COLOURS = ("golden", "purple", "blue", "green", "red")
PILES = [(1, 2, 0, 2, 1), (1, 0, 2, 1, 2), (0, 1, 1, 2, 2), (1, 0, 1, 2, 2)]


def gems(*counts: int) -> Json:
    """Counts by colour, in the colours' order."""
    return dict(zip(COLOURS, counts, strict=True))


def letters(n: int) -> list[str]:
    """The Islands of a table of n players."""
    return list("ABCD" if n == 2 else "ABCDEFGH"[:n])


def players_at(n: int, letter: str) -> list[str]:
    """The two players at an Island."""
    if n == 2:
        return NAMES[:2]
    k = letters(n).index(letter)
    return [NAMES[k], NAMES[(k + 1) % n]]


def _seat(n: int, k: int, dagger: str) -> Json:
    own = [letter for letter in letters(n) if NAMES[k] in players_at(n, letter)]
    left = letters(n)[k] if n > 2 else "A"
    own.sort(key=lambda letter: letter != left)
    return {
        "name": NAMES[k], "emblem": EMBLEMS[k], "dagger": NAMES[k] == dagger, "state": "plain",
        "late": False, "say": "", "placed": 0, "of": len(own), "rank": None, "hand_rat": False,
        "islands": own,
    }  # fmt: skip


def _island(n: int, letter: str, ships: bool) -> Json:
    pile = PILES[letters(n).index(letter) % 4]
    laid = dict.fromkeys(players_at(n, letter)) if ships else {}
    return {"gems": gems(*pile), "ships": laid, "rat": False}


def _game(n: int, phase: str, day: int, dagger: str) -> Json:
    names = NAMES[:n]
    nothing = dict.fromkeys(names)
    return {
        "game": "a-pirates-word", "finished": phase == "finished", "day": day, "phase": phase,
        "dagger": dagger, "bag": None, "chests": dict(nothing), "ships": dict(nothing),
        "islands": {x: _island(n, x, phase not in ("excavation", "finished")) for x in letters(n)},
        "artifacts": [{"id": x, "face_up": True} for x in (BOTTLE, SPYGLASS, BARREL, MAP)],
        "bids": dict(nothing), "winners_of_market": [], "opened": None, "revealed": None,
        "rats": [],
        "rats_placed": dict.fromkeys(names, 0), "peeks": dict(nothing), "to_take": {},
        "scores": dict(nothing), "winner": None, "achievements": {name: [] for name in names},
    }  # fmt: skip


def screen(n: int, phase: str, day: int = 3, **more: Any) -> Json:
    """A screen of the host's with nothing special about it."""
    dagger = NAMES[min(3, n - 1)]
    base: Json = {
        "number": 57, "role": "host", "simulated": False, "game": _game(n, phase, day, dagger),
        "seats": [_seat(n, k, dagger) for k in range(n)], "title": phase.capitalize(),
        "small": f"Day {day}", "todo": "", "brief": "", "market": None, "swaps": [], "timer": None,
        "messages": [], "faults": [], "blocked": None,
        "readers": dict.fromkeys(letters(n)), "happened": [], "undo": None, "redo": None,
        "controls": {"lock": "", "draw": False, "reveal_bids": "", "reveal_ships": "",
                     "hand_islands": [], "drafts": {}},
    }  # fmt: skip
    base.update(more)
    return base


def public(host: Json) -> Json:
    """The same screen as the public board gets it."""
    out = copy.deepcopy(host)
    out["role"] = "public"
    del out["controls"]
    return out


def decision(n: int = 4) -> Json:
    """All but the last two players have placed; the timer runs."""
    s = screen(n, "decision", todo="3 cards to come", brief="3 to come")
    s["undo"] = "Mario’s card at B"
    s["timer"] = {"total": 120.0, "left": 84.0, "running": False}
    s["controls"]["lock"] = "Mark has no card at B."
    for k, seat in enumerate(s["seats"]):
        missing = {n - 2: 1, n - 1: 2}.get(k, 0) if n > 2 else 0
        _take_back(s, seat, missing)
    return s


def _take_back(s: Json, seat: Json, missing: int) -> None:
    seat["placed"] = seat["of"] - missing
    seat["state"] = "asked" if missing else "done"
    seat["say"] = f"place {missing}" if missing else ""
    for letter in seat["islands"][seat["of"] - missing :]:
        del s["game"]["islands"][letter]["ships"][seat["name"]]


def ail(s: Json, reader: str, code: str, cure: str, seen: str) -> None:
    """Let a reader of a screen read nothing, and say so."""
    s["readers"][reader] = f"{seen} {cure}"
    s["faults"].append({"reader": reader, "player": None, "code": code, "cure": cure, "seen": seen})


def fault() -> Json:
    """The same with a silent reader and a stray card."""
    s = decision()
    ail(
        s,
        "C",
        "reader-silent",
        "Check its 3.3 V, GND, SDA and MISO wires, and that RST is high.",
        "Reader C reads no card: it does not answer (every register reads 0x00).",
    )
    s["controls"]["hand_islands"] = ["C"]
    return s


def stray() -> Json:
    """The same with a card that does not count."""
    s = decision()
    what = "A card at A does not count."
    why = "Lift it. A card counts when it is laid during the Decision, one by each neighbour."
    s["messages"] = [{"island": "A", "what": what, "why": why}]
    return s


def complete(n: int = 4) -> Json:
    """Everybody has placed and the host may lock."""
    s = decision(n)
    for seat in s["seats"]:
        seat.update(placed=seat["of"], state="done", say="")
    s["game"]["islands"] = {x: _island(n, x, True) for x in letters(n)}
    s["controls"]["lock"] = None
    s["todo"] = "Hold your buttons"
    return s


def fists(n: int = 4) -> Json:
    """All fists but Mark's are up."""
    s = screen(n, "market", undo="cards are final", todo=f"{NAMES[2]}: fist up")
    s["market"] = _market("fists")
    for seat in s["seats"]:
        up = seat["name"] != NAMES[2]
        seat.update(state="up" if up else "asked", say="" if up else "fist?")
    return s


def _market(stage: str) -> Json:
    return {
        "stage": stage,
        "count_left": None,
        "entered": [],
        "user": None,
        "drawn": None,
        "laying": None,
    }


def count(n: int = 4) -> Json:
    """All fists are up: the count runs."""
    s = fists(n)
    s["market"].update(stage="count", count_left=1.9)
    for seat in s["seats"]:
        seat.update(state="up", say="")
    return s


def opened(n: int = 4, entered: int = 0) -> Json:
    """The fists are open; `entered` bids are entered, clockwise from the Dagger."""
    s = screen(n, "market", todo="Enter what was in the fists", brief="Enter the bids", undo=None)
    first = min(3, n - 1)
    order = [NAMES[(first + i) % n] for i in range(n)]
    s["market"] = {**_market("opened"), "entered": order[:entered]}
    s["controls"]["reveal_bids"] = None if entered == n else "A fist is not entered."
    s["controls"]["drafts"] = {name: gems(0, 0, 0, 1, 0) for name in order[:entered]}
    for seat in s["seats"]:
        done = seat["name"] in order[:entered]
        turn = order[entered : entered + 1] == [seat["name"]]
        seat.update(state="done" if done else "turn" if turn else "plain", say="bid?" * turn)
        if turn:
            s.update(todo=f"Enter {seat['name']}’s bid", brief=f"Bid of {seat['name']}")
    return s


BIDS = {
    "Barbara": gems(1, 0, 0, 0, 1), "Mario": gems(0, 0, 0, 1, 0), "Mark": gems(0, 0, 0, 2, 0),
    "Martha": gems(0, 0, 1, 1, 1), "Jack": gems(0, 0, 0, 0, 0), "Beth": gems(0, 0, 0, 1, 0),
    "Angelica": gems(0, 0, 0, 0, 0), "Will": gems(0, 0, 0, 0, 1),
}  # fmt: skip
TOTALS = {
    "Barbara": 3,
    "Mario": 1,
    "Mark": 2,
    "Martha": 2,
    "Jack": 0,
    "Beth": 1,
    "Angelica": 0,
    "Will": -1,
}


def using(done: int = 0, n: int = 4) -> Json:
    """Bids are open, `done` winners have used an Artifact; Martha is second, Mark third."""
    s = screen(n, "market", undo="bids are open", title="Market")
    winners = ["Barbara", "Martha", "Mark"] if n > 3 else ["Barbara", "Mark", "Mario"]
    winners = winners if n > 2 else ["Barbara", "Mario"]
    left = winners[done:]
    names = NAMES[:n]
    s["game"]["bids"] = {name: BIDS[name] for name in names}
    s["game"]["winners_of_market"] = left
    s["game"]["opened"] = {"day": 3, "totals": {x: TOTALS[x] for x in names}, "winners": winners}
    s["market"] = {**_market("using"), "user": left[0]}
    s["todo"] = f"{left[0]} chooses"
    for seat in s["seats"]:
        _market_seat(seat, winners, done)
    if done:
        s["undo"] = "Barbara’s Spyglass"
        s["game"]["artifacts"][1]["face_up"] = False
        s["game"]["rats"] = ["island C", "island D", f"ship {'Mark' if n > 2 else 'Mario'} B"]
        for letter in "CD" if n == 2 else "CD"[: n - 2]:
            s["game"]["islands"][letter]["rat"] = True
    if done and n == 2:
        s["game"]["artifacts"][2]["face_up"] = False
        s["blocked"] = BARREL
    return s


def begun(screen: Json, **use: Any) -> Json:
    """The screen once the table knows what its user looks at."""
    whole = {"player": screen["market"]["user"], "hand": None, "lay": True, "block": None, **use}
    return {**screen, "market": {**screen["market"], "laying": whole}}


def _market_seat(seat: Json, winners: list[str], done: int) -> None:
    if seat["name"] not in winners:
        seat["state"] = "rest"
        return
    place = winners.index(seat["name"])
    seat["rank"] = place + 1
    seat["state"] = "done" if place < done else "turn" if place == done else "next"


def _reveal(n: int, outcomes: Json) -> Json:
    out: Json = {"day": 3, "islands": {}}
    for letter in letters(n):
        left, right = players_at(n, letter)
        outcome, one, other = outcomes.get(letter, ("lost", "red", "red"))
        raider = None if outcome != "raided" else (left if one == "red" else right)
        pile = gems(*PILES[letters(n).index(letter) % 4])
        out["islands"][letter] = {
            "ships": {left: one, right: other},
            "outcome": outcome,
            "raider": raider,
            "gems": pile,
        }
    return out


def facedown(n: int = 4) -> Json:
    """Resolution begins: the Ships still lie face down."""
    s = screen(n, "resolution", todo="Turn the Ships over")
    s["controls"]["reveal_ships"] = None
    return s


def sharing(n: int = 4) -> Json:
    """Ships are turned: Island A is shared gem by gem, the others are settled."""
    s = screen(n, "resolution", undo="Mario took purple", todo="Barbara takes now")
    outcomes = {"A": ("shared", 14, 3), "B": ("raided", 11, "red"), "C": ("shared", 8, 6)}
    _share(s, n, outcomes if n > 2 else TWO)
    s["seats"][0].update(state="turn", say="takes now")
    raider = NAMES[2 if n > 2 else 1]
    s["happened"] = [{"id": 41, "kind": "raid", "text": f"{raider} took all 6 gems of Island B."}]
    return s


TWO: Json = {
    "A": ("shared", 8, 4), "B": ("raided", 3, "red"), "C": ("shared", 6, 7), "D": ("shared", 1, 5),
}  # fmt: skip
"""Two players: A is shared now, B raided, C shared and settled, D shared next."""


def _share(s: Json, n: int, outcomes: Json) -> None:
    s["game"]["revealed"] = _reveal(n, outcomes)
    s["game"]["to_take"] = {"A": "Barbara"} if n > 2 else {"A": "Barbara", "D": "Mario"}
    for letter, island in s["game"]["islands"].items():
        open_now = letter in s["game"]["to_take"]
        island["gems"] = gems(0, 1, 0, 2, 1) if open_now else gems(0, 0, 0, 0, 0)
        ships = s["game"]["revealed"]["islands"][letter]["ships"]
        island["ships"] = dict(ships) if open_now else {}


def all_shared() -> Json:
    """Two players, four Green-Green Islands: A is shared now, nothing is settled."""
    s = sharing(2)
    fought = {"A": (8, 4), "B": (3, 2), "C": (6, 7), "D": (1, 5)}
    _share(s, 2, {letter: ("shared", *cards) for letter, cards in fought.items()})
    for letter, (one, other) in fought.items():
        s["game"]["to_take"][letter] = NAMES[0] if one > other else NAMES[1]
        s["game"]["islands"][letter]["gems"] = gems(1, 1, 1, 2, 1)
        s["game"]["islands"][letter]["ships"] = {NAMES[0]: one, NAMES[1]: other}
    return s


def swapping(n: int = 4) -> Json:
    """The same while hands have still to swap the Greens of Island C."""
    s = sharing(n)
    _swap(s, "C", todo="Swap 8 and 6")
    return s


def _swap(s: Json, letter: str, **more: Any) -> None:
    """The Greens of `letter` are to be swapped; nobody else is asked for anything."""
    ships = s["game"]["revealed"]["islands"][letter]["ships"]
    for seat in s["seats"]:
        seat.update(state="plain", say="")
        if seat["name"] in ships:
            gets = next(card for name, card in ships.items() if name != seat["name"])
            seat.update(state="asked", say=f"gives {ships[seat['name']]}, gets {gets}")
    s.update(swaps=[letter], **more)


def day_over(n: int = 4) -> Json:
    """The last Island of Day 3 is settled: Day 4 begins, its Islands are bare."""
    s = screen(n, "excavation", day=4, todo="Draw 7 gems for each Island", undo="Barbara took red")
    s["game"]["revealed"] = sharing(n)["game"]["revealed"]
    bare(s)
    _swap(s, "A")
    return s


def closed() -> Json:
    """The last gem is taken; the Chests are still closed."""
    s = screen(4, "resolution", day=5, todo="Open the Chests", undo="Mark took red")
    s["game"]["revealed"] = {**sharing()["game"]["revealed"], "day": 5}
    s["controls"]["open_chests"] = True
    bare(s)
    return s


def bare(s: Json) -> None:
    """Take all gems off the Islands."""
    for island in s["game"]["islands"].values():
        island["gems"] = gems(0, 0, 0, 0, 0)


def excavation(n: int = 4, filled: str = "AD") -> Json:
    """Day 3's gems are being entered; `filled` Islands have theirs."""
    s = screen(n, "excavation", todo="Draw 6 gems for each Island", undo="Island A’s gems")
    bare(s)
    for letter in filled:
        s["game"]["islands"][letter]["gems"] = gems(1, 2, 0, 2, 1)
    s["controls"]["draw"] = True
    return s


CHESTS = [(4, 5, 6, 8, 9), (1, 3, 8, 9, 7), (2, 4, 5, 6, 0), (3, 6, 7, 9, 11)]


def finished(n: int = 4) -> Json:
    """The Chests are open: Barbara and Martha tie, the Green decides."""
    s = screen(n, "finished", day=5, undo="Mark took red")
    names = NAMES[:n]
    piles = {name: CHESTS[k % 4] for k, name in enumerate(names)}
    s["game"]["chests"] = {name: gems(*pile) for name, pile in piles.items()}
    s["game"]["scores"] = {
        x: sum(c * v for c, v in zip(p, (4, 3, 2, 1, -1), strict=True)) for x, p in piles.items()
    }
    s["game"]["ships"] = {
        x: {"green": [k + 1, 14 if k == 0 else 9 - k % 4], "red": True} for k, x in enumerate(names)
    }
    s["game"]["winner"] = "Barbara"
    earned = (["auction-king"], ["greenhorn"], ["the-impeccable"], ["novice-buccaneer"])
    s["game"]["achievements"] = {name: earned[k % 4] for k, name in enumerate(names)}
    bare(s)
    return s
