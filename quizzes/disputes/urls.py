"""The pages of disputes, and of what was decided on them."""

from django.urls import include, path

from quizzes.disputes.views import deciding, interpretations, listing, opening

disputes = [
    path("", listing.disputes, name="disputes"),
    path("new/", opening.open_dispute, name="open_dispute"),
    path("<slug:public_id>/", listing.dispute, name="dispute"),
    path("<slug:public_id>/say/", listing.say, name="say_of_dispute"),
    path("<slug:public_id>/withdraw/", listing.withdraw, name="withdraw_dispute"),
    path("<slug:public_id>/decide/", deciding.decide, name="decide_dispute"),
]

decided = [
    path("", interpretations.interpretations, name="interpretations"),
    path("<slug:league>/<int:year>-<int:number>/", interpretations.interpretation, name="interpretation"),
    path(
        "<slug:league>/<int:year>-<int:number>/move/<slug:public_id>/", interpretations.move, name="move_scenario_over"
    ),
]

urlpatterns = [
    path("disputes/", include(disputes)),
    path("interpretations/", include(decided)),
]
