"""Situations from JSON. Whatever comes in, there is a situation or a list of everything that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import MISSING, dataclass, replace
from typing import Any

from rules.engine.errors import FactError, InvalidSituation, Problem
from rules.engine.facts import Fact, OnTheIce, facts_of, listed, shown
from rules.engine.fields import (
    AT_FIELDS,
    DOCUMENT_FIELDS,
    GAME_FIELDS,
    INCIDENT_FIELDS,
    PLACE_FIELDS,
    RECIPES,
    STEP_FIELDS,
    TEAM_FIELDS,
    WARNED_FIELDS,
    Fields,
)
from rules.engine.game import DEFAULT_SECONDS_LEFT, Clock, Game, Record, Warned, period_length
from rules.engine.incidents import KINDS, Incident
from rules.engine.messages import N_
from rules.engine.parsing import Doubled, parse
from rules.engine.rink import Place
from rules.engine.situations import Sequence, Situation, Step
from rules.engine.vocabulary import Period, Season

SEASON, PERIOD, SECONDS_LEFT = facts_of(Clock)
ABSENT: Any = object()

DEFAULT_GAME = Game()
NOBODY_WARNED = Record()


@dataclass(frozen=True, slots=True)
class Stated:
    """What a document states: the edition it is to be ruled by, and a situation or a sequence."""

    edition: str
    situation: Situation | Sequence


def read(source: Any, *, editions: Collection[str], default: str) -> Stated:
    """What a document states: JSON as text or UTF-8 bytes, or its value already parsed.

    `editions` are the names known, `default` the one meant where none is named. Raises `InvalidSituation` with every
    problem found, and no other exception, whatever the source.
    """
    if isinstance(source, str | bytes):
        reader = _Reader()
        stated = reader.document(parse(source, watchfully=False), editions, default)
        colons = source.count(b":") if isinstance(source, bytes) else source.count(":")
        if stated is not None and reader.fields == colons:
            return stated  # what is faultless has a colon for each field and no other; more are fields stated twice
        source = parse(source)
    reader = _Reader()
    stated = reader.document(source, editions, default)
    if stated is None:
        raise InvalidSituation(reader.problems)
    return stated


def _below(path: str, name: Any) -> str:
    """The path of a field; a name that is not a plain word stands quoted, safe on any terminal."""
    if not isinstance(name, str) or not re.fullmatch("[A-Za-z_][A-Za-z0-9_]{0,59}", name):
        return f"{path}[{shown(name)}]"
    return f"{path}.{name}" if path else name


class _Reader:
    """Reads one document and collects its problems; what a faulty part yields is never used."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.fields = 0
        self.season = DEFAULT_GAME.clock.season

    def problem(self, path: str, template: str, **facts: Any) -> None:
        """One more problem, of the field at the path."""
        self.problems.append(Problem(path, template, tuple(facts.items())))

    def document(self, value: Any, editions: Collection[str], default: str) -> Stated | None:
        """The whole: edition, game, and exactly one of incident and incidents."""
        if not self._is_object(value, "", DOCUMENT_FIELDS):
            return None
        edition = value.get("edition", default)
        if not isinstance(edition, str) or edition not in editions:
            self.problem(
                "edition", N_("{value} is not one of {allowed}"), value=shown(edition), allowed=listed(editions)
            )
        found = len(self.problems)
        game = self._game(value["game"]) if "game" in value else DEFAULT_GAME
        clock = game.clock if len(self.problems) == found else None
        situation: Situation | Sequence | None = None
        if "incident" in value:
            situation = Situation(incident=self._incident(value["incident"], "incident"), game=game)
        if "incidents" in value:
            game, clock = self._opening(value, game, clock)
            situation = Sequence(steps=self._steps(value["incidents"], clock), game=game)
        if "incident" in value and "incidents" in value:
            self.problem("incidents", N_("stands beside incident; exactly one of the two is stated"))
        if situation is None:
            self.problem("incident", N_("is missing; exactly one of incident and incidents is stated"))
        return Stated(edition, situation) if not self.problems and situation else None

    def _is_object(self, value: Any, path: str, allowed: Fields) -> bool:
        """Whether the value is an object; its unknown and doubled fields are problems."""
        if type(value) is dict and value.keys() <= allowed.keys():
            self.fields += len(value)
            return True
        if not isinstance(value, dict):
            self.problem(
                path, N_("{value} is not an object with {allowed}"), value=shown(value), allowed=listed(allowed)
            )
            return False
        for name in value:
            if name not in allowed:
                self.problem(
                    _below(path, name), N_("is not a field here; there are {allowed}"), allowed=listed(allowed)
                )
        self._refuse_doubled(value, path)
        return True

    def _refuse_doubled(self, value: dict[str, Any], path: str) -> None:
        if isinstance(value, Doubled):
            for name in value.keys_given_again:
                self.problem(_below(path, name), N_("is stated more than once; a field is stated once"))

    def _value(self, fact: Fact, stated: Any, path: str) -> Any:
        """The value of one fact of what stands at the path, or ABSENT where it is faulty."""
        domain = fact.domain
        if type(domain) is OnTheIce and stated is not ABSENT:
            return self._place(domain, stated, f"{path}.{fact.name}")
        try:
            return domain.read(stated)
        except FactError as raised:
            error = domain.missing() if stated is ABSENT else raised
            self.problem(f"{path}.{fact.name}", error.template, **error.facts)
            return ABSENT

    def _place(self, domain: OnTheIce, stated: Any, path: str) -> Any:
        if not self._is_object(stated, path, PLACE_FIELDS):
            return ABSENT
        found = len(self.problems)
        x = self._value(Fact("x", domain.x, "x", ABSENT, None), stated.get("x", ABSENT), path)
        y = self._value(Fact("y", domain.y, "y", ABSENT, None), stated.get("y", ABSENT), path)
        return Place(x, y) if len(self.problems) == found else ABSENT

    def _facts(self, declared: type, stated: dict[str, Any], path: str) -> dict[str, Any]:
        """The facts stated, by name; one that is faulty is ABSENT, one whose condition does not hold is None."""
        values: dict[str, Any] = {}
        for name, read, condition, holding, default, fact in RECIPES[declared]:
            if condition is not None and values[condition] not in holding:
                # A faulty condition leaves open whether the fact should have been given; what is stated is read then.
                if name not in stated:
                    values[name] = None
                elif values[condition] is ABSENT:
                    values[name] = self._value(fact, stated[name], path)
                else:
                    self._not_given_here(fact, stated[name], path)
            elif name in stated:
                try:
                    values[name] = read(stated[name]) if read else self._value(fact, stated[name], path)
                except FactError:
                    values[name] = self._value(fact, stated[name], path)
            elif default is not MISSING:
                values[name] = default
            else:
                values[name] = self._value(fact, ABSENT, path)
        return values

    def _not_given_here(self, fact: Fact, stated: Any, path: str) -> None:
        if fact.given is not None:
            self.problem(
                f"{path}.{fact.name}",
                N_("{value} is stated, but this field is stated only where {condition} is one of {allowed}"),
                value=shown(stated),
                condition=fact.given.name,
                allowed=listed(value.value for value in fact.given.values),
            )

    def _incident(self, stated: Any, path: str, *, in_a_sequence: bool = False) -> Any:
        """The incident, or None where it is faulty. In a sequence `at` may stand beside its facts."""
        if not isinstance(stated, dict):
            self.problem(path, N_("{value} is not an object with kind and the facts of that kind"), value=shown(stated))
            return None
        found = len(self.problems)
        kind = self._kind(stated, path)
        if kind is None:
            self._refuse_doubled(stated, path)
            return None
        self._is_object(stated, path, (STEP_FIELDS if in_a_sequence else INCIDENT_FIELDS)[kind])
        values = self._facts(kind, stated, path)
        return kind(**values) if len(self.problems) == found else None

    def _kind(self, stated: dict[str, Any], path: str) -> type[Incident] | None:
        if "kind" not in stated:
            self.problem(f"{path}.kind", N_("is missing; it is one of {allowed}"), allowed=listed(KINDS))
            return None
        name = stated["kind"]
        kind = KINDS.get(name) if isinstance(name, str) else None
        if kind is None:
            allowed = listed(KINDS)
            self.problem(f"{path}.kind", N_("{value} is not one of {allowed}"), value=shown(name), allowed=allowed)
        return kind

    def _game(self, stated: Any) -> Game:
        """The game; what is not stated of it has its default."""
        if not self._is_object(stated, "game", GAME_FIELDS):
            return Game()
        clock = self._clock(stated, "game")
        record = self._record(stated["warned"]) if "warned" in stated else NOBODY_WARNED
        return Game(clock=clock or Clock(), record=record)

    def _record(self, stated: Any) -> Record:
        path = "game.warned"
        if not self._is_object(stated, path, TEAM_FIELDS):
            return Record()
        teams = {name: self._warned(stated[name], f"{path}.{name}") for name in TEAM_FIELDS if name in stated}
        return Record(**teams)

    def _warned(self, stated: Any, path: str) -> Warned:
        if not self._is_object(stated, path, WARNED_FIELDS):
            return Warned()
        return Warned(**self._facts(Warned, stated, path))

    def _clock(self, stated: dict[str, Any], path: str) -> Clock | None:
        """The game's clock, or None where it cannot be told."""
        season = self._value(SEASON, stated["season"], path) if "season" in stated else SEASON.default
        period = self._value(PERIOD, stated["period"], path) if "period" in stated else PERIOD.default
        self.season = Season.PLAYOFFS if season is ABSENT else season  # of the two the one that bounds the clock less
        if "seconds_left" in stated:
            seconds = self._seconds_left(stated["seconds_left"], period, path)
        else:
            seconds = min(DEFAULT_SECONDS_LEFT, period_length(season, period))
        if season is ABSENT or period is ABSENT or seconds is ABSENT:
            return None
        return Clock(season=season, period=period, seconds_left=seconds)

    def _seconds_left(self, stated: Any, period: Period, path: str) -> Any:
        """The time left, which the length of the period bounds."""
        seconds = self._value(SECONDS_LEFT, stated, path)
        length = period_length(self.season, period)
        if seconds is not ABSENT and seconds > length:
            self.problem(
                f"{path}.seconds_left",
                N_("{value} is outside 0 to {length} (seconds), the length of overtime in the regular season"),
                value=shown(stated),
                length=length,
            )
            return ABSENT
        return seconds

    def _opening(self, document: dict[str, Any], game: Game, clock: Clock | None) -> tuple[Game, Clock | None]:
        """The game a sequence starts with.

        Where the clock would be turned back at once, what `game` leaves open of it the first incident's `at` states.
        """
        incidents, stated = document["incidents"], document.get("game", {})
        first = incidents[0] if isinstance(incidents, list) and incidents else None
        at = first.get("at") if isinstance(first, dict) else None
        if clock is None or not isinstance(at, dict):
            return game, clock
        forward = _Reader()
        forward.season = clock.season
        if forward._at(at, clock, "at") is not None and not forward.problems:
            return game, clock
        if "period" in stated and at.get("period", stated["period"]) != stated["period"]:
            return game, clock
        whole = {"season": clock.season.value}
        for name in ("period", "seconds_left"):
            if name in stated or name in at:
                whole[name] = stated.get(name, at.get(name))
        opened = _Reader()._clock(whole, "at")
        if opened is None:
            return game, clock  # and `at` is told its problems where it is read
        return replace(game, clock=opened), opened

    def _steps(self, stated: Any, clock: Clock | None) -> tuple[Step, ...]:
        if not isinstance(stated, list):
            self.problem("incidents", N_("{value} is not a list of incidents"), value=shown(stated))
            return ()
        if not stated:
            self.problem("incidents", N_("[] is empty; it holds one incident or more"))
        steps = []
        for index, each in enumerate(stated):
            path = f"incidents[{index}]"
            incident = self._incident(each, path, in_a_sequence=True)
            at = None
            if isinstance(each, dict) and "at" in each:
                at = clock = self._at(each["at"], clock, f"{path}.at")
            steps.append(Step(incident=incident, at=at))
        return tuple(steps)

    def _at(self, stated: Any, clock: Clock | None, path: str) -> Clock | None:
        """The clock moved on from `clock` as stated, or None where that cannot be told."""
        if not self._is_object(stated, path, AT_FIELDS):
            return None
        if not stated:
            self.problem(path, N_("{value} is empty; it holds period, seconds_left or both"), value="{}")
            return clock
        period: Any = clock.period if clock else ABSENT
        seconds: Any = clock.seconds_left if clock else ABSENT
        if "period" in stated:
            period = self._value(PERIOD, stated["period"], path)
        if "seconds_left" in stated:
            seconds = self._seconds_left(stated["seconds_left"], period, path)
        if clock is None or period is ABSENT or seconds is ABSENT:
            return None
        seconds = min(seconds, period_length(self.season, period))
        moved = Clock(season=clock.season, period=period, seconds_left=seconds)
        if not moved.is_earlier_than(clock):
            return moved
        turned = "period" if moved.period is not clock.period else "seconds_left"
        self.problem(
            f"{path}.{turned}",
            N_("{value} turns the clock back: {seconds} seconds are left in the {period}"),
            value=shown(stated[turned]),
            seconds=shown(clock.seconds_left),
            period=clock.period,
        )
        return clock
