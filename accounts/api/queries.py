"""What each person may see of the API's own rows: what belongs to the leagues that they administer."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.api.models import Call, Token, Webhook
from accounts.people.queries import Viewer, leagues_administered_by


def tokens_for(user: Viewer) -> QuerySet[Token]:
    """The tokens that the user may see: those of the leagues that they administer."""
    return Token.objects.filter(league__in=leagues_administered_by(user))


def webhooks_for(user: Viewer) -> QuerySet[Webhook]:
    """The webhooks that the user may see: those of the leagues that they administer."""
    return Webhook.objects.filter(league__in=leagues_administered_by(user))


def calls_for(user: Viewer) -> QuerySet[Call]:
    """The calls of webhooks that the user may see: those of the leagues that they administer."""
    return Call.objects.filter(webhook__league__in=leagues_administered_by(user))
