"""What is wrong with a wiring plan: every mistake, with its place, its pin and the way out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, Final

import msgspec

from companion.inputs import READERS
from companion.mistakes import Mistake, Where, as_meant, as_written, misfits, names_meant, nearest
from companion.names import shown
from companion.settings import Settings as File
from hardware.errors import HardwareError
from hardware.wiring.budget import overfull
from hardware.wiring.pins import pins
from hardware.wiring.plan import MOST_SEATS, Plan, ReaderPlan, propose
from hardware.wiring.settings import GAINS, OUTPUTS, SELECTS, ReaderWiring, Select, Settings

SECTIONS: Final = ("wiring", "readers", "seats")
WAYS: Final[dict[str, tuple[Select, ...]]] = {
    "device": ("overlay",),
    "cs": ("overlay", "gpio"),
    "output": ("decoder",),
}
"""By which way of selecting a reader's setting means something."""


class WiringError(HardwareError):
    """The plan cannot be wired; `mistakes` tells each, the text all of them."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(f"{one.key}: {one}" for one in self.mistakes))


def decoded(raw: Mapping[str, Any]) -> Settings:
    """The three sections of a decoded configuration. Raises WiringError with what has no place."""
    sections = _sections(raw)
    wrong = tuple(misfits(sections, Settings))
    if wrong:
        raise WiringError(wrong)
    return msgspec.convert(sections, Settings, strict=True)


def plan(seats: int, readers: Sequence[str], settings: Settings | None = None) -> Plan:
    """The checked plan for so many seats and these readers. Raises WiringError."""
    made = propose(seats, readers, settings)
    wrong = (*_room(seats, readers, made.settings), *mistakes(made))
    if wrong:
        raise WiringError(wrong)
    return made


def most_seats(seats: int, readers: Sequence[str], settings: Settings) -> int:
    """For how many seats there is a right plan: as many as are wired or fit, at least `seats`."""
    if settings.seats:
        return max(seats, len(settings.seats))
    fitting = (
        number
        for number in range(MOST_SEATS, seats, -1)
        if not mistakes(propose(number, readers, settings))
    )
    return next(fitting, seats)


def in_file(raw: Mapping[str, Any]) -> tuple[Mistake, ...]:
    """Everything that is wrong with the three sections of a configuration, and with their plan.

    What does not even have the right form is told, and passed over in the plan; what stands under a
    name that is nearly right is looked at.
    """
    if isinstance(raw.get("seats"), Mapping):
        return _of_one_seat(raw)
    called: dict[Where, Where] = {}
    sections = _sections_meant(raw, called)
    wrong = tuple(misfits(sections, Settings))
    written: dict[Where, Where] = {}
    meant = as_meant(sections, Settings, written)
    assert isinstance(meant, dict)
    found = (*misfits(meant, Settings), *_of_meant({**raw, **meant}, meant))
    told = (*wrong, *(replace(one, where=as_written(one.where, written)) for one in found))
    return tuple(dict.fromkeys(replace(one, where=as_written(one.where, called)) for one in told))


def _sections_meant(raw: Mapping[str, Any], called: dict[Where, Where]) -> dict[str, Any]:
    """The three sections, also those whose names are nearly right; `called` as in `as_meant`."""
    others = set(File.__struct_fields__) - set(SECTIONS)
    meant = names_meant([key for key in raw if key not in others], SECTIONS)
    called |= {(name,): (key,) for key, name in meant.items() if name != key}
    return _sections({name: raw[key] for key, name in meant.items()})


def _of_meant(raw: Mapping[str, Any], meant: dict[str, Any]) -> tuple[Mistake, ...]:
    """What is wrong with the plan, by what has the right form."""
    places = {mistake.where for mistake in misfits(meant, Settings)}
    places |= {place[:-1] for place in places if len(place) > 2 and isinstance(place[-1], int)}
    right = _without(meant, places)
    if places & {("wiring",), ("wiring", "select")}:
        return tuple(_however_selected(raw, right, places))
    return _of_plan(raw, right, places)


def _of_one_seat(raw: Mapping[str, Any]) -> tuple[Mistake, ...]:
    """What is wrong where [seats] stands for [[seats]]: that, and what it says beside."""
    where: Where = ("seats",)
    (single,) = misfits({"seats": {}}, Settings)
    found = [one for one in in_file({**raw, "seats": [raw["seats"]]}) if one.where != where]
    return (single, *(replace(one, where=_out_of_list(one.where)) for one in found))


def _out_of_list(where: Where) -> Where:
    return (where[0], *where[2:]) if where[:2] == ("seats", 0) else where


def _however_selected(
    raw: Mapping[str, Any], right: dict[str, Any], places: set[Where]
) -> Iterator[Mistake]:
    """What is wrong by the way of selecting readers that was meant, or whichever it was."""
    wiring, said = right.get("wiring", {}), raw["wiring"]
    select = str(said.get("select")) if isinstance(said, Mapping) else ""
    meant = get_close_matches(select, SELECTS, n=1) or SELECTS
    ways = (right | {"wiring": wiring | {"select": way}} for way in meant)
    first, *others = (_of_plan(raw, way, places) for way in ways)
    seen = [{(one.where, one.seen) for one in found} for found in others]
    yield from (one for one in first if all((one.where, one.seen) in found for found in seen))


def _of_plan(
    raw: Mapping[str, Any], right: dict[str, Any], places: set[Where]
) -> tuple[Mistake, ...]:
    """What is wrong with the plan by sections of the right form."""
    settings = msgspec.convert(right, Settings, strict=True)
    players = raw.get("players")
    seats = len(players) if isinstance(players, list) else len(settings.seats) or 4
    seats = min(max(seats, 1), MOST_SEATS)
    readers = usual_readers(seats, settings)
    made = propose(seats, readers, settings)
    found = (*_room(seats, readers, settings), *mistakes(made, frozenset(places)))
    return tuple(_in_sight(mistake, raw) for mistake in found)


def _in_sight(mistake: Mistake, raw: Mapping[str, Any]) -> Mistake:
    """A mistake at a place that the file has: what it leaves out is wrong for what it says."""
    there = [key for key in (mistake.where[0], *SECTIONS, "players") if key in raw]
    if not there or there[0] == mistake.where[0]:
        return mistake
    return replace(mistake, where=(there[0],))


def mistakes(made: Plan, passed: frozenset[Where] = frozenset()) -> tuple[Mistake, ...]:
    """Everything that is wrong with a plan; claims at or in `passed` places are not looked at."""
    crowded = tuple(overfull(made))
    return (*_ways(made), *_readers(made), *crowded, *pins(made, passed, crowded=bool(crowded)))


def usual_readers(seats: int, settings: Settings) -> tuple[str, ...]:
    """The readers of a table for so many: an Island each, two players have four of them.

    Where two tell their readers and each takes a pin, they may have fewer.
    """
    if seats == 2 and settings.readers and settings.wiring.select != "decoder":
        return tuple(sorted(settings.readers))
    usual = READERS[: 4 if seats == 2 else seats]
    return tuple(sorted({*usual, *settings.readers}))


def _sections(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {key: raw[key] for key in SECTIONS if key in raw}


def _without(part: Any, places: set[Where], where: Where = ()) -> Any:
    """Decoded TOML without what stands at these places; tables in lists are kept, if empty."""
    if isinstance(part, dict):
        inside = {key: (*where, key) for key in part}
        kept = {key: at for key, at in inside.items() if not _named(at, places)}
        return {key: _without(part[key], places, at) for key, at in kept.items()}
    if isinstance(part, list):
        each = [((*where, number), one) for number, one in enumerate(part)]
        return [{} if at in places else _without(one, places, at) for at, one in each]
    return part


def _named(where: Where, places: set[Where]) -> bool:
    """Whether a place is named, or is a list one of whose elements is."""
    if where in places:
        return True
    inside = (place for place in places if place[:-1] == where and len(where) > 1)
    return any(isinstance(place[-1], int) for place in inside)


def _room(seats: int, readers: Sequence[str], settings: Settings) -> Iterator[Mistake]:
    """Whether there are seats and readers enough, and not too many."""
    for number in range(MOST_SEATS, len(settings.seats)):
        seen = f"The wiring has room for 1 to {MOST_SEATS} seats; this is the {number + 1}th."
        yield Mistake(("seats", number), seen, "Take it out.")
    if not 1 <= seats <= MOST_SEATS:
        seen = f"The wiring has room for 1 to {MOST_SEATS} seats, not {seats}."
        yield Mistake(("seats",), seen, "")
    elif settings.seats and len(settings.seats) < seats:
        seen = f"{seats} play, and only {len(settings.seats)} seats are wired."
        yield Mistake(("seats",), seen, "Write a [[seats]] for each, or leave them all out.")
    for name in {*readers, *settings.readers} - set(READERS):
        seen = f"There is no reader {shown(name)}: a table has up to {OUTPUTS}, named A to H."
        near = nearest(name, tuple(READERS)) if name.upper() not in READERS else ""
        instead = near or f"Did you mean {name.upper()}?"
        yield Mistake(("readers", name), seen, instead)


def _ways(made: Plan) -> Iterator[Mistake]:
    """Settings of another way of selecting readers than the one that is chosen."""
    wiring = made.settings.wiring
    if wiring.bus != 0:
        seen = f"Readers are on SPI bus 0 (GPIO9, 10 and 11), not on {wiring.bus}."
        yield Mistake(("wiring", "bus"), seen, "Write bus = 0, or leave it out.")
    if wiring.address is not None and made.select != "decoder":
        seen = f'The address is a 74HC138\'s, and select is "{made.select}".'
        yield Mistake(("wiring", "address"), seen, 'Take it out, or write select = "decoder".')
    for name, said in made.settings.readers.items():
        for key, ways in WAYS.items():
            if getattr(said, key) is not None and made.select not in ways:
                seen = f'"{key}" means nothing where select is "{made.select}".'
                yield Mistake(("readers", name, key), seen, _other(key, ways, made.select))


def _other(key: str, ways: tuple[Select, ...], select: Select) -> str:
    instead = {"overlay": "cs or device", "decoder": "output", "gpio": "cs"}[select]
    chosen = " or ".join(f'"{way}"' for way in ways)
    return f"Write {instead} instead of {key}, or select = {chosen}."


def _readers(made: Plan) -> Iterator[Mistake]:
    """Gains that no chip has, numbers that no decoder has, and two readers at one place."""
    settings = made.settings
    yield from _gain(settings.wiring.gain, ("wiring", "gain"))
    for name, said in settings.readers.items():
        if said.gain is not None:
            yield from _gain(said.gain, ("readers", name, "gain"))
    if made.select != "gpio":
        yield from _numbers(made)


def _numbers(made: Plan) -> Iterator[Mistake]:
    """Outputs or devices that there are not, or that two readers have."""
    taken: dict[int, str] = {}
    key = "output" if made.select == "decoder" else "device"

    def written(reader: ReaderPlan) -> bool:
        said = made.settings.readers.get(reader.name, ReaderWiring())
        return getattr(said, key) is not None

    for reader in sorted(made.readers, key=written):
        number, where = getattr(reader, key), ("readers", reader.name, key)
        if number is None or not 0 <= number < OUTPUTS:
            yield Mistake(
                where, f"There is no {reader.place}: they count from 0 to 7.", _free(made)
            )
        elif number in taken:
            seen = f"Readers {taken[number]} and {reader.name} are both at {reader.place}."
            yield Mistake(where, seen, _free(made), others=(f"reader {taken[number]}",))
        else:
            taken[number] = reader.name


def _free(made: Plan) -> str:
    """The numbers of outputs or devices that no reader has."""
    decoder = made.select == "decoder"
    taken = {it.output if decoder else it.device for it in made.readers}
    free = [str(number) for number in range(OUTPUTS) if number not in taken]
    return f"Free are {', '.join(free)}." if free else "None is free: take a reader out."


def _gain(gain: int, where: Where) -> Iterator[Mistake]:
    if gain not in GAINS:
        low = max((one for one in GAINS if one < gain), default=GAINS[0])
        high = min((one for one in GAINS if one > gain), default=GAINS[-1])
        instead = f"Write {low}." if low == high else f"Write {low} or {high}."
        yield Mistake(where, f"The chip has no gain of {gain} dB.", instead)
