"""The pages of a league's API."""

from django.urls import path

from accounts.api.pages import tokens, webhooks

urlpatterns = [
    path("<slug:league>/tokens/", tokens.tokens, name="api_tokens"),
    path("<slug:league>/tokens/<slug:public_id>/revoke/", tokens.revoke_token, name="revoke_api_token"),
    path("<slug:league>/webhooks/", webhooks.webhooks, name="webhooks"),
    path("<slug:league>/webhooks/<slug:public_id>/", webhooks.webhook, name="webhook"),
    path("<slug:league>/webhooks/<slug:public_id>/<slug:word>/", webhooks.change_webhook, name="change_webhook"),
]
