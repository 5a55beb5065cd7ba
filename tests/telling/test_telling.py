"""Stories state every fact that decides, exactly, and give no ruling away."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.asking import asked
from quizzes.turning import deciding_facts
from rules import editions
from rules.engine.chance import Chance
from rules.engine.game import Clock, Game
from rules.engine.incidents import KINDS, ChangeDuringPlay, LineUp
from rules.engine.situations import Situation
from rules.engine.vocabulary import Action, Actor, Exit, Team
from rules.telling import clock_reading, fact_lines, tell_ruling, tell_situation
from rules.telling.names import SURNAMES
from rules.telling.said import STORIES
from rules.telling.situations import sentences

EDITION = editions.get()
GIVEN_AWAY = re.compile(
    r"premature|illegal|ineligible|too early|penalt(y|ies)\b(?! bench)|bench minor|allowed|not permitted|lawful|must|"
    r"too far|within the limit|delay of game",
    re.IGNORECASE,
)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_situation_of_the_kind_is_told_without_a_place_left_open(kind) -> None:
    assert kind in STORIES
    for number, situation in enumerate(EDITION.situations(kind)):
        if number % 11 == 0:
            for sentence in tell_situation(situation, EDITION, Chance(str(number))):
                assert "{" not in sentence
                assert sentence[0].isupper() or sentence[0].isdigit()
                assert sentence.endswith(".")
                assert not GIVEN_AWAY.search(sentence), sentence


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_deciding_fact_is_stated(kind) -> None:
    for number, situation in enumerate(EDITION.situations(kind)):
        if number % 23 == 0:
            stated = {fact for said in sentences(situation, EDITION) for fact in said.states}
            for path, _ in deciding_facts(EDITION, situation):
                name = path.removeprefix("incident.").removeprefix("game.")
                known = {name, ".".join(name.split(".")[:2])}
                assert known & stated, (path, situation)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_situations_that_differ_in_a_told_facet_differ_in_their_story(kind) -> None:
    """Whatever is told alike is ruled alike: the story alone decides."""
    what = asked(EDITION, kind)
    ruled: dict[tuple[str, ...], object] = {}
    for situation in EDITION.situations(kind):
        told = what.told_of(EDITION.adjudicate(situation))
        story = tell_situation(situation, EDITION)
        assert ruled.setdefault(story, told) == told, story


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_wording_has_the_same_places(kind) -> None:
    for number, situation in enumerate(EDITION.situations(kind)):
        if number % 37 == 0:
            for said in sentences(situation, EDITION):
                places = {name for name, _ in said.places}
                for wording in said.wordings:
                    assert set(re.findall(r"{(\w+)}", wording)) <= places
                assert len(set(said.wordings)) == len(said.wordings) > 1


@pytest.mark.parametrize(
    ("seconds", "reading"),
    [(0, "0:00"), (59, "0:59"), (60, "1:00"), (120, "2:00"), (120.5, "2:00.5"), (119.9, "1:59.9"), (1200, "20:00")],
)
def test_the_clock_reads_as_on_a_scoreboard(seconds: float, reading: str) -> None:
    assert clock_reading(seconds) == reading


@given(st.text(max_size=12))
def test_the_same_chance_tells_the_same_story(seed: str) -> None:
    situation = next(EDITION.situations(LineUp))

    assert tell_situation(situation, EDITION, Chance(seed)) == tell_situation(situation, EDITION, Chance(seed))


def test_a_ruling_is_told_facet_by_facet() -> None:
    ruling = EDITION.adjudicate(Situation(incident=LineUp(team=Team.HOME, placed=7, entitled=6), game=Game()))

    assert tell_ruling(ruling, ("penalty", "change", "order", "warning")) == (
        "No penalty; the change is refused; send the players back; warning for the line change."
    )


def test_facts_are_listed_with_their_units_and_the_game_only_where_it_can_matter() -> None:
    situation = Situation(
        incident=LineUp(team=Team.HOME, placed=5, entitled=6), game=Game(clock=Clock(seconds_left=90))
    )

    lines = {line.path: line.value for line in fact_lines(situation, EDITION)}

    assert lines["incident.placed"] == "5 players"
    assert lines["game.warned.home.line_change"] == "no"
    assert "game.seconds_left" not in lines


@pytest.mark.parametrize(
    ("actor", "both_on", "order"),
    [
        (Actor.RETIRING, False, ["act", "entry", "leaving"]),
        (Actor.ENTERING, True, ["entry", "act", "leaving"]),
        (Actor.RETIRING, True, ["entry", "act", "leaving"]),
        (Actor.ENTERING, False, ["entry", "leaving", "act"]),
    ],
)
def test_an_act_is_told_where_it_belongs_in_time(actor: Actor, both_on: bool, order: list[str]) -> None:
    """With the other off the ice the one going off acts before he is replaced, the one coming on after."""
    incident = ChangeDuringPlay(
        team=Team.HOME,
        retiring_distance=4,
        exit=Exit.PLAYERS_BENCH,
        action=Action.CHECKS_OPPONENT,
        actor=actor,
        other_on_ice=both_on,
    )
    parts = {"retiring_distance": "entry", "action": "act", "exit": "leaving"}

    told = [
        parts[fact]
        for sentence in sentences(Situation(incident=incident), EDITION)
        for fact in sentence.states
        if fact in parts
    ]

    assert told == order


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_player_is_named_with_his_number_once_and_by_name_from_then_on(kind) -> None:
    for number, situation in enumerate(list(EDITION.situations(kind))[::41]):
        story = " ".join(tell_situation(situation, EDITION, Chance(str(number))))
        for by_number, name in re.findall(r"(No\. \d+) (\w+)", story):
            assert name in SURNAMES
            assert len(re.findall(rf"{by_number}\b", story)) == 1
        assert len(re.findall(r"No\. \d+", story)) == len(re.findall(r"No\. \d+ [A-Z]", story))


def test_new_names_do_not_change_what_else_is_told() -> None:
    situation = next(EDITION.situations(ChangeDuringPlay))
    one, other = (tell_situation(situation, EDITION, Chance(seed)) for seed in ("1", "2"))
    assert one != other
    assert tell_situation(situation, EDITION, Chance("1")) == one
