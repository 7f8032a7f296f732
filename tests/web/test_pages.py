from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import web
from tests.web.screens import get
from web import joined
from web.sent import STATIC, TYPES

PAGES = ("/", "/tablet", "/board", "/simulated", "/deck", "/seats", "/evenings", "/join", "/phone")
FILES = sorted(
    file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*") if file.suffix in TYPES
)


@pytest.mark.parametrize("name", FILES)
def test_a_static_file_has_its_type_and_is_asked_for_again(anybody: FlaskClient, name: str) -> None:
    response = get(anybody, f"/static/{name}")
    assert response.status_code == 200
    assert response.mimetype == TYPES[Path(name).suffix]
    assert response.headers["Cache-Control"] == "no-cache"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "Content-Encoding" not in response.headers
    own = (STATIC / name).read_bytes()
    assert response.data == own or response.data == joined.read(STATIC, name)[0].encode()
    etag = response.headers["ETag"]
    again = get(anybody, f"/static/{name}", headers={"If-None-Match": etag})
    assert again.status_code == 304
    assert again.data == b""


@pytest.mark.parametrize("name", ["js/tablet.js", "css/pages/table.css", "js/i18n.js"])
def test_a_text_is_sent_compressed_to_who_can_read_that(anybody: FlaskClient, name: str) -> None:
    plain = get(anybody, f"/static/{name}")
    small = get(anybody, f"/static/{name}", headers={"Accept-Encoding": "gzip, br"})
    assert gzip.decompress(small.data) == plain.data
    assert small.headers["Content-Encoding"] == "gzip"
    assert small.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    assert small.headers["ETag"] != plain.headers["ETag"]
    asked = {"Accept-Encoding": "gzip", "If-None-Match": small.headers["ETag"]}
    again = get(anybody, f"/static/{name}", headers=asked)
    assert (again.status_code, again.data) == (304, b"")


def test_a_page_is_compressed_and_what_the_table_tells_is_not(anybody: FlaskClient) -> None:
    asked = {"Accept-Encoding": "gzip"}
    page = get(anybody, "/tablet", headers=asked)
    assert gzip.decompress(page.data) == get(anybody, "/tablet").data
    assert "Content-Encoding" not in get(anybody, "/api/screen", headers=asked).headers


def test_only_files_that_a_page_needs_are_served() -> None:
    left = [f for f in STATIC.rglob("*") if f.is_file() and f.suffix not in TYPES]
    assert not left


@pytest.mark.parametrize("path", [*PAGES, "/evenings/1"])
def test_a_page_has_no_inline_script_or_style(anybody: FlaskClient, path: str) -> None:
    response = get(anybody, path)
    assert response.status_code == 200
    assert response.mimetype == "text/html"
    text = response.get_data(as_text=True)
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", text)
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", text)


def test_the_start_page_leads_to_the_board(anybody: FlaskClient) -> None:
    assert 'href="/board"' in get(anybody, "/").get_data(as_text=True)


def test_every_page_stands_in_one_frame() -> None:
    for path in sorted((Path(web.__file__).parent / "templates").glob("[!_]*.html")):
        framed = path.read_text().startswith('{% extends "base.html" %}\n')
        assert framed == (path.name != "base.html"), path.name
