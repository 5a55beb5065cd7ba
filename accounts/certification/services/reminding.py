"""Reminders by mail: before a certification or continuing evidence ends, once each; and by hand, once a day.

Of the days before an end the nearest alone is sent: after a pause of the worker one mail, not one for each that was
missed. What was sent stands in a row that the database lets be written once.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.utils import translation
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.certification.assessing import State
from accounts.certification.cases import Case, cases_of
from accounts.certification.dates import day_of
from accounts.certification.models import Certification, Evidence, Level, LookedThrough, Reminder, Standing, Status
from accounts.certification.services.issuing import OF_LEVEL
from accounts.certification.services.mailing import Reached, reached_each, report_unreached
from accounts.people.mails import one_line
from accounts.people.models import League, User
from rules.telling.named import named

logger = logging.getLogger(__name__)

DAYS = (90, 60, 30, 7)
"""So many days before an end a reminder is sent."""

A_BATCH = 500


@dataclass(frozen=True)
class Ending:
    """Something of a person, by row number, that ends on a day; `title` names it. `days`: for which reminder it is."""

    user: int
    title: str
    ends: date
    days: int
    certification: Certification | None = None
    evidence: Evidence | None = None

    @property
    def key(self) -> str:
        """Of what the reminder is, in the words of its row."""
        return f"{self.what}:{self.days}"

    @property
    def what(self) -> str:
        """What ends."""
        if self.certification is not None:
            return f"certification:{self.certification.public_id}"
        return f"evidence:{self.evidence.public_id if self.evidence else ''}"


def due_days(ends: date, since: date, today: date) -> int | None:
    """Which reminder is due on a day for what has held since a day and ends on one; none where none is.

    The nearest: the fewest days that are not fewer than those that are left. A reminder of a day before it held is
    none: what holds for two weeks is not said to end in 90 days.
    """
    left = (ends - today).days
    if left < 0:
        return None
    found = [days for days in DAYS if left <= days and ends - timedelta(days=days) > since]
    return min(found, default=None)


def send_due(*, now: datetime) -> int:
    """Send the reminders that are due by the moment, in every league, once a day of its calendar; how many mails."""
    sent = 0
    for league in League.objects.filter(standings__event__status=Status.VALID).distinct():
        today = day_of(now, ZoneInfo(league.time_zone))
        if not LookedThrough.objects.filter(league=league, on__gte=today).exists():
            sent += send_due_in(league, now=now)
    return sent


def send_due_in(league: League, *, now: datetime) -> int:
    """The same for one league, whenever it was done last: one mail a person, whatever ends of theirs.

    Safe twice at once. Whom no mail reaches is told to the league's administrators. Where a mail failed, the league is
    looked through again the next time.
    """
    today = day_of(now, ZoneInfo(league.time_zone))
    sent, unreached, failed = 0, [], False
    for batch in _batches(_holding(league, today)):
        endings: dict[int, list[Ending]] = {}
        for ending in _endings(batch, league, today):
            endings.setdefault(ending.user, []).append(ending)
        people = User.objects.in_bulk(endings)
        at = reached_each(people, league)
        for pk, found in endings.items():
            try:
                new = _send(people[pk], league, at[pk], found, now)
            except OSError:
                logger.exception("a reminder was not sent")
                failed = True
                continue
            if new and not at[pk].address:
                unreached.append(pk)
            sent += bool(new and at[pk].address)
    if unreached:
        report_unreached(unreached, league)
    if not failed:
        LookedThrough.objects.update_or_create(league=league, defaults={"on": today})
    return sent


def _holding(league: League, today: date) -> list[Standing]:
    """The standings of whoever holds something valid of which something may end soon, in the order of the people."""
    rows = Standing.objects.filter(league=league, event__status=Status.VALID, level__programme__archived=None)
    soon = rows.filter(until__lte=today + timedelta(days=max(DAYS)))
    return list(soon.select_related(*OF_LEVEL).order_by("user", "pk"))


def _batches(rows: Sequence[Standing]) -> Iterator[Sequence[Standing]]:
    """The rows in batches, nobody in two of them."""
    batch: list[Standing] = []
    for row in rows:
        if len(batch) >= A_BATCH and batch[-1].user_id != row.user_id:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def _endings(rows: Sequence[Standing], league: League, today: date) -> Iterator[Ending]:
    """What ends of these people and was not said yet for as many days or fewer."""
    cases = cases_of([(row.user_id, row.level) for row in rows], league)
    found = {ending.key: ending for case in cases.values() for ending in _of_case(case, today)}
    said = _said(found.values())
    for ending in found.values():
        if not any(f"{ending.what}:{days}" in said for days in DAYS if days <= ending.days):
            yield ending


def _said(endings: Iterable[Ending]) -> set[str]:
    keys = [f"{ending.what}:{days}" for ending in endings for days in DAYS]
    return set(Reminder.objects.filter(key__in=keys).values_list("key", flat=True))


def _of_case(case: Case, today: date) -> Iterator[Ending]:
    position = case.position(today)
    held = position.certification
    if position.status != Status.VALID or held is None:
        return
    if held.expires is not None and (days := due_days(held.expires, held.valid_from, today)):
        yield Ending(case.user, held.level_title, held.expires, days, certification=held)
    for each in position.assessment.asked:
        row = each.evidence
        if each.ask.continuing and each.state in (State.MET, State.DEFERRED) and row is not None and row.expires:
            since = day_of(row.recorded, ZoneInfo(case.level.programme.league.time_zone))
            if days := due_days(row.expires, since, today):
                yield Ending(case.user, each.requirement.title, row.expires, days, evidence=row)


def _send(person: User, league: League, to: Reached, endings: Sequence[Ending], now: datetime) -> int:
    """One mail about all of it, and a row for each; how many of them are new.

    Raises OSError where the mail fails: then it leaves no row, so that it is tried again.
    """
    with transaction.atomic():
        rows = Reminder.objects.bulk_create(_rows(person, league, to, endings, now), ignore_conflicts=True)
        mine = set(Reminder.objects.filter(key__in=[row.key for row in rows], at=now).values_list("key", flat=True))
        said = [ending for ending in endings if ending.key in mine]
        if said and to.address:
            _mail(person, league, to, *_told(person, said))
    return len(said)


def _rows(person: User, league: League, to: Reached, endings: Sequence[Ending], now: datetime) -> list[Reminder]:
    return [
        Reminder(
            key=each.key,
            league=league,
            user=person,
            certification=each.certification,
            evidence=each.evidence,
            days=each.days,
            to=to.address,
            guardian=to.guardian,
            at=now,
        )
        for each in endings
    ]


def _told(person: User, endings: Sequence[Ending]) -> tuple[str, list[str]]:
    """The subject and the lines of a reminder of what ends, the nearest first."""
    with translation.override(person.language):
        nearest = sorted(endings, key=lambda each: each.ends)
        lines = [
            gettext("%(title)s ends on %(day)s.") % {"title": each.title, "day": date_format(each.ends, "j F Y")}
            for each in nearest
        ]
        return lines[0].removesuffix("."), lines


def _mail(person: User, league: League, to: Reached, subject: str, lines: Sequence[str], words: str = "") -> None:
    with translation.override(person.language):
        name = person.get_full_name()
        greeting = gettext("About %(name)s, whose guardian you are:") if to.guardian else "%(name)s,"
        text = [greeting % {"name": name}, "\n".join(lines)]
        if words:
            text.append(words)
        text.append(gettext("What is next stands on the site under My certification."))
        send_mail(one_line(named(league, subject)), "\n\n".join(text), None, [to.address])


@dataclass(frozen=True)
class Letter:
    """What an official would be told by hand: what they have still to do. `left_out` says why they are not told."""

    user: User
    to: Reached
    lines: tuple[str, ...]
    key: str
    left_out: str | Promise = ""


def letters_to(people: Collection[int], league: League, *, now: datetime) -> dict[int, Letter]:
    """What each of these people, by row number, would be told, in as many queries for many as for one."""
    today = day_of(now, ZoneInfo(league.time_zone))
    users = User.objects.in_bulk(list(people))
    at = reached_each(users, league)
    rows = Standing.objects.filter(user__in=people, league=league, level__programme__archived=None)
    standings = list(rows.select_related(*OF_LEVEL).order_by("user", "level__programme", "level__number"))
    cases = cases_of([(row.user_id, row.level) for row in standings], league)
    lines: dict[int, list[str]] = {}
    for row in standings:
        lines.setdefault(row.user_id, []).extend(_to_do(cases[row.user_id, row.level_id], row.level, today))
    keys = {pk: f"hand:{league.pk}:{user.public_id}:{today}" for pk, user in users.items()}
    said = set(Reminder.objects.filter(key__in=keys.values()).values_list("key", flat=True))
    return {
        pk: Letter(user, at[pk], tuple(lines.get(pk, ())), keys[pk], _why_not(at[pk], lines.get(pk), keys[pk] in said))
        for pk, user in users.items()
    }


def _why_not(to: Reached, lines: Sequence[str] | None, said: bool) -> str | Promise:
    if not lines:
        return _("Nothing to do")
    if said:
        return _("Reminded today already")
    return "" if to.address else _("No e-mail, nor a guardian's")


def _to_do(case: Case, level: Level, today: date) -> Iterator[str]:
    position = case.position(today)
    wanted = position.assessment.to_renew if position.renewing else position.assessment.open
    if position.status in (Status.REVOKED, Status.SUPERSEDED):
        return
    for each in wanted:
        yield named(f"{level.programme}, {level}", each.requirement)


def send_by_hand(letters: Sequence[Letter], league: League, *, words: str, now: datetime) -> int:
    """Send these letters, each once a day; how many went out."""
    sent = 0
    for letter in letters:
        if letter.left_out:
            continue
        row = Reminder(
            key=letter.key,
            league=league,
            user=letter.user,
            to=letter.to.address,
            guardian=letter.to.guardian,
            at=now,
        )
        try:
            with transaction.atomic():
                row.save(force_insert=True)  # whoever pressed at the same moment has sent it
                with translation.override(letter.user.language):
                    subject = gettext("what you have still to do")
                _mail(letter.user, league, letter.to, subject, letter.lines, words)
        except IntegrityError:
            continue
        except OSError:
            logger.exception("a reminder was not sent")
        else:
            sent += 1
    return sent
