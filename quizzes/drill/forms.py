"""How a drill is started, and the acts that its page sends."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from quizzes.drill.judging import CALLS, TEAMS, Act, Did
from quizzes.drill.models import Speed
from quizzes.drill.script import LONGEST
from quizzes.drill.services import MOST_ACTS
from rules.engine.edition import Edition
from rules.engine.vocabulary import Team

LATEST = 10 * LONGEST
"""No act comes later, in seconds: every part is over by then."""


class SpeedForm(forms.Form):
    """How fast, and under which rulebook where there is more than one."""

    speed = forms.ChoiceField(
        label=gettext_lazy("How fast"), choices=Speed, initial=Speed.FULL, widget=forms.RadioSelect
    )
    edition = forms.ChoiceField(label=gettext_lazy("Rulebook"), required=False, widget=forms.RadioSelect)

    def __init__(self, *args: Any, books: Mapping[str, Edition], **options: Any) -> None:
        """`books` are the rulebooks to choose from; of one there is no choice."""
        super().__init__(*args, **options)
        if len(books) > 1:
            field: Any = self.fields["edition"]
            field.choices = [(slug, gettext(book.title)) for slug, book in books.items()]
            self.initial.setdefault("edition", next(iter(books)))
        else:
            del self.fields["edition"]


LONGEST_TEXT = 100 * MOST_ACTS
"""What the page sends is never longer, in characters."""


class ActsUnreadable(Exception):
    """What came is no list of acts."""


def acts_sent(text: str, *, stretched: int) -> list[Act]:
    """The acts that a page sent, in seconds as at the rink. Raises `ActsUnreadable`."""
    try:
        sent = json.loads(text[: LONGEST_TEXT + 1])
    except (ValueError, RecursionError) as error:
        raise ActsUnreadable from error
    if not isinstance(sent, list) or len(sent) > MOST_ACTS:
        raise ActsUnreadable
    return [_act(each, stretched) for each in sent]


def _act(sent: Any, stretched: int) -> Act:
    """One act: what was done, `at` in milliseconds as they passed on the page, and the team that a call is on."""
    if not isinstance(sent, dict) or not {"did", "at"} <= set(sent) <= {"did", "at", "team"}:
        raise ActsUnreadable
    did, at, team = sent["did"], sent["at"], sent.get("team")
    if (
        not isinstance(did, str)
        or not isinstance(team, str | None)
        or did not in set(Did)
        or type(at) not in {int, float}
        or not 0 <= at <= LATEST * 1000
    ):  # which no NaN is
        raise ActsUnreadable
    on = None if team is None else TEAMS.get(team)
    if (did in CALLS) is not (on is not None) or (on is None) is not (team is None):
        raise ActsUnreadable
    return Act(did=Did(did), at=at / 1000 / stretched, team=on)


class StepForm(forms.Form):
    """What one does in a drill step by step: an act, a call on a team, or wait."""

    turn = forms.IntegerField(min_value=0)
    do = forms.CharField(max_length=30)

    def clean_do(self) -> tuple[Did | None, Team | None]:
        """The act and its team; of waiting there is none of either."""
        did, _, team = str(self.cleaned_data["do"]).partition("/")
        if did == "wait":
            return None, None
        try:
            act, on = Did(did), TEAMS[team] if team else None
        except (ValueError, KeyError):
            raise forms.ValidationError(gettext("That is nothing a referee does here.")) from None
        if (act in CALLS) is not (on is not None):
            raise forms.ValidationError(gettext("That is nothing a referee does here."))
        return act, on
