"""Why a question came, in words: before the call nothing that helps with it, after the call in full."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext, ngettext

from quizzes.due import Reason
from quizzes.feedback import misreading_title
from quizzes.models import Item
from quizzes.showing import full_citation
from rules import editions


def before_the_call(item: Item) -> str:
    """Why it is asked, in words that name neither clause nor misreading: either could give the ruling away.

    Empty where there is no reason of its own.
    """
    reason = reason_of(item)
    if reason is None:
        return ""
    return {
        "misread": gettext("Due today: a clause you have missed lately."),
        "missed": gettext("Due today: a clause you have missed lately."),
        "due": gettext("Due today: a clause you are about to forget."),
        "new": gettext("New: a clause you have not ruled on yet."),
    }[reason.code]


def after_the_call(item: Item) -> str:
    """Why it was asked, with the clause and what was mistaken about it.

    Empty where there is no reason of its own, or where the edition no longer has the clause.
    """
    reason = reason_of(item)
    edition = editions.get(item.question.asked.edition)
    provision = next((each for each in edition.provisions if reason and each.name == reason.clause), None)
    if reason is None or provision is None:
        return ""
    clause = full_citation(edition, provision)
    misreading = misreading_title(edition, reason.misreading)
    if reason.code == "misread" and misreading:
        told = ngettext(
            "Asked because of an earlier call on “%(clause)s”: %(misreading)s",
            "Asked because of %(times)d earlier calls on “%(clause)s”: %(misreading)s",
            reason.times,
        )
    elif reason.times:
        told = ngettext(
            "Asked because you missed “%(clause)s” once lately.",
            "Asked because you missed “%(clause)s” %(times)d times lately.",
            reason.times,
        )
    elif reason.code == "due":
        return _last_seen(clause, item, date.fromisoformat(reason.seen))
    else:
        told = gettext("Asked because “%(clause)s” was new: you had not ruled on it yet.")
    return told % {"clause": clause, "misreading": misreading, "times": reason.times}


def _last_seen(clause: str, item: Item, seen: date) -> str:
    """That the clause was due, and how long before the attempt it had been ruled on."""
    days = (date.fromisoformat(item.attempt.settings["day"]) - seen).days
    told = ngettext(
        "Asked because “%(clause)s” was due: you had last ruled on it %(days)d day before.",
        "Asked because “%(clause)s” was due: you had last ruled on it %(days)d days before.",
        days,
    )
    return told % {"clause": clause, "days": days}


def reason_of(item: Item) -> Reason | None:
    """The reason that is stored with the item, if any."""
    return Reason(**item.reason) if item.reason else None
