"""The pages of figures, for those who lead a league: of its questions, its clauses, and each of its exams."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.people.models import League
from accounts.people.queries import Viewer
from quizzes.exams.models import Exam
from quizzes.feedback import misreading_title
from quizzes.frozen import edition_of
from quizzes.sheets import sheet_of
from quizzes.showing import clause_name
from quizzes.statistics.charts import distribution, expectations
from quizzes.statistics.clauses import clauses_in, misreadings_in
from quizzes.statistics.exam import ExamStatistics, statistics_of
from quizzes.statistics.forms import ANY, QuestionsForm, SourceForm
from quizzes.statistics.intervals import ENOUGH
from quizzes.statistics.one_question import one_question
from quizzes.statistics.permissions import leagues_with_figures_for, may_see_figures
from quizzes.statistics.questions import only, questions_in, secret_from
from quizzes.statistics.sources import GATHERED
from quizzes.statistics.times import seconds_of
from quizzes.statistics.told import Facility, counted, lines_of, people_told, places_told, trust_told

A_PAGE = 30


def the_leagues(request: HttpRequest) -> list[League]:
    """The leagues whose figures the person may see. Raises Http404 where there is none."""
    leagues = list(leagues_with_figures_for(request.user))
    if not leagues:
        raise Http404
    return leagues


@require_safe
@never_cache
def questions(request: HttpRequest) -> HttpResponse:
    """The questions that people of a league answered, those to look at first."""
    form = QuestionsForm(request.GET, leagues=the_leagues(request))
    if not form.is_valid():
        return render(request, "statistics/questions.html", {"form": form}, status=422)
    league, chosen = form.the_league, form.cleaned_data
    every = questions_in(league, form.the_source, request.user)
    found = only(every, kind=chosen["kind"], question_format=chosen["format"], why=chosen["why"])
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "form": form,
        "league": league,
        "page": page,
        "lines": lines_of(list(page), league),
        "to_look_at": len(only(every, why=ANY)),
        "of": len(every),
        "enough": ENOUGH,
    }
    return render(request, "statistics/questions.html", shown)


@require_safe
@never_cache
def question(request: HttpRequest, question_format: str, identity: str) -> HttpResponse:
    """One question, gathered over all with its deciding facts and format. Raises Http404 for one nobody answered."""
    leagues = {league.slug: league for league in the_leagues(request)}
    league = leagues.get(request.GET.get("league") or next(iter(leagues)))
    found = one_question(league, request.user, question_format=question_format, identity=identity) if league else None
    if league is None or found is None:
        raise Http404
    edition = edition_of(found.question.asked)
    titles = {each.name: misreading_title(edition, each.name) or each.name for each in edition.misreadings}
    shown = {
        "league": league,
        "found": found,
        "sheet": sheet_of(found.question.asked),
        "sources": [
            {
                "here": each,
                "facility": Facility(each.figures.share),
                "people": people_told(each.figures.share.whole),
                "choices": [(taken, Facility(taken.choice.share)) for taken in each.choices],
                "calls": [(called, Facility(called.share)) for called in each.calls],
                "misreadings": counted(each.misreadings, titles),
            }
            for each in found.sources
        ],
        "enough": ENOUGH,
    }
    return render(request, "statistics/question.html", shown)


@require_safe
@never_cache
def clauses(request: HttpRequest) -> HttpResponse:
    """How a league's people rule on each clause, and which misreadings they show."""
    form = SourceForm(request.GET, leagues=the_leagues(request))
    if not form.is_valid():
        return render(request, "statistics/clauses.html", {"form": form}, status=422)
    league, source = form.the_league, form.the_source
    tries = GATHERED[source](league)
    seconds = seconds_of(tries, league, source)
    by_clause = clauses_in(tries, seconds)
    shown = {
        "form": form,
        "league": league,
        "clauses": [(clause_name(each.clause), each, Facility(each.figures.share)) for each in by_clause],
        "misreadings": [(gettext(each.title), each, Facility(each.made)) for each in misreadings_in(tries, seconds)],
        "enough": ENOUGH,
    }
    return render(request, "statistics/clauses.html", shown)


@require_safe
@never_cache
def exam(request: HttpRequest, public_id: str) -> HttpResponse:
    """An exam in figures. Raises Http404 where the person does not lead its league."""
    held = Exam.objects.select_related("league", "policy").filter(league__in=leagues_with_figures_for(request.user))
    found = get_object_or_404(held, public_id=public_id)
    if not may_see_figures(request.user, found.league):
        raise Http404
    statistics = statistics_of(found)
    shown = {"exam": found, "statistics": statistics, "enough": ENOUGH, **_told(found, statistics, request.user)}
    return render(request, "statistics/exam.html", shown)


def _told(found: Exam, statistics: ExamStatistics, viewer: Viewer) -> dict[str, object]:
    """What the page says of the figures; nothing where nobody has finished."""
    results, whole = statistics.results, statistics.whole
    if not results.percents:
        return {}
    forms, error = statistics.forms, whole.standard_error
    near = error is not None and statistics.pass_percent is not None
    return {
        "passed": Facility(results.passed),
        "distribution": distribution(results.bins, pass_percent=statistics.pass_percent),
        "expectations": expectations(forms.expected) if forms and forms.different > 1 else None,
        "trust": "" if whole.reliability is None else trust_told(whole.reliability),
        "near": results.within(statistics.pass_percent or 0, error or 0) if near else None,
        "levels": [(level.difficulty, level.answers.whole, Facility(level.answers)) for level in forms.levels]
        if forms
        else [],
        "places": places_told(statistics.places, found.league, secret_from(viewer)),
    }
