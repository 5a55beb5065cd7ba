"""A name and what it is, parted as the language writes it: French has a space before its colon that does not break."""

from __future__ import annotations

from django.utils.translation import gettext


def named(name: object, text: object) -> str:
    """What something is called and what it is, as one line: `Face-off: centre spot`."""
    # Translators: between a name and what it is, as in “Face-off: centre spot”
    return f"{name}{gettext(': ')}{text}"
