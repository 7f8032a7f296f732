"""How often somebody may try: token buckets on a monotonic clock that is handed in."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]
_MOST_CALLERS = 512
_ROUNDING = 1e-6


@dataclass
class _Bucket:
    left: float
    at: float


class Allowance:
    """Lets each caller through `rate` times a second, with `burst` at once.

    It remembers at most 512 callers; when there are more, those that are quiet longest go.
    """

    def __init__(self, rate: float, burst: int, clock: Clock) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, _Bucket] = {}
        self._lock = threading.Lock()

    def wait(self, caller: str) -> int:
        """Seconds (rounded up) until `caller` may try; 0 if he may now. Takes nothing."""
        with self._lock:
            return self._wait(self._filled(caller))

    def take(self, caller: str) -> int:
        """Use up one try and give 0, or give the seconds to wait for the next."""
        with self._lock:
            bucket = self._filled(caller)
            wait = self._wait(bucket)
            if not wait:
                bucket.left -= 1
            return wait

    def _wait(self, bucket: _Bucket) -> int:
        return max(0, math.ceil((1 - bucket.left) / self._rate - _ROUNDING))

    def _filled(self, caller: str) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.pop(caller, None) or _Bucket(self._burst, now)
        gained = (now - bucket.at) * self._rate
        bucket.left, bucket.at = min(self._burst, bucket.left + gained), now
        self._buckets[caller] = bucket
        while len(self._buckets) > _MOST_CALLERS:
            del self._buckets[next(iter(self._buckets))]
        return bucket
