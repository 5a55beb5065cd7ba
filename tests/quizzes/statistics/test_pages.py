"""The pages of figures over HTTP: what they say, for whom, in how many queries, and what an address may ask."""

from __future__ import annotations

import re
from functools import partial
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import League, Role
from quizzes.exams.models import Exam
from quizzes.models import Attempt, Mode, Question
from quizzes.statistics.intervals import ENOUGH
from quizzes.statistics.permissions import leagues_with_figures_for, may_see_figures
from rules import editions
from rules.engine.incidents import KINDS
from tests.factories import MembershipFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.exams.corrected import correct
from tests.quizzes.exams.made import DAY, begin, fix_questions, make_exam, timed
from tests.quizzes.statistics.made import examine, practise, stored, trainees
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, RULES_CHAIR, SUPERUSER, TRAINEE, World

NUMBERS = count()


@pytest.fixture
def leader(world: World) -> Client:
    """The browser of an instructor."""
    return world.client(INSTRUCTOR)


@pytest.fixture
def exam(world: World) -> Exam:
    """An exam of eight fixed questions that enough people have sat, the better half with everything right."""
    made = make_exam(world.league, blueprint={})
    fix_questions(made.sections.get(), 8)
    sat_by(made, ENOUGH)
    return made


def sat_by(exam: Exam, people: int) -> None:
    """So many more people sit the exam."""
    questions = [each.question for each in exam.sections.get().fixed.select_related("question")]
    users = trainees(exam.league, people, prefix=f"more {next(NUMBERS)}")
    examine(exam, users, [questions], lambda person, number: person >= people // 2, saved=True)


def text_of(client: Client, name: str, *arguments: str, status: int = 200, **query: str) -> str:
    """What a page says."""
    response = client.get(reverse(name, args=arguments), query)
    assert response.status_code == status
    return response.content.decode()


def first_question(exam: Exam) -> Question:
    """The exam's first question."""
    return exam.sections.get().fixed.select_related("question")[0].question


class TestPermissions:
    def test_list_and_rule_agree_for_everyone(self, world: World) -> None:
        for role, user in world.cast.items():
            allowed = set(leagues_with_figures_for(user))
            assert allowed == {each for each in League.objects.all() if may_see_figures(user, each)}
            ours = role in (INSTRUCTOR, RULES_CHAIR, LEAGUE_ADMIN, SUPERUSER)
            assert (world.league in allowed) is ours

    def test_a_league_that_one_does_not_lead_cannot_be_named(self, world: World, leader: Client, exam: Exam) -> None:
        question = first_question(exam)
        place = {"question_format": question.format, "identity": question.identity}
        for name in ("statistics", "clause_statistics"):
            assert leader.get(reverse(name), {"league": "theirs"}).status_code == 422
        assert leader.get(reverse("question_statistics", kwargs=place), {"league": "theirs"}).status_code == 404
        assert leader.get(reverse("question_statistics", kwargs=place), {"league": "ours"}).status_code == 200
        theirs = make_exam(world.other_league)
        assert leader.get(reverse("exam_statistics", args=[theirs.public_id])).status_code == 404

    def test_whoever_leads_two_leagues_chooses_and_each_is_by_itself(self, world: World, exam: Exam) -> None:
        MembershipFactory.create(user=world.people[INSTRUCTOR], league=world.other_league, role=Role.INSTRUCTOR)
        client = world.client(INSTRUCTOR)

        assert client.get(reverse("statistics"), {"league": "ours"}).context["of"] == 8
        assert client.get(reverse("statistics"), {"league": "theirs"}).context["of"] == 0
        assert "Their league" in text_of(client, "statistics")

    def test_while_ones_own_closed_book_runs_the_figures_are_closed(self, world: World, exam: Exam) -> None:
        now = timezone.now()
        closed = make_exam(world.league, timed(), opens=now - DAY, closes=now + DAY)
        begin(closed, world.people[INSTRUCTOR], now)
        client = world.client(INSTRUCTOR)

        for name in ("statistics", "clause_statistics"):
            assert "After your exam" in text_of(client, name, status=403)
        assert "After your exam" in text_of(client, "exam_statistics", exam.public_id, status=403)


class TestExam:
    def test_it_says_what_there_is_to_say(self, leader: Client, exam: Exam) -> None:
        text = text_of(leader, "exam_statistics", exam.public_id)

        assert f"{ENOUGH} officials have finished." in text
        assert "Everyone was asked the same questions." in text
        assert 'role="img" aria-label="How the results are distributed.' in text
        assert "The chart as a table" in text
        assert "Enough for a licence." in text
        assert "re-grade" not in text

    def test_under_the_bound_it_says_so_and_gives_no_figure(self, world: World, leader: Client) -> None:
        exam = make_exam(world.league, blueprint={})
        fix_questions(exam.sections.get(), 3)
        assert "Nobody has finished yet" in text_of(leader, "exam_statistics", exam.public_id)
        sat_by(exam, ENOUGH - 1)

        text = text_of(leader, "exam_statistics", exam.public_id)
        assert "too few answers" in text
        assert "<dt>Skewness</dt>" not in text
        assert "decide about a person" not in text.partition("What the figures mean")[0]
        sat_by(exam, 1)
        assert "too few answers" not in text_of(leader, "exam_statistics", exam.public_id)

    def test_a_regrade_that_changed_figures_is_told(self, world: World, leader: Client, exam: Exam) -> None:
        correct(first_question(exam), world.league)

        text = text_of(leader, "exam_statistics", exam.public_id)

        assert "These figures have changed by a re-grade" in text
        assert "1 question is void and not counted." in text
        assert "counts for nothing" in text

    def test_what_cannot_be_said_of_results_all_alike_breaks_nothing(self, world: World, leader: Client) -> None:
        exam = make_exam(world.league, blueprint={})
        questions = [each.question for each in fix_questions(exam.sections.get(), 3)]
        examine(exam, trainees(world.league, ENOUGH), [questions], lambda person, number: True)

        text = text_of(leader, "exam_statistics", exam.public_id)

        assert "nothing can be said of its reliability" in text
        assert ">nan<" not in text
        assert "None" not in text

    def test_forms_that_differ_are_compared(self, world: World, leader: Client) -> None:
        exam = make_exam(world.league, blueprint={"count": 4})
        forms = [stored(4, seed=f"form {number}") for number in range(3)]
        examine(exam, trainees(world.league, ENOUGH), forms, lambda person, number: (person + number) % 3 > 0)

        text = text_of(leader, "exam_statistics", exam.public_id)

        assert "3 different forms." in text
        assert "questions in this place" in text
        assert 'aria-label="What is expected of the forms.' in text

    def test_no_place_leads_to_a_question_that_one_is_being_asked(
        self, world: World, leader: Client, exam: Exam
    ) -> None:
        question = first_question(exam)
        address = reverse("question_statistics", args=[question.format, question.identity])
        assert address in text_of(leader, "exam_statistics", exam.public_id)

        begin(exam, world.people[INSTRUCTOR])

        assert address not in text_of(leader, "exam_statistics", exam.public_id)

    def test_the_running_pages_lead_to_it(self, leader: Client, exam: Exam) -> None:
        address = reverse("exam_statistics", args=[exam.public_id])
        assert f'href="{address}"' in text_of(leader, "exam_attempts", exam.public_id)


class TestQuestions:
    def test_each_leads_to_its_own_figures(self, leader: Client, exam: Exam) -> None:
        response = leader.get(reverse("statistics"))

        assert response.context["of"] == 8
        for line in response.context["lines"]:
            shown = leader.get(line.url)
            assert shown.status_code == 200
            assert line.title in shown.content.decode()

    def test_practice_is_never_added_to_exams(self, world: World, leader: Client, exam: Exam) -> None:
        practise(trainees(world.league, 3), stored(2, seed="practised"), lambda person, number: True)

        assert leader.get(reverse("statistics")).context["of"] == 8
        assert leader.get(reverse("statistics"), {"source": "practice"}).context["of"] == 2

    def test_the_address_chooses_and_what_fits_nothing_says_so(self, leader: Client, exam: Exam) -> None:
        question = first_question(exam)
        found = leader.get(reverse("statistics"), {"kind": question.kind, "format": question.format}).context["lines"]

        assert found
        assert "No question is of this kind" in text_of(leader, "statistics", why="flagged")
        for wrong in ({"kind": "brawl"}, {"source": "hearsay"}, {"why": "dull"}, {"format": "essay"}):
            response = leader.get(reverse("statistics"), wrong)
            assert response.status_code == 422
            assert "The address was not understood" in response.content.decode()

    def test_a_question_that_nobody_of_the_league_answered_is_not_there(self, world: World, leader: Client) -> None:
        (question,) = stored(1)
        practise([world.stranger], [question], lambda person, number: True)

        assert leader.get(reverse("question_statistics", args=[question.format, question.identity])).status_code == 404

    def test_a_corrected_question_says_that_its_figures_changed(self, world: World, leader: Client, exam: Exam) -> None:
        question = first_question(exam)
        practise(trainees(world.league, 3), stored(8, seed="fixed"), lambda person, number: True)
        correct(question, world.league)

        text = text_of(leader, "question_statistics", question.format, question.identity)

        assert "These figures have changed by a re-grade: 1 question of it is void and not counted." in text

    def test_nothing_answered_says_so(self, leader: Client) -> None:
        for name in ("statistics", "clause_statistics"):
            assert "Nothing is answered yet" in text_of(leader, name)

    def test_instructors_are_led_to_it_and_trainees_are_not(self, world: World, leader: Client) -> None:
        assert reverse("statistics") in text_of(leader, "home")
        assert reverse("statistics") in text_of(leader, "written_exams")
        assert reverse("statistics") not in text_of(world.client(TRAINEE), "home")


class TestClauses:
    def test_each_clause_has_its_line_and_misreadings_are_told(self, world: World, leader: Client) -> None:
        questions = stored(6)
        practise(trainees(world.league, ENOUGH), questions, lambda person, number: person > 5)

        response = leader.get(reverse("clause_statistics"), {"source": "practice"})

        assert response.status_code == 200
        deciding = {clause for question in questions for clause in question.provisions.all()}
        assert len(response.context["clauses"]) == len(deciding)
        assert "No answer shows a known misreading." in response.content.decode()


class TestFigures:
    """Of a question, a clause, a misreading and an option: attempts, facility, discrimination and time taken."""

    PEOPLE = ENOUGH + 5
    FIGURES = r"discrimination −?\d+ \(−?\d+ to −?\d+\) · takes 60 s \(60 to 60 s\)"
    FACILITY = r"<b>\d+ %</b>.*?<small class=\"quiet\">\d+ to \d+ %</small>"

    def asked(self, world: World, people: int) -> Question:
        """A question that so many have practised among others, those who come later the oftener right."""
        misreading = editions.get().misreadings[0]
        kinds = [kind.kind for kind in misreading.kinds]
        questions = stored(8, kinds=kinds, question_formats=["choose_ruling"])
        users = trainees(world.league, people)
        others = stored(6, seed="others", kinds=sorted(KINDS.keys() - set(kinds)))
        practise(users, [*questions, *others], lambda person, n: person > 3 * (n % 8), misreading=misreading.name)
        return questions[0]

    def test_each_stands_with_its_interval(self, world: World, leader: Client) -> None:
        question = self.asked(world, self.PEOPLE)

        every = text_of(leader, "statistics", source="practice")
        one = text_of(leader, "question_statistics", question.format, question.identity)
        clauses, _, misreadings = text_of(leader, "clause_statistics", source="practice").partition("By misreading")

        assert re.search(rf"{self.PEOPLE} people · discrimination −?\d+ \(−?\d+ to −?\d+\)", every)
        assert re.search(rf">{self.PEOPLE} people<", one)
        assert re.search(r">Discrimination</dt><dd>−?\d+ <small class=.quiet.>\(−?\d+ to −?\d+\)<", one)
        assert re.search(r">Time taken</dt><dd>60 s <small class=.quiet.>\(60 to 60 s\)<", one)
        assert re.search(rf"\d+ of {self.PEOPLE} who saw it · {self.FIGURES}", one)
        assert re.search(rf"{self.PEOPLE} people · \d+ answers · {self.FIGURES}", clauses)
        assert re.search(rf"\d+ of {self.PEOPLE} people · \d+ answers · {self.FIGURES}", misreadings)
        for text in (every, one, clauses, misreadings):
            assert re.search(self.FACILITY, text, re.DOTALL)

    def test_of_too_few_none_is_given(self, world: World, leader: Client) -> None:
        question = self.asked(world, ENOUGH - 1)

        for text in (
            text_of(leader, "statistics", source="practice"),
            text_of(leader, "question_statistics", question.format, question.identity),
            *text_of(leader, "clause_statistics", source="practice").split("By misreading"),
        ):
            assert "too few answers" in text
            assert not re.search(self.FACILITY, text, re.DOTALL)
            assert not re.search(r"discrimination −?\d|takes \d", text)


class TestQueries:
    def test_every_page_asks_as_often_for_many_rows_as_for_one(self, world: World, leader: Client) -> None:
        exam = make_exam(world.league, blueprint={})
        fix_questions(exam.sections.get(), 4)
        question = first_question(exam)
        pages = [
            reverse("exam_statistics", args=[exam.public_id]),
            reverse("statistics"),
            reverse("statistics") + "?source=practice",
            reverse("clause_statistics"),
            reverse("clause_statistics") + "?source=practice",
            reverse("statistics") + "?source=clinic",
            reverse("clause_statistics") + "?source=clinic",
            reverse("question_statistics", args=[question.format, question.identity]),
        ]
        practised = stored(4, seed="fixed")
        numbers = count()

        def add_row() -> None:
            sat_by(exam, 2)
            users = trainees(world.league, 1, prefix=f"practising {next(numbers)}")
            practise(users, [*practised, *stored(2, seed=f"other {next(numbers)}")], lambda person, number: number == 0)
            in_the_room = trainees(world.league, 1, prefix=f"in the room {next(numbers)}")
            practise(in_the_room, practised, lambda person, number: number == 0)
            Attempt.objects.filter(user__in=in_the_room).update(mode=Mode.CLINIC)

        def ask(address: str) -> None:
            response = leader.get(address)
            assert response.status_code == 200
            assert "Nothing is answered yet" not in response.content.decode()

        add_row()
        correct(exam.sections.get().fixed.select_related("question")[3].question, world.league)
        for address in pages:
            assert_same_number_of_queries(ask=partial(ask, address), add_row=add_row)
