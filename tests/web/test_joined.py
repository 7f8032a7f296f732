"""Small modules and sheets, sent in one piece."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web import joined
from web.sent import STATIC

SCRIPTS = sorted(file.relative_to(STATIC).as_posix() for file in STATIC.glob("js/*.js"))


def write(root: Path, **files: str) -> Path:
    (root / "js").mkdir()
    for name, text in files.items():
        (root / "js" / f"{name}.js").write_text(text)
    return root


def test_each_module_once_behind_what_it_imports(tmp_path: Path) -> None:
    root = write(
        tmp_path,
        page='import { a } from "./a.js";\nimport { b as c } from "./b.js";\na(c);\n',
        a='// What it is.\nimport { b } from "./b.js";\n/** One\n * more. */\n'
        "export function a(x) {\n  // why\n  return b + x;\n}\n",
        b="export const b = 1;\n",
    )
    text, parts = joined.read(root, "js/page.js")
    assert parts == ["js/b.js", "js/a.js", "js/page.js"]
    assert text == (
        "const _0 = (() => {\nconst b = 1;\nreturn { b };\n})();\n"
        "const _1 = (() => {\nconst { b } = _0;\nfunction a(x) {\n  return b + x;\n}\n"
        "return { a };\n})();\n"
        "const _2 = (() => {\nconst { a } = _1;\nconst { b: c } = _0;\na(c);\n"
        "return {  };\n})();\n"
    )


def test_a_module_that_exports_is_sent_as_it_is_written(tmp_path: Path) -> None:
    text = 'import { b } from "./b.js";\nexport const a = b;\n'
    root = write(tmp_path, a=text, b="export const b = 1;\n")
    assert joined.read(root, "js/a.js") == (text, ["js/a.js"])


@pytest.mark.parametrize(
    "other",
    [
        'import { page } from "./page.js";\nexport const a = 1;\n',
        "const a = 1;\nexport { a };\n",
        "export default 1;\n",
        'import * as x from "./x.js";\nexport const a = 1;\n',
    ],
)
def test_what_cannot_be_joined_is_told(tmp_path: Path, other: str) -> None:
    root = write(tmp_path, page='import { a } from "./a.js";\na();\n', a=other)
    with pytest.raises(joined.NotJoinableError):
        joined.read(root, "js/page.js")


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_page_s_script_can_be_joined(name: str) -> None:
    text, _parts = joined.read(STATIC, name)
    assert text


def test_a_remark_beside_a_rule_takes_no_rule_with_it(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("/* one */ .x { a: b; }\n/* two\n more */\n.y { }  /* z */\n")
    assert joined.read(tmp_path, "a.css")[0] == "/* one */ .x { a: b; }\n.y { }  /* z */\n"


def test_a_sheet_holds_those_that_it_imports_in_their_order() -> None:
    text, parts = joined.read(STATIC, "css/pages/table.css")
    assert parts[:3] == ["css/pages/table.css", "css/tokens.css", "css/base.css"]
    assert "@import" not in text
    assert len(re.findall(r"\.felt\b", text)) > 3
