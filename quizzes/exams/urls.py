"""The pages of exams."""

from django.urls import path

from quizzes.exams.views import listing, results, sitting

urlpatterns = [
    path("", listing.exams, name="exams"),
    path("attempts/<slug:public_id>/", sitting.attempt, name="exam_attempt"),
    path("attempts/<slug:public_id>/resume/", sitting.resume, name="exam_resume"),
    path("attempts/<slug:public_id>/submit/", sitting.submit_attempt, name="exam_submit"),
    path("attempts/<slug:public_id>/result/", results.result, name="exam_result"),
    path("attempts/<slug:public_id>/<int:number>/", sitting.question, name="exam_question"),
    path("attempts/<slug:public_id>/<int:number>/ruling/", results.ruling, name="exam_ruling"),
    path("<slug:public_id>/", listing.exam, name="exam"),
    path("<slug:public_id>/start/", listing.start_exam, name="exam_start"),
]
