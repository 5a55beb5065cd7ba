"""The library of questions: to look through, to print, and to keep the good ones in a league's pool."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.models import League
from accounts.people.queries import leagues_led_by
from quizzes.for_practice import for_practice_alone
from quizzes.forms import KeepForm, LibraryForm
from quizzes.models import Kept
from quizzes.queries import kept_for
from quizzes.question_library import A_PAGE, Wish, found, loosened
from quizzes.services.keeping import keep, take_out
from quizzes.sheets import sheets_of
from quizzes.views.people import someone

ON_A_SHEET = 40
"""The most questions of a pool that one sheet holds."""


def led(request: HttpRequest) -> QuerySet[League]:
    """The leagues that the person leads. Raises Http404 where there is none: the library is for those who teach."""
    leagues = leagues_led_by(request.user)
    if not leagues.exists():
        raise Http404
    return leagues


def next_seed(seed: str) -> str:
    """The seed after this one: the next number, or the text with a number behind it."""
    return str(int(seed) + 1) if seed.isdecimal() and len(seed) < 15 else f"{seed} 2"


def asked_for(request: HttpRequest) -> tuple[LibraryForm, Wish | None]:
    """The form as filled in by the address, and the wish in it; none where the address is not understood."""
    form = LibraryForm({"seed": Wish().seed, **request.GET.dict()})
    return form, form.wish() if form.is_valid() else None


def wider(form: LibraryForm, wish: Wish) -> list[tuple[str, str]]:
    """Each choice that may be left open so that something is found: its label, and the address without it."""
    return [(str(form.fields[name].label), urlencode(each.address)) for name, each in loosened(wish).items()]


@require_safe
def browse(request: HttpRequest) -> HttpResponse:
    """Questions on what one chooses, each with its key, its ruling and the trace."""
    leagues = led(request)
    form, wish = asked_for(request)
    questions = found(wish) if wish else []
    shown = {
        "form": form,
        "sheets": sheets_of(request.user, questions),
        "leagues": leagues,
        "address": urlencode(wish.address) if wish else "",
        "others": urlencode(wish.address | {"seed": next_seed(wish.seed)}) if wish else "",
        "fewer": bool(wish) and 0 < len(questions) < A_PAGE,
        "wider": wider(form, wish) if wish and not questions else [],
    }
    return render(request, "quizzes/library.html", shown, status=200 if wish else 422)


@require_safe
def sheet(request: HttpRequest) -> HttpResponse:
    """The same questions on paper, and their key on a page of its own."""
    led(request)
    _, wish = asked_for(request)
    if wish is None:
        return redirect(f"{reverse('library')}?{request.GET.urlencode()}")
    shown = {"sheets": sheets_of(request.user, found(wish)), "seed": wish.seed}
    return render(request, "quizzes/sheet.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def keep_question(request: HttpRequest) -> HttpResponse:
    """Keep one of the questions found, drawn here anew: the browser says only which. Fetched, it keeps nothing."""
    leagues = led(request)
    _, wish = asked_for(request)
    back = f"{reverse('library')}?{request.GET.urlencode()}"
    if request.method != "POST" or wish is None:
        return redirect(back)
    form = KeepForm(request.POST, leagues=leagues)
    questions = found(wish)
    if not form.is_valid() or form.cleaned_data["number"] > len(questions):
        messages.error(request, gettext("Nothing was kept: the question is no longer here. Look for it again."))
        return redirect(back)
    number, league = form.cleaned_data["number"], form.cleaned_data["league"]
    _, is_new = keep(question=questions[number - 1], league=league, user=someone(request), now=timezone.now())
    told = gettext("Kept in the pool of %(league)s.") if is_new else gettext("It is in the pool of %(league)s already.")
    messages.success(request, told % {"league": league})
    return redirect(f"{back}#q{number}")


def kept_in(request: HttpRequest) -> QuerySet[Kept]:
    """What is kept in the leagues that the person leads, or in the one of them that the address names."""
    kept = kept_for(request.user).select_related("question", "league", "kept_by")
    league = request.GET.get("league", "")
    return kept.filter(league__slug=league) if league else kept


@require_safe
def pool(request: HttpRequest) -> HttpResponse:
    """The questions kept, the latest first."""
    leagues = led(request)
    page = Paginator(kept_in(request), A_PAGE).get_page(request.GET.get("page"))
    sheets = sheets_of(request.user, [kept.question.asked for kept in page])
    alone = for_practice_alone([kept.question for kept in page])
    entries = [(kept, sheet, kept.question.pk in alone) for kept, sheet in zip(page, sheets, strict=True)]
    chosen = request.GET.get("league", "")
    files_of = [league for league in leagues if chosen in ("", league.slug)]
    shown = {"entries": entries, "page": page, "leagues": leagues, "files_of": files_of}
    return render(request, "quizzes/pool.html", shown)


@require_safe
def pool_sheet(request: HttpRequest) -> HttpResponse:
    """The questions kept, the latest first, on paper; where there are more than fit, it says so."""
    led(request)
    kept = kept_in(request)
    sheets = sheets_of(request.user, [each.question.asked for each in kept[:ON_A_SHEET]])
    return render(request, "quizzes/sheet.html", {"sheets": sheets, "seed": "", "of": kept.count()})


@require_http_methods(["GET", "HEAD", "POST"])
def take_out_of_pool(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a question out of the pool of a league that one leads. Fetched, it takes out nothing."""
    kept = get_object_or_404(kept_for(request.user), pk=pk)
    if request.method == "POST":
        take_out(kept=kept)
        messages.success(request, gettext("Taken out of the pool."))
    return redirect("pool")
