"""Which language a screen is told in: the choice made on it, else what its browser asks for."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from companion.loop import Loop
from tests.web.screens import get, post

CHOICE = "/api/language"


def html(client: FlaskClient, **headers: str) -> str:
    return get(client, "/", headers=headers).get_data(as_text=True)


def test_a_page_names_its_language(anybody: FlaskClient) -> None:
    assert '<html lang="en"' in html(anybody)


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("es", "es"),
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("de,es;q=0.5,en;q=0.4", "es"),
        ("en-GB,en;q=0.9,es;q=0.1", "en"),
        ("fr", "en"),
        ("", "en"),
        (";;q=,=,\x7f", "en"),
        ("*", "en"),
    ],
)
def test_without_a_choice_the_browser_says_which(
    anybody: FlaskClient, wish: str, language: str
) -> None:
    assert f'<html lang="{language}"' in html(anybody, **{"Accept-Language": wish})


def test_a_choice_is_kept_on_the_screen_it_was_made_on(anybody: FlaskClient) -> None:
    answer = post(anybody, CHOICE, {"language": "es"})
    assert answer.status_code == 204
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert '<html lang="es"' in html(anybody, **{"Accept-Language": "en"})
    assert post(anybody, CHOICE, {"language": "en"}).status_code == 204
    assert '<html lang="en"' in html(anybody, **{"Accept-Language": "es"})


@pytest.mark.parametrize("body", [{"language": "xx"}, {"language": ""}, {}, [], {"language": 1}])
def test_what_is_no_language_changes_nothing(anybody: FlaskClient, body: object) -> None:
    answer = post(anybody, CHOICE, body)
    assert answer.status_code == 400
    assert "Set-Cookie" not in answer.headers


def test_an_odd_cookie_is_no_choice(anybody: FlaskClient) -> None:
    anybody.set_cookie("lang_80", "../../etc")
    assert '<html lang="en"' in html(anybody)


def test_only_a_page_in_another_language_asks_for_a_catalogue(anybody: FlaskClient) -> None:
    assert "languages/" not in get(anybody, "/board").get_data(as_text=True)
    spanish = get(anybody, "/board", headers={"Accept-Language": "es"}).get_data(as_text=True)
    assert spanish.index("languages/es.js") < spanish.index("js/board.js")


def test_a_refusal_is_told_in_the_language_of_the_one_who_asked(anybody: FlaskClient) -> None:
    english = get(anybody, "/api/nothing").get_json()
    spanish = get(anybody, "/api/nothing", headers={"Accept-Language": "es"}).get_json()
    assert english == {"code": "no-page", "sentence": "There is no such page."}
    assert spanish == {"code": "no-page", "sentence": "No existe esa página."}


def test_a_screen_in_another_language_has_the_same_parts(loop: Loop, anybody: FlaskClient) -> None:
    one = json.loads(get(anybody, "/api/screen").data)
    other = json.loads(get(anybody, "/api/screen", headers={"Accept-Language": "es"}).data)
    assert one.keys() == other.keys()
