"""The pages of scenarios."""

from django.urls import include, path

from quizzes.authoring.views import files, listing, more, reviewing, writing

of_a_league = [
    path("new/", writing.new, name="new_scenario"),
    path("file/", files.upload_file, name="upload_scenarios"),
    path("file/preview/", files.preview, name="preview_scenarios"),
    path("file/refused/", files.refused, name="refused_scenarios"),
    path("file/take/", files.take, name="take_scenarios"),
    path("file/templates/<slug:kind>/", files.template_of_kind, name="scenario_template"),
]

urlpatterns = [
    path("", listing.scenarios, name="scenarios"),
    path("leagues/<slug:league>/", include(of_a_league)),
    path("review/", reviewing.queue, name="review_queue"),
    path("unruled/", reviewing.unruled, name="unruled_notes"),
    path("<slug:public_id>/", writing.scenario, name="scenario"),
    path("<slug:public_id>/steps/", writing.steps, name="scenario_steps"),
    path("<slug:public_id>/copy/", writing.copy_scenario, name="copy_scenario"),
    path("<slug:public_id>/more/", more.more_like_this, name="more_like_scenario"),
    path("<slug:public_id>/review/", reviewing.review, name="review_scenario"),
    path("<slug:public_id>/versions/<int:number>/", reviewing.review, name="scenario_version"),
    path("<slug:public_id>/check/", reviewing.check, name="check_scenario"),
    path("<slug:public_id>/send/", reviewing.send, name="send_scenario"),
    path("<slug:public_id>/assign/", reviewing.assign, name="assign_scenario"),
    path("<slug:public_id>/hand-back/", reviewing.hand_back, name="hand_back_scenario"),
    path("<slug:public_id>/publish/", reviewing.publish, name="publish_scenario"),
    path("<slug:public_id>/release/", reviewing.release, name="release_scenario"),
    path("<slug:public_id>/retire/", reviewing.retire, name="retire_scenario"),
    path("<slug:public_id>/write-on/", reviewing.write_on, name="write_on_scenario"),
]
