from __future__ import annotations

import ast
import json
import math
import re
import stat
from pathlib import Path

import pytest

import web
from web import secret_file
from web.keys import FILE_NAME, SESSIONS_KEPT, Keys

PARTS = ("companion", "web", "hardware")


def test_two_fresh_installs_differ(tmp_path: Path) -> None:
    made = [Keys(tmp_path / str(n), bench=True) for n in range(4)]
    keys = {keys.key(role) for keys in made for role in ("host", "bench")}
    assert len(keys) == 8
    worth = math.log2(len(secret_file.LETTERS))
    assert all(len(key) * worth >= 128 for key in keys)


def test_a_key_that_is_typed_has_no_letters_that_look_alike(tmp_path: Path) -> None:
    keys = Keys(tmp_path, bench=True)
    typed = {*keys.key("host"), *keys.key("bench"), *keys.places.key, *secret_file.LETTERS}
    assert not typed & set("0Oo1IiLl-_")
    assert "".join(typed).lower() == "".join(typed)


def test_each_start_prints_a_new_key_behind_the_hash(tmp_path: Path) -> None:
    first, second = Keys(tmp_path), Keys(tmp_path)
    address = first.address("http://127.0.0.1:8000/", "/tablet", "host")
    assert address == f"http://127.0.0.1:8000/tablet#{first.key('host')}"
    assert first.key("host") != second.key("host")
    assert second.exchange(first.key("host")) is None


def test_a_session_outlives_a_restart(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    session = keys.exchange(keys.key("host"))
    assert session is not None
    assert Keys(tmp_path).knows(*session)


def test_the_file_is_for_its_owner_only_and_holds_neither_key_nor_session(tmp_path: Path) -> None:
    keys = Keys(tmp_path / "data", bench=True)
    sessions = [keys.exchange(keys.key("host")), keys.exchange(keys.key("bench"))]
    file = tmp_path / "data" / FILE_NAME
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text()
    assert not any(session[1] in text for session in sessions if session)
    assert keys.key("host") not in text
    assert keys.key("bench") not in text


def test_a_file_left_open_to_others_is_closed(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    keys.exchange(keys.key("host"))
    (tmp_path / FILE_NAME).chmod(0o644)
    Keys(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600


def test_one_role_s_session_is_not_another_s(tmp_path: Path) -> None:
    keys = Keys(tmp_path, bench=True)
    session = keys.exchange(keys.key("bench"))
    assert session is not None
    assert session[0] == "bench"
    assert keys.knows("bench", session[1])
    assert not keys.knows("host", session[1])


def test_without_a_simulated_table_an_old_bench_session_is_worth_nothing(tmp_path: Path) -> None:
    keys = Keys(tmp_path, bench=True)
    session = keys.exchange(keys.key("bench"))
    assert session is not None
    assert not Keys(tmp_path, bench=False).knows(*session)


@pytest.mark.parametrize("wrong", ["", "x", "ü", "\ud800", "a" * 10_000])
def test_wrong_keys_and_tokens_are_refused(tmp_path: Path, wrong: str) -> None:
    keys = Keys(tmp_path)
    assert keys.exchange(wrong) is None
    assert not keys.knows("host", wrong)


def test_only_the_newest_sessions_are_kept(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    sessions = [keys.exchange(keys.key("host")) for _ in range(SESSIONS_KEPT + 1)]
    first, last = sessions[0], sessions[-1]
    assert first is not None
    assert last is not None
    assert not keys.knows(*first)
    assert keys.knows(*last)


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"host": 1, "bench": []}',
        b'{"host": [1]}',
        b"null",
        b"[" * 100_000,
    ],
)
def test_a_broken_file_is_put_aside(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(broken)
    keys = Keys(tmp_path)
    assert (tmp_path / "sessions.broken").read_bytes() == broken
    session = keys.exchange(keys.key("host"))
    assert session is not None
    assert Keys(tmp_path).knows(*session)
    assert set(json.loads((tmp_path / FILE_NAME).read_text())) == {"host", "bench"}


COMPARED = {"Is", "IsNot", "In", "NotIn", "Gt"}
OF_NAMES = {"NotEq"}
"""Players' names are no secrets."""


@pytest.mark.parametrize(
    ("file", "times", "allowed"),
    [("keys.py", 3, COMPARED), ("places.py", 2, COMPARED | OF_NAMES)],
)
def test_secrets_are_compared_in_constant_time_only(
    file: str, times: int, allowed: set[str]
) -> None:
    text = (Path(web.__file__).parent / file).read_text()
    compared = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Compare)]
    operators = {type(op).__name__ for node in compared for op in node.ops}
    assert operators <= allowed
    assert text.count("hmac.compare_digest(") == times


def test_nothing_is_given_to_a_shell() -> None:
    """Programs are started with a list of words, and none of them comes from a page."""
    root = Path(web.__file__).parents[1]
    for file in (one for part in PARTS for one in (root / part).rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        words = {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword)}
        assert "shell" not in words, file
        assert not re.search(r"os\.(system|popen)|getoutput", file.read_text("utf-8")), file


def test_each_key_of_the_host_s_is_told_as_it_is_made(tmp_path: Path) -> None:
    told: list[str] = []
    keys = Keys(tmp_path, bench=True, told=told.append)
    assert told == [keys.key("host")]
    session = keys.exchange(told[0])
    assert session is not None
    keys.renew("host", session[1])
    assert told[1:] == [keys.key("host")]
    assert told[0] != told[1]


def test_a_screen_that_opens_its_address_again_crowds_no_other_out(tmp_path: Path) -> None:
    keys = Keys(tmp_path, bench=True)
    tablet, kiosk = keys.exchange(keys.key("host")), keys.exchange(keys.key("host"))
    assert tablet is not None
    assert kiosk is not None
    for _ in range(SESSIONS_KEPT):
        assert keys.exchange(keys.key("host"), {"host": kiosk[1]}) == kiosk
    assert keys.knows(*tablet)
    assert keys.exchange("wrong", {"host": kiosk[1]}) is None
    bench = keys.exchange(keys.key("bench"), {"host": kiosk[1]})
    assert bench is not None
    assert bench[0] == "bench"
    ended = keys.exchange(keys.key("host"), {"host": "not-there"})
    assert ended is not None
    assert ended[1] != "not-there"
