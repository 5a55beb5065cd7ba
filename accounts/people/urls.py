"""Logging in and out, a person's own account, and the rosters of leagues.

Signing in is allauth's, under our addresses. Its own names stand beside ours, because its steps lead by name from one
to the next. What the site does without (signing up without a league, codes by e-mail) has no address.
"""

from allauth.account import views as allauth_views
from allauth.mfa.base import views as mfa_views
from allauth.mfa.recovery_codes import views as recovery_views
from allauth.mfa.totp import views as totp_views
from allauth.mfa.webauthn import views as webauthn_views
from django.contrib.auth.decorators import login_not_required
from django.urls import include, path, re_path

from accounts.people import (
    act_views,
    invitation_views,
    joining_views,
    language_views,
    merge_views,
    own_data_views,
    roster_views,
    security_views,
    sign_in_views,
    views,
)

roster_patterns = [
    path("", roster_views.rosters, name="rosters"),
    path("<slug:league>/", roster_views.roster, name="roster"),
    path("<slug:league>/upload/", roster_views.roster_upload, name="roster_upload"),
    path("<slug:league>/preview/", roster_views.roster_preview, name="roster_preview"),
    path("<slug:league>/import/", roster_views.roster_import, name="roster_import"),
    path("<slug:league>/refused/", roster_views.roster_refused, name="roster_refused"),
    path("<slug:league>/invitations/", invitation_views.invitations, name="invitations"),
    path("<slug:league>/invitations/registered/", invitation_views.invite_all, name="invite_registered"),
    path(
        "<slug:league>/invitations/<int:pk>/withdraw/",
        invitation_views.withdraw_invitation,
        name="withdraw_invitation",
    ),
    path("<slug:league>/merge/", merge_views.merge_choose, name="merge_choose"),
    path("<slug:league>/merge/<uuid:keep>/<uuid:other>/", merge_views.merge_two, name="merge"),
]

confirm_patterns = [
    path("", allauth_views.reauthenticate, name="account_reauthenticate"),
    path("code/", mfa_views.reauthenticate, name="mfa_reauthenticate"),
    path("passkey/", webauthn_views.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
]

password_patterns = [
    path("", allauth_views.password_change, name="account_change_password"),
    path("set/", allauth_views.password_set, name="account_set_password"),
    path("reset/", sign_in_views.ask_for_reset, name="account_reset_password"),
    path("reset/sent/", allauth_views.password_reset_done, name="account_reset_password_done"),
    path("reset/done/", allauth_views.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    re_path(
        r"^reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth_views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
]

sign_in_patterns = [
    path("", mfa_views.index, name="mfa_index"),
    path("app/", totp_views.activate_totp, name="mfa_activate_totp"),
    path("app/remove/", totp_views.deactivate_totp, name="mfa_deactivate_totp"),
    path("passkeys/", webauthn_views.list_webauthn, name="mfa_list_webauthn"),
    path("passkeys/add/", webauthn_views.add_webauthn, name="mfa_add_webauthn"),
    path("passkeys/<int:pk>/", webauthn_views.edit_webauthn, name="mfa_edit_webauthn"),
    path("passkeys/<int:pk>/remove/", webauthn_views.remove_webauthn, name="mfa_remove_webauthn"),
    path("codes/", recovery_views.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("codes/new/", recovery_views.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("codes/file/", recovery_views.download_recovery_codes, name="mfa_download_recovery_codes"),
]

log_in = sign_in_views.LogIn.as_view()
# Open to all: a second tap on "Sign out" would otherwise lead, after the next sign-in, back out again.
log_out = login_not_required(sign_in_views.LogOut.as_view())

urlpatterns = [
    path("rosters/", include(roster_patterns)),
    path("acts/", act_views.acts, name="acts"),
    path("acts/<slug:league>/", act_views.league_acts, name="league_acts"),
    path("data/", own_data_views.own_data, name="own_data"),
    path("erase/", own_data_views.erase_own, name="erase_own"),
    path("erase/<uuid:public_id>/", own_data_views.erase_other, name="erase_other"),
    path("", views.account, name="account"),
    path("language/", language_views.set_language, name="language"),
    path("log-in/", log_in, name="login"),
    path("log-in/", log_in, name="account_login"),
    path("log-in/passkey/", webauthn_views.login_webauthn, name="mfa_login_webauthn"),
    path("log-in/code/", mfa_views.authenticate, name="mfa_authenticate"),
    path("log-out/", log_out, name="logout"),
    path("log-out/", log_out, name="account_logout"),
    path("confirm/", include(confirm_patterns)),
    path("password/", include(password_patterns)),
    path("email/", allauth_views.email, name="account_email"),
    re_path(r"^email/confirm/(?P<key>[-:\w]+)/$", allauth_views.confirm_email, name="account_confirm_email"),
    path("sign-in/", include(sign_in_patterns)),
    path("invitation/<str:secret>/", joining_views.invitation, name="invitation"),
    path("join/<slug:league>/", joining_views.join_league, name="join"),
    path("devices/", security_views.devices, name="devices"),
    path("devices/end/", security_views.end_devices, name="end_devices"),
]
