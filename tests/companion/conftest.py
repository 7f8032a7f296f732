"""A table to play at, in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.kit import Hands


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    people = Hands(tmp_path)
    yield people
    people.close()
