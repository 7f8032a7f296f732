"""How phones come to the table: the host's code, names to pick from, places given free.

The code is drawn for the host's pages alone. It carries the key behind the `#`, which no browser
sends and no log keeps; the page hands it over and gets a cookie for the name that was picked.
"""

from __future__ import annotations

import io
from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response, request, url_for

from companion import forms
from companion.inputs import PhoneNews
from companion.words import say
from web import hosts
from web.answers import say_json
from web.entrance import must_wait, wrong
from web.pages import page
from web.ports import Screens
from web.roles import host_only, public
from web.secret_file import digest
from web.services import Services, services
from web.sessions import player, remember

blueprint = Blueprint("joining", __name__)

WRONG = say("This code is not right any more. Scan the one that the host's tablet shows now.")

UNKEPT = say(
    "The name is free now, but the disk cannot be written: "
    "after a restart its old phone has it again."
)


class _Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] | None = None


class _Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class _Free(_Wish, frozen=True, tag="free"):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class _NewCode(_Wish, frozen=True, tag="new-code"):
    pass


_JOINING = msgspec.json.Decoder(_Joining, strict=True)
_WISH = msgspec.json.Decoder(_Free | _NewCode, strict=True)


# The phone.


@blueprint.get("/join")
@public
def show() -> str:
    """The empty page, which hands over the key of its address."""
    return page("join.html")


@blueprint.post("/api/join")
@public
def join() -> Response:
    """Take `{"key"}` and give the names; with a `"name"`, give its place and a session cookie.

    Wrong keys are counted with the host's: whoever guesses waits, and learns no name.
    """
    if later := must_wait():
        return later
    try:
        wish = _JOINING.decode(request.get_data())
    except forms.ERRORS:
        return say_json(400, "form", say("This is no code."))
    if not services().keys.places.lets_join(wish.key):
        return wrong(WRONG)
    return _names() if wish.name is None else _seat(wish.name)


def _names() -> Response:
    own = player()
    seats = [
        {"name": seat["name"], "emblem": seat["emblem"], "taken": seat["name"] in _taken()}
        for seat in _seats()
    ]
    body = msgspec.json.encode({"seats": seats, "own": own})
    return Response(body, content_type="application/json")


def _seat(name: str) -> Response:
    if name not in [seat["name"] for seat in _seats()]:
        return say_json(422, "no-player", say("Nobody of this name plays now. Look again."))
    before = player()
    response = Response(msgspec.json.encode({"name": name}), content_type="application/json")
    if before == name:
        return response
    token = services().keys.places.take(name)
    if token is None:
        taken = say("{name} has a phone already: the host can free this name.", name=name)
        return say_json(409, "taken", taken)
    if before is not None:
        _go_on_from(before)
    _tell(services(), came=name)
    remember(response, "player", token)
    return response


# The host's panel.


@blueprint.get("/api/phones")
@host_only
def phones() -> Response:
    """The address that the code carries, the code's own address, and who has a phone."""
    return _panel()


@blueprint.get("/api/phones/code.svg")
@host_only
def code() -> Response:
    """The code, as a picture."""
    return drawn(_address())


@blueprint.post("/api/phones")
@host_only
def change() -> Response:
    """Give a name free (`{"do": "free", "name"}`) or show another code (`{"do": "new-code"}`)."""
    try:
        wish = _WISH.decode(request.get_data())
    except forms.ERRORS:
        return say_json(400, "form", say("This is nothing that can be done with phones."))
    if isinstance(wish, _Free):
        return _freed(wish.name)
    services().keys.places.renew()
    return _panel()


def _panel() -> Response:
    own = {
        "address": _address(),
        "code": picture_of("joining.code", _address()),
        "local": not hosts.is_reached_by_others(reached()[0]),
        "names": _taken(),
    }
    return Response(msgspec.json.encode(own), content_type="application/json")


class Farewell:
    """Watches the table: phones keep their places over the evening's end only until the next start.

    So they come back where the evening goes on. The code is another one at its end, so that who has
    the old one joins no later evening.
    """

    def __init__(self, own: Services) -> None:
        self._own = own
        self._over = False

    def __call__(self, screens: Screens) -> None:
        """Hear of new screens, in the table's thread."""
        before, self._over = self._over, screens.rest == "over"
        if self._over != before:
            places = self._own.keys.places
            places.last(not self._over)
            if self._over:
                places.renew()


def _go_on_from(name: str) -> None:
    """A phone leaves a name: it stays taken while its player plays, until the host frees it."""
    places = services().keys.places
    if name in [seat["name"] for seat in _seats()]:
        places.leave(name)
    else:
        places.free(name)
    services().hub.end(name)


def _freed(name: str) -> Response:
    services().keys.places.free(name)
    services().hub.end(name)
    _tell(services())
    return _panel() if services().keys.places.kept else say_json(507, "storage", UNKEPT)


def _tell(own: Services, came: str | None = None) -> None:
    """Tell the table whose phones there are; the newest news are always the last ones."""
    places = own.keys.places
    with places.telling:
        own.loop.put(PhoneNews(places.names, came=came))


def _taken() -> tuple[str, ...]:
    return services().keys.places.taken


def _seats() -> list[dict[str, Any]]:
    seats: list[dict[str, Any]] = msgspec.json.decode(services().loop.screen())["seats"]
    return seats


def _address() -> str:
    return address_of(url_for("joining.show"), services().keys.places.key)


def address_of(path: str, key: str) -> str:
    """The address of one of our pages as others reach it, with a key behind the `#`."""
    host, port = reached()
    shown = f"[{host}]" if ":" in host else host
    at = "" if port is None else f":{port}"
    return f"http://{shown}{at}{path}#{key}"


def picture_of(endpoint: str, text: str) -> str:
    """Where the code of `text` is drawn: elsewhere for each text, or browsers show an old picture.

    The mark in it is short of a hash, and says nothing of a key; such addresses are logged.
    """
    return url_for(endpoint, n=digest(text)[:8])


def drawn(text: str) -> Response:
    """A text as a QR code, a picture."""
    import segno  # here, since most starts draw none

    picture = io.BytesIO()
    qr = segno.make(text, error="m", micro=False)
    qr.save(picture, kind="svg", border=4, dark="#10202a", light="#ffffff", xmldecl=False)
    return Response(picture.getvalue(), content_type="image/svg+xml")


def reached() -> tuple[str, int | None]:
    """Where others reach this machine: by the address that the tablet uses, if it is one.

    A name would be unknown to many phones; an address of this machine alone reaches it only.
    """
    split = hosts.split_host(request.environ["HTTP_HOST"])
    host, port = split or ("localhost", None)
    home = services().reached
    if hosts.is_reached_by_others(host) or home is None:
        return host, port
    return home().strip("[]"), port
