"""Random legal games of A Pirate's Word, for every number of players and every variant."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec

from companion.games import pirates_word as game
from companion.games.pirates_word import actions as do
from companion.games.pirates_word import rats
from companion.games.pirates_word.box import BARREL, BOTTLE, BOX, COLOURS, FOUR, MAP, SPYGLASS, Gems
from companion.games.pirates_word.market import fist
from companion.games.pirates_word.resolution import is_revealed
from companion.games.pirates_word.seats import hand, islands_of, places_of
from companion.games.pirates_word.state import HAND, State

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
VARIANTS = ("standard", "simplified", "untracked", "unread", "own", "mixed", "dry", "any")
"""The last one is any mixture of the others."""
OWN = ("parrot", "solid-gold-hook", "double-edged-sabers", "card-of-the-house")
TRIES = 500
UNREAD_SHARE = {"unread": (0.5,), "any": (0.0, 0.3, 1.0)}
"""How often a laid card is unread, one of these a game."""


def random_header(rng: Random, players: int, variant: str) -> game.Header:
    """A header of a legal game."""
    names = NAMES[:players]
    header: dict[str, Any] = {"record": 1, "game": game.NAME, "players": names}
    header["dagger"] = rng.choice(names)
    if players > 2:
        lows = rng.sample(range(1, 9), players)
        ships = zip(names, lows, strict=True)
        header["ships"] = {name: [low, 17 - low] for name, low in ships}
    if players in (2, 7, 8):
        header["gems_per_island"] = [2, 3, 4, 5, 6]
    traits = {variant}
    if variant == "any":
        traits = {trait for trait in VARIANTS if rng.random() < 0.3}
    if "dry" in traits:
        header["gems_per_island"] = sorted(rng.sample(range(1, 60), 5))
    if "untracked" in traits:
        header["gems"] = "untracked"
    if "simplified" in traits:
        header["simplified"] = True
    else:
        pool = OWN if "own" in traits else (*OWN, *FOUR) if "mixed" in traits else FOUR
        header["artifacts"] = rng.sample(pool, 4)
    return msgspec.convert(header, game.Header)


def draw(rng: Random, gems: Gems, number: int) -> Gems:
    """Random gems out of others."""
    counts = dict.fromkeys(COLOURS, 0)
    for colour in rng.sample(list(gems.each()), min(number, gems.count)):
        counts[colour] += 1
    return Gems(**counts)


def legal_actions(state: State, rng: Random, *, unread: float = 0.0) -> list[game.Action]:
    """Some legal actions of this moment, at random; empty only when nothing is left to do."""
    return [action for action in _candidates(state, rng, unread) if game.can(state, action)]


def _candidates(state: State, rng: Random, unread: float) -> Iterable[game.Action]:
    if state.phase == "excavation":
        return _excavations(state, rng)
    if state.phase == "decision":
        return _decisions(state, rng, unread)
    if state.phase == "market":
        return _uses(state, rng) if state.bids_open else _bids(state, rng)
    if state.phase == "resolution":
        return _resolutions(state, rng)
    if state.phase == "counting":
        return _counts(state, rng)
    return [do.Attest(rng.choice(state.players), "no-tongue")]


def _excavations(state: State, rng: Random) -> Iterator[game.Action]:
    for island in state.islands:
        if island.to_dig:
            yield do.Excavate(island.letter, draw(rng, state.bag, island.to_dig))


def _decisions(state: State, rng: Random, unread: float) -> Iterator[game.Action]:
    if game.can(state, do.Lock()) and rng.random() < 0.8:
        yield do.Lock()
        return
    for seat, name in enumerate(state.players):
        letter = rng.choice(islands_of(state, seat))
        empty = [at for at in islands_of(state, seat) if not _lies(state, seat, at)]
        if empty and rng.random() < 0.9:
            letter = rng.choice(empty)
        card: Any = rng.choice(hand(state, seat) or ("red",))
        if rng.random() < unread:
            card = None
        if empty or rng.random() < 0.1:
            yield do.Place(name, letter, card)
        if rng.random() < 0.03:
            yield do.Lift(name, letter)


def _lies(state: State, seat: int, letter: str) -> bool:
    return any(
        island.letter == letter and owner == seat
        for island in state.islands
        for owner, _ in island.ships
    )


def _bids(state: State, rng: Random) -> Iterator[game.Action]:
    if rng.random() < 0.8 / len(state.players):
        yield do.RevealBids()
        return
    for seat, name in enumerate(state.players):
        if state.tracked:
            gems = draw(rng, state.chests[seat], rng.randint(0, 4))
            yield do.Bid(name, gems=gems)
        else:
            yield do.Bid(name, value=rng.randint(-3, 6))


def _uses(state: State, rng: Random) -> Iterator[game.Action]:
    seat = state.to_use[0]
    for artifact, face_up in zip(state.artifacts, state.face_up, strict=True):
        if not face_up:
            continue
        fields = _effect(state, seat, artifact, rng)
        if len(state.players) == 2 and not state.used_today:
            fields["block"] = rng.choice([one for one in state.artifacts if one != artifact])
        line = {"do": "use", "player": state.players[seat], "artifact": artifact, **fields}
        yield msgspec.convert(line, do.Use)


def _effect(state: State, seat: int, artifact: str, rng: Random) -> dict[str, Any]:
    bag = state.bag + fist(state, seat)
    chest = state.chests[seat] - fist(state, seat)
    if artifact == BARREL:
        if not state.tracked:
            return {}
        return {"drawn": _plain(draw(rng, bag, 2)), "returned": _plain(draw(rng, chest, 2))}
    if artifact == MAP:
        return _map(state, bag, rng)
    if artifact == SPYGLASS:
        return _spyglass(state, seat, rng)
    if artifact == BOTTLE:
        return _bottle(state, seat, rng)
    return _own_card(state, seat, rng)


def _plain(gems: Gems) -> dict[str, int]:
    plain: dict[str, int] = msgspec.to_builtins(gems)
    return plain


def _map(state: State, bag: Gems, rng: Random) -> dict[str, Any]:
    free = [island for island in state.islands if not island.rat]
    if not free:
        return {}
    island = rng.choice(free)
    if not state.tracked:
        return {"island": island.letter}
    drawn = draw(rng, bag, 2)
    returned = draw(rng, island.gems + drawn, 2)
    return {"island": island.letter, "drawn": _plain(drawn), "returned": _plain(returned)}


def _others(state: State, seat: int, *, hands: bool) -> list[tuple[int, str]]:
    return [
        (other, at)
        for other in range(len(state.players))
        for at in places_of(state, other)
        if other != seat and (at == HAND) == hands and (other, at) not in state.rats
    ]


def _spyglass(state: State, seat: int, rng: Random) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    ships = _others(state, seat, hands=False)
    if ships:
        other, at = rng.choice(ships)
        fields["ship"] = {"player": state.players[other], "island": at}
    free = [island for island in state.islands if not island.rat]
    sources = [island for island in free if island.gems or not state.tracked]
    if sources and len(free) > 1 and rng.random() < 0.8:
        source = rng.choice(sources)
        to = rng.choice([island for island in free if island is not source])
        fields |= {"from": source.letter, "to": to.letter}
        if state.tracked:
            fields["gem"] = rng.choice(list(source.gems.each()))
    return fields


def _bottle(state: State, seat: int, rng: Random) -> dict[str, Any]:
    hands = _others(state, seat, hands=True)
    fields: dict[str, Any] = {"hand": state.players[rng.choice(hands)[0]]} if hands else {}
    if rng.random() < 0.8:
        fields["ships"] = random_lay(state, seat, rng)
    return fields


def random_lay(state: State, seat: int, rng: Random) -> dict[str, Any]:
    """A new lay of a player's cards; what bears a Rat stays (a hand with a Rat: all stays)."""
    lying = {
        island.letter: card
        for island in state.islands
        for owner, card in island.ships
        if owner == seat
    }
    if (seat, HAND) in state.rats:
        return lying
    loose = list(hand(state, seat))
    free = [letter for letter in lying if (seat, letter) not in state.rats]
    loose += [lying[at] for at in free if lying[at] is not None]
    rng.shuffle(loose)
    if any(card is None for card in lying.values()):
        return {at: (None if at in free else card) for at, card in lying.items()}
    return {at: (loose.pop() if at in free else card) for at, card in lying.items()}


def _ref(state: State, seat: int, at: str) -> dict[str, Any]:
    name = state.players[seat]
    return {"player": name, "hand": True} if at == HAND else {"player": name, "island": at}


def _own_card(state: State, seat: int, rng: Random) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    ships = _others(state, seat, hands=False) + _others(state, seat, hands=True)
    if ships and rng.random() < 0.5:
        some = rng.sample(ships, min(2, len(ships)))
        fields["peek"] = [_ref(state, *ship) for ship in some]
    if rng.random() < 0.4:
        other = rng.randrange(len(state.players))
        fields["lay"] = {state.players[other]: random_lay(state, other, rng)}
    elif rng.random() < 0.5 and not state.rats:
        fields |= _exchange(state, rng)
    if state.tracked and rng.random() < 0.6:
        fields["gems"] = _moves(state, seat, rng)
    if rng.random() < 0.5:
        free = [island.letter for island in state.islands if not island.rat]
        listed = rng.sample(ships, min(2, len(ships)))
        fields["rats"] = {
            "islands": rng.sample(free, min(1, len(free))),
            "ships": [_ref(state, *ship) for ship in listed],
        }
    return fields


def _exchange(state: State, rng: Random) -> dict[str, Any]:
    """Two players exchange one Green each, and all their cards are laid anew."""
    if any(card is None for island in state.islands for _, card in island.ships):
        return {}
    one, other = rng.sample(range(len(state.players)), 2)
    gives, gets = rng.choice(state.greens[one]), rng.choice(state.greens[other])
    own = {
        one: [gets, *(green for green in state.greens[one] if green != gives)],
        other: [gives, *(green for green in state.greens[other] if green != gets)],
    }
    lay = {}
    for seat, greens in own.items():
        cards = rng.sample([*greens, "red"], len(islands_of(state, seat)))
        lay[state.players[seat]] = dict(zip(islands_of(state, seat), cards, strict=True))
    return {"own": {state.players[seat]: greens for seat, greens in own.items()}, "lay": lay}


def _moves(state: State, user: int, rng: Random) -> list[dict[str, Any]]:
    after_paying = msgspec.structs.replace(state, to_use=state.to_use[1:])
    chests = {
        f"chest {name}": chest - fist(after_paying, seat)
        for seat, (name, chest) in enumerate(zip(state.players, state.chests, strict=True))
    }
    chests[f"chest {state.players[user]}"] = state.chests[user] - fist(state, user)
    islands = {f"island {one.letter}": one.gems for one in state.islands if not one.rat}
    places = {"bag": state.bag, **chests, **islands}
    source = rng.choice([place for place, gems in places.items() if gems] or ["bag"])
    to = rng.choice([place for place in places if place != source])
    gems = draw(rng, places[source], rng.randint(1, 3))
    return [{"from": source, "to": to, "gems": _plain(gems)}] if gems else []


def _resolutions(state: State, rng: Random) -> Iterator[game.Action]:
    if is_revealed(state):
        for letter, seat in state.to_take:
            gems = state.islands[string.ascii_uppercase.index(letter)].gems
            yield do.Take(state.players[seat], letter, rng.choice(list(gems.each())))
        return
    if game.can(state, do.RevealShips()):
        yield do.RevealShips()
        return
    for island in state.islands:
        for seat, card in island.ships:
            if card is None:
                named: Any = rng.choice(hand(state, seat))
                yield do.Turn(state.players[seat], island.letter, named)


def _counts(state: State, rng: Random) -> Iterator[game.Action]:
    for seat, name in enumerate(state.players):
        if not state.counted[seat]:
            counted = Gems()
            for chest in state.chests:
                counted += chest
            yield do.Count(name, draw(rng, BOX - counted, rng.randint(0, 30)))


def some_legal_actions(state: State, rng: Random, unread: float) -> list[game.Action]:
    """Legal actions, at least one; what is drawn at random may need another try."""
    for _ in range(TRIES):
        actions = legal_actions(state, rng, unread=unread)
        if actions:
            return actions
    raise AssertionError(f"nothing can be done in the {state.phase} of Day {state.day}")


def play(
    rng: Random, header: game.Header, *, unread: float = 0.0
) -> Iterator[tuple[game.Action, State]]:
    """Play a game to its end: each action with the state after it."""
    state = game.setup(header)
    while True:
        actions = some_legal_actions(state, rng, unread)
        action = rng.choice(actions)
        state, _ = game.apply(state, action)
        yield action, state
        if state.finished and rng.random() < 0.5:
            return


def random_game(
    seed: int, players: int, variant: str
) -> tuple[game.Header, list[game.Action], list[State]]:
    """A whole game: the header, the actions, and the states (one more than the actions)."""
    rng = Random(seed)
    header = random_header(rng, players, variant)
    unread = rng.choice(UNREAD_SHARE.get(variant, (0.0,)))
    steps = list(play(rng, header, unread=unread))
    states = [game.setup(header), *(state for _, state in steps)]
    return header, [action for action, _ in steps], states


def rats_out(state: State) -> int:
    """How many Rats are out."""
    return rats.count(state)
