"""A folder that looks like Raspberry Pi OS to the installer, and what commands would do there."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Sequence
from pathlib import Path
from subprocess import CompletedProcess

from installer.doing import Doing
from installer.places import DATA, NAME

CONFIG = "# For more options see the documentation\n#dtparam=spi=on\n\n[pi5]\nusb=1\n\n[all]\n"
SERVICE = f"{NAME}.service"


class FakeSystem:
    """Commands act on the folder and on what is remembered here; `ran` are those that change."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ran: list[str] = []
        self.said: list[str] = []
        self.packages: set[str] = set()
        self.names: set[str] = {"gpio", "spi", "i2c"}
        self.enabled: set[str] = set()
        self.active: set[str] = set()
        self.fails: str | None = None
        """A part of the command that fails from now on."""
        self.unreadable = ""
        """What the older version says of data that it cannot read."""
        (root / "boot/firmware").mkdir(parents=True)
        (root / "boot/firmware/config.txt").write_text(CONFIG)
        (root / "dev").mkdir()
        (root / "etc").mkdir()
        (root / "var/lib").mkdir(parents=True)

    def twin(self, root: Path) -> FakeSystem:
        """Another one, as this one is now."""
        shutil.copytree(self.root, root, symlinks=True)
        other = copy.copy(self)
        other.root, other.ran = root, []
        other.enabled, other.active = set(self.enabled), set(self.active)
        other.packages, other.names = set(self.packages), set(self.names)
        return other

    def doing(self, *, dry: bool = False) -> Doing:
        self.said = []
        return Doing(self.root, dry=dry, run=self.run, say=self.said.append)

    def restart(self) -> None:
        """What the Pi does with what config.txt says."""
        (self.root / "dev/spidev0.0").touch()
        self.active |= self.enabled

    @property
    def done(self) -> list[str]:
        """The changes that the last run has told of."""
        return [line for line in "\n".join(self.said).splitlines() if line.startswith("  + ")]

    def at(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    def play(self, text: str) -> None:
        """Have the service write something into its data."""
        self.at(DATA).mkdir(exist_ok=True)
        self.at(f"{DATA}/journal").write_text(text)

    def played(self) -> str:
        return self.at(f"{DATA}/journal").read_text()

    def run(self, command: Sequence[str]) -> CompletedProcess[str]:
        text = " ".join(command)
        if self.fails is not None and self.fails in text:
            return CompletedProcess(command, 1, "", "it broke")
        code, out = self._answer(list(command), text)
        return CompletedProcess(command, code, out, self.unreadable if code == 9 else "")

    def _answer(self, words: list[str], text: str) -> tuple[int, str]:
        match words:
            case ["dpkg-query", *_, name]:
                return (0, "installed") if name in self.packages else (1, "")
            case ["getent", _, name]:
                return (0 if name in self.names else 2), ""
            case ["systemctl", "is-enabled", "--quiet", unit]:
                return (0 if unit in self.enabled else 1), ""
            case ["systemctl", "is-active", "--quiet", unit]:
                return (0 if unit in self.active else 3), ""
            case [_, "wiring", *_, "-"]:
                return 0, "a source"
            case ["runuser", *_]:
                return (9 if self.unreadable else 0), ""
        self.ran.append(text)
        self._change(words)
        return 0, ""

    def _change(self, words: list[str]) -> None:
        match words:
            case ["env", _, "apt-get", "install", *names]:
                self.packages |= {name for name in names if not name.startswith("-")}
            case ["groupadd", _, name]:
                self.names.add(name)
            case ["systemd-sysusers", path]:
                lines = self.at(path).read_text().splitlines()
                self.names |= {line.split()[1] for line in lines if line.startswith("u ")}
            case ["python3", "-m", "venv", _, folder]:
                self.at(folder).joinpath("bin").mkdir()
            case [python, "-m", "pip", *_, package] if package.endswith("/source"):
                assert self.at(f"{package}/pyproject.toml").exists()
                self.at(python).with_name("companion").touch()
            case ["rm", "-r", path]:
                shutil.rmtree(self.at(path))
            case ["rm", "-f", path]:
                self.at(path).unlink(missing_ok=True)
            case ["systemctl", verb, *rest]:
                self._systemctl(verb, {word for word in rest if not word.startswith("-")})
            case [_, "wiring", *_, path] if path != "-":
                self.at(path).write_text("a source")
            case ["dtc", *_, to, path]:
                self.at(to).write_text(f"{self.at(path).read_text()}, compiled")
            case ["install", *_, path, to]:
                self.at(to).parent.mkdir(exist_ok=True)
                shutil.copy(self.at(path), self.at(to))

    def _systemctl(self, verb: str, units: set[str]) -> None:
        match verb:
            case "enable":
                self.enabled |= units
            case "disable":
                self.enabled -= units
            case "restart":
                self.active |= units
            case "stop":
                self.active -= units


def tree(folder: Path, project: Path, number: str) -> Path:
    """A source tree of that version, with this project's units."""
    for name in ("companion", "hardware", "web", "examples", "docs"):
        (folder / name).mkdir(parents=True)
    (folder / "companion/__init__.py").write_text(f'"""{number}"""\n')
    (folder / "pyproject.toml").write_text(f'[project]\nversion = "{number}"\n')
    for name in ("README.md", "CHANGELOG.md", "LICENSE"):
        (folder / name).write_text(name)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(project / "systemd", folder / "systemd", ignore=ignored)
    return folder


def files(root: Path) -> dict[str, str]:
    """Every file and link below a folder, with its content or target."""
    found = {}
    for path in sorted(root.rglob("*")):
        name = str(path.relative_to(root))
        if path.is_symlink():
            found[name] = str(path.readlink())
        elif path.is_file():
            found[name] = path.read_bytes().decode(errors="replace")
    return found
