"""The tokens of a league."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.api.forms import TokenForm
from accounts.api.models import Token
from accounts.api.queries import tokens_for
from accounts.api.scopes import Scope
from accounts.api.services.tokens import make_token, revoke
from accounts.people.models import League
from accounts.people.queries import leagues_administered_by, signed_in

A_PAGE = 50


def administered(request: HttpRequest, league: str) -> League:
    """The league, if one administers it. Raises Http404."""
    return get_object_or_404(leagues_administered_by(request.user), slug=league)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest, league: str) -> HttpResponse:
    """The tokens of a league, and one more. A new one's secret is on the answer alone, and on no page after it."""
    held, now = administered(request, league), timezone.now()
    form = TokenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name, scopes = form.cleaned_data["name"], form.cleaned_data["scopes"]
        expires, by = now + form.lasting, signed_in(request.user)
        token, secret = make_token(league=held, name=name, scopes=scopes, expires=expires, by=by, now=now)
        return render(request, "api/token_made.html", {"league": held, "token": token, "secret": secret})
    rows = tokens_for(request.user).filter(league=held)
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "league": held,
        "form": form,
        "page": page,
        "tokens": [(each, each.holds(now), _told(each)) for each in page],
    }
    return render(request, "api/tokens.html", shown, status=422 if form.errors else 200)


def _told(token: Token) -> list[str]:
    """What it may read, in words."""
    return [str(Scope(word).label) for word in token.scopes if word in Scope.values]


@require_http_methods(["GET", "HEAD", "POST"])
def revoke_token(request: HttpRequest, league: str, public_id: str) -> HttpResponse:
    """Revoke a token. Fetched, it revokes none."""
    held = administered(request, league)
    token = get_object_or_404(tokens_for(request.user), league=held, public_id=public_id)
    if request.method == "POST" and revoke(token=token, by=signed_in(request.user), now=timezone.now()):
        messages.success(request, _("%(name)s opens nothing any more.") % {"name": token.name})
    return redirect("api_tokens", league)
