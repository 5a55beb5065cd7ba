"""The pages of exams."""

from django.urls import path

from quizzes.exams.views import corrections, flags, listing, results, sitting

urlpatterns = [
    path("", listing.exams, name="exams"),
    path("attempts/<slug:public_id>/", sitting.attempt, name="exam_attempt"),
    path("attempts/<slug:public_id>/resume/", sitting.resume, name="exam_resume"),
    path("attempts/<slug:public_id>/submit/", sitting.submit_attempt, name="exam_submit"),
    path("attempts/<slug:public_id>/result/", results.result, name="exam_result"),
    path("attempts/<slug:public_id>/<int:number>/", sitting.question, name="exam_question"),
    path("attempts/<slug:public_id>/<int:number>/ruling/", results.ruling, name="exam_ruling"),
    path("corrections/", corrections.corrections, name="corrections"),
    path("corrections/<slug:public_id>/", corrections.correction, name="correction"),
    path("corrections/<slug:public_id>/confirm/", corrections.confirm_correction, name="correction_confirm"),
    path("correct/<slug:league>/<slug:question>/", corrections.correct_question, name="correct_question"),
    path("flags/", flags.flags, name="flags"),
    path("flags/mine/", flags.own_flags, name="own_flags"),
    path("flags/of/<slug:question>/", flags.flag, name="flag"),
    path("flags/<slug:public_id>/answer/", flags.answer, name="flag_answer"),
    path("<slug:public_id>/", listing.exam, name="exam"),
    path("<slug:public_id>/start/", listing.start_exam, name="exam_start"),
]
