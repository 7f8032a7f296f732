"""The doctor's page: the host's. It names no card and changes nothing in the game."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion import forms
from companion.audience import HOST
from companion.words import say
from web.answers import say_json
from web.language import asked
from web.pages import page
from web.ports import Loop
from web.roles import host_only, public
from web.stream import Clock
from web.ward.commands import DECODER, carry_out
from web.ward.ports import Report, Ward
from web.ward.state import WardWatch
from web.watched import stream_of

REPORT = "pirate-table-report.txt"


def make_blueprint(given: Ward, loop: Loop, *, epoch: str, clock: Clock) -> Blueprint:
    """The page, its stream and its commands over the doctor in `given`.

    `epoch` names this start of the companion, `clock` is in monotonic seconds.
    """
    blueprint = Blueprint("doctor", __name__)
    watch = WardWatch(given, loop, epoch=epoch, clock=clock)

    @blueprint.get("/doctor")
    @public
    def show() -> str:
        """The empty page, which fetches the rest with the host's session."""
        return page("doctor.html")

    @blueprint.get("/events/doctor")
    @host_only
    def events() -> Response:
        """How the table is, as a stream."""
        return stream_of(watch, clock, HOST)

    @blueprint.get("/api/doctor")
    @host_only
    def once() -> Response:
        """The same once."""
        return _now(watch)

    @blueprint.post("/api/doctor")
    @host_only
    def do() -> Response:
        """Light a seat, sound the buzzer, or look anew; the answer is how the table is then."""
        try:
            carry_out(DECODER.decode(request.get_data()), given.doctor)
        except forms.ERRORS:
            return say_json(400, "form", say("This is no command of the doctor's page."))
        return _now(watch)

    _give_report(blueprint, given.report)
    return blueprint


def _give_report(blueprint: Blueprint, report: Report | None) -> None:
    @blueprint.get("/api/doctor/report")
    @host_only
    def reported() -> Response:
        """What somebody who helps from afar needs, as a file."""
        if report is None:
            return say_json(404, "no-page", say("There is no such page."))
        response = Response(report(), content_type="text/plain; charset=utf-8")
        response.headers["Content-Disposition"] = f'attachment; filename="{REPORT}"'
        return response


def _now(watch: WardWatch) -> Response:
    body = watch.body(watch.look(afresh=True), asked())
    return Response(body, content_type="application/json")
