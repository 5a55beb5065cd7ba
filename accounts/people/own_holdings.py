"""What becomes of this app's rows about a person, and of those of Django's and allauth's own apps."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet

from accounts.people.holdings import Erase, Merge, NotExported, columns, declare
from accounts.people.models import Act, Invitation, User

REGISTRATION = (
    "league__slug",
    "number",
    "family_name",
    "given_name",
    "email",
    "organisation",
    "born",
    "guardian_name",
    "since",
    "guardian_email",
    "since",
)
LOG_IN = "It is what the person signs in with, and would let whoever finds the file sign in as them."
RIGHTS = "What someone may do in the site administration is about the site, not about the person."


def declare_all() -> None:
    """Called once, when the app is ready."""
    _people()
    _signing_in()
    _administration()


def _people() -> None:
    declare(
        "people.membership",
        "user",
        merge=Merge.MOVE_UNLESS_HELD,
        key=("league", "role"),
        erase=Erase.DELETED,
        export=columns("league__slug", "role"),
    )
    declare(
        "people.registration",
        "user",
        merge=Merge.MOVE_UNLESS_HELD,
        key=("league",),
        erase=Erase.DELETED,
        export=columns(*REGISTRATION),
    )
    declare(
        "people.rosterfile",
        "uploaded_by",
        merge=Merge.ENDS,
        erase=Erase.DELETED,
        export=columns("league__slug", "name", "uploaded_at"),
    )
    declare(
        "people.act",
        "who",
        merge=Merge.STAYS,
        erase=Erase.KEPT,
        nameless=nameless_acts,
        export=columns("what", "league__slug", "target", "target_kind", "target_id", "at"),
    )
    declare(
        "people.invitation",
        "made_by",
        merge=Merge.MOVE,
        erase=Erase.KEPT,
        export=columns("league__slug", "role", "email", "made_at"),
    )
    declare(
        "people.invitation",
        "used_by",
        merge=Merge.MOVE,
        erase=Erase.KEPT,
        nameless=nameless_invitations,
        export=columns("league__slug", "role", "email", "used_at"),
    )
    declare(
        "people.user",
        "merged_into",
        merge=Merge.MOVE,
        erase=Erase.KEPT,
        export=columns("public_id"),
    )


def _signing_in() -> None:
    """allauth's, where its apps are installed: the log-ins of the record that is given up end with it."""
    ends = {"merge": Merge.ENDS, "erase": Erase.DELETED}
    declare("account.emailaddress", "user", **ends, export=columns("email", "verified", "primary"))
    declare("socialaccount.socialaccount", "user", **ends, export=columns("provider", "uid", "date_joined"))
    declare("mfa.authenticator", "user", **ends, export=NotExported(LOG_IN))
    seen = columns("created_at", "ip", "last_seen_at", "user_agent")
    declare("usersessions.usersession", "user", **ends, export=seen)


def _administration() -> None:
    ends = {"merge": Merge.ENDS, "erase": Erase.DELETED}
    declare("people.user_groups", "user", **ends, export=NotExported(RIGHTS))
    declare("people.user_user_permissions", "user", **ends, export=NotExported(RIGHTS))
    acted = columns("action_time", "content_type__model", "object_id", "action_flag")
    declare("admin.logentry", "user", merge=Merge.STAYS, erase=Erase.DELETED, export=acted)


def nameless_invitations(person: User) -> None:
    """That an invitation was accepted stays; to which address it went does not."""
    Invitation.objects.filter(used_by=person).update(email="")


def nameless_acts(person: User) -> None:
    """What the person did stays, done by nobody: the one change of an act that the database lets pass."""
    QuerySet(Act).filter(who=person).update(who=None, who_name="")


def forget_log(person: User) -> None:
    """The site administration's own log may hold what rows were called: entries that name the person lose it.

    New entries name nobody (`administration`); these are from before that, or from elsewhere.
    """
    words = [name.casefold() for name in _names(person)]
    for entry in LogEntry.objects.iterator():
        text = f"{entry.object_repr}\n{entry.change_message}".casefold()
        if any(word in text for word in words):
            LogEntry.objects.filter(pk=entry.pk).update(object_repr="", change_message="")


def _names(person: User) -> Iterator[str]:
    """What the person is called anywhere, their guardians with them."""
    yield from filter(None, (person.username, person.display_name, person.email))
    for row in person.registrations.all():
        yield from filter(None, (row.full_name, row.email, row.guardian_name, row.guardian_email))
