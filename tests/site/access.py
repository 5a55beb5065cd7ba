"""Every address of the site by every role: who gets what.

`test_access.py` fails when a URL has no entry here, asks for every entry as every role, compares, and looks for inline
script and style. The browser's `test_axe.py` reads the same table: a page entered here is checked for accessibility
without another word.

To add a page, add a line to PAGES of its part in tests/site/pages, under the URL's name with its namespace:

    "rules:provision": Page.open(kwargs=lambda world: {"slug": "s6"}),
    "attempt": Page(TO_LOGIN, 200, 404, 404, 404, ours=True, kwargs=lambda world: {"public_id": attempt_of(world)}),

A page that needs rows makes them in `kwargs` with factories; it is called once for each role, in a world of its own.
"""

from __future__ import annotations

from tests.site.pages import api, certification, exams, people, practice, rulebook, teaching
from tests.site.pages.page import TO_LOGIN, Page

__all__ = ["PAGES", "TO_LOGIN"]

PAGES: dict[str, Page] = {
    **people.PAGES,
    **practice.PAGES,
    **exams.PAGES,
    **certification.PAGES,
    **api.PAGES,
    **teaching.PAGES,
    **rulebook.PAGES,
}
