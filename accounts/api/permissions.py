"""What a person may see of the API's own rows, in agreement with the lists of `queries`."""

from __future__ import annotations

from accounts.api.models import Call, Token, Webhook
from accounts.people.permissions import administers, can_view
from accounts.people.queries import Viewer


@can_view.register(Token)
@can_view.register(Webhook)
def _can_view_own(target: Token | Webhook, user: Viewer) -> bool:
    return administers(user, target.league)


@can_view.register
def _can_view_call(target: Call, user: Viewer) -> bool:
    return administers(user, target.webhook.league)
