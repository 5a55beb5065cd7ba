"""What the site holds about a person: they take it with them, or have it erased."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.forms import EraseForm
from accounts.people.models import User
from accounts.people.permissions import may_erase
from accounts.people.queries import signed_in, users_for
from accounts.people.services.erasing import MayNotErase, erase
from accounts.people.services.exporting import exported


@never_cache
@require_safe
def own_data(request: HttpRequest) -> StreamingHttpResponse:
    """Everything that is held about the signed-in person, as a file."""
    response = StreamingHttpResponse(exported(signed_in(request.user)), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="what-is-held-about-me.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def erase_own(request: HttpRequest) -> HttpResponse:
    """Says what erasing does, and erases the signed-in person who has confirmed it; after that nobody is signed in."""
    person = signed_in(request.user)
    form = EraseForm(request.POST if request.method == "POST" else None, person=person, own=True)
    if request.method == "POST" and form.is_valid() and _erased(form, person, by=person):
        logout(request)
        messages.success(request, gettext("What the site held about you is erased."))
        return redirect("login")
    return _page(request, form, person)


@require_http_methods(["GET", "HEAD", "POST"])
def erase_other(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The same for a superuser, of anyone else. One's own address leads to one's own page."""
    person = get_object_or_404(users_for(request.user), public_id=public_id)
    if person.pk == request.user.pk:
        return redirect("erase_own")
    if not may_erase(request.user, person):
        raise Http404
    form = EraseForm(request.POST if request.method == "POST" else None, person=person, own=False)
    if request.method == "POST" and form.is_valid() and _erased(form, person, by=signed_in(request.user)):
        messages.success(request, gettext("The person is erased."))
        return redirect("acts")
    return _page(request, form, person)


def _erased(form: EraseForm, person: User, *, by: User) -> bool:
    """Whether it is done; where it may not be, the form says why."""
    try:
        erase(person=person, by=by, now=timezone.now())
    except MayNotErase as refused:
        form.add_error(None, str(refused))
        return False
    return True


def _page(request: HttpRequest, form: EraseForm, person: User) -> HttpResponse:
    shown = {"form": form, "person": person, "own": form.own}
    return render(request, "accounts/erase.html", shown, status=422 if form.errors else 200)
