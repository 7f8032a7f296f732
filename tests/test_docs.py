"""What README and docs tell somebody to type is typed here, and what they link to is there."""

from __future__ import annotations

import re
import shutil
from contextlib import closing
from pathlib import Path
from typing import Final

import click
import pytest
from click.testing import CliRunner
from installer import command as installer
from installer.doing import Doing

from companion.cli import main
from tests.companion.bookcase import Bookcase, random_game
from tests.documents import DOCUMENTS, ROOT, Command, anchors, links, named, text, typed

EVERY: Final = pytest.mark.parametrize("document", DOCUMENTS)
RECORD: Final = ROOT / "tests/data/examples/apw-4-players.jsonl"

NOT_RUN: Final = {
    r"companion serve\b.*": "runs until Ctrl-C: most tests of faults/ and browser/ start it",
    r"companion lobby\b.*": "needs a house's broker: tests/web/house starts one",
    r"companion tablet": "needs the service's place below /run: tests/systemd/test_watched.py",
    r"companion (deck|seats)\b(?!.*--(list|show)).*": "asks for hands: test_deck_command.py and "
    "test_seats_command.py lend them",
    r"companion doctor( --json| --hardware simulated)?": "takes hands and long: "
    "test_doctor_command.py; without hands it is run here",
}
"""Why a command of the companion is not run here; its options are checked all the same."""

NEEDS_A_SYSTEM: Final = {
    "apt": "installs into this system",
    "chmod": "the broker's own file",
    "chown": "the service's own folder",
    "date": "sets this machine's clock",
    "git": "fetches what is newer",
    "install": "what is put there is checked",
    "mosquitto_passwd": "asks for a password",
    "mosquitto_pub": "asks a house's broker: tests/hardware/on_boards/test_access.py asks one",
    "mosquitto_sub": "asks a house's broker: tests/hardware/on_boards/test_access.py asks one",
    "nano": "somebody types there",
    "pip": "installs from the network; the extra is checked",
    "raspi-config": "is Raspberry Pi OS's",
    "reboot": "restarts this machine",
    "systemctl": "the unit is checked",
    "dtc": "tests/hardware/wiring compiles what `companion wiring --overlay` writes",
    "cp": "what is copied is checked",
    "mkdir": "is a folder in somebody's home, or the service's",
    "usermod": "changes who may do what here",
}
"""Programs that are not run, and why."""


@EVERY
def test_each_command_s_options_are_there(document: str) -> None:
    wrong = [why for one in typed(document) if (why := misfit(one))]
    wrong += [why for one in named(document) if (why := misfit(one, whole=False))]
    assert wrong == []


def misfit(command: Command, *, whole: bool = True) -> str | None:
    """Why a command cannot be typed so; not `whole`: it is only named, with nothing it works on."""
    program, *words = command.words
    try:
        if program == "companion":
            _parsed(words)
            about = set(re.findall(r"(?<!\S)--[a-z-]+", command.about)) if whole else set()
            return _unknown(about - options(words[0]), command)
        if program == "make":
            return _target(words, command)
        if program.startswith("systemd/"):
            _installs(program.removeprefix("systemd/"), words)
            return None
        if program == "python3":
            return _tests(words, command)
        if program == "systemctl":
            return _unit(words, command)
        if program in ("cp", "install"):
            return _copied(words, command)
    except (click.MissingParameter, click.BadOptionUsage) as fault:
        return None if not whole else f"{command}: {fault.format_message()}"
    except click.exceptions.Exit:
        return None
    except click.ClickException as fault:
        return f"{command}: {fault.format_message()}"
    except SystemExit:
        return f"{command}: the installer has no such option"
    return None if program in NEEDS_A_SYSTEM else f"{command}: nobody knows {program} here"


def _parsed(words: list[str]) -> None:
    if words[0].startswith("-"):
        main.make_context("companion", words)
        return
    if words[0] not in main.commands:
        raise click.UsageError(f"there is no command {words[0]}")
    main.commands[words[0]].make_context(words[0], words[1:])


def options(name: str) -> set[str]:
    """All options of a command of the companion."""
    if name.startswith("-"):
        return {name}
    return {one for it in main.commands[name].params for one in it.opts} | {"--help"}


def _unknown(found: set[str], command: Command) -> str | None:
    return f"{command}: it has no {', '.join(sorted(found))}" if found else None


def _target(words: list[str], command: Command) -> str | None:
    for word in words:
        if word.startswith("ARGS="):
            _parsed(["serve", *word.removeprefix("ARGS=").split()])
        elif not re.search(
            rf"^(?:\$\(VENV\)/)?{word.removeprefix('.venv/')}:", text("Makefile"), re.M
        ):
            return f"{command}: make has no target {word}"
    return None


def _copied(words: list[str], command: Command) -> str | None:
    """What stands below a folder is the project's; other files somebody has made before."""
    ours = [one for one in words if re.match(r"\w+/", one)]
    missing = [one for one in ours if not (ROOT / one).is_file()]
    return f"{command}: there is no {', '.join(missing)}" if missing else None


class _Nothing(Exception):  # noqa: N818 - it was understood, and nothing is to be done
    pass


def _installs(name: str, words: list[str]) -> None:
    class Stopped(Doing):
        def __getattribute__(self, _: str) -> object:
            raise _Nothing

    with pytest.raises(_Nothing):
        getattr(installer, name)(words, object.__new__(Stopped))


def _tests(words: list[str], command: Command) -> str | None:
    if words[:2] == ["-m", "venv"]:
        return None
    missing = [word for word in words if word.startswith("tests/") and not (ROOT / word).exists()]
    return (
        f"{command}: {missing} is not there" if missing or words[:2] != ["-m", "pytest"] else None
    )


def _unit(words: list[str], command: Command) -> str | None:
    units = {path.name.partition(".")[0] for path in (ROOT / "systemd").glob("pirate-table-*")}
    return None if {*words[1:]} <= {*units, "mosquitto"} else f"{command}: there is no such unit"


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a table's data in its usual place, where a game was played; we are in it."""
    home = tmp_path / "home"
    data = home / ".local/share/pirate-table-companion"
    data.mkdir(mode=0o700, parents=True)
    case = Bookcase(data)
    with closing(case.journal):
        case.play(*random_game(1, players=3, game="a-pirates-word"))
    (data / "table.toml").write_text('players = ["Ada", "Bo", "Cy"]\n')
    shutil.copytree(ROOT / "examples", home / "examples")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(home)
    run(("backup",))
    shutil.copy(next(data.glob("backups/*.zip")), home / "backup.zip")
    return home


def run(words: tuple[str, ...]) -> str | None:
    """Type a command of the companion; what went wrong, or None."""
    done = CliRunner().invoke(main, list(words), input="")
    well = done.exit_code == 0
    return (
        None if well else f"{' '.join(words)}: {done.exit_code}, {done.output} {done.exception!r}"
    )


def _stick(home: Path, command: Command) -> str:
    """A folder for this command alone: within a second two backups would have the same name."""
    stick = home / f"stick-{command.line}"
    stick.mkdir(exist_ok=True)
    return str(stick)


def meant(command: Command, home: Path) -> tuple[str, ...]:
    """The words, with what is there in the place of what only an example has."""
    data = home / ".local/share/pirate-table-companion"
    name = command.words[1]
    files = {"replay": str(RECORD), "restore": "backup.zip"}
    there = {
        "FILE": files.get(name, f"new-{name}-{command.line}"),
        "/var/lib/pirate-table-companion": str(data),
        "/etc/pirate-table-companion/table.toml": "examples/table-4.toml",
        **dict.fromkeys(("/media/stick", "$HOME"), _stick(home, command)),
        "12": "1",
        "7": "1",
        "deck.toml": "table.toml",
        "NAME": "Bo",
    }
    return tuple(there.get(word, word) for word in command.words[1:])


@EVERY
def test_each_command_of_the_companion_does_what_it_is_typed_for(
    document: str, at_home: Path
) -> None:
    commands = {one.words: one for one in typed(document) if one.words[0] == "companion"}
    wrong = [
        f"{one}: {why}"
        for words, one in commands.items()
        if reason(words) is None and (why := run(meant(one, at_home)))
    ]
    assert wrong == []


def reason(words: tuple[str, ...]) -> str | None:
    """Why these words are not typed here, or None."""
    told = " ".join(words)
    return next((why for form, why in NOT_RUN.items() if re.fullmatch(form, told)), None)


def test_what_is_not_run_is_in_the_documents() -> None:
    all_typed = [" ".join(one.words) for document in DOCUMENTS for one in typed(document)]
    assert [one for one in NOT_RUN if not any(re.fullmatch(one, told) for told in all_typed)] == []
    programs = {told.partition(" ")[0] for told in all_typed}
    named_too = {one.words[0] for document in DOCUMENTS for one in named(document)}
    assert NEEDS_A_SYSTEM.keys() - programs - named_too == set()


@EVERY
def test_what_is_linked_to_is_there(document: str) -> None:
    wrong = [
        f"{path}#{anchor}"
        for path, anchor in links(document)
        if not Path(path).exists() or (anchor and anchor not in anchors(Path(path)))
    ]
    assert wrong == []


def test_every_document_can_be_found_from_the_first_page() -> None:
    found, new = set[str](), {str(ROOT / "README.md")}
    while new:
        found |= new
        documents = [path for path in new if path.endswith(".md")]
        reached = {to for one in documents for to, _ in links(str(Path(one).relative_to(ROOT)))}
        new = reached - found
    assert {str(ROOT / one) for one in DOCUMENTS} - found == set()


def test_every_command_of_the_companion_is_on_the_first_page() -> None:
    told = {one.words[1] for one in typed("README.md") if one.words[0] == "companion"}
    assert set(main.commands) - told == set()
