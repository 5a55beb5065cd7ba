"""Case books: situations with the facets that somebody read from the text, held against the rulings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.edition import Edition
from rules.engine.errors import InvalidSituation, Problem, RulebookConflict
from rules.engine.facts import listed, shown
from rules.engine.messages import N_, Translate, printable, untranslated
from rules.engine.parsing import Doubled, parse
from rules.engine.reading import Stated
from rules.engine.rulings import FACETS, Ruling
from rules.engine.situations import Situation
from rules.engine.writing import facet_to_json

ALLOWED: dict[str, tuple[Any, ...]] = {
    **{facet: tuple(value.value for value in vocabulary) for facet, vocabulary in FACETS.items()},
    "discretion": (True, False),
}


@dataclass(frozen=True)
class Difference:
    """A facet that is ruled otherwise than the case expects; `place` counts the incidents of a sequence from 0."""

    place: int
    facet: str
    expected: str | bool
    ruled: str | bool


@dataclass(frozen=True)
class Checked:
    """What a case comes to: what is wrong with its wording, or how it is ruled and where that differs."""

    name: str
    story: str = ""
    problems: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    rulings: tuple[Ruling, ...] = ()


def check(
    line: bytes, read: Callable[[Any], Stated], edition: Callable[[str], Edition], translate: Translate = untranslated
) -> Checked:
    """One line of a case book, with how situations are read and editions found; what is wrong is told in a language."""
    try:
        case = parse(line)
    except InvalidSituation as error:
        return Checked("", problems=_told(error.problems, translate))
    if not isinstance(case, dict):
        wrong = _wrong("", N_("{value} is not an object with id, story, situation and expect"), value=shown(case))
        return Checked("", problems=_told([wrong], translate))
    name, story = case.get("id"), case.get("story")
    problems = [
        _wrong(field, N_("{value} is not a text"), value=shown(value)) if field in case else _wrong(field, MISSING)
        for field, value in (("id", name), ("story", story))
        if not isinstance(value, str)
    ]
    problems += [_wrong(field, MISSING) for field in ("situation", "expect") if field not in case]
    stated = None
    if isinstance(case, Doubled):
        problems += [_wrong(field, TWICE) for field in case.keys_given_again]
    if "situation" in case and not isinstance(case["situation"], dict):
        problems.append(_wrong("situation", N_("{value} is not an object"), value=shown(case["situation"])))
    elif "situation" in case:
        try:
            stated = read(case["situation"])
        except InvalidSituation as error:
            problems += [_within("situation", problem) for problem in error.problems]
    if "expect" in case:
        problems += _problems_of(case["expect"], stated)
    told = printable(name) if isinstance(name, str) else "", printable(story) if isinstance(story, str) else ""
    if problems or stated is None:
        return Checked(*told, problems=_told(problems, translate))
    return _ruled(told, stated, case["expect"], edition(stated.edition))


MISSING, TWICE = N_("is missing"), N_("is stated more than once")


def _wrong(path: str, template: str, **facts: Any) -> Problem:
    return Problem(path, template, tuple(facts.items()))


def _within(path: str, problem: Problem) -> Problem:
    return replace(problem, path=f"{path}: {problem.path}" if problem.path else path)


def _told(problems: Iterable[Problem], translate: Translate) -> tuple[str, ...]:
    return tuple(problem.whole(translate) for problem in problems)


def _problems_of(expect: Any, stated: Stated | None) -> list[Problem]:
    """What is wrong with the expectations, apart from the situation they belong to."""
    if isinstance(expect, list):
        expected = {f"expect[{index}]": each for index, each in enumerate(expect)}
    else:
        expected = {"expect": expect}
    problems = [problem for path, each in expected.items() for problem in _problems_of_one(path, each)]
    if stated is not None:
        steps = None if isinstance(stated.situation, Situation) else len(stated.situation.steps)
        if steps is None and isinstance(expect, list):
            problems.append(_wrong("expect", N_("is a list, but the situation has one incident")))
        if steps is not None and not (isinstance(expect, list) and len(expect) == steps):
            problems.append(_wrong("expect", N_("is not a list of {steps}, one for each incident"), steps=steps))
    if not problems and not any(expected.values()):
        problems.append(_wrong("expect", N_("names no facet; there are {allowed}"), allowed=listed(ALLOWED)))
    return problems


def _problems_of_one(path: str, expect: Any) -> list[Problem]:
    if not isinstance(expect, dict):
        return [_wrong(path, N_("{value} is not an object of facets"), value=shown(expect))]
    problems = []
    if isinstance(expect, Doubled):
        problems += [_wrong(f"{path}.{facet}", TWICE) for facet in expect.keys_given_again]
    for facet, value in expect.items():
        if facet not in ALLOWED:
            wrong = N_("{value} is not a facet; there are {allowed}")
            problems.append(_wrong(path, wrong, value=shown(facet), allowed=listed(ALLOWED)))
        elif not any(value is each or (isinstance(value, str) and value == each) for each in ALLOWED[facet]):
            wrong = N_("{value} is not one of {allowed}")
            problems.append(_wrong(f"{path}.{facet}", wrong, value=shown(value), allowed=listed(ALLOWED[facet])))
    return problems


def _ruled(told: tuple[str, str], stated: Stated, expect: Any, edition: Edition) -> Checked:
    situation = stated.situation
    try:
        if isinstance(situation, Situation):
            rulings, expectations = [edition.adjudicate(situation)], [expect]
        else:
            rulings, expectations = [ruling for ruling, _ in edition.play(situation)], expect
    except RulebookConflict as conflict:
        return Checked(*told, problems=(str(conflict),))
    differences = tuple(
        Difference(place, facet, value, facet_to_json(getattr(ruling, facet)))
        for place, (ruling, expected) in enumerate(zip(rulings, expectations, strict=True))
        for facet, value in expected.items()
        if facet_to_json(getattr(ruling, facet)) != value
    )
    return Checked(*told, differences=differences, rulings=tuple(rulings))


def explained(checked: Checked) -> list[str]:
    """The case in lines: each facet that differs, and the findings of the rulings concerned."""
    lines = [f"{checked.name}: {checked.story}"]
    for place in sorted({difference.place for difference in checked.differences}):
        which = f"incident {place + 1}: " if len(checked.rulings) > 1 else ""
        for difference in checked.differences:
            if difference.place == place:
                expected, ruled = json.dumps(difference.expected), json.dumps(difference.ruled)
                lines.append(f"  {which}{difference.facet}: expected {expected}, ruled {ruled}")
        for applied in checked.rulings[place].findings:
            sets = ", ".join(f"{facet} {json.dumps(facet_to_json(value))}" for facet, value in applied.sets)
            by = ", ".join(provision.name for provision in applied.overridden_by)
            overridden = f"; overridden by {by}" if by else ""
            lines.append(f"    {applied.provision.citation}, {applied.provision.name}: {applied.because}")
            lines.append(f"      sets {sets}{overridden}")
    return lines
