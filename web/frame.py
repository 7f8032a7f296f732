"""What every application of ours has before its pages: the guard, the headers, the static files."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask

from web.answers import answer_errors
from web.keys import Keys
from web.limits import Allowance, Clock
from web.ports import Loop
from web.security import LONGEST_BODY, secure
from web.sent import compress_page, serve_static
from web.services import Services, provide
from web.stream import Hub


def framed(
    loop: Loop,
    keys: Keys,
    hub: Hub,
    clock: Clock,
    names: frozenset[str],
    reached: Callable[[], str] | None = None,
    *,
    simulated: bool = False,
) -> Flask:
    """An application without a page, whose views find these by `web.services.services`."""
    app = Flask("web", static_folder=None)
    _configure(app)
    services = Services(
        loop=loop,
        keys=keys,
        hub=hub,
        names=names,
        reached=reached,
        wrong_keys=Allowance(5 / 60, 5, clock),
        all_wrong_keys=Allowance(20 / 60, 20, clock),
        posts=Allowance(10, 20, clock),
        bench_posts=Allowance(50, 100, clock),
        simulated=simulated,
    )
    provide(app, services)
    secure(app)
    answer_errors(app)
    serve_static(app)
    app.after_request(compress_page)
    return app


def _configure(app: Flask) -> None:
    app.config.update(
        DEBUG=False,
        MAX_CONTENT_LENGTH=LONGEST_BODY,
        PROVIDE_AUTOMATIC_OPTIONS=False,
        TEMPLATES_AUTO_RELOAD=False,
    )
    app.url_map.merge_slashes = False
    app.url_map.strict_slashes = True
