"""`companion lobby`: what it needs, and what it says."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from companion.cli import main


def asked(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["lobby", *arguments])
    assert result.exit_code == 1
    return result.output


def test_without_a_broker_it_says_where_to_write_one(tmp_path: Path) -> None:
    said = asked("--data", str(tmp_path), "--port", "0")
    assert f"{tmp_path / 'table.toml'}:\n[broker]\nhost =" in said


def test_a_mistake_in_the_file_is_told_by_its_line(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('[broker]\nhost = "here"\nname = "My Kitchen"\n')
    assert "table.toml, line 3: broker.name" in asked("--data", str(tmp_path))


def test_a_password_that_is_not_there_is_named(tmp_path: Path) -> None:
    lines = '[broker]\nhost = "here"\nuser = "lobby"\npassword_file = "none"\n'
    (tmp_path / "table.toml").write_text(lines)
    assert str(tmp_path / "none") in asked("--data", str(tmp_path), "--port", "0")


def test_only_a_name_that_a_table_can_have_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('[broker]\nhost = "here"\n')
    assert "No table can be called #" in asked("--data", str(tmp_path), "--forget", "#")
