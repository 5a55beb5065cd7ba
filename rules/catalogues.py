"""The translations made ready: each `django.po` of locale/ compiled to the `django.mo` that gettext reads.

In Python alone (polib), because a machine that runs the site need not have gettext's programs. A compiled file is not
in git: it says in its header of which source it was made, so that one that is out of date is known as such.
"""

from __future__ import annotations

import hashlib
import sys
from gettext import GNUTranslations
from pathlib import Path

import polib

SOURCE = "x-made-of"
"""The header under which a compiled catalogue holds the digest of its source."""


def sources(locale: Path) -> list[Path]:
    """The catalogues as translators write them."""
    return sorted(locale.glob("*/LC_MESSAGES/*.po"))


def is_compiled(source: Path) -> bool:
    """Whether what gettext reads was made of this very source."""
    try:
        with source.with_suffix(".mo").open("rb") as compiled:
            return GNUTranslations(compiled).info().get(SOURCE) == _digest(source)
    except OSError:  # none, or one that is no catalogue
        return False


def compile_catalogues(locale: Path) -> list[Path]:
    """Compile each catalogue that has changed, and say which; where nothing has, it only looks.

    A message that is fuzzy is left out, as it may be wrong. Each file is put in its place whole: two may do this at
    the same moment. Raises `OSError` or `UnicodeDecodeError` for a source that is none.
    """
    changed = [source for source in sources(locale) if not is_compiled(source)]
    for source in changed:
        catalogue = polib.pofile(str(source))
        catalogue.metadata[SOURCE] = _digest(source)
        catalogue.metadata_is_fuzzy = False
        target = source.with_suffix(".mo")
        written = target.with_name(f"{target.name}.{hashlib.sha256(str(id(catalogue)).encode()).hexdigest()[:8]}")
        catalogue.save_as_mofile(str(written))
        written.replace(target)
    return changed


def _digest(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest()


if __name__ == "__main__":
    compile_catalogues(Path(sys.argv[1]))
