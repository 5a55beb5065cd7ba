"""What can be asked for as a number: each measure with its prompt, its unit, and how an edition answers it.

A measure names the kinds that have it and the facets it asks about; `label` is its name in short, `otherwise` says
when it is none. No measure knows a limit of the rulebook. One of distance or time is found by moving the fact until the
ruling is another, so that a misreading, held for the rulebook, gives the number that whoever made it would type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from rules.engine.edition import Edition
from rules.engine.facts import Number, facts_of, plain
from rules.engine.incidents import (
    ChangeDuringPlay,
    FaceOffReadiness,
    GoalkeeperLeaves,
    GoalkeeperReturns,
    Incident,
    LineChangeAttempt,
    LineChangeSignal,
    LineUp,
    Proceeding,
)
from rules.engine.messages import FEET, MINUTES, N_, PLAYERS, SECONDS, WARNINGS, Unit
from rules.engine.rulings import Change, Order, Penalty, Ruling, Signal, Warning
from rules.engine.situations import Situation

STEP = Decimal("0.1")
"""The smallest difference that a distance or a time can make."""


@dataclass(frozen=True)
class Asked:
    """What every measure tells: whose it is, how it is asked for, in which unit, and about which facets."""

    slug: str
    kinds: tuple[type[Incident], ...]
    prompt: str
    otherwise: str
    label: str
    unit: Unit
    facets: tuple[str, ...]


@dataclass(frozen=True)
class Moved(Asked):
    """How far a fact must be moved for the ruling to be of a kind: by the least amount, none where it already is.

    `way` is -1 where the fact becomes less, 1 where more. The fact is moved in a situation that differs by `given`.
    """

    fact: str
    way: int
    holds: Callable[[Ruling], bool]
    given: tuple[tuple[str, Any], ...] = ()

    def number(self, edition: Edition, situation: Situation) -> Decimal | None:
        """The least amount, found among those that move the fact to a limit of the edition or a step beside it."""
        start = self._start(situation)
        ends = (Decimal(str(end)) for end in self._domain(situation).values(edition.limits))
        amounts = {Decimal(0), *((end - start) * self.way for end in ends)}
        return next((each for each in sorted(amounts) if each >= 0 and self._held(edition, situation, each)), None)

    def faults(self, edition: Edition, situation: Situation, number: Decimal) -> Iterator[str]:
        """Moved by the number the ruling is so, and by a step less it is not; nor by any whole step before that."""
        if not self._held(edition, situation, number):
            yield f"{self.fact}, moved by {number}, is not ruled so yet"
        before = number - STEP
        while before >= 0:
            if self._held(edition, situation, before):
                yield f"{self.fact}, moved by {before}, is ruled so already"
                return
            before -= 1 if before > 1 else STEP

    def _held(self, edition: Edition, situation: Situation, amount: Decimal) -> bool:
        value = plain(float(self._start(situation) + amount * self.way))
        incident = replace(situation.incident, **{**dict(self.given), self.fact: value})
        return self.holds(edition.adjudicate(replace(situation, incident=incident)))

    def _start(self, situation: Situation) -> Decimal:
        return Decimal(str(dict(self.given).get(self.fact, getattr(situation.incident, self.fact))))

    def _domain(self, situation: Situation) -> Number:
        domain = next(fact.domain for fact in facts_of(type(situation.incident)) if fact.name == self.fact)
        if not isinstance(domain, Number):
            raise TypeError(f"{self.fact} is not a number")
        return domain


@dataclass(frozen=True)
class Counted(Asked):
    """A number read off the ruling on the situation."""

    count: Callable[[Edition, Situation, Ruling], float]

    def number(self, edition: Edition, situation: Situation) -> Decimal | None:
        """What the ruling gives; None where the official decides, so that there is more than one right number."""
        ruling = edition.adjudicate(situation)
        return None if ruling.discretion else Decimal(str(plain(self.count(edition, situation, ruling))))

    def faults(self, edition: Edition, situation: Situation, number: Decimal) -> Iterator[str]:
        """Whether the ruling gives another number."""
        if self.number(edition, situation) != number:
            yield f"{self.slug} is {self.number(edition, situation)}, not {number}"


def _lawful(ruling: Ruling) -> bool:
    return ruling.change is Change.ALLOWED and not ruling.discretion


def _minutes(edition: Edition, situation: Situation, ruling: Ruling) -> float:
    return 0 if ruling.penalty is Penalty.NONE else float(edition.parameters.bench_minor)


def _warnings(edition: Edition, situation: Situation, ruling: Ruling) -> float:
    team, record = situation.incident.team, situation.game.record
    if ruling.warning is not Warning.NONE:
        record = record.with_warning(team, ruling.warning.value)
    return record.line_change_warnings(team) + record.face_off_warnings(team)


def _sent_back(edition: Edition, situation: Situation, ruling: Ruling) -> float:
    return _off_the_line_up(situation) if ruling.order is Order.SEND_PLAYERS_BACK else 0


def _called_on(edition: Edition, situation: Situation, ruling: Ruling) -> float:
    return _off_the_line_up(situation) if ruling.order is Order.COMPLETE_THE_LINE_UP else 0


def _off_the_line_up(situation: Situation) -> int:
    case = situation.incident
    if not isinstance(case, LineUp):
        raise TypeError(f"a {case.kind} has no line-up")
    return abs(case.placed - case.entitled)


Measure = Moved | Counted

MEASURES: tuple[Measure, ...] = (
    Moved(
        "goalkeeper_too_far",
        (GoalkeeperLeaves,),
        N_("By how many feet was the goalkeeper too far from the bench for the skater to come on?"),
        N_("0 if he was near enough."),
        N_("Too far by"),
        FEET,
        ("change",),
        fact="goalkeeper_distance",
        way=-1,
        holds=_lawful,
    ),
    Moved(
        "skater_too_far",
        (ChangeDuringPlay,),
        N_("By how many feet was the player going off too far from the bench for his substitute to come on?"),
        N_("0 if he was near enough."),
        N_("Too far by"),
        FEET,
        ("change", "penalty"),
        fact="retiring_distance",
        way=-1,
        holds=_lawful,
    ),
    Moved(
        "signal_late_by",
        (LineChangeSignal,),
        N_("By how many seconds was the referee's signal late?"),
        N_("0 if it was not late."),
        N_("Late by"),
        SECONDS,
        ("signal",),
        fact="seconds_given",
        way=-1,
        holds=lambda ruling: ruling.signal is not Signal.LATE,
    ),
    Moved(
        "time_left",
        (LineChangeSignal,),
        N_("How many seconds of its time had the team left at the signal?"),
        N_("0 if its time was up."),
        N_("Time left"),
        SECONDS,
        ("signal",),
        fact="seconds_given",
        way=1,
        holds=lambda ruling: ruling.signal is not Signal.EARLY,
        given=(("done", False),),
    ),
    Moved(
        "time_in_all",
        (LineChangeSignal,),
        N_("How many seconds does the team have for its change in all?"),
        N_("Count from the start of its time, whatever has passed of it."),
        N_("Time in all"),
        SECONDS,
        ("signal",),
        fact="seconds_given",
        way=1,
        holds=lambda ruling: ruling.signal is not Signal.EARLY,
        given=(("done", False), ("seconds_given", 0)),
    ),
    Moved(
        "face_off_late_by",
        (FaceOffReadiness,),
        N_("By how many seconds does the rule hold the team to be late for the face-off?"),
        N_("0 if it holds nobody to be late."),
        N_("Late by"),
        SECONDS,
        ("penalty", "warning"),
        fact="seconds_since_whistle",
        way=-1,
        holds=lambda ruling: ruling.penalty is Penalty.NONE and ruling.warning is Warning.NONE,
    ),
    Counted(
        "sent_back",
        (LineUp,),
        N_("How many of the players placed must go back?"),
        N_("0 if none must."),
        N_("Sent back"),
        PLAYERS,
        ("order",),
        count=_sent_back,
    ),
    Counted(
        "called_on",
        (LineUp,),
        N_("How many players must the team still place?"),
        N_("0 if it must place none."),
        N_("Still to place"),
        PLAYERS,
        ("order",),
        count=_called_on,
    ),
    Counted(
        "warnings_on_record",
        (LineChangeAttempt, LineUp, FaceOffReadiness),
        N_("How many warnings does the team have on record after the ruling, of both kinds together?"),
        N_("0 if it has none."),
        N_("Warnings on record"),
        WARNINGS,
        ("warning",),
        count=_warnings,
    ),
    Counted(
        "minutes_of_penalty",
        (GoalkeeperReturns, LineChangeAttempt, FaceOffReadiness, Proceeding),
        N_("How many minutes does the penalty last that must be called?"),
        N_("0 if none must be."),
        N_("Penalty"),
        MINUTES,
        ("penalty",),
        count=_minutes,
    ),
)
