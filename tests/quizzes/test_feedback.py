"""What a person is told after an answer, and the fewest facts that would make it right."""

from __future__ import annotations

from quizzes import formats
from quizzes.feedback import explain
from quizzes.formats.base import Comparing
from quizzes.frozen import situation_of
from quizzes.making import make_question
from quizzes.nearest import nearest_right, variations
from rules.book import clause_of
from rules.engine.chance import Chance
from rules.engine.incidents import FaceOffReadiness, GoalkeeperLeaves, UndueDelay
from rules.engine.rink import Place
from rules.engine.situations import Situation
from rules.engine.vocabulary import DelayBy, Fault, Possession, Team
from tests.quizzes.drawn import EDITION, drawn

CALL = formats.get("make_the_call")
PREMATURE = Situation(
    incident=GoalkeeperLeaves(
        team=Team.HOME, goalkeeper_distance=30, possession=Possession.OPPONENTS, puck=Place(-50, 10)
    )
)


def call_on(situation, **facets):
    question = make_question(EDITION, situation, CALL, Chance("test"), "test")
    assert question is not None
    return question, CALL.parse(question, {**RIGHT_ON_PREMATURE, **facets})


RIGHT_ON_PREMATURE = {
    "play": "stopped_when_puck_changes_hands",
    "penalty": "none",
    "face_off": "where_play_was_stopped",
    "change": "refused",
    "announcement": "premature_substitution",
}


def test_a_right_call_needs_no_change() -> None:
    feedback = explain(*call_on(PREMATURE))

    assert feedback.mark.right
    assert feedback.verdict == "Right"
    assert feedback.misreading is None
    assert feedback.nearest is None


def test_the_clauses_are_cited_in_our_words_with_the_reasons_on_these_facts() -> None:
    feedback = explain(*call_on(PREMATURE))
    cited = {finding.provision: finding for finding in feedback.explained[0].findings}

    assert list(cited) == [
        "premature_substitution",
        "opponents_have_the_puck",
        "no_time_penalty",
        "face_off_where_play_was_stopped",
        "premature_change_announced",
    ]
    assert "30 feet from the bench, more than 5 feet" in cited["premature_substitution"].because
    assert "within 5 feet of the bench" in " ".join(cited["premature_substitution"].clause)
    assert cited["premature_substitution"].overridden
    assert cited["opponents_have_the_puck"].exception_to == ("17 note 2",)


def test_one_fact_would_make_it_right_and_is_marked_in_both_situations() -> None:
    nearest = explain(*call_on(PREMATURE, play="stopped_at_once")).nearest

    assert nearest is not None
    assert nearest.possible
    assert nearest.sentence == "Your call would be right with one fact changed."
    changed = [(line.label, line.value) for line in nearest.after if line.changed]
    assert changed == [("Who has the puck at that moment", "their own team")]
    assert [line.value for line in nearest.before if line.changed] == ["the opponents"]
    assert len(nearest.before) == len(nearest.after)


def test_two_facts_would_make_it_right() -> None:
    nearest = explain(*call_on(PREMATURE, play="stopped_at_once", face_off="centre_spot")).nearest

    assert nearest is not None
    assert len(nearest.facts) == 2
    assert nearest.sentence == "Your call would be right with two facts changed."


def test_a_call_that_nothing_is_ever_ruled_by_says_so_with_the_clause() -> None:
    feedback = explain(*call_on(PREMATURE, penalty="too_many_men"))

    assert feedback.nearest is not None
    assert not feedback.nearest.possible
    assert feedback.nearest.sentence == "Nothing is ever ruled so: a premature change carries no penalty."
    assert feedback.misreading == "You added a bench minor to a premature change."


def test_the_clause_that_is_said_to_stand_in_the_way_stands_in_the_ruling() -> None:
    said = 0
    for question in drawn():
        if question.format != "make_the_call":
            continue
        ruling = EDITION.adjudicate(situation_of(question))
        standing = {each.provision.name for each in ruling.findings if not each.overridden_by}
        clauses = {
            f"Nothing is ever ruled so: {text[:1].lower()}{text[1:]}": each.name
            for each in EDITION.provisions
            if (text := clause_of(EDITION, each).summary)
        }
        for sample in CALL.samples(question):
            if sample.mark == "wrong":
                nearest = explain(question, CALL.parse(question, sample.post)).nearest
                if nearest is not None and nearest.sentence in clauses:
                    assert clauses[nearest.sentence] in standing
                    said += 1
    assert said > 10


def test_a_facet_that_no_clause_sets_is_explained_by_always_being_so() -> None:
    situation = Situation(incident=UndueDelay(team=Team.HOME, by=DelayBy.TEAM))
    questions = (
        make_question(EDITION, situation, formats.get("choose_ruling"), Chance(str(seed)), "test") for seed in range(99)
    )
    question, penalised = next(
        (question, option)
        for question in questions
        if question
        for option in question.options
        if option.ruling["penalty"] == "improper_line_change"
    )

    nearest = explain(question, {"option": penalised.id}).nearest

    assert nearest is not None
    assert nearest.sentence.startswith("Nothing is ever ruled so")


def test_every_wrong_sample_is_explained_and_a_situation_said_to_make_it_right_does() -> None:
    explained = 0
    for question in drawn()[::9]:
        asking = formats.get(question.format)
        for sample in asking.samples(question):
            if sample.mark != "wrong":
                continue
            answer = asking.parse(question, sample.post)
            nearest = explain(question, answer).nearest
            if not isinstance(asking, Comparing):
                assert nearest is None
                continue
            assert nearest is not None
            assert nearest.sentence
            right = nearest.sentence.startswith("Your call would be right")
            if nearest.situation is not None:
                assert asking.is_right(question, answer, nearest.situation, EDITION) == right
            explained += 1
    assert explained > 100


def test_no_smaller_change_exists_than_the_one_shown() -> None:
    """Against a brute-force walk of everything with fewer facts changed."""
    for question in drawn()[::17]:
        asking = formats.get(question.format)
        if not isinstance(asking, Comparing):
            continue
        situation = situation_of(question)
        for sample in list(asking.samples(question))[:6]:
            if sample.mark != "wrong":
                continue
            answer = asking.parse(question, sample.post)

            def is_right(other, asking=asking, question=question, answer=answer):
                return asking.is_right(question, answer, other, EDITION)

            found = nearest_right(EDITION, situation, is_right=is_right, agreement=lambda _: 0)
            if found.right:
                for fewer in range(1, len(found.changed)):
                    assert not any(is_right(other) for _, other in variations(EDITION, situation, fewer))
            elif not found.possible:
                assert not any(is_right(other) for other in EDITION.situations(type(situation.incident)))


def test_variations_change_so_many_facts_and_each_set_once() -> None:
    situation = Situation(incident=FaceOffReadiness(team=Team.HOME, fault=Fault.SLOW, seconds_since_whistle=7))
    pairs = list(variations(EDITION, situation, 2))

    assert len({other for _, other in pairs}) == len(pairs)
    assert all(len(set(paths)) == 2 for paths, _ in pairs)
    assert ("game.period", "game.seconds_left") in {paths for paths, _ in pairs}
    assert all(other.game.clock.seconds_left <= other.game.clock.length for _, other in pairs)
