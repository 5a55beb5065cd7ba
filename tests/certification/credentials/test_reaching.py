"""What happens to a certification reaches certificate, public page and credential status in the same act."""

from __future__ import annotations

import json
from collections.abc import Callable

import jwt
import pytest
from django.db import transaction
from django.utils import timezone
from openbadgeslib.ob3 import OB3Verifier
from openbadgeslib.ob3.verifier import OB3VerificationError

from accounts.certification.models import Certification, Kind, What
from accounts.certification.services.enrolling import enrol
from quizzes.exams.models import Exam, ExamAttempt
from quizzes.exams.services.regrading import confirm
from tests.certification.credentials.made import certified, fetch, moved, parts_of, printed, shown, token_of
from tests.certification.made import held as held_by
from tests.certification.made import make_level, make_official, make_requirement
from tests.quizzes.exams.conftest import known_forms  # noqa: F401 - the same forms in every run
from tests.quizzes.exams.corrected import draft, fixed_exam
from tests.quizzes.exams.made import DAY, sit
from tests.world import World

pytestmark = pytest.mark.django_db
THEN = timezone.now() - 10 * DAY


class Taken:
    """What a holder took away before anything happened, and what each way of looking at it says now."""

    def __init__(self, held: Certification) -> None:
        self.held, self.token = held, token_of(held)
        self.key = jwt.PyJWK(json.loads(fetch(parts_of(self.token)[0]["kid"]))).key

    def holds(self) -> dict[str, bool]:
        """Whether it holds: by the certificate, the public page, and another's verifier with the token of then."""
        return {
            "certificate": "Not valid" not in printed(self.held),
            "page": "<b>Valid</b>" in shown(self.held) and "Not valid" not in shown(self.held),
            "credential": self._is_accepted(),
        }

    def _is_accepted(self) -> bool:
        try:
            OB3Verifier(pubkey_pem=self.key).verify(self.token, check_status=True, download=fetch)
        except OB3VerificationError:
            return False
        return True


def everywhere(value: bool) -> dict[str, bool]:
    """The same by each way of looking."""
    return dict.fromkeys(("certificate", "page", "credential"), value)


def suspend(world: World, held: Certification) -> None:
    moved(world, held, What.SUSPENDED)


def revoke(world: World, held: Certification) -> None:
    moved(world, held, What.REVOKED)


@pytest.mark.parametrize("act", [suspend, revoke])
def test_a_move_reaches_everything_within_its_act(act: Callable[[World, Certification], None], world: World):
    taken, beside = Taken(certified(world.league)), Taken(certified(world.league))
    assert taken.holds() == everywhere(True)
    with transaction.atomic():
        act(world, taken.held)
        assert taken.holds() == everywhere(False)
    assert beside.holds() == everywhere(True)


def test_what_is_reinstated_holds_everywhere_again(world: World):
    taken = Taken(certified(world.league))
    suspend(world, taken.held)
    moved(world, taken.held, What.REINSTATED)
    assert taken.holds() == everywhere(True)


def test_a_move_that_is_taken_back_with_its_transaction_reaches_nothing(world: World):
    taken = Taken(certified(world.league))
    with transaction.atomic():
        revoke(world, taken.held)
        transaction.set_rollback(True)
    assert taken.holds() == everywhere(True)


@pytest.fixture
def passed(world: World) -> ExamAttempt:
    """A pass by one call, certified as it was graded."""
    exam = fixed_exam(world.league, pass_percent=75)
    Exam.objects.filter(pk=exam.pk).update(opens=THEN - DAY, closes=THEN + DAY, published=THEN - DAY)
    exam.refresh_from_db()
    level = make_level(world.league, validity="none")
    make_requirement(level, "exam", Kind.EXAM).exams.add(exam)
    user = make_official(world.league)
    enrol(users=[user], level=level, by=None, now=THEN)
    return sit(exam, user, "rrrw", THEN)


def void(attempt: ExamAttempt, number: int, **how: bool) -> None:
    """A question of the attempt is void, and the exam graded anew."""
    correction = draft(attempt.items.get(number=number).question, attempt.exam.league)
    confirm(correction=correction, by=None, now=timezone.now(), **{"lowering": False, **how})


def test_a_regrade_that_takes_a_pass_reaches_everything_within_its_act(world: World, passed: ExamAttempt):
    level = Certification.objects.get(user=passed.user).level
    taken = Taken(held_by(passed.user, level))
    assert taken.holds() == everywhere(True)
    with transaction.atomic():
        void(passed, 1, lowering=True)
        assert taken.holds() == everywhere(False)
    void(passed, 4)
    again = Taken(held_by(passed.user, level))
    assert again.held != taken.held
    assert again.holds() == everywhere(True)
    assert taken.holds() == everywhere(False)


def test_a_regrade_that_leaves_the_pass_leaves_everything(world: World, passed: ExamAttempt):
    taken = Taken(Certification.objects.get(user=passed.user))
    void(passed, 4)
    assert Certification.objects.get(user=passed.user) == taken.held
    assert taken.holds() == everywhere(True)
