"""What becomes of certification when records are merged, handed out or erased.

What was certified stays, with the record that is kept; of someone who is erased it stays nameless.
"""

from __future__ import annotations

from datetime import date, datetime

from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from accounts.certification.assessing import LIVE
from accounts.certification.cases import Case, case_of
from accounts.certification.credentials.making import without_name
from accounts.certification.credentials.standing import MARK, last_status, with_last_status
from accounts.certification.models import Certification, Event, Evidence, Standing, Status, What
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.moving import moved
from accounts.certification.services.settling import settle
from accounts.people.holdings import Erase, Merge, columns, declare
from accounts.people.models import User

CERTIFICATION = (
    "public_id",
    "code",
    "league__slug",
    "holder",
    "programme_title",
    "level_title",
    "issued",
    "valid_from",
    "expires",
    "imported",
    "source",
    "credential__token",
)


def declare_all() -> None:
    """Called once, when the app is ready."""
    kept = {"merge": Merge.MOVE, "erase": Erase.KEPT}
    declare(
        "certification.evidence",
        "user",
        **kept,
        nameless=_without_words,
        export=columns("requirement__title", "outcome", "on", "expires", "source", "signer", "recorded"),
    )
    declare(
        "certification.evidence",
        "signed_by",
        **kept,
        nameless=_without_signer,
        export=columns("requirement__title", "on", "recorded"),
    )
    declare("certification.evidence", "recorded_by", **kept, export=columns("requirement__title", "on", "recorded"))
    declare(
        "certification.certification",
        "user",
        **kept,
        before_merge=renumbered,
        nameless=_without_holder,
        export=columns(*CERTIFICATION),
    )
    declare("certification.event", "user", **kept, export=columns("league__slug", "number", "what", "at", "status"))
    declare("certification.event", "by", **kept, export=columns("league__slug", "number", "what", "at", "why"))
    declare(
        "certification.standing",
        "user",
        merge=Merge.MOVE_UNLESS_HELD,
        key=("level",),
        before_merge=revoked_on_both,
        after_merge=settled,
        erase=Erase.KEPT,
        export=columns("level__programme__title", "level__title", "event__status"),
    )
    declare(
        "certification.reminder",
        "user",
        merge=Merge.MOVE,
        erase=Erase.DELETED,
        export=columns("key", "days", "to", "guardian", "at"),
    )
    declare(
        "certification.evidencefile",
        "uploaded_by",
        merge=Merge.ENDS,
        erase=Erase.DELETED,
        export=columns("league__slug", "name", "uploaded_at"),
    )


def renumbered(keep: User, other: User) -> None:
    """The second person's certifications follow the first's at each level, so that none has two of one number."""
    last = dict(Certification.objects.filter(user=keep).values_list("level").annotate(Max("number")))
    for row in Certification.objects.filter(user=other, level__in=last).order_by("-number"):
        QuerySet(Certification).filter(pk=row.pk).update(number=last[row.level_id] + row.number)


def revoked_on_both(keep: User, other: User) -> None:
    """What somebody revoked on one of the records is revoked on the other too: merging gives nothing back."""
    for row in Standing.objects.filter(user__in=(keep, other)).select_related("level__programme__league"):
        beside = case_of((other if row.user_id == keep.pk else keep).pk, row.level)
        if not _was_revoked(case_of(row.user_id, row.level)) or beside.event is None:
            continue
        ledger = Ledger(row.level.programme.league, now=timezone.now())
        if beside.position(ledger.today).status in LIVE:
            why = gettext("It was revoked on the other record of the same person.")
            moved(ledger, beside, What.REVOKED, Status.REVOKED, why=why)


def _was_revoked(case: Case) -> bool:
    """Whether somebody revoked what the person held last; that a re-grade took it away is no judgement on them."""
    return case.judged and case.event is not None and case.event.status == Status.REVOKED


def settled(person: User) -> None:
    """How the kept person stands at each level, now that what was on record of both is on record of them.

    Where both held the level, what holds longest is theirs from now on; but what is suspended stays so, since merging
    reinstates nobody. The other is superseded: nobody could move it any more, and it would read as valid whatever
    becomes of the person.
    """
    rows = Standing.objects.filter(user=person).select_related("level__programme__league")
    for row in rows.order_by("league", "pk"):
        ledger = Ledger(row.level.programme.league, now=timezone.now())
        case = case_of(person.pk, row.level)
        live = _live(person, row, ledger.now)
        best = max(live, key=_weight, default=None)
        for other in live:
            if other != best:
                ledger.of_certification(_last_of(other), What.SUPERSEDED, status=Status.SUPERSEDED)
        if best is not None and best != case.current:
            moved(ledger, case.after(Event(certification=best)), What.OFFICIAL, last_status(best) or Status.VALID)
        settle(ledger, person.pk, [row.level], What.OFFICIAL)


def _live(person: User, row: Standing, now: datetime) -> list[Certification]:
    """The certifications at the level that hold by their dates, and are valid or suspended."""
    held = with_last_status(Certification.objects.filter(user=person, level=row.level))
    return list(held.filter(Q(ends=None) | Q(ends__gt=now), **{f"{MARK}__in": LIVE}))


def _weight(held: Certification) -> tuple[bool, date, datetime]:
    """Which of two at one level stays: the one that is suspended, else the one that holds longest."""
    return last_status(held) == Status.SUSPENDED, held.expires or date.max, held.issued


def _last_of(held: Certification) -> Event:
    """The last event that tells of a certification."""
    return held.events.select_related("level", "certification").latest("number")


def _without_words(person: User) -> None:
    QuerySet(Evidence).filter(user=person).update(source="", signer="")


def _without_signer(person: User) -> None:
    QuerySet(Evidence).filter(signed_by=person).update(signer="")


def _without_holder(person: User) -> None:
    QuerySet(Certification).filter(user=person).update(holder="")
    without_name(person)
