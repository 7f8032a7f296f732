"""A table's hardware put together: what both back ends run, over whatever bus and pins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

from companion.clock import Clock
from hardware.antenna import Antenna
from hardware.bench import Bench
from hardware.buttons import Buttons
from hardware.buzzer import Buzzer
from hardware.contract import Order
from hardware.errors import HardwareError
from hardware.lights import Lights
from hardware.pins import Pins
from hardware.readers import Scanner
from hardware.report import Report
from hardware.wiring.overlay import CONFIG, config_lines

if TYPE_CHECKING:
    from gpiozero import Factory

JOIN = 0.9


class Rig:
    """Readers, buttons, lights and buzzer of one table, with the two threads that read them.

    `release` is called at the end, when no thread and no pin is in use any more.
    """

    def __init__(
        self,
        name: str,
        order: Order,
        readers: Mapping[str, Antenna],
        clock: Clock,
        *,
        factory: Factory | None = None,
        bench: Bench | None = None,
        about: str = "",
        release: Callable[[], None] = lambda: None,
    ) -> None:
        plan, wiring = order.plan, order.plan.settings.wiring
        self.name = name
        self._plan = plan
        self.bench = bench
        self.about = about
        self._buttons = Buttons(
            plan.buttons, order.put, clock, pin_factory=factory, stable=wiring.debounce_ms / 1000
        )
        wake = self._buttons.wake
        self.lights = Lights(plan.lights, clock, wake=wake, pin_factory=factory)
        self.buzzer = Buzzer(plan.buzzers, clock, wake=wake, pin_factory=factory)
        self._pins = Pins(self._buttons, (self.lights, self.buzzer), clock)
        self._scanner = Scanner(
            readers,
            order.put,
            clock,
            arrived=partial(self.buzzer.sound, "card"),
            pause=wiring.pause_ms / 1000,
            retry=wiring.retry_s,
        )
        self._release = release
        self._stop = Event()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._state = "new"

    def __repr__(self) -> str:
        return f"<{self.name} table, {self._state}: {self._scanner}, {self._buttons}>"

    @property
    def simulated(self) -> bool:
        """Whether cards and fingers come from the bench."""
        return self.bench is not None

    def use(self, seats: int, readers: tuple[str, ...]) -> None:
        """Let only these readers be scanned and only the first `seats` buttons and lights count.

        From any thread, also before `start`. What lies on the readers is told anew.
        """
        self._buttons.use(seats)
        self.lights.use(seats)
        self._scanner.use(readers)

    def report(self) -> Report:
        """How readers and buttons are just now; from any thread."""
        places = {reader.name: reader.place for reader in self._plan.readers}
        return Report(self._scanner.reports(places), self._buttons.reports(), self._scanner.round)

    @property
    def rounds(self) -> int | None:
        """How many rounds over all readers there were; None while nothing is read."""
        return self._scanner.rounds if self._state == "running" else None

    def try_light(self, seat: int | None) -> None:
        """Light only this seat for two seconds (None: no longer); then the game's lights again."""
        self.lights.try_one(seat)

    def try_buzzer(self) -> None:
        """Let the buzzer be heard once."""
        self.buzzer.sound("problem")

    def start(self) -> None:
        """Take the pins and begin to read. Raises HardwareError, with everything let go again."""
        with self._lock:
            if self._state != "new":
                raise HardwareError(f"This table's hardware is {self._state} already.")
            self._state = "running"
        try:
            self._take_pins()
        except Exception as error:
            self.stop()
            lines = " and ".join(config_lines(self._plan))
            raise HardwareError(
                f"The table's pins cannot be used: {error}. If the kernel has one of them, "
                f"{CONFIG} needs {lines} and no other SPI overlay; then restart."
            ) from error
        self._thread = Thread(
            target=self._scanner.run, args=(self._stop,), name="readers", daemon=True
        )
        self._thread.start()

    def _take_pins(self) -> None:
        self.lights.open()
        self.buzzer.open()
        self._buttons.open()
        self._pins.start()

    def stop(self) -> None:
        """End threads, lights, sounds and fields within a second. Twice is once."""
        with self._lock:
            if self._state == "stopped":
                return
            self._state = "stopped"
        self._stop.set()
        self._pins.close()
        self._buttons.close()
        if self._thread is not None:
            self._thread.join(JOIN)
        self.lights.close()
        self.buzzer.close()
        self._release()
