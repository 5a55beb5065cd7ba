"""Programmes to begin with, modelled on how federations certify their officials. A league copies one and changes it.

Dates, fees and names of courses differ from branch to branch and year to year, so that none stands here.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.certification.models import Kind, Validity

Words = str | Promise


@dataclass(frozen=True, kw_only=True)
class Asks:
    """A requirement, by its code, and how a level asks it: the fields are those of the rows."""

    code: str
    title: Words
    kind: Kind
    months: int | None = None
    continuing: bool = False
    anew: bool = False


@dataclass(frozen=True, kw_only=True)
class LevelPreset:
    """A level; `needs_below`: the next lower one has to be held, or have been held for so many months before."""

    title: Words
    asks: tuple[Asks, ...]
    needs_below: int | None = None
    supersedes: bool = True
    minimum_age: int | None = None
    validity: Validity = Validity.SEASON
    months: int | None = None
    renewal_days: int | None = None


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A programme with its levels, the lowest first."""

    slug: str
    title: Words
    about: Words
    position: str
    levels: tuple[LevelPreset, ...]
    automatic: bool = True
    one_level_a_season: bool = True


SEMINAR = Asks(code="seminar", title=_("Seminar of the season"), kind=Kind.SEMINAR, anew=True)
OPEN_BOOK = Asks(code="open-book-exam", title=_("Open-book exam of the season"), kind=Kind.EXAM, anew=True)
CLOSED_BOOK = Asks(code="closed-book-exam", title=_("Closed-book exam"), kind=Kind.EXAM, anew=True)
SUPERVISED = Asks(code="supervised-exam", title=_("Supervised exam"), kind=Kind.EXAM, anew=True)
ON_ICE = Asks(code="on-ice-assessment", title=_("Assessment in a game"), kind=Kind.ASSESSMENT, anew=True)
SAFE_SPORT_12 = Asks(
    code="safe-sport", title=_("Safe-sport training"), kind=Kind.SAFE_SPORT, months=12, continuing=True
)
SAFE_SPORT_24 = Asks(
    code="safe-sport", title=_("Safe-sport training"), kind=Kind.SAFE_SPORT, months=24, continuing=True
)
BACKGROUND_24 = Asks(
    code="background-check", title=_("Background check"), kind=Kind.BACKGROUND, months=24, continuing=True
)
BACKGROUND_36 = Asks(
    code="background-check", title=_("Background check"), kind=Kind.BACKGROUND, months=36, continuing=True
)
FITNESS = Asks(code="fitness-test", title=_("Fitness and skating test"), kind=Kind.OTHER, anew=True)
VIDEO = Asks(code="video-assessment", title=_("Assessment on video"), kind=Kind.ASSESSMENT, anew=True)

A_YEAR_AND_A_BIT = 14
"""Months: from the end of one season into the winter of the next."""

LATE_IN_THE_SEASON = 60
"""Days before the end of a season: what is done before counts for that season alone."""

PRESETS = (
    Preset(
        slug="six-levels",
        title=_("Officiating program, six levels"),
        about=_("A seminar and an exam each season; assessed in games from the third level on. As in Canada."),
        position="referee",
        levels=(
            LevelPreset(
                title=_("Level I"),
                asks=(SEMINAR, OPEN_BOOK, SAFE_SPORT_24),
                minimum_age=12,
                renewal_days=LATE_IN_THE_SEASON,
            ),
            LevelPreset(
                title=_("Level II"),
                asks=(SEMINAR, OPEN_BOOK, SAFE_SPORT_24),
                minimum_age=16,
                needs_below=A_YEAR_AND_A_BIT,
                renewal_days=LATE_IN_THE_SEASON,
            ),
            *(
                LevelPreset(
                    title=title,
                    asks=(SEMINAR, SUPERVISED, ON_ICE, SAFE_SPORT_24, BACKGROUND_36),
                    minimum_age=age,
                    needs_below=A_YEAR_AND_A_BIT,
                    renewal_days=LATE_IN_THE_SEASON,
                )
                for title, age in ((_("Level III"), 16), (_("Level IV"), 18), (_("Level V"), 18), (_("Level VI"), 18))
            ),
        ),
    ),
    Preset(
        slug="four-levels",
        title=_("Registered official, four levels"),
        about=_("Registered anew each season by seminar, exam, screening and training. As in the United States."),
        position="official",
        levels=(
            LevelPreset(
                title=_("Level 1"),
                asks=(SEMINAR, OPEN_BOOK, SAFE_SPORT_12, BACKGROUND_24),
                renewal_days=LATE_IN_THE_SEASON,
            ),
            LevelPreset(
                title=_("Level 2"),
                asks=(SEMINAR, OPEN_BOOK, SAFE_SPORT_12, BACKGROUND_24),
                needs_below=A_YEAR_AND_A_BIT,
                renewal_days=LATE_IN_THE_SEASON,
            ),
            LevelPreset(
                title=_("Level 3"),
                asks=(SEMINAR, OPEN_BOOK, CLOSED_BOOK, SAFE_SPORT_12, BACKGROUND_24),
                minimum_age=16,
                needs_below=A_YEAR_AND_A_BIT,
                renewal_days=LATE_IN_THE_SEASON,
            ),
            LevelPreset(
                title=_("Level 4"),
                asks=(SEMINAR, OPEN_BOOK, CLOSED_BOOK, ON_ICE, SAFE_SPORT_12, BACKGROUND_24),
                minimum_age=18,
                needs_below=A_YEAR_AND_A_BIT,
                renewal_days=LATE_IN_THE_SEASON,
            ),
        ),
    ),
    Preset(
        slug="licence-two-years",
        title=_("Referee licence for two years"),
        about=_("Two licences that hold for 24 months from the day and are renewed in their last 90 days."),
        position="referee",
        one_level_a_season=False,
        levels=(
            LevelPreset(
                title=_("Licence B"),
                asks=(SEMINAR, CLOSED_BOOK),
                minimum_age=14,
                validity=Validity.MONTHS,
                months=24,
                renewal_days=90,
            ),
            LevelPreset(
                title=_("Licence A"),
                asks=(SEMINAR, SUPERVISED, FITNESS, VIDEO),
                minimum_age=18,
                needs_below=3,
                validity=Validity.MONTHS,
                months=24,
                renewal_days=90,
            ),
        ),
    ),
    Preset(
        slug="licence-a-season",
        title=_("Licence for a season"),
        about=_("One level; exam, fitness and video, and an administrator decides who is issued it."),
        position="linesperson",
        automatic=False,
        levels=(
            LevelPreset(
                title=_("Licence"),
                asks=(SUPERVISED, FITNESS, VIDEO),
                minimum_age=18,
                renewal_days=LATE_IN_THE_SEASON,
            ),
        ),
    ),
    Preset(
        slug="instructor",
        title=_("Instructor"),
        about=_("Without an end, as long as training and screening are in date."),
        position="instructor",
        one_level_a_season=False,
        levels=(
            LevelPreset(
                title=_("Instructor"),
                asks=(
                    Asks(code="instructor-course", title=_("Course for instructors"), kind=Kind.SEMINAR),
                    SAFE_SPORT_24,
                    BACKGROUND_36,
                ),
                minimum_age=18,
                validity=Validity.NONE,
            ),
        ),
    ),
)
"""The presets in the order in which they are shown."""


def preset_of(slug: str) -> Preset | None:
    """The preset of this slug."""
    return next((each for each in PRESETS if each.slug == slug), None)
