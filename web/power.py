"""The Raspberry Pi is shut down or started anew from the host's tablet: what the page may ask."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec
from flask import Blueprint, Response, request

from companion import forms
from companion.languages import encode
from companion.words import say
from web.answers import say_json, say_later
from web.language import asked
from web.limits import Allowance, Clock
from web.roles import host_only

How = Literal["off", "restart"]


class Power(Protocol):
    """Who can shut this machine down; `companion/cli` knows how."""

    def why_not(self) -> str | None:
        """Say why it cannot be shut down from here, or None."""

    def turn(self, how: How, /) -> None:
        """End the companion, close its journal, then shut the machine down or start it anew.

        Returns at once; never blocks.
        """


class _Turning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: How


_TURNING = msgspec.json.Decoder(_Turning, strict=True)
NO_COMMAND = say("This is no command that the Pi understands.")
TOO_OFTEN = say("This was asked for already. Wait a moment.")


def make_blueprint(power: Power, clock: Clock) -> Blueprint:
    """The two addresses of one machine's power: reading says whether it can be, a post does it."""
    blueprint = Blueprint("power", __name__)
    allowance = Allowance(1 / 30, 2, clock)

    @host_only
    def tell() -> Response:
        """Say why the machine cannot be shut down from here, or null."""
        return Response(encode({"why": power.why_not()}, asked()), content_type="application/json")

    @host_only
    def turn() -> Response:
        """Take `{"do": "off"}` or `{"do": "restart"}`; 202, and the companion ends."""
        try:
            how = _TURNING.decode(request.get_data()).do
        except forms.ERRORS:
            return say_json(400, "form", NO_COMMAND)
        if wait := allowance.take(""):
            return say_later("too-often", TOO_OFTEN, wait)
        if why := power.why_not():
            return say_json(409, "no-power", why)
        power.turn(how)
        return Response(msgspec.json.encode({"do": how}), 202, content_type="application/json")

    blueprint.add_url_rule("/api/power", "tell", tell, methods=["GET"])
    blueprint.add_url_rule("/api/power", "turn", turn, methods=["POST"])
    return blueprint
