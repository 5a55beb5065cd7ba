"""Pages of the rulebook."""

from __future__ import annotations

from tests.site.pages.page import Page

NHL = {"edition": "nhl-2005-06"}


PAGES: dict[str, Page] = {
    "offline": Page.open(),
    "service_worker": Page.open(html=False),
    "manifest": Page.open(html=False),
    "rules:edition": Page.open(),
    "rules:edition_by_name": Page.open(kwargs=lambda world: NHL),
    "rules:rule": Page.open(kwargs=lambda world: {**NHL, "slug": "goalkeepers"}),
    "rules:clause": Page.open(kwargs=lambda world: {**NHL, "name": "premature_substitution"}),
    "rules:search": Page.open(),
    "rules:what_if": Page.open(),
    "rules_api:editions": Page.open(html=False),
    "rules_api:edition": Page.open(kwargs=lambda world: NHL, html=False),
    "rules_api:situation_schema": Page.open(html=False),
    "rules_api:rulings": Page(*[422] * 5, method="post", html=False),  # a form's data states no situation,
}
