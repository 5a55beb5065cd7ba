"""What templates say of the language of a text."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def lang(language: str | None, around: str | None = None) -> SafeString:
    """The attribute of an element whose text is in this language; nothing where what is around it is in it too.

    `around` is the language of that, the page's where nothing is said.
    """
    if not language or language == (around or get_language()):
        return SafeString()
    return format_html(' lang="{}"', language)
