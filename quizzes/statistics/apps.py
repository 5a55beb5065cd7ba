"""The app `statistics`: it has no rows of its own, templates' filters alone."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StatisticsConfig(AppConfig):
    """How questions and exams perform."""

    name = "quizzes.statistics"
    label = "statistics"
    verbose_name = _("Statistics")
