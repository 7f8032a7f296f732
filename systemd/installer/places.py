"""Where everything lies on the system. Paths as the system names them, from its root on."""

from __future__ import annotations

from typing import Final

NAME: Final = "pirate-table-companion"
"""The service's, its user's, and its folders'."""

HOME: Final = f"/opt/{NAME}"
VERSIONS: Final = f"{HOME}/versions"
"""A folder for each version: its virtual environment, and beside that its units and documents."""
CURRENT: Final = f"{HOME}/current"
"""The link to the version that runs. So the units' paths stay the same in all of them."""
BEFORE: Final = f"{HOME}/before"
"""The link to the version that ran before that one."""
LISTED: Final = f"{HOME}/files"
"""The list of the files that were put into the system."""
BY_HAND: Final = f"{HOME}/.venv"
"""The environment of a table that was installed by hand, before there was an installer."""
COMMAND: Final = "/usr/local/bin/companion"

LOBBY: Final = f"{HOME}/lobby"
"""The file that says whether this machine shows the house's tables: `beside` one of its own,
`alone`, or `none`."""

SETTINGS: Final = f"/etc/{NAME}"
TABLE: Final = f"{SETTINGS}/table.toml"
LOBBYS: Final = f"{SETTINGS}/lobby.toml"
"""The lobby's settings."""
DATA: Final = f"/var/lib/{NAME}"
KEPT: Final = f"{DATA}.of-"
"""Before a version's name: the data as they stood when another one took its place."""
ASIDE: Final = f"{DATA}.aside"
"""Data that neither version goes on with."""

UNITS: Final = "/etc/systemd/system"
PUT: Final = {
    "table": {
        "*.service": UNITS,
        "*.timer": UNITS,
        "*.socket": UNITS,
        "*.rules": "/etc/polkit-1/rules.d",
        "*.sysusers": "/etc/sysusers.d",
        "*.journald": "/etc/systemd/journald.conf.d",
        "*.system": "/etc/systemd/system.conf.d",
        "avahi/*.service": "/etc/avahi/services",
    },
    "wifi": {
        "access-point/*.service": UNITS,
        "access-point/*.dnsmasq": "/etc/NetworkManager/dnsmasq-shared.d",
    },
    "lobby": {"lobby/*.service": UNITS, "lobby/*.sysusers": "/etc/sysusers.d"},
}
"""Where what lies in the project's folder `systemd` is put: for a table, where the Pi's Wi-Fi is a
network of its own, and where all tables of the house are shown."""
ENDINGS: Final = dict.fromkeys((".sysusers", ".journald", ".system", ".dnsmasq"), ".conf")
WIFI: Final = "/etc/NetworkManager/system-connections/pirate-table.nmconnection"
"""NetworkManager's file of that network, with its password."""

BOOT: Final = ("/boot/firmware", "/boot")
"""Where config.txt lies since bookworm, and where it lay before."""
