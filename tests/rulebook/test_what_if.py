"""What if: an address states a situation; the page rules on it and shows what it is made of."""

from __future__ import annotations

import html
import itertools
import json
import re

import pytest

from rules import editions
from rules.addresses import address_of
from rules.engine.facts import facts_of
from rules.engine.incidents import KINDS
from rules.ruled import ruled
from tests.rulebook.reading import page, words_of
from tests.rulebook.what_if import CHANGE, FACE_OFF, LINE_UP, NHL, PAGE, RETURNS, control, form
from tests.site.clean import assert_page_is_clean


def test_without_a_kind_there_are_the_kinds_to_choose_from(client):
    response = client.get(PAGE)

    assert "During play" in words_of(response)
    for kind in KINDS.values():
        assert f'href="?kind={kind.kind}"' in response.content.decode()
        assert kind.title in words_of(response)


def test_an_unknown_kind_is_an_error_beside_the_kinds(client):
    said = page(client, f"{PAGE}?kind=brawl", status=422)

    assert "“brawl” is no kind of situation" in said
    assert "Line-up on the ice" in said


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_begins_with_a_situation_that_is_ruled_on(client, kind):
    response = client.get(PAGE, {"kind": kind})

    assert response.status_code == 200
    assert_page_is_clean(response)
    body = response.content.decode()
    for fact in facts_of(KINDS[kind]):
        name = f'name="{fact.name}'
        assert (name in body) is (fact.given is None), fact.name
    assert body.count("<svg") > 1
    assert "The ruling" in body


def test_the_ruling_and_its_trace_are_in_words_with_links_to_the_clauses(client):
    response = client.get(f"{PAGE}?{LINE_UP}&game.warned.home.line_change=true")

    said = words_of(response)
    assert "Penalty Bench minor, improper line change" in said
    assert "Order Send the players back" in said
    assert "The team placed 7 players and is entitled to 6 players." in said
    assert "Overridden by procedure 5 : A team that has had its warning" in said
    assert "The team had had its warning for line changes: a bench minor of 2 minutes." in said
    assert "/rulebook/nhl-2005-06/clauses/improper_line_change_after_a_warning/" in response.content.decode()


def test_where_the_official_decides_that_is_said(client):
    said = page(client, f"{PAGE}?{CHANGE.replace('distance=3', 'distance=25')}&action=none")

    assert "Penalty Bench minor, too many men on the ice May be called: the rule leaves it to the official." in said


def test_the_drawing_follows_the_facts(client):
    drawings = {
        client.get(f"{PAGE}?{CHANGE.replace('distance=3', f'distance={feet}')}&action=none")
        .context["ruled"]
        .drawing.svg
        for feet in (3, 12, 40)
    }

    assert len(drawings) == 3


@pytest.mark.parametrize(
    ("kind", "asked"),
    [("line_up", {"warned"}), ("goalkeeper_returns", {"clock"}), ("face_off_readiness", {"warned", "clock"})],
)
def test_of_the_game_only_what_clauses_about_the_kind_read_is_asked(kind, asked):
    names = {control.name for control in form(f"kind={kind}").game_controls}

    warned = {f"game.warned.{team}.{what}" for team in ("home", "visitors") for what in ("line_change", "face_off")}
    clock = {"game.season", "game.period", "game.seconds_left"}
    assert names == (warned if "warned" in asked else set()) | (clock if "clock" in asked else set())


def test_nothing_of_the_game_is_asked_where_no_clause_reads_it():
    assert form("kind=undue_delay").game_controls == ()


def test_controls_are_made_from_the_declarations():
    distance = control("kind=goalkeeper_leaves", "goalkeeper_distance")
    assert (distance.widget, distance.low, distance.high, distance.unit) == ("number", "0", "200", "feet")
    assert distance.help == "0 to 200 feet. Rulings turn at 5 feet."
    assert (
        control("kind=line_change_signal", "seconds_given").help
        == "0 to 30 seconds. Rulings turn at 5 seconds and 8 seconds."
    )
    assert [option.value for option in control("kind=line_up", "placed").options] == ["3", "4", "5", "6", "7"]
    assert [option.label for option in control("kind=goalkeeper_returns", "stoppage_since").options] == ["yes", "no"]
    assert control("kind=line_up", "game.warned.home.line_change").widget == "check"
    place = control("kind=goalkeeper_leaves", "puck")
    assert [(part.name, part.low, part.high) for part in place.parts] == [
        ("puck.x", "-100", "100"),
        ("puck.y", "-42.5", "42.5"),
    ]


def test_a_hint_names_a_limit_only_where_a_clause_about_the_kind_reads_it():
    assert control("kind=goalkeeper_returns", "game.seconds_left").help == "0 to 1200 seconds."
    assert "Rulings turn at 120 seconds." in control(FACE_OFF, "game.seconds_left").help


def test_a_fact_is_asked_for_only_where_its_condition_holds():
    assert control(f"{CHANGE}&action=none", "played_with").shown is False
    assert control(f"{CHANGE}&action=checks_opponent", "played_with").shown is False
    assert control(f"{CHANGE}&action=checks_opponent", "actor").shown is True
    assert control(f"{CHANGE}&action=plays_puck", "played_with").shown is True


def test_a_fact_that_comes_with_another_is_assumed_and_says_so(client):
    said = page(client, f"{PAGE}?{CHANGE}&action=plays_puck")

    assert said.count("Assumed: choose, if it was otherwise.") == 3
    assert form(f"{CHANGE}&action=plays_puck").address == (
        f"{CHANGE}&action=plays_puck&played_with=stick&actor=entering&other_on_ice=false"
    )


def test_time_left_that_the_period_makes_too_long_is_cut_and_says_so(client):
    changed = f"{RETURNS}&game.season=regular&game.period=overtime&game.seconds_left=600"

    said = page(client, f"{PAGE}?{changed}&was=600")

    assert "0 to 300 seconds." in said
    assert said.count("Assumed: change it, if it was otherwise.") == 1
    assert form(f"{changed}&was=600").address == f"{RETURNS}&game.period=overtime&game.seconds_left=300"
    assert 'id="id_was" name="was" value="300"' in client.get(f"{PAGE}?{changed}&was=600").content.decode()


def test_a_word_more_in_the_address_does_no_harm():
    assert form(f"{LINE_UP}&utm_source=letter").address == LINE_UP


def test_the_address_is_canonical_and_leaves_defaults_out(client):
    scrambled = "entitled=6&game.warned.visitors.face_off=false&placed=7.&kind=line_up&team=home".replace("7.", "7")

    response = client.get(f"{PAGE}?{scrambled}")

    assert response.headers["HX-Push-Url"] == f"{PAGE}?{LINE_UP}"
    assert f'href="http://testserver{PAGE}?{html.escape(LINE_UP)}"' in response.content.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_every_situation_of_the_space_has_an_address_that_leads_back_to_it(kind):
    found = 0
    for situation in itertools.islice(NHL.situations(KINDS[kind]), 0, None, 37):
        asked = form(address_of(NHL, situation))
        assert asked.situation == situation
        found += 1
    assert found > 0


def test_a_variant_stays_in_the_address(client, monkeypatch):
    variant = NHL.with_parameters(slug="beer-league", title="Beer league", goalkeeper_limit=30)
    monkeypatch.setattr(editions, "every", lambda: {NHL.slug: NHL, variant.slug: variant})
    facts = "team=home&goalkeeper_distance=25&possession=own&puck.x=1&puck.y=0"

    response = client.get(f"{PAGE}?edition=beer-league&kind=goalkeeper_leaves&{facts}")

    assert response.headers["HX-Push-Url"] == f"{PAGE}?edition=beer-league&kind=goalkeeper_leaves&{facts}"
    assert "Play goes on" in words_of(response)
    assert "Rulings turn at 30 feet." in words_of(response)
    assert '<input type="hidden" name="edition" value="beer-league">' in response.content.decode()
    assert "Play is stopped at once" in page(client, f"{PAGE}?kind=goalkeeper_leaves&{facts}")


def test_htmx_loads_only_here_and_neither_injects_style_nor_evaluates(client):
    body = client.get(f"{PAGE}?{LINE_UP}").content.decode()
    (written,) = re.findall("name=\"htmx-config\" content='([^']*)'", body)
    config = json.loads(written)

    assert (config["includeIndicatorStyles"], config["allowEval"], config["attributesToSettle"]) == (False, False, [])
    assert re.search(r"<script src=\"[^\"]*htmx[^\"]*\"", body)
    for other in ("/rulebook/", PAGE, "/rulebook/search/"):
        assert "htmx" not in client.get(other).content.decode()


def test_what_a_new_answer_brings_is_on_the_page(client):
    for query in (LINE_UP, FACE_OFF, "kind=goalkeeper_leaves", f"{CHANGE}&action=plays_puck", "kind=line_up&team=x"):
        response = client.get(f"{PAGE}?{query}")
        body = response.content.decode()
        for selector in ["#situation", *response.context["form"].swapped.split(",")]:
            name, _, _how = selector[1:].partition(":")
            assert body.count(f'id="{name}"') == 1, selector


@pytest.mark.parametrize(
    ("query", "in_short"),
    [
        ("kind=line_change_signal&team=home&seconds_given=9&done=true", "No penalty; the signal is late."),
        (
            "kind=undue_delay&team=home&by=team",
            "No penalty; the change is refused; positions at once, no further change.",
        ),
        (
            "kind=goalkeeper_leaves&team=home&goalkeeper_distance=25&possession=own&puck.x=35&puck.y=0",
            (
                "Play is stopped at once; no penalty; face-off at the centre spot; the change is refused; "
                "premature change announced."
            ),
        ),
        (
            "kind=goalkeeper_change_at_stoppage&team=home&injured=false&asks_extra_time=false",
            "No penalty; the change stands.",
        ),
        (
            f"{CHANGE.replace('distance=3', 'distance=25')}&action=struck_by_puck&actor=entering&other_on_ice=true",
            "Play goes on; a bench minor may be called; the change stands.",
        ),
    ],
)
def test_the_ruling_in_short_tells_whatever_departs_from_the_base_line(query, in_short):
    situation = form(query).situation
    assert situation is not None

    assert ruled(NHL, situation).in_short == in_short
