"""What a scenario's form posts, made into what a version holds; nothing is refused, what is too long is cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.http import QueryDict

from quizzes.authoring.models import Version
from quizzes.authoring.stories import LONGEST_STORY, moved
from quizzes.authoring.typed import MOST_STEPS, Step, a_step, facts_of_step, prefix_of
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.forms import WAS, WhatIf

LONGEST = {"title": 120, "clip": 500, "clip_text": 2000, "unruled": 4000}
LONGEST_FACT = 200
TOLD = "told-"
TOLD_OF = "told_of"
"""Where the form says which story the sentences to choose from were those of."""


def content_posted(version: Version, edition: Edition, post: Mapping[str, str]) -> dict[str, Any]:
    """What the form holds, as a version's content."""
    lines = {name: plain(post.get(name, "")).strip()[:most] for name, most in LONGEST.items()}
    chosen = post.get("language", "")
    language = chosen if chosen in dict(settings.LANGUAGES) else version.language
    return {**version.content, **lines, "language": language, "steps": steps_posted(edition, post)}


def plain(text: str) -> str:
    """The text without the sign that no database keeps."""
    return text.replace("\0", "")


def steps_posted(edition: Edition, post: Mapping[str, str]) -> list[Step]:
    """The incidents in the form, in order."""
    own = [_own(post, place) for place in range(MOST_STEPS)]
    kept = [each for each in own if each.get("kind") in KINDS]
    return [_step(edition, each, place, several=len(kept) > 1) for place, each in enumerate(kept)]


def _own(post: Mapping[str, str], place: int) -> dict[str, str]:
    """What is posted of one incident, by names without what stands before them."""
    prefix = prefix_of(place)
    return {name.removeprefix(prefix): plain(text) for name, text in post.items() if name.startswith(prefix)}


def _step(edition: Edition, own: Mapping[str, str], place: int, *, several: bool) -> Step:
    kind = KINDS[own["kind"]]
    asked = facts_of_step(edition, kind, place, several=several)
    query = QueryDict(mutable=True)
    for name in (*(each.name for each in asked), WAS):
        if name in own:
            query[name] = own[name][:LONGEST_FACT]
    story = own.get("story", "").replace("\r\n", "\n")[:LONGEST_STORY]
    said = {name.removeprefix(TOLD): text for name, text in own.items() if name.startswith(TOLD)}
    told = {name: int(text) for name, text in said.items() if text.isascii() and text.isdecimal() and 0 < len(text) < 4}
    before = own.get(TOLD_OF, "").replace("\r\n", "\n")
    return {
        **a_step(kind.kind, WhatIf(edition, kind, query, asked).stated),
        "story": story,
        "told": moved(before, story, {name: number for name, number in told.items() if number}),
    }


def settled(edition: Edition, steps: Sequence[Step]) -> list[Step]:
    """The incidents with the facts that are asked for now that there are so many of them, what is known kept."""
    several = len(steps) > 1
    found = []
    for place, step in enumerate(steps):
        kind = KINDS[step["kind"]]
        asked = facts_of_step(edition, kind, place, several=several)
        query = QueryDict(mutable=True)
        for each in asked:
            if each.name in step["facts"]:
                query[each.name] = step["facts"][each.name]
        found.append({**step, "facts": WhatIf(edition, kind, query, asked).stated})
    return found
