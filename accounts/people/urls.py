"""Logging in and out, a person's own account, and the rosters of leagues."""

from django.contrib.auth.decorators import login_not_required
from django.urls import include, path

from accounts.people import act_views, merge_views, own_data_views, roster_views, views

roster_patterns = [
    path("", roster_views.rosters, name="rosters"),
    path("<slug:league>/", roster_views.roster, name="roster"),
    path("<slug:league>/upload/", roster_views.roster_upload, name="roster_upload"),
    path("<slug:league>/preview/", roster_views.roster_preview, name="roster_preview"),
    path("<slug:league>/import/", roster_views.roster_import, name="roster_import"),
    path("<slug:league>/refused/", roster_views.roster_refused, name="roster_refused"),
    path("<slug:league>/merge/", merge_views.merge_choose, name="merge_choose"),
    path("<slug:league>/merge/<uuid:keep>/<uuid:other>/", merge_views.merge_two, name="merge"),
]

urlpatterns = [
    path("rosters/", include(roster_patterns)),
    path("acts/", act_views.acts, name="acts"),
    path("acts/<slug:league>/", act_views.league_acts, name="league_acts"),
    path("data/", own_data_views.own_data, name="own_data"),
    path("erase/", own_data_views.erase_own, name="erase_own"),
    path("erase/<uuid:public_id>/", own_data_views.erase_other, name="erase_other"),
    path("", views.account, name="account"),
    path("log-in/", views.LogIn.as_view(), name="login"),
    # Open to all: a second tap on "Sign out" would otherwise lead, after the next sign-in, back out again.
    path("log-out/", login_not_required(views.LogOut.as_view()), name="logout"),
]
