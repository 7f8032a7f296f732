"""What a tap on the doctor's page asks for: decoded strictly."""

from __future__ import annotations

from typing import Annotated

import msgspec

from web.ward.ports import Doctor


class Light(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="light"):
    """Light one seat for a moment; None: light none any more."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None


class Sound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="sound"):
    """Let the buzzer be heard."""


class Anew(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="anew"):
    """Look at everything anew, the machine as well."""


Command = Light | Sound | Anew

DECODER: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command, strict=True)


def carry_out(command: Command, doctor: Doctor) -> None:
    """Do what is asked."""
    match command:
        case Light(seat):
            doctor.try_light(seat)
        case Sound():
            doctor.try_buzzer()
        case Anew():
            doctor.look_anew()
