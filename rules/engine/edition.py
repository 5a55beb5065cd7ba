"""An edition: a rulebook of one season with its parameters, and what can be asked of it."""

from __future__ import annotations

import dataclasses
import hashlib
import inspect
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType
from typing import Any

from rules.engine import adjudication, game, incidents, rink, rulings, space, vocabulary
from rules.engine.errors import InvalidParameter, MalformedRulebook, RulebookError
from rules.engine.game import Game
from rules.engine.incidents import KINDS, Incident
from rules.engine.messages import number
from rules.engine.procedures import Procedure
from rules.engine.provisions import Misreading, Provision
from rules.engine.rulings import Ruling, Warning
from rules.engine.situations import Sequence, Situation


@dataclass(frozen=True)
class Rule:
    """A part of the rulebook that stands under one heading: one module of the edition."""

    slug: str
    citation: str
    title: str
    summary: str


def parameter(value: float, unit: Any, low: float, high: float, *statements: str, whole: bool = False) -> Any:
    """Declare a parameter of an edition: its value, its unit, its range (both ends included), its statements."""
    metadata = {"unit": unit, "low": low, "high": high, "statements": statements, "whole": whole}
    return dataclasses.field(default=value, metadata=metadata)


Judgement = Ruling | tuple[tuple[Ruling, Game], ...]
Claim = Callable[[Situation, Ruling, Any], bool]


@dataclass(frozen=True, eq=False)
class Edition:
    """A rulebook of one season. `modules` are its rules in the book's order.

    `statements` lists what its text states, `claims` what must hold of every ruling, given the edition's parameters;
    `manage.py verify_rulebook` holds the provisions against both. `procedures` are what is done step by step.
    """

    slug: str
    title: str
    parameters: Any
    modules: tuple[ModuleType, ...]
    standing_in: Misreading | None = None
    statements: Mapping[str, str] = dataclasses.field(default_factory=dict)
    claims: tuple[Claim, ...] = ()
    procedures: tuple[Procedure, ...] = ()

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules, in the book's order."""
        return tuple(module.RULE for module in self.modules)

    @cached_property
    def provisions(self) -> tuple[Provision, ...]:
        """Every provision, in the book's order. Raises `MalformedRulebook` where two share a name."""
        found = tuple(self._declared(Provision))
        names = [provision.name for provision in found]
        if twice := {name for name in names if names.count(name) > 1}:
            raise MalformedRulebook(f"two provisions are called {', '.join(sorted(twice))}")
        return found

    @cached_property
    def misreadings(self) -> tuple[Misreading, ...]:
        """Every known misreading, in the book's order."""
        return tuple(self._declared(Misreading))

    def _declared(self, declared: type[Any]) -> Iterator[Any]:
        for module in self.modules:
            for value in vars(module).values():
                if isinstance(value, declared) and value.module == module.__name__:
                    yield value

    def rule_of(self, provision: Provision) -> Rule:
        """The rule a provision belongs to."""
        rule: Rule = next(module.RULE for module in self.modules if module.__name__ == provision.module)
        return rule

    def provision(self, name: str) -> Provision:
        """The provision of this name. Raises `RulebookError` where there is none."""
        for provision in self.provisions:
            if provision.name == name:
                return provision
        raise RulebookError(f"{self.slug} has no provision {name!r}")

    @cached_property
    def _plans(self) -> dict[type[Incident], adjudication.Plan]:
        mistaken: Mapping[Any, Any] = {self.standing_in.of: self.standing_in} if self.standing_in else {}
        return {kind: adjudication.make_plan(kind, self.provisions, mistaken) for kind in KINDS.values()}

    def adjudicate(self, situation: Situation) -> Ruling:
        """The ruling on a valid situation, with its trace. Raises `RulebookConflict` where provisions contradict."""
        return adjudication.adjudicate(self._plans[type(situation.incident)], situation, self.parameters)

    def play(self, sequence: Sequence) -> Iterator[tuple[Ruling, Game]]:
        """Each ruling of a sequence with the game after it: a warning given is on record for the next."""
        game = sequence.game
        for step in sequence.steps:
            game = sequence.game_at(game, step)
            ruling = self.adjudicate(Situation(incident=step.incident, game=game))
            if ruling.warning is not Warning.NONE:
                game = replace(game, record=game.record.with_warning(ruling.team, ruling.warning.value))
            yield ruling, game

    def judge(self, situation: Situation | Sequence) -> Judgement:
        """The ruling on a situation, or what `play` gives for each incident of a sequence."""
        return self.adjudicate(situation) if isinstance(situation, Situation) else tuple(self.play(situation))

    def reads(self, kind: type[Incident]) -> frozenset[str]:
        """Which parts of the game (clock, record) the provisions and misreadings about a kind read."""
        return self._reads[kind]

    @cached_property
    def _reads(self) -> dict[type[Incident], frozenset[str]]:
        readings = (*self.provisions, *self.misreadings)
        return {
            kind: frozenset(name for reading in readings if kind in reading.kinds for name in reading.reads)
            & {"clock", "record"}
            for kind in KINDS.values()
        }

    @cached_property
    def limits(self) -> dict[str, float]:
        """The parameters by name."""
        return dataclasses.asdict(self.parameters)

    def situations(self, kind: type[Incident] | None = None) -> Iterator[Situation]:
        """The whole space over boundary values: every situation of a kind, or of all kinds."""
        for each in (kind,) if kind else KINDS.values():
            yield from space.situations(each, self.reads(each), self.limits)

    def neighbours(self, situation: Situation) -> Iterator[Situation]:
        """The situations that differ in one fact."""
        for _, other in self.changes(situation):
            yield other

    def changes(self, situation: Situation, *, possible_only: bool = True) -> Iterator[tuple[str, Situation]]:
        """The neighbours, each with the path of the fact that was changed, in declared order."""
        reads = self.reads(type(situation.incident))
        return space.changes(situation, reads, self.limits, possible_only=possible_only)

    def with_parameters(self, *, slug: str | None = None, title: str | None = None, **values: float) -> Edition:
        """The edition with other parameters: a league's variant. Raises `InvalidParameter` naming what is allowed."""
        for name, value in values.items():
            check_parameter(self.parameters, name, value)
        parameters = replace(self.parameters, **values)
        return replace(self, parameters=parameters, slug=slug or self.slug, title=title or self.title)

    def misread(self, mistake: Misreading) -> Edition:
        """The edition as someone holds it who makes this mistake."""
        held = self._misread.get(mistake)
        if held is None:
            held = self._misread[mistake] = replace(self, standing_in=mistake)
        return held

    def mistaken_on(self, situation: Situation) -> Iterator[Misreading]:
        """The misreadings that find something else on the situation; all others leave its ruling as it is.

        A misreading is asked where its provision is, so one that is not asked, or finds the same, changes nothing.
        """
        kind = type(situation.incident)
        plan = self._plans[kind]
        found = adjudication.asked_in(plan, situation, self.parameters)
        game = situation.game
        for mistake, call in self._calls[kind]:
            if mistake.of not in plan.provisions:
                yield mistake
            elif mistake.of in found:
                held, now = found[mistake.of], call(situation.incident, game.clock, game.record, self.parameters)
                if (held.sets if held else None) != (now.sets if now else None):
                    yield mistake

    @cached_property
    def _calls(self) -> dict[type[Incident], tuple[tuple[Misreading, adjudication.Call], ...]]:
        return {
            kind: tuple((each, adjudication.call_of(each)) for each in self.misreadings if kind in each.kinds)
            for kind in KINDS.values()
        }

    @cached_property
    def _misread(self) -> dict[Misreading, Edition]:
        return {}

    @cached_property
    def engine_version(self) -> str:
        """Names exactly this rulebook: computed from its provisions, what they read and set, and its parameters."""
        read = (game, incidents, rink, vocabulary)
        texts = [_source(module) for module in (*self.modules, *self._helpers(), *read, rulings, adjudication)]
        steps = [dataclasses.asdict(procedure) for procedure in self.procedures]
        return hashlib.sha256(json.dumps([texts, sorted(self.limits.items()), steps]).encode()).hexdigest()[:16]

    def _helpers(self) -> tuple[ModuleType, ...]:
        """The other modules of the edition's package from which its rules take something, by name."""
        packages = {module.__name__.rpartition(".")[0] for module in self.modules}
        taken = {getattr(value, "__module__", None) for module in self.modules for value in vars(module).values()}
        rules = {module.__name__ for module in self.modules}
        names = sorted(name for name in taken if name and name.rpartition(".")[0] in packages and name not in rules)
        return tuple(sys.modules[name] for name in names)


def check_parameter(parameters: Any, name: str, value: float) -> None:
    """Raises `InvalidParameter` where no parameter has this name or the value is outside its range."""
    fields = {field.name: field for field in dataclasses.fields(parameters)}
    if name not in fields:
        raise InvalidParameter(f"{name} is not a parameter; there are {', '.join(fields)}")
    declared = fields[name].metadata
    low, high, unit = declared["low"], declared["high"], declared["unit"].name
    what = "a whole number" if declared["whole"] else "a number"
    is_number = type(value) is int or (type(value) is float and not declared["whole"])
    if not is_number or not low <= value <= high:
        raise InvalidParameter(f"{name}: {value!r} is not {what} from {number(low)} to {number(high)} ({unit})")


def _source(module: ModuleType) -> list[str]:
    """A module's lines without blank ones and comments, the same whatever the line endings."""
    lines: Iterable[str] = (line.rstrip() for line in inspect.getsource(module).splitlines())
    return [line for line in lines if line and not line.lstrip().startswith("#")]
