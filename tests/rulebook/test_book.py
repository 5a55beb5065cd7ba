"""The pages one reads: what stands on them comes from the code, and nothing is left out."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules import book, editions
from rules.addresses import address_of
from rules.engine.edition import Edition
from rules.examples import example_of
from tests.rulebook.reading import page

NHL = editions.get("nhl-2005-06")
DEMO = editions.get("demo-2026-27")
BOOK = f"/rulebook/{NHL.slug}"


@pytest.fixture
def variant(monkeypatch) -> Edition:
    """A league's variant, known to the site beside the edition it comes from."""
    edition = NHL.with_parameters(slug="beer-league", title="Beer league", goalkeeper_limit=12.5)
    monkeypatch.setattr(editions, "every", lambda: {NHL.slug: NHL, edition.slug: edition})
    return edition


def test_the_edition_has_every_rule_and_clause_in_order(client):
    said = page(client, "/rulebook/")

    summaries = [book.clause_of(NHL, provision).summary for provision in NHL.provisions]
    places = [said.index(summary) for summary in summaries]
    assert len(places) > 30
    assert places == sorted(places)
    for rule in NHL.rules:
        assert rule.title in said
        assert rule.summary in said


def test_the_edition_has_its_numbers_with_unit_source_and_range(client):
    said = page(client, "/rulebook/")

    home = "How long the home team has for its line change."
    assert f"{home} Source: procedure 3 . A league may set 0 to 30 seconds. 8 seconds" in said
    improper, late = (
        f"{clause.citation}: {clause.summary}"
        for clause in (
            book.clause_of(NHL, NHL.provision(name)) for name in ("improper_line_change", "late_for_the_face_off")
        )
    )
    assert f"Source: {improper} {late} A league may set 0 to 1 warning. 1 warning" in said
    assert not re.search(r"\bS\d", said), "no number of ours for the text's statements"
    assert len(book.parameters_of(NHL)) == len(NHL.limits)


def test_every_number_says_in_words_what_it_is():
    assert [line.name for line in book.parameters_of(NHL) if line.text == line.name] == []


def test_a_rule_has_its_clauses_in_full(client):
    said = page(client, f"{BOOK}/rules/goalkeepers/")

    own = [provision for provision in NHL.provisions if NHL.rule_of(provision).slug == "goalkeepers"]
    assert len(own) > 5
    for provision in own:
        for paragraph in book.clause_of(NHL, provision).paragraphs:
            assert paragraph in said
    assert "Undue delay" not in said, "a clause of another rule"


@pytest.mark.parametrize("provision", NHL.provisions, ids=lambda provision: provision.name)
def test_every_clause_has_a_page_with_an_example(client, provision):
    said = page(client, f"{BOOK}/clauses/{provision.name}/")

    for paragraph in book.clause_of(NHL, provision).paragraphs:
        assert paragraph in said
    assert not re.search(r"\bS\d", said), "no number of ours for the text's statements"
    example = example_of(NHL, provision)
    assert example is not None
    for applied in NHL.adjudicate(example).findings:
        assert applied.because.tell() in said
    for mistake in NHL.misreadings:
        assert (mistake.title in said) is (mistake.of is provision), mistake.title


def test_a_clause_shows_how_it_stands_to_the_others(client):
    said = page(client, f"{BOOK}/clauses/premature_substitution/")

    order = [
        "Overridden by",
        "While the other team has the puck",
        "What follows from it",
        "A premature change carries no penalty.",
        "Sets aside",
        "At any time another player may take the goalkeeper's place",
        "Gives way to",
        "One of the two players in a change takes part",
        "How it is misread",
        "You let a premature change stand.",
        "An example",
    ]
    places = [said.index(each) for each in order]
    assert places == sorted(places)


def test_clauses_under_one_citation_can_be_told_apart(client):
    address = f"{BOOK}/clauses/premature_substitution/"
    html = client.get(address).content.decode()
    trace = page(client, address).split("Why", 1)[1]

    centre = book.clause_of(NHL, NHL.provision("face_off_at_the_centre_spot"))
    own = book.clause_of(NHL, NHL.provision("premature_substitution"))
    assert own.citation == centre.citation
    assert f"{own.citation} {own.summary}" in trace
    assert f"{own.citation}: {own.summary}" in html.split("<title>")[1].split("</title>")[0]
    alone = page(client, f"{BOOK}/clauses/premature_change_announced/")
    assert f"17 note 3 {book.clause_of(NHL, NHL.provision('premature_change_announced')).summary}" in alone
    assert alone.split("Why", 1)[1].count("has it announced") == 0, "one clause under a citation needs no more"


def test_an_exception_shows_what_it_goes_before_and_the_other_way_round(client):
    exception = page(client, f"{BOOK}/clauses/reasonable_time/")
    base = page(client, f"{BOOK}/clauses/late_for_the_face_off/")

    summary = book.clause_of(NHL, NHL.provision("late_for_the_face_off")).summary
    assert exception.index("Overrides") < exception.index(summary) < exception.index("How it is misread")
    assert "Overridden by procedure 8 . " in exception, "in the trace of its example"
    summary = book.clause_of(NHL, NHL.provision("reasonable_time")).summary
    assert base.index("Overridden by") < base.index(summary) < base.index("How it is misread")


def test_a_consequence_shows_where_it_is_asked(client):
    said = page(client, f"{BOOK}/clauses/no_time_penalty/")

    assert said.index("Follows from") < said.index("A skater may come on for the goalkeeper")


def test_the_example_can_be_tried_with_other_facts(client):
    provision = NHL.provision("opponents_have_the_puck")
    example = example_of(NHL, provision)
    assert example is not None

    response = client.get(f"{BOOK}/clauses/{provision.name}/")

    link = f"/rulebook/what-if/?{address_of(NHL, example)}"
    assert link.replace("&", "&amp;") in response.content.decode()
    assert "Play is stopped when the puck changes hands" in page(client, link)


def test_the_numbers_in_a_clause_are_the_editions(client, variant):
    assert "within 5 feet of the bench" in page(client, f"{BOOK}/clauses/premature_substitution/")
    assert "within 12.5 feet of the bench" in page(client, "/rulebook/beer-league/clauses/premature_substitution/")


def test_each_edition_has_its_pages_and_links_to_the_others(client, variant):
    assert "Beer league" in page(client, "/rulebook/")
    said = page(client, "/rulebook/beer-league/")
    assert said.startswith("Beer league")
    assert NHL.title in said
    assert 'href="/rulebook/beer-league/rules/icing/"' in client.get("/rulebook/beer-league/").content.decode()


PAGES_OF_EDITIONS = {
    "the rulebook": ("/rulebook/", "/rulebook/demo-2026-27/"),
    "a rule": (f"{BOOK}/rules/icing/", "/rulebook/demo-2026-27/rules/icing/"),
    "a clause": (f"{BOOK}/clauses/home_time/", "/rulebook/demo-2026-27/clauses/home_time/"),
    "search": ("/rulebook/search/?q=puck", "/rulebook/search/?q=puck&edition=demo-2026-27"),
    "kinds": ("/rulebook/what-if/", "/rulebook/what-if/?edition=demo-2026-27"),
    "what if": ("/rulebook/what-if/?kind=line_up", "/rulebook/what-if/?edition=demo-2026-27&kind=line_up"),
}


@pytest.mark.parametrize("which", PAGES_OF_EDITIONS)
def test_every_page_says_which_edition_it_shows_and_stays_in_it(client, which):
    usual, other = PAGES_OF_EDITIONS[which]
    ours, theirs = page(client, usual), page(client, other)

    assert NHL.title in ours
    assert DEMO.title in theirs
    if which != "the rulebook":  # which links to the others by their titles
        assert DEMO.title not in ours
        assert NHL.title not in theirs
    main = client.get(other).content.decode().split("<main", 1)[1].split("</main>", 1)[0]
    links = re.findall(r'(?:href|hx-get)="(/rulebook/[^"]*|\?[^"]*)"', main)
    strayed = [link for link in links if DEMO.slug not in link and link != f"/rulebook/{NHL.slug}/"]
    assert links
    assert [link for link in strayed if not (which == "what if" and link == "/rulebook/what-if/")] == []


def test_a_search_begun_in_an_edition_stays_in_it(client):
    box = '<input type="hidden" name="edition" value="demo-2026-27">'

    assert box in client.get("/rulebook/demo-2026-27/").content.decode()
    assert box in client.get("/rulebook/search/?q=puck&edition=demo-2026-27").content.decode()
    assert 'name="edition"' not in client.get("/rulebook/search/?q=puck").content.decode()


@pytest.mark.parametrize(
    "address",
    [
        "/rulebook/nhl-1917-18/",
        "/rulebook/nhl-1917-18/rules/icing/",
        "/rulebook/nhl-1917-18/clauses/no_extra_time/",
        f"{BOOK}/rules/fighting/",
        f"{BOOK}/clauses/no_such_clause/",
        "/rulebook/search/?edition=nhl-1917-18&q=puck",
        "/rulebook/what-if/?edition=nhl-1917-18",
    ],
)
def test_what_is_not_there_is_not_found(client, address):
    assert "Page not found" in page(client, address, status=404)


@pytest.mark.parametrize(
    ("address", "lit"),
    [
        ("/rulebook/", "Rulebook"),
        (f"/rulebook/{NHL.slug}/", "Rulebook"),
        (f"{BOOK}/rules/icing/", "Rulebook"),
        (f"{BOOK}/clauses/no_extra_time/", "Rulebook"),
        ("/rulebook/search/?q=icing", "Rulebook"),
        ("/rulebook/what-if/", "What if"),
        ("/rulebook/what-if/?kind=line_up", "What if"),
    ],
)
def test_the_tab_of_the_part_one_is_in_is_lit(client, address, lit):
    header = client.get(address).content.decode().split("<header", 1)[1].split("</header>", 1)[0]

    assert re.findall(r'aria-current="\w+">([^<]+)<', header) == [lit]


@pytest.mark.parametrize("address", ["/rulebook/", "/rulebook/search/", "/rulebook/what-if/"])
def test_pages_are_only_read(client, address):
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "of_leagues"),
    [
        ("/rulebook/", 1),  # the own numbers of the person's leagues
        (f"{BOOK}/rules/icing/", 1),  # what these say of clauses
        (f"{BOOK}/clauses/no_extra_time/", 2),  # that, and whether the person may dispute a ruling
        ("/rulebook/search/?q=goalkeeper", 0),
        ("/rulebook/what-if/?kind=line_up", 1),  # whether the person may dispute a ruling
        ("/api/v1/editions/", 0),
        (f"/api/v1/editions/{NHL.slug}/", 0),
    ],
)
@pytest.mark.parametrize("editions_known", [1, 3])
def test_no_page_asks_the_database_for_the_rulebook(
    address, of_leagues, editions_known, django_assert_num_queries, monkeypatch, django_user_model
):
    known = {edition.slug: edition for edition in [NHL, *(NHL.with_parameters(slug=f"league-{n}") for n in (1, 2))]}
    monkeypatch.setattr(editions, "every", lambda: dict(list(known.items())[:editions_known]))

    with django_assert_num_queries(0):
        assert Client().get(address).status_code == 200

    person = Client()
    person.force_login(django_user_model.objects.create(username="reader"))
    with django_assert_num_queries(3 + of_leagues):  # who is asking: session and person
        assert person.get(address).status_code == 200
