"""The pages of the line-change drill."""

from django.urls import path

from quizzes.drill import views

urlpatterns = [
    path("", views.drills, name="drills"),
    path("<slug:public_id>/", views.drill, name="drill"),
    path("<slug:public_id>/went/", views.went, name="drill_went"),
]
