"""Backups made and put back from the host's page, and a safe mode ended.

A backup holds what lies face down in a game that is not finished, so it stays on the machine: no
page is given one. What finished games tell goes out as files by the evenings' pages.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol

import msgspec
from flask import Blueprint, Response, request

from companion import forms
from companion.languages import encode
from companion.refusals import Refusal
from companion.words import Said, say
from web.answers import say_json, say_later
from web.language import asked
from web.limits import Allowance, Clock
from web.roles import host_only


class Shelf(Protocol):
    """Who keeps the backups of this table; `companion/cli` knows how. From any thread."""

    def told(self) -> dict[str, Any]:
        """What stands on the page: `backups`, the newest first, what became of a lost `journal` and
        which backup has it, files that were `lost` and which has them, why there is a `safe` mode,
        whether one is made `daily`, and which command writes one onto a `stick`.
        """

    def make(self) -> Said:
        """Make a backup; returns what is to be said. Raises Refusal."""

    def put_back(self, number: int, only: str) -> None:
        """Have the table begin anew from a backup, or with one file of it; returns at once.

        Raises Refusal.
        """

    def try_again(self) -> None:
        """Have the table begin anew with everything; returns at once."""


class _Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: Literal["make", "put-back", "try-again"]
    number: int = 0
    only: str = ""


_WISH = msgspec.json.Decoder(_Wish, strict=True)
NO_WISH = say("This is nothing that can be done with backups.")
TOO_OFTEN = say("This was asked for already. Wait a moment.")
BEGUN_ANEW = say("The table is begun anew. Its page comes back by itself.")


def make_blueprint(shelf: Shelf, clock: Clock) -> Blueprint:
    """The address of the backups: reading lists them, a post makes one or puts one back."""
    blueprint = Blueprint("backups", __name__)
    allowance = Allowance(1 / 5, 3, clock)

    @host_only
    def tell() -> Response:
        """The backups that lie on the machine, by number; of what is in them only how much."""
        return Response(encode(shelf.told(), asked()), content_type="application/json")

    @host_only
    def do() -> Response:
        """Take `make`, `put-back` with `number` (and `only` a file), or `try-again` as `do`."""
        try:
            wish = _WISH.decode(request.get_data())
        except forms.ERRORS:
            return say_json(400, "form", NO_WISH)
        if wait := allowance.take(""):
            return say_later("too-often", TOO_OFTEN, wait)
        try:
            said = _done(shelf, wish)
        except Refusal as refusal:
            return say_json(409, refusal.code, refusal.sentence)
        body = encode({"said": said, **shelf.told()}, asked())
        return Response(body, 200, content_type="application/json")

    blueprint.add_url_rule("/api/backups", "tell", tell, methods=["GET"])
    blueprint.add_url_rule("/api/backups", "do", do, methods=["POST"])
    return blueprint


def _done(shelf: Shelf, wish: _Wish) -> Said:
    if wish.do == "make":
        return shelf.make()
    if wish.do == "put-back":
        shelf.put_back(wish.number, wish.only)
    else:
        shelf.try_again()
    return BEGUN_ANEW
