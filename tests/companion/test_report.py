"""`companion report`: all that helps somebody from afar, and no secret of the table."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import installed
from companion.cli import main, reported
from companion.covering import LEFT_OUT, LONGEST, Cover
from companion.games.boxes import CARDS
from tests.companion.kit import TAGS

KEY = "x4Qm-0aZ9_rTbbYw3nK7pg"
PASSWORD = "parrots like rum"
TIMES = "2026-11-30T15:00:00+0100 it took 12:30:45 10"
LOG = f"""\
2026-11-30T15:00:00+0100 companion[7]: Tablet http://10.42.0.1:8000/tablet#{KEY}
2026-11-30T15:00:01+0100 companion[7]: cookie {KEY}; Zoraide has laid Green 7 ({{tag}})
2026-11-30T15:00:02+0100 companion[7]: RED 3 lies below 04:a1:b2:c3:d4:e5:80 and captain 6
2026-11-30T15:00:03+0100 companion[7]: the broker says no to somebody-s-parrot / {PASSWORD}
2026-11-30T15:00:04+0100 companion[7]: The readers' scan has not answered for 15 seconds.
"""


def told(data: Path, *more: str) -> Result:
    done = CliRunner().invoke(
        main, ["report", "--hardware", "simulated", "--data", str(data), *more]
    )
    assert done.exception is None, done.output
    return done


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A system whose log is the file that is returned."""
    system = tmp_path / "system"
    system.mkdir()
    lines = system / "log"
    lines.write_text("")
    program = system / "journalctl"
    program.write_text(f"#!/bin/sh\ncat {lines}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{system}:{os.environ['PATH']}")
    return lines


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The service's table, with a password, tags and names in its settings."""
    monkeypatch.setenv(installed.ROOT, str(tmp_path))
    for path in (installed.UNIT, installed.DATA, installed.SETTINGS):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / installed.UNIT).touch()
    (tmp_path / installed.DATA).mkdir(mode=0o700)
    settings = tmp_path / installed.SETTINGS
    (settings.parent / "word").write_text(f"{PASSWORD}\n")
    (settings.parent / "word").chmod(0o600)
    settings.write_text(
        'players = ["Zoraide", "Ludmilla", "Odo", "Pippin"]\n'
        "ships = { Zoraide = [7], Ludmilla = [2], Odo = [11], Pippin = [5] }\n"
        f'[deck]\n"{TAGS["green 3"]}" = "green 3"\n'
        '[broker]\nhost = "parrot.example"\nuser = "somebody-s-parrot"\npassword_file = "word"\n'
        "[wiring]\npause_ms = 3\n"
    )
    return tmp_path / installed.DATA


def test_it_says_what_helps(data: Path, log: Path) -> None:
    log.write_text(LOG.format(tag=TAGS["green 7"]))
    said = told(data).stdout
    wanted = ("Pirate table companion ", "msgspec ", '"pause_ms":3', "Reader A", '"user":"set"')
    assert [one for one in wanted if one not in said] == []
    assert "The readers' scan has not answered for 15 seconds." in said
    assert "This part failed" not in said


def test_it_holds_no_secret_of_settings_and_log(data: Path, log: Path) -> None:
    log.write_text(LOG.format(tag=TAGS["green 7"]))
    said = told(data).stdout
    secrets = {KEY, PASSWORD, "somebody-s-parrot", "parrot.example", "04:a1", "Zoraide", "Pippin"}
    assert [one for one in secrets | {*TAGS.values()} if one.lower() in said.lower()] == []
    assert cards_in(said) == []


def test_what_is_put_in_holds_none_before_it_is_covered(
    data: Path, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cover, "line", lambda _, text: text)
    said = told(data).stdout
    secrets = {PASSWORD, "somebody-s-parrot", "parrot.example", "Zoraide", "Pippin", *TAGS.values()}
    assert [one for one in secrets if one in said] == []
    assert cards_in(said) == []
    assert "ships: told; deck: 1 tags" in said
    assert "[7]" not in said


def cards_in(text: str) -> list[str]:
    return [card for card in CARDS if card.lower() in text.lower()]


@pytest.mark.parametrize(
    "line",
    [f'password = "{PASSWORD}"', f'[broker]\nhost = "h"\npassword = "{PASSWORD}"', PASSWORD],
    ids=["at the top", "where one is looked for", "no TOML"],
)
def test_settings_with_mistakes_are_not_quoted(
    data: Path, log: Path, tmp_path: Path, line: str
) -> None:
    (tmp_path / installed.SETTINGS).write_text(f'players = ["Zoraide", "Zoraide"]\n{line}\n')
    said = told(data).stdout
    assert PASSWORD not in said
    assert "Zoraide" not in said
    assert "It cannot be used." in said
    assert "  line " in said


def test_a_file_is_new_and_its_owner_s(data: Path, log: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.txt"
    done = told(data, str(file))
    assert "Read it before you give it to anybody." in done.stdout
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_text()
    again = CliRunner().invoke(main, ["report", "--data", str(data), str(file)])
    assert again.exit_code != 0
    assert again.output == f"{file} is there already: name a new file.\n"
    assert file.read_text() == before


def test_who_has_no_home_gets_one_as_well(
    data: Path, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(user: int) -> None:
        raise KeyError(user)

    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", nobody)
    assert told(data).output.endswith(f"{reported.FOOT}\n")


def test_what_is_not_there_is_said_and_nothing_is_made(tmp_path: Path, log: Path) -> None:
    said = told(tmp_path / "nowhere").stdout
    assert "It is not there." in said
    assert reported.KEPT_BY_NOBODY in said
    assert not (tmp_path / "nowhere").exists()


def test_who_may_not_read_the_service_s_log_is_told(data: Path, log: Path) -> None:
    assert reported.NO_LOG in told(data).stdout


STARTED = "2026-11-30T15:00:00+0100 companion[7]: A table for Xaver, Quint: Esq. and Zeno: Day 1\n"


def test_who_sat_at_the_table_is_covered_also_if_nobody_knows_them_any_more(
    data: Path, log: Path
) -> None:
    log.write_text(STARTED)
    assert "companion[7]: A table for (somebody): Day 1\n" in told(data).stdout


def test_a_report_of_another_table_has_no_log_of_the_service(
    data: Path, log: Path, tmp_path: Path
) -> None:
    log.write_text(STARTED)
    said = told(tmp_path / "another").stdout
    assert "Xaver" not in said
    assert reported.KEPT_BY_NOBODY in said


@pytest.mark.parametrize(
    ("line", "covered"),
    [
        (
            "2026-11-30T15:00:00+0100 it took 12:30:45 10",
            "2026-11-30T15:00:00+0100 it took 12:30:45 10",
        ),
        ("pirate-table-companion-backup.service has ended", None),
        (f"http://pirate.local:8000/tablet#{KEY}", f"http://pirate.local:8000/tablet{LEFT_OUT}"),
        (f"Cookie: host={KEY}", f"Cookie: host={LEFT_OUT}"),
        ("a tag 04A1B2C3 and 04-a1-b2-c3-d4-e5-80", f"a tag {LEFT_OUT} and {LEFT_OUT}"),
        ("Ann and Annabel", "(somebody) and Annabel"),
        ("a\x1b[2Jb\u202ec", "a [2Jb c"),
        ("long " * 200, None),
    ],
)
def test_a_line_is_covered_and_no_more_than_that(line: str, covered: str | None) -> None:
    said = Cover(names=["Ann"]).line(line)
    assert said == (covered or said)
    assert len(said) <= LONGEST + 4
    if covered is None:
        assert said[:40] == line[:40]
