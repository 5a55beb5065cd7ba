"""The pages of the quizzes; the first is the site's home."""

from django.urls import path

from quizzes.views import home, practice, progress, question_files, question_library, taking

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", home.start, name="start"),
    path("due/", practice.due, name="due"),
    path("plan/", practice.plan, name="plan"),
    path("choose/", home.choose, name="choose"),
    path("library/", question_library.browse, name="library"),
    path("library/sheet/", question_library.sheet, name="library_sheet"),
    path("library/keep/", question_library.keep_question, name="keep"),
    path("library/pool/", question_library.pool, name="pool"),
    path("library/pool/sheet/", question_library.pool_sheet, name="pool_sheet"),
    path("library/pool/<int:pk>/out/", question_library.take_out_of_pool, name="take_out"),
    path("library/leagues/<slug:league>/export/", question_files.export_page, name="question_export"),
    path("library/leagues/<slug:league>/import/", question_files.upload_page, name="question_upload"),
    path("library/leagues/<slug:league>/import/preview/", question_files.preview, name="question_preview"),
    path("library/leagues/<slug:league>/import/confirm/", question_files.confirm, name="question_import"),
    path("library/leagues/<slug:league>/import/refused/", question_files.refused, name="question_refused"),
    path("progress/", progress.progress, name="progress"),
    path("practice/<slug:public_id>/", taking.attempt, name="attempt"),
    path("practice/<slug:public_id>/<int:number>/", taking.question, name="question"),
    path("practice/<slug:public_id>/<int:number>/ruling/", taking.feedback, name="feedback"),
    path("practice/<slug:public_id>/summary/", taking.summary, name="summary"),
    path("practice/<slug:public_id>/missed/", home.missed, name="missed"),
]
