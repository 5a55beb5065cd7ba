"""Logging in and out, and a person's own account."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from accounts.people import views

urlpatterns = [
    path("", views.account, name="account"),
    path("log-in/", views.LogIn.as_view(), name="login"),
    path("log-out/", LogoutView.as_view(), name="logout"),
]
