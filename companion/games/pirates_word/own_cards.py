"""The group's own Artifacts: the group reads the text, the action says what it changed.

The companion keeps counts, Rats and owners right (record.md, the general `use`).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.pirates_word import gem_moves, lays, rats
from companion.games.pirates_word.actions import Rats, ShipRef, Use
from companion.games.pirates_word.box import RED, card_words
from companion.games.pirates_word.checks import index_of, no_island, no_place
from companion.games.pirates_word.known import looked
from companion.games.pirates_word.seats import card_at, hand, has_rat, in_hand, islands_of, placed
from companion.games.pirates_word.state import HAND, Peek, RatOnShip, State
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.refusals import Refusal
from companion.words import say


def reasons(state: State, seat: int, use: Use) -> Reasons:
    """Why this cannot have been touched or changed; what lies open comes first."""
    if use.rats is not UNSET:
        yield from _rat_reasons(state, use.player, use.rats)
    if use.gems is not UNSET:
        yield from gem_moves.reasons(state, use.player, use.gems)
    if use.peek is not UNSET:
        for reason in _peek_reasons(state, seat, use.player, use.peek):
            yield Refusal(reason.code, reason.sentence, only(use.player))
    if use.own is not UNSET:
        yield from _own_reasons(state, use, use.own)
    if use.lay is not UNSET:
        yield from _lay_reasons(state, use, use.lay)


def _ref_reasons(state: State, ref: ShipRef, what: str) -> Reasons:
    seat = seat_of(state, ref.player)
    if ref.hand == (ref.island is not UNSET):
        sentence = say("{what}: a Ship lies either at an Island or in the hand.", what=what)
        yield Refusal("ship-unclear", sentence)
        return
    if seat < 0:
        yield no_player(state, ref.player)
        return
    if ref.island is not UNSET:
        if index_of(state, ref.island) < 0:
            yield no_island(state, ref.island)
            return
        if ref.island not in islands_of(state, seat):
            yield no_place(
                state, seat, say("{what} at Island {island}", what=what, island=ref.island)
            )
            return
    place = _place(state, ref)
    if place in state.rats:
        yield rats.bears_rat(rats.ship_words(state, *place), what)


def _place(state: State, ref: ShipRef) -> RatOnShip:
    return seat_of(state, ref.player), ref.island if ref.island is not UNSET else HAND


def _rat_reasons(state: State, user: str, listed: Rats) -> Reasons:
    what = say("{user} cannot place a Rat", user=user)
    for letter in listed.islands:
        index = index_of(state, letter)
        if index < 0:
            yield no_island(state, letter)
        elif state.islands[index].rat:
            yield rats.bears_rat(say("Island {island}", island=letter), what)
    for ref in listed.ships:
        yield from _ref_reasons(state, ref, say("{what} on that Ship", what=what))
    places = [_place(state, ref) for ref in listed.ships]
    if len(set(listed.islands)) != len(listed.islands) or len(set(places)) != len(places):
        yield Refusal("listed-twice", say("{what} twice on the same card.", what=what))


def _peek_reasons(state: State, seat: int, user: str, peek: tuple[ShipRef, ...]) -> Reasons:
    what = say("{user} cannot look at that Ship", user=user)
    for ref in peek:
        yield from _ref_reasons(state, ref, what)
        if seat_of(state, ref.player) == seat:
            yield Refusal("own-card", say("{what}: it is {user}'s own.", what=what, user=user))
    places = [_place(state, ref) for ref in peek]
    if len(set(places)) != len(places):
        yield Refusal("listed-twice", say("{user} cannot look at the same Ship twice.", user=user))


Owners = Mapping[str, tuple[int, ...]]


def _own_reasons(state: State, use: Use, own: Owners) -> Reasons:
    strangers = [name for name in own if seat_of(state, name) < 0]
    for name in strangers:
        missing = no_player(state, name)
        yield Refusal(missing.code, missing.sentence, only(use.player))
    if strangers:
        return
    yield from _exchange_reasons(state, own)
    lay = use.lay if use.lay is not UNSET else {}
    for name, greens in own.items():
        yield from _given_away_reasons(state, name, greens, laid_anew=name in lay)


def _exchange_reasons(state: State, own: Owners) -> Reasons:
    before = sorted(green for name in own for green in state.greens[seat_of(state, name)])
    after = sorted(green for greens in own.values() for green in greens)
    for name, greens in own.items():
        number = len(state.greens[seat_of(state, name)])
        if len(greens) != number or len(set(greens)) != number:
            sentence = say(
                "{name} must own {number} different Greens afterwards, as before.",
                name=name,
                number=number,
            )
            yield Refusal("wrong-number", sentence, only(name))
    if before != after:
        circle = only(*own) if len(own) == 1 else only()
        sentence = say("The players named must own the same Greens among them as before.")
        yield Refusal("cards-changed", sentence, circle)


def _given_away_reasons(
    state: State, name: str, greens: tuple[int, ...], *, laid_anew: bool
) -> Reasons:
    seat = seat_of(state, name)
    lying = placed(state, seat)
    for letter, card in lying.items():
        if not isinstance(card, int) or card in greens:
            continue
        ship = say(
            "{name}'s {card} at Island {island}", name=name, card=card_words(card), island=letter
        )
        if (seat, letter) in state.rats:
            sentence = say("{ship} bears a Rat and cannot be given away.", ship=ship)
            yield Refusal("rat", sentence, only(name))
        elif not laid_anew:
            sentence = say(
                "{ship} changes its owner, so all that {name} lays there must be named.",
                ship=ship,
                name=name,
            )
            yield Refusal("lay-missing", sentence, only(name))
    if not laid_anew:
        yield from lays.hidden_reasons(state, seat, lying, greens)
        yield from _unread_reasons(state, seat, greens)


def _unread_reasons(state: State, seat: int, greens: tuple[int, ...]) -> Reasons:
    """Why the unread cards that stay on the table cannot all be among those that are kept.

    What bears a Rat in the hand stays too.
    """
    unread = sum(card is None for card in placed(state, seat).values())
    staying = unread + has_rat(state, seat, HAND)
    kept = [card for card in hand(state, seat) if card == RED or card in greens]
    if unread and len(kept) < staying:
        name = state.players[seat]
        sentence = say(
            "An unread Ship of {name}'s changes its owner, so all that {name} lays must be named.",
            name=name,
        )
        yield Refusal("lay-missing", sentence, only(name))


def _lay_reasons(state: State, use: Use, lay: Mapping[str, lays.Lay]) -> Reasons:
    own = use.own if use.own is not UNSET else {}
    for name, cards in lay.items():
        seat = seat_of(state, name)
        if seat < 0:
            missing = no_player(state, name)
            yield Refusal(missing.code, missing.sentence, only(use.player))
            continue
        for reason in lays.shape_reasons(state, seat, cards):
            yield Refusal(reason.code, reason.sentence, only(use.player, name))
        yield from lays.card_reasons(state, seat, cards, own.get(name, state.greens[seat]))


def effect(state: State, user: int, use: Use) -> State:
    """Note what was looked at, as it lay before; then change what is said, and place Rats."""
    if use.peek is not UNSET:
        for ref in use.peek:
            seat, at = _place(state, ref)
            state = looked(state, user, Peek(state.day, seat, at, _card(state, seat, at)))
    if use.own is not UNSET:
        state = _owned(state, use.own)
    if use.lay is not UNSET:
        for name, cards in use.lay.items():
            state = lays.laid(state, seat_of(state, name), cards)
    islands: tuple[str, ...] = ()
    if use.gems is not UNSET:
        islands = gem_moves.islands_named(state, use.gems)
        state = gem_moves.moved(state, use.gems)
    if use.rats is UNSET:
        return rats.put(state, user, islands)
    ships = [_place(state, ref) for ref in use.rats.ships]
    return rats.put(state, user, (*islands, *use.rats.islands), ships)


def _card(state: State, seat: int, at: str) -> int | str | None:
    if at == HAND:
        return in_hand(state, seat)
    return card_at(state.islands[index_of(state, at)], seat)[1]


def _owned(state: State, own: Owners) -> State:
    greens = list(state.greens)
    for name, cards in own.items():
        greens[seat_of(state, name)] = tuple(sorted(cards))
    return replace(state, greens=tuple(greens))
