"""The facts of a situation as a form that lives in the address: controls made from the facts' own declarations.

What the address states is made into a document and read by the engine's own reader, so there is one validator; its
problems come back to the controls by their paths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field
from itertools import groupby
from typing import Any, cast

from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.addresses import (
    JSON_NUMBER,
    LONGEST_NUMBER,
    Asked,
    address_of,
    edition_in_address,
    facts_asked,
    from_address,
    in_address,
    written,
)
from rules.drawing.rink import markings
from rules.engine import reading
from rules.engine.edition import Edition
from rules.engine.errors import FactError, InvalidSituation, Problem
from rules.engine.facts import Choice, Count, Flag, Number, OnTheIce
from rules.engine.game import PERIOD_SECONDS, period_length
from rules.engine.incidents import Incident
from rules.engine.messages import N_, number
from rules.engine.situations import Situation
from rules.examples import first_of, limits_read

FEW = 10
"""Up to so many whole numbers are shown as buttons to choose from."""

TIME_LEFT = "game.seconds_left"
WAS = "was"
"""Where the form says which time was left when the page was shown: one sent unchanged is one that nobody typed."""

YES_OR_NO = ((True, _("yes")), (False, _("no")))


@dataclass(frozen=True)
class Option:
    """One value to choose."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Control:
    """How a fact is asked for on the page.

    `marks` are the numbers at which rulings turn, each with how far along it is in per cent, shown on a slider that
    moves by `step`; `rink` is the ice on which a place is tapped.
    """

    name: str
    label: str
    widget: str
    value: str = ""
    options: tuple[Option, ...] = ()
    low: str = ""
    high: str = ""
    unit: str = ""
    help: str = ""
    errors: tuple[str, ...] = ()
    parts: tuple[Control, ...] = ()
    conditional: bool = False
    shown: bool = True
    assumed: bool = False
    marks: tuple[tuple[str, str], ...] = ()
    step: str = ""
    rink: str = ""

    @property
    def id(self) -> str:
        """The id of its element."""
        return "id_" + self.name.replace(".", "_")

    @property
    def holds_a_number(self) -> bool:
        """Whether a browser's number field can show what it holds; anything else it would lose."""
        return not self.value or JSON_NUMBER.fullmatch(self.value) is not None


@dataclass
class WhatIf:
    """The situation that an address states, or what is wrong with it. `situation` is None where something is.

    `asked` are the facts to ask for, where they are not those that clauses about the kind read. `prefix` goes before
    the names of the controls alone, where several forms stand in one.
    """

    edition: Edition
    kind: type[Incident]
    query: QueryDict
    asked: tuple[Asked, ...] = ()
    prefix: str = ""
    situation: Situation | None = field(init=False, default=None)
    problems: tuple[Problem, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        self.asked = self.asked or tuple(facts_asked(self.edition, self.kind))
        self._stated = {asked.name: self.query.getlist(asked.name) for asked in self.asked if asked.name in self.query}
        if not self._stated:
            self._stated = written(self.asked, first_of(self.edition, self.kind))
        self._assumed: set[str] = set()
        self._not_given: set[str] = set()
        self._assume_what_is_missing()
        self._settle_conditions()
        self._keep_within_the_period()
        try:
            self.situation = self._read()
        except InvalidSituation as error:
            self.problems = error.problems

    def _assume_what_is_missing(self) -> None:
        """Take a fact that has to be stated and is not from a plain situation; a field left empty stays so."""
        plain = written(self.asked, first_of(self.edition, self.kind))
        for asked in self.asked:
            if asked.fact.required and asked.fact.given is None and asked.name not in self._stated:
                self._stated[asked.name] = plain[asked.name]
                self._assumed.add(asked.name)

    def _settle_conditions(self) -> None:
        """Drop facts whose condition does not hold; where it holds and nothing is stated, assume the first value."""
        values: dict[str, Any] = {}
        for asked in self.asked:
            given = asked.fact.given
            if given is not None:
                condition = values[given.name]
                if condition is not MISSING and condition not in given.values:
                    self._not_given.add(asked.name)
                    self._stated.pop(asked.name, None)
                    values[asked.fact.name] = None
                    continue
                if condition is MISSING and asked.name not in self._stated:
                    self._not_given.add(asked.name)  # until someone can say whether it should be given
                elif asked.name not in self._stated:
                    self._assumed.add(asked.name)
                    first = asked.domain.values(self.edition.limits)[0]
                    self._stated[asked.name] = [in_address(asked.domain.write(first))]
            values[asked.fact.name] = self._value(asked)

    def _keep_within_the_period(self) -> None:
        """Cut the time left to the length of the period where it is too long because the period was changed."""
        if self._text(TIME_LEFT) and self._text(TIME_LEFT) == self.query.get(WAS, "").strip():
            seconds = self._value(next(asked for asked in self.asked if asked.name == TIME_LEFT))
            if seconds is not MISSING and seconds > self._length:
                self._stated[TIME_LEFT] = [str(self._length)]
                self._assumed.add(TIME_LEFT)

    @property
    def _length(self) -> int:
        """How long the period lasts; where that cannot be told, the longest."""
        clock = {asked.fact.name: self._value(asked) for asked in self.asked if asked.holder == "game"}
        season, period = clock.get("season", MISSING), clock.get("period", MISSING)
        return PERIOD_SECONDS if MISSING in (season, period) else period_length(season, period)

    @property
    def time_left_shown(self) -> str | None:
        """The time left as the page shows it, and as it was before where something is wrong; None where not asked."""
        asked = next((asked for asked in self.asked if asked.name == TIME_LEFT), None)
        if asked is None:
            return None
        return self._shown(asked) if self.situation else self.query.get(WAS, "")

    def _value(self, asked: Asked) -> Any:
        """The value stated, its default where nothing is, and MISSING where it cannot be told."""
        if not self._text(asked.name):
            return asked.fact.default
        try:
            return asked.domain.read(from_address(asked.domain, self._text(asked.name)))
        except FactError:
            return MISSING

    def _text(self, name: str) -> str:
        return self._stated.get(name, [""])[-1].strip()

    def _read(self) -> Situation:
        return read_stated(self.edition, self.kind, self.asked, self._stated)

    @property
    def stated(self) -> dict[str, str]:
        """The facts as they are stated, what was assumed with them, each as its text."""
        return {name: texts[-1] for name, texts in self._stated.items() if texts}

    @property
    def address(self) -> str:
        """The query that states this situation and no other; empty where there is none."""
        return address_of(self.edition, self.situation) if self.situation else ""

    @property
    def incident_controls(self) -> tuple[Control, ...]:
        """The controls of what happened."""
        return self._controls(asked for asked in self.asked if asked.holder == "incident")

    @property
    def game_controls(self) -> tuple[Control, ...]:
        """The controls of the game around it, where clauses about the kind read it."""
        return self._controls(asked for asked in self.asked if asked.holder != "incident")

    @property
    def stray_problems(self) -> tuple[str, ...]:
        """What is wrong and belongs to no control."""
        paths = {path for asked in self.asked for path in _claimed(asked)}
        return tuple(problem.tell(gettext) for problem in self.problems if problem.path not in paths)

    @property
    def was(self) -> str:
        """The name of the field that says which time was left when the page was shown."""
        return self.prefix + WAS

    @property
    def swapped(self) -> str:
        """What a new answer brings beside the ruling, as selectors. What is read out stays and gets other words."""
        return ",".join(["#result", "#in_short:innerHTML", *self.changing])

    @property
    def changing(self) -> list[str]:
        """What a new answer changes of the form itself: the conditional facts and the room for errors, as selectors."""
        ids = [] if self.time_left_shown is None else [f"#id_{self.was}"]
        for control in (*self.incident_controls, *self.game_controls):
            if control.conditional:
                ids.append(f"#{control.id}_slot")
                continue
            for part in control.parts or (control,):
                ids += [f"#{part.id}_errors"] if part.widget == "check" else [f"#{part.id}_errors", f"#{part.id}_help"]
        return ids

    @property
    def kind_name(self) -> str:
        """The kind as the address names it; a template cannot ask the class, it would call it."""
        return self.kind.kind

    @property
    def edition_in_address(self) -> str:
        """The edition as the address names it; empty for the one that is meant anyway."""
        return edition_in_address(self.edition)

    def _controls(self, several: Iterable[Asked]) -> tuple[Control, ...]:
        """A control for each fact; one that is asked for in parts has them inside."""
        controls = []
        for fact, parts in groupby(several, key=lambda asked: (asked.holder, asked.fact)):
            inside = tuple(self._control(asked) for asked in parts)
            if isinstance(fact[1].domain, OnTheIce):
                label, conditional = gettext(fact[1].label), fact[1].given is not None
                shown = any(part.shown for part in inside)
                whole = Control(
                    self.prefix + fact[1].name,
                    label,
                    "parts",
                    parts=inside,
                    conditional=conditional,
                    shown=shown,
                    rink=markings(),
                )
                controls.append(whole)
            else:
                controls += inside
        return tuple(controls)

    def _control(self, asked: Asked) -> Control:
        text = self._shown(asked)
        domain = asked.domain
        errors = self._errors(asked)
        more: dict[str, Any] = {"widget": "choice", "help": asked.help}
        match domain:
            case Choice():
                pairs = [(in_address(member.value), gettext(member.label)) for member in domain.vocabulary]  # type: ignore[attr-defined]
                more["options"] = _options(pairs, text)
            case Flag() if asked.fact.default is False:
                more["widget"] = "check"
            case Flag():
                more["options"] = _options([(in_address(value), str(label)) for value, label in YES_OR_NO], text)
            case Count() if _is_chosen(domain):
                counts = [str(count) for count in range(domain.low, domain.high + 1)]
                more["options"] = _options([(count, count) for count in counts], text)
            case Number() | Count():
                more |= self._measured(asked)
        return Control(
            name=self.prefix + asked.name,
            label=asked.label,
            value=text,
            errors=errors,
            conditional=asked.fact.given is not None,
            shown=asked.name not in self._not_given,
            assumed=asked.name in self._assumed,
            **more,
        )

    def _errors(self, asked: Asked) -> tuple[str, ...]:
        """What is wrong with the fact, for someone at the rink: what to do, or what is allowed."""
        found = [problem for problem in self.problems if problem.path in _claimed(asked)]
        text = self._text(asked.name)
        if not found:
            return ()
        if len(self._stated.get(asked.name, [])) > 1:
            return (gettext("The link states this more than once: say it here."),)
        if _is_chosen(asked.domain):
            if not text:
                return (gettext("Choose one of these."),)
            return (gettext("“{value}” is not one of these: choose one.").format(value=text[:LONGEST_NUMBER]),)
        if text:
            return tuple(problem.tell(gettext) for problem in found)
        if isinstance(asked.fact.domain, OnTheIce):
            return (gettext("Say where the puck is, in feet from the centre spot."),)
        high = self._length if asked.name == TIME_LEFT else asked.domain.high
        low, high, unit = number(asked.domain.low, gettext), number(high, gettext), gettext(asked.domain.unit.name)
        return (gettext("Say how many {unit}: {low} to {high}.").format(low=low, high=high, unit=unit),)

    def _measured(self, asked: Asked) -> dict[str, Any]:
        domain = asked.domain
        highest = self._length if asked.name == TIME_LEFT else domain.high
        low, high, unit = number(domain.low, gettext), number(highest, gettext), gettext(domain.unit.name)
        help_text = asked.help or gettext("{low} to {high} {unit}.").format(low=low, high=high, unit=unit)
        read = limits_read(self.edition, self.kind)
        limits = sorted({self.edition.limits[name] for name in getattr(domain, "limits", ()) if name in read})
        if limits:
            told = gettext(" and ").join(domain.unit.tell(limit, gettext) for limit in limits)
            help_text = gettext("{help} Rulings turn at {limits}.").format(help=help_text, limits=told)
        measured: dict[str, Any] = {"widget": "number", "low": low, "high": high, "unit": unit, "help": help_text}
        if limits:
            along = (100 * (limit - domain.low) / (highest - domain.low) for limit in limits)
            marks = tuple((number(limit, gettext), f"{place:.2f}%") for limit, place in zip(limits, along, strict=True))
            measured |= {"marks": marks, "step": number(domain.step)}
        return measured

    def _shown(self, asked: Asked) -> str:
        """What the control holds: what was typed, as it was typed; else the value in force."""
        if asked.name in self._stated and self._stated[asked.name][-1]:
            return self._stated[asked.name][-1]
        if self.situation is not None:
            return written((asked,), self.situation).get(asked.name, [""])[0]
        default = asked.fact.default
        return "" if default is MISSING else in_address(asked.domain.write(default))


def read_stated(
    edition: Edition, kind: type[Incident], asked: Iterable[Asked], stated: Mapping[str, list[str]]
) -> Situation:
    """The situation that texts state, by the names of the facts asked for. Raises `InvalidSituation`."""
    document: dict[str, Any] = {"edition": edition.slug, "game": {}, "incident": {"kind": kind.kind}}
    doubled: list[Problem] = []
    for each in asked:
        texts = stated.get(each.name, [])
        if len(texts) > 1:
            doubled.append(Problem(each.path, N_("is stated more than once; a field is stated once")))
        if texts and (text := texts[-1].strip()):
            _put(document, each.keys, from_address(each.domain, text))
    try:
        read = reading.read(document, editions=[edition.slug], default=edition.slug)
    except InvalidSituation as error:
        raise InvalidSituation([*doubled, *error.problems]) from None
    if doubled:
        raise InvalidSituation(doubled)
    return cast("Situation", read.situation)  # the document states one incident, not several


def _claimed(asked: Asked) -> tuple[str, ...]:
    """The paths whose problems are shown at the control. One about a whole place is shown at its first coordinate."""
    return (asked.path, asked.path[:-2]) if asked.path.endswith(".x") else (asked.path,)


def _is_chosen(domain: Any) -> bool:
    """Whether the value is chosen from all there are."""
    return isinstance(domain, Choice | Flag) or (isinstance(domain, Count) and domain.high - domain.low < FEW)


def _options(pairs: Iterable[tuple[str, str]], chosen: str) -> tuple[Option, ...]:
    return tuple(Option(value, label, value == chosen.strip()) for value, label in pairs)


def _put(document: dict[str, Any], keys: list[str], value: Any) -> None:
    *above, last = keys
    for key in above:
        document = document.setdefault(key, {})
    document[last] = value
