from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.audience import PUBLIC
from tests.web.fakes import FakeLoop
from tests.web.serving import Served, once_under, seconds_to_end, serving, shows, until
from tests.web.wire import END, Screens, ask, plain
from web.live import counted
from web.security import HEADERS
from web.serve import CONNECTIONS, CONNECTIONS_EACH, CannotListen, listen
from web.stream import TooMany


@pytest.fixture
def served(loop: FakeLoop, tmp_path: Path) -> Iterator[Served]:
    with serving(loop, tmp_path) as served:
        yield served


def resident() -> int:
    """Bytes of memory that this process has in use."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_fifty_screens_see_a_change_in_time(served: Served, loop: FakeLoop) -> None:
    with Screens(served.port, 50) as screens:
        screens.wait(shows(57))

        def slowest_of_a_hundred() -> float:
            waits: list[float] = []
            for _ in range(20):
                began = time.monotonic()
                loop.change()
                waits += [at - began for at in screens.wait(shows(loop.number))]
            return sorted(waits)[len(waits) * 99 // 100]

        once_under(0.150, slowest_of_a_hundred)
        assert ask(served.port, plain("/api/health", served.port)).startswith(b"HTTP/1.1 200")


def test_screens_that_vanish_are_forgotten(served: Served) -> None:
    def seconds_to_forget() -> float:
        with Screens(served.port, 50) as screens:
            screens.wait(shows(57))
            threads = threading.active_count()
            assert served.hub.screens == 50
        seconds = until(lambda: served.hub.screens == 0)
        assert threading.active_count() <= threads
        return seconds

    once_under(3, seconds_to_forget)


def test_the_end_does_not_wait_for_fifty_screens(loop: FakeLoop, tmp_path: Path) -> None:
    def seconds() -> float:
        with serving(loop, tmp_path) as served, Screens(served.port, 50) as screens:
            screens.wait(shows(57))
            taken = seconds_to_end(served)
            screens.wait(END)
            with pytest.raises(TooMany):
                served.hub.admit(PUBLIC, "")
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", served.port), 1)
            return taken

    once_under(0.9, seconds)


def test_the_end_does_not_wait_for_a_screen_that_reads_nothing(
    loop: FakeLoop, tmp_path: Path
) -> None:
    loop.padding = "x" * 500_000

    def seconds() -> float:
        with serving(loop, tmp_path) as served, Screens(served.port, 3):
            until(lambda: served.hub.screens == 3)
            for _ in range(30):
                loop.change()
                time.sleep(0.01)
            return seconds_to_end(served)

    once_under(2, seconds)


def test_a_screen_that_falls_asleep_is_forgotten_and_nothing_is_said_of_it(
    loop: FakeLoop,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("web.serve.SILENT_FOR", 200)
    loop.padding = "x" * 500_000
    with serving(loop, tmp_path) as served, Screens(served.port, 1):

        def forgotten() -> bool:
            loop.change()
            return served.hub.screens == 0

        until(lambda: served.hub.screens == 1)
        until(forgotten)
    assert caplog.records == []


def test_large_pictures_do_not_pile_up_in_memory(served: Served, loop: FakeLoop) -> None:
    loop.padding = "x" * 12_000
    with Screens(served.port, 10) as screens:
        screens.wait(shows(57))
        before = 0
        for n in range(300):
            loop.change()
            screens.wait(shows(loop.number))
            before = before or (resident() if n == 50 else 0)
        assert resident() - before < 10 * 2**20


def test_sixty_four_streams_leave_room_for_everything_else(served: Served, loop: FakeLoop) -> None:
    with Screens(served.port, 64) as screens:
        screens.wait(shows(57))
        refused = ask(served.port, plain("/events", served.port))
        assert refused.startswith(b"HTTP/1.1 503")
        assert b'"code":"too-many"' in refused
        assert ask(served.port, plain("/board", served.port)).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"nonsense\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA b: c\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 20_000 + b"\r\n\r\n", b"431"),
        (b"POST /api/do HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", b"413"),
        (b"POST /api/do HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", b"400"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n", b"400"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: odd\r\n\r\n", b"501"),
        (
            b"POST /api/do HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
            b"Content-Type: multipart/form-data; boundary=x\r\n"
            b"Content-Length: 12\r\n\r\n--x\r\n\r\nopen-",
            b"415",
        ),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: 127.0.0.1\r\n\r\n", b"421"),
        (b"GET / HTTP/1.0\r\n\r\n", b"421"),
        (b"GET /static/%2e%2e/keys.py HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n", b"404"),
        (b"GET //api/record HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n", b"401"),
        (b"GET http://evil.example/ HTTP/1.0\r\nHost: evil.example\r\n\r\n", b"421"),
    ],
)
def test_broken_requests_end_soon_with_the_headers(
    served: Served, request_bytes: bytes, status: bytes
) -> None:
    request_bytes = request_bytes.replace(b"HTTP/1.1\r\n", b"HTTP/1.1\r\nConnection: close\r\n")
    answer = ask(served.port, request_bytes)
    assert answer.split(b" ")[1] == status
    for name, value in HEADERS.items():
        assert f"{name}: {value}".lower().encode() in answer.lower()
    assert b"\r\nserver:" not in answer.lower()
    assert b"traceback" not in answer.lower()


def test_half_sent_requests_do_not_keep_others_waiting(served: Served) -> None:
    half = [socket.create_connection(("127.0.0.1", served.port), 2) for _ in range(80)]
    for number, sock in enumerate(half):
        sock.sendall(b"POST /api/do HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n"[: 20 + number])

    def seconds() -> float:
        began = time.monotonic()
        assert ask(served.port, plain("/board", served.port), 10).startswith(b"HTTP/1.1 200")
        return time.monotonic() - began

    once_under(2, seconds)
    for sock in half:
        sock.close()


SCRIPT = """
import pathlib, signal, sys
from tests.web.fakes import FakeLoop
from web import Keys, create_app
from web.serve import listen, serve
sock = listen("127.0.0.1", 0)
app = create_app(FakeLoop(), Keys(pathlib.Path(sys.argv[1])), simulated=False)
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run behind "&"
print(sock.getsockname()[1], flush=True)
try:
    serve(app, sock)
except KeyboardInterrupt:
    print("end", flush=True)
"""


def seconds_to_interrupt(directory: Path) -> float:
    """Seconds from Ctrl-C to the end of a process with fifty screens connected."""
    command = [sys.executable, "-c", SCRIPT, str(directory)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        port = int(process.stdout.readline())
        with Screens(port, 50) as screens:
            screens.wait(shows(57))
            began = time.monotonic()
            process.send_signal(signal.SIGINT)
            try:
                assert process.wait(10) == 0
            finally:
                process.kill()
            taken = time.monotonic() - began
        assert process.stdout.read() == b"end\n"
        assert process.stderr.read() == b""
        return taken


def test_ctrl_c_ends_the_process_with_fifty_screens_connected(tmp_path: Path) -> None:
    once_under(2, lambda: seconds_to_interrupt(tmp_path))


def test_an_occupied_port_is_told_with_the_option_to_use() -> None:
    with listen("127.0.0.1", 0) as sock:
        port = sock.getsockname()[1]
        with pytest.raises(CannotListen, match=rf"Port {port} is in use.* --port \d+"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "port", "option"),
    [
        ("192.0.2.1", 0, "--host"),
        ("no-such-name.invalid", 0, "--host"),
        ("127.0.0.1", 70_000, "--port"),
        ("127.0.0.1", -1, "--port"),
        ("", 70_000, "--port"),
        ("ü" * 100, 0, "--host"),
    ],
)
def test_an_address_that_cannot_be_had_is_a_sentence(host: str, port: int, option: str) -> None:
    with pytest.raises(CannotListen, match=option):
        listen(host, port)


def guest(port: int, address: str) -> socket.socket:
    """A connection from one of this machine's addresses, on which nothing is said."""
    return socket.create_connection(("127.0.0.1", port), 5, source_address=(address, 0))


def answered(port: int, address: str) -> bool:
    """Whether somebody at this address is answered."""
    with guest(port, address) as sock:
        try:
            sock.sendall(plain("/api/health", port))
            return sock.recv(12) == b"HTTP/1.1 200"
        except ConnectionError:
            return False


def test_a_guest_who_opens_connections_and_says_nothing_keeps_nobody_out(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.serve.counted", lambda address: address)
    silent = [guest(served.port, "127.0.0.7") for _ in range(CONNECTIONS + 20)]
    try:
        assert answered(served.port, "127.0.0.8")
        assert not answered(served.port, "127.0.0.7")
    finally:
        for sock in silent:
            sock.close()
    until(lambda: answered(served.port, "127.0.0.7"))


def test_this_machines_own_screens_are_not_counted(served: Served) -> None:
    own = [guest(served.port, "127.0.0.1") for _ in range(CONNECTIONS_EACH + 8)]
    assert answered(served.port, "127.0.0.1")
    for sock in own:
        sock.close()


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_all_addresses_are_those_of_either_version(
    address: str, loop: FakeLoop, tmp_path: Path
) -> None:
    if not socket.has_dualstack_ipv6():
        pytest.skip("this machine knows no addresses of version 6")
    with (
        serving(loop, tmp_path, host="::") as served,
        socket.create_connection((address, served.port), 5) as sock,
    ):
        sock.sendall(plain("/api/health", served.port))
        assert sock.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machines_addresses_are_counted_as_nobodys(address: str) -> None:
    assert (counted(address), counted("192.168.1.7")) == ("", "192.168.1.7")
