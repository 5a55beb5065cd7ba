"""The pages of the quizzes; the first is the site's home."""

from django.urls import URLPattern

app_name = "quizzes"
urlpatterns: list[URLPattern] = []
