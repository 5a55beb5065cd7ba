"""Whether the story of a question in a file tells its situation: as the site does, or in words that someone wrote.

Of these the file says which sentence states each fact that decides. The sentence has to stand in the story, and the
gate goes by the facts so told. What in a sentence speaks against its fact is told to whoever imports it.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext

from quizzes import formats
from quizzes.claims import TEAM, doubts, is_told_of_a_team
from quizzes.clips import clip_problem
from quizzes.formats.base import Judged
from quizzes.frozen import edition_of, stated_in
from quizzes.gate import told_in_a_game
from quizzes.question_files.refusing import Refused
from quizzes.questions import BY_HAND, Question
from rules.engine.situations import Sequence
from rules.telling import fact_lines
from rules.telling.recognised import is_told, is_told_in_a_game
from rules.telling.situations import facts_told


def hold_to_the_situation(question: Question) -> None:
    """Raises `Refused` where a story is neither the site's nor one whose sentences state what the file says."""
    if question.clip is not None:
        _hold_to_the_clip(question.clip)
    judged = _judged(question)
    told = question.more.get(BY_HAND, {}).get("told", [None] * len(judged))
    for place, (each, claims) in enumerate(zip(judged, told, strict=True)):
        if isinstance(claims, dict):
            _hold_to_the_claims(question, each, claims)
        elif not _is_told_by_the_site(question, each, place):
            raise Refused(gettext("Its story is not one that the site tells of this situation."))
        elif strange := set(claims or ()) - _told_by_the_site(question, each, place):
            told_not = ", ".join(sorted(strange))
            raise Refused(gettext("Its story is said to state what it does not: %(names)s.") % {"names": told_not})


def doubts_about(question: Question) -> Iterator[str]:
    """What in a story by hand speaks against the facts that it is said to state."""
    if "told" not in question.more.get(BY_HAND, {}):
        return
    for each, claims in zip(_judged(question), question.more[BY_HAND]["told"], strict=True):
        for name, sentence in claims.items() if isinstance(claims, dict) else ():
            others = tuple(other for other, same in claims.items() if same == sentence and other != name)
            yield from (f"“{sentence}” {doubt}" for doubt in doubts(each.situation, name, sentence, others))


def _judged(question: Question) -> tuple[Judged, ...]:
    return formats.get(question.format).judged(question)


def _hold_to_the_clip(clip: dict[str, str]) -> None:
    """It is linked and told in words: nobody opens it."""
    if problem := clip_problem(clip["url"] or " "):
        raise Refused(gettext("The link to its clip: %(problem)s") % {"problem": problem})
    if not clip["words"].strip():
        raise Refused(gettext("What its clip shows is not told in words."))


def _hold_to_the_claims(question: Question, judged: Judged, claims: dict[str, str]) -> None:
    lines = fact_lines(judged.situation, edition_of(question), every=True)
    names = {name for line in lines for name in _names_of(line.path)}
    story = " ".join(judged.story)
    if is_told_of_a_team(judged.situation, claims) and TEAM not in claims:
        raise Refused(gettext("No sentence of its story is said to state which team it is about."))
    for name, sentence in claims.items():
        if name not in names:
            told = {"name": name, "sentence": sentence}
            raise Refused(gettext("“%(sentence)s” cannot state %(name)s: it is no fact of this situation.") % told)
        if sentence not in story:
            told = {"name": name, "sentence": sentence}
            raise Refused(gettext("The sentence that states %(name)s is not in its story: “%(sentence)s”") % told)


def _names_of(path: str) -> tuple[str, str]:
    """The names by which a story states the fact of this path: its own, or that of the warnings of a team together."""
    name = path.partition(".")[2]
    return name, name.rpartition(".")[0]


def _told_by_the_site(question: Question, judged: Judged, place: int) -> frozenset[str]:
    edition = edition_of(question)
    if isinstance(stated_in(question), Sequence):
        return told_in_a_game(judged.situation, edition, first=place == 0)
    return facts_told(judged.situation, edition)


def _is_told_by_the_site(question: Question, judged: Judged, place: int) -> bool:
    """Whether the story is one that the site tells; people are told one by one (the gate)."""
    if "people" in question.more:
        return True
    with translation.override(question.language):
        return _is_told(question, judged, place)


def _is_told(question: Question, judged: Judged, place: int) -> bool:
    if isinstance(stated_in(question), Sequence):
        return is_told_in_a_game(judged.situation, judged.story, first=place == 0)
    told_besides = 1 if "procedure" in question.more else 0  # when all steps are taken: the gate's
    return is_told(judged.situation, edition_of(question), judged.story[: len(judged.story) - told_besides])
