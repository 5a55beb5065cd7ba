"""Which part of the site answers which address."""

from django.contrib import admin
from django.urls import include, path

from rules.urls import api

urlpatterns = [
    path("", include("quizzes.urls")),
    path("exams/", include("quizzes.exams.urls")),
    path("rulebook/", include("rules.urls")),
    path("api/v1/", include((api, "rules_api"))),
    path("account/", include("accounts.people.urls")),
    path("admin/", admin.site.urls),
]
