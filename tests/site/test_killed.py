"""A process dies in a re-grade, an export, a run of reminders: it goes on or is begun anew, and is done once."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.layouts import Layout
from accounts.certification.exports.models import Export, State
from accounts.certification.exports.services.background import SILENCE, ask, begin_anew
from accounts.certification.exports.wanted import Wanted
from accounts.certification.exports.writing import Order
from accounts.certification.models import LookedThrough, Reminder
from accounts.certification.services.issuing import issue
from accounts.certification.services.reminding import send_due
from accounts.people.models import Act, User
from accounts.people.tasks import schedule
from quizzes.exams.models import Correction, Regrade, Result, ResultMail
from quizzes.exams.services.mailing import mail_regraded
from quizzes.exams.services.regrading import confirm
from tests.certification.made import make_level, make_official
from tests.factories import LeagueFactory
from tests.killed import killed
from tests.quizzes.exams.corrected import LATER, draft, fixed_exam
from tests.quizzes.exams.made import DAY, items_of, sit
from tests.world import TRAINEE, make_world

pytestmark = pytest.mark.usefixtures("transactional_db")

WORK = """
from django.core.management import call_command
call_command("db_worker", batch=True, reload=False, startup_delay=False, verbosity=0)
"""
CONFIRM = """
from django.utils import timezone
from quizzes.exams.models import Correction
from quizzes.exams.services.regrading import confirm
confirm(correction=Correction.objects.get(), by=None, lowering=True, now=timezone.now())
"""
MAIL = """
from django.utils import timezone
from quizzes.exams.services.mailing import mail_regraded
mail_regraded(now=timezone.now())
"""


def work() -> None:
    """The next worker does what there is to do."""
    call_command("db_worker", batch=True, reload=False, startup_delay=False, verbosity=0)


def test_in_a_regrade_and_in_telling_of_it(tmp_path: Path):
    world = make_world()
    User.objects.filter(pk=world.people[TRAINEE].pk).update(email="robin@example.org")
    exam = fixed_exam(world.league, 2)
    attempt = sit(exam, world.people[TRAINEE], "wr")
    held = draft(items_of(attempt)[0].question, world.league)
    mail.outbox.clear()

    killed(tmp_path, CONFIRM, where="quizzes.exams.services.regrading.record")  # results added, nothing committed

    assert Correction.objects.get().confirmed is None
    assert (Result.objects.count(), Regrade.objects.count()) == (1, 0)
    for _each in range(2):
        confirm(correction=held, by=None, lowering=True, now=LATER)
    assert (Result.objects.count(), Regrade.objects.count()) == (2, 1)
    assert Act.objects.filter(what="exam.regrade").count() == 1

    (tmp_path / "reached").unlink()
    killed(tmp_path, MAIL, where="quizzes.exams.services.mailing.send_mail")

    assert not ResultMail.objects.exists()
    assert [mail_regraded(now=LATER), mail_regraded(now=LATER)] == [1, 0]
    assert [each.to for each in mail.outbox] == [["robin@example.org"]]


def test_in_an_export(tmp_path: Path):
    league = LeagueFactory.create()
    make_official(league)
    order = Order(wanted=Wanted(), layout=Layout.of(*NAMES), format="csv")
    export = ask(league=league, order=order, profile="full", by=None, expected=1, now=timezone.now())

    killed(tmp_path, WORK, where="accounts.certification.exports.services.background.write")

    export.refresh_from_db()
    assert (export.state, export.tries, begin_anew(now=timezone.now())) == (State.RUNNING, 1, 0)
    long_after = timezone.now() + SILENCE + timedelta(seconds=1)
    assert [begin_anew(now=long_after), begin_anew(now=long_after)] == [1, 0]
    work()
    export.refresh_from_db()
    assert (export.state, export.tries, export.rows) == (State.DONE, 2, 1)
    kept = [name for name in default_storage.listdir("exports")[1] if name.startswith(export.public_id)]
    assert kept == [f"{export.public_id}-2.csv"]
    assert Act.objects.filter(what="export.make").count() == 1
    assert Export.objects.count() == 1
    default_storage.delete(str(export.file))


def test_in_a_run_of_reminders(tmp_path: Path):
    league, now = LeagueFactory.create(), timezone.now()
    level = make_level(league)
    people = [make_official(league, email=f"{name}@example.org") for name in ("ann", "bo", "cy")]
    for person in people:
        issue(user=person, level=level, by=None, now=now - 340 * DAY)
    schedule()

    killed(tmp_path, WORK, where="accounts.certification.services.reminding.send_mail", call=2)

    assert [row.user for row in Reminder.objects.all()] == people[:1]
    assert not LookedThrough.objects.exists()
    waiting = DBTaskResult.objects.get(status="READY")
    assert waiting.run_after is not None, "the next worker does what is due in a minute"
    assert not schedule()
    assert [send_due(now=now), send_due(now=now)] == [2, 0]
    assert [each.to for each in mail.outbox] == [["bo@example.org"], ["cy@example.org"]]
    assert Reminder.objects.count() == 3
