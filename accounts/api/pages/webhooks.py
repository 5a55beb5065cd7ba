"""The webhooks of a league, and what became of their calls."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.api.forms import WebhookForm
from accounts.api.models import Webhook
from accounts.api.pages.tokens import A_PAGE, administered
from accounts.api.queries import calls_for, webhooks_for
from accounts.api.services.webhooks import add_webhook, change_secret, delete_webhook, switch_off, switch_on
from accounts.api.webhooks.sealing import NoKey
from accounts.people.models import User
from accounts.people.queries import signed_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, league: str) -> HttpResponse:
    """The webhooks of a league, and one more. Its secret is on the answer alone, and on no page after it."""
    held, now = administered(request, league), timezone.now()
    form = WebhookForm(request.POST or None, league=held)
    if request.method == "POST" and form.is_valid():
        url = form.cleaned_data["url"]
        try:
            made, secret = add_webhook(league=held, url=url, by=signed_in(request.user), now=now)
        except NoKey:
            form.add_error(None, _("The site has no key to seal its secret with: its administrator sets WEBHOOK_KEY."))
        else:
            return _shown_once(request, made, secret)
    page = Paginator(webhooks_for(request.user).filter(league=held), A_PAGE).get_page(request.GET.get("page"))
    shown = {"league": held, "form": form, "page": page}
    return render(request, "api/webhooks.html", shown, status=422 if form.errors else 200)


def _shown_once(request: HttpRequest, webhook: Webhook, secret: str) -> HttpResponse:
    return render(request, "api/webhook_secret.html", {"webhook": webhook, "secret": secret})


@require_http_methods(["GET", "HEAD"])
def webhook(request: HttpRequest, league: str, public_id: str) -> HttpResponse:
    """A webhook and its calls, the latest first."""
    row = _row(request, league, public_id)
    page = Paginator(calls_for(request.user).filter(webhook=row), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "api/webhook.html", {"webhook": row, "league": row.league, "page": page})


def _row(request: HttpRequest, league: str, public_id: str) -> Webhook:
    rows = webhooks_for(request.user).select_related("league")
    return get_object_or_404(rows, league=administered(request, league), public_id=public_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change_webhook(request: HttpRequest, league: str, public_id: str, word: str) -> HttpResponse:
    """Give it another secret, switch it off or on, or delete it. Fetched, it stays as it is."""
    row = _row(request, league, public_id)
    if word not in {*DONE, ANOTHER_SECRET}:
        raise Http404
    if request.method == "POST":
        by = signed_in(request.user)
        if word == ANOTHER_SECRET:
            return _another_secret(request, row, by)
        messages.success(request, DONE[word](row, by))
    return redirect("webhook", league, public_id) if row.pk else redirect("webhooks", league)


def _another_secret(request: HttpRequest, row: Webhook, by: User) -> HttpResponse:
    try:
        secret = change_secret(webhook=row, by=by, now=timezone.now())
    except NoKey:
        messages.error(request, _("The site has no key to seal its secret with: its administrator sets WEBHOOK_KEY."))
        return redirect("webhook", row.league.slug, row.public_id)
    return _shown_once(request, row, secret)


def _off(row: Webhook, by: User) -> str:
    switch_off(webhook=row, why=Webhook.Why.ADMINISTRATOR, by=by, now=timezone.now())
    return _("It is switched off.")


def _on(row: Webhook, by: User) -> str:
    switch_on(webhook=row, by=by, now=timezone.now())
    return _("It is switched on, and goes on where it stopped.")


def _delete(row: Webhook, by: User) -> str:
    delete_webhook(webhook=row, by=by, now=timezone.now())
    return _("It is deleted.")


ANOTHER_SECRET = "secret"  # noqa: S105 - a word of an address
DONE = {"off": _off, "on": _on, "delete": _delete}
"""What can be done with a webhook, and what is said of it."""
