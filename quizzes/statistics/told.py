"""What the pages show: figures with the words beside them, plain values for the templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Protocol

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_lazy, ngettext

from accounts.people.models import League
from quizzes import formats
from quizzes.models import Question
from quizzes.statistics.charts import Range, range_of
from quizzes.statistics.exam import Place
from quizzes.statistics.intervals import Middle, Share, around_correlation
from quizzes.statistics.questions import AGAINST, FLAGGED, HARD, LOW, UNTAKEN, QuestionFigures
from rules.engine.incidents import KINDS

HAIR = 1e-9
"""Less than this under a whole number is that number."""


def whole(figure: float | None) -> str:
    """A figure cut off to a whole number, never rounded up, so that none shown reaches a bound that it does not."""
    return "–" if figure is None else f"{floor(figure + HAIR)}".replace("-", "−")


def tenth(figure: float | None) -> str:
    """A figure with one decimal."""
    return "–" if figure is None else f"{figure:.1f}".replace("-", "−")


def percent(share: Share) -> str:
    """A share in whole per cent, or that there are too few to say."""
    return gettext("%(n)s %%") % {"n": whole(share.percent)} if share.enough else gettext("too few answers")


def interval(share: Share) -> str:
    """Its interval in whole per cent, never narrower than it is; nothing for too few."""
    if not share.enough:
        return ""
    low, high = share.interval
    return gettext("%(low)s to %(high)s %%") % {"low": whole(low), "high": str(ceil(high - HAIR))}


@dataclass(frozen=True)
class Facility:
    """A share as a line shows it."""

    share: Share

    @property
    def told(self) -> str:
        """In per cent, or that there are too few to say."""
        return percent(self.share)

    @property
    def interval(self) -> str:
        """From where to where it may be."""
        return interval(self.share)

    @property
    def range(self) -> Range | None:
        """Its line; none for too few."""
        return range_of(self.share) if self.share.enough else None


DECIDES, LICENSES = 80, 90
"""A reliability from which on an exam may decide about a person, and from which on it should for a licence."""


def trust_told(reliability: float) -> str:
    """What the reliability of an exam allows, in a sentence."""
    if reliability < 0:
        return gettext("Its questions contradict one another: look at the keys of those that discriminate backwards.")
    if reliability < DECIDES:
        return gettext(
            "Too little to decide about a person by this exam alone. More questions raise it, or better ones."
        )
    if reliability < LICENSES:
        return gettext("Enough to decide about a person; for a licence it should be 90.")
    return gettext("Enough for a licence.")


class Compared(Protocol):
    """What goes with a rest, from −100 to 100, over so many people."""

    @property
    def compared(self) -> int: ...

    @property
    def discrimination(self) -> float | None: ...


@dataclass(frozen=True)
class Discrimination:
    """A discrimination as a line shows it; `interval`: from where to where it may be."""

    told: str
    interval: str = ""


UNTOLD = Discrimination("–")


def discrimination(figures: Compared) -> Discrimination:
    """How something discriminates, or a dash."""
    return correlation_told(figures.discrimination, figures.compared)


def correlation_told(percent: float | None, people: int) -> Discrimination:
    """A correlation, and its interval in whole numbers, never narrower than it is."""
    around = None if percent is None else around_correlation(percent, people)
    if around is None:
        return UNTOLD
    low, high = (str(each).replace("-", "−") for each in (floor(around[0] + HAIR), ceil(around[1] - HAIR)))
    return Discrimination(whole(percent), gettext("%(low)s to %(high)s") % {"low": low, "high": high})


def between(middle: Middle) -> str:
    """From how many seconds to how many a median may be."""
    shown = {"low": whole(middle.low), "high": str(ceil(middle.high - HAIR))}
    return gettext("%(low)s to %(high)s s") % shown


WHY = {
    LOW: gettext_lazy("under 25 % right"),
    AGAINST: gettext_lazy("discriminates backwards"),
    UNTAKEN: gettext_lazy("an option nobody takes"),
    FLAGGED: gettext_lazy("flagged"),
}
"""Why a question is to be looked at, in words."""


@dataclass(frozen=True)
class QuestionLine:
    """A case in a list: its title, how its story begins, its figures, and why it is to be looked at."""

    title: str
    format: str
    begins: str
    url: str
    facility: Facility
    people: str
    discrimination: Discrimination
    why: tuple[str, ...]


def people_told(count: int) -> str:
    """How many people."""
    return ngettext("%(n)d person", "%(n)d people", count) % {"n": count}


def why_told(each: QuestionFigures) -> tuple[str, ...]:
    """Why a case is to be looked at, in words."""
    return tuple(str(WHY[name]) for name in each.why)


def lines_of(questions: Sequence[QuestionFigures], league: League) -> list[QuestionLine]:
    """The cases of a page of the list; one query."""
    rows = Question.objects.in_bulk([each.case.question for each in questions])
    return [
        QuestionLine(
            title=gettext(KINDS[each.case.kind].title),
            format=gettext(formats.get(each.case.format).title),
            begins=" ".join(rows[each.case.question].asked.story),
            url=address_of(each.case.format, each.case.identity, league),
            facility=Facility(each.figures.share),
            people=people_told(each.figures.share.whole),
            discrimination=discrimination(each.figures),
            why=why_told(each),
        )
        for each in questions
    ]


def address_of(question_format: str, identity: str, league: League) -> str:
    """Where a case's own figures stand."""
    path = reverse("question_statistics", args=[question_format, identity])
    return f"{path}?{urlencode({'league': league.slug})}"


@dataclass(frozen=True)
class PlaceLine:
    """A place of an exam in its table."""

    number: int
    title: str
    note: str
    url: str
    facility: Facility
    discrimination: Discrimination
    efficiency: str
    intended: str
    effective: str
    why: tuple[str, ...]


def places_told(places: Iterable[Place], league: League, secret: Collection[tuple[str, str]]) -> list[PlaceLine]:
    """The places of an exam, each with why it is to be looked at; none leads to a question of a secret case."""
    return [_place(place, league, secret) for place in places]


def _place(place: Place, league: League, secret: Collection[tuple[str, str]]) -> PlaceLine:
    figures, kinds = place.figures, place.kinds
    share = Share((figures.facility or 0.0) * figures.people / 100, figures.people)
    titles = [gettext(KINDS[kind].title) for kind in kinds]
    one = place.cases[0][0] if len(place.cases) == 1 else None
    note = (
        gettext(formats.get(one.format).title)
        if one
        else ngettext("%(n)d question in this place", "%(n)d questions in this place", len(place.cases))
        % {"n": len(place.cases)}
    )
    leads_on = one is not None and (one.format, one.identity) not in secret
    void, enough = not figures.people, share.enough
    return PlaceLine(
        number=place.number,
        title=titles[0] if len(titles) == 1 else gettext("%(first)s and others") % {"first": titles[0]},
        note=gettext("counts for nothing") if void else note,
        url=address_of(one.format, one.identity, league) if one and leads_on else "",
        facility=Facility(share),
        discrimination=correlation_told(figures.discrimination, figures.people) if enough else UNTOLD,
        efficiency=whole(figures.efficiency) if enough else "–",
        intended=whole(figures.intended),
        effective=_effective(place) if enough else "–",
        why=_why(share, figures.discrimination),
    )


def _why(share: Share, discrimination: float | None) -> tuple[str, ...]:
    """Why a place is to be looked at, by its figures."""
    if not share.enough:
        return ()
    why = {LOW: share.percent < HARD, AGAINST: discrimination is not None and discrimination < 0}
    return tuple(str(WHY[name]) for name, holds in why.items() if holds)


def _effective(place: Place) -> str:
    return gettext("negative") if place.figures.against else whole(place.figures.effective)


def counted(names: Counter[str], titles: Mapping[str, str]) -> list[tuple[str, int]]:
    """Misreadings with their titles, the most frequent first; those that nobody knows any more are left out."""
    found = [(titles[name], times) for name, times in names.items() if name in titles]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))
