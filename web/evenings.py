"""The evenings' pages: games in progress and past, their steps, statistics, files out and in.

The pages are empty; what stands on them is the host's. Of a game that is not finished nobody is
told more than who plays it (`companion.evenings`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from flask import Blueprint, Response, request

from companion import exchange, fame, groups, replayed, statistics
from companion.evenings import Evenings, Game
from companion.games.registry import CHRONICLES
from companion.journal import Arrival
from companion.languages import encode
from companion.refusals import Refusal
from companion.words import say
from web import plots
from web.answers import say_json
from web.language import asked
from web.pages import page
from web.roles import host_only, public
from web.security import up_to

STATUS: Final = {"no-game": 404, "unfinished": 409, "corrected": 409, "unreadable": 409}
NO_STEP: Final = say("The game has no such step.")
NO_PLOT: Final = say("There is no such drawing.")


@dataclass(frozen=True)
class Book:
    """All games, and what keeps those that are taken in (in the table's thread): how many.

    One page at a time looks into it: what was found out is remembered for the next.
    """

    evenings: Evenings
    keep: Callable[[tuple[Arrival, ...]], int]
    lock: Lock = field(default_factory=Lock)


def make_blueprint(book: Book) -> Blueprint:
    """The pages of one book."""
    blueprint = Blueprint("evenings", __name__)
    blueprint.get("/evenings")(show)
    blueprint.get("/evenings/<key>")(show_game)
    views = _Views(book)
    for rule, view in (
        ("", views.games),
        ("/statistics", views.statistics),
        ("/fame", views.fame),
        ("/plots/<name>/<plot>.svg", views.plot),
        ("/games.csv", views.table),
        ("/games.json", views.book),
        ("/<key>", views.game),
        ("/<key>/<int:step>", views.step),
        ("/<key>/game.jsonl", views.record),
        ("/<key>/game.json", views.one),
    ):
        blueprint.add_url_rule(f"/api/evenings{rule}", view_func=view, methods=["GET"])
    blueprint.add_url_rule("/api/evenings", view_func=views.take_in, methods=["POST"])
    return blueprint


@public
def show() -> str:
    """The empty page of all evenings."""
    return page("evenings.html")


@public
def show_game(key: str) -> str:  # noqa: ARG001 - the page's script reads it off the address
    """The empty page of one game."""
    return page("evening.html")


class _Views:
    """What the pages fetch, each behind the book's lock."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def _told(self, tell: Callable[[Evenings], Response]) -> Response:
        try:
            with self._book.lock:
                return tell(self._book.evenings)
        except Refusal as refusal:
            return say_json(STATUS.get(refusal.code, 422), refusal.code, refusal.sentence)

    @host_only
    def games(self) -> Response:
        """All evenings, and the groups that played."""
        return self._told(lambda evenings: _json(_list(evenings.games())))

    @host_only
    def game(self, key: str) -> Response:
        """One finished game: who played and won, and what was said at each step."""
        return self._told(lambda evenings: _json(_whole(evenings, key)))

    @host_only
    def step(self, key: str, step: int) -> Response:
        """The table as it stood after a step of a finished game."""
        return self._told(lambda evenings: _step(evenings, key, step))

    @host_only
    def statistics(self) -> Response:
        """What all finished games say together, or those of one group (`?group=`)."""
        return self._told(lambda evenings: _json(_statistics(evenings)))

    @host_only
    def fame(self) -> Response:
        """The hall of fame."""
        return self._told(lambda evenings: _json(fame.halls(_chosen(evenings))))

    @host_only
    def plot(self, name: str, plot: str) -> Response:
        """A drawing of one game's statistics, for `?group=` in `?theme=`."""
        return self._told(lambda evenings: _plot(evenings, name, plot))

    @host_only
    def table(self) -> Response:
        """All finished games as CSV."""
        return self._told(
            lambda evenings: _file(exchange.as_table(evenings.games()), "games.csv", "text/csv")
        )

    @host_only
    def book(self) -> Response:
        """All finished games as one JSON file."""
        return self._told(lambda evenings: _json_file(evenings, "games.json"))

    @host_only
    def one(self, key: str) -> Response:
        """One finished game as JSON."""
        return self._told(lambda evenings: _json_file(evenings, f"game-{key}.json", key))

    @host_only
    def record(self, key: str) -> Response:
        """One finished game as its table record."""
        return self._told(
            lambda evenings: _file(
                exchange.as_record(evenings, key), f"game-{key}.jsonl", "application/jsonl"
            )
        )

    @host_only
    @up_to(exchange.LARGEST)
    def take_in(self) -> Response:
        """Take finished games in from a file, which is the body; says how many of them were new."""
        return self._told(self._taken_in)

    def _taken_in(self, evenings: Evenings) -> Response:
        found = exchange.arrivals(request.get_data())
        new = exchange.unknown(found, evenings.games())
        return _json({"games": len(found), "new": self._book.keep(new) if new else 0})


def _json(value: Any) -> Response:
    return Response(encode(value, asked()), content_type="application/json")


def _file(text: str, name: str, kind: str) -> Response:
    response = Response(text.encode(), content_type=f"{kind}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _json_file(evenings: Evenings, name: str, key: str | None = None) -> Response:
    keys = exchange.finished_keys(evenings.games()) if key is None else (key,)
    return _file(exchange.as_book(evenings, keys), name, "application/json")


def _chosen(evenings: Evenings) -> tuple[Game, ...]:
    return groups.of_group(evenings.games(), request.args.get("group", groups.NO_GROUP))


def _list(games: tuple[Game, ...]) -> dict[str, Any]:
    """All evenings; `free`: no game is under way, so that an older one can be taken up."""
    return {
        "free": all(game.standing != "under way" for game in games),
        "evenings": [
            {
                "date": evening.date,
                "players": evening.players,
                "games": [_row(game) for game in evening.games],
            }
            for evening in groups.evenings(games)
        ],
    }


def _row(game: Game) -> dict[str, Any]:
    """What a list tells of a game: of one that is not finished nothing but who plays."""
    result = game.result
    return {
        "key": game.key,
        "title": CHRONICLES[game.name].TITLE if game.name in CHRONICLES else game.name,
        "date": groups.date_of(game.label),
        "players": game.players,
        "standing": game.standing,
        "imported": game.imported,
        "winner": result.winner if result else None,
        "points": result.points if result else None,
        "unit": CHRONICLES[game.name].POINTS if result else None,
        "corrected": result.corrected if result else False,
    }


def _whole(evenings: Evenings, key: str) -> dict[str, Any]:
    game, found, moments = evenings.moments(key)
    return {**_row(game), "steps": replayed.told(found.conduct, moments)}


def _step(evenings: Evenings, key: str, step: int) -> Response:
    _, found, moments = evenings.moments(key)
    if step >= len(moments):
        return say_json(404, "no-step", NO_STEP)
    return _json(replayed.screen(found.conduct, moments, step))


def _statistics(evenings: Evenings) -> dict[str, Any]:
    told = statistics.statistics(_chosen(evenings))
    return {
        "groups": [group._asdict() for group in groups.groups(evenings.games())],
        "games": [statistics.as_rows(one) for one in told],
    }


def _plot(evenings: Evenings, name: str, plot: str) -> Response:
    told = next((one for one in statistics.statistics(_chosen(evenings)) if one.name == name), None)
    drawing = None if told is None else statistics.drawing(told, plot)
    theme = request.args.get("theme", "dark")
    if drawing is None or theme not in plots.THEMES:
        return say_json(404, "no-plot", NO_PLOT)
    return Response(plots.svg(drawing, theme, asked()), content_type="image/svg+xml")
