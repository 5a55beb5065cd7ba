"""The addresses of the API that are a league's own, and the document of all of it."""

from django.urls import path

from accounts.api.views import document, exporting, in_time, league

app_name = "api"
urlpatterns = [
    path("openapi.json", document.Document.as_view(), name="document"),
    path("officials/", league.Officials.as_view(), name="officials"),
    path("officials/<uuid:person_id>/", league.OneOfficial.as_view(), name="official"),
    path("programmes/", league.Programmes.as_view(), name="programmes"),
    path("programmes/<slug:programme_code>/", league.OneProgramme.as_view(), name="programme"),
    path("certifications/", in_time.Certifications.as_view(), name="certifications"),
    path("certifications/<slug:certification_id>/", in_time.OneCertification.as_view(), name="certification"),
    path("events/", in_time.Events.as_view(), name="events"),
    path("events/<int:number>/", in_time.OneEvent.as_view(), name="event"),
    path("exports/", exporting.Exports.as_view(), name="exports"),
    path("exports/<slug:export_id>/", exporting.OneExport.as_view(), name="export"),
    path("exports/<slug:export_id>/file/", exporting.ExportFile.as_view(), name="export_file"),
]
