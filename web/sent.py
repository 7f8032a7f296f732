"""The static files as browsers get them: joined, compressed once, and asked for again each time."""

from __future__ import annotations

import gzip
import hashlib
import threading
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from flask import Flask, Response, abort, request
from werkzeug.security import safe_join

from web import joined
from web.roles import public

STATIC = Path(__file__).parent / "static"

TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Stated here: Python's own table is the machine's, and may call a script text/plain."""

_TEXTS = (".css", ".js", ".svg", ".webmanifest")
_Stamp = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class _Sent:
    """A file as it is sent; `stamp` says when each of its parts was changed last."""

    stamp: _Stamp
    plain: bytes
    small: bytes | None
    mark: str


class _Files:
    """What was sent already; what has changed on the disk since is read again."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = threading.Lock()
        self._kept: dict[str, _Sent] = {}

    def get(self, name: str) -> _Sent:
        """The file of this name; raises `OSError`."""
        with self._lock:
            kept = self._kept.get(name)
            if kept is None or kept.stamp != self._stamp([part for part, _ in kept.stamp]):
                kept = self._kept[name] = self._read(name)
            return kept

    def _stamp(self, names: list[str]) -> _Stamp:
        return tuple((name, (self._root / name).stat().st_mtime_ns) for name in names)

    def _read(self, name: str) -> _Sent:
        if not name.endswith(_TEXTS):
            return self._sent(self._stamp([name]), (self._root / name).read_bytes(), text=False)
        text, parts = joined.read(self._root, name)
        return self._sent(self._stamp(parts), text.encode(), text=True)

    def _sent(self, stamp: _Stamp, plain: bytes, *, text: bool) -> _Sent:
        small = gzip.compress(plain, mtime=0) if text else None
        return _Sent(stamp, plain, small, hashlib.sha256(plain).hexdigest()[:32])


_FILES = _Files(STATIC)


def serve_static(app: Flask) -> None:
    """Let `app` serve the files of web/static under the endpoint `static`."""
    app.add_url_rule("/static/<path:filename>", "static", static_file, methods=["GET"])


@public
def static_file(filename: str) -> Response:
    """A file of ours; browsers keep it and ask each time whether it is still the same."""
    mime = TYPES.get(PurePosixPath(filename).suffix)
    if mime is None or safe_join(str(STATIC), filename) is None:
        abort(404)
    try:
        sent = _FILES.get(filename)
    except (OSError, ValueError):
        abort(404)
    small = sent.small if takes_gzip() else None
    response = Response(small or sent.plain, content_type=_with_charset(mime))
    response.headers["Cache-Control"] = "no-cache"
    if sent.small:
        response.headers["Vary"] = "Accept-Encoding"
    if small:
        response.headers["Content-Encoding"] = "gzip"
    response.set_etag(sent.mark + ("-gzip" if small else ""))
    response.make_conditional(request)
    return response


def _with_charset(mime: str) -> str:
    return f"{mime}; charset=utf-8" if mime.startswith("text/") else mime


def takes_gzip() -> bool:
    """Whether the browser that asks can read what is compressed."""
    return request.accept_encodings.quality("gzip") > 0


def compress_page(response: Response) -> Response:
    """Compress a page: it holds no secret that its length could tell, and is the same each time."""
    if response.mimetype == "text/html" and not response.direct_passthrough and takes_gzip():
        response.set_data(gzip.compress(response.get_data(), 6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Vary"] = "Accept-Encoding"
    return response
