"""A league's own policies: copied, and changed while no published exam goes by them."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.people.models import League, User
from accounts.people.services.audit import record
from quizzes.exams.models import Exam, Policy
from quizzes.exams.queries import has_attempts

LONGEST_SLUG = 60


class InUse(Exception):
    """A published exam goes by the policy: it is copied, not changed."""


@transaction.atomic
def copy_policy(*, policy: Policy, league: League, by: User, now: datetime, exam: Exam | None = None) -> Policy:
    """The league's own copy; where an exam is given that is a draft, it goes by the copy from now on."""
    copy = Policy.objects.get(pk=policy.pk)
    copy.pk, copy.league = None, league
    copy.slug = _free_slug(policy.slug, league)
    copy._state.adding = True
    copy.save()
    record(by=by, league=league, what="exam.policy_copy", target=copy, details={"of": policy.slug}, now=now)
    if exam is not None and exam.published is None and not has_attempts(exam):
        exam.policy = copy
        exam.save(update_fields=["policy"])
    return copy


def _free_slug(slug: str, league: League) -> str:
    taken = set(Policy.objects.filter(league=league).values_list("slug", flat=True))
    free, number = slug, 1
    while free in taken:
        number += 1
        free = f"{slug[: LONGEST_SLUG - 1 - len(str(number))]}-{number}"
    return free


@transaction.atomic
def save_policy(*, policy: Policy, by: User, now: datetime) -> None:
    """Keep a changed policy. Raises `InUse`."""
    if is_in_use(policy):
        raise InUse
    policy.save()
    record(by=by, league=policy.league, what="exam.policy", target=policy, now=now)


def is_in_use(policy: Policy) -> bool:
    """Whether a published exam goes by the policy, or one that someone has started."""
    return any(exam.published is not None or has_attempts(exam) for exam in policy.exams.all())
