"""Logging in and out, a person's own account, and the rosters of leagues.

Signing in is allauth's, under our addresses. Its own names stand beside ours, because its steps lead by name from one
to the next. What the site does without (signing up without a league, codes by e-mail) has no address.
"""

from allauth.account import views as allauth_views
from allauth.mfa.base import views as mfa_views
from allauth.mfa.webauthn import views as webauthn_views
from django.contrib.auth.decorators import login_not_required
from django.urls import include, path

from accounts.people import roster_views, sign_in_views, views

roster_patterns = [
    path("", roster_views.rosters, name="rosters"),
    path("<slug:league>/", roster_views.roster, name="roster"),
    path("<slug:league>/upload/", roster_views.roster_upload, name="roster_upload"),
    path("<slug:league>/preview/", roster_views.roster_preview, name="roster_preview"),
    path("<slug:league>/import/", roster_views.roster_import, name="roster_import"),
    path("<slug:league>/refused/", roster_views.roster_refused, name="roster_refused"),
]

log_in = sign_in_views.LogIn.as_view()
# Open to all: a second tap on "Sign out" would otherwise lead, after the next sign-in, back out again.
log_out = login_not_required(sign_in_views.LogOut.as_view())

urlpatterns = [
    path("rosters/", include(roster_patterns)),
    path("", views.account, name="account"),
    path("log-in/", log_in, name="login"),
    path("log-in/", log_in, name="account_login"),
    path("log-in/passkey/", webauthn_views.login_webauthn, name="mfa_login_webauthn"),
    path("log-in/code/", mfa_views.authenticate, name="mfa_authenticate"),
    path("log-out/", log_out, name="logout"),
    path("log-out/", log_out, name="account_logout"),
    path("confirm/", allauth_views.reauthenticate, name="account_reauthenticate"),
]
