"""Which part of the site answers which address."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("quizzes.urls")),
    path("rulebook/", include("rules.urls")),
    path("account/", include("accounts.people.urls")),
    path("admin/", admin.site.urls),
]
