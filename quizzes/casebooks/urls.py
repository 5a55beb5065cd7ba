"""The pages of case books."""

from django.urls import path

from quizzes.casebooks import views

urlpatterns = [
    path("", views.case_books, name="case_books"),
    path("leagues/<slug:league>/new/", views.bring, name="bring_case_book"),
    path("templates/<slug:kind>.csv", views.template, name="case_template"),
    path("<slug:public_id>/", views.case_book, name="case_book"),
    path("<slug:public_id>/take-away/", views.take_away, name="take_away_case_book"),
]
