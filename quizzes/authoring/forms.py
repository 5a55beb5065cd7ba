"""The forms of scenarios beside the facts themselves."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.people.forms import RosterForm
from accounts.people.models import League
from quizzes.interpretations.queries import editions_of
from rules.editions import DEFAULT
from rules.engine.incidents import KINDS
from rules.engine.vocabulary import Phase

NO_KIND = ("none", gettext_lazy("None of these: a note for the rules chair"))


def kind_choices() -> list[tuple[str, Any]]:
    """The kinds of incident, those during play first."""
    return [
        (gettext(phase.label), [(kind.kind, gettext(kind.title)) for kind in KINDS.values() if kind.phase is phase])
        for phase in Phase
    ]


class NewForm(forms.Form):
    """What a new scenario is about, and by which book it is ruled."""

    kind = forms.ChoiceField(label=_("What happens"), choices=lambda: [*kind_choices(), NO_KIND])
    edition = forms.ChoiceField(
        label=_("Rulebook"),
        initial=DEFAULT,
    )

    def __init__(self, *args: Any, league: League, **more: Any) -> None:
        super().__init__(*args, **more)
        offered = [(each.slug, gettext(each.title)) for each in editions_of(league).values()]
        self.fields["edition"].choices = offered  # type: ignore[attr-defined]
        self.fields["kind"].widget.attrs["autofocus"] = True


class FileForm(RosterForm):
    """A file of scenarios to upload."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["file"].label = _("The file")
        self.fields["file"].help_text = _("CSV or XLSX, its first row the headings of a template, at most 500 rows.")
