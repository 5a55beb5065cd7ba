"""The way of a version: checked, reviewed by someone else, published into the pool, retired."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from accounts.people.models import Act, Membership, Role, User
from quizzes.authoring.models import Published, State, StateChange, Version
from quizzes.authoring.permissions import may_publish_for_exams, may_publish_for_practice
from quizzes.authoring.queries import alike, in_review, kept_alike, not_for_exams, reviewers_for_version
from quizzes.authoring.services import workflow
from quizzes.authoring.services.workflow import NotReady, Refused
from quizzes.authoring.services.writing import copy, new_version, save
from quizzes.exams.models import FixedQuestion, Section
from quizzes.exams.services.sections import fix_questions
from quizzes.models import Kept, Question
from tests.factories import MembershipFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.authoring.made import EARLY, by_hand, make_scenario, typed_on
from tests.quizzes.exams.made import make_exam
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, RULES_CHAIR, TRAINEE, World

ALL = ("choose_ruling", "make_the_call", "spot_the_face_off", "which_clause", "how_many")


@pytest.fixture
def author(world: World) -> User:
    """The instructor who writes."""
    return world.people[INSTRUCTOR]


@pytest.fixture
def chair(world: World) -> User:
    """Somebody else who leads the league."""
    return world.people[RULES_CHAIR]


@pytest.fixture
def draft(world: World, author: User) -> Version:
    """A draft that nothing keeps from being asked."""
    return make_scenario(world.league, author, facts=EARLY)


def now_of(version: Version) -> Version:
    """The version as it is now."""
    return Version.objects.get(pk=version.pk)


def sent(version: Version, author: User, to: User | None = None) -> Version:
    """The version, checked and sent to review."""
    workflow.check(version=version, by=author, now=EVENING)
    workflow.send(version=version, by=author, now=EVENING, to=to)
    return now_of(version)


def published(version: Version, author: User, by: User, *, for_exams: bool = True, formats=ALL) -> Version:
    """The version, published after a review."""
    workflow.publish(version=sent(version, author), by=by, now=EVENING, for_exams=for_exams, formats=formats)
    return now_of(version)


def test_the_whole_way_of_a_version(draft: Version, author: User, chair: User):
    version = published(draft, author, chair)

    assert (version.state, version.for_exams) == (State.PUBLISHED, True)
    kept = Kept.objects.filter(league=version.scenario.league)
    assert {each.question for each in kept} == {each.question for each in version.published.all()}
    assert {each.format for each in kept} == set(ALL)
    assert {each.identity for each in kept} == {version.identity}
    workflow.retire(version=version, by=author, now=EVENING, said="Old.")

    assert now_of(version).state == State.RETIRED
    assert not kept.all().exists()
    assert Question.objects.filter(written_as__version=version).count() == len(ALL)
    states = StateChange.objects.filter(version=version)
    assert [change.state for change in states] == ["draft", "checked", "in_review", "published", "retired"]
    assert [change.by for change in states] == [author, author, author, chair, author]
    assert [act.what for act in Act.objects.order_by("pk")] == ["scenario.publish", "scenario.retire"]


@pytest.mark.parametrize(
    "content",
    [
        {"unruled": "Nobody saw the bench."},
        {"steps": []},
        {"clip": "https://clips.example/7"},
        {"clip": "http://clips.example/7", "clip_text": "A bench."},
        {"clip": "https://me:secret@clips.example/7", "clip_text": "A bench."},
        {"clip": "javascript:alert(1)", "clip_text": "A bench."},
        {"steps": by_hand(told={"goalkeeper_distance": 2})},
    ],
    ids=str,
)
def test_what_is_not_ready_is_not_checked(content, draft: Version, author: User):
    version = typed_on(draft, author, {}, **content)

    with pytest.raises(NotReady) as refused:
        workflow.check(version=version, by=author, now=EVENING)

    assert refused.value.obstacles
    assert now_of(version).state == State.DRAFT


@pytest.mark.parametrize(
    "facts", [{"goalkeeper_distance": "76"}, {"goalkeeper_distance": ""}, {"goalkeeper_distance": "far"}], ids=str
)
def test_what_cannot_happen_or_is_no_situation_is_not_checked(facts, draft: Version, author: User):
    version = typed_on(draft, author, facts)

    with pytest.raises(NotReady):
        workflow.check(version=version, by=author, now=EVENING)
    workflow.check(version=typed_on(version, author, {"goalkeeper_distance": "75"}), by=author, now=EVENING)


def test_each_step_is_for_its_state_alone(draft: Version, author: User, chair: User):
    by: dict[str, Any] = {"by": author, "now": EVENING}
    with pytest.raises(Refused):
        workflow.send(version=draft, **by)
    with pytest.raises(Refused):
        workflow.publish(version=draft, for_exams=False, formats=ALL, **by)
    version = sent(draft, author)
    for step in (workflow.check, workflow.send, workflow.retire, workflow.release):
        with pytest.raises(Refused):
            step(version=version, **by)
    version = new_version(version=version, **by)
    assert version.state == State.IN_REVIEW
    workflow.hand_back(version=version, said="The bench?", **by)
    assert now_of(version).state == State.DRAFT
    with pytest.raises(Refused):
        workflow.hand_back(version=version, said="", **by)


def test_whoever_wrote_on_it_does_not_publish_it_for_exams(draft: Version, author: User, chair: User, world: World):
    draft = save(version=draft, content={**draft.content, "title": "Ours"}, by=chair, now=EVENING)
    version = sent(draft, author)

    for writer in (author, chair):
        assert not may_publish_for_exams(writer, version)
        with pytest.raises(Refused):
            workflow.publish(version=version, by=writer, now=EVENING, for_exams=True, formats=ALL)
    assert not Kept.objects.exists()
    admin = world.people[LEAGUE_ADMIN]
    workflow.publish(version=version, by=admin, now=EVENING, for_exams=True, formats=ALL)
    assert now_of(version).for_exams


def test_a_writer_of_an_earlier_version_is_one_of_the_later_too(
    draft: Version, author: User, chair: User, world: World
):
    first = published(draft, author, chair)
    admin = world.people[LEAGUE_ADMIN]
    second = new_version(version=first, by=admin, now=EVENING)
    second = save(version=second, content={**second.content, "title": "Anew"}, by=admin, now=EVENING)

    second = sent(second, admin)

    assert not may_publish_for_exams(author, second)
    assert may_publish_for_exams(chair, second)


def test_trainees_and_people_of_elsewhere_publish_nothing(draft: Version, author: User, world: World):
    version = sent(draft, author)

    for role, person in world.cast.items():
        may = role in ("rules_chair", "league_admin", "superuser")
        assert may_publish_for_exams(person, version) is may, role
        assert may_publish_for_practice(person, version) is (may or role == "instructor"), role


def test_what_its_author_publishes_is_for_practice_until_someone_else_releases_it(
    draft: Version, author: User, chair: User, world: World
):
    workflow.check(version=draft, by=author, now=EVENING)
    workflow.publish(version=draft, by=author, now=EVENING, for_exams=False, formats=ALL)
    version = now_of(draft)

    assert Kept.objects.count() == len(ALL)
    assert not_for_exams().count() == len(ALL)
    with pytest.raises(Refused):
        workflow.release(version=version, by=author, now=EVENING)
    workflow.release(version=version, by=chair, now=EVENING)
    assert not not_for_exams().exists()
    with pytest.raises(Refused):
        workflow.release(version=version, by=chair, now=EVENING)


def test_an_exam_offers_what_is_for_exams_alone_and_keeps_what_it_has(
    draft: Version, author: User, chair: User, world: World
):
    exam = make_exam(world.league)
    section = Section.objects.get(exam=exam)
    page = reverse("fixed_questions", args=[exam.public_id, section.pk])
    workflow.check(version=draft, by=author, now=EVENING)
    workflow.publish(version=draft, by=author, now=EVENING, for_exams=False, formats=["make_the_call"])

    def offered() -> list[Question]:
        return [kept.question for kept, _ in world.client(RULES_CHAIR).get(page).context["pool"]]

    question = Published.objects.get().question
    assert offered() == []
    workflow.release(version=now_of(draft), by=chair, now=EVENING)
    assert offered() == [question]
    fix_questions(section=section, questions=[question], by=chair, now=EVENING)
    workflow.retire(version=now_of(draft), by=author, now=EVENING)
    assert offered() == []
    assert [row.question for row in FixedQuestion.objects.filter(section=section)] == [question]


def test_publishing_a_version_retires_the_one_before_it(draft: Version, author: User, chair: User):
    first = published(draft, author, chair, formats=["make_the_call", "how_many"])
    second = new_version(version=first, by=author, now=EVENING)
    second = typed_on(second, author, {}, steps=by_hand())

    second = published(second, author, chair, formats=["make_the_call"])

    assert (now_of(first).state, second.state) == (State.RETIRED, State.PUBLISHED)
    (kept,) = Kept.objects.all()
    assert kept.question.asked.story[2] == "Home have the puck."
    assert second.published.get().question == kept.question


def test_a_case_that_the_pool_holds_is_not_put_there_twice(draft: Version, author: User, chair: User, world: World):
    published(draft, author, chair, formats=["make_the_call"])
    other = copy(version=draft, by=author, now=EVENING)
    other = sent(other, author)

    with pytest.raises(Refused, match="already"):
        workflow.publish(version=other, by=chair, now=EVENING, for_exams=True, formats=["make_the_call"])
    with pytest.raises(Refused, match="none was chosen"):
        workflow.publish(version=other, by=chair, now=EVENING, for_exams=True, formats=[])
    assert now_of(other).state == State.IN_REVIEW
    outcome = workflow.publish(
        version=other, by=chair, now=EVENING, for_exams=True, formats=["make_the_call", "how_many"]
    )

    assert (outcome.kept, outcome.held) == (1, ("Make the call",))
    assert list(alike(other)) == [now_of(draft)]
    assert {kept.format for kept in kept_alike(other)} == {"make_the_call"}
    assert not kept_alike(draft).exclude(format="how_many").exists()


def test_what_is_alike_is_of_the_same_league_and_not_retired(draft: Version, author: User, world: World, chair: User):
    make_scenario(world.other_league, world.stranger, facts=EARLY)
    assert not alike(draft)

    other = make_scenario(world.league, chair, facts={**EARLY, "puck.y": "-12", "goalkeeper_distance": "25"})

    assert list(alike(draft)) == [other]
    typed_on(other, chair, {"goalkeeper_distance": "4"})
    assert not alike(draft)
    assert not alike(typed_on(draft, author, {"goalkeeper_distance": ""}))


def test_a_review_is_for_those_who_lead_and_did_not_write(draft: Version, author: User, chair: User, world: World):
    admin = world.people[LEAGUE_ADMIN]
    assert set(reviewers_for_version(draft)) == {chair, admin}

    for person in (author, world.people[TRAINEE], world.stranger):
        with pytest.raises(Refused, match="did not write"):
            workflow.assign(version=sent(draft, author), to=person, by=author, now=EVENING)
        workflow.hand_back(version=draft, by=author, now=EVENING, said="")
    version = sent(draft, author, to=admin)
    assert version.assigned_to == admin
    workflow.assign(version=version, to=chair, by=author, now=EVENING)
    assert now_of(version).assigned_to == chair
    assert Act.objects.get(what="scenario.assign").details == {"version": 1, "person": str(chair.public_id)}
    workflow.hand_back(version=version, by=chair, now=EVENING, said="Who has the puck?")

    assert now_of(version).assigned_to is None
    assert [change.said for change in version.changes.all()][-1] == "Who has the puck?"


def test_the_queue_has_ones_own_assignments_first_and_says_what_one_wrote(world: World, author: User, chair: User):
    made = [
        make_scenario(world.league, writer, facts={"goalkeeper_distance": f"{n + 1}"})
        for n, writer in enumerate((author, chair, author))
    ]
    sent(made[0], author)
    sent(made[1], chair)
    sent(made[2], author, to=chair)

    listed = list(in_review(chair, first_for=chair))

    assert [version.pk for version in listed] == [made[2].pk, made[0].pk, made[1].pk]
    assert [vars(version)["own"] for version in listed] == [False, False, True]
    assert not in_review(world.people[TRAINEE], first_for=chair)


def test_the_queue_asks_no_more_for_more_of_them(world: World, author: User):
    numbers = iter(range(1, 9))

    def another() -> None:
        sent(make_scenario(world.league, author, facts={"goalkeeper_distance": str(next(numbers))}), author)

    def ask() -> None:
        response = world.client(RULES_CHAIR).get(reverse("review_queue"))
        assert len(response.context["page"].object_list) == Version.objects.count()

    assert_same_number_of_queries(ask=ask, add_row=another)


def test_the_review_shows_original_difference_trace_questions_and_its_like(
    world: World, draft: Version, author: User, chair: User
):
    made = copy(version=draft, by=author, now=EVENING)
    made = typed_on(made, author, {"possession": "opponents"}, title="The other team has it")
    make_scenario(world.league, chair, facts={**EARLY, "possession": "opponents"}, title="Much the same")
    sent(made, author)

    response = world.client(RULES_CHAIR).get(reverse("review_scenario", args=[made.scenario.public_id]))

    content = response.content.decode()
    assert response.context["original"] == draft
    changed = {each.label: (each.before, each.after) for each in response.context["difference"].changed}
    assert changed["Who has the puck at that moment"] == ("their own team", "the opponents")
    assert "stopped when the puck changes hands" in changed["The ruling"][1]
    for told in ("<del>their own team</del>", "Much the same", "How it is asked", "Why", "Publish for exams"):
        assert told in content
    own = world.client(INSTRUCTOR).get(reverse("review_scenario", args=[made.scenario.public_id])).content.decode()
    assert "Publish for exams" not in own
    assert "for exams, someone else publishes it" in own


def test_the_review_says_which_sentences_may_contradict_the_facts(world: World, draft: Version, author: User):
    version = typed_on(draft, author, {}, steps=by_hand())
    version = typed_on(version, author, {"goalkeeper_distance": "30"})

    content = world.client(RULES_CHAIR).get(reverse("review_scenario", args=[version.scenario.public_id])).content

    assert "It says 25, and the fact is 30." in content.decode()


def test_the_review_asks_no_more_for_more_versions(world: World, draft: Version, author: User, chair: User):
    def another() -> None:
        latest = Version.objects.order_by("number").last()
        assert latest is not None
        published(new_version(version=latest, by=author, now=EVENING), author, chair, formats=["make_the_call"])

    def ask() -> None:
        response = world.client(RULES_CHAIR).get(reverse("review_scenario", args=[draft.scenario.public_id]))
        assert f"Version {Version.objects.count()}: Published" in response.content.decode()

    published(draft, author, chair, formats=["make_the_call"])
    assert_same_number_of_queries(ask=ask, add_row=another)


STEPS = {
    "check_scenario": {},
    "send_scenario": {"reviewer": ""},
    "assign_scenario": {"reviewer": "0"},
    "publish_scenario": {"for": "exams", "format": "make_the_call"},
    "retire_scenario": {"said": "Old."},
}


def test_the_pages_take_a_version_all_the_way(world: World, draft: Version):
    chair = world.people[RULES_CHAIR]
    id_ = draft.scenario.public_id
    there = reverse("review_scenario", args=[id_])
    seen = []
    for name, data in STEPS.items():
        role = RULES_CHAIR if name in ("assign_scenario", "publish_scenario") else INSTRUCTOR
        post = {**data, "reviewer": str(chair.pk)} if name == "assign_scenario" else data
        response = world.client(role).post(reverse(name, args=[id_]), {**post, "seen": draft.seen})
        assert (response.status_code, response.headers["Location"]) == (303, there), name
        seen.append(now_of(draft).state)

    assert seen == ["checked", "in_review", "in_review", "published", "retired"]
    client = world.client(INSTRUCTOR)
    assert client.get(reverse("scenario", args=[id_])).headers["Location"] == there
    assert client.post(reverse("write_on_scenario", args=[id_])).headers["Location"] == reverse("scenario", args=[id_])
    assert Version.objects.count() == 2
    earlier = client.get(reverse("scenario_version", args=[id_, 1]))
    assert "This is one version of the scenario." in earlier.content.decode()
    assert client.get(reverse("scenario_version", args=[id_, 3])).status_code == 404


def test_a_page_of_long_ago_is_told_that_someone_was_faster(world: World, draft: Version, author: User):
    sent(draft, author)

    response = world.client(INSTRUCTOR).post(
        reverse("check_scenario", args=[draft.scenario.public_id]), {"seen": draft.seen}, follow=True
    )

    assert "Someone was faster" in response.content.decode()


@pytest.mark.parametrize("reviewer", ["0", "-1", "²", "9" * 5000])
def test_whoever_is_no_reviewer_is_nobody(world: World, draft: Version, author: User, reviewer: str):
    workflow.check(version=draft, by=author, now=EVENING)
    post = {"seen": draft.seen, "reviewer": reviewer}

    world.client(INSTRUCTOR).post(reverse("send_scenario", args=[draft.scenario.public_id]), post)

    assert (now_of(draft).state, now_of(draft).assigned_to) == (State.IN_REVIEW, None)


def test_what_was_written_after_the_reviewer_looked_is_not_published_unseen(
    world: World, draft: Version, author: User, chair: User
):
    """Handed back, written on, sent again: the page with the button is still open."""
    client, id_ = world.client(RULES_CHAIR), draft.scenario.public_id
    shown = sent(draft, author)
    page = client.get(reverse("review_scenario", args=[id_])).content.decode()
    seen = re.findall(r'name="seen" value="([^"]*)"', page)
    workflow.hand_back(version=shown, by=author, now=EVENING, said="")
    again = sent(typed_on(now_of(shown), author, {"goalkeeper_distance": "31"}), author)

    for post in ({"seen": seen[0]}, {}):
        publishing = {**post, "for": "exams", "format": "make_the_call"}
        response = client.post(reverse("publish_scenario", args=[id_]), publishing, follow=True)
        assert "Someone was faster" in response.content.decode()
    with pytest.raises(Refused):
        workflow.publish(version=shown, by=chair, now=EVENING, for_exams=True, formats=ALL)

    assert set(seen) == {shown.seen}
    assert now_of(again).state == State.IN_REVIEW
    client.post(reverse("publish_scenario", args=[id_]), {**publishing, "seen": again.seen})
    assert now_of(again).state == State.PUBLISHED


def test_a_reviewer_who_no_longer_leads_is_not_offered(draft: Version, chair: User, world: World):
    Membership.objects.filter(user=chair).delete()
    MembershipFactory.create(user=chair, league=world.other_league, role=Role.INSTRUCTOR)

    assert chair not in reviewers_for_version(draft)
