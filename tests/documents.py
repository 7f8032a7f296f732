"""What the documents say that can be tried: their commands, their links, their headings."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
DOCUMENTS: Final = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "systemd/README.md"),
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
)
PROGRAMS: Final = frozenset(
    (
        *("apt", "chmod", "chown", "companion", "cp", "dtc", "git", "install", "make", "mkdir"),
        *(
            "mosquitto_passwd",
            "mosquitto_pub",
            "mosquitto_sub",
            "nano",
            "pip",
            "python3",
            "raspi-config",
            "reboot",
            "systemctl",
        ),
        *("systemd/install", "systemd/uninstall", "systemd/update"),
    )
)
"""What a line begins with, after `sudo`, a folder or a variable, that is meant to be typed."""

INDENTED: Final = re.compile(r" {4,}\S")
SPAN: Final = re.compile(r"`([^`\n]+)`")
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
HEADING: Final = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Command:
    """A line that is meant to be typed; `shown` is it as it stands, `about` what is said of it."""

    document: str
    line: int
    shown: str
    about: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """What is typed, without `sudo` and the program's folder; what may be left out is there."""
        words = shlex.split(self.shown.replace("[", "").replace("]", ""))
        while words and (words[0] == "sudo" or re.fullmatch(r"[A-Z]+=.*", words[0])):
            del words[0]
        return (_program(words[0]), *words[1:]) if words else ()

    def __str__(self) -> str:
        return f"{self.document}:{self.line}: {self.shown}"


def _program(word: str) -> str:
    if found := re.search(r"(systemd/(?:install|uninstall|update))$", word):
        return found[1]
    name = word.rpartition("/")[2]
    return "python3" if name == "python" else name


def text(document: str) -> str:
    """What stands in a document."""
    return (ROOT / document).read_text(encoding="utf-8")


def block(document: str, first: str) -> str:
    """The indented block of a document that begins with this line, without its indent."""
    found = re.search(
        rf"^    {re.escape(first)}.*\n(?:(?:    .*)?\n)*", text(document), re.MULTILINE
    )
    assert found, first
    return textwrap.dedent(found[0])


def typed(document: str) -> Iterator[Command]:
    """The commands that stand in blocks of their own, in their order."""
    fenced = False
    for number, line in enumerate(text(document).splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif (fenced or INDENTED.match(line)) and (command := _command(document, number, line)):
            yield command


def _command(document: str, number: int, line: str) -> Command | None:
    shown, _, about = line.strip().partition("  ")
    shown = shown.partition(" #")[0].rstrip()
    try:
        command = Command(document, number, shown, about)
        words = command.words
        return command if words and (words[0] in PROGRAMS or _by_root(shown)) else None
    except ValueError:  # quotes of another language
        return None


def _by_root(shown: str) -> bool:
    """Whether it is typed whatever it begins with, so that no program is left out unseen."""
    return shown.startswith("sudo ")


def named(document: str) -> Iterator[Command]:
    """The companion's commands and make's targets that stand in the midst of sentences."""
    for number, line in enumerate(text(document).splitlines(), 1):
        for span in () if INDENTED.match(line) and "`" not in line else SPAN.findall(line):
            command = _command(document, number, span)
            if command is not None and len(command.words) > 1:
                yield command


def links(document: str) -> Iterator[tuple[str, str]]:
    """The file that each link leads to, from the project's folder, and the heading in it or ""."""
    for target in LINK.findall(text(document)):
        if "://" not in target and not target.startswith("mailto:"):
            path, _, anchor = target.partition("#")
            whole = (ROOT / document).parent / path if path else ROOT / document
            yield str(whole.resolve()), anchor


def anchors(document: Path) -> frozenset[str]:
    """How the headings of a document are linked to, as forges make it of them."""
    found: dict[str, int] = {}
    for heading in HEADING.findall(document.read_text(encoding="utf-8")):
        plain = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading))
        slug = plain.strip().lower().replace(" ", "-")
        found[slug] = found.get(slug, -1) + 1
    return frozenset(
        f"{slug}-{number}" if number else slug
        for slug, last in found.items()
        for number in range(last + 1)
    )
