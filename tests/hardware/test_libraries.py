"""Which GPIO library is right for a board, and the command that mends what is wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hardware.board import Board, board
from hardware.errors import HardwareError
from hardware.libraries import FROM_SYSTEM, Libraries, choose, installed, repair
from tests.hardware.boards import CM_5, DRIVERS, PI_3, PI_4, PI_5, TRIXIE, a_pi

WELL = Libraries("0.2.2.0", "rpi-lgpio", "2.0.1", python=(3, 11))
VENV = Path("/opt/companion/venv")
IN_VENV = replace(WELL, venv=VENV, sees_system=False)
CLASSIC = VENV / "lib/python3.11/site-packages/RPi/_GPIO.so"


def here(folder: Path, model: str = PI_4, **told: str) -> Board:
    return board(a_pi(folder, model, **told))  # type: ignore[arg-type]  # only texts are told


def refused(where: Board, found: Libraries, wanted: str | None = None) -> str:
    with pytest.raises(HardwareError) as refusal:
        choose(where, found, wanted)
    return str(refusal.value)


@pytest.mark.parametrize("model", DRIVERS)
def test_lgpio_is_right_on_every_board_and_it_is_said_in_one_line(
    model: str, tmp_path: Path
) -> None:
    choice = choose(here(tmp_path, model), WELL)
    assert (choice.factory, choice.chip) == ("lgpio", 0)
    assert choice.said == (
        f"{model}, Debian GNU/Linux 12 (bookworm): "
        "pins by lgpio 0.2.2.0 on /dev/gpiochip0, gpiozero 2.0.1."
    )


@pytest.mark.parametrize("model", [PI_5, CM_5])
@pytest.mark.parametrize("wanted", [None, "lgpio", "rpigpio"])
def test_the_classic_library_on_a_pi_5_is_refused_with_the_command_that_mends_it(
    model: str, wanted: str | None, tmp_path: Path
) -> None:
    why = refused(here(tmp_path, model), replace(IN_VENV, rpi_gpio="classic"), wanted)
    assert f"does not work on this {model}" in why
    assert why.endswith(
        f"{VENV}/bin/pip uninstall -y RPi.GPIO; "
        f"{VENV}/bin/pip install --force-reinstall --no-deps rpi-lgpio"
    )


@pytest.mark.parametrize(
    ("system_shim", "python", "command"),
    [
        (True, (3, 11), "{pip} uninstall -y RPi.GPIO rpi-lgpio"),
        (True, (3, 13), "{pip} uninstall -y RPi.GPIO rpi-lgpio"),
        (False, (3, 13), "{pip} uninstall -y RPi.GPIO rpi-lgpio; " + FROM_SYSTEM),
        (
            False,
            (3, 11),
            "{pip} uninstall -y RPi.GPIO; {pip} install --force-reinstall --no-deps rpi-lgpio",
        ),
    ],
)
def test_an_environment_that_sees_the_systems_packages_is_mended_by_them(
    system_shim: bool, python: tuple[int, int], command: str
) -> None:
    found = replace(
        IN_VENV,
        rpi_gpio="classic",
        classic=CLASSIC,
        sees_system=True,
        system_shim=system_shim,
        python=python,
    )
    assert repair(found) == command.format(pip=f"{VENV}/bin/pip")


def test_the_systems_own_classic_library_is_mended_by_the_systems_packages() -> None:
    lies = Path("/usr/lib/python3/dist-packages/RPi/_GPIO.so")
    assert repair(replace(IN_VENV, rpi_gpio="classic", classic=lies)) == FROM_SYSTEM


def test_the_classic_library_does_no_harm_beside_lgpio_on_a_pi_4(tmp_path: Path) -> None:
    assert choose(here(tmp_path), replace(WELL, rpi_gpio="classic")).factory == "lgpio"


def test_the_classic_library_alone_is_right_before_kernel_6_6_only(tmp_path: Path) -> None:
    alone = replace(IN_VENV, lgpio=None, rpi_gpio="classic")
    old = choose(here(tmp_path, PI_3, kernel="6.1.21-v8+"), alone)
    assert old.factory == "rpigpio"
    assert "RPi.GPIO (classic)" in old.said
    why = refused(here(tmp_path, PI_3, kernel="6.6.20"), alone)
    assert "cannot watch buttons under kernel 6.6" in why
    assert "install --force-reinstall --no-deps 'lgpio>=0.2.2.0'" in why


def test_without_any_library_the_command_fits_the_system(tmp_path: Path) -> None:
    nothing = replace(WELL, lgpio=None, rpi_gpio=None)
    assert FROM_SYSTEM in refused(here(tmp_path), nothing)
    trixie = replace(IN_VENV, lgpio=None, rpi_gpio=None, python=(3, 13))
    assert refused(here(tmp_path, system=TRIXIE), trixie).endswith(
        f"{FROM_SYSTEM}; python3 -m venv --system-site-packages {VENV}"
    )
    sees = replace(trixie, sees_system=True)
    assert refused(here(tmp_path), sees).endswith(FROM_SYSTEM)


@pytest.mark.parametrize("model", [PI_4, PI_5])
def test_without_the_module_that_mfrc522_loads_the_start_is_refused(
    model: str, tmp_path: Path
) -> None:
    gone = replace(IN_VENV, rpi_gpio=None)
    why = refused(here(tmp_path, model), gone)
    assert "RPi.GPIO is missing" in why
    assert why.endswith(f"{VENV}/bin/pip install --force-reinstall --no-deps rpi-lgpio")
    assert refused(here(tmp_path, model), replace(gone, venv=None)).endswith(FROM_SYSTEM)


def test_the_empty_lgpio_of_piwheels_is_refused(tmp_path: Path) -> None:
    why = refused(here(tmp_path), replace(IN_VENV, lgpio="0.0.0.2"))
    assert "lgpio is 0.0.0.2, which is too old" in why
    assert "lgpio>=0.2.2.0" in why


@pytest.mark.parametrize("version", ["1.6.2", None])
def test_debians_old_gpiozero_is_refused(version: str | None, tmp_path: Path) -> None:
    why = refused(here(tmp_path), replace(WELL, gpiozero=version))
    assert f"gpiozero is {version or 'missing'}, but 2.0 or later is needed" in why


def test_the_environment_may_ask_for_either_library_and_no_other(tmp_path: Path) -> None:
    assert choose(here(tmp_path), WELL, "rpigpio").factory == "rpigpio"
    assert choose(here(tmp_path), WELL, "").factory == "lgpio"
    assert "lgpio is missing" in refused(here(tmp_path), replace(WELL, lgpio=None), "lgpio")
    assert "GPIOZERO_PIN_FACTORY is pigpio" in refused(here(tmp_path), WELL, "pigpio")


def test_a_32_bit_system_is_told_in_the_line(tmp_path: Path) -> None:
    where = board(a_pi(tmp_path, PI_3, bits=32))
    assert "32-bit, which is not supported" in choose(where, WELL).said


def test_what_is_installed_here_is_found_without_touching_a_pin() -> None:
    found = installed()
    assert found.gpiozero is not None
    assert found.gpiozero.startswith("2.")
    assert found.rpi_gpio != "classic"
    assert str(found).startswith(f"gpiozero {found.gpiozero}, lgpio ")
