"""What `systemd/install`, `update` and `uninstall` do, by Python's own library alone."""

import sys

OLDEST = (3, 11)

TOO_OLD = "Python %d.%d is too old: 3.11 or newer is needed, as Raspberry Pi OS bookworm has."

# Said here, since an older Python understands the rest no more than its imports.
if sys.version_info < OLDEST:
    sys.exit(TOO_OLD % tuple(sys.version_info[:2]))
