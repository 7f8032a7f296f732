"""What a newcomer reads where `make run` cannot go on: one sentence that says what to do."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

CI = Path(__file__).parent.parent / ".ci"

OLD = 'case "$1" in -c) exit 1;; *) echo "Python 2.7.18" >&2;; esac'
"""As Python 2 does, it names its version on standard error."""
WITHOUT_VENV = 'case "$2" in *ensurepip*) echo "No module named ensurepip" >&2; exit 1;; esac'


def told(script: str, *arguments: str, **environment: str) -> list[str]:
    """The lines that a script which cannot go on says."""
    done = subprocess.run(
        ["/bin/sh", str(CI / script), *arguments],
        env={"PATH": "/usr/bin:/bin", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr.splitlines()


@pytest.mark.parametrize(
    ("does", "first"),
    [
        (OLD, "Python 2.7.18 is too old: Python 3.11 or newer is needed."),
        (
            WITHOUT_VENV,
            "Python's venv module is missing. Install it with: sudo apt install python3-venv",
        ),
    ],
)
def test_an_unfit_python_is_told_in_a_sentence(tmp_path: Path, does: str, first: str) -> None:
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\n{does}\n")
    python.chmod(0o755)
    assert told("make-venv", str(tmp_path / "venv"), PYTHON=str(python))[0] == first


def test_a_missing_python_is_told_in_a_sentence(tmp_path: Path) -> None:
    said = told("make-venv", str(tmp_path / "venv"), PYTHON="no-such-python")
    assert said == [
        "There is no no-such-python here. Install it with: sudo apt install python3 python3-venv"
    ]


def test_of_what_pip_complains_of_one_line_is_shown(tmp_path: Path) -> None:
    log = tmp_path / "pip.log"
    log.write_text("WARNING: Retrying\n  | ERROR: No matching distribution\n[end of output]\n")
    complaint, sentence = told("say-offline", str(log))
    assert complaint == "ERROR: No matching distribution"
    assert str(log) in sentence
    assert "check the connection" in sentence
