"""What someone types into a what-if: what is wrong stands at its fact with what is allowed, and nothing breaks it."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.incidents import KINDS
from tests.rulebook.reading import page
from tests.rulebook.what_if import CHANGE, FACE_OFF, PAGE, RETURNS, control, errors, form


@pytest.mark.parametrize("was", ["", "&was=200"])
def test_time_left_that_someone_typed_is_an_error_where_the_period_is_shorter(client, was):
    typed = f"{RETURNS}&game.season=regular&game.period=overtime&game.seconds_left=600{was}"

    assert set(errors(typed)) == {"game.seconds_left"}
    assert "0 to 300 seconds." in page(client, f"{PAGE}?{typed}", status=422)


def test_a_fact_whose_condition_no_longer_holds_is_dropped():
    left_over = f"{CHANGE}&action=none&played_with=stick&actor=entering&other_on_ice=true"

    assert form(left_over).address == f"{CHANGE}&action=none"


def test_while_the_condition_cannot_be_told_nothing_typed_is_lost():
    asked = control(f"{CHANGE}&action=sings&actor=entering", "actor")

    assert (asked.shown, asked.value) == (True, "entering")
    assert set(errors(f"{CHANGE}&action=sings&actor=entering")) == {"action"}


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("kind=line_up&team=home&placed=5&entitled=", {"entitled": ("Choose one of these.",)}),
        ("kind=undue_delay&team=home&by=", {"by": ("Choose one of these.",)}),
        (
            "kind=line_up&team=referees&placed=eight&entitled=6.0",
            {
                "team": ("“referees” is not one of these: choose one.",),
                "placed": ("“eight” is not one of these: choose one.",),
                "entitled": ("“6.0” is not one of these: choose one.",),
            },
        ),
        (
            f"{CHANGE.replace('distance=3', 'distance=101')}&action=none",
            {"retiring_distance": ("101 is outside 0 to 100 (feet)",)},
        ),
        (
            f"{CHANGE.replace('distance=3', 'distance=')}&action=none",
            {"retiring_distance": ("Say how many feet: 0 to 100.",)},
        ),
        (
            f"{CHANGE.replace('distance=3', 'distance=3&retiring_distance=4')}&action=none",
            {"retiring_distance": ("The link states this more than once: say it here.",)},
        ),
        (
            "kind=goalkeeper_leaves&team=home&goalkeeper_distance=3&possession=own&puck.x=&puck.y=",
            {"puck.x": ("Say where the puck is, in feet from the centre spot.",)},
        ),
        (
            "kind=goalkeeper_leaves&team=home&goalkeeper_distance=3&possession=own&puck.x=1&puck.y=",
            {"puck.y": ("Say where the puck is, in feet from the centre spot.",)},
        ),
        (
            f"{FACE_OFF}&game.period=overtime&game.seconds_left=400",
            {"game.seconds_left": ("400 is outside 0 to 300 (seconds), the length of overtime in the regular season",)},
        ),
        (f"{FACE_OFF}&game.period=4", {"game.period": ("“4” is not one of these: choose one.",)}),
        (
            f"{FACE_OFF}&game.warned.home.face_off=perhaps",
            {"game.warned.home.face_off": ("“perhaps” is not one of these: choose one.",)},
        ),
    ],
)
def test_what_is_wrong_stands_at_the_fact_with_what_is_allowed(client, query, wrong):
    assert errors(query) == wrong

    said = page(client, f"{PAGE}?{query}", status=422)
    for texts in wrong.values():
        for text in texts:
            assert text[:1].upper() + text[1:] in said
    assert "No ruling on these facts See the fields marked below." in said


def test_what_a_link_leaves_out_is_assumed_and_says_so(client):
    said = page(client, f"{PAGE}?kind=goalkeeper_leaves&team=visitors&goalkeeper_distance=40")

    assert said.count("Assumed: choose, if it was otherwise.") == 1, "possession"
    assert said.count("Assumed: change it, if it was otherwise.") == 2, "the puck, along and across"
    assert "The goalkeeper was 40 feet from the bench" in said
    assert form("kind=line_up&game.warned.home.line_change=true").situation is not None


def test_what_was_typed_is_still_there(client):
    body = client.get(f"{PAGE}?kind=change_during_play&team=visitors&retiring_distance=about%20five&exit=&action=none")

    assert 'type="text" id="id_retiring_distance" name="retiring_distance" value="about five"' in body.content.decode()
    assert re.search('value="visitors" checked', body.content.decode())


@pytest.mark.parametrize("text", ["5", "5.0", "5e0", "0.5e1", " 5 "])
def test_numbers_are_read_as_json_reads_them(text):
    read = form(f"{CHANGE.replace('distance=3', f'distance={text}')}&action=none").situation
    whole = form(f"{CHANGE.replace('distance=3', 'distance=5')}&action=none").situation

    assert read is not None
    assert read == whole


@pytest.mark.parametrize(
    "text", ["5,0", "+5", "05", "5.", ".5", "0x5", "five", "1_0", "٥", "NaN", "Infinity", "9" * 5000]
)
def test_what_is_no_number_is_an_error(text):
    query = QueryDict(mutable=True)
    query.update(QueryDict(f"{CHANGE}&action=none"))
    query["retiring_distance"] = text

    assert set(errors(query.urlencode())) == {"retiring_distance"}


NAMES = sorted(
    {name for kind in KINDS for name in ["kind", "edition", *(asked.name for asked in form(f"kind={kind}").asked)]}
)
WORDS = st.sampled_from(
    ["home", "true", "plays_puck", "overtime", "3", "5", "1e999", "-0", "1e-400", "", "\0", "\ud83c", "null"]
)
PAIRS = st.tuples(st.sampled_from(NAMES), WORDS | st.text(max_size=12) | st.floats().map(repr) | st.integers().map(str))


@given(kind=st.sampled_from(sorted(KINDS)), pairs=st.lists(PAIRS, max_size=14))
def test_no_address_breaks_the_page(kind, pairs):
    query = QueryDict(mutable=True)
    query.appendlist("kind", kind)
    for name, value in pairs:
        if name not in ("kind", "edition"):
            query.appendlist(name, value.encode("utf-8", "replace").decode())

    response = Client().get(f"{PAGE}?{query.urlencode()}")

    if "%00" in query.urlencode():  # nowhere on the site is anything found at such an address
        assert response.status_code == 404
    elif response.status_code == 200:
        again = Client().get(response.headers["HX-Push-Url"])
        assert again.context["form"].situation == response.context["form"].situation
    else:
        assert response.status_code == 422
        shown = response.context["form"]
        assert shown.stray_problems or errors(query.urlencode())


@given(st.text(max_size=40))
def test_no_raw_query_breaks_the_page(text):
    response = Client().get(PAGE, QUERY_STRING=text.encode("utf-8", "replace").decode("latin-1"))

    assert response.status_code in (200, 404, 422)
