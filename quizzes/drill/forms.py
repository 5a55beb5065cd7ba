"""How a drill is started, and the acts that its page sends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
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


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """An act as the page sends it: `at` in milliseconds as they passed on the page."""

    did: Did
    at: Annotated[float, msgspec.Meta(ge=0)]
    team: Team | None = None


READER = msgspec.json.Decoder(Annotated[list[Sent], msgspec.Meta(max_length=MOST_ACTS)])


class ActsUnreadable(Exception):
    """What came is no list of acts."""


def acts_sent(text: str, *, stretched: int) -> list[Act]:
    """The acts that a page sent, in seconds as at the rink. Raises `ActsUnreadable`."""
    try:
        sent = READER.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ActsUnreadable from error
    acts = [Act(did=each.did, at=each.at / 1000 / stretched, team=each.team) for each in sent]
    if any((act.did in CALLS) is not (act.team is not None) or act.at > LATEST for act in acts):
        raise ActsUnreadable
    return acts


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
