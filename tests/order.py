"""What takes longest is begun first: a worker that begins it last is waited for by all others.

`--dist worksteal` gives each worker an equal stretch of the tests and lets who is done take from
the end of the longest queue: what a stretch begins with is done by the worker that it was given to.
"""

from __future__ import annotations

from collections.abc import Sequence

LONGEST = {
    "browser/test_far.py": 40,
    "browser/test_every_page.py": 36,
    "systemd/test_watched.py": 30,
    "browser/test_untracked_game.py": 20,
    "browser/test_whole_game.py": 28,
    "faults/test_kill.py": 25,
    "faults/test_clock.py": 25,
    "hardware/test_prepared_on_a_pi.py": 20,
    "faults/test_served_disk.py": 15,
    "browser/test_all_at_once.py": 15,
    "browser/test_access.py": 14,
    "browser/test_pirate21_access.py": 12,
    "companion/test_started.py": 12,
    "faults/test_cut_off.py": 10,
}
"""Files whose tests belong together or take long, and about how many seconds."""


def longest_first(files: Sequence[str], workers: int) -> list[int]:
    """The places of tests, given their files, in the order in which they are to be handed out."""
    shares: list[list[int]] = [[] for _ in range(workers)]
    loads = [0] * workers
    for name, seconds in sorted(LONGEST.items(), key=lambda one: -one[1]):
        least = loads.index(min(loads))
        loads[least] += seconds
        shares[least] += [place for place, file in enumerate(files) if file.endswith(name)]
    sizes = [(len(files) + k) // workers for k in range(workers)]
    if any(len(share) > size for share, size in zip(shares, sizes, strict=True)):
        return list(range(len(files)))
    begun = {place for share in shares for place in share}
    rest = iter([place for place in range(len(files)) if place not in begun])
    return [
        place
        for share, size in zip(shares, sizes, strict=True)
        for place in [*share, *(next(rest) for _ in range(size - len(share)))]
    ]
