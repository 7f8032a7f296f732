"""What holds for all tests: a busy machine is no fault, and the longest are begun first."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.order import longest_first

settings.register_profile(
    "unhurried", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("unhurried")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where there are workers, the longest first; the rest stays in its random order."""
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        order = longest_first([item.path.as_posix() for item in items], workers)
        items[:] = [items[place] for place in order]
