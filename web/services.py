"""What one application's pages share: the table, the keys, the streams, the limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from flask import Flask, current_app

from web.keys import Keys
from web.limits import Allowance
from web.ports import Loop
from web.stream import Hub

_NAME = "table"


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that a view may reach; handed in by `create_app`.

    `names` are the names that this machine answers to, `reached` tells the address that phones
    reach it by where the tablet does not tell one, `wrong_keys` counts wrong keys (by address, and
    all together under ""), `posts` what each screen sends.
    """

    loop: Loop
    keys: Keys
    hub: Hub
    names: frozenset[str]
    reached: Callable[[], str] | None
    wrong_keys: Allowance
    all_wrong_keys: Allowance
    posts: Allowance
    bench_posts: Allowance
    simulated: bool


def provide(app: Flask, services: Services) -> None:
    """Give `app` its services."""
    app.extensions[_NAME] = services


def services() -> Services:
    """The services of the application that answers now."""
    return services_of(current_app)


def services_of(app: Flask) -> Services:
    """The services that `app` was made with."""
    return cast(Services, app.extensions[_NAME])
