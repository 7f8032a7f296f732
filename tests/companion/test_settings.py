"""The table's configuration, checked as it is loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.refusals import Refusal
from companion.settings import Settings, check, for_players, load
from companion.store import header_of


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
    with pytest.raises(Refusal, match=r"table\.toml, line 5: deck\.04a1: .*04a1"):
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


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("[[seats]]\nbutton = GPIO4 # left", "number alone: write 4."),
        ("[wiring]\naddress = [GPIO5, gpio 6, 13]", "number alone: write 5 and 6."),
        ("[wiring]\nselect = decoder", 'in quotes: write "decoder".'),
        ("players = [", ""),
    ],
)
def test_what_is_no_toml_is_told_with_what_was_meant(text: str, cure: str, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(text)
    with pytest.raises(Refusal, match=r"table\.toml is not TOML: .*\(at ") as caught:
        load(path)
    assert caught.value.sentence.endswith(cure or ").")


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({"players": 3}, "players: A list in [brackets] belongs here, not a whole number."),
        ({"gems": "none"}, 'gems: There is no "none" to choose here. Write "tracked" or'),
        ({"gaem": "x"}, "gaem: There is no setting called gaem here. Did you mean game?"),
        ({"timers": [{}]}, "timers: [[timers]] makes a list here. Write [timers], once."),
        ({"seats": {}}, "seats: [seats] is a single section here. Write [[seats]] for each."),
        ({"timers": {"market": 1}}, "timers.market: A number of 5 or more belongs here."),
    ],
)
def test_what_is_wrong_is_told_in_a_persons_words(raw: dict[str, object], says: str) -> None:
    with pytest.raises(Refusal) as caught:
        check(raw)
    assert f"The configuration: {says}" in caught.value.sentence


def refused(work: Callable[[], object]) -> str | None:
    """What the work is refused with, or None."""
    try:
        work()
    except Refusal as refusal:
        return refusal.sentence
    return None


FIELDS = ["players", "dagger", "ships", "simplified", "artifacts", "gems_per_island", "timers"]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda each: st.lists(each, max_size=4) | st.dictionaries(st.text(max_size=12), each),
    max_leaves=8,
)
NEAR_TRUTH = st.fixed_dictionaries(
    {},
    optional={
        "players": st.lists(st.sampled_from(["Ada", "Bo", "Cy", " Ada", "", "public"]), max_size=9),
        "dagger": st.sampled_from(["Ada", "Zoe", ""]),
        "ships": st.dictionaries(st.sampled_from(["Ada", "Bo"]), st.lists(st.integers(-1, 18))),
        "gems_per_island": st.lists(st.integers(-1, 300), max_size=6),
        "artifacts": st.lists(st.sampled_from(["parrot", "smuggling-barrel", "No Id"]), max_size=5),
        "deck": st.dictionaries(st.text(max_size=14), st.sampled_from(["green 1", "blue 2"])),
        "timers": st.dictionaries(st.sampled_from(["decision", "tea"]), ANYTHING, max_size=2),
    },
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.dictionaries(st.sampled_from([*FIELDS, "colour"]), ANYTHING) | NEAR_TRUTH)
def test_settings_of_any_shape_make_a_table_or_a_sentence(raw: dict[str, Any]) -> None:
    sentence = refused(lambda: header_of(check(raw)))
    assert sentence is None or sentence.endswith(".")


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_a_file_of_any_bytes_is_settings_or_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.mktemp("config") / "table.toml"
    file.write_bytes(data)
    sentence = refused(lambda: load(file))
    assert sentence is None or sentence.startswith(str(file))
