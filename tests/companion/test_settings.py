"""The table's configuration, checked as it is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.refusals import Refusal
from companion.settings import Settings, check, for_players, load


def test_without_a_file_four_players_sit_down() -> None:
    settings = Settings()
    assert settings.players == ("Barbara", "Mario", "Mark", "Martha")
    assert settings.timers.of("decision") == 120
    assert settings.timers.of("resolution") is None
    assert settings.timers.of("no such phase") is None


def test_the_header_holds_what_is_set_and_no_more() -> None:
    assert Settings().header() == {"record": 1, "players": ["Barbara", "Mario", "Mark", "Martha"]}
    assert for_players(6).header()["players"][4:] == ["Angelica", "Will"]
    simplified = check({"players": ["A", "B", "C"], "simplified": True}).header()
    assert simplified == {"record": 1, "players": ["A", "B", "C"], "simplified": True}


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(
        'players = ["A", "B", "C"]\n[timers]\ndecision = 60\n[deck]\n"04a1" = "red 1"\n'
    )
    with pytest.raises(Refusal, match=r"\[deck\].*04a1"):
        load(path)
    path.write_text('players = ["A", "B", "C"]\n[timers]\ndecision = 60\n')
    assert load(path).timers.of("decision") == 60


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({"playres": ["A"]}, "playres"),
        ({"players": "A"}, "players"),
        ({"players": ["A", 3, "C"]}, r"players\[1\]"),
        ({"timers": {"decision": "long"}}, r"timers\.decision"),
        ({"timers": {"decision": 1}}, r"timers\.decision"),
        ({"timers": {"decission": 9}}, "decission"),
        ({"deck": {"04A1B2C3": "red 9"}}, "red 9"),
        ({"simplified": 1}, "simplified"),
    ],
)
def test_what_is_wrong_is_named_by_its_field(raw: dict[str, object], says: str) -> None:
    with pytest.raises(Refusal, match=says) as caught:
        check(raw)
    assert caught.value.code == "settings"


def test_files_that_are_none_get_a_sentence(tmp_path: Path) -> None:
    nested = b"players = " + b"[" * 100_000, b"a = " + b"{b = " * 5_000
    long = b"players = " + b"1" * 10_000
    for content in (b"\xff\xfe", b"players = [", *nested, long):
        path = tmp_path / "table.toml"
        path.write_bytes(content)
        with pytest.raises(Refusal, match=r"table\.toml"):
            load(path)
    with pytest.raises(Refusal, match="cannot be read"):
        load(tmp_path / "nothing.toml")
    with pytest.raises(Refusal, match="2 to 8"):
        for_players(9)
