"""Two hundred officials of the demo league, certified and not in every way there is, the same in every load.

Days are counted from today, so that something ends soon whenever it is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.certification.dates import day_of, plus_months
from accounts.certification.importing.columns import FIELDS
from accounts.certification.models import Certification, Level, LookedThrough, Programme, Requirement, What
from accounts.certification.presets import PRESETS
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.importing import import_evidence
from accounts.certification.services.moving import move
from accounts.certification.services.programmes import add_preset
from accounts.certification.services.recording import defer
from accounts.certification.services.results import record_earlier
from accounts.certification.services.running_out import run_out_in
from accounts.people.demo import Stage
from accounts.people.models import League, Registration, Role, User
from accounts.people.roster import columns as roster
from accounts.people.roster.reading import Line, Table
from accounts.people.services.rosters import import_roster
from quizzes.exams.models import Exam, Season
from rules.engine.chance import Chance

GIVEN = (
    "Ada Bo Chris Dana Eli Fern Gus Hana Ivo Jo Kim Lou Mika Noa Odile Pat Quinn Rémi Sasha Toni Uma Val Wim Yara Zoë"
)
FAMILY = (
    "Anderson Bélanger Côté Dubois Eriksson Fortin Gagnon Häkkinen Ivanov Jansen Kowalski Lévesque MacNeil Nguyen "
    "Olsen Pelletier Quirk Rossi Singh Tremblay Urban Virtanen Wong Young Žižek"
)
ORGANISATIONS = ("Rive-Sud", "North Shore", "Capital", "Lakeshore")
FIRST_NUMBER = 1001
PROGRAMMES = ("four-levels", "licence-two-years", "licence-a-season")

DAY = timedelta(days=1)
BEGUN = 20 * DAY
"""So long ago the season's files were imported."""


@dataclass(frozen=True)
class Group:
    """So many officials of one kind: on the way to `levels`, by their codes, with what they `have` done this season.

    `held`: levels with the day on which each began and that on which it ends, counted from today. `check`: the day on
    which the background check ends. The young have a guardian and no e-mail.
    """

    count: int
    levels: tuple[str, ...] = ()
    have: tuple[str, ...] = ()
    held: tuple[tuple[str, int, int], ...] = ()
    check: int = 500
    young: bool = False

    def holds(self, code: str) -> bool:
        """Whether they held the level before."""
        return any(level == code for level, _first, _last in self.held)


SEASON = ("seminar", "open-book-exam", "safe-sport", "background-check")
LICENCE = ("supervised-exam", "fitness-test", "video-assessment")
LAST_SEASON = (("level-1", -380, -190),)

VALID = Group(64, ("level-1",), SEASON, LAST_SEASON)
EXPIRED = Group(14, ("level-1",), ("seminar",), LAST_SEASON)
GROUPS = (
    VALID,
    Group(12, ("level-1",), SEASON, LAST_SEASON, check=20),
    Group(6, ("level-1",), SEASON, LAST_SEASON, check=-5),
    Group(24, ("level-2",), SEASON, LAST_SEASON),
    EXPIRED,
    Group(16, ("level-1",), ("seminar", "safe-sport")),
    Group(8, ("level-1",), young=True),
    Group(12, ("licence-b",), held=(("licence-b", -700, 29),)),
    Group(12, ("licence-b", "licence-a"), held=(("licence-b", -400, 329), ("licence-a", -60, 669))),
    Group(14, ("licence",), LICENCE),
    Group(22),
)
SUSPENDED, REVOKED, DEFERRED = 4, 3, 5


@dataclass(frozen=True)
class Official:
    """One of them."""

    number: str
    given_name: str
    family_name: str
    group: Group

    @classmethod
    def every(cls) -> list[Official]:
        """All of them, group by group."""
        chance = Chance("demo officials")
        names = chance.shuffled([(given, family) for given in GIVEN.split() for family in FAMILY.split()])
        groups = [group for group in GROUPS for _each in range(group.count)]
        return [
            cls(f"{FIRST_NUMBER + place:05}", *names[place], group) for place, group in enumerate(groups)
        ]  # with a zero in front, as numbers of officials have


def certifications(stage: Stage) -> None:
    """Make the demo league's programmes and officials; where it has a programme, nothing."""
    league = stage.league
    if Programme.objects.filter(league=league).exists():
        return
    now = timezone.now()
    then, today = now - BEGUN, day_of(now, ZoneInfo(league.time_zone))
    admin, instructor = stage.with_role(Role.LEAGUE_ADMIN)[0], stage.with_role(Role.INSTRUCTOR)[0]
    officials = Official.every()
    _on_the_roster(league, officials, admin, today, then)
    levels = _programmes(league, admin, now, then)
    people = {row.number: row.user for row in Registration.objects.filter(league=league).select_related("user")}
    for code, level in levels.items():
        new = [each.number for each in officials if code in each.group.levels and not each.group.holds(code)]
        enrol(users=[people[number] for number in new], level=level, by=admin, now=then)
    signer = instructor.get_full_name()
    rows = [row for each in officials for row in (*_held(each, today), *_done(each, today, signer))]
    table = _table(("number", "level", "requirement", "on", "expires", "source", "signer"), rows)
    import_evidence(league=league, table=table, columns=_as_named(table, FIELDS), by=admin, now=then)
    by_group = {group: [people[each.number] for each in officials if each.group is group] for group in GROUPS}
    enrol(users=stage.with_role(Role.TRAINEE), level=levels["level-1"], by=admin, now=now)
    _take_away(by_group[VALID], levels["level-1"], admin, now)
    _let_wait(by_group[EXPIRED][:DEFERRED], league, today, admin, now)
    run_out_in(league, now=now)
    # Of what ends soon they have been told: nobody is to look for the site's address between two dozen mails.
    LookedThrough.objects.create(league=league, on=today)
    stage.say(f"{len(officials)} officials, with certifications in every state.")


def _programmes(league: League, admin: User, now: datetime, then: datetime) -> dict[str, Level]:
    """The league's programmes and last season; the levels by their codes."""
    dates = {"opens": now - 395 * DAY, "closes": now - 190 * DAY}
    Season.objects.get_or_create(league=league, title="2025-26", defaults=dates)
    for preset in PRESETS:
        if preset.slug in PROGRAMMES:
            add_preset(league=league, preset=preset, by=admin, now=then)
    exam = Requirement.objects.get(league=league, code="open-book-exam")
    exam.exams.set(Exam.objects.filter(league=league, title="Season's exam, open book"))
    record_earlier(exam, now=now)
    levels = Level.objects.filter(programme__league=league)
    return {level.code: level for level in levels.select_related("programme__league", "needs__programme__league")}


def _on_the_roster(league: League, officials: Sequence[Official], admin: User, today: date, then: datetime) -> None:
    chance = Chance("demo roster")
    names = ("number", "given_name", "family_name", "email", "organisation", "born", "guardian_name", "guardian_email")
    rows = []
    for each in officials:
        born = plus_months(today, -12 * (15 if each.group.young else 19 + chance.below(40))) - chance.below(300) * DAY
        guardian = (f"Parent {each.family_name}", f"parent-{each.number}@example.org") if each.group.young else ("", "")
        email = "" if each.group.young else f"official-{each.number}@example.org"
        told = (each.number, each.given_name, each.family_name, email, chance.pick(ORGANISATIONS), born.isoformat())
        rows.append((*told, *guardian))
    table = _table(names, rows)
    import_roster(league=league, table=table, columns=_as_named(table, roster.FIELDS), by=admin, now=then)


def _held(official: Official, today: date) -> Iterator[tuple[str, ...]]:
    for level, first, last in official.group.held:
        begun, ends = today + first * DAY, today + last * DAY
        yield official.number, level, "", begun.isoformat(), ends.isoformat(), f"Card {official.number}", ""


def _done(official: Official, today: date, signer: str) -> Iterator[tuple[str, ...]]:
    for code in official.group.have:
        on, expires, source = today - BEGUN - 5 * DAY, "", "Clinic of the season"
        if code == "background-check":
            ends = today + official.group.check * DAY
            on, expires, source = min(plus_months(ends, -24), on), ends.isoformat(), "Police"
        yield official.number, "", code, on.isoformat(), expires, source, signer if code == "video-assessment" else ""


def _take_away(people: Sequence[User], level: Level, admin: User, now: datetime) -> None:
    """Some of what was issued is suspended, some revoked."""
    for place, user in enumerate(people[: SUSPENDED + REVOKED]):
        what, why = (What.SUSPENDED, "A complaint is looked into.")
        if place >= SUSPENDED:
            what, why = What.REVOKED, "The check was withdrawn by who made it."
        held = Certification.objects.filter(user=user, level=level).latest("number")
        move(certification=held, what=what, by=admin, why=why, now=now - 3 * DAY)


def _let_wait(people: Sequence[User], league: League, today: date, admin: User, now: datetime) -> None:
    check = Requirement.objects.get(league=league, code="background-check")
    for user in people:
        why = "The police take six weeks."
        defer(user=user, requirement=check, until=today + 30 * DAY, why=why, by=admin, now=now)


def _table(names: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    return Table(tuple(names), tuple(Line(number, tuple(row)) for number, row in enumerate(rows, start=2)), "utf-8")


def _as_named(table: Table, fields: Mapping[str, object]) -> dict[str, str]:
    return {heading: heading for heading in table.headings if heading in fields}
