"""Screens as the tests use them: clients with an address, an origin and perhaps a session."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from web import Keys

ORIGIN = "http://127.0.0.1:8000"


def get(client: FlaskClient, path: str, **more: Any) -> TestResponse:
    return client.get(path, base_url=ORIGIN, **{"buffered": True} | more)


def post(client: FlaskClient, path: str, body: object, **more: Any) -> TestResponse:
    headers = {"Origin": ORIGIN} | more.pop("headers", {})
    return client.post(path, base_url=ORIGIN, json=body, headers=headers, **more)


def enter(app: Flask, key: str) -> FlaskClient:
    client = app.test_client()
    assert post(client, "/api/enter", {"key": key}).status_code == 200
    return client


def join(app: Flask, keys: Keys, name: str) -> FlaskClient:
    """A phone that has scanned the code and picked a name."""
    client = app.test_client()
    said = post(client, "/api/join", {"key": keys.places.key, "name": name})
    assert said.status_code == 200, said.data
    return client
