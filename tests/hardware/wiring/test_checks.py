"""Every mistake in the wiring is named: where it stands, which pin, who has it, what to write."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.refusals import Refusal
from companion.settings import check
from hardware.wiring.checks import WiringError, decoded, in_file, most_seats, plan
from hardware.wiring.header import CE0, DATA, PULLED_UP, USABLE


def mistakes(text: str) -> list[str]:
    """Each mistake of a configuration, as it is told with its line."""
    try:
        check(tomllib.loads(text), "table.toml", (in_file,), text)
    except Refusal as refusal:
        return refusal.sentence.splitlines()
    return []


FOUR_SEATS = "[[seats]]\n" * 4

MISTAKES = {
    "a pin that the header lacks": (
        "[wiring]\nreset = 41",
        "line 2: wiring.reset: The header has no GPIO41 for the reset of all readers",
        "Write 7, 18, 19",
    ),
    "a pin of the header in the place of its GPIO": (
        "[[seats]]\n[[seats]]\n[[seats]]\n[[seats]]\nlight = 32",
        "line 5: seats[3].light: GPIO32 is not there for the light of seat 4; pin 32 of the header"
        " is GPIO12: do you count header pins?",
        "Write 12.",
    ),
    "a pin of the header that carries no GPIO": (
        "[wiring]\nbuzzer = 30",
        "line 2: wiring.buzzer: The header has no GPIO30 for the buzzer",
        "Write 18, 19",
    ),
    "the EEPROM's pin": (
        "[wiring]\nbuzzer = 1",
        "line 2: wiring.buzzer: GPIO1 (pin 28) reads a HAT's EEPROM and stays free",
        "Write 18, 19",
    ),
    "an SPI pin": (
        "[wiring]\nreset = 9",
        "line 2: wiring.reset: GPIO9 (pin 21) is SPI0's MISO, which every reader needs",
        "Write 7, 18, 19",
    ),
    "the kernel's chip select": (
        "[[seats]]\n[[seats]]\nbutton = 8\n[[seats]]\n[[seats]]",
        "line 3: seats[1].button: GPIO8 (pin 24) is 74HC138's /E1 (SPI0's CE0, the kernel's), and",
        "Write 2, 3",
    ),
    "the serial console's pin": (
        'keep = ["serial"]\nbuzzer = 15',
        "line 3: wiring.buzzer: GPIO15 (pin 10) for the buzzer is the serial console's RXD",
        "raspi-config nonint do_serial_cons 1",
    ),
    "the I2C bus's pin": (
        'keep = ["i2c"]\nreset = 2',
        "line 3: wiring.reset: GPIO2 (pin 3) for the reset of all readers is the I2C bus's SDA",
        "do_i2c 1",
    ),
    "two of one thing": (
        "[[seats]]\nbutton = 4\n[[seats]]\nbutton = 4\n[[seats]]\n[[seats]]",
        "line 4: seats[1].button: GPIO4 (pin 7) is wanted by the button of seat 2, but the button"
        " of seat 1 has it.",
        "Write 2, 3, 7",
    ),
    "a pin that the proposal has": (
        "[wiring]\nreset = 12",
        "line 2: wiring.reset: GPIO12 (pin 32) is wanted by the reset of all readers, but the light"
        " of seat 1 has it, as proposed.",
        "Write 7, 18, 19",
    ),
    "a light that glows while the board starts": (
        "[[seats]]\nlight = 7\n[[seats]]\n[[seats]]\n[[seats]]",
        "line 2: seats[0].light: GPIO7 (pin 26) is pulled up while the board starts: the light of"
        " seat 1 would glow by itself.",
        "Write 12, 18, 19",
    ),
    "a buzzer at a firm pull-up": (
        "[wiring]\nbuzzer = 3",
        "line 2: wiring.buzzer: GPIO3 (pin 5) is pulled up by 1.8 k for good: the buzzer would",
        "Write 18, 19",
    ),
    "a gain that does not exist": (
        "[readers.B]\ngain = 40",
        "line 2: readers.B.gain: The chip has no gain of 40 dB.",
        "Write 38 or 43.",
    ),
    "a gain beyond all": ("[wiring]\ngain = 60", "no gain of 60 dB", "Write 48."),
    "an output that a decoder lacks": (
        "[readers.B]\noutput = 8",
        "line 2: readers.B.output: There is no 74HC138 output 8",
        "Free are 1, 4, 5, 6, 7.",
    ),
    "more readers than a decoder has outputs": (
        "[readers.I]",
        "line 1: readers.I: There is no reader I: a table has up to 8, named A to H.",
        "Choose one of",
    ),
    "a reader called in small letters": ("[readers.b]", "There is no reader b", "Did you mean B?"),
    "two readers at one output": (
        "[readers.A]\n[readers.B]\noutput = 0",
        "line 3: readers.B.output: Readers A and B are both at 74HC138 output 0.",
        "Free are 1, 4, 5, 6, 7.",
    ),
    "two readers with one device": (
        'select = "overlay"\n[readers.A]\n[readers.B]\ndevice = 0',
        "line 5: readers.B.device: Readers A and B are both at /dev/spidev0.0.",
        "Free are 1, 4, 5",
    ),
    "a chip select behind a decoder": (
        "[readers.A]\ncs = 7",
        'line 2: readers.A.cs: "cs" means nothing where select is "decoder".',
        'Write output instead of cs, or select = "overlay" or "gpio".',
    ),
    "an address without a decoder": (
        'select = "gpio"\naddress = [5, 6, 13]',
        'line 3: wiring.address: The address is a 74HC138\'s, and select is "gpio".',
        'write select = "decoder"',
    ),
    "another bus": ("[wiring]\nbus = 1", "line 2: wiring.bus: Readers are on SPI bus 0", "bus = 0"),
    "28 pins where 26 are": (
        'players = ["a", "b", "c", "d", "e", "f", "g", "h"]\n[wiring]\nselect = "gpio"\nkeep = []\n'
        + "".join(f"[readers.{name}]\n" for name in "ABCDEFGH"),
        "line 3: wiring.select: This takes 28 pins (3 SPI + 8 select + 8 buttons + 8 lights + 1"
        " buzzer), and the header has 26.",
        'Write select = "decoder": a 74HC138 reaches eight readers with four pins.',
    ),
    "25 pins where the console keeps two": (
        'players = ["a", "b", "c", "d", "e", "f", "g"]\n[wiring]\nselect = "gpio"\n'
        + "".join(f"[readers.{name}]\n" for name in "ABCDEFG"),
        "line 3: wiring.select: This takes 25 pins (3 SPI + 7 select + 7 buttons + 7 lights + 1"
        " buzzer), and the header has 26; the serial console keeps 2.",
        "Switch the serial console off",
    ),
    "fewer seats than players": (
        'players = ["a", "b", "c", "d"]\n[[seats]]\n[[seats]]',
        "line 2: seats: 4 play, and only 2 seats are wired.",
        "Write a [[seats]] for each",
    ),
    "a ninth seat": ("[[seats]]\n" * 9, "line 9: seats[8]: The wiring has room for 1 to 8", "out"),
    "an unknown setting": (
        "[wiring]\nadress = [5, 6, 13]",
        "line 2: wiring.adress: There is no setting called adress here.",
        "Did you mean address?",
    ),
    "text for a pin": (
        '[wiring]\nreset = "GPIO25"',
        'line 2: wiring.reset: A whole number belongs here, not text in "quotes".',
        "Write 25 without quotes.",
    ),
    "one section of seats": (
        "[seats]\nbutton = 4",
        "line 1: seats: [seats] is a single section here.",
        "Write [[seats]] for each.",
    ),
    "a list of wirings": (
        "[[wiring]]\nbuzzer = 24",
        "line 1: wiring: [[wiring]] makes a list here.",
        "Write [wiring], once.",
    ),
    "too few pins": (
        "[wiring]\naddress = [5, 6]",
        "line 2: wiring.address: A list in [brackets] of 3 belongs here, not one of 2.",
        "",
    ),
    "an unknown way of selecting": (
        '[wiring]\nselect = "mux"',
        'line 2: wiring.select: There is no "mux" to choose here.',
        'Write "overlay", "decoder" or "gpio".',
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_once_with_its_line_and_what_to_write(name: str) -> None:
    text, seen, instead = MISTAKES[name]
    if not text.startswith(("[", "players")):
        text = f"[wiring]\n{text}"
    told = mistakes(text)
    assert len(told) == 1, told
    assert told[0].startswith("table.toml, line ")
    assert seen in told[0]
    assert instead in told[0]


def test_all_mistakes_are_told_at_once_in_the_order_of_their_lines() -> None:
    text = """players = ["Ann", "Ben", "", "Ann"]
[timers]
decission = 60
market = 1
[deck]
"04A1" = "red 1"
[wiring]
gain = 40
adress = [5, 6, 13]
[readers.C]
cs = 4
[[seats]]
button = "four"
[[seats]]
button = 10
light = 8
[[seats]]
[[seats]]
buton = 3
"""
    lines = [line.split(", line ")[1].split(": ")[:2] for line in mistakes(text)]
    assert lines == [
        ["1", "players[2]"],
        ["1", "players[3]"],
        ["3", "timers.decission"],
        ["4", "timers.market"],
        ["6", "deck.04A1"],
        ["8", "wiring.gain"],
        ["9", "wiring.adress"],
        ["11", "readers.C.cs"],
        ["13", "seats[0].button"],
        ["15", "seats[1].button"],
        ["16", "seats[1].light"],
        ["19", "seats[3].buton"],
    ]


def told_at(text: str) -> list[tuple[str, str]]:
    """The line and the key of each mistake."""
    lines = (line.split(", line ")[1].split(": ")[:2] for line in mistakes(text))
    return [(line, key) for line, key in lines]


WRONG_NAMES_AND_PINS = """players = ["Ann", "Ben", "Ben"]
gaem = "pirate-21"
[wiring]
select = "{select}"
reste = 25
reset = 32
gain = 60
hertz = "fast"
keep = ["seriel"]
buzzer = 3
[readers.A]
gain = 40
outptu = 3
output = 9
[readers.B]
reset = "GPIO9"
[seats]
button = 10
light = 2
colour = 3
"""


@pytest.mark.parametrize("select", ["decodr", "decoder"])
def test_wrong_names_and_types_hide_no_wrong_pins(select: str) -> None:
    right = {"decoder": ("4", "wiring.select")}.get(select)
    lines = [
        ("1", "players[2]"),
        ("2", "gaem"),
        ("4", "wiring.select"),
        ("5", "wiring.reste"),
        ("6", "wiring.reset"),
        ("7", "wiring.gain"),
        ("8", "wiring.hertz"),
        ("9", "wiring.keep[0]"),
        ("10", "wiring.buzzer"),
        ("12", "readers.A.gain"),
        ("13", "readers.A.outptu"),
        ("14", "readers.A.output"),
        ("16", "readers.B.reset"),
        ("17", "seats"),
        ("18", "seats.button"),
        ("19", "seats.light"),
        ("20", "seats.colour"),
    ]
    told = told_at(WRONG_NAMES_AND_PINS.format(select=select))
    assert told == [line for line in lines if line != right]


def test_what_stands_under_a_wrong_name_is_looked_at_as_well() -> None:
    text = """[wirings]
rest = 32
[reader.A]
gian = 40
[[seat]]
buton = "GPIO4"
lihgt = 2
[[seat]]
buton = 9
[[seat]]
[[seat]]
"""
    assert told_at(text) == [
        ("1", "wirings"),
        *[("2", "wirings.rest")] * 2,
        ("3", "reader"),
        *[("4", "reader.A.gian")] * 2,
        ("5", "seat"),
        *[("6", "seat[0].buton")] * 2,
        *[("7", "seat[0].lihgt")] * 2,
        *[("9", "seat[1].buton")] * 2,
    ]
    assert "GPIO9 (pin 21) is SPI0's MISO" in mistakes("[[seats]]\nbuton = 9\n" + FOUR_SEATS)[1]


def test_what_hangs_on_a_way_of_selecting_that_nobody_can_guess_is_not_guessed() -> None:
    text = '[wiring]\nselect = "mux"\nbuzzer = 3\n[readers.A]\ncs = 26\noutput = 1\n'
    assert told_at(text) == [("2", "wiring.select"), ("3", "wiring.buzzer")]
    assert told_at("wiring = 3\n[readers.A]\ncs = 26\ngain = 1") == [
        ("1", "wiring"),
        ("4", "readers.A.gain"),
    ]


def test_what_cannot_be_read_is_in_nobodys_way() -> None:
    """A proposal that takes the place of what was written wrongly is no reason for a mistake."""
    assert told_at("[wiring]\nreset = 12\n[[seats]]\nlight = 'x'\n" + FOUR_SEATS) == [
        ("4", "seats[0].light")
    ]
    assert told_at("[wiring]\naddress = ['x', 18, 19]\nreset = 5") == [("2", "wiring.address[0]")]


def test_a_mistake_by_what_the_file_leaves_out_stands_where_it_says_the_rest() -> None:
    (told,) = mistakes("[[seats]]\nbuzzer = 18\n" + FOUR_SEATS + "[[seats]]\nlight = 24\n")
    assert "line 8: seats[5].light: GPIO24 (pin 18) is wanted by the light of seat 6" in told
    first, second = mistakes("[[seats]]\n" * 7 + "[[seats]]\nbuzzer = 14\n")
    assert first.startswith("table.toml, line 1: seats: This takes 25 pins")
    assert second.startswith("table.toml, line 9: seats[7].buzzer: GPIO14 (pin 8)")


def test_a_mistake_is_data() -> None:
    (mistake,) = in_file({"seats": [{"button": 4}, {"button": 4}, {}, {}]})
    assert mistake.where == ("seats", 1, "button")
    assert mistake.pin == 4
    assert mistake.others == ("button of seat 1",)


def test_the_serial_console_off_its_pins_are_free() -> None:
    assert mistakes("[wiring]\nkeep = []\nbuzzer = 15") == []


def test_what_may_be_left_out_may_be_left_out() -> None:
    assert mistakes("") == []
    assert mistakes("[wiring]\n[readers.A]\n" + FOUR_SEATS) == []


def test_seats_that_fit_beside_what_is_written_are_wired() -> None:
    assert most_seats(4, "ABCD", decoded({})) == 8
    assert most_seats(4, "ABCD", decoded({"wiring": {"reset": 25}})) == 7
    assert most_seats(4, "ABCD", decoded({"seats": [{}] * 5})) == 5


PINS = st.integers(-1, 41)
SEAT = st.fixed_dictionaries({}, optional={"button": PINS, "light": PINS, "buzzer": PINS})
NUMBER = st.integers(-1, 9)
READER = st.fixed_dictionaries(
    {}, optional={"reset": PINS, "cs": PINS, "output": NUMBER, "device": NUMBER, "gain": NUMBER}
)
FILES = st.fixed_dictionaries(
    {},
    optional={
        "wiring": st.fixed_dictionaries(
            {"select": st.sampled_from(["overlay", "decoder", "gpio"])},
            optional={"reset": PINS, "buzzer": PINS, "keep": st.just([])},
        ),
        "readers": st.dictionaries(st.sampled_from("ABCDEFGHI"), READER, max_size=4),
        "seats": st.lists(SEAT, min_size=4, max_size=9),
    },
)


@given(FILES)
def test_a_plan_that_is_not_refused_can_be_wired(raw: dict[str, object]) -> None:
    if in_file(raw):
        return
    made = plan(4, "ABCD", decoded(raw))
    pins = [claim.pin for claim in made.claims()]
    assert len(set(pins)) == len(pins)
    assert set(pins) <= set(USABLE)
    assert not {*made.buttons, *made.lights, made.buzzer} & set(DATA)
    assert not set(made.lights) & set(PULLED_UP)
    assert made.select != "decoder" or pins.count(CE0) == 1


ODD = st.recursive(
    st.integers() | st.booleans() | st.text(max_size=4) | st.floats(),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=6), inside),
    max_leaves=5,
)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "wiring": ODD | st.dictionaries(st.sampled_from(["select", "gain", "keep"]), ODD),
            "readers": ODD | st.dictionaries(st.sampled_from("AB9"), ODD | READER),
            "seats": ODD | st.lists(ODD | SEAT),
        },
    )
)
def test_sections_of_any_shape_make_a_plan_or_mistakes(raw: dict[str, object]) -> None:
    for mistake in in_file(raw):
        assert str(mistake).endswith((".", "?"))
        assert "`int`" not in str(mistake)
        assert "`null`" not in str(mistake)


def test_the_plan_of_a_back_end_tells_mistakes_by_their_keys() -> None:
    with pytest.raises(WiringError, match=r"^wiring\.gain: The chip has no gain of 1 dB"):
        plan(4, "ABCD", decoded({"wiring": {"gain": 1}}))
