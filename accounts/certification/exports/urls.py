"""The pages of exports."""

from django.urls import include, path

from accounts.certification.exports.views import exporting, layouts, log

of_a_league = [
    path("", exporting.export, name="export"),
    path("log/", log.log, name="export_log"),
    path("log/<slug:public_id>/", log.made, name="export_made"),
    path("log/<slug:public_id>/file/", log.file, name="export_file"),
    path("layouts/", layouts.layouts, name="export_layouts"),
    path("layouts/new/", layouts.new_layout, name="new_export_layout"),
    path("layouts/own/<slug:slug>/", layouts.layout, name="export_layout"),
    path("layouts/own/<slug:slug>/delete/", layouts.delete_layout, name="delete_export_layout"),
]

urlpatterns = [
    path("", exporting.leagues, name="exports"),
    path("<slug:league>/", include(of_a_league)),
]
