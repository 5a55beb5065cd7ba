"""How officials are getting on: what is done, what is next, by when and why, level by level, told in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext

from accounts.certification.around import around_of
from accounts.certification.assessing import Asked, Eligible, State, eligible_on
from accounts.certification.cases import Case, Position, cases_of
from accounts.certification.dates import day_of
from accounts.certification.models import Kind, Level, Requirement, Standing, Status
from accounts.certification.queries import standings_for
from accounts.certification.services.issuing import OF_LEVEL, Obstacle, obstacles
from accounts.people.models import League, User
from accounts.people.queries import Viewer
from quizzes.exams.models import Exam
from quizzes.exams.windows import about_each, effective


@dataclass(frozen=True)
class Line:
    """A requirement as it stands with an official: in words, with why it is asked, and by which day.

    `exams`: those that meet it and that the official can see.
    """

    asked: Asked
    told: str
    why: str
    by: date | None
    exams: tuple[Exam, ...] = ()

    @property
    def title(self) -> str:
        """What is asked."""
        return self.asked.requirement.title


@dataclass(frozen=True)
class Progress:
    """How an official is getting on with a level. `to_do` in order, the next first."""

    league: League
    level: Level
    position: Position
    eligible: Eligible
    done: tuple[Line, ...]
    to_do: tuple[Line, ...]
    obstacles: tuple[Obstacle, ...]

    @property
    def next(self) -> str | Promise:
        """What is next: the first thing to do, else what else stands in the way; nothing where all is there."""
        if self.to_do:
            return self.to_do[0].title
        return self.obstacles[0].told if self.obstacles else ""

    @property
    def waits_to_be_issued(self) -> bool:
        """Whether all is there, and an administrator has to issue it."""
        status = self.position.status
        due = status in (Status.PENDING, Status.EXPIRED) or self.position.renewing
        return due and not self.to_do and not self.obstacles


def day_told(day: date) -> str:
    """A day in words: 1 October 2026."""
    return date_format(day, "j F Y")


def progress_of(person: User, *, viewer: Viewer, now: datetime, league: League | None = None) -> list[Progress]:
    """The person's levels, as far as the viewer may see them, in as many queries for many as for one of a league."""
    rows = standings_for(viewer).filter(user=person).select_related(*OF_LEVEL)
    if league is not None:
        rows = rows.filter(league=league)
    found: list[Progress] = []
    standings = list(rows.order_by("league__name", "level__programme__title", "level__number"))
    for held in {row.level.programme.league for row in standings}:
        found += _in_league(person, held, [row for row in standings if row.league_id == held.pk], now)
    places = {row.level_id: place for place, row in enumerate(standings)}
    return sorted(found, key=lambda each: places[each.level.pk])


def _in_league(person: User, league: League, standings: Sequence[Standing], now: datetime) -> list[Progress]:
    today = day_of(now, ZoneInfo(league.time_zone))
    cases = list(cases_of([(person.pk, row.level) for row in standings], league).values())
    around = around_of(cases, league)
    exams = _exams_for(person, league, cases, now)
    return [progress_in(case, league, today, exams, tuple(obstacles(case, today, around))) for case in cases]


Sat = dict[int, list[tuple[Exam, datetime | None]]]
"""The exams that meet a requirement, by its row number, each with when it closes for the person."""


def _exams_for(person: User, league: League, cases: Sequence[Case], now: datetime) -> Sat:
    """The published exams, not closed for the person, by the requirement that they meet."""
    asked = {ask.requirement_id for case in cases for ask in case.asks if ask.requirement.kind == Kind.EXAM}
    links = list(Requirement.exams.through.objects.filter(requirement__in=asked).values_list("requirement", "exam"))
    published = Exam.objects.filter(pk__in=[exam for _, exam in links], published__isnull=False)
    rows = {exam.pk: exam for exam in published.select_related("league", "policy", "season")}
    about = about_each(list(rows.values()), person)
    found: Sat = {}
    for requirement, pk in links:
        if pk in rows:
            closes = effective(rows[pk], rows[pk].policy.rules, about[pk]).window.closes
            if closes is None or closes > now:
                found.setdefault(requirement, []).append((rows[pk], closes))
    return found


def progress_in(case: Case, league: League, today: date, exams: Sat, in_the_way: tuple[Obstacle, ...] = ()) -> Progress:
    """How a case stands on a day, told requirement by requirement."""
    position = case.position(today)
    assessment = position.assessment
    lines = [_line(each, case.level, position, league, exams) for each in assessment.asked]
    wanted = assessment.to_renew if position.renewing or not assessment.holds else assessment.open
    to_do = [line for line in lines if line.asked in wanted]
    good_until, runs_out = assessment.first_out
    return Progress(
        league=league,
        level=case.level,
        position=position,
        eligible=eligible_on(
            position.status, missing=assessment.missing, good_until=good_until, runs_out=runs_out, day=today
        ),
        done=tuple(line for line in lines if line not in to_do),
        to_do=tuple(sorted(to_do, key=lambda line: (not _urgent(line, position), line.by or date.max))),
        obstacles=tuple(
            each for each in in_the_way if not each.code.startswith("requirement:") and each.code != "held"
        ),
    )


def _urgent(line: Line, position: Position) -> bool:
    """Whether the official may not work until it is done."""
    return position.assessment.holds and line.asked.ask.continuing


def _line(asked: Asked, level: Level, position: Position, league: League, exams: Sat) -> Line:
    sat = exams.get(asked.requirement.pk, []) if asked.is_open else []
    return Line(
        asked,
        state_told(asked),
        why_told(asked, level),
        _by(asked, position, league, sat),
        tuple(exam for exam, _ in sat),
    )


def _by(asked: Asked, position: Position, league: League, sat: Sequence[tuple[Exam, datetime | None]]) -> date | None:
    """The last day on which it can be done in time: of a renewal its end, of exams when the last of them closes."""
    days = []
    if asked.state in (State.MET, State.DEFERRED, State.LATER):
        return asked.until
    if position.renewing and position.certification is not None and position.certification.expires is not None:
        days.append(position.certification.expires)
    closing = [closes for _exam, closes in sat]
    if closing and None not in closing:
        days.append(day_of(max(each for each in closing if each is not None), ZoneInfo(league.time_zone)))
    return min(days, default=None)


def state_told(asked: Asked) -> str:
    """How a requirement stands, in words."""
    until = day_told(asked.until) if asked.until else ""
    if asked.state == State.MET and asked.evidence is not None:
        on = day_told(asked.evidence.on)
        if until:
            return gettext("Done on %(on)s, in date until %(until)s") % {"on": on, "until": until}
        return gettext("Done on %(on)s") % {"on": on}
    if asked.state == State.DEFERRED:
        return gettext("Deferred until %(until)s") % {"until": until}
    if asked.state == State.LATER and asked.ask.holders_from:
        return gettext("Asked of you from %(day)s on") % {"day": day_told(asked.ask.holders_from)}
    if asked.state == State.RUN_OUT and until:
        return gettext("Ran out on %(until)s") % {"until": until}
    return gettext("To do")


def why_told(asked: Asked, level: Level) -> str:
    """Why a requirement is asked, in words."""
    ask = asked.ask
    if ask.continuing:
        told = gettext("Whoever holds %(level)s may work only while it is in date.") % {"level": level.title}
    elif ask.anew:
        told = gettext("%(level)s asks for it anew each time.") % {"level": level.title}
    else:
        told = gettext("%(level)s asks for it once.") % {"level": level.title}
    if ask.requirement.not_before is not None:
        day = day_told(ask.requirement.not_before)
        told += " " + gettext("It has to be of %(day)s or later: the rules have changed.") % {"day": day}
    return told


def eligible_told(progress: Progress) -> str:
    """Whether an official may work, with the reason, in words."""
    eligible = progress.eligible
    if eligible.yes:
        return gettext("May work")
    word, _, code = eligible.reason.partition(":")
    if word in ("missing", "run_out"):
        asked = (line.asked.requirement for line in (*progress.to_do, *progress.done))
        title = next((each.title for each in asked if each.code == code), code)
        return gettext("May not work: %(requirement)s is missing") % {"requirement": title}
    return gettext("May not work: %(status)s") % {"status": Status(word).label.lower()}
