"""Each check of the machine says its sentence for every way in which it can fail."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import tempfile
from collections import namedtuple
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.words import say
from hardware.doctor import machine
from hardware.doctor.config_txt import lines, loads, switches_spi_on
from hardware.doctor.here import Here, Person, run
from hardware.libraries import Libraries
from hardware.wiring.checks import decoded, plan
from tests.hardware.boards import PI_4, PI_5
from tests.hardware.doctor.kit import ME, Patient


@pytest.fixture
def pi(tmp_path: Path) -> Patient:
    return Patient(tmp_path)


def config(pi: Patient, text: str) -> None:
    pi.write("boot/firmware/config.txt", text)


def test_on_a_good_pi_everything_is_well(pi: Patient) -> None:
    found = pi.findings()
    assert {name: one.seen for name, one in found.items() if one.state != "well"} == {}
    assert list(found) == [
        "Board", "GPIO library", "SPI", "Overlay", "Device files", "Group spi", "Group gpio",
        "Data", "Disk", "Clock", "Temperature", "Power",
    ]  # fmt: skip


def test_spi_is_off(pi: Patient) -> None:
    config(pi, "dtoverlay=spi0-1cs\n#dtparam=spi=on\n")
    pi.write("dev/spidev0.0", None)
    state, seen, todo = pi.find("SPI")
    assert (state, seen) == ("bad", "It is not switched on.")
    assert todo.startswith("sudo raspi-config nonint do_spi 0")
    state, seen, todo = pi.find("Device files")
    assert (state, seen) == ("bad", "/dev/spidev0.0 is not there.")
    assert "do_spi" in todo


def test_spi_is_on_below_another_boards_heading(pi: Patient) -> None:
    config(pi, "[cm5]\ndtparam=spi=on\n[all]\ndtoverlay=spi0-1cs\n")
    pi.write("dev/spidev0.0", None)
    state, seen, todo = pi.find("SPI")
    assert state == "bad"
    assert "below [cm5], which is not this board" in seen
    assert "below [all]" in todo


def test_spi_is_on_though_the_file_does_not_say_so(pi: Patient) -> None:
    config(pi, "dtoverlay=spi0-1cs\n")
    assert pi.find("SPI")[0] == "well"


def test_there_is_no_config_txt(pi: Patient) -> None:
    pi.write("boot/firmware/config.txt", None)
    pi.change(plan=plan(8, "ABCDEFGH", decoded({})))
    assert pi.find("SPI")[0] == pi.find("Overlay")[0] == "untold"


def test_config_txt_lay_elsewhere_before_bookworm(pi: Patient) -> None:
    pi.write("boot/firmware/config.txt", None)
    pi.write("boot/config.txt", "dtparam=i2c=on,spi=on\ndtoverlay=spi0-1cs,cs0_pin=8\n")
    pi.change(plan=plan(8, "ABCDEFGH", decoded({})))
    assert pi.find("SPI")[0] == pi.find("Overlay")[0] == "well"


def test_lines_of_config_txt_hold_by_their_heading() -> None:
    text = (
        "dtparam=spi\n[pi4]\ndtparam=spi=on # yes\n[none]\ndtparam=spi=on\n[all]\ndtparam=spi=off"
    )
    told = lines(text, PI_4)
    assert [one.holds for one in told] == [True, True, False, True]
    assert [switches_spi_on(one) for one in told] == [True, True, True, False]
    assert not loads(told[0], "dtoverlay=spi0-0cs")


def test_a_device_file_is_missing_until_the_restart(tmp_path: Path) -> None:
    pi = Patient(tmp_path, select="overlay")
    for number in (1, 3):
        pi.write(f"dev/spidev0.{number}", "")
    state, seen, todo = pi.find("Device files")
    assert (state, seen) == ("bad", "/dev/spidev0.2 is not there.")
    assert todo.startswith("Restart the Pi")


def test_the_decoders_overlay_is_missing_where_a_button_needs_the_kernels_pin(pi: Patient) -> None:
    config(pi, "dtparam=spi=on\n")
    pi.change(plan=plan(4, "ABCD", decoded({"seats": [{}] * 4})))
    assert pi.find("Overlay")[:2] == ("well", "It needs none.")
    pi.change(plan=plan(8, "ABCDEFGH", decoded({})))
    state, seen, todo = pi.find("Overlay")
    assert (state, seen) == ("bad", "It does not.")
    assert "dtoverlay=spi0-1cs" in todo


def test_the_overlay_of_the_table_is_missing_or_not_made(tmp_path: Path) -> None:
    pi = Patient(tmp_path, select="overlay")
    assert pi.find("Overlay")[0] == "bad"
    for number in range(4):
        pi.write(f"dev/spidev0.{number}", "")
    state, seen, _ = pi.find("Overlay")
    assert (state, "until the next restart" in seen) == ("weak", True)
    config(pi, "dtparam=spi=on\ndtoverlay=pirate-table\n")
    state, seen, todo = pi.find("Overlay")
    assert (state, "pirate-table.dtbo is not there" in seen) == ("bad", True)
    assert "companion wiring" in todo
    pi.write("boot/firmware/overlays/pirate-table.dtbo", "")
    assert pi.find("Overlay")[0] == "well"


@pytest.mark.parametrize(
    ("groups", "told", "seen", "todo"),
    [
        ({1000}, "spi:x:44:\n", "You are not in this group.", "sudo usermod -aG spi $USER"),
        ({1000}, "spi:x:44:pi,jack\n", "From your next login on.", "Log in again."),
        ({1000}, "users:x:100:jack\n", "This system has no such group.", "Raspberry Pi OS"),
    ],
)
def test_a_group_is_missing(pi: Patient, groups: set[int], told: str, seen: str, todo: str) -> None:
    pi.write("etc/group", told)
    pi.change(person=Person(1000, "jack", frozenset(groups)))
    state, said, mends = pi.find("Group spi")
    assert (state, said) == ("bad", seen)
    assert todo in mends


def test_root_needs_no_group(pi: Patient) -> None:
    pi.write("etc/group", "")
    pi.change(person=Person(0, "root", frozenset({0})))
    assert pi.find("Group gpio")[0] == "well"


def test_the_wrong_gpio_library_is_named_with_the_command_that_mends_it(tmp_path: Path) -> None:
    pi = Patient(tmp_path, PI_5)
    pi.change(libraries=lambda: Libraries(lgpio="0.2.2.0", rpi_gpio="classic", gpiozero="2.0.1"))
    state, seen, todo = pi.find("GPIO library")
    assert (state, "RPi.GPIO does not work" in seen) == ("bad", True)
    assert "rpi-lgpio" in todo
    assert "mends" not in seen


def test_a_board_that_the_companion_is_not_made_for_is_weak(tmp_path: Path) -> None:
    pi = Patient(tmp_path)
    pi.write("etc/os-release", "VERSION_CODENAME=buster\n")
    assert pi.find("Board")[0] == "weak"


def test_off_a_pi_it_is_said_plainly_what_cannot_be_tried(tmp_path: Path) -> None:
    pi = Patient(tmp_path, None)
    found = pi.findings()
    assert (found["Board"].state, found["Board"].seen) == (
        "untold",
        "This is not a Raspberry Pi.",
    )
    assert "SPI" not in found
    assert (found["Power"].state, found["Clock"].state) == ("untold", "well")


def test_a_simulated_table_needs_no_header(pi: Patient) -> None:
    pi.change(simulated=True)
    assert list(pi.findings()) == ["Data", "Disk", "Clock", "Temperature", "Power"]


@pytest.mark.parametrize(
    ("mount", "state", "said"),
    [
        ("tmpfs {} tmpfs rw 0 0", "bad", "kept in memory (tmpfs)"),
        ("overlay / overlay rw 0 0", "bad", "kept in memory (overlay)"),
        ("/dev/sda1 {} ext4 ro,noatime 0 0", "bad", "for reading only"),
        ("/dev/sda1 {} ext4 rw,relatime,emergency_ro 0 0", "bad", "for reading only"),
        ("/dev/sda1 {}\\040x ext4 ro 0 0", "well", "(ext4 at /)"),
        ("nonsense", "well", "In "),
    ],
)
def test_where_the_data_lie(pi: Patient, mount: str, state: str, said: str) -> None:
    pi.write("proc/mounts", f"/dev/root / ext4 rw 0 0\n{mount.format(pi.root)}\n")
    told = pi.find("Data")
    assert told[0] == state
    assert said in told[1]
    assert bool(told[2]) == (state == "bad")


@pytest.mark.parametrize(
    ("number", "mends"),
    [
        (errno.EROFS, "Switch the Pi off and on; if it comes again, change the card."),
        (errno.EIO, "Switch the Pi off and on; if it comes again, change the card."),
        (errno.ENOSPC, "Make room."),
        (errno.EACCES, "Make it yours (sudo chown -R $USER "),
    ],
)
def test_the_disk_cannot_be_written(
    pi: Patient, monkeypatch: pytest.MonkeyPatch, number: int, mends: str
) -> None:
    def refuse(**_: Any) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    state, seen, todo = pi.find("Disk")
    assert (state, seen) == ("bad", f"It cannot be written: {os.strerror(number)}.")
    assert todo.startswith(mends)


@pytest.mark.parametrize(
    ("free", "state"), [(10_000_000, "bad"), (150_000_000, "weak"), (1 << 33, "well")]
)
def test_the_disk_is_nearly_full(
    pi: Patient, monkeypatch: pytest.MonkeyPatch, free: int, state: str
) -> None:
    usage = namedtuple("usage", "free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(free))
    assert pi.find("Disk")[0] == state


def test_the_folder_of_the_data_need_not_be_there_yet_and_is_not_made(pi: Patient) -> None:
    pi.change(data=pi.root / "not" / "yet")
    assert pi.find("Disk")[0] == "well"
    assert not (pi.root / "not").exists()


def test_the_clock_is_not_set(pi: Patient) -> None:
    pi.change(now=lambda: datetime(1970, 1, 1, 1, 0))
    state, seen, todo = pi.find("Clock")
    assert (state, "1970-01-01 01:00: it is not set" in seen) == ("bad", True)
    assert "sudo date -s" in todo


def test_the_clock_is_as_it_was_when_it_was_switched_off(pi: Patient) -> None:
    pi.write("run/systemd/timesync/synchronized", None)
    assert pi.find("Clock")[0] == "weak"
    pi.write("sys/class/rtc/rtc0/name", "rpi-rtc")
    assert pi.find("Clock")[0] == "well", "a Pi 5 with its battery"


@pytest.mark.parametrize(
    ("told", "state", "seen"),
    [
        ("51200", "well", "51 °C."),
        ("72100", "weak", "72 °C."),
        ("82300", "bad", "82 °C. It slows down."),
        ("?", "untold", "This board does not tell."),
        (None, "untold", "This board does not tell."),
    ],
)
def test_how_warm_it_is(pi: Patient, told: str | None, state: str, seen: str) -> None:
    pi.write("sys/class/thermal/thermal_zone0/temp", told)
    assert pi.find("Temperature")[:2] == (state, seen)


@pytest.mark.parametrize(
    ("told", "state", "seen"),
    [
        ("throttled=0x50005", "bad", "It is too low now."),
        ("throttled=0x50000", "weak", "It was too low since the start."),
        ("throttled=0x0", "well", "Yes, since the start."),
        ("VCHI initialization failed", "untold", "This board does not tell."),
        (None, "untold", "This board does not tell."),
    ],
)
def test_the_supply_as_the_firmware_tells(
    pi: Patient, told: str | None, state: str, seen: str
) -> None:
    pi.throttled = told
    assert pi.find("Power")[:2] == (state, seen)


@pytest.mark.parametrize(
    ("alarm", "state", "seen"),
    [
        ("1", "bad", "It is too low now."),
        ("0", "well", "Just now, yes; the kernel tells of no earlier moment."),
        ("?", "untold", "This board does not tell."),
    ],
)
def test_the_supply_as_the_kernel_tells_where_the_firmware_does_not(
    pi: Patient, alarm: str, state: str, seen: str
) -> None:
    pi.throttled = None
    pi.write("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    pi.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", f"{alarm}\n")
    assert pi.find("Power")[:2] == (state, seen)


def test_a_check_that_breaks_is_told_and_leaves_the_others(
    pi: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_: Here) -> None:
        raise RuntimeError("inside")

    monkeypatch.setitem(machine.ON_A_PI, say("SPI"), breaks)
    found = pi.findings()
    assert (found["SPI"].state, found["SPI"].seen) == (
        "untold",
        "This could not be tried (RuntimeError).",
    )
    assert found["Power"].state == "well"


def test_a_program_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as impatient:
        impatient.setattr("hardware.doctor.here.LIMIT", 0.05)
        assert run((sys.executable, "-c", "import time; time.sleep(9)")) is None
    assert run(("no-such-program-anywhere",)) is None
    assert run((sys.executable, "-c", "print('throttled=0x0')")) == "throttled=0x0"


def test_who_asks_is_found_out() -> None:
    assert Person.who_asks().groups
    assert ME.uid == 1000
