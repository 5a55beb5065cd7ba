"""Acts in words: what was done, to what, by whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.people.models import Act, Role, User
from accounts.people.queries import Viewer, users_for
from accounts.people.services.audit import COMMAND, Verb

WORDS = {
    Verb.ROSTER_IMPORT: _("Imported the roster"),
    Verb.INVITATION_SEND: _("Sent an invitation"),
    Verb.INVITATION_WITHDRAW: _("Withdrew an invitation"),
    Verb.ROLE_GIVE: _("Gave a role"),
    Verb.ROLE_CHANGE: _("Changed a role"),
    Verb.ROLE_TAKE: _("Took a role away"),
    Verb.PERSON_MERGE: _("Merged two records of one person"),
    Verb.PERSON_ERASE: _("Erased a person"),
    Verb.ADMIN_ADD: _("Added in the site administration"),
    Verb.ADMIN_CHANGE: _("Changed in the site administration"),
    Verb.ADMIN_DELETE: _("Deleted in the site administration"),
    "exam.make": _("Made an exam"),
    "exam.change": _("Changed an exam"),
    "exam.sections": _("Changed the sections of an exam"),
    "exam.copy": _("Copied an exam"),
    "exam.season": _("Set the dates of a season"),
    "exam.policy": _("Changed an exam policy"),
    "exam.policy_copy": _("Copied an exam policy"),
    "exam.publish": _("Published an exam"),
    "exam.take_back": _("Took an exam back"),
    "exam.code": _("Made a code for a sitting"),
    "exam.code_end": _("Ended a code for a sitting"),
    "exam.unlock": _("Unlocked an exam"),
    "exam.window": _("Gave an exam other times"),
    "exam.extra_time": _("Set somebody's extra time"),
    "exam.regrade": _("Confirmed a correction and graded anew"),
    "exam.appeal": _("Decided an appeal"),
    "exam.flag_answer": _("Answered a flag"),
}
"""An act that is not here is told by its verb itself."""

Names = dict[str, str]
"""What the people are called whom the viewer may see, by public id."""


@dataclass(frozen=True)
class Told:
    """An act in words. `details` are labels with what they say."""

    at: datetime
    who: str
    what: str
    target: str
    details: tuple[tuple[str, str], ...]


def told(acts: Iterable[Act], viewer: Viewer) -> list[Told]:
    """The acts in words, in their order; people are named whom the viewer may see."""
    rows = list(acts)
    names = _names({key for act in rows for key in _people(act)}, viewer)
    return [_told(act, names) for act in rows]


def _people(act: Act) -> Iterator[str]:
    """The public ids of the people whom the act is about."""
    if act.target_kind == User._meta.label_lower:
        yield act.target_id
    for value in act.details.values():
        if isinstance(value, str) and _is_public_id(value):
            yield value


def _is_public_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _names(people: set[str], viewer: Viewer) -> Names:
    """What they are called now; a record given up for another is called as the other."""
    if not people:
        return {}
    found = list(User.objects.filter(public_id__in=people).values_list("public_id", "pk", "merged_into"))
    now = {str(public_id): merged_into or pk for public_id, pk, merged_into in found}
    called = {person.pk: person.get_full_name() for person in users_for(viewer).filter(pk__in=now.values())}
    return {public_id: called[pk] for public_id, pk in now.items() if pk in called}


def _told(act: Act, names: Names) -> Told:
    if act.target_kind == User._meta.label_lower:
        target = names.get(act.target_id) or gettext("someone")
    else:
        target = act.target or " ".join(part for part in (_kind(act.target_kind), act.target_id) if part)
    return Told(
        at=act.at,
        who=_who(act),
        what=str(WORDS.get(act.what, act.what)),
        target=target,
        details=tuple((str(label), _detail(value, names)) for label, value in act.details.items()),
    )


def _who(act: Act) -> str:
    if act.who_name == COMMAND:
        return gettext("A command on the server")
    return act.who_name or gettext("Erased person")


def _kind(label: str) -> str:
    return label.rpartition(".")[2]


def _detail(value: object, names: Names) -> str:
    if isinstance(value, list):
        return ", ".join(str(each) for each in value)
    text = str(value)
    if text in Role.values:
        return str(Role(text).label)
    return names.get(text) or (gettext("someone") if _is_public_id(text) else text)
