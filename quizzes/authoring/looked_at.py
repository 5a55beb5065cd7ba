"""A version as it is looked at: its facts and rulings, its story, its questions, and what keeps it from being asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from quizzes.authoring.models import Version
from quizzes.authoring.obstacles import obstacles
from quizzes.authoring.samples import Sample, samples_of
from quizzes.authoring.stories import Story, stories_of
from quizzes.authoring.typed import Typed, typed
from quizzes.clips import clip_problem
from rules.addresses import address_of
from rules.ruled import Ruled, ruled
from rules.telling import tell_in_a_game, tell_situation


@dataclass(frozen=True)
class Incident:
    """One incident: its place from 1, its kind in words, its ruling where there is one, its story, its address."""

    number: int
    kind: str
    ruled: Ruled | None
    told: tuple[str, ...]
    story: Story | None
    address: str


@dataclass(frozen=True)
class Looked:
    """What a version makes, worked out when it is asked for."""

    version: Version

    @cached_property
    def typed(self) -> Typed:
        """Its facts."""
        return typed(self.version.edition, self.version.steps)

    @cached_property
    def stories(self) -> tuple[Story, ...]:
        """Its stories, one for each incident; none while there is no ruling."""
        return stories_of(self.typed)

    @cached_property
    def samples(self) -> tuple[Sample, ...]:
        """What each format makes of it. The chance is the scenario's own: the same questions whenever one looks."""
        seed = f"scenario/{self.version.scenario.public_id}/{self.version.number}"
        return samples_of(self.typed, self.stories, seed, self.clip, language=self.version.language)

    @property
    def clip(self) -> dict[str, str] | None:
        """The clip that its questions have, where there is one that can be passed on."""
        url, words = self.version.clip, self.version.clip_text
        return {"url": url, "words": words} if url and words and not clip_problem(url) else None

    @cached_property
    def obstacles(self) -> tuple[str, ...]:
        """What keeps it from being asked."""
        return tuple(obstacles(self.version, self.typed, self.stories, self.samples))

    @property
    def doubts(self) -> tuple[tuple[str, str, str], ...]:
        """What may contradict a fact: the sentence that is said to state it, the fact, what speaks against it."""
        return tuple(
            (story.sentences[fact.sentence - 1], fact.label, doubt)
            for story in self.stories
            for fact in story.facts
            for doubt in fact.doubts
        )

    @cached_property
    def incidents(self) -> tuple[Incident, ...]:
        """Its incidents in order."""
        found, judged = self.typed, self.typed.judged
        return tuple(
            Incident(
                number=place + 1,
                kind=gettext(form.kind.title),
                ruled=ruled(found.edition, judged[place], uid=f"rink{place + 1}") if judged else None,
                told=self._told(place) if judged else (),
                story=self.stories[place] if judged else None,
                address=address_of(found.edition, judged[place]) if judged else "",
            )
            for place, form in enumerate(found.forms)
        )

    def _told(self, place: int) -> tuple[str, ...]:
        """The story as it is asked: as it was written, else as the engine tells it."""
        story, situation = self.stories[place], self.typed.judged[place]
        if story.is_by_hand:
            return story.sentences
        if self.typed.is_sequence:
            return tell_in_a_game(situation, first=place == 0)
        return tell_situation(situation, self.typed.edition)
