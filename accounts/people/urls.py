"""Logging in and out, and a person's own account."""

from django.contrib.auth.decorators import login_not_required
from django.urls import path

from accounts.people import views

urlpatterns = [
    path("", views.account, name="account"),
    path("log-in/", views.LogIn.as_view(), name="login"),
    # Open to all: a second tap on "Sign out" would otherwise lead, after the next sign-in, back out again.
    path("log-out/", login_not_required(views.LogOut.as_view()), name="logout"),
]
