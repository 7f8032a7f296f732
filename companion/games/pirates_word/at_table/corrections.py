"""What hands put right beside the rules: gems in another place, two Greens with other owners.

Neither is a line of the record (record.md has none for them); a wrong entry is mended instead.
Hidden things are corrected blind: what a Chest or the Bag holds, and who owns which card, is no
reason that anybody is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from companion.games.conduct import Command, Correction
from companion.games.corrections import Corrected, Reason, because, refuse
from companion.games.pirates_word.actions import Move, PlaceOfGems
from companion.games.pirates_word.box import Gems, Green
from companion.games.pirates_word.checks import no_island
from companion.games.pirates_word.gem_moves import Spot, holdings, moved, spot_of
from companion.games.pirates_word.resolution import is_revealed
from companion.games.pirates_word.scoring import with_winner
from companion.games.pirates_word.seats import owner_of
from companion.games.pirates_word.state import Island, State
from companion.games.reasons import Reasons, no_player, only
from companion.games.words import of_gems
from companion.names import tidy
from companion.refusals import Refusal
from companion.words import Said, say


class CorrectGems(Command, frozen=True, tag="correct-gems"):
    """Gems go from one place to another, so that the box keeps its 180."""

    source: PlaceOfGems = msgspec.field(name="from")
    to: PlaceOfGems
    gems: Gems
    reason: Reason


class CorrectCards(Command, frozen=True, tag="correct-cards"):
    """Two Greens change their owners: a swap was forgotten, or done with other cards (APW-43)."""

    cards: tuple[Green, Green]
    reason: Reason


def label(wish: CorrectGems | CorrectCards) -> Said:
    """Return what the history says: neither colours of a Chest's gems nor owners of cards."""
    if isinstance(wish, CorrectCards):
        low, high = sorted(wish.cards)
        return say(
            "Corrected: Greens {low} and {high} changed their owners ({reason})",
            low=low,
            high=high,
            reason=because(wish.reason),
        )
    return say(
        "Corrected: {gems} from {source} to {to} ({reason})",
        gems=of_gems(wish.gems.count),
        source=_words(wish.source),
        to=_words(wish.to),
        reason=because(wish.reason),
    )


def _words(place: str) -> Said:
    kind, _, which = place.partition(" ")
    if kind == "bag":
        return say("the Bag")
    if kind == "island":
        return say("Island {island}", island=which)
    return say("{name}'s Chest", name=tidy(which))


def gems(state: State, wish: CorrectGems) -> tuple[State, tuple[Corrected, ...]]:
    """Move the gems; raises Refusal."""
    source, to = (_tidy_place(place) for place in (wish.source, wish.to))
    refuse(_gem_reasons(state, source, to, wish.gems))
    after = moved(state, (Move(source=source, to=to, gems=wish.gems),))
    return _result(after), (Corrected(say("{Line}.", line=label(wish))),)


def _tidy_place(place: str) -> str:
    kind, space, which = place.partition(" ")
    return f"{kind}{space}{tidy(which) if kind == 'chest' else which}"


def _gem_reasons(state: State, source: str, to: str, wanted: Gems) -> Reasons:
    if not state.tracked:
        yield Refusal("untracked", say("The table keeps its gems to itself in this game."))
        return
    for place in (source, to):
        kind, at = spot_of(state, place)
        which = place.partition(" ")[2]
        if at < 0:
            yield no_island(state, which) if kind == "island" else no_player(state, which)
            return
    if source == to:
        yield Refusal("same-place", say("Gems are moved between two different places."))
    if not wanted:
        yield Refusal("no-gems", say("At least one gem is moved."))
    yield from _lacking(state, spot_of(state, source), wanted)
    for place, taken in ((source, True), (to, False)):
        kind, at = spot_of(state, place)
        if kind == "island":
            yield from _island_reasons(state, state.islands[at], wanted, taken=taken)


def _lacking(state: State, spot: Spot, wanted: Gems) -> Reasons:
    """What an Island holds is open; a Chest is its player's to know, the Bag nobody's."""
    kind, at = spot
    held = holdings(state)[spot]
    if kind == "chest":
        bid = state.bids[at]
        if isinstance(bid, Gems) and state.phase == "market" and not state.bids_open:
            held -= bid
    if kind == "bag" and held.count - wanted.count < sum(one.to_dig for one in state.islands):
        yield Refusal("bag-lacks", say("The Bag needs its gems for the Islands."))
    if held.covers(wanted):
        return
    if kind == "island":
        letter = state.islands[at].letter
        yield Refusal(
            "island-lacks", say("Island {island} holds {held}.", island=letter, held=held.words())
        )
    elif kind == "chest":
        name = state.players[at]
        yield Refusal(
            "chest-lacks", say("{name}'s Chest does not hold so much.", name=name), only(name)
        )
    else:
        yield Refusal("bag-lacks", say("The Bag does not hold so much."), only())


def _island_reasons(state: State, island: Island, wanted: Gems, *, taken: bool) -> Reasons:
    letter = island.letter
    if island.to_dig:
        yield Refusal("still-to-fill", say("Island {island} is still to be filled.", island=letter))
    elif island.settled or state.phase in ("counting", "finished"):
        yield Refusal(
            "settled",
            say("Island {island} is settled: nothing lies there any more.", island=letter),
        )
    elif taken and letter in dict(state.to_take) and island.gems.count <= wanted.count:
        yield Refusal(
            "shared",
            say("Island {island} is being shared: take its last gem there.", island=letter),
        )


def cards(state: State, wish: CorrectCards) -> tuple[State, tuple[Corrected, ...]]:
    """Let two Greens change their owners, and their places beside Islands; raises Refusal.

    Where both are one player's, or nobody's, nothing changes: a refusal would tell who owns what.
    """
    refuse(_card_reasons(state, wish))
    one, two = wish.cards
    other = {one: two, two: one} if owner_of(state, one) != owner_of(state, two) else {}
    greens = tuple(
        tuple(sorted(other.get(green, green) for green in owned)) for owned in state.greens
    )
    after = replace(state, greens=greens, islands=_renamed(state, other))
    return _result(after), (Corrected(say("{Line}.", line=label(wish))),)


def _renamed(state: State, other: dict[int, int]) -> tuple[Island, ...]:
    """Whoever has the one card lying has the other one there: each still lays what is owned."""

    def name(card: int | str | None) -> int | str | None:
        return other.get(card, card) if isinstance(card, int) else card

    return tuple(
        replace(island, ships=tuple((seat, name(card)) for seat, card in island.ships))
        for island in state.islands
    )


def _card_reasons(state: State, wish: CorrectCards) -> Reasons:
    one, two = wish.cards
    if one == two:
        yield Refusal("same-card", say("Two different Greens change their owners."))
    if is_revealed(state):
        yield Refusal("settle-first", say("The Ships lie open: settle the Islands first."))
    elif any(
        card in wish.cards and (seat, island.letter) in state.turned
        for island in state.islands
        for seat, card in island.ships
    ):
        yield Refusal("turned", say("One of these cards lies open: take its turning back first."))


def _result(state: State) -> State:
    return with_winner(state) if state.finished else state


CORRECTIONS: Final[Mapping[type, Correction]] = {CorrectGems: gems, CorrectCards: cards}
"""The corrections by their kind (`companion.games.conduct`)."""
