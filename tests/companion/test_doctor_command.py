"""`companion doctor` as it is typed: its lines, its cures, its exit codes."""

from __future__ import annotations

import fcntl
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import boards, main, visit, which
from hardware import backends
from hardware.boards import hub, post
from hardware.contract import BackEnd, Order
from hardware.doctor.here import Here
from hardware.errors import HardwareError
from tests.hardware.doctor.kit import Patient
from tests.hardware.on_a_pi import on_a_pi
from tests.hardware.on_boards.kit import SHUT, USERS, Pretended, board
from tests.mosquitto import MakeBroker, free_port, make_broker, needs_mosquitto

__all__ = ["make_broker"]

QUICK = ("--quick", "--hardware", "simulated")


def run(data: Path, *more: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["doctor", "--data", str(data), *more], input=typed)


def told(result: Result) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in json.loads(result.stdout)["findings"]}


@pytest.fixture
def simulated(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[BackEnd], None]], None]:
    """Have the simulated table be changed as a test wants before it starts."""

    def change(how: Callable[[BackEnd], None]) -> None:
        build = backends.BACK_ENDS["simulated"]

        def changed(order: Order) -> BackEnd:
            back_end = build(order)
            how(back_end)
            return back_end

        monkeypatch.setattr(backends, "BACK_ENDS", {"simulated": changed, "pi": changed})

    return change


def test_at_a_good_table_a_hand_tries_everything_and_it_ends_with_0(tmp_path: Path) -> None:
    result = run(tmp_path, "--hardware", "simulated")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert "✓ well    Card on H: a card held to reader H. A card is heard." in lines
    assert "✓ well    Light of seat 4: which light is seen. It is lit at its own seat." in lines
    assert lines[0] == "The simulated table."
    assert "✓ well    Press at seat 8: the button of seat 8, pressed. It answers." in lines
    assert "✓ well    Buzzer: three short tones. They are heard." in lines
    assert {line.split(":")[0] for line in lines if line.startswith("? untold")} <= {
        "? untold  Temperature",
        "? untold  Power",
        "? untold  Clock",
    }, "only what this board does not tell"
    assert not (tmp_path / "lock").exists(), "the data folder is only looked at"
    assert not any(word in result.output.lower() for word in ("stranger", "green", "red 1"))


def silence_c(back_end: BackEnd) -> None:
    assert back_end.bench is not None
    back_end.bench.fault("silent", "C", True)
    back_end.bench.fault("clone", "B", True)


def test_a_silent_reader_is_bad_with_its_cure_at_the_end_and_no_card_is_asked_for_there(
    tmp_path: Path, simulated: Callable[[Callable[[BackEnd], None]], None]
) -> None:
    simulated(silence_c)
    result = run(tmp_path, "--hardware", "simulated")
    assert result.exit_code == 1, result.output
    assert "✗ bad     Reader C" in result.output
    assert "Card on C" not in result.output
    ends = result.output.partition("What mends it (bad):")[2]
    assert "✗ Reader C: Check its 3.3 V" in ends
    assert ends.index("Reader C") < ends.index("Reader B"), "the worst comes first"


AT_THE_BROKER = """\
[broker]
host = "127.0.0.1"
port = {}
name = "kitchen"
user = "kitchen"
password_file = "password"

[boards.left]
readers = ["A", "B"]
buttons = [1]

[boards.right]
readers = ["C"]
"""


@needs_mosquitto
def test_it_says_of_each_board_whether_it_is_heard_and_never_what_lies_there(
    make_broker: MakeBroker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post, "SILENCE", 0.3)
    monkeypatch.setattr(hub, "LOOK", 0.05)
    broker = make_broker(users=USERS, acl=SHUT)
    written(tmp_path, broker.port)
    with board(broker, buttons=1) as left, repeated(left):
        left.state |= {"tags": [["04A1B2C3D4E580"], []], "fails": [False, True]}
        result = run(tmp_path, *QUICK, "--json")
    found = told(result)
    assert result.exit_code == json.loads(result.stdout)["exit"] == 1
    heard = found["Board left"]
    assert heard["state"] == "well"
    assert heard["seen"] == "It is heard, and brings reader A, reader B, the button of seat 1."
    assert found["Board right"]["seen"] == "The board right says nothing."
    assert found["Board right"]["todo"].startswith("See whether it has power")
    (fails,) = [it for it in json.loads(result.stdout)["findings"] if it["code"] == "reader-fails"]
    assert fails["seen"] == "The board left cannot read reader B."
    assert "A card is heard" not in heard["seen"]


@contextmanager
def repeated(said: Pretended) -> Iterator[None]:
    """The board says how it is again and again, as a board does."""
    end = threading.Event()

    def speak() -> None:
        while not end.wait(0.05):
            said.says(later=50)

    thread = threading.Thread(target=speak)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join()


def written(folder: Path, port: int) -> None:
    (folder / "table.toml").write_text(AT_THE_BROKER.format(port))
    (folder / "password").write_text("one")
    (folder / "password").chmod(0o600)


def test_where_the_broker_is_not_there_no_board_is_heard_and_it_ends_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "HEARING", 0.2)
    written(tmp_path, free_port())
    found = told(run(tmp_path, *QUICK, "--json"))
    for name in ("Board left", "Board right"):
        assert found[name]["code"] == "broker-away"
        assert found[name]["state"] == "bad"
        assert "See whether it runs" in found[name]["todo"]


def test_a_password_that_cannot_be_used_is_told_as_what_it_is(tmp_path: Path) -> None:
    written(tmp_path, 1)
    (tmp_path / "password").chmod(0o604)
    found = told(run(tmp_path, *QUICK, "--json"))
    assert "chmod 600" in found["Board left"]["seen"]


def test_quick_asks_for_nothing_and_json_is_one_object(tmp_path: Path) -> None:
    result = run(tmp_path, *QUICK, "--json")
    assert result.exit_code == 0
    found = told(result)
    assert found["Reader A"]["seen"] == "It answers: version 0x92, gain 33 dB."
    assert found["Reader A"]["at"] == "A"
    assert "Card on A" not in found
    assert json.loads(result.stdout)["exit"] == 0


def test_off_a_pi_it_says_what_cannot_be_tried_and_ends_with_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Patient(tmp_path, None).here
    monkeypatch.setattr(visit, "_here", lambda *_: here)
    result = run(tmp_path / "data", "--quick", "--hardware", "pi")
    assert result.exit_code == 2
    assert "None of them can be tried: this is not a Raspberry Pi." in result.output
    assert "--hardware simulated" in result.output


def test_off_a_pi_the_simulated_table_is_meant_and_it_says_so(tmp_path: Path) -> None:
    result = run(tmp_path, "--quick")
    assert result.exit_code == 0
    assert result.output.startswith("The simulated table, since this is no Raspberry Pi.\n")
    told(run(tmp_path, "--quick", "--json"))


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    here = Patient(tmp_path).here
    monkeypatch.setattr(visit, "_here", lambda *_: here)
    monkeypatch.setattr(which, "found", lambda asked: asked or "pi")
    return here


def test_a_companion_that_runs_keeps_the_hardware_and_the_page_is_named(pi: Here) -> None:
    with (pi.data / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        result = run(pi.data)
    assert result.exit_code == 2
    assert "A companion is running and holds them." in result.output
    assert "/doctor" in result.output
    assert "✓ well    SPI" in result.output, "what needs no hardware is tried all the same"


def test_pins_that_somebody_else_holds_are_told_with_the_page(
    pi: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(order: Order) -> BackEnd:
        raise HardwareError("The table's pins cannot be used: 'GPIO busy'")

    monkeypatch.setattr(backends, "BACK_ENDS", {"pi": busy})
    result = run(pi.data)
    assert result.exit_code == 2
    assert "GPIO busy" in result.output
    assert (
        "If a companion is running, use its tablet: tap the dot, or open /doctor" in result.output
    )


def test_on_a_pi_the_real_driver_is_tried_and_a_reader_without_its_cable_is_named(
    pi: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (pi.data / "lock").touch()
    with on_a_pi("decoder", tmp_path) as table:
        table.bench.fault("silent", "B", True)
        monkeypatch.setattr(backends, "BACK_ENDS", {"pi": lambda order: table.back_end})
        result = run(pi.data, "--quick", "--json")
    assert result.exit_code == 1, result.output
    found = told(result)
    assert found["Reader A"]["seen"] == "It answers: version 0x92, gain 33 dB."
    assert found["Reader A"]["tried"].endswith("74HC138 output 0")
    assert (found["Reader B"]["state"], found["Reader B"]["code"]) == ("bad", "reader-silent")
    assert found["SPI"]["state"] == "well"


class Deaf:
    """A back end over a simulated one that nobody can move, as a real table's."""

    def __init__(self, inner: BackEnd) -> None:
        self._inner = inner
        self.lit: list[int | None] = []

    bench = None
    simulated = False

    def try_light(self, seat: int | None) -> None:
        self.lit.append(seat)
        self._inner.try_light(seat)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


@pytest.fixture
def deaf(pi: Here, monkeypatch: pytest.MonkeyPatch) -> list[Deaf]:
    made: list[Deaf] = []
    build = backends.BACK_ENDS["simulated"]

    def wrapped(order: Order) -> Any:
        made.append(Deaf(build(order)))
        return made[-1]

    monkeypatch.setattr(backends, "BACK_ENDS", {"pi": wrapped})
    monkeypatch.setattr(visit, "is_a_terminal", lambda: True)
    return made


def test_without_a_terminal_nobody_is_asked_for_anything(
    pi: Here, deaf: list[Deaf], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "is_a_terminal", lambda: False)
    result = run(pi.data)
    assert result.exit_code == 0, result.output
    assert "Nobody is at a terminal, so nothing is asked for." in result.output
    assert "Hold any card" not in result.output


def test_a_person_passes_over_answers_and_is_told_what_mends_it(pi: Here, deaf: list[Deaf]) -> None:
    typed = "\n" * 8 + "\n" * 4 + "1\n3\n0\n\n" + "n\n"
    result = run(pi.data, typed=typed)
    assert result.exit_code == 1, result.output
    assert "> Hold any card to reader A." in result.output
    assert "> A light is lit. At which seat (0: none is)?" in result.output
    assert "✗ bad     Light of seat 2: which light is seen. It is lit at seat 3" in result.output
    assert "✗ bad     Light of seat 3: which light is seen. No light is seen." in result.output
    assert "✗ bad     Buzzer" in result.output
    assert "✗ Light of seat 2: Exchange the lights' wires of seats 2 and 3." in result.output
    assert deaf[0].lit[-1] is None


def test_ctrl_c_ends_it_with_what_was_found_and_the_lights_out(
    pi: Here, deaf: list[Deaf], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(self: object, wait: float) -> str | None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.cli.typed.Typed.line", interrupt)
    result = run(pi.data)
    assert result.exit_code == 2
    assert "Ended before everything was tried." in result.output
    assert "✓ well    Reader A" in result.output
    assert "Traceback" not in result.output
    assert deaf[0].lit[-1] is None
    assert "stopped" in repr(deaf[0]._inner)


def test_a_mistake_in_the_configuration_is_told_and_ends_with_2(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("[wiring]\nbuzzer = 4\n")
    result = run(tmp_path, *QUICK)
    assert result.exit_code == 2
    assert "buzzer" in result.output
    assert "Traceback" not in result.output
