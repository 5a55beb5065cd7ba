"""What a file of questions would change in a league's pool: each new, changed, the same, or refused and why.

A question is known again by its case and format, or by the public id that other programs keep. It is ruled on anew
(`checking`), and what the file says in its own words has to be what the site would write of it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import get_language, gettext

from accounts.people.models import League
from quizzes import formats
from quizzes.interpretations.queries import editions_of
from quizzes.languages import told_in
from quizzes.models import Kept
from quizzes.question_files.checking import checked, contradicts
from quizzes.question_files.documents import Document, document_of, same
from quizzes.question_files.file_formats import FileFormat, of_content
from quizzes.question_files.file_formats.base import MOST_BYTES, TOO_LARGE, Entry, Says, Unreadable, Written
from quizzes.question_files.items import SIGN, item_of
from quizzes.question_files.refusing import Refused
from quizzes.question_files.stories import doubts_about
from quizzes.questions import BY_HAND, Question
from rules.engine.incidents import KINDS

COMPARED = ("story", "clip", "options", "fields", "situation", "score", "seed")
"""Of a changed question, what is looked at to say what changes, in this order."""


class Outcome(StrEnum):
    """What becomes of a question in a file."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    REFUSED = "refused"


@dataclass(frozen=True)
class PlannedQuestion:
    """A question in a file and what becomes of it; `kept` is the one that the league has, `reason` why refused."""

    entry: Entry
    outcome: Outcome
    question: Question | None = None
    kept: Kept | None = None
    reason: str = ""

    @property
    def title(self) -> str:
        """What the question is about and how it is asked."""
        if self.question is None:
            return self.entry.id
        return f"{gettext(KINDS[self.question.kind].title)}: {gettext(formats.get(self.question.format).title)}"

    @property
    def told(self) -> str:
        """What the question tells, to know it by."""
        return " ".join(self.question.story) if self.question else ""

    @property
    def is_for_practice(self) -> bool:
        """Whether it comes in for practice and clinics alone: somebody wrote its story, or gave it a clip."""
        return self.question is not None and BY_HAND in self.question.more

    @property
    def doubts(self) -> list[str]:
        """What in a story by hand speaks against the facts that it is said to state."""
        return list(doubts_about(self.question)) if self.question else []

    @property
    def changes(self) -> list[str]:
        """What the question that the league has gets otherwise, by name."""
        if self.question is None or self.kept is None:
            return []
        names = {
            "story": gettext("story"),
            "clip": gettext("clip"),
            "options": gettext("options"),
            "fields": gettext("what is asked"),
            "situation": gettext("situation"),
            "score": gettext("score"),
            "seed": gettext("seed"),
        }
        held = self.kept.question.frozen
        return [names[each] for each in COMPARED if getattr(held, each) != getattr(self.question, each)]


@dataclass(frozen=True)
class Plan:
    """All questions of a file, in order."""

    file_format: FileFormat
    rows: tuple[PlannedQuestion, ...]

    @property
    def counts(self) -> dict[Outcome, int]:
        """How many there are of each outcome, none included."""
        counted = Counter(row.outcome for row in self.rows)
        return {outcome: counted[outcome] for outcome in Outcome}

    def with_outcome(self, outcome: Outcome) -> list[PlannedQuestion]:
        """Those of one outcome."""
        return [row for row in self.rows if row.outcome is outcome]

    def refused_file(self) -> bytes:
        """The refused ones in a file of the same format, each with its reason."""
        return self.file_format.give_back([(row.entry, row.reason) for row in self.with_outcome(Outcome.REFUSED)])


class _Pool:
    """What the league has, and which cases have been met in the file so far."""

    def __init__(self, league: League) -> None:
        rows = list(Kept.objects.filter(league=league).select_related("question", "question__edition"))
        self.by_case = {(row.format, row.identity): row for row in rows}
        self.by_id = {f"{SIGN}{row.question.public_id}": row for row in rows}
        self.met: dict[tuple[str, str], str] = {}
        self.editions = editions_of(league)

    def meet(self, question: Question, place: str) -> Kept | None:
        """The league's question of the same case and format. Raises `Refused` where the file has it twice."""
        case = question.format, question.identity
        if case in self.met:
            told = gettext("Question %(place)s is the same case in the same format.")
            raise Refused(told % {"place": self.met[case]})
        self.met[case] = place
        return self.by_case.get(case)


def plan(league: League, content: bytes) -> Plan:
    """What the file would change in the league's pool. Changes nothing. Raises `Unreadable`."""
    file_format, entries = read(content)
    pool = _Pool(league)
    return Plan(file_format, tuple(_planned(entry, file_format, pool) for entry in entries))


def read(content: bytes) -> tuple[FileFormat, list[Entry]]:
    """The format of a file and the questions in it, as they stand there. Raises `Unreadable`."""
    if len(content) > MOST_BYTES:
        raise Unreadable(TOO_LARGE, most=MOST_BYTES // 1024**2)
    file_format = of_content(content)
    return file_format, file_format.read(content)


def _planned(entry: Entry, file_format: FileFormat, pool: _Pool) -> PlannedQuestion:
    held = pool.by_id.get(entry.id)
    try:
        question, document = _found(entry, held, pool)
        _hold_to_its_words(entry, file_format, question, document)
        kept = pool.meet(question, entry.place)
    except Refused as refused:
        return PlannedQuestion(entry, Outcome.REFUSED, reason=str(refused))
    if kept is None:
        return PlannedQuestion(entry, Outcome.NEW, question)
    outcome = Outcome.SAME if _is_held(document, kept) else Outcome.CHANGED
    return PlannedQuestion(entry, outcome, question, kept)


def _found(entry: Entry, held: Kept | None, pool: _Pool) -> tuple[Question, Document]:
    """The question of an entry with its document: its own, checked, or that of the question which the league has.

    What the league has exactly so is not ruled on anew: it stays as it was asked. Raises `Refused`.
    """
    if entry.fault:
        raise Refused(entry.fault)
    if entry.document is None:
        if held is None:
            raise Refused(
                gettext("It carries no situation to be ruled on, and the pool has no question %(id)s.")
                % {"id": entry.id or "–"}
            )
        return held.question.frozen, document_of(held.question.public_id, held.question.frozen)
    if held is not None and isinstance(entry.document, dict) and _is_held(entry.document, held):
        return held.question.frozen, entry.document
    question = checked(entry.document)
    if question.edition not in pool.editions:
        raise Refused(gettext("Its rulebook is another league’s own, or one that yours has replaced."))
    return question, entry.document


def _is_held(document: Document, kept: Kept) -> bool:
    return same(document, document_of(kept.question.public_id, kept.question.frozen))


def _hold_to_its_words(entry: Entry, file_format: FileFormat, question: Question, document: Document) -> None:
    """Raises `Refused` where the file says of the question what the site would not write of it."""
    if entry.says == Says():
        return
    public_id = entry.id.removeprefix(SIGN)
    languages = dict.fromkeys((get_language() or question.language, question.language, *question.words))
    items = [item_of(public_id, told_in(question, language)) for language in languages]
    read = [file_format.read(file_format.write("", [Written(item, document)])) for item in items]
    if any(entry.says == written.says for (written,) in read):  # in whichever language it was written
        return
    ((written,), *_) = read
    if entry.says.right != written.says.right:
        raise contradicts(question, question)
    if entry.says.told != written.says.told:
        pairs = zip((*entry.says.told, ""), (*written.says.told, ""), strict=False)
        theirs, ours = next(((one, other) for one, other in pairs if one != other), ("", ""))
        told = gettext("It reads otherwise than its situation is told. Here: “%(theirs)s”. On the site: “%(ours)s”.")
        raise Refused(told % {"theirs": theirs[:200], "ours": ours[:200]})
