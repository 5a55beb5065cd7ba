"""The rulebook's pages."""

from django.urls import URLPattern

app_name = "rules"
urlpatterns: list[URLPattern] = []
