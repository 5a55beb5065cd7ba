"""Certifications that were held before the site: written down as they were, examined by nobody here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from django.db.models import Max

from accounts.certification.around import seasons_of
from accounts.certification.assessing import LIVE
from accounts.certification.cases import Case, cases_of
from accounts.certification.dates import Span, end_of, renewal_opens, start_of
from accounts.certification.models import Certification, Event, Level, Status, Validity, What
from accounts.certification.queries import names_of
from accounts.certification.services.issuing import supersede_lower
from accounts.certification.services.ledger import A_BATCH, Happened, Ledger
from accounts.certification.services.running_out import catch_up
from quizzes.exams.models import Season

IMPORTED = "Held before the site, from a file."


@dataclass(frozen=True)
class Held:
    """What a person, by row number, held at a level: from a day, to the end of another; none has no end."""

    user: int
    level: Level
    valid_from: date
    expires: date | None
    source: str = ""


def write_down_held(
    ledger: Ledger, rows: Sequence[Held], *, said: Callable[[int, int], None] = lambda done, of: None
) -> int:
    """Write down these certifications, the earlier first, as issued on their days; how many.

    Each is later than what the person has of the level on record, and takes its place. In batches, with the queries of
    each; `said` is told how many are written, and of how many.
    """
    seasons = seasons_of(ledger.league)
    done = 0
    for batch in _rounds(rows):
        _write(ledger, batch, seasons)
        done += len(batch)
        said(done, len(rows))
    return done


def _rounds(rows: Sequence[Held]) -> list[list[Held]]:
    """The rows in batches in which nobody stands twice at one level, the earlier in earlier ones."""
    rounds: list[list[Held]] = []
    often: dict[tuple[int, int], int] = {}
    for row in sorted(rows, key=lambda row: (row.valid_from, row.level.number)):
        place = often.get((row.user, row.level.pk), 0)
        often[row.user, row.level.pk] = place + 1
        if place == len(rounds):
            rounds.append([])
        rounds[place].append(row)
    return [each[start : start + A_BATCH] for each in rounds for start in range(0, len(each), A_BATCH)]


def _write(ledger: Ledger, rows: Sequence[Held], seasons: dict[Span, Season]) -> None:
    zone = ZoneInfo(ledger.league.time_zone)
    cases = cases_of([(row.user, row.level) for row in rows], ledger.league)
    people = {row.user for row in rows}
    names = names_of(people, ledger.league)
    last = Certification.objects.filter(user__in=people).values_list("user", "level").annotate(Max("number"))
    numbers = {(user, level): number for user, level, number in last}
    made = Certification.objects.bulk_create(
        [_certification(ledger, row, cases[row.user, row.level.pk], names[row.user], numbers, seasons) for row in rows]
    )
    happened, after = [], []
    for row, held in zip(rows, made, strict=True):
        case = _succeeded(ledger, cases[row.user, row.level.pk], row.valid_from)
        at = start_of(row.valid_from, zone)
        case = case.after(Event(certification=held, status=Status.VALID, what=What.ISSUED, at=at))
        happened.append(Happened(row.user, row.level, case.position(row.valid_from), at=at))
        after.append(case)
    for case, event in zip(after, ledger.of_levels(happened, What.ISSUED, why=IMPORTED), strict=True):
        since = catch_up(ledger, case.after(event))
        if case.level.supersedes and since.position(ledger.today).status in LIVE:
            supersede_lower(ledger, since)


def _succeeded(ledger: Ledger, case: Case, day: date) -> Case:
    """The case once what the person held on that day is superseded; what had ended by then stays as it ended."""
    if case.event is not None and case.current is not None and case.position(day).status in LIVE:
        ledger.of_certification(case.event, What.SUPERSEDED, status=Status.SUPERSEDED, why=IMPORTED)
    return case


def _certification(
    ledger: Ledger,
    row: Held,
    case: Case,
    name: str,
    numbers: dict[tuple[int, int], int],
    seasons: dict[Span, Season],
) -> Certification:
    zone, level = ZoneInfo(ledger.league.time_zone), row.level
    season = next((each for span, each in seasons.items() if span.first <= row.valid_from <= span.last), None)
    return Certification(
        league=ledger.league,
        user_id=row.user,
        level=level,
        number=numbers.get((row.user, level.pk), 0) + 1,
        season=season if level.validity == Validity.SEASON else None,
        holder=name,
        league_name=ledger.league.name,
        programme_title=level.programme.title,
        level_title=level.title,
        position=level.programme.position,
        edition=level.edition,
        issued=start_of(row.valid_from, zone),
        valid_from=row.valid_from,
        expires=row.expires,
        ends=end_of(row.expires, zone) if row.expires else None,
        renewal_opens=renewal_opens(row.expires, level.renewal_days),
        renews=case.current if case.event is not None and case.event.status != Status.REVOKED else None,
        imported=True,
        source=row.source,
    )
