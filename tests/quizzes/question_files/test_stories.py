"""Stories that someone wrote come back from a file with what their sentences state, and are held to it."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from accounts.people.models import User
from quizzes.authoring.models import Version
from quizzes.authoring.queries import not_for_exams
from quizzes.authoring.services import workflow
from quizzes.authoring.services.steps import add_step, adopt_story
from quizzes.authoring.services.writing import save
from quizzes.claims import TEAM
from quizzes.models import Kept, Question
from quizzes.question_files.checking import checked
from quizzes.question_files.documents import document_of
from quizzes.question_files.exporting import reported
from quizzes.question_files.file_formats import every
from quizzes.question_files.losses import Loss
from quizzes.question_files.planning import plan
from quizzes.question_files.refusing import Refused
from quizzes.services.keeping import take_out
from tests.quizzes.authoring.made import SAID, TOLD, by_hand, make_scenario, typed_on
from tests.quizzes.question_files.made import FILES, counts, exported, imported
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, RULES_CHAIR, World

CLIP = {"clip": "https://clips.example/7?a=1&b=~{2}", "clip_text": "A bench: “he” = 50 % on {ice} #7 ~ \\ :-)"}
FORMATS = ("choose_ruling", "make_the_call", "spot_the_face_off", "which_clause")
AWKWARD = "He is 25 feet from the bench: {~=#} 100 % \\ <b>&amp;</b> “No. 14” comes on."


def published(version: Version, by: User, formats: tuple[str, ...] = FORMATS) -> None:
    """Its questions in the pool, for practice."""
    workflow.check(version=version, by=by, now=EVENING)
    workflow.publish(version=Version.objects.get(pk=version.pk), by=by, now=EVENING, for_exams=False, formats=formats)


@pytest.fixture
def author(world: World) -> User:
    """The instructor who writes."""
    return world.people[INSTRUCTOR]


@pytest.fixture
def told(world: World, author: User) -> World:
    """Our league's pool has questions on a story by hand, with a clip, full of signs that formats escape."""
    story = TOLD.replace("He is 25 feet from the bench when No. 14 comes on.", AWKWARD)
    version = make_scenario(world.league, author)
    published(typed_on(version, author, {}, steps=by_hand(story), **CLIP), author)
    return world


def stretch(world: World, author: User) -> Version:
    """Three incidents of one game: the first and the last by hand, the one between them told by the engine."""
    version = make_scenario(world.league, author, "line_up", {"game.seconds_left": "900"})
    for _ in range(2):
        version = add_step(version=version, kind="line_up", by=author, now=EVENING)
    for place in (0, 2):
        version = adopt_story(version=version, place=place, by=author, now=EVENING)
    steps = deepcopy(version.steps)
    steps[2]["story"] = f"Later that night.\n{steps[2]['story']}"
    steps[2]["told"] = {name: number + 1 for name, number in steps[2]["told"].items()}
    return save(version=version, content={**version.content, "steps": steps}, by=author, now=EVENING)


@pytest.mark.parametrize("slug", FILES)
def test_a_story_by_hand_comes_back_with_its_claims_and_its_clip(told: World, slug: str) -> None:
    content = exported(told.league, slug)
    assert counts(plan(told.league, content)) == {"same": len(FORMATS)}
    assert counts(imported(told.other_league, content)) == {"new": len(FORMATS)}

    ours, theirs = (
        {row.format: row.question.asked.more["by_hand"] for row in Kept.objects.filter(league=league)}
        for league in (told.league, told.other_league)
    )
    assert ours == theirs
    assert ours["make_the_call"]["clip"] == {"url": CLIP["clip"], "words": CLIP["clip_text"]}
    assert ours["make_the_call"]["told"][0]["goalkeeper_distance"] == AWKWARD
    assert set(ours["make_the_call"]["told"][0]) == set(SAID)


def document(told: World) -> dict[str, Any]:
    """That of the call on the story by hand."""
    row = Question.objects.get(kept__league=told.league, format="make_the_call")
    return document_of(row.public_id, row.asked)


def test_a_claim_that_the_gate_refuses_is_refused_with_the_reason(told: World) -> None:
    for name in SAID:
        found = document(told)
        del found["by_hand"]["told"][0][name]
        why = rf"incident.{name}\S* would change the ruling and is not told"
        with pytest.raises(Refused, match=why if name != TEAM else "which team it is about"):
            checked(found)


@pytest.mark.parametrize(
    ("claims", "why"),
    [
        (
            {"goalkeeper_distance": "He is 25 feet off."},
            "goalkeeper_distance is not in its story: “He is 25 feet off.”",
        ),
        ({"crowd": AWKWARD}, "it is no fact of this situation"),
    ],
)
def test_a_claim_on_no_sentence_or_no_fact_is_refused(told: World, claims: dict[str, str], why: str) -> None:
    found = document(told)
    found["by_hand"]["told"][0] |= claims
    with pytest.raises(Refused, match=why):
        checked(found)


@pytest.mark.parametrize(
    ("by_hand_", "why"),
    [
        ({"told": [[*SAID]]}, "not one that the site tells"),
        ({"told": [{}, {}]}, "is not told"),
        ({"told": []}, "does not keep to the schema"),
        ({"told": [{"puck": ""}]}, "does not keep to the schema"),
        ({}, "does not keep to the schema"),
        ({"more": 1}, "does not keep to the schema"),
        ({"clip": {"url": "http://clips.example/7", "words": "A bench."}}, "beginning with https"),
        ({"clip": {"url": "javascript:alert(1)", "words": "A bench."}}, "beginning with https"),
        ({"clip": {"url": "", "words": "A bench."}}, "beginning with https"),
        ({"clip": {"url": "https://clips.example/7", "words": " "}}, "not told in words"),
        ({"clip": {"url": "https://clips.example/7"}}, "does not keep to the schema"),
    ],
    ids=str,
)
def test_what_is_no_claim_is_refused(told: World, by_hand_: dict[str, Any], why: str) -> None:
    held = document(told)
    with pytest.raises(Refused, match=why):
        checked({**held, "by_hand": by_hand_ | ({"told": held["by_hand"]["told"]} if "clip" in by_hand_ else {})})


def test_a_sentence_that_speaks_against_its_fact_is_pointed_out(told: World) -> None:
    file = json.loads(exported(told.league, "json"))
    file["questions"] = [each for each in file["questions"] if each["format"] == "make_the_call"]
    text = json.dumps(file).replace("He is 25 feet", "He is 30 feet")

    (row,) = plan(told.other_league, text.encode()).rows

    assert (row.outcome, row.reason) == ("new", "")
    assert [each.endswith("It says 30, 100, and the fact is 25.") for each in row.doubts] == [True]


def test_the_engines_story_may_have_a_clip(world: World, author: User) -> None:
    version = make_scenario(world.league, author, facts={"goalkeeper_distance": "25"})
    published(typed_on(version, author, {}, **CLIP), author)

    assert counts(imported(world.other_league, exported(world.league, "json"))) == {"new": len(FORMATS)}
    assert all(row.question.asked.clip for row in Kept.objects.filter(league=world.other_league))
    for file_format in every().values():
        rows = Question.objects.filter(kept__league=world.league)
        lost = reported(rows, file_format).lost.counts.get(Loss.CLIP, 0)
        assert lost == (0 if file_format.slug in ("json", "csv") else len(FORMATS))


def test_what_someone_wrote_comes_in_for_practice_alone_and_the_pages_say_so(told: World) -> None:
    """Nobody of the league has reviewed it: no exam takes it, whatever it was where it comes from."""
    workflow.release(version=Version.objects.get(), by=told.people[RULES_CHAIR], now=EVENING)
    assert not not_for_exams().exists()
    client = told.client(INSTRUCTOR)
    assert [alone for *_, alone in client.get(reverse("pool")).context["entries"]] == [False] * len(FORMATS)
    content = exported(told.league, "json")
    for kept in Kept.objects.all():
        take_out(kept=kept)
    file = SimpleUploadedFile("questions.json", content)
    preview = client.post(reverse("question_upload", args=[told.league.slug]), {"file": file}, follow=True)
    assert preview.content.decode().count("for practice and clinics, not for exams") == len(FORMATS)

    assert counts(imported(told.league, content)) == {"new": len(FORMATS)}

    assert set(not_for_exams()) == {kept.question for kept in Kept.objects.all()}
    page = client.get(reverse("pool"))
    assert [alone for *_, alone in page.context["entries"]] == [True] * len(FORMATS)
    assert page.content.decode().count('<span class="tag">For practice and clinics</span>') == len(FORMATS)


def test_the_list_of_scenarios_says_what_is_for_practice_alone(told: World) -> None:
    tag = '<span class="tag">For practice and clinics</span>'
    address = reverse("scenarios")
    assert told.client(INSTRUCTOR).get(address).content.decode().count(tag) == 1
    workflow.release(version=Version.objects.get(), by=told.people[RULES_CHAIR], now=EVENING)
    assert tag not in told.client(INSTRUCTOR).get(address).content.decode()


def test_a_stretch_told_in_part_by_hand_comes_back_and_is_held_to_each_part(world: World, author: User) -> None:
    published(stretch(world, author), author, ("stretch_of_play",))
    content = exported(world.league, "json")

    assert counts(imported(world.other_league, content)) == {"new": 1}
    (found,) = json.loads(content)["questions"]
    told = found["by_hand"]["told"]
    assert [type(each) for each in told] == [dict, list, dict]
    found["sentences"][1] += " The crowd boos."
    found["story"] = " ".join(found["sentences"])
    with pytest.raises(Refused, match="not one that the site tells"):
        checked(found)
    (again,) = json.loads(content)["questions"]
    again["by_hand"]["told"][1].append("season")
    with pytest.raises(Refused, match="said to state what it does not: season"):
        checked(again)
