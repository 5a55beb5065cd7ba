"""The pages of exams."""

from django.urls import include, path

from quizzes.exams.views import (
    corrections,
    extra_time,
    fixed,
    flags,
    listing,
    policies,
    previewing,
    publishing,
    results,
    running,
    seasons,
    sections,
    sitting,
    writing,
)

of_a_league = [
    path("new/", writing.new_exam, name="new_exam"),
    path("seasons/", seasons.seasons, name="seasons"),
    path("seasons/<int:pk>/", seasons.season, name="season"),
    path("extra-time/", extra_time.extra_time, name="extra_time"),
    path("policies/", policies.policies, name="policies"),
    path("policies/<int:pk>/copy/", policies.copy, name="copy_policy"),
    path("policies/<slug:slug>/", policies.policy, name="policy"),
]

of_an_exam = [
    path("", writing.exam, name="written_exam"),
    path("settings/", writing.settings, name="exam_settings"),
    path("copy/", writing.copy, name="copy_exam"),
    path("preview/", previewing.start, name="preview_exam"),
    path("preview/<int:number>/", previewing.question, name="preview_question"),
    path("publish/", publishing.publish_exam, name="publish_exam"),
    path("take-back/", publishing.take_back_exam, name="take_back_exam"),
    path("run/", running.attempts, name="exam_attempts"),
    path("codes/", running.codes, name="sitting_codes"),
    path("codes/<int:pk>/end/", running.end_sitting_code, name="end_sitting_code"),
    path("unlocking/", running.unlocking, name="unlocking"),
    path("windows/", running.windows, name="exam_windows"),
    path("windows/<int:pk>/end/", running.end_window, name="end_window"),
    path("sections/new/", sections.new_section, name="new_section"),
    path("sections/<int:pk>/", sections.section, name="section"),
    path("sections/<int:pk>/drawable/", sections.section_drawable, name="section_drawable"),
    path("sections/<int:pk>/place/", sections.place_section, name="place_section"),
    path("sections/<int:pk>/fixed/", fixed.fixed, name="fixed_questions"),
]

urlpatterns = [
    path("", listing.exams, name="exams"),
    path("write/", writing.written, name="written_exams"),
    path("write/leagues/<slug:league>/", include(of_a_league)),
    path("write/<slug:public_id>/", include(of_an_exam)),
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
