"""Bring the catalogues up to date with the sources, and compile them."""

from __future__ import annotations

import sys

from companion.languages import CATALOGUES
from translations import (
    HERE,
    ROOT,
    SCRIPTS,
    empty,
    languages,
    program_of,
    script_of,
    text_of,
    updated,
)


def main() -> None:
    """Write `es.po` and what is made of it; say what is still to be translated."""
    for language in languages():
        catalogue = updated(language)
        (HERE / f"{language}.po").write_bytes(text_of(catalogue))
        (CATALOGUES / f"{language}.mo").write_bytes(program_of(catalogue))
        (ROOT / SCRIPTS / "languages" / f"{language}.js").write_text(script_of(catalogue))
        for sentence in (missing := empty(catalogue)):
            sys.stdout.write(f"{language}: {sentence}\n")
        sys.stdout.write(f"{language}: {len(missing)} of {len(catalogue)} are still in English.\n")


main()
