"""One visit of a host's tablet: enters by its key, does what it is told, prints what it shows.

    python visit.py ADDRESS KEY [COMMAND...]

Python's own library alone: it runs in the service's network.
"""

from __future__ import annotations

import json
import sys
import urllib.request
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError


class Tablet:
    """A browser of sorts."""

    def __init__(self, base: str) -> None:
        self._base = base
        jar = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), jar)

    def post(self, path: str, body: dict[str, Any]) -> None:
        headers = {"Content-Type": "application/json", "Origin": self._base}
        told = json.dumps(body).encode()
        request = urllib.request.Request(f"{self._base}{path}", told, headers)
        try:
            self._opener.open(request, timeout=30).close()
        except HTTPError as refused:
            sys.exit(f"{told.decode()}: {refused.read().decode()}")

    def get(self, path: str) -> Any:
        with self._opener.open(f"{self._base}{path}", timeout=30) as answer:
            return json.load(answer)


def main() -> None:
    address, key, *commands = sys.argv[1:]
    tablet = Tablet(address)
    tablet.post("/api/enter", {"key": key})
    for told in commands:
        tablet.post("/api/do", {"on": None, "command": json.loads(told)})
    print(json.dumps(tablet.get("/api/screen/host")))  # noqa: T201


if __name__ == "__main__":
    main()
