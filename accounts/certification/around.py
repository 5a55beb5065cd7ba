"""What issuing looks at beside a case: ages, seasons, levels that have to be held first. Loaded for many at once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from django.db.models import Q

from accounts.certification.cases import Case, cases_of
from accounts.certification.dates import Span, season_after, season_on, span_of
from accounts.certification.models import Certification, Level, Standing, Status
from accounts.people.models import League, Registration
from quizzes.exams.models import Season


@dataclass(frozen=True)
class Around:
    """What else there is about these people (by row number) in a league.

    `needed`: the cases of the levels that other levels need. `seasons` by their days. `held`: of programmes that issue
    one level a season, the person, the level and the season of what was issued and not taken away. `above`: of such
    programmes, the cases of the higher levels that a person is on the way to or held, by person and level.
    """

    born: dict[int, date | None]
    needed: dict[tuple[int, int], Case]
    seasons: dict[Span, Season]
    held: frozenset[tuple[int, int, int, int]]
    above: dict[tuple[int, int], list[Case]]

    def season_for(self, today: date, *, after: Certification | None = None) -> Season | None:
        """The season for which something issued today is: that under way or the next; in a renewal, the one after."""
        spans = list(self.seasons)
        if after is not None and after.season_id is not None:
            this = next((span for span, season in self.seasons.items() if season.pk == after.season_id), None)
            found = season_after(this, spans) if this else None
        else:
            found = season_on(today, spans)
        return self.seasons[found] if found else None

    def has_another(self, case: Case, season: Season) -> bool:
        """Whether another level was issued for the season where only one may be; what was taken away does not count."""
        level = case.level
        return level.programme.one_level_a_season and any(
            (user, programme, held) == (case.user, level.programme_id, season.pk) and other != level.pk
            for user, programme, other, held in self.held
        )


def around_of(cases: Collection[Case], league: League) -> Around:
    """What issuing has to look at for these cases, in as many queries for many as for one."""
    above = _above([case for case in cases if case.level.programme.one_level_a_season], league)
    cases = [*cases, *(case for higher in above.values() for case in higher)]
    aged = {case.user for case in cases if case.level.minimum_age is not None}
    one_a_season = {case.user for case in cases if case.level.programme.one_level_a_season}
    needing = [(case.user, case.level.needs) for case in cases if case.level.needs is not None]
    return Around(
        born=_born(aged, league),
        needed=cases_of([(user, level) for user, level in needing], league) if needing else {},
        seasons=seasons_of(league),
        held=_held(one_a_season, [case.level.programme_id for case in cases]) if one_a_season else frozenset(),
        above=above,
    )


def _above(cases: Collection[Case], league: League) -> dict[tuple[int, int], list[Case]]:
    programmes = {case.level.programme_id for case in cases}
    rows = Standing.objects.filter(user__in={case.user for case in cases}, level__programme__in=programmes)
    rows = rows.exclude(event__status__in=(Status.REVOKED, Status.SUPERSEDED))
    levels: dict[tuple[int, int], list[Level]] = {}
    for row in rows.select_related("level__programme__league", "level__needs__programme__league") if cases else ():
        levels.setdefault((row.user_id, row.level.programme_id), []).append(row.level)
    higher = {
        (case.user, case.level.pk): [
            level for level in levels.get((case.user, case.level.programme_id), ()) if level.number > case.level.number
        ]
        for case in cases
    }
    pairs = [(user, level) for (user, _below), found in higher.items() for level in found]
    loaded = cases_of(pairs, league) if pairs else {}
    return {key: [loaded[key[0], level.pk] for level in found] for key, found in higher.items() if found}


def seasons_of(league: League) -> dict[Span, Season]:
    """The seasons of a league by their days."""
    zone = ZoneInfo(league.time_zone)
    return {span_of(each.opens, each.closes, zone): each for each in league.seasons.all()}


def _born(people: Collection[int], league: League) -> dict[int, date | None]:
    if not people:
        return {}
    return dict(Registration.objects.filter(user__in=people, league=league).values_list("user", "born"))


def _held(people: Collection[int], programmes: Sequence[int]) -> frozenset[tuple[int, int, int, int]]:
    rows = Standing.objects.filter(user__in=people, level__programme__in=set(programmes))
    rows = rows.exclude(Q(event__status=Status.REVOKED) | Q(event__certification__season=None))
    return frozenset(rows.values_list("user", "level__programme", "level", "event__certification__season"))
