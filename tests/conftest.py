"""What holds for all tests: a busy machine is no fault, so no example has to be quick; and no table
that is a service of this machine is anybody's.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

from companion.installed import ROOT

settings.register_profile(
    "unhurried", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("unhurried")

os.environ[ROOT] = "/nonexistent"
