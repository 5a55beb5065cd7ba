"""Flags: to say that something is wrong with a question, to read the answers, and, for those who lead, to answer."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.queries import leagues_led_by, signed_in
from quizzes.exams.afterwards_forms import AnswerForm, FlagForm
from quizzes.exams.models import Flag
from quizzes.exams.queries import being_asked, flags_for, leagues_to_tell, questions_asked_of
from quizzes.exams.services.flagging import answer_flag, raise_flag
from quizzes.models import Question
from quizzes.sheets import Sheet, sheet_of
from rules.engine.incidents import KINDS

A_PAGE = 20


@dataclass(frozen=True)
class Flagged:
    """A flag as it is shown. `later`: its answer waits until an exam is over that asks the question of its reader.

    `sheet` and `form` are for those who answer it.
    """

    flag: Flag
    later: bool = False
    sheet: Sheet | None = None
    form: AnswerForm | None = None

    @property
    def title(self) -> str:
        """What the question is about."""
        return gettext(KINDS[self.flag.question.kind].title)


def to_flag(question: Question, back: str) -> HttpResponse:
    """On to the page that flags the question, and from there back."""
    to = reverse("flag", args=[question.public_id])
    return HttpResponseRedirect(f"{to}?{urlencode({'next': back})}", status=303)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def flag(request: HttpRequest, question: str) -> HttpResponse:
    """Say what is wrong with a question that one was asked; back to where one was. Raises Http404 for any other."""
    user = signed_in(request.user)
    found = get_object_or_404(questions_asked_of(user), public_id=question)
    leagues = leagues_to_tell(user, found)
    if not leagues:
        raise Http404
    back = _back(request)
    form = FlagForm(request.POST or None, leagues=leagues)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        raise_flag(question=found, league=form.told, user=user, reason=reason, now=timezone.now())
        messages.success(request, gettext("The instructors are told. Their answer will stand under “Your flags”."))
        return HttpResponseRedirect(back, status=303)
    shown = {"question": found, "form": form, "next": back}
    return render(request, "exams/flag.html", shown, status=422 if form.errors else 200)


def _back(request: HttpRequest) -> str:
    """Where one came from, if that is on this site; else one's flags."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours else reverse("own_flags")


@require_safe
@never_cache
def own_flags(request: HttpRequest) -> HttpResponse:
    """What one has flagged oneself, with the answers: while one is asked the question in an exam, without."""
    user = signed_in(request.user)
    waiting = set(being_asked(user))
    held = flags_for(user).filter(user=user).select_related("question", "league", "answered_by")
    flagged = [Flagged(each, later=each.question_id in waiting) for each in held]
    return render(request, "exams/own_flags.html", {"flagged": flagged})


@require_safe
@never_cache
def flags(request: HttpRequest) -> HttpResponse:
    """What is flagged in the leagues that one leads and not answered yet. Raises Http404 where one leads none."""
    return _open_flags(request)


def _open_flags(request: HttpRequest, answered: Flag | None = None, form: AnswerForm | None = None) -> HttpResponse:
    leagues = leagues_led_by(request.user)
    if not leagues.exists():
        raise Http404
    held = flags_for(request.user).filter(league__in=leagues, answered=None).order_by("at", "pk")
    page = Paginator(held.select_related("question", "league", "user"), A_PAGE).get_page(request.GET.get("page"))
    waiting = set(being_asked(request.user))
    flagged = [
        Flagged(
            each,
            sheet=None if each.question_id in waiting else sheet_of(each.question.asked),
            form=form if form and each == answered else AnswerForm(auto_id=f"{each.public_id}_%s"),
        )
        for each in page
    ]
    status = 422 if form else 200
    return render(request, "exams/flags.html", {"flagged": flagged, "page": page}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def answer(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer a flag, once. Fetched, it shows those that are open."""
    held = flags_for(request.user).filter(league__in=leagues_led_by(request.user))
    found = get_object_or_404(held.exclude(question__in=being_asked(request.user)), public_id=public_id)
    if request.method != "POST":
        return redirect("flags")
    form = AnswerForm(request.POST, auto_id=f"{found.public_id}_%s")
    if not form.is_valid():
        return _open_flags(request, found, form)
    text = form.cleaned_data["answer"]
    held_now = answer_flag(flag=found, by=signed_in(request.user), answer=text, now=timezone.now())
    if held_now.answer == text:
        messages.success(request, gettext("Answered."))
    else:
        messages.info(request, gettext("Someone has answered it before you; their answer stands."))
    return redirect("flags")
