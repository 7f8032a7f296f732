"""pokerkit's operations a second: four-handed hands checked down, with automations.

Run by `bench_rules.py` with the Python that has pokerkit; prints each sample's as a JSON list.
"""

from __future__ import annotations

import json
import sys
import time

from pokerkit import Automation, NoLimitTexasHoldem


def checked_down() -> int:
    """Play one hand, nobody betting; return how many operations it took, automatic ones too."""
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, (1, 2), 2, (200, 200, 200, 200), 4
    )
    while state.actor_index is not None:
        state.check_or_call()
    assert not state.status
    return len(state.operations)


def main() -> None:
    samples, seconds = int(sys.argv[1]), float(sys.argv[2])
    checked_down()
    print(json.dumps([_sample(seconds) for _ in range(samples)]))


def _sample(seconds: float) -> float:
    done, began, took = 0, time.process_time(), 0.0
    while took < seconds:
        done += checked_down()
        took = time.process_time() - began
    return done / took


if __name__ == "__main__":
    main()
