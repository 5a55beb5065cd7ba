"""The pages of figures."""

from django.urls import path

from quizzes.statistics import views

urlpatterns = [
    path("", views.questions, name="statistics"),
    path("clauses/", views.clauses, name="clause_statistics"),
    path("questions/<slug:question_format>/<slug:identity>/", views.question, name="question_statistics"),
    path("exams/<slug:public_id>/", views.exam, name="exam_statistics"),
]
