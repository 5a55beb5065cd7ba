"""Acts in words: what was done, to what, by whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.people.models import Act, Role, User
from accounts.people.queries import Viewer, users_for
from accounts.people.services.audit import COMMAND, Verb

WORDS: dict[str, str | Promise] = {
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
"""An act that is not here is told by its verb itself. Another app adds its own with `tells`."""

LABELS: dict[str, str | Promise] = {
    "changed": _("changed"),
    "moved": _("moved"),
    "new": _("new"),
    "person": _("person"),
    "refused": _("refused"),
    "role": _("role"),
    "same": _("as before"),
}
"""What stands before a detail, by its key; a key that is not here stands there itself."""

Titles = Callable[[set[str]], Mapping[str, str]]
"""What rows are called, by their public id, of those that are there."""

_titles: dict[str, Titles] = {}

Names = dict[str, str]
"""What the people are called whom the viewer may see, by public id; rows of other kinds by kind and id."""


def tells(
    *, words: Mapping[str, str | Promise], labels: Mapping[str, str | Promise], titles: dict[str, Titles]
) -> None:
    """Add how an app's acts are told: its verbs, the keys of its details, and titles by kind (`exams.exam`).

    A title must name no person. Called from an AppConfig's `ready`.
    """
    WORDS.update(words)
    LABELS.update(labels)
    _titles.update(titles)


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
    names = _names({key for act in rows for key in _people(act)}, viewer) | _titles_of(rows)
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


def _titles_of(rows: list[Act]) -> Names:
    found: Names = {}
    for kind, titles in _titles.items():
        keys = {act.target_id for act in rows if act.target_kind == kind}
        found |= {f"{kind} {key}": title for key, title in (titles(keys) if keys else {}).items()}
    return found


def _told(act: Act, names: Names) -> Told:
    if act.target_kind == User._meta.label_lower:
        target = names.get(act.target_id) or gettext("someone")
    else:
        called = names.get(f"{act.target_kind} {act.target_id}")
        target = act.target or called or " ".join(part for part in (_kind(act.target_kind), act.target_id) if part)
    return Told(
        at=act.at,
        who=_who(act),
        what=str(WORDS.get(act.what, act.what)),
        target=target,
        details=tuple(
            (str(LABELS.get(key, key)), _detail(value, names)) for key, value in act.details.items() if value != ""
        ),
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
    if isinstance(value, str) and (moment := _moment(value)):
        return date_format(timezone.localtime(moment), "DATETIME_FORMAT")
    return names.get(text) or (gettext("someone") if _is_public_id(text) else text)


def _moment(text: str) -> datetime | None:
    """The moment that a text is, in the form of `isoformat` with its offset; None where it is none."""
    if "T" not in text:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if timezone.is_aware(found) else None
