"""What keeps a version from being asked, in plain words for whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from quizzes.authoring.models import Version
from quizzes.authoring.samples import Sample
from quizzes.authoring.stories import Story, faults
from quizzes.authoring.typed import Typed
from quizzes.clips import clip_problem
from rules.plausible import can_happen


def obstacles(version: Version, typed: Typed, stories: Sequence[Story], samples: Sequence[Sample]) -> Iterator[str]:
    """What stands in the way of publishing; nothing where all is well."""
    if version.unruled:
        yield gettext("A note says that the facts do not tell it all. Such a scenario is never asked.")
    if typed.whole is None:
        yield gettext("The facts state no situation that can be ruled on yet.")
    for number, situation in enumerate(typed.judged, start=1):
        if not can_happen(situation):
            yield gettext("Incident %(number)d cannot happen like this on the ice.") % {"number": number}
    yield from faults(stories)
    if problem := clip_problem(version.clip):
        yield gettext("The link to the clip: %(problem)s") % {"problem": problem}
    if version.clip and not version.clip_text:
        yield gettext("Tell in words what the clip shows, for whoever cannot see it.")
    if typed.whole is not None and not any(sample.question for sample in samples):
        yield gettext("No format can ask it: see under the sample questions why.")
