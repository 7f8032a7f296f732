"""From one wish of a player to the game's actions: sharing in one go, the Bottle's new lay."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from companion.chance import Random
from companion.deck import Card
from companion.games import pirates_word as game
from companion.games.pirates_word.actions import Action, Bid, Lift, Place, RevealBids, Take, Use
from companion.games.pirates_word.at_table.commands import BeginUse
from companion.games.pirates_word.at_table.draws import drawn
from companion.games.pirates_word.at_table.marks import Drawn, Laying, Marks
from companion.games.pirates_word.at_table.results import swapped_by
from companion.games.pirates_word.box import BARREL, BOTTLE, MAP, SPYGLASS, artifact_words
from companion.games.pirates_word.market import fist
from companion.games.pirates_word.resolution import is_revealed
from companion.games.pirates_word.seats import has_rat, islands_of, placed
from companion.games.pirates_word.state import State
from companion.names import shown
from companion.readings import Readings
from companion.refusals import Refusal
from companion.words import many, say


def seat_of(state: State, player: str) -> int:
    """Return a player's seat; raises Refusal `no-player`."""
    if player not in state.players:
        raise Refusal("no-player", say("There is no {player} at this table.", player=player))
    return state.players.index(player)


def peeks(state: State, player: str, viewer: str | None) -> list[dict[str, Any]]:
    """Return what a player's Artifacts have shown; raises Refusal `covered` to anybody else."""
    seat_of(state, player)
    if viewer != player:
        raise Refusal(
            "covered", say("Only {player} may see this: cover the tablet first.", player=player)
        )
    seen: list[dict[str, Any]] = game.view(state, viewer)["peeks"][player]
    return seen


def check_placed(state: State, seat: int) -> None:
    """Raise Refusal `cards-to-come` while one of the player's cards is still missing."""
    to_come = len(islands_of(state, seat)) - len(placed(state, seat))
    if to_come:
        sentence = many(
            to_come,
            "{name}: {count} card is still to come.",
            "{name}: {count} cards are still to come.",
            name=state.players[seat],
        )
        raise Refusal("cards-to-come", sentence)


def check_opened(state: State, action: Bid | RevealBids) -> None:
    """Raise Refusal `fists-closed` for what is entered once the fists are open."""
    if state.tracked:
        sentence = say("The bids cannot be settled yet: the fists are closed.")
        if isinstance(action, Bid):
            sentence = say(
                "{player}'s bid cannot be entered yet: the fists are closed.",
                player=shown(action.player),
            )
        raise Refusal("fists-closed", sentence)


def shared(state: State, letter: str) -> tuple[Action, ...]:
    """Return the takes that settle a shared Island, each the best gem left (APW-39)."""
    actions: list[Action] = []
    while letter in (turns := dict(state.to_take)):
        island = next(island for island in state.islands if island.letter == letter)
        gem = island.gems.best()
        if gem is None:
            break
        actions.append(Take(player=state.players[turns[letter]], island=letter, gem=gem))
        day = state.day
        state, _ = game.apply(state, actions[-1])
        if state.day != day:
            break
    if not actions:
        raise Refusal("not-shared", say("Island {island} is not being shared now.", island=letter))
    return tuple(actions)


def user_of(state: State) -> int | None:
    """Return the seat that is to use an Artifact now, or None."""
    return state.to_use[0] if state.phase == "market" and state.to_use else None


def _check_user(state: State, player: str) -> int:
    seat = seat_of(state, player)
    if user_of(state) != seat:
        raise Refusal(
            "not-the-user", say("It is not {player} who uses an Artifact now.", player=player)
        )
    return seat


def draw_two(
    state: State, marks: Marks, artifact: str, viewer: str | None, random: Random
) -> tuple[Marks, Drawn]:
    """Return the two gems drawn for the Barrel or the Map, the same ones if asked again.

    The Barrel's are secret (APW-31): they are drawn only where their user alone looks. Raises
    Refusal, `untracked` where no Bag is known.
    """
    if not state.tracked:
        raise Refusal("untracked", say("The gems are untracked: hands draw them."))
    seat = user_of(state)
    if seat is None or artifact not in (BARREL, MAP):
        raise Refusal("nothing-to-draw", say("No Artifact that draws gems is being used now."))
    player = state.players[seat]
    if artifact == BARREL and viewer != player:
        raise Refusal(
            "covered",
            say("Only {player} may see these gems: cover the tablet first.", player=player),
        )
    _check_face_up(state, artifact)
    check_drawn(marks, player, artifact)
    for earlier in marks.drawn:
        if (earlier.player, earlier.artifact) == (player, artifact):
            return marks, earlier
    new = Drawn(player, artifact, drawn(state.bag + fist(state, seat), 2, random))
    return replace(marks, drawn=(*marks.drawn, new)), new


def check_drawn(marks: Marks, player: str, artifact: str) -> None:
    """Raise Refusal `gems-drawn` for another Artifact once gems were drawn for the Barrel.

    Else a look into the Bag would be free. That two were drawn is no secret, which ones is.
    """
    if artifact != BARREL and any(
        (one.player, one.artifact) == (player, BARREL) for one in marks.drawn
    ):
        sentence = say("{name} has drawn gems for the Barrel, which is used now.", name=player)
        raise Refusal("gems-drawn", sentence)


def _check_face_up(state: State, artifact: str) -> None:
    open_ones = zip(state.artifacts, state.face_up, strict=True)
    if (artifact, True) not in open_ones:
        name = artifact_words(artifact)
        raise Refusal(
            "not-face-up",
            say("The {artifact} cannot be used now: it does not lie face up.", artifact=name),
        )


def filled(marks: Marks, action: Action) -> Action:
    """Return a `use` with the gems that the companion drew for it, whatever else it names.

    Nobody chooses what is drawn; refused, others could find out by trying what it was.
    """
    if not isinstance(action, Use):
        return action
    check_drawn(marks, action.player, action.artifact)
    for earlier in marks.drawn:
        if (earlier.player, earlier.artifact) == (action.player, action.artifact):
            return replace(action, drawn=earlier.gems)
    return action


def laying(state: State, marks: Marks, wish: BeginUse) -> Laying:
    """Return the use that begins; raises Refusal if it is not allowed now."""
    _check_user(state, wish.player)
    check_drawn(marks, wish.player, wish.artifact)
    if wish.artifact not in (BOTTLE, SPYGLASS):
        raise Refusal("no-new-lay", say("Only the Restorative Rum Bottle lays cards anew."))
    begun = Laying(wish.player, wish.artifact, wish.hand, wish.ship, wish.lay, wish.block)
    game.verify(state, as_it_is(begun))
    return begun


def as_it_is(begun: Laying) -> Use:
    """Return the use without a new lay, without a gem."""
    block = UNSET if begun.block is None else begun.block
    return Use(
        player=begun.player,
        artifact=begun.artifact,
        hand=begun.hand,
        ship=begun.ship,
        block=block,
    )


def laid_anew(state: State, lay: Laying, readings: Readings) -> Use:
    """Return the use that ends a new lay, from what lies; raises Refusal `lay-anew`.

    One sentence for every reason that tells of hidden cards.
    """
    seat = seat_of(state, lay.player)
    ships: dict[str, Any] = {}
    for letter in islands_of(state, seat):
        if has_rat(state, seat, letter):
            ships[letter] = placed(state, seat).get(letter)
        else:
            ships[letter] = _laid_at(state, seat, letter, readings)
    use = replace(as_it_is(lay), ships=ships)
    try:
        game.verify(state, use)
    except Refusal as refusal:
        raise refusal if refusal.known_to is None else _one_each(lay.player) from None
    return use


def own_cards(state: State, player: str, readings: Readings) -> frozenset[tuple[str, str]]:
    """Return the player's Ships that answering readers see at own Islands: letters and tags."""
    seat = seat_of(state, player)
    return frozenset(
        (letter, tag)
        for letter in islands_of(state, seat)
        for tag in readings.at(letter)
        if (owned := readings.owned(state, tag)) is not None and owned[0] == seat
    )


def _laid_at(state: State, seat: int, letter: str, readings: Readings) -> Card:
    if letter in readings.faults:
        sentence = say(
            "Island {island}: its reader does not answer. Go back, and name the new lay by hand.",
            island=letter,
        )
        raise Refusal("lay-anew", sentence)
    cards = readings.lying(letter, seat, state)
    if len(cards) != 1:
        raise _one_each(state.players[seat])
    return cards[0]


def _one_each(player: str) -> Refusal:
    sentence = say(
        "{player}: one own card at each own Island, then hold the button.", player=player
    )
    return Refusal("lay-anew", sentence)


def marks_after(before: State, marks: Marks, actions: tuple[Action, ...], after: State) -> Marks:
    """Return the marks as actions leave them: a new phase clears them, a moved card its "done".

    No actions: the record was mended, and what was begun before it is over.
    """
    blocked = _blocked(marks, actions, after) if before.day == after.day else None
    swapped = swapped_by(before, marks, actions, after)
    if (before.day, before.phase) != (after.day, after.phase):
        return Marks(blocked=blocked, swapped=swapped)
    if any(isinstance(action, RevealBids) for action in actions):
        return Marks(opened=True, blocked=blocked, swapped=swapped)
    if not actions:
        exchanged = marks.exchanged if is_revealed(after) else ()
        marks = replace(marks, drawn=(), laying=None, exchanged=exchanged)
        return replace(marks, blocked=blocked, swapped=swapped)
    touched = {
        before.players.index(action.player)
        for action in actions
        if isinstance(action, Place | Lift)
    }
    done = tuple(seat for seat in marks.done if seat not in touched)
    if any(isinstance(action, Use) for action in actions):
        return replace(marks, done=done, drawn=(), laying=None, blocked=blocked)
    return replace(marks, done=done, swapped=swapped)


def _blocked(marks: Marks, actions: tuple[Action, ...], after: State) -> str | None:
    named = marks.blocked
    for action in actions:
        if isinstance(action, Use) and action.block is not UNSET:
            named = action.block
    cards = dict(zip(after.artifacts, after.face_up, strict=True))
    return None if named is None or cards[named] else named
