"""Writing a scenario: saved as one types, lost by nothing, incidents in their order, copied."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse

from quizzes.authoring.models import Scenario, State, StateChange, Version
from quizzes.authoring.services.steps import TooMany, add_step, place_step
from quizzes.authoring.services.writing import NotWritable, SavedElsewhere, Sent, begin, copy, new_version, save
from quizzes.authoring.typed import MOST_STEPS
from rules.editions import DEFAULT
from tests.queries import assert_same_number_of_queries
from tests.quizzes.authoring.made import EARLY, make_scenario, posted
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, RULES_CHAIR, World

HTMX = {"HX-Request": "true"}


@pytest.fixture
def author(world: World):
    """The instructor who writes."""
    return world.people[INSTRUCTOR]


@pytest.fixture
def draft(world: World, author) -> Version:
    """A draft of theirs."""
    return make_scenario(world.league, author, facts=EARLY)


@pytest.fixture
def page(draft: Version) -> str:
    """Its address."""
    return reverse("scenario", args=[draft.scenario.public_id])


@pytest.fixture
def client(world: World) -> Client:
    """The author's browser."""
    return world.client(INSTRUCTOR)


def kept(version: Version) -> Version:
    """The version as it is in the database."""
    return Version.objects.get(pk=version.pk)


def test_it_begins_with_a_kind_and_has_a_ruling_at_once(world: World, client: Client):
    response = client.post(reverse("new_scenario", args=["ours"]), {"kind": "line_up", "edition": DEFAULT})

    version = Version.objects.get()
    assert response.headers["Location"] == reverse("scenario", args=[version.scenario.public_id])
    assert (version.scenario.league, version.scenario.made_by) == (world.league, world.people[INSTRUCTOR])
    assert version.state == State.DRAFT
    shown = client.get(response.headers["Location"])
    assert shown.context["looked"].incidents[0].ruled.in_short in shown.content.decode()
    assert version.identity


def test_a_kind_that_is_none_is_refused_and_none_of_them_is_a_note(client: Client):
    page = reverse("new_scenario", args=["ours"])

    assert client.post(page, {"kind": "icing", "edition": DEFAULT}).status_code == 422
    assert client.post(page, {"kind": "none", "edition": "gone"}).status_code == 422
    client.post(page, {"kind": "none", "edition": DEFAULT})

    assert [version.steps for version in Version.objects.all()] == [[]]


def test_what_one_types_is_saved_and_answered_with_the_ruling(client: Client, draft: Version, page: str):
    response = client.post(page, posted(draft, i1_goalkeeper_distance="5"), headers=HTMX)

    assert response.status_code == 200
    assert kept(draft).steps[0]["facts"]["goalkeeper_distance"] == "5"
    assert "Play goes on" in response.context["looked"].incidents[0].ruled.in_short
    assert kept(draft).identity != draft.identity
    assert 'name="saves" value="2"' in response.content.decode()


def test_what_is_no_situation_is_saved_as_it_was_typed_and_shown_again(client: Client, draft: Version, page: str):
    response = client.post(page, posted(draft, i1_goalkeeper_distance="far", title="A start"), headers=HTMX)

    assert response.status_code == 200
    assert "See the fields marked below." in response.content.decode()
    again = client.get(page).content.decode()
    assert 'value="far"' in again
    assert 'value="A start"' in again
    assert kept(draft).identity == ""


def test_without_script_the_button_saves_and_leads_back(client: Client, draft: Version, page: str):
    response = client.post(page, posted(draft, title="By the button"))

    assert (response.status_code, response.headers["Location"]) == (303, page)
    assert kept(draft).title == "By the button"


def test_what_is_sent_signed_out_is_there_after_signing_in(world: World, draft: Version, page: str):
    client = Client()

    sent = client.post(page, posted(draft, title="Typed too late"))
    assert sent.headers["Location"] == f"{reverse('login')}?next={page}"
    assert kept(draft).title == ""
    client.force_login(world.people[INSTRUCTOR])
    shown = client.get(page)

    assert 'value="Typed too late"' in shown.content.decode()
    assert "You were signed out when you sent this." in shown.content.decode()
    assert kept(draft).title == ""  # a page that is fetched writes nothing
    client.post(page, posted(draft, title="Typed too late"))
    assert kept(draft).title == "Typed too late"
    assert "You were signed out" not in client.get(page).content.decode()


def test_what_a_button_of_an_incident_sends_signed_out_is_kept_too(world: World, draft: Version, page: str):
    client = Client()
    client.post(
        reverse("scenario_steps", args=[draft.scenario.public_id]), posted(draft, title="Typed too late", do="add")
    )

    client.force_login(world.people[INSTRUCTOR])
    shown = client.get(reverse("scenario_steps", args=[draft.scenario.public_id]), follow=True)

    assert 'value="Typed too late"' in shown.content.decode()
    assert len(kept(draft).steps) == 1


def test_what_is_sent_signed_out_to_what_is_no_draft_any_more_is_said(world: World, draft: Version, page: str):
    client = Client()
    client.post(page, posted(draft, title="Typed too late"))
    Version.objects.filter(pk=draft.pk).update(state=State.IN_REVIEW)

    client.force_login(world.people[INSTRUCTOR])

    assert "What you sent signed out was not saved" in client.get(page, follow=True).content.decode()
    assert "What you sent signed out was not saved" not in client.get(page, follow=True).content.decode()


def test_a_note_without_a_kind_can_get_one(client: Client, author, world: World):
    version = begin(league=world.league, kind="none", edition=DEFAULT, by=author, now=EVENING)
    page = reverse("scenario_steps", args=[version.scenario.public_id])

    client.post(page, posted(version, unruled="A dog on the ice.", do="add", another="line_up"))

    assert [step["kind"] for step in kept(version).steps] == ["line_up"]
    assert kept(version).unruled == "A dog on the ice."


def test_the_editor_points_out_the_same_case(world: World, author, client: Client, draft: Version, page: str):
    assert "The same facts decide in:" not in client.get(page).content.decode()

    make_scenario(world.league, author, facts=EARLY, title="Much the same")

    assert "Much the same" in client.get(page).content.decode()


def test_what_a_stranger_sent_is_for_those_alone_who_may_see_the_scenario(world: World, draft: Version, page: str):
    client = Client()
    client.post(page, posted(draft, title="Not theirs"))

    client.force_login(world.stranger)

    assert client.get(page).status_code == 404


def test_a_script_that_saves_is_told_that_one_is_signed_out(draft: Version, page: str):
    client = Client()

    assert client.post(page, posted(draft, title="Kept"), headers=HTMX).status_code == 401
    assert client.session["unsent scenarios"][draft.scenario.public_id]["title"] == "Kept"


def test_no_more_is_kept_of_what_a_stranger_sends_than_a_session_should_hold(draft: Version, page: str):
    client = Client()

    response = client.post(page, {"title": "x" * 100_001})

    assert response.headers["Location"].endswith("&unsent=1")
    assert "unsent scenarios" not in client.session


def test_a_page_that_was_overtaken_by_another_says_so_and_overwrites_only_when_told(
    client: Client, draft: Version, page: str
):
    one, other = posted(draft, page="one"), posted(draft, page="other")
    client.post(page, one | {"title": "First"}, headers=HTMX)
    client.post(page, one | {"title": "First, further"}, headers=HTMX)  # its own saves are no surprise to it

    late = client.post(page, other | {"title": "Second"})
    assert late.status_code == 409
    assert kept(draft).title == "First, further"
    assert 'value="Second"' in late.content.decode()
    assert client.post(page, other | {"title": "Second"}, headers=HTMX).status_code == 422
    client.post(page, other | {"title": "Second", "anyway": "1"})

    assert kept(draft).title == "Second"


@pytest.mark.parametrize(("turn", "title"), [(1, "Second"), (2, "Late"), (3, "Late")])
def test_what_arrives_late_does_not_go_over_what_was_typed_after_it(
    turn: int, title: str, client: Client, draft: Version, page: str
):
    client.post(page, posted(draft, title="Second", turn="2"), headers=HTMX)

    client.post(page, posted(draft, title="Late", turn=str(turn)), headers=HTMX)

    assert kept(draft).title == title


def test_what_is_too_long_is_cut_where_a_browser_would_have_stopped(client: Client, draft: Version, page: str):
    long = posted(draft, title="t" * 500, unruled="u" * 5000, i1_story="s" * 5000, i1_goalkeeper_distance="9" * 900)

    assert client.post(page, long).status_code == 303

    version = kept(draft)
    assert (len(version.title), len(version.unruled), len(version.steps[0]["story"])) == (120, 4000, 4000)
    assert len(version.steps[0]["facts"]["goalkeeper_distance"]) == 200
    assert client.get(page).status_code == 200


def test_the_sign_that_no_database_keeps_is_left_out(client: Client, draft: Version, page: str):
    said = {"title": "One\0two", "unruled": "\0", "i1_story": "He\0 goes.", "i1_goalkeeper_distance": "2\0"}

    assert client.post(page, posted(draft, **said)).status_code == 303

    version = kept(draft)
    assert (version.title, version.unruled, version.steps[0]["story"]) == ("Onetwo", "", "He goes.")
    assert version.steps[0]["facts"]["goalkeeper_distance"] == "2"


@pytest.mark.parametrize("state", [State.IN_REVIEW, State.PUBLISHED, State.RETIRED])
def test_what_is_no_draft_is_not_written_by_the_page_nor_past_it(
    state: State, client: Client, author, draft: Version, page: str
):
    Version.objects.filter(pk=draft.pk).update(state=state)

    for address in (page, reverse("scenario_steps", args=[draft.scenario.public_id])):
        for htmx, status in (({}, 409), ({"HX-Request": "true"}, 422)):
            response = client.post(address, posted(draft, title="Too late", do="add"), headers=htmx)
            content = response.content.decode()
            assert (response.status_code, "no longer a draft" in content) == (status, True)
            assert 'name="title" value="Too late"' in content
    assert kept(draft).title == ""
    with pytest.raises(NotWritable):
        save(version=draft, content={**draft.content, "title": "x"}, by=author, now=EVENING)
    changes: dict[str, object] = {"title": "x", "steps": [], "edition": "y", "clip": "z", "unruled": "u", "number": 9}
    for name, value in changes.items():
        with pytest.raises(DatabaseError, match="stays as it is"), transaction.atomic():
            Version.objects.filter(pk=draft.pk).update(**{name: value})


@pytest.mark.parametrize(
    ("before", "after", "allowed"),
    [
        (State.PUBLISHED, State.RETIRED, True),
        (State.PUBLISHED, State.DRAFT, False),
        (State.RETIRED, State.PUBLISHED, False),
        (State.IN_REVIEW, State.DRAFT, True),
    ],
)
def test_what_was_asked_never_becomes_a_draft_again(before: State, after: State, allowed: bool, draft: Version):
    Version.objects.filter(pk=draft.pk).update(state=before)

    if allowed:
        assert Version.objects.filter(pk=draft.pk).update(state=after) == 1
    else:
        with pytest.raises(DatabaseError, match="stays as it is"), transaction.atomic():
            Version.objects.filter(pk=draft.pk).update(state=after)


def test_a_draft_that_was_checked_is_one_again_where_it_is_changed(author, draft: Version):
    Version.objects.filter(pk=draft.pk).update(state=State.CHECKED)

    save(version=draft, content=draft.content, by=author, now=EVENING)
    assert kept(draft).state == State.CHECKED
    save(version=draft, content={**draft.content, "title": "Another"}, by=author, now=EVENING)

    assert kept(draft).state == State.DRAFT
    assert [change.state for change in StateChange.objects.all()] == [State.DRAFT, State.DRAFT]


def test_whoever_writes_is_a_writer_once(world: World, author, draft: Version):
    chair = world.people[RULES_CHAIR]
    for title in ("One", "Two"):
        save(version=draft, content={**draft.content, "title": title}, by=chair, now=EVENING)

    assert {writer.user for writer in draft.scenario.writers.all()} == {author, chair}
    with pytest.raises(SavedElsewhere):
        save(version=draft, content={**draft.content, "title": "Three"}, by=author, now=EVENING, sent=Sent())


def test_an_incident_more_stands_a_minute_later_and_up_and_down_leave_the_times_in_order(author, draft: Version):
    draft = add_step(version=draft, kind="line_up", by=author, now=EVENING)
    draft = add_step(version=draft, kind="undue_delay", by=author, now=EVENING)
    assert [step["facts"]["game.seconds_left"] for step in draft.steps[1:]] == ["540", "480"]

    draft = place_step(version=draft, place=2, where="up", by=author, now=EVENING)
    assert [step["kind"] for step in draft.steps] == ["goalkeeper_leaves", "undue_delay", "line_up"]
    assert [step["facts"]["game.seconds_left"] for step in draft.steps[1:]] == ["540", "480"]
    draft = place_step(version=draft, place=0, where="remove", by=author, now=EVENING)
    assert [step["kind"] for step in draft.steps] == ["undue_delay", "line_up"]
    assert draft.identity
    for place, where in ((0, "up"), (1, "down"), (7, "remove"), (-1, "remove")):
        assert place_step(version=draft, place=place, where=where, by=author, now=EVENING).steps == draft.steps


def test_an_incident_alone_again_keeps_its_facts(author, draft: Version):
    facts = draft.steps[0]["facts"]
    draft = add_step(version=draft, kind="line_up", by=author, now=EVENING)
    draft = place_step(version=draft, place=1, where="remove", by=author, now=EVENING)

    assert draft.steps[0]["facts"] == facts


def test_there_are_as_many_incidents_as_a_stretch_has_and_no_more(author, draft: Version):
    for _ in range(MOST_STEPS - 1):
        draft = add_step(version=draft, kind="undue_delay", by=author, now=EVENING)

    with pytest.raises(TooMany):
        add_step(version=draft, kind="undue_delay", by=author, now=EVENING)
    assert (
        add_step(
            version=place_step(version=draft, place=0, where="remove", by=author, now=EVENING),
            kind="icing",
            by=author,
            now=EVENING,
        ).steps
        == kept(draft).steps
    )  # no such kind


@pytest.mark.parametrize("what", ["add", "adopt 1", "up 2", "remove 9", "", "adopt x"])
def test_the_buttons_of_incidents_save_what_was_typed_first(what: str, client: Client, draft: Version):
    page = reverse("scenario_steps", args=[draft.scenario.public_id])

    response = client.post(page, posted(draft, title="Typed before", do=what, another="line_up"))

    assert response.headers["Location"] == reverse("scenario", args=[draft.scenario.public_id])
    assert kept(draft).title == "Typed before"
    assert len(kept(draft).steps) == (2 if what == "add" else 1)
    assert bool(kept(draft).steps[0]["story"]) is (what == "adopt 1")


def test_a_copy_is_a_draft_of_whoever_copies_it(world: World, draft: Version):
    chair = world.people[RULES_CHAIR]

    made = copy(version=draft, by=chair, now=EVENING)

    assert made.content == draft.content
    assert (made.number, made.state, made.copied_from, made.saves) == (1, State.DRAFT, draft, 0)
    assert made.scenario != draft.scenario
    assert [writer.user for writer in made.scenario.writers.all()] == [chair]


def test_the_button_that_copies_leads_to_the_copy(client: Client, draft: Version):
    response = client.post(reverse("copy_scenario", args=[draft.scenario.public_id]))

    made = Version.objects.exclude(pk=draft.pk).get()
    assert response.headers["Location"] == reverse("scenario", args=[made.scenario.public_id])
    assert made.copied_from == draft


def test_a_new_version_follows_the_latest_and_there_is_one_on_its_way_at_most(author, draft: Version):
    assert new_version(version=draft, by=author, now=EVENING) == draft
    Version.objects.filter(pk=draft.pk).update(state=State.PUBLISHED)

    made = new_version(version=draft, by=author, now=EVENING)

    assert (made.number, made.state, made.content, made.identity) == (2, State.DRAFT, draft.content, draft.identity)
    assert new_version(version=draft, by=author, now=EVENING) == made
    with pytest.raises(DatabaseError), transaction.atomic():
        Version.objects.create(scenario=draft.scenario, number=3, saved=EVENING)


def test_the_list_shows_the_latest_versions_and_asks_no_more_for_more_of_them(world: World, author, client: Client):
    titles = iter("ABCDEF")
    made: list[str] = []

    def another() -> None:
        made.append(f"Scenario {next(titles)}")
        make_scenario(world.league, author, title=made[-1])

    def ask() -> None:
        content = client.get(reverse("scenarios")).content.decode()
        assert all(title in content for title in made)

    assert_same_number_of_queries(ask=ask, add_row=another)
    Version.objects.filter(title="Scenario A").update(state=State.PUBLISHED)
    new_version(version=Version.objects.get(title="Scenario A"), by=author, now=EVENING)
    listed = client.get(reverse("scenarios")).context["page"].object_list
    assert {(version.title, version.number) for version in listed} >= {("Scenario A", 2), ("Scenario B", 1)}
    assert len(listed) == len(made)
    of_a_state = client.get(reverse("scenarios"), {"state": "published"}).context["page"].object_list
    assert list(of_a_state) == []
    assert client.get(reverse("scenarios"), {"state": "no such"}).status_code == 200


def test_a_scenario_of_another_league_is_not_there(world: World, draft: Version, page: str):
    begin(league=world.other_league, kind="line_up", edition=DEFAULT, by=world.stranger, now=EVENING)
    theirs = Scenario.objects.exclude(pk=draft.scenario_id).get()
    ask: Callable[[str], int] = lambda role: world.client(role).get(page).status_code  # noqa: E731

    assert world.client(INSTRUCTOR).get(reverse("scenario", args=[theirs.public_id])).status_code == 404
    assert [ask(role) for role in ("trainee", "instructor", "stranger", "other_admin")] == [404, 200, 404, 404]


def test_a_page_with_three_incidents_asks_as_often_as_one_with_one(author, client: Client, draft: Version, page: str):
    add = partial(add_step, kind="undue_delay", by=author, now=EVENING)

    def ask() -> None:
        assert client.get(page).status_code == 200

    assert_same_number_of_queries(ask=ask, add_row=lambda: add(version=kept(draft)))
