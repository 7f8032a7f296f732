"""What a game brings to be played at a table: the second small protocol, beside the rules'.

`Conduct` is the game's room at the table as a whole, without any memory. `Play` is one running
game there: it keeps what lives beside the journal (raised fists, say) and answers what hands,
cards and pages do. The table is its `Keeper`: it writes down, undoes, times and tells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from companion.chance import Random
from companion.games.protocol import Game
from companion.inputs import Edge
from companion.plates import Seated
from companion.readings import Readings, Sense
from companion.settings import Settings
from companion.words import Said

Handler = Callable[[Any, str | None, float], dict[str, Any] | None]
"""Carries out a command for a viewer at a moment; returns what only the one who asked may see."""

Message = tuple[str | None, str, str]
"""A reader's name or None, what there is, and why or what helps."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What a page may ask for besides the record's actions; every kind has its own tag."""


Correction = Callable[[Any, Any], tuple[Any, tuple[Any, ...]]]
"""Puts a state right as a correction says; returns it and the events, or raises Refusal."""


class Keeper(Protocol):
    """What the table offers to the game that is played at it. Times are monotonic seconds."""

    @property
    def state(self) -> Any:
        """The game's state."""

    @property
    def marks(self) -> Any:
        """What stands beside the state and is undone with it: the conduct's `Marks`."""

    @property
    def last_action(self) -> Any | None:
        """The newest action of the record as it stands, or None."""

    @property
    def readings(self) -> Readings:
        """What lies on the readers."""

    @property
    def random(self) -> Random:
        """The table's generator."""

    @property
    def draws(self) -> bool:
        """Whether the companion draws what is drawn."""

    @property
    def brought_back(self) -> bool:
        """Whether undo or redo brought the marks back: nothing is done by itself on those."""

    def act(
        self,
        actions: tuple[Any, ...],
        now: float,
        *,
        label: Said | None = None,
    ) -> None:
        """Do actions as one step, named by `label` or its first action; raises Refusal."""

    def mark(self, now: float, **changes: Any) -> None:
        """Change marks without a step; raises Refusal."""

    def mark_step(
        self, marks: Any, label: Said, now: float, *, actions: tuple[Any, ...] = ()
    ) -> None:
        """Change the marks, with `actions`, as a step that undo takes back; raises Refusal."""

    def by_itself(self, deed: Callable[[], None], now: float) -> None:
        """Do what no page asked for: a refusal becomes a hint, or is tried again."""

    def tell(self, what: Said, now: float) -> None:
        """Say something to all for a moment."""


class Play(Protocol):
    """One running game at the table. After undo, restart or a new period `forget` is called."""

    @property
    def stage(self) -> str | None:
        """What the phase is at, where it has stages; else None."""

    @property
    def secret_presses(self) -> bool:
        """Whether short presses are secret now: nothing may tell how many there were."""

    @property
    def counts_to(self) -> float | None:
        """When the countdown that the screens show ends, or None while none runs."""

    @property
    def handlers(self) -> Mapping[type, Handler]:
        """What carries out the game's own commands, by their type."""

    def filled(self, action: Any, /) -> Any:
        """Return an action that a page asked for with what the companion knows of it.

        Raises Refusal if it cannot be at this table now, whatever the rules say.
        """

    def marks_after(self, before: Any, marks: Any, actions: tuple[Any, ...], after: Any, /) -> Any:
        """Return the marks as actions leave them, from the state before and the one after."""

    def edge(self, edge: Edge, /) -> None:
        """Take in that a button went down or up."""

    def held(self, seat: int, now: float, /) -> None:
        """A button was held: what that says is the game's."""

    def due(self) -> float | None:
        """Return when `tick` is wanted, or None."""

    def tick(self, now: float, /) -> None:
        """Do what is `due`."""

    def follow(self, now: float, /) -> None:
        """Do what follows from what stands now, by itself: cards that are final, say."""

    def forget(self) -> None:
        """Forget all gestures that have begun."""

    def left(self, seat: int, now: float, /) -> None:
        """A seat's phone is gone: what it held up is down."""

    def outward(self) -> object:
        """Return what screens show of what the journal does not hold, to be compared."""


class Conduct(Protocol):
    """How one game is played at a table; its module is found by `companion.games.registry`."""

    @property
    def game(self) -> Game:
        """The game's rules."""

    @property
    def Marks(self) -> Any:  # noqa: N802 - a type of the game's module
        """The struct of the marks; every field has a default."""

    @property
    def COMMANDS(self) -> tuple[type[Command], ...]:  # noqa: N802 - a constant of the module
        """The kinds of the game's own commands; none of the record's actions has their tags."""

    @property
    def READING(self) -> tuple[type[Command], ...]:  # noqa: N802 - a constant of the module
        """Those of them that change nothing: they are answered whatever has changed."""

    @property
    def CORRECTIONS(self) -> Mapping[type, Correction]:  # noqa: N802 - a constant of the module
        """What hands may put right beside the rules, by the command's kind; no record has them."""

    @property
    def SENSE(self) -> Sense:  # noqa: N802 - a constant of the game's module
        """What cards on readers mean."""

    @property
    def BEFORE_SEATS(self) -> bool:  # noqa: N802 - a constant of the game's module
        """Whether a reader lies before each seat, in their order; otherwise at each Island."""

    def dealt(
        self, settings: Settings, players: tuple[str, ...], random: Random, /
    ) -> dict[str, Any]:
        """Return the header's fields that are drawn at random, where the settings ask for it."""

    def cards_each(self, players: int, /) -> int:
        """Return how many cards setup deals to each player; 0: none is dealt before the game."""

    def dealt_to(
        self, seat: int, players: int, cards: tuple[Any, ...], /
    ) -> tuple[int, ...] | None:
        """Return the header's `ships` of a seat that was dealt these, None: they cannot be that."""

    def again(self, state: Any, settings: Settings, random: Random, /) -> Any:
        """Return the header of the same group's next game after the one in this state."""

    def begin(self, keeper: Keeper, /) -> Play:
        """Return the running game at this table."""

    def subjects(self, play: Any, /) -> Mapping[str, object]:
        """Return how everything looks that a command can be about (`companion.freshness`).

        Only what screens show counts: that a tap is stale must not tell what the rules hide.
        """

    def about(self, play: Any, wish: Any, /) -> tuple[str, ...]:
        """Return the `subjects` that an action or a command of this game is about."""

    def period(self, state: Any, marks: Any, /) -> object:
        """Return what the game is at: when it changes, a timer starts and gestures are over."""

    def timed(self, state: Any, marks: Any, /) -> str | None:
        """Return the name of the timer (settings, `timers`) that runs, or None."""

    def told(
        self, events: tuple[Any, ...], names: tuple[str, ...], /
    ) -> tuple[tuple[str, Said], ...]:
        """Return kinds and public sentences of the events of one step that are worth telling."""

    def chapter(self, state: Any, /) -> Said:
        """Return what part of the game this is, as the log's heading: `Day 2`."""

    def line(self, state: Any, action: Any, /) -> tuple[Said, dict[str, Any] | None]:
        """Return a line of the log: its public label, and what a page needs to mend it.

        That is the action without what was entered, the entered `field`, and the name of the only
        one who may look at it (`cover`), or None; None where it is only gone back to.
        """

    def changes(self, lines: tuple[Any, ...], line: int, action: Any, /) -> dict[int, Any]:
        """Return what else must change when `action` takes a line's place: actions by line.

        Raises Refusal if it is another entry than the line's.
        """

    def readers(self, state: Any, /) -> tuple[str, ...]:
        """Return the names of the readers that the game uses."""

    def view(self, play: Any, viewer: str | None = None, /) -> dict[str, Any]:
        """Return what a player (None: the public) may see of the game, as record.md has it."""

    def mine(self, play: Any, player: str, /) -> dict[str, Any]:
        """Return what besides `view` is this player's alone, and what the own phone may do now."""

    def may_ask(self, play: Any, player: str, wish: Any, /) -> bool:
        """Whether this player's phone may give this command now: it concerns nobody else."""

    def seats(self, play: Any, /) -> tuple[Seated, ...]:
        """Return the seats as a screen shows them, from 0 clockwise."""

    def headings(self, play: Any, seats: Any, /) -> dict[str, Said]:
        """Return the public screen's `title`, `small`, `todo` and `brief`."""

    def panels(self, play: Any, now: float, /) -> dict[str, Any]:
        """Return what else the public screen has of this game."""

    def counted(self, panels: dict[str, Any], left: float, /) -> dict[str, Any]:
        """Return a screen's fields that change while `left` seconds are still to count."""

    def notices(self, play: Any, /) -> tuple[Message, ...]:
        """Return the messages that everybody may see, besides those of cards that lie."""

    def controls(self, play: Any, /) -> dict[str, Any]:
        """Return the host's controls of this game."""
