"""The page with all tables of the house: beside a table's service, or on a machine without one."""

from __future__ import annotations

from typing import Final

from installer.doing import Doing, Stop
from installer.places import CURRENT, LOBBY, LOBBYS

BESIDE: Final = "beside"
ALONE: Final = "alone"
NONE: Final = "none"
CHOICES: Final = (BESIDE, ALONE, NONE)
PORT: Final = 8010
"""Its unit's."""

BLANK: Final = """\
# The lobby's settings: at which broker it finds the tables. More of it stands in
# /opt/pirate-table-companion/current/docs/house.md
# After a change: sudo systemctl restart pirate-table-lobby

[broker]
host = "localhost"
# user = "lobby"
# password_file = "lobby.password"
# That file lies beside this one and is the lobby's alone. Here (cd /etc/pirate-table-companion) it
# is made by the following; then type the password, Enter and Ctrl-D:
#     sudo install -m 600 -o pirate-table-lobby /dev/stdin lobby.password
"""


def there(doing: Doing) -> str:
    """What was chosen for this machine, or would be by now."""
    return (doing.holds(LOBBY) or b"").decode().strip() or NONE


def choose(doing: Doing, asked: str | None, *, table: bool) -> str:
    """What this machine is to be from now on; `table`: one is installed here. Raises Stop."""
    before = there(doing)
    if asked == ALONE and table and before != ALONE:
        raise Stop("A table is installed here, so the lobby stands beside it: --lobby beside.")
    if asked == NONE and before == ALONE:
        raise Stop(
            f"Nothing is here but the lobby. What takes it away: sudo {CURRENT}/systemd/uninstall"
        )
    return asked or before


def set_up(doing: Doing, chosen: str) -> None:
    """Have it written down, and settings for the lobby to begin with."""
    if chosen == there(doing) == NONE:
        return
    doing.write(LOBBY, f"{chosen}\n")
    if chosen == NONE:
        return
    if doing.at(LOBBYS).exists():
        doing.note(f"there: {LOBBYS}")
    else:
        doing.write(LOBBYS, BLANK)
