"""Issuing: what stands in the way of it, and the certification with its dates, worked out once and stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.certification.around import Around, around_of
from accounts.certification.assessing import LIVE
from accounts.certification.cases import Case, Position, case_of
from accounts.certification.dates import (
    Span,
    age_on,
    end_of,
    plus_months,
    renewal_opens,
    span_of,
)
from accounts.certification.models import Certification, Event, Level, Standing, Status, Validity, What
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.running_out import catch_up
from accounts.people.models import League, Registration, User
from quizzes.exams.models import Season

OF_LEVEL = ("level__programme__league", "level__needs__programme__league")
"""What of a standing's level issuing looks at."""


@dataclass(frozen=True)
class Obstacle:
    """What stands in the way of issuing: a word that stays, and the same told."""

    code: str
    told: str | Promise


class NotReady(Exception):
    """Something stands in the way of issuing; `obstacles` say what."""

    def __init__(self, obstacles: Sequence[Obstacle]) -> None:
        super().__init__("; ".join(str(each.told) for each in obstacles))
        self.obstacles = tuple(obstacles)


@transaction.atomic
def issue(*, user: User, level: Level, by: User | None, now: datetime, why: str = "") -> Certification:
    """Issue a level to a person who has all that it asks, or renew it; issued already, it is the one that they hold.

    Raises `NotReady`.
    """
    ledger = Ledger(level.programme.league, now=now, by=by)
    case = catch_up(ledger, case_of(user.pk, level))
    position = case.position(ledger.today)
    if position.status == Status.VALID and case.current is not None and not position.renewing:
        return case.current
    if found := list(obstacles(case, ledger.today)):
        raise NotReady(found)
    return _issued(ledger, case, position, why)


def issue_if_ready(ledger: Ledger, case: Case, around: Around | None = None) -> Certification | None:
    """Issue what the programme issues by itself, where nothing stands in the way of it; otherwise None."""
    if not issues_by_itself(case, ledger.today, around):
        return None
    return _issued(ledger, case, case.position(ledger.today), "", around)


def issues_by_itself(case: Case, today: date, around: Around | None = None) -> bool:
    """Whether the level is issued to the person that day without anybody's doing.

    What somebody revoked, or suspended to its end, is not issued again by itself, nor is one renewed of which nothing
    is asked anew. Where one level is issued in a season, whoever can still reach a higher one in it is not issued the
    lower.
    """
    programme = case.level.programme
    if not programme.automatic or programme.archived is not None or case.judged or not case.asks:
        return False
    position = case.position(today)
    if position.status in (Status.SUSPENDED, Status.SUPERSEDED) or (
        position.status == Status.VALID and not position.renewing
    ):
        return False
    if position.renewing and not any(ask.anew for ask in case.asks):
        return False
    if position.assessment.to_renew:
        return False
    beside = around or around_of([case], programme.league)
    return not any(obstacles(case, today, beside)) and not _aims_higher(case, today, beside)


def _aims_higher(case: Case, today: date, around: Around) -> bool:
    """Whether a higher level lacks nothing but what it asks, if that, where one level is issued in a season."""
    for higher in around.above.get((case.user, case.level.pk), ()):
        position = higher.position(today)
        is_open = position.status in (Status.NOT_CERTIFIED, Status.PENDING, Status.EXPIRED)
        if is_open and not any(_beside(higher, position, today, around)):
            return True
    return False


def obstacles(case: Case, today: date, around: Around | None = None) -> Iterator[Obstacle]:
    """What stands in the way of issuing the level to the person on that day, by what is on record now.

    Without `around` what it has to look at beside the case is loaded when it is needed.
    """
    position = case.position(today)
    if position.status == Status.SUSPENDED:
        yield Obstacle("suspended", _("It is suspended: reinstate it first."))
    if position.status == Status.VALID and not position.renewing:
        yield Obstacle("held", _("It is held already, and cannot be renewed yet."))
    for each in position.assessment.to_renew:
        yield Obstacle(f"requirement:{each.requirement.code}", each.requirement.title)
    yield from _beside(case, position, today, around or around_of([case], case.level.programme.league))


def _beside(case: Case, position: Position, today: date, around: Around) -> Iterator[Obstacle]:
    """What stands in the way beside what the level asks."""
    yield from _of_age(case, today, around)
    needs, months = case.level.needs, case.level.needs_months
    if needs is not None and not any(
        _holds(each, months, today) for each in (case, around.needed[case.user, needs.pk])
    ):
        yield Obstacle("level", _("%(level)s has to be held first.") % {"level": needs.title})
    season = around.season_for(today, after=case.current if position.renewing else None)
    if case.level.validity == Validity.SEASON and season is None:
        yield Obstacle("season", _("No season is set whose end it could hold to."))
    if season is not None and around.has_another(case, season):
        yield Obstacle("one_level", _("Another level of this programme was issued in the season already."))


def _holds(case: Case, months: int | None, today: date) -> bool:
    """Whether the person holds a level on the day, or held it until no more than so many months before."""
    position = case.position(today)
    if position.status == Status.VALID:
        return True
    ran_out = position.certification.expires if position.certification else None
    if position.status != Status.EXPIRED or ran_out is None or months is None:
        return False
    return plus_months(ran_out, months) >= today


def _of_age(case: Case, today: date, around: Around) -> Iterator[Obstacle]:
    least = case.level.minimum_age
    if least is None:
        return
    born = around.born.get(case.user)
    if born is None:
        yield Obstacle("born", _("The date of birth is not on record, and the level has a minimum age."))
    elif age_on(today, born) < least:
        yield Obstacle("age", _("The minimum age is %(age)d years.") % {"age": least})


def _issued(ledger: Ledger, case: Case, position: Position, why: str, around: Around | None = None) -> Certification:
    """The certification, in the place of what the person held: of this level, and of the lower ones."""
    previous = case.current if position.status in (Status.VALID, Status.EXPIRED) else None
    season = (around or around_of([case], ledger.league)).season_for(
        ledger.today, after=case.current if position.renewing else None
    )
    held = _written(ledger, case, position, season, previous)
    if previous is not None and position.status == Status.VALID and case.event is not None:
        ledger.of_certification(case.event, What.SUPERSEDED, status=Status.SUPERSEDED)
    _add_issued(ledger, case, held, What.RENEWED if previous else What.ISSUED, why)
    if case.level.supersedes:
        supersede_lower(ledger, case)
    _issue_what_needed_it(ledger, case)
    return held


def _issue_what_needed_it(ledger: Ledger, case: Case) -> None:
    """Levels that waited for this one alone follow it."""
    waiting = Standing.objects.filter(user=case.user, level__needs=case.level).select_related(*OF_LEVEL)
    for row in waiting.order_by("level__number"):
        issue_if_ready(ledger, catch_up(ledger, case_of(case.user, row.level)))


def _add_issued(ledger: Ledger, case: Case, held: Certification, what: What, why: str) -> Event:
    event = Event(certification=held, status=Status.VALID, what=what, at=ledger.now)
    return ledger.of_level(case.user, case.level, what, case.after(event).position(ledger.today), why=why)


def _written(
    ledger: Ledger, case: Case, position: Position, season: Season | None, previous: Certification | None
) -> Certification:
    level, programme, today = case.level, case.level.programme, ledger.today
    zone = ZoneInfo(ledger.league.time_zone)
    last = Certification.objects.filter(user=case.user, level=level).aggregate(last=Max("number"))["last"] or 0
    expires = expiry(level, today, span_of(season.opens, season.closes, zone) if season else None)
    evidence = {each.requirement.code: each.evidence.public_id for each in position.assessment.asked if each.evidence}
    return Certification.objects.create(
        league=ledger.league,
        user_id=case.user,
        level=level,
        number=last + 1,
        season=season,
        holder=name_of(case.user, ledger.league),
        league_name=ledger.league.name,
        programme_title=programme.title,
        level_title=level.title,
        position=programme.position,
        edition=level.edition,
        issued=ledger.now,
        valid_from=today,
        expires=expires,
        ends=end_of(expires, zone) if expires else None,
        renewal_opens=renewal_opens(expires, level.renewal_days),
        renews=previous,
        evidence=evidence,
    )


def expiry(level: Level, first: date, season: Span | None) -> date | None:
    """The last day on which what is issued on a day holds; none has no end.

    Raises ValueError where it is to hold to the end of a season and there is none.
    """
    if level.validity == Validity.NONE:
        return None
    if level.validity == Validity.MONTHS:
        return plus_months(first, level.months or 1)
    if season is None:
        raise ValueError(f"{level} holds to the end of a season, and there is none")
    return season.last


def name_of(user: int, league: League) -> str:
    """The name that is printed: as the league knows it, else what the person is called here."""
    row = Registration.objects.filter(user=user, league=league).first()
    return (row.full_name if row else "") or User.objects.get(pk=user).get_full_name()


def supersede_lower(ledger: Ledger, case: Case) -> None:
    """Supersede what the person holds of the lower levels of the programme."""
    lower = Level.objects.filter(programme=case.level.programme, number__lt=case.level.number)
    for row in Standing.objects.filter(user=case.user, level__in=lower).select_related("level__programme"):
        held = catch_up(ledger, case_of(case.user, row.level))
        if held.event is not None and held.position(ledger.today).status in LIVE:
            event = Event(certification=held.current, status=Status.SUPERSEDED, what=What.SUPERSEDED, at=ledger.now)
            ledger.of_level(case.user, row.level, What.SUPERSEDED, held.after(event).position(ledger.today))
