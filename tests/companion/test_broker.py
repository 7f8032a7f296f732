"""The configuration's [broker], and the file with its password."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.broker import BOARDS, PUBLIC, Broker, password
from companion.refusals import Refusal
from companion.settings import Settings, check, load

SECRET = "wormwood and brine"


def test_there_is_none_where_none_is_written() -> None:
    assert Settings().broker is None
    assert check({}).broker is None


def test_the_port_is_the_usual_one_of_its_kind() -> None:
    assert Broker("here").at == ("here", 1883)
    assert Broker("here", tls=True).at == ("here", 8883)
    assert Broker("here", port=1900, tls=True).at == ("here", 1900)


def test_what_is_public_and_what_boards_tell_have_no_root_in_common() -> None:
    """A list that lets the house read `pirate-table/#` lets it read no board."""
    broker = Broker("here", name="kitchen")
    assert broker.public("timer") == "pirate-table/kitchen/timer"
    assert broker.boards("left/tags") == "pirate-table-boards/kitchen/left/tags"
    assert PUBLIC.split("/")[0] != BOARDS.split("/")[0]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('hots = "here"', r"broker\.hots: There is no setting called hots here\. Did you mean"),
        ("host = 5", r"broker\.host: Text in"),
        ('host = "mqtt://here"', r"broker\.host: mqtt://here is no host's name"),
        ('host = ""', r"broker\.host: Nothing is no host's name"),
        ('host = "here..local"', r"broker\.host: here\.\.local is no host's name"),
        (f'host = "{"a" * 64}.local"', r"broker\.host: a+… is no host's name"),
        ('host = "here:1884"', r'host = "here" and, in a line of its own, port = 1884\.'),
        ('host = "fe80::here"', r"broker\.host: fe80::here is no host's name"),
        ('host = "here"\nname = "My Kitchen"', r"line 3: broker\.name: .*a to z"),
        ('host = "here"\nname = "a/b"', r"broker\.name: "),
        ('host = "here"\nname = "+"', r"broker\.name: "),
        ('host = "here"\nlanguage = "English"', r"broker\.language: .*Choose one of: en, es"),
        ('host = "here"\nport = 0', r"broker\.port: "),
        ('host = "here"\nuser = "a\\u0000b"', r"line 3: broker\.user: No user .* called a�?b"),
        (f'host = "here"\nuser = "{"a" * 257}"', r"broker\.user: .*up to 256"),
        ('host = "here"\nuser = ""', r"broker\.user: It names nobody.*leave it out"),
        ('host = "here"\npassword_file = "p"', r"broker\.password_file: .*user"),
        ('host = "here"\nca_file = "ca.crt"', r"broker\.ca_file: .*tls = true"),
    ],
)
def test_each_mistake_is_told_with_its_place(line: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(f"[broker]\n{line}\n")
    with pytest.raises(Refusal, match=says) as caught:
        load(path)
    assert re.search(r"table\.toml, line [23]: broker", caught.value.sentence)


def test_a_broker_without_a_host_is_no_broker() -> None:
    with pytest.raises(Refusal, match=r'broker: A line "host = \.\.\." is missing here\.'):
        check({"broker": {"name": "kitchen"}})


@pytest.mark.parametrize("host", ["homeassistant.local", "192.168.1.5", "fe80::1", "::1", "a_b."])
def test_a_broker_is_named_or_has_an_address(host: str) -> None:
    assert check({"broker": {"host": host}}).broker == Broker(host)


def kept(folder: Path, text: bytes, mode: int = 0o600) -> Broker:
    path = folder / "broker.password"
    path.write_bytes(text)
    path.chmod(mode)
    return Broker("here", user="table", password_file="broker.password")


def test_the_password_is_the_files_one_line(tmp_path: Path) -> None:
    assert password(kept(tmp_path, f"{SECRET}\n".encode()), tmp_path) == SECRET
    assert password(kept(tmp_path, f"{SECRET}\r\n".encode(), 0o640), tmp_path) == SECRET
    assert password(Broker("here", user="table"), tmp_path) is None


def test_a_password_file_may_lie_elsewhere(tmp_path: Path) -> None:
    kept(tmp_path, SECRET.encode())
    broker = Broker("here", user="table", password_file=str(tmp_path / "broker.password"))
    assert password(broker, tmp_path / "not here") == SECRET


@pytest.mark.parametrize(
    ("text", "mode", "says"),
    [
        (SECRET.encode(), 0o604, "everybody can read it.*chmod 600"),
        (SECRET.encode(), 0o602, "chmod 600"),
        (b"", 0o600, "one line"),
        (b"\n", 0o600, "one line"),
        (f"{SECRET}\n{SECRET}".encode(), 0o600, "one line"),
        (SECRET.encode() * 100, 0o600, "one line"),
        (SECRET.encode() + b"\xff", 0o600, "not UTF-8"),
    ],
)
def test_a_password_that_cannot_be_used_is_not_said(
    text: bytes, mode: int, says: str, tmp_path: Path
) -> None:
    with pytest.raises(Refusal, match=says) as caught:
        password(kept(tmp_path, text, mode), tmp_path)
    assert caught.value.code == "broker"
    assert "wormwood" not in caught.value.sentence


def test_a_password_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"broker\.password.*No such file"):
        password(Broker("here", user="table", password_file="broker.password"), tmp_path)
