from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.fakes import Clock, FakeBench, FakeLoop
from tests.web.screens import enter
from web import Keys, create_app
from web.bench.ear import Ear
from web.bench.ports import Workbench


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def loop() -> FakeLoop:
    return FakeLoop()


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return Keys(tmp_path, bench=True)


@pytest.fixture
def app(loop: FakeLoop, keys: Keys, clock: Clock) -> Flask:
    workbench = Workbench(FakeBench(), dict, Ear(clock()))
    return create_app(
        loop,
        keys,
        simulated=True,
        bench=workbench,
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
