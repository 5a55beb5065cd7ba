"""Who may change: every tick follows from the rulebook, wrong ones cost, and never below zero."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from quizzes import formats, gate
from quizzes.formats import FormatError
from quizzes.generator import draw_quiz
from quizzes.people import TOLD
from quizzes.questions import Question
from rules.telling.names import SURNAMES
from tests.quizzes.asked import of_format
from tests.quizzes.drawn import EDITION

SLUG = "who_may_change"
ASKING = formats.get(SLUG)
QUESTIONS = of_format(SLUG)


def may(incident: dict[str, str]) -> bool:
    """The rule by hand: the team that iced the puck is bound, but for the two exceptions and what was done before."""
    bound = incident["iced_by"] == incident["team"]
    excepted = incident["change"] in ("goalkeeper_for_extra_attacker", "injured_player")
    return not bound or excepted or incident["made"] == "before_release"


def test_who_is_right_follows_by_hand_person_by_person() -> None:
    seen = set()
    for question in QUESTIONS:
        people = question.more["people"]
        assert 4 <= len(people) <= 6
        incidents = [person["situation"]["incident"] for person in people]
        assert question.key["right"] == [
            person["id"] for person, incident in zip(people, incidents, strict=True) if may(incident)
        ]
        assert sum(incident["change"] == "goalkeeper_for_extra_attacker" for incident in incidents) <= 1
        seen |= {(incident["change"], incident["made"]) for incident in incidents}
    assert len(seen) == len(TOLD)
    right = [len(question.key["right"]) for question in QUESTIONS]
    assert right.count(0) >= 3  # now and then nobody may


def test_each_position_is_told_in_words_of_its_own() -> None:
    texts = [text for wordings in TOLD.values() for text in wordings]
    assert len(set(texts)) == len(texts) == 2 * len(TOLD)
    for (change, made), wordings in TOLD.items():
        for text in wordings:
            assert ("injured" in text) == (change.value == "injured_player")
            assert text.startswith("Goalkeeper") == (change.value == "goalkeeper_for_extra_attacker")
            assert ("slid" in text) == (made.value == "after_release")
            later = any(word in text for word in ("now", "stoppage"))
            assert later == (made.value == "at_stoppage")


@hypothesis_settings(max_examples=60)
@given(question=st.sampled_from(QUESTIONS), data=st.data())
def test_ticks_earn_what_is_right_less_what_is_wrong(question: Question, data: st.DataObject) -> None:
    ids = [person["id"] for person in question.more["people"]]
    ticked = data.draw(st.sets(st.sampled_from(ids)))
    right = set(question.key["right"])
    answer = ASKING.parse(question, {f"may_{each}": "on" for each in ticked} or {"none": "on"})
    mark = ASKING.grade(question, answer)
    assert mark.right == (ticked == right)
    assert mark.right == (mark.earned == mark.possible)
    if right:
        assert mark.earned == max(0, len(ticked & right) - len(ticked - right))
        assert mark.possible == len(right)
    assert len(mark.facets) == len(ids)


def test_to_tick_everybody_earns_no_more_than_it_costs() -> None:
    question = next(each for each in QUESTIONS if 2 * len(each.key["right"]) == len(each.more["people"]))
    everybody = {f"may_{person['id']}": "on" for person in question.more["people"]}
    assert ASKING.grade(question, ASKING.parse(question, everybody)).earned == 0


@pytest.mark.parametrize("post", [{}, {"none": ""}, {"may_": "on"}, {"option": "on"}])
def test_nothing_ticked_is_no_answer(post: dict[str, str]) -> None:
    with pytest.raises(FormatError, match="Tick who may change"):
        ASKING.parse(QUESTIONS[0], post)


def named_for(question: Question, ticked: list[str]) -> str | None:
    """The misreading that is named where these are ticked."""
    answer = ASKING.parse(question, {f"may_{each}": "on" for each in ticked} or {"none": "on"})
    return ASKING.grade(question, answer).misreading


def test_a_misreading_is_named_where_it_alone_leads_to_just_these_ticks() -> None:
    alone = together = 0
    for question in QUESTIONS:
        for name, ticked in question.key["misreadings"]:
            alike = [other for other, held in question.key["misreadings"] if set(held) == set(ticked)]
            assert named_for(question, ticked) == (name if alike == [name] else None)
            alone += alike == [name]
            together += alike != [name]
    assert alone > together > 0


def test_no_misreading_is_named_for_a_warning_or_a_penalty_that_ticks_do_not_give() -> None:
    names = {name for question in QUESTIONS for name, _ in question.key["misreadings"]}
    assert names == {
        "no_team_may_change",
        "icing_team_may_change",
        "goalkeeper_exception_forgotten",
        "injury_exception_forgotten",
        "stoppage_taken_for_the_release",
        "the_moment_of_release_forgotten",
    }


def test_a_false_key_and_a_stranger_in_the_list_do_not_pass_the_gate() -> None:
    question = QUESTIONS[0]
    assert not list(gate.faults(question))
    assert list(gate.faults(replace(question, key={**question.key, "right": question.key["right"][1:]})))
    stranger, *others = question.more["people"]
    other_team = {"home": "visitors", "visitors": "home"}[stranger["situation"]["incident"]["iced_by"]]
    incident = {**stranger["situation"]["incident"], "iced_by": other_team}
    people = [{**stranger, "situation": {**stranger["situation"], "incident": incident}}, *others]
    assert "the people are not of one icing" in list(gate.faults(replace(question, more={"people": people})))


def test_a_false_misreading_and_a_text_of_someone_else_do_not_pass_the_gate() -> None:
    question = QUESTIONS[0]
    false = {**question.key, "misreadings": [["icing_team_may_change", []]]}
    assert "the misreadings in the key lead to other ticks" in list(gate.faults(replace(question, key=false)))
    for question in QUESTIONS:
        one, *others = question.more["people"]
        facts = one["situation"]["incident"]
        other = next((each for each in others if each["situation"]["incident"] != facts), None)
        if other:
            people = [{**one, "text": other["text"]}, *others]
            found = list(gate.faults(replace(question, more={"people": people})))
            assert found == [f"{one['name']} is told otherwise than he is ruled on"]


def test_as_many_different_questions_as_anyone_asks_for() -> None:
    questions = draw_quiz(seed="7", count=60, question_formats=(SLUG,))
    assert len({question.identity for question in questions}) == 60
    assert {question.edition for question in questions} == {EDITION.slug}


def test_names_are_many_and_each_is_there_once() -> None:
    assert len(set(SURNAMES)) == len(SURNAMES) >= 100
