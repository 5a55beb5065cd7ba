"""Starting an attempt: attempt, form and deadline in one transaction, on the server's clock, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation

from accounts.people.models import User
from quizzes.exams.drawing import MakeUp, Place, draw_form, make_up_of, new_form_seed
from quizzes.exams.models import Exam, ExamAttempt, ExamItem, SittingCode
from quizzes.exams.queries import has_passed
from quizzes.exams.standing import Standing, standing
from quizzes.exams.windows import about
from quizzes.languages import in_languages
from quizzes.services.storing import store_questions
from rules import editions


class MayNotStart(Exception):
    """The person may not start the exam now; `standing` says why and from when."""

    def __init__(self, found: Standing) -> None:
        super().__init__(found.why)
        self.standing = found


class WrongCode(Exception):
    """A supervised sitting was to start without a code of that exam that still holds."""


def stands(exam: Exam, user: User, now: datetime) -> Standing:
    """How the person stands to the exam now."""
    return standing(exam, about(exam, user), now=now, passed=has_passed(user, exam))


def start(
    *, exam: Exam, user: User, language: str, code: str = "", clock: Callable[[], datetime] = timezone.now
) -> ExamAttempt:
    """The person's open attempt at the exam, or a new one where they may start it.

    Called twice, from two tabs, two machines or by a double click, it gives the same attempt to both; what was started
    is never started anew, and its deadline stays. The clock is read once the form is drawn, in every language that the
    exam offers: drawing costs nobody time. `language` is what the person reads, if the exam offers it.
    Raises `MayNotStart`, `WrongCode`, and `CannotDraw` where the exam's blueprint cannot be met.
    """
    found = stands(exam, user, clock())
    if found.open is not None:
        return found.open
    if not found.may_start:
        raise MayNotStart(found)
    held_code = _code(exam, code, clock()) if found.rules.supervised else None
    seed = new_form_seed()
    make_up = make_up_of(found.before) if found.rules.make_up and found.before is not None else None
    with translation.override(settings.LANGUAGE_CODE):
        form = [
            replace(place, asked=in_languages(place.asked, exam.offered))
            for place in draw_form(exam, found.rules, seed, make_up=make_up)
        ]
    with transaction.atomic():
        # Whoever gives the person extra time holds them too: it is given before the start, or moves its deadline.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        faster = ExamAttempt.objects.filter(exam=exam, user=user, number__gte=found.number).first()
        if faster is not None:
            return faster
        # Whoever moves its times or takes it back holds the exam: that is read here, or finds the attempt.
        held = Exam.objects.select_for_update(no_key=True)
        exam.refresh_from_db(fields=["opens", "closes", "published", "season"], from_queryset=held)
        now = clock()
        found = stands(exam, user, now)  # its times may have been moved while the form was drawn
        if not found.may_start:
            raise MayNotStart(found)
        return _stored(found, user, language, held_code, seed, form, make_up, now)


def _stored(
    found: Standing,
    user: User,
    language: str,
    code: SittingCode | None,
    seed: str,
    form: Sequence[Place],
    make_up: MakeUp | None,
    now: datetime,
) -> ExamAttempt:
    exam, rules = found.exam, found.rules
    deadline = found.effective.deadline(now, rules.minutes)
    if deadline is None or deadline <= now:
        raise MayNotStart(stands(exam, user, now))
    attempt = ExamAttempt(
        exam=exam,
        user=user,
        number=found.number,
        policy=exam.policy.as_json(),
        evidence_mode=rules.evidence_mode,
        language=language if language in exam.offered else exam.offered[0],
        languages=list(exam.offered),
        form_seed=seed,
        engine_version=editions.get(exam.edition).engine_version,
        code=code,
        started=now,
        deadline=deadline,
        extra_minutes=found.effective.extra,
        make_up_of=found.before if make_up else None,
    )
    attempt.save(force_insert=True)
    drawn_now = [place.asked for place in form if place.row is None]
    new = store_questions(drawn_now, made=now, languages=exam.offered)
    drawn = iter(new)
    ExamItem.objects.bulk_create(
        ExamItem(
            attempt=attempt,
            number=number,
            section=place.section,
            question=place.row if place.row is not None else next(drawn),
            options=list(place.options),
        )
        for number, place in enumerate(form, start=1)
    )
    return attempt


def _code(exam: Exam, typed: str, now: datetime) -> SittingCode:
    """The code as it was typed, blanks and case apart. Raises `WrongCode`."""
    plain = "".join(typed.replace("\0", "").lower().split())
    held = SittingCode.objects.filter(exam=exam, code=plain, until__gt=now).first()
    if held is None:
        raise WrongCode
    return held
