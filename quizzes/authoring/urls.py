"""The pages of scenarios."""

from django.urls import include, path

from quizzes.authoring.views import listing, writing

of_a_league = [
    path("new/", writing.new, name="new_scenario"),
]

urlpatterns = [
    path("", listing.scenarios, name="scenarios"),
    path("leagues/<slug:league>/", include(of_a_league)),
    path("<slug:public_id>/", writing.scenario, name="scenario"),
    path("<slug:public_id>/steps/", writing.steps, name="scenario_steps"),
    path("<slug:public_id>/copy/", writing.copy_scenario, name="copy_scenario"),
]
