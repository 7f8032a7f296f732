"""Lines that are typed, read while something else goes on."""

from __future__ import annotations

import os
import sys
from types import SimpleNamespace

import pytest

from companion.cli.typed import LONGEST, Typed


def test_input_without_lines_neither_holds_up_nor_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    try:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(fileno=lambda: reading))
        os.write(writing, b"x" * (LONGEST + 100))
        typed = Typed()
        assert typed.line(0.0) == "x" * LONGEST
        assert typed.line(0.0) is None
        os.write(writing, b"\n")
        assert typed.line(0.0) == "x" * 100
    finally:
        os.close(reading)
        os.close(writing)
