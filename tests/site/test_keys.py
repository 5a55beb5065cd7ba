"""No answer before the call holds anything of a key: it is the same, byte by byte, whatever the key says.

Questions of every format are asked in practice, in an exam and in a clinic. Then all that grades them is exchanged in
the database, and everything that a trainee, the room and the league's systems can fetch is fetched again. What differs
would tell something of the key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.clinics.models import Clinic
from accounts.clinics.services.preparing import add_drawn
from quizzes import formats
from quizzes.exams.models import ExamAttempt, ExamItem, FixedQuestion
from quizzes.generator import draw_quiz
from quizzes.models import Attempt, Deciding, Item, Question
from quizzes.services.storing import store_questions
from quizzes.views import taking
from tests.api.made import a_token, header
from tests.clinics.made import go, here, make_clinic, opened
from tests.quizzes.exams.made import DAY, a_call, begin, make_exam, make_policy
from tests.quizzes.exams.made import items_of as exam_items_of
from tests.quizzes.taking.made import named_attempt
from tests.site.access import PAGES
from tests.world import INSTRUCTOR, TRAINEE, World

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

FORMATS = sorted(formats.every())
ANEW_EACH_TIME = re.compile(
    rb'name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"|name="start_token" value="[^"]*"'
    rb'|data-(?:now|left|deadline)="[^"]*"|"now": [0-9]+|name="_number" value="[^"]*"'
)
"""What no two answers have alike."""


def one_of_each(seed: str) -> list[Any]:
    """A question of every format."""
    return [draw_quiz(seed=seed, count=1, question_formats=[each])[0] for each in FORMATS]


def practised(world: World) -> list[Attempt]:
    """The trainee's practice: for each format an attempt that asks it, in which nothing is answered."""
    made = named_attempt(world.people[TRAINEE])
    rows = store_questions(one_of_each("practice"), made=made.started)
    attempts = []
    for row in rows:
        attempt = Attempt.objects.get(pk=made.pk)
        attempt.pk, attempt.public_id, attempt.start_token = None, f"asks{row.pk}", f"token of {row.pk}"
        attempt.save(force_insert=True)
        Item.objects.create(attempt=attempt, number=1, question=row)
        attempts.append(attempt)
    return attempts


def examined(world: World) -> ExamAttempt:
    """The trainee's open attempt at an exam."""
    now = timezone.now()
    exam = make_exam(
        world.league, make_policy(), opens=now - DAY, closes=now + DAY, published=now - 2 * DAY, blueprint={}
    )
    section = exam.sections.get()
    rows = store_questions(one_of_each("exam"), made=now)
    for number, row in enumerate(rows, start=1):
        FixedQuestion.objects.create(section=section, number=number, question=row)
    return begin(exam, world.people[TRAINEE], now)


def clinic_of(world: World) -> Clinic:
    """A clinic that asks each format in turn, the trainee in its room."""
    now = timezone.now()
    clinic = make_clinic(world.league, 0, by=world.people[INSTRUCTOR], seconds=None)
    add_drawn(clinic=clinic, drawn=one_of_each("clinic"), now=now)
    clinic = opened(clinic, world.people[INSTRUCTOR], now=now)
    here(clinic, "Robin", world.people[TRAINEE], now=now)
    return go(clinic, "next", now=now)


def exchange_keys() -> None:
    """Have every question graded by something else, told by nothing that is shown."""
    for row in Question.objects.all():
        options = [
            {**each, "ruling": {"outcome": "exchanged"}, "misreading": "exchanged"} for each in row.content["options"]
        ]
        graded = {
            "key": "exchanged",
            "ruling": {"outcome": "exchanged", "trace": []},
            "decides": ["exchanged"],
            "statements": ["exchanged"],
            "decision": "exchanged",
            "difficulty": 5 if row.content["difficulty"] < 3 else 1,
            "seed": "exchanged",
        }
        content = {**row.content, **graded, "options": options}
        QuerySet(Question).filter(pk=row.pk).update(content=content, seed="exchanged")
    Deciding.objects.all().delete()


def fetched(world: World, pages: list[tuple[Client, str]]) -> Iterator[tuple[str, int, bytes]]:
    """What each page says, without what no two answers have alike."""
    for client, url in pages:
        answer: Any = client.get(url)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        told = f"{answer.headers.get('Location', '')} {answer.headers.get('ETag', '')}".encode()
        yield url, answer.status_code, ANEW_EACH_TIME.sub(b"", body) + told


def without_arguments() -> list[str]:
    """The addresses that name no row."""
    return [reverse(name) for name, page in PAGES.items() if page.method == "get" and not _named(name)]


def _named(name: str) -> bool:
    try:
        reverse(name)
    except Exception:
        return True
    return False


def assert_alike(before: list[tuple[str, int, bytes]], after: list[tuple[str, int, bytes]]) -> None:
    """Each page says the same."""
    assert [url for (url, *one), (_, *other) in zip(before, after, strict=True) if one != other] == []


def test_practice_tells_nothing_of_a_key_before_the_call(world: World) -> None:
    attempts, client = practised(world), world.client(TRAINEE)
    asked = [reverse("question", args=[each.public_id, 1]) for each in attempts]
    ruled = [reverse("feedback", args=[each.public_id, 1]) for each in attempts]
    others = [reverse("summary", args=[each.public_id]) for each in attempts]
    pages = [(client, url) for url in [*asked, *ruled, *others, *without_arguments()]]

    before = list(fetched(world, pages))
    exchange_keys()

    many = len(FORMATS)
    assert [status for _, status, _ in before[: 2 * many]] == [200] * many + [303] * many
    assert_alike(before, list(fetched(world, pages)))


def test_an_exam_tells_nothing_of_a_key_before_it_is_submitted(world: World) -> None:
    attempt, client = examined(world), world.client(TRAINEE)
    items = exam_items_of(attempt)
    asked = [reverse("exam_question", args=[attempt.public_id, item.number]) for item in items]
    others = [reverse("exam_ruling", args=[attempt.public_id, item.number]) for item in items]
    others += [reverse("flag", args=[item.question.public_id]) for item in items]
    of_the_attempt = ("exam_attempt", "exam_submit", "exam_result", "exam_record", "exam_record_pdf", "exam_appeal")
    others += [reverse(name, args=[attempt.public_id]) for name in of_the_attempt]
    others += [reverse("exam", args=[attempt.exam.public_id])]
    pages = [(client, url) for url in [*asked, *others, *without_arguments()]]
    right, wrong = ([a_call(item, mark) for item in items] for mark in ("right", "wrong"))

    half = items[::2]
    told = [saved(client, item, post, 1) for item, post in zip(half, right[::2], strict=True)]
    list(fetched(world, pages))  # a page notes that its device is there
    before = list(fetched(world, pages))
    exchange_keys()

    assert [status for _, status, _ in before[: len(items)]] == [200] * len(items)
    assert_alike(before, list(fetched(world, pages)))
    for number, posts in enumerate((wrong, right), start=2):
        assert [saved(client, item, post, number) for item, post in zip(half, posts[::2], strict=True)] == told


def saved(client: Client, item: ExamItem, post: dict[str, str], number: int) -> dict[str, Any]:
    """What is said to an answer, but for when and under which number."""
    attempt = item.attempt
    named = {"_attempt": attempt.public_id, "_question": item.question.public_id, "_turn": 1, "_number": number}
    url = reverse("exam_question", args=[attempt.public_id, item.number])
    client.get(url)
    sent = {**post, **named, "_version": item.question.engine_version}
    told: dict[str, Any] = client.post(url, sent, headers={"Accept": "application/json"}).json()
    assert told["accepted"], told
    return {name: told[name] for name in told if name not in {"now", "number"}}


def test_a_clinic_tells_nothing_of_a_key_before_the_ruling(world: World) -> None:
    clinic = clinic_of(world)
    trainee, instructor, guest = world.client(TRAINEE), world.client(INSTRUCTOR), Client()
    room, state = (reverse(f"room:{name}", args=[clinic.code]) for name in ("room", "state"))
    pages = [
        (trainee, room),
        (trainee, state),
        (guest, room),
        (instructor, reverse("clinic_screen", args=[clinic.public_id])),
    ]
    guest.post(room, {"name": "Guest"})

    def each_asked() -> list[tuple[str, int, bytes]]:
        found = []
        for place in range(1, len(FORMATS) + 1):
            Clinic.objects.filter(pk=clinic.pk).update(place=place)
            found += list(fetched(world, pages))
        return found

    before = each_asked()
    exchange_keys()

    assert {status for url, status, _ in before if url != state} == {200}
    assert_alike(before, each_asked())


def test_the_api_tells_nothing_of_a_key(world: World) -> None:
    practised(world), examined(world), clinic_of(world)
    client = Client(headers=header(a_token(world.league)[1]))
    names = [name for name, page in PAGES.items() if name.startswith(("api:", "rules_api:")) and not _named(name)]
    pages = [(client, reverse(name)) for name in names if PAGES[name].method == "get"]

    before = list(fetched(world, pages))
    exchange_keys()

    assert len(pages) >= 6
    assert_alike(before, list(fetched(world, pages)))


def test_a_word_of_what_grades_a_question_is_found(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts, client = practised(world), world.client(TRAINEE)

    def telling(request: HttpRequest, template: str, shown: dict[str, Any], **more: Any) -> HttpResponse:
        item = Item.objects.select_related("question").get(attempt=shown["attempt"])
        return HttpResponse(item.question.asked.decides[0])

    monkeypatch.setattr(taking, "render", telling)
    pages = [(client, reverse("question", args=[each.public_id, 1])) for each in attempts]
    before = list(fetched(world, pages))
    exchange_keys()

    with pytest.raises(AssertionError):
        assert_alike(before, list(fetched(world, pages)))
