from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.evenings import Evenings
from companion.journal import Journal
from companion.loop import Loop
from tests.companion.kit import Hands
from tests.web.fakes import Clock, FakeBench, FakeLoop
from tests.web.screens import enter, join
from web import Keys, create_app
from web.bench.ear import Ear
from web.bench.ports import Workbench
from web.evenings import Book


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def loop() -> FakeLoop:
    return FakeLoop()


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return Keys(tmp_path, bench=True)


@pytest.fixture(scope="session")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    """A book in which nothing stands, the same for all tests."""
    folder = tmp_path_factory.mktemp("book")
    Journal.open(folder).close()
    return Book(Evenings(lambda: Journal.beside(folder)), len)


@pytest.fixture
def app(loop: FakeLoop, keys: Keys, clock: Clock, book: Book) -> Flask:
    workbench = Workbench(FakeBench(), dict, Ear(clock()))
    return create_app(
        loop,
        keys,
        simulated=True,
        bench=workbench,
        book=book,
        epoch="e1",
        names=["tisch.local"],
        clock=clock,
    )


@pytest.fixture
def plain_app(loop: FakeLoop, keys: Keys) -> Flask:
    """The application without a simulated table."""
    return create_app(loop, keys, simulated=False)


@pytest.fixture
def anybody(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def host(app: Flask, keys: Keys) -> FlaskClient:
    return enter(app, keys.key("host"))


@pytest.fixture
def bench(app: Flask, keys: Keys) -> FlaskClient:
    return enter(app, keys.key("bench"))


@pytest.fixture
def phones(app: Flask, keys: Keys) -> tuple[FlaskClient, FlaskClient]:
    """Mario's and Martha's."""
    return join(app, keys, "Mario"), join(app, keys, "Martha")


# A real table behind the pages, for what hangs on more than a page.


class Still:
    def monotonic(self) -> float:
        return 1000.0


@pytest.fixture
def people(tmp_path: Path) -> Iterator[Hands]:
    hands = Hands(tmp_path / "table")
    yield hands
    hands.close()


@pytest.fixture
def real_app(people: Hands, keys: Keys) -> Iterator[Flask]:
    loop = Loop(people.table, Still())
    thread = threading.Thread(target=loop.run)
    thread.start()
    yield create_app(loop, keys, simulated=False)
    loop.stop()
    thread.join(10)


@pytest.fixture
def owner(real_app: Flask, keys: Keys) -> FlaskClient:
    return enter(real_app, keys.key("host"))
