"""`companion serve` beside the house's broker: what hosts are told, and a table that is killed."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from companion.audience import HOST, PUBLIC
from companion.broker import Broker
from companion.cli.house import folder_of, tell_the_house
from companion.inputs import Notice
from companion.loop import Loop
from companion.words import as_said
from tests.companion.kit import Hands
from tests.companion.test_secrets import Clock
from tests.mosquitto import MakeBroker, free_port, make_broker, needs_mosquitto, wait_for
from tests.web.house.kit import listening

__all__ = ["make_broker"]
STATUS, TABLE = "pirate-table/kitchen/status", "pirate-table/kitchen/table"


@pytest.fixture
def loop(tmp_path: Path) -> Iterator[Loop]:
    hands = Hands(tmp_path / "data")
    yield Loop(hands.table, Clock())
    hands.close()


def messages(loop: Loop, *, host: bool) -> list[dict[str, object]]:
    loop.work()
    shown = msgspec.json.decode(loop.screen(HOST if host else PUBLIC))
    return [one for one in shown["messages"] if "enrolled" not in one["what"]]


def test_a_notice_is_the_hosts_until_it_is_over(loop: Loop) -> None:
    number = loop.number()
    loop.put(Notice("broker", as_said("It is shut."), "Open it."))
    loop.put(Notice("disk", as_said("It is full.")))
    loop.put(Notice("broker", as_said("It is lost."), "Find it."))
    told = messages(loop, host=True)
    assert [(one["what"], one["why"]) for one in told] == [
        ("It is full.", ""),
        ("It is lost.", "Find it."),
    ]
    assert messages(loop, host=False) == []
    assert loop.number() > number
    loop.put(Notice("broker", None))
    assert [one["what"] for one in messages(loop, host=True)] == ["It is full."]


def test_nothing_is_begun_where_no_broker_is_named(loop: Loop, tmp_path: Path) -> None:
    with ExitStack() as stack:
        tell_the_house(None, tmp_path, loop, stack)
        tell_the_house(Broker("here", publish=False), tmp_path, loop, stack)
        assert stack.pop_all()._exit_callbacks == type(stack._exit_callbacks)()  # type: ignore[attr-defined]  # none is there


def test_a_password_that_is_not_there_is_told_and_the_table_goes_on(
    loop: Loop, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as stack:
        tell_the_house(Broker("here", user="t", password_file="gone"), tmp_path, loop, stack)
    (told,) = messages(loop, host=True)
    assert told["what"] == "Other rooms are not told of this table."
    assert "gone" in str(told["why"])
    assert str(told["why"]) in capsys.readouterr().err
    assert messages(loop, host=False) == []


def test_it_ends_with_the_table(loop: Loop, tmp_path: Path) -> None:
    before = threading.enumerate()

    def told() -> bool:
        return any(one.name == "house" for one in threading.enumerate() if one not in before)

    with ExitStack() as stack:
        tell_the_house(Broker("127.0.0.1", port=free_port()), tmp_path, loop, stack)
        assert told()
    wait_for(lambda: not told(), "it goes on")


def test_files_lie_beside_the_configuration_that_holds(tmp_path: Path) -> None:
    assert folder_of(tmp_path / "my" / "table.toml", tmp_path / "data") == tmp_path / "my"
    assert folder_of(None, tmp_path / "data") == tmp_path / "data"


@needs_mosquitto
def test_a_table_that_is_killed_is_gone_for_the_house(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker()
    data = tmp_path / "data"
    data.mkdir()
    lines = ["[broker]", 'host = "127.0.0.1"', f"port = {broker.port}", 'name = "kitchen"', ""]
    (data / "table.toml").write_text("\n".join(lines))
    command = [sys.executable, "-m", "companion", "serve", "--port", "0", "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    with listening(broker) as ear:
        try:
            assert ear.wait(STATUS, state="online", has=True)
            ear.wait(TABLE, phase="excavation", simulated=True)
        finally:
            process.kill()
            process.communicate()
        ear.wait(STATUS, state="offline")
