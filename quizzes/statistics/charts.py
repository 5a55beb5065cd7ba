"""Charts as figures of an SVG, with the table that says the same: geometry alone, drawn by the templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from quizzes.statistics.exam import BINS
from quizzes.statistics.intervals import Share

WIDTH, HEIGHT = 340, 150
"""Of the whole chart, in units of its view box."""

LEFT, TOP, FLOOR = 10, 26, 124
"""Where the bars begin, how high the highest reaches, and where they stand."""

GAP = 3


@dataclass(frozen=True)
class Bar:
    """A bar: where it stands, how high it is, what it counts, and what stands under it."""

    x: float
    y: float
    width: float
    height: float
    count: int
    label: str

    @property
    def middle(self) -> float:
        """Where its number and its label stand."""
        return self.x + self.width / 2


@dataclass(frozen=True)
class Bars:
    """A bar chart: its title, what it shows in a sentence, its bars, and its table. `mark`: where a line stands."""

    title: str
    told: str
    bars: tuple[Bar, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, int], ...]
    mark: float | None = None
    mark_label: str = ""


@dataclass(frozen=True)
class Range:
    """A share with its interval on a line of a hundred, for people who see; the figures stand beside it."""

    low: float
    width: float
    at: float


def bars(
    title: str,
    told: str,
    counted: Sequence[tuple[str, str, int]],
    columns: tuple[str, str],
    *,
    mark: float | None = None,
    mark_label: str = "",
) -> Bars:
    """A chart of counts: each with the label under it, what the table calls it, and how many. `mark` from 0 to 1."""
    step = (WIDTH - 2 * LEFT) / max(1, len(counted))
    most = max((count for _, _, count in counted), default=0) or 1
    drawn = tuple(
        Bar(
            x=round(LEFT + place * step + GAP / 2, 2),
            y=round(FLOOR - (FLOOR - TOP) * count / most, 2),
            width=round(step - GAP, 2),
            height=round((FLOOR - TOP) * count / most, 2),
            count=count,
            label=label,
        )
        for place, (label, _, count) in enumerate(counted)
    )
    rows = tuple((name, count) for _, name, count in counted)
    where = None if mark is None else round(LEFT + (WIDTH - 2 * LEFT) * mark, 2)
    return Bars(title, told, drawn, columns, rows, where, mark_label)


def distribution(percents: Sequence[int], *, pass_percent: float | None) -> Bars:
    """How many results lie in each tenth; `percents` are the counts of the bins."""
    step = 100 // BINS
    last = gettext("%(low)d to 100 %%") % {"low": 100 - step}
    names = [gettext("%(low)d to under %(high)d %%") % {"low": n * step, "high": (n + 1) * step} for n in range(BINS)]
    names[-1] = last
    most = max(range(BINS), key=lambda place: percents[place])
    told = gettext("Most results lie in %(bin)s: %(n)d.") % {"bin": names[most], "n": percents[most]}
    shown = None if pass_percent is None or pass_percent > 100 else pass_percent
    return bars(
        gettext("How the results are distributed"),
        told,
        [(str(place * step), names[place], percents[place]) for place in range(BINS)],
        (gettext("Result"), gettext("Officials")),
        mark=None if shown is None else shown / 100,
        mark_label="" if shown is None else gettext("pass mark %(n)g %%") % {"n": shown},
    )


def expectations(expected: Sequence[float]) -> Bars:
    """How many forms are expected to be got how right, by whole per cent; at most twenty bars."""
    low, high = int(min(expected)), int(max(expected))
    step = (high - low) // 20 + 1
    counts = [0] * ((high - low) // step + 1)
    for each in expected:
        counts[(int(each) - low) // step] += 1
    labels = [str(low + place * step) for place in range(len(counts))]
    names = [gettext("from %(n)s %%") % {"n": label} for label in labels]
    return bars(
        gettext("What is expected of the forms"),
        gettext("How many forms are expected to be how right: from %(low)d to %(high)d per cent.")
        % {"low": low, "high": high},
        list(zip(labels, names, counts, strict=True)),
        (gettext("Expected right"), gettext("Forms")),
    )


def range_of(share: Share) -> Range:
    """The line of a share."""
    low, high = share.interval
    return Range(round(low, 1), round(high - low, 1), round(share.percent, 1))
