"""The screens: Flask pages, one live stream a screen."""

from __future__ import annotations

import secrets
import socket
import time
from collections.abc import Callable, Iterable

from flask import Flask

from companion.inputs import PhoneNews
from web import (
    alive,
    backups,
    board,
    commands,
    doctor,
    entrance,
    evenings,
    host_screens,
    joining,
    live,
    pages,
    phones,
    preparing,
    speaking,
    tablet,
)
from web.bench.ports import Workbench
from web.frame import framed
from web.hosts import names_of
from web.keys import Keys
from web.limits import Clock
from web.ports import Loop
from web.power import Power
from web.power import make_blueprint as make_power
from web.roles import require_marks
from web.services import services_of
from web.simulated import make_blueprint
from web.stream import Hub, Pace
from web.ward.ports import Ward

__all__ = ["Keys", "create_app"]


def create_app(
    loop: Loop,
    keys: Keys,
    *,
    simulated: bool,
    bench: Workbench | None = None,
    ward: Ward | None = None,
    book: evenings.Book | None = None,
    power: Power | None = None,
    shelf: backups.Shelf | None = None,
    epoch: str | None = None,
    names: Iterable[str] = (),
    reached: Callable[[], str] | None = None,
    clock: Clock = time.monotonic,
    pace: Pace | None = None,
) -> Flask:
    """The application of one table. It starts no thread; it watches `loop` from here on.

    `bench` is the simulated table and adds its page, `ward` the doctor's, `book` the evenings',
    `power` what shuts the machine down, `shelf` the backups; without one of them there is no such
    address.
    `epoch` names this start in the streams' ids (random if not given). `names` are more names
    that the machine is reached by, `reached` tells its address at home, for phones. Raises
    `web.roles.UnmarkedError` if an endpoint does not say who may call it.
    """
    hub = Hub(epoch or secrets.token_hex(4), clock, pace)
    own = names_of(socket.gethostname(), names)
    app = framed(loop, keys, hub, clock, own, reached, simulated=simulated)
    alone = (alive, pages, tablet, preparing, board, live, commands, entrance, speaking)
    for part in (*alone, host_screens, joining, phones):
        app.register_blueprint(part.blueprint)
    if bench is not None:
        _add_bench(app, bench, loop, hub, clock)
    if ward is not None:
        app.register_blueprint(doctor.make_blueprint(ward, loop, epoch=hub.epoch, clock=clock))
    if book is not None:
        app.register_blueprint(evenings.make_blueprint(book))
    if power is not None:
        app.register_blueprint(make_power(power, clock))
    if shelf is not None:
        app.register_blueprint(backups.make_blueprint(shelf, clock))
    require_marks(app)
    loop.watch(hub.publish)
    loop.watch(joining.Farewell(services_of(app)))
    loop.put(PhoneNews(keys.places.names))
    return app


def _add_bench(app: Flask, given: Workbench, loop: Loop, hub: Hub, clock: Clock) -> None:
    app.register_blueprint(make_blueprint(given, loop, epoch=hub.epoch, clock=clock))
