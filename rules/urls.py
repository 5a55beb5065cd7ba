"""The rulebook's pages, and its API."""

from django.urls import path

from rules import api as rules_api
from rules.views import book, what_if

app_name = "rules"
urlpatterns = [
    path("", book.edition, name="edition"),
    path("search/", book.search, name="search"),
    path("what-if/", what_if.what_if, name="what_if"),
    path("<slug:edition>/", book.edition, name="edition_by_name"),
    path("<slug:edition>/rules/<slug:slug>/", book.rule, name="rule"),
    path("<slug:edition>/clauses/<slug:name>/", book.clause, name="clause"),
]

api = [
    path("editions/", rules_api.Editions.as_view(), name="editions"),
    path("editions/<slug:edition>/", rules_api.EditionDetail.as_view(), name="edition"),
    path("rulings/", rules_api.Rulings.as_view(), name="rulings"),
    path("situations/schema/", rules_api.SituationSchema.as_view(), name="situation_schema"),
]
