"""What a situation turns on: boundary values stand for all beside them, and the same case is known as the same."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import settings as hypothesis_settings

from quizzes.asking import asked, misreadings_about
from quizzes.situations import on_the_boundary
from quizzes.turning import deciding_facts, decision_of, difficulty_of, identity_of, told_by_each
from rules.engine.game import Clock, Game, Record, Warned
from rules.engine.incidents import ChangeDuringPlay, FaceOffReadiness, GoalkeeperLeaves, LineUp, UndueDelay
from rules.engine.rink import Place
from rules.engine.situations import Situation
from rules.engine.vocabulary import Action, DelayBy, Exit, Fault, Period, Possession, Team
from tests.quizzes.drawn import EDITION, drawn
from tests.rules.strategies import situations

EARLY = ChangeDuringPlay(team=Team.HOME, retiring_distance=9, exit=Exit.PLAYERS_BENCH, action=Action.NONE)
LATE = FaceOffReadiness(team=Team.HOME, fault=Fault.SLOW, seconds_since_whistle=9)


@hypothesis_settings(max_examples=400)
@given(situation=situations)
def test_a_boundary_situation_is_ruled_as_the_one_it_stands_for_by_edition_and_misreadings(situation) -> None:
    kind = type(situation.incident)
    what, boundary = asked(EDITION, kind), on_the_boundary(situation, EDITION)
    assert what.told_of(EDITION.adjudicate(boundary)) == what.told_of(EDITION.adjudicate(situation))
    for misreading in misreadings_about(EDITION, kind):
        held = EDITION.misread(misreading)
        assert what.told_of(held.adjudicate(boundary)) == what.told_of(held.adjudicate(situation))


@hypothesis_settings(max_examples=200)
@given(situation=situations)
def test_a_misreading_that_finds_nothing_else_leaves_the_ruling_as_it_is(situation) -> None:
    right = EDITION.adjudicate(situation).outcome
    mistaken = set(EDITION.mistaken_on(situation))
    for misreading in misreadings_about(EDITION, type(situation.incident)):
        if EDITION.misread(misreading).adjudicate(situation).outcome != right:
            assert misreading in mistaken


def named(situation: Situation) -> str:
    return identity_of(EDITION, (situation,))


def test_distances_count_by_value_and_places_by_their_side() -> None:
    leaves = GoalkeeperLeaves(team=Team.HOME, goalkeeper_distance=20, possession=Possession.NEITHER, puck=Place(30, 5))
    same = replace(leaves, puck=Place(60, -5))
    assert named(Situation(incident=leaves)) == named(Situation(incident=same))
    assert named(Situation(incident=leaves)) != named(Situation(incident=replace(leaves, puck=Place(-30, 5))))
    assert named(Situation(incident=leaves)) != named(Situation(incident=replace(leaves, goalkeeper_distance=21)))


def test_the_same_facts_under_another_edition_are_another_case() -> None:
    """Difficulty is measured by identity; that of the default edition stays as questions were stored with it."""
    situation = Situation(incident=UndueDelay(team=Team.HOME, by=DelayBy.TEAM))
    other = EDITION.with_parameters(slug="another")

    assert identity_of(other, (situation,)) != named(situation)
    assert identity_of(EDITION.with_parameters(), (situation,)) == named(situation) == "34adb00cbaf2a8fea0cc"


def test_the_clock_counts_by_its_side_of_two_minutes_alone() -> None:
    def at(seconds: float) -> str:
        clock = Clock(period=Period.THIRD, seconds_left=seconds)
        return named(Situation(incident=LATE, game=Game(clock=clock)))

    assert at(121) == at(900)
    assert at(120) == at(3)
    assert at(120) != at(121)


def test_a_warning_of_the_team_makes_two_questions() -> None:
    warned = Game(record=Record(home=Warned(face_off=True)))
    assert named(Situation(incident=LATE)) != named(Situation(incident=LATE, game=warned))


def test_facets_that_are_not_asked_leave_out_the_facts_that_change_them_alone() -> None:
    leaves = GoalkeeperLeaves(
        team=Team.HOME, goalkeeper_distance=20, possession=Possession.OPPONENTS, puck=Place(30, 5)
    )
    every = dict(deciding_facts(EDITION, Situation(incident=leaves)))
    face_off = dict(deciding_facts(EDITION, Situation(incident=leaves), ("face_off",)))
    assert "incident.possession" in every
    assert face_off.keys() < every.keys()


def test_what_is_told_by_each_begins_with_the_edition() -> None:
    situation = Situation(incident=EARLY)
    what = asked(EDITION, ChangeDuringPlay)
    told = told_by_each(EDITION, situation)
    assert told[0] == what.told_of(EDITION.adjudicate(situation))
    assert len(told) == 1 + len(misreadings_about(EDITION, ChangeDuringPlay))


def test_a_line_up_turns_on_the_order_where_it_is_short_and_on_the_penalty_where_it_is_over() -> None:
    assert decision_of(EDITION, Situation(incident=LineUp(team=Team.HOME, placed=5, entitled=6))) == "order"
    over = Situation(incident=LineUp(team=Team.HOME, placed=6, entitled=5))
    assert decision_of(EDITION, over) in ("penalty", "warning")


def test_difficulty_grows_with_nearness_to_a_limit() -> None:
    near, far = (Situation(incident=replace(EARLY, retiring_distance=feet)) for feet in (5.1, 40))
    assert difficulty_of(EDITION, near) == difficulty_of(EDITION, far) + 1
    assert difficulty_of(EDITION, Situation(incident=UndueDelay(team=Team.HOME, by=DelayBy.TEAM))) <= 2
    assert {question.difficulty for question in drawn()} == {1, 2, 3, 4, 5}
