"""Moving a scenario over to a league's own numbers: a draft of its next version, which goes the usual way."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from quizzes.authoring.models import Version
from quizzes.authoring.permissions import may_write_scenarios
from quizzes.authoring.services.writing import NotWritable, new_version, save
from quizzes.disputes.services.opening import Refused
from quizzes.interpretations.models import Variant


@transaction.atomic
def move_over(*, version: Version, variant: Variant, by: User, now: datetime) -> Version:
    """The draft that follows a version, under the variant; what is published stays until the draft is.

    Raises `Refused` where a version is in review, or the scenario is not the variant's league's.
    """
    league = variant.interpretation.league
    if version.scenario.league_id != league.pk or not may_write_scenarios(by, league):
        raise Refused(_("The scenario is another league’s."))
    draft = new_version(version=version, by=by, now=now)
    try:
        return save(version=draft, content={**draft.content, "edition": variant.slug}, by=by, now=now)
    except NotWritable:
        raise Refused(_("A version of it is in review: it has to come back first.")) from None
