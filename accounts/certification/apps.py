"""The app `certification`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CertificationConfig(AppConfig):
    """Programmes, evidence, certifications and their events; what leagues take away."""

    name = "accounts.certification"
    label = "certification"
    verbose_name = _("Certification")

    def ready(self) -> None:
        """Hear of results and of changed officials, and let `run_due` write down what ran out."""
        from accounts.certification import permissions  # noqa: F401 - registers what may be seen
        from accounts.certification.acts import tell_all
        from accounts.certification.demo import certifications
        from accounts.certification.demo_exam import an_exam_sat
        from accounts.certification.holdings import declare_all
        from accounts.certification.services import importing, listening, mastery, reminding, running_out
        from accounts.people import chores, demo

        declare_all()
        tell_all()
        demo.contributes(certifications)
        demo.contributes(an_exam_sat)
        listening.listen()
        chores.does("clauses mastered", mastery.record_mastery)
        chores.does("certifications and evidence run out", running_out.run_out)
        chores.does("uploaded files of evidence deleted", importing.delete_waiting_files)
        chores.does("reminders of what ends sent", reminding.send_due)
