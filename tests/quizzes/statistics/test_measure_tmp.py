import time, random, pytest, cProfile, pstats
from django.db import connection
from tests.factories import LeagueFactory
from tests.quizzes.statistics.made import *
from tests.quizzes.exams.made import make_exam
from quizzes.statistics.sources import GATHERED, Source
from quizzes.statistics.questions import by_case, questions_in
from quizzes.statistics.exam import statistics_of
from quizzes.statistics.clauses import clauses_in, misreadings_in

def wall(f, n=3):
    best=9e9
    for _ in range(n):
        t=time.perf_counter(); r=f(); best=min(best,time.perf_counter()-t)
    return best, r

@pytest.mark.django_db
def test_it():
    league = LeagueFactory.create()
    users = trainees(league, 1000)
    chance = random.Random(3)
    qs = stored(50, seed="a") + stored(50, seed="b")
    right = lambda p, n: chance.random() < .3 + .5 * p / 1000
    practise(users, qs, right)
    exam = make_exam(league, blueprint={})
    forms = [stored(40, seed=f"f{n}") for n in range(25)]
    examine(exam, trainees(league, 2500, "x"), forms, right)
    connection.cursor().execute("ANALYZE")
    exam_sql = {"sqlite": "select q.format, q.identity, count(distinct at.user_id), count(*), avg(m.value ->> 'earned') from exams_result r join exams_examattempt at on at.id=r.attempt_id join exams_exam e on e.id=at.exam_id, json_each(r.marks) m join exams_examitem i on i.attempt_id=r.attempt_id and i.number=cast(m.key as integer) join quizzes_question q on q.id=i.question_id where e.league_id=%s group by 1,2",
    "postgresql": "select q.format, q.identity, count(distinct at.user_id), count(*), avg((m.value ->> 'earned')::int) from exams_result r join exams_examattempt at on at.id=r.attempt_id join exams_exam e on e.id=at.exam_id cross join lateral jsonb_each(r.marks) m join exams_examitem i on i.attempt_id=r.attempt_id and i.number=m.key::int join quizzes_question q on q.id=i.question_id where e.league_id=%s group by 1,2"}[connection.vendor]
    def bare2():
        with connection.cursor() as c:
            c.execute(exam_sql, [league.pk]); return len(c.fetchall())
    print("bare exam", wall(bare2))
    print("exam gather", wall(lambda: GATHERED[Source.EXAM](league))[0])
    print("statistics_of", wall(lambda: statistics_of(exam))[0])
    for f in (lambda: GATHERED[Source.EXAM](league), lambda: statistics_of(exam)):
        pr=cProfile.Profile(); pr.enable(); f(); pr.disable()
        pstats.Stats(pr).sort_stats("tottime").print_stats(14)
