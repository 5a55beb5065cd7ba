"""The app `exams`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ExamsConfig(AppConfig):
    """Exam policies, exams, attempts under the clock, results, corrections and appeals."""

    name = "quizzes.exams"
    label = "exams"
    verbose_name = _("Exams")

    def ready(self) -> None:
        """Let permissions know of exams, practice of what is secret, and `run_due` of what is over or to be told."""
        from accounts.people import chores, demo
        from quizzes import secret
        from quizzes.exams import permissions  # noqa: F401 - registers what may be seen
        from quizzes.exams.acts import tell_all
        from quizzes.exams.demo import exams
        from quizzes.exams.holdings import declare_all
        from quizzes.exams.pools import being_asked_of, exam_pools
        from quizzes.exams.queries import secret_identities
        from quizzes.exams.services.closing import close_due
        from quizzes.exams.services.mailing import mail_regraded
        from quizzes.question_files import pools

        declare_all()
        tell_all()
        demo.contributes(exams)
        chores.does("exam attempts closed", close_due)
        chores.does("re-graded results told", mail_regraded)
        secret.kept_by(secret_identities)
        pools.adds(exam_pools)
        pools.withholds(being_asked_of)
