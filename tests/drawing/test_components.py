"""Every component renders from what it says it takes, escapes it, and has nothing inline."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django import forms
from django.conf import settings
from django.core.paginator import Paginator
from django.template.loader import render_to_string
from django.test import RequestFactory

from rules.drawing import draw
from rules.engine.incidents import UndueDelay
from rules.engine.situations import Situation
from rules.engine.vocabulary import DelayBy, Team
from tests.site.html import inline_code

FOLDER = Path(settings.BASE_DIR) / "templates" / "components"
BAD = "<em>&"
SIDE = {
    "title": BAD,
    "facts": [{"label": BAD, "value": BAD, "marked": True}, {"label": "x", "value": "y"}],
    "outcome": BAD,
}
REQUEST = RequestFactory().get("/?q=icing&page=2")


class Form(forms.Form):
    """A form with each kind of field."""

    name = forms.CharField()
    agree = forms.BooleanField(required=False)
    way = forms.ChoiceField(choices=[("a", BAD)], widget=forms.RadioSelect)


def taking(component: str) -> dict[str, Any]:
    """What each component is given here."""
    given: dict[str, dict[str, Any]] = {
        "banner": {"tone": "error", "title": BAD, "text": BAD},
        "because": {"reasons": [BAD]},
        "bottom_bar": {"label": BAD},
        "clause": {"citation": BAD, "text": BAD, "exception": True, "overrides": BAD, "fallen": BAD},
        "compare": {"rows": [{"label": BAD, "given": BAD, "ruled": BAD, "state": s} for s in ("right", "unmarked")]},
        "empty": {"title": BAD, "text": BAD, "url": "/", "action": BAD},
        "facets": {"fields": [{"name": "play", "label": BAD, "choices": [{"value": "a", "label": BAD}], "error": BAD}]},
        "field": {"field": Form({"name": ""})["name"]},
        "form": {"form": Form({"name": ""})},
        "messages": {"messages": [BAD]},
        "meter": {"label": BAD, "note": BAD, "percent": None},
        "options": {"legend": BAD, "name": "option", "options": [{"id": "k", "text": BAD}], "chosen": "k"},
        "options_ruled": {"options": [{"letter": "A", "text": BAD, "chosen": True, "misreading": BAD}]},
        "pagination": {"page": Paginator(range(30), 10).page(2), "request": REQUEST},
        "pair": {"asked": SIDE, "changed": SIDE},
        "rink": {"drawing": draw(Situation(incident=UndueDelay(team=Team.HOME, by=DelayBy.BOTH)))},
        "scoreboard": {"clock": "1:12", "period": BAD, "season": BAD, "home": 0, "visitors": 3},
        "search": {"action": "/search/", "q": BAD, "label": BAD},
        "segments": {"states": ["right", "wrong", "part", "given", "now", "todo"]},
        "sign": {"state": "part"},
        "table": {"caption": BAD, "columns": [BAD], "rows": [[BAD, BAD]]},
        "verdict": {"state": "wrong", "title": BAD, "note": BAD},
    }
    return given.get(component, {})


@pytest.mark.parametrize("component", sorted(path.stem for path in FOLDER.glob("*.html")))
def test_a_component_renders_safely(component: str):
    html = render_to_string(f"components/{component}.html", taking(component))

    assert html.strip()
    assert inline_code(html) == []
    assert BAD not in html


def test_a_score_of_nothing_is_a_score():
    html = render_to_string("components/scoreboard.html", taking("scoreboard"))

    assert "<b>0</b>" in html


def test_too_few_to_say_is_said_and_has_no_bar():
    html = render_to_string("components/meter.html", {"label": "Icing", "note": "3 calls", "percent": None})

    assert "too few to say" in html
    assert 'class="fill' not in html


def test_an_unmarked_facet_is_called_so():
    row = {"label": "Play", "given": "goes on", "ruled": "by other rules", "state": "unmarked"}
    html = render_to_string("components/compare.html", {"rows": [row]})

    assert "not marked" in html
    assert "tone-" not in html


def test_pages_keep_the_rest_of_the_address():
    html = render_to_string("components/pagination.html", taking("pagination"))

    assert "?q=icing&amp;page=3" in html
    assert "2 of 3" in html
