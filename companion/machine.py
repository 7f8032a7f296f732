"""What the pages are told where the machine under the table cannot be shut down from them."""

from __future__ import annotations

from typing import Final

from companion.words import say

SIMULATED: Final = say("This table is simulated: no Raspberry Pi is shut down or restarted by it.")
NO_SYSTEMD: Final = say(
    "This machine has no systemd, so it cannot be shut down from here. End the companion at its "
    "terminal, then shut the machine down there."
)
