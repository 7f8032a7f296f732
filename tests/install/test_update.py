"""Another version takes over while a game is played, and gives it back: nothing of it is lost."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.install import roots
from tests.install.roots import RELEASES, TREE, Root
from tests.install.table import DRAW, HOME, earlier, game, install_tree, place, visit

pytestmark = pytest.mark.install

UPDATE = f"{HOME}/current/systemd/update"
BROKEN = 'raise SystemExit("This version is broken.")\n'


@pytest.fixture(params=RELEASES)
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Root]:
    made = roots.copy(request.param, tmp_path / "root")
    try:
        yield made
    finally:
        made.end()


def test_an_earlier_version_is_updated_in_a_game_and_gone_back_to(
    root: Root, tmp_path: Path
) -> None:
    install_tree(root, earlier(tmp_path))
    before = game(visit(root, DRAW, place("Barbara", "A")))
    root.bring(roots.PROJECT)
    said = root.did(f"{TREE}/systemd/update")
    assert "cp -a /var/lib/pirate-table-companion" in said
    assert game(visit(root)) == before
    later = game(visit(root, place("Mario", "B")))
    root.did(UPDATE, "--back")
    assert game(visit(root)) == later
    last = game(visit(root, {"do": "undo", "steps": 1}))
    assert last[:2] == before[:2]
    root.did(f"{TREE}/systemd/update")
    assert game(visit(root)) == last


def test_a_version_that_does_not_start_gives_the_game_back(root: Root) -> None:
    root.bring(roots.PROJECT)
    root.did(f"{TREE}/systemd/install")
    root.restart()
    before = game(visit(root, DRAW))
    serve = root.at(f"{TREE}/companion/cli/serve.py")
    told = serve.read_text()
    serve.write_text(told + BROKEN)
    done = root.run(f"{TREE}/systemd/update")
    assert done.returncode == 1
    assert "runs again" in done.stderr
    assert game(visit(root)) == before
    serve.write_text(told)
    assert "    there: " in root.did(f"{TREE}/systemd/update")


def test_a_version_is_whole_or_not_there(root: Root) -> None:
    """The plug is pulled while it is made, and again while the one takes the other's place."""
    root.bring(roots.PROJECT)
    root.did(f"{TREE}/systemd/install")
    root.restart()
    before = game(visit(root, DRAW))
    (version,) = root.at(f"{HOME}/versions").iterdir()
    version.joinpath("made-with").unlink()
    shutil.rmtree(version / "bin")
    root.did(f"{TREE}/systemd/install")
    assert game(visit(root)) == before
