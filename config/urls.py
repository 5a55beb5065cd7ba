"""Which part of the site answers which address."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from rules.urls import api

# The administration has no sign-in of its own, which would ask for no second step and count no failures.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("quizzes.urls")),
    path("exams/", include("quizzes.exams.urls")),
    path("scenarios/", include("quizzes.authoring.urls")),
    path("rulebook/", include("rules.urls")),
    path("api/v1/", include((api, "rules_api"))),
    path("account/", include("accounts.people.urls")),
    path("admin/", admin.site.urls),
]
