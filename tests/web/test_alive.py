"""The page that the companion's own watchdog asks for."""

from __future__ import annotations

from pathlib import Path

from companion.cli.watchdog import page_answers
from tests.web.fakes import FakeLoop
from tests.web.serving import serving
from web.alive import PATH
from web.serve import listen


def test_a_server_that_runs_is_found_alive_on_its_own_socket(
    loop: FakeLoop, tmp_path: Path
) -> None:
    with serving(loop, tmp_path) as served, listen("127.0.0.1", 0) as silent:
        at = _Socket("0.0.0.0", served.port)
        assert page_answers(at, PATH, within=60)  # type: ignore[arg-type]  # its address only
        assert not page_answers(at, "/nowhere", within=60)  # type: ignore[arg-type]
        assert not page_answers(silent, PATH, within=0.05)


class _Socket:
    """A socket that listens on all addresses, as far as it is asked."""

    def __init__(self, host: str, port: int) -> None:
        self._name = (host, port)

    def getsockname(self) -> tuple[str, int]:
        return self._name
