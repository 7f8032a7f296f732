"""The simulated table's page ("Workbench"): cards to drag, buttons to hold, faults to cause.

It exists only when the table is simulated. It shows every card, so it has a key of its own, and
nothing of it goes to a log or to another screen.
"""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.refusals import Refusal
from web.answers import say_json
from web.bench.commands import FormError, carry_out, decode
from web.bench.ports import Bench, Clock, Workbench
from web.bench.state import BenchWatch
from web.language import asked
from web.pages import page
from web.ports import Loop
from web.roles import bench_only, public
from web.watched import stream_of


def make_blueprint(given: Workbench, loop: Loop, *, epoch: str, clock: Clock) -> Blueprint:
    """The page, its stream and its commands over the simulated table `given`.

    `epoch` names this start of the companion, `clock` is in monotonic seconds.
    """
    blueprint = Blueprint("simulated", __name__)
    watch = BenchWatch(given, loop, epoch=epoch, clock=clock)

    @blueprint.get("/simulated")
    @public
    def show() -> str:
        """The empty page; its script shows the key and gets the rest."""
        return page("simulated.html")

    @blueprint.get("/simulated/events")
    @bench_only
    def events() -> Response:
        """The bench's state as a stream."""
        return stream_of(watch, clock)

    @blueprint.post("/simulated/do")
    @bench_only
    def do() -> Response:
        """Carry out one movement of a hand; the answer is the state after it."""
        return _do(given.bench, watch)

    return blueprint


def _do(bench: Bench, watch: BenchWatch) -> Response:
    try:
        carry_out(decode(request.get_data()), bench, watch.places(), watch.piles)
    except FormError as error:
        return say_json(400, "form", error.sentence)
    except Refusal as refusal:
        return say_json(422, refusal.code, refusal.sentence)
    body = watch.body(watch.look(afresh=True), asked())
    return Response(body, content_type="application/json")
