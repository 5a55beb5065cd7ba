"""The rows of the API, in two modules: tokens, and webhooks with their calls."""

from accounts.api.models.tokens import Token
from accounts.api.models.webhooks import Call, Webhook

__all__ = ["Call", "Token", "Webhook"]
