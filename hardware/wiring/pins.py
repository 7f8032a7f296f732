"""What is wrong with a plan's pins: absent, held twice, kept by others, pulled the wrong way."""

from __future__ import annotations

from collections.abc import Iterator

from companion.mistakes import Mistake, Where
from hardware.wiring.header import (
    CE0,
    DATA,
    EEPROM,
    FIRM,
    GPIOS,
    OTHERS,
    PLACES,
    PULLED_UP,
    USABLE,
    Other,
    place,
)
from hardware.wiring.plan import Claim, Plan


def pins(made: Plan, passed: frozenset[Where], *, crowded: bool) -> Iterator[Mistake]:
    """The mistakes of every pin; where all is too `crowded`, proposals' are not worth telling."""
    claims = [claim for claim in made.claims() if not _is_passed(claim, passed)]
    seen: dict[int, Claim] = {}
    for claim in sorted(claims, key=lambda claim: claim.said):
        if crowded and not claim.said:
            continue
        first = seen.setdefault(claim.pin, claim)
        wrong = _kept(claim, made) or _pulled(claim) if first is claim else _twice(claim, first)
        if (counted := _counted(claim)) is not None:
            yield counted
        elif (wrong := _absent(claim) or wrong) is not None:
            yield _with_pin(claim, wrong, _free(claim, made), first)
    if not crowded:
        yield from _unselected(made)


def _is_passed(claim: Claim, passed: frozenset[Where]) -> bool:
    """Whether a claim stands in what has not the right form; the bus is there in any case."""
    inside = any(claim.where[: len(place)] == place for place in passed)
    return inside and claim.kind != "data"


def _with_pin(claim: Claim, wrong: tuple[str, str], free: str, first: Claim) -> Mistake:
    others = (first.holder,) if first is not claim else ()
    return Mistake(claim.where, wrong[0], f"{free}{wrong[1]}.", claim.pin, others)


def _counted(claim: Claim) -> Mistake | None:
    """A number that is no GPIO's, but that of a pin of the header that carries one."""
    meant = GPIOS.get(claim.pin)
    if claim.pin in PLACES or meant not in USABLE:
        return None
    seen = f"GPIO{claim.pin} is not there for the {claim.holder}; pin {claim.pin} of the header is"
    seen += f" GPIO{meant}: do you count header pins?"
    return Mistake(claim.where, seen, f"Write {meant}.", claim.pin)


def _absent(claim: Claim) -> tuple[str, str] | None:
    if claim.pin in EEPROM:
        return (
            f"{place(claim.pin)} reads a HAT's EEPROM and stays free, not for the {claim.holder}.",
            "",
        )
    if claim.pin not in USABLE:
        return f"The header has no GPIO{claim.pin} for the {claim.holder}: it has 2 to 27.", ""
    return None


def _twice(claim: Claim, first: Claim) -> tuple[str, str]:
    at = place(claim.pin)
    if claim.pin in DATA and first.holder == DATA[claim.pin]:
        return f"{at} is {first.holder}, which every reader needs, not for the {claim.holder}.", ""
    if first.pin == CE0 and "kernel" in first.holder:
        return f"{at} is {first.holder}, and not for the {claim.holder}.", ""
    guess = "" if first.said else ", as proposed"
    return f"{at} is wanted by the {claim.holder}, but the {first.holder} has it{guess}.", ""


def _kept(claim: Claim, made: Plan) -> tuple[str, str] | None:
    for name in made.settings.wiring.keep:
        other = OTHERS[name]
        if claim.pin in other.pins:
            return _belongs(
                claim, other
            ), f", or switch it off ({other.off}) and take it out of keep"
    return None


def _belongs(claim: Claim, other: Other) -> str:
    use = f"{other.name}'s {other.pins[claim.pin]}"
    return f"{place(claim.pin)} for the {claim.holder} is {use}, which wiring.keep keeps."


def _pulled(claim: Claim) -> tuple[str, str] | None:
    """A light or buzzer at a pin that is high while the board starts: it would glow, or sound."""
    does = {"light": "glow", "buzzer": "sound"}.get(claim.kind)
    if does is None or claim.pin not in PULLED_UP:
        return None
    how = "by 1.8 k for good" if claim.pin in FIRM else "while the board starts"
    return f"{place(claim.pin)} is pulled up {how}: the {claim.holder} would {does} by itself.", ""


def _free(claim: Claim, made: Plan) -> str:
    """Which pins could be written instead, those that suit first."""
    held = {one.pin for one in made.claims()}
    kept = {pin for name in made.settings.wiring.keep for pin in OTHERS[name].pins}
    free = [pin for pin in USABLE if pin not in held and pin not in kept]
    if claim.kind in ("light", "buzzer"):
        free = [pin for pin in free if pin not in PULLED_UP]
    if claim.kind not in ("button", "light", "buzzer"):
        free = [pin for pin in free if pin not in FIRM]
    if not free:
        return "No pin that suits is free: move something else"
    *rest, last = [str(pin) for pin in free[:6]]
    return f"Write {', '.join(rest)} or {last}" if rest else f"Write {last}"


def _unselected(made: Plan) -> Iterator[Mistake]:
    for reader in made.readers:
        if made.select != "decoder" and reader.cs is None:
            seen = f"Reader {reader.name} has no chip select, and there is no proposal for it."
            instead = 'Write its pin as cs, or select = "decoder".'
            yield Mistake(("readers", reader.name, "cs"), seen, instead)
