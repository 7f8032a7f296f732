"""A long evening costs no more at its end than at its beginning, but for what is stored."""

from __future__ import annotations

import msgspec
import pytest

from tests.faults.long_evening import Sample
from tests.faults.watched import grown, samples


@pytest.fixture(scope="module")
def seen() -> list[Sample]:
    """Three games one after the other; the first one warms up what is made only once."""
    return list(samples(thinking=0, hours=0, games=3))[1:]


def test_some_games_one_after_the_other_leave_nothing_behind(seen: list[Sample]) -> None:
    assert grown(seen) == []


@pytest.mark.parametrize("name", ["memory", "blocks", "threads", "files", "journal"])
def test_what_grows_is_seen(seen: list[Sample], name: str) -> None:
    more = msgspec.structs.replace(seen[-1], **{name: getattr(seen[-1], name) + (9 << 20)})
    assert [one.partition(":")[0] for one in grown([*seen, more])] == [name]


@pytest.mark.soak
def test_eight_hours_of_play_leave_nothing_behind() -> None:
    played = list(samples(thinking=60, hours=8))
    assert grown([one for one in played if one.hours > 1]) == []
