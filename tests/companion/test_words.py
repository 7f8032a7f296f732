"""Sentences that remember what they were made of."""

from __future__ import annotations

import copy
import pickle

import msgspec
import pytest

from companion.languages import LANGUAGES, encode, in_language
from companion.words import Said, amount, as_said, listed, many, restored, row, say, stored


def test_what_is_said_is_a_text_like_any_other() -> None:
    said = say("{name} took {gems}.", name="Mario", gems=many(2, "{count} gem", "{count} gems"))
    assert said == "Mario took 2 gems."
    assert said in {"Mario took 2 gems."}
    assert f"{said}" == "Mario took 2 gems."


def test_a_count_decides_the_form() -> None:
    forms = [many(count, "{count} gem", "{count} gems") for count in (0, 1, 2)]
    assert forms == ["0 gems", "1 gem", "2 gems"]


def test_a_large_letter_in_a_place_makes_the_value_begin_large() -> None:
    assert say("{What} ({reason}).", what="the bid", reason="misread") == "The bid (misread)."
    assert say("{What}.", what="") == "."


@pytest.mark.parametrize("name", ["{name}", "{", "}", "{0}", "{name.__class__}", "%s", "{{}}"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_players_name_is_never_a_template(name: str, language: str) -> None:
    said = say("{name} and {other}", name=name, other="Bo")
    assert in_language(said, language) == f"{name} and Bo"
    assert name in in_language(listed(["Bo", name]), language)


def test_a_place_without_a_value_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        say("{name} took {gem}.", name="Mario")


def test_lists_are_read_as_people_say_them() -> None:
    assert [listed(list(names)) for names in ("", "a", "ab", "abc")] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert row(["a", "b", "c"]) == "a, b, c"


def test_a_number_beyond_all_boxes_is_not_spelt_out() -> None:
    assert (amount(7), amount(10**40)) == (7, "very many")


def test_copies_remember_as_well() -> None:
    said = many(3, "{count} gem for {name}", "{count} gems for {name}", name=say("nobody"))
    for twin in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert (twin, stored(twin)) == (said, stored(said))


class Kept(msgspec.Struct):
    label: Said


@pytest.mark.parametrize(
    "said",
    [
        say("the fists are open"),
        say("{name}'s bid", name="{name}"),
        many(2, "{count} of {what}", "{count} of {what}", what=say("all {n}", n=1.5)),
        listed(["Barbara", "Mark", "Mario"]),
    ],
)
def test_what_was_said_can_be_kept_and_is_the_same_afterwards(said: Said) -> None:
    text = msgspec.json.encode(Kept(said), enc_hook=stored)
    again = msgspec.json.decode(text, type=Kept, dec_hook=restored).label
    assert (again, stored(again)) == (said, stored(said))


def test_a_text_that_was_kept_of_old_stays_as_it_is() -> None:
    old = msgspec.json.decode(b'{"label":"{odd} label"}', type=Kept, dec_hook=restored).label
    assert old == "{odd} label"


@pytest.mark.parametrize(
    "kept",
    [
        "7", "[]", '["a"]', '["a",{"b":null}]', '["a",{"b":["c"]}]', '["a",{},"b"]',
        '["{a[0]}",{"a":"b","c":{}}]', '["{a.b}",{"a":"c"}]', "null", '[1,{}]', '["{a!x}",{"a":1}]',
        '["{a:9z}",{"a":1}]', '["{a[x]}",{"a":"b"}]', '["{",{"a":1}]', '["{0}",{"a":1}]',
    ],
)  # fmt: skip
def test_what_nobody_ever_said_is_refused_as_damage(kept: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(f'{{"label":{kept}}}'.encode(), type=Kept, dec_hook=restored)


def test_a_screen_is_told_in_a_language_at_once() -> None:
    screen = {"happened": [say("very many"), "Mario"], "left": 1.5}
    assert msgspec.json.decode(encode(screen))["happened"] == ["very many", "Mario"]
    assert msgspec.json.decode(encode(screen, "es"))["left"] == 1.5
    with pytest.raises(TypeError):
        encode({"what": object()})


def test_a_plain_text_is_the_same_in_all_languages() -> None:
    assert in_language("Mario", "es") == "Mario"
    assert in_language(as_said(""), "es") == ""
    assert stored(as_said(say("a {b}", b="c"))) == ["a {b}", {"b": "c"}]
