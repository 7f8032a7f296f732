"""Which configuration file holds, and its checks: the companion's own and the hardware's."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.settings import Settings, load

DATA: Final = Path("~/.local/share/pirate-table-companion")
NAME: Final = "table.toml"
HELP: Final = f"The table's settings (TOML); without it DATA/{NAME}, if that is there."


def configuration(config: Path | None, data: Path) -> Path | None:
    """The file that holds: the one asked for, or `table.toml` in the data folder if it is there."""
    if config is not None:
        return config.expanduser()
    usual = data.expanduser() / NAME
    return usual if usual.is_file() else None


def read(config: Path | None, data: Path) -> Settings:
    """The settings by the file that holds, or the usual ones. Raises Refusal `settings`."""
    from hardware.wiring.checks import in_file

    path = configuration(config, data)
    return Settings() if path is None else load(path, (in_file,))
