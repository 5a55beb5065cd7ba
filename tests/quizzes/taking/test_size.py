"""A question comes over a rink's network: how many bytes its page takes."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from quizzes.services.starting import Wanted
from tests.quizzes.taking.made import answer, items_of, make_attempt

WITH_AN_EMPTY_CACHE = 60_000
ALONE = 20_000
FOR_A_HOME_SCREEN = re.compile(r'rel="(?:manifest|apple-touch-icon)"')


def files_of(html: str) -> set[str]:
    """The site's own files that the page loads: styles, scripts, icons; not what is asked for a home screen alone."""
    tags = [tag for tag in re.findall(r"<(?:link|script|img)\b[^>]*>", html) if not FOR_A_HOME_SCREEN.search(tag)]
    loaded = [url for tag in tags for url in re.findall(r'(?:href|src)="([^"]+)"', tag)]
    return {url.removeprefix("/" + settings.STATIC_URL.strip("/") + "/") for url in loaded}


def size_of(file: str) -> int:
    """The bytes of a file as it lies on the disk, uncompressed."""
    found = finders.find(file)
    assert isinstance(found, str), file
    return Path(found).stat().st_size


def test_every_question_is_small_with_an_empty_cache_and_smaller_after(trainee_client: Client, trainee: User):
    attempt = make_attempt(trainee, wanted=Wanted(count=20))
    kinds = set()
    for item in items_of(attempt):
        html = trainee_client.get(reverse("question", args=[attempt.public_id, item.number])).content.decode()
        files = files_of(html)
        assert {"site.css", "answer.js"} <= files
        alone = len(html.encode())
        whole = alone + sum(map(size_of, files))
        assert alone < ALONE, (item.question.kind, item.question.format, alone)
        assert whole < WITH_AN_EMPTY_CACHE, (item.question.kind, item.question.format, whole)
        kinds.add((item.question.kind, item.question.format))
        answer(item, right=True)
    assert len(kinds) > 10
