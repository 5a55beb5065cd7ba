"""The site's home, and the ways to start."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.queries import leagues_led_by
from quizzes.decisions import decisions_of
from quizzes.due import CAP
from quizzes.forms import TopicsForm, new_token
from quizzes.generator import CannotDraw
from quizzes.interpretations.queries import practised_by
from quizzes.models import Attempt, Mode
from quizzes.practice import practice_of
from quizzes.progress import progress_of
from quizzes.queries import open_attempts_for, own_attempts_for
from quizzes.services.starting import NothingMissed, Wanted, start_attempt, start_missed
from quizzes.showing import an_example
from quizzes.standing import standing_of
from quizzes.views.people import someone, token_posted

SHOWN = 4


def greeting_at(hour: int) -> str:
    """The greeting at an hour of the day; at night, which is evening to some and morning to others, a plain one."""
    if hour < 5:
        return gettext("Hello")
    if hour < 12:
        return gettext("Good morning")
    return gettext("Good afternoon") if hour < 18 else gettext("Good evening")


@require_safe
@login_not_required
def home(request: HttpRequest) -> HttpResponse:
    """What to do now, for those signed in; what the site is, for everyone else."""
    if not request.user.is_authenticated:
        return render(request, "quizzes/welcome.html", {"example": an_example()})
    now, zone = timezone.now(), timezone.get_current_timezone()
    progress = progress_of(request.user, now=now, zone=zone, translate=gettext)
    practice = practice_of(request.user, now=now, zone=zone)
    others = open_attempts_for(request.user)
    if practice.begun is not None:
        others = others.exclude(pk=practice.begun.pk)
    return render(
        request,
        "quizzes/home.html",
        {
            "greeting": greeting_at(timezone.localtime(now).hour),
            "practice": practice,
            "cap": CAP,
            "due_token": new_token(),
            "start_token": new_token(),
            "teaches": leagues_led_by(request.user).exists(),
            "open": others[:SHOWN],
            "progress": standing_of(progress, decisions_of(request.user)),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Five before the game: one tap. Fetched, as after a sign-in on the way here, it starts nothing and leads home."""
    token = token_posted(request, gettext("Start"))
    if token is None:
        return redirect("home")
    attempt = start_attempt(
        user=someone(request),
        mode=Mode.FIVE,
        wanted=Wanted(),
        start_token=token,
        language=get_language() or "en",
        now=timezone.now(),
    )
    return redirect("attempt", attempt.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    """Topics and length to choose, and the start with them; what was ticked stays until it can be drawn."""
    books = practised_by(someone(request), timezone.now())
    if request.method != "POST":
        chosen = {name: request.GET.getlist(name) for name in ("rules", "kinds")}
        fresh = TopicsForm(initial=chosen | {"start_token": new_token()}, books=books)
        return render(request, "quizzes/choose.html", {"form": fresh})
    form = TopicsForm(request.POST, books=books)
    if form.is_valid():
        try:
            attempt = start_attempt(
                user=someone(request),
                mode=Mode.TOPICS,
                wanted=form.wanted(),
                start_token=form.cleaned_data["start_token"],
                language=get_language() or "en",
                now=timezone.now(),
            )
        except CannotDraw:
            form.add_error(None, gettext("No question is on all of these together: choose fewer of them, or others."))
        else:
            _say_if_fewer(request, attempt, form.cleaned_data["count"])
            return redirect("attempt", attempt.public_id)
    return render(request, "quizzes/choose.html", {"form": form}, status=422)


def _say_if_fewer(request: HttpRequest, attempt: Attempt, wanted: int) -> None:
    count = attempt.items.count()
    if count < wanted:
        told = ngettext("There is only %(n)d question on these.", "There are only %(n)d questions on these.", count)
        messages.info(request, told % {"n": count})


@require_http_methods(["GET", "HEAD", "POST"])
def missed(request: HttpRequest, public_id: str) -> HttpResponse:
    """Practise what was missed in an attempt of one's own. Fetched, it starts nothing and leads to the summary."""
    attempt = get_object_or_404(own_attempts_for(request.user), public_id=public_id)
    token = token_posted(request, gettext("Practise what I missed"))
    if token is None:
        return redirect("summary", public_id)
    try:
        again = start_missed(
            attempt=attempt,
            start_token=token,
            language=get_language() or "en",
            now=timezone.now(),
        )
    except NothingMissed:
        return redirect("summary", public_id)
    return redirect("attempt", again.public_id)
