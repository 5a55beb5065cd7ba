"""Which part of the site answers which address."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from config import offline
from rules.urls import api

# The administration has no sign-in of its own, which would ask for no second step and count no failures.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("quizzes.urls")),
    path("", include("accounts.certification.credentials.urls")),
    path("exams/", include("quizzes.exams.urls")),
    path("certification/", include("accounts.certification.urls")),
    path("casebooks/", include("quizzes.casebooks.urls")),
    path("", include("quizzes.disputes.urls")),
    path("exports/", include("accounts.certification.exports.urls")),
    path("statistics/", include("quizzes.statistics.urls")),
    path("scenarios/", include("quizzes.authoring.urls")),
    path("rulebook/", include("rules.urls")),
    path("api/v1/", include((api, "rules_api"))),
    path("api/v1/", include("accounts.api.urls")),
    path("account/api/", include("accounts.api.page_urls")),
    path("account/", include("accounts.people.urls")),
    path("", include("accounts.clinics.urls")),
    path("service-worker.js", offline.service_worker, name="service_worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline, name="offline"),
    path("admin/", admin.site.urls),
]
