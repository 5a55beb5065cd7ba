"""The pages of certification."""

from django.urls import include, path

from accounts.certification.views import acts, importing, officials, programmes, rules

of_a_league = [
    path("officials/", officials.officials, name="certified_officials"),
    path("officials/<uuid:public_id>/", officials.official, name="certified_official"),
    path("officials/acts/<slug:act>/", acts.act, name="certified_official_act"),
    path("import/", importing.evidence_upload, name="evidence_upload"),
    path("import/preview/", importing.evidence_preview, name="evidence_preview"),
    path("import/confirm/", importing.evidence_import, name="evidence_import"),
    path("import/refused/", importing.evidence_refused, name="evidence_refused"),
    path("reminders/", officials.reminders, name="reminders"),
    path("programmes/", programmes.programmes, name="programmes"),
    path("programmes/new/", programmes.new_programme, name="new_programme"),
    path("requirements/new/", rules.new_requirement, name="new_requirement"),
]

urlpatterns = [
    path("", officials.my_certification, name="my_certification"),
    path("leagues/<slug:league>/", include(of_a_league)),
    path("evidence/<slug:public_id>/withdraw/", officials.withdraw_evidence, name="withdraw_evidence"),
    path("programmes/<slug:public_id>/", programmes.programme, name="programme"),
    path("programmes/<slug:public_id>/settings/", programmes.programme_settings, name="programme_settings"),
    path("programmes/<slug:public_id>/archive/", programmes.archive_programme, name="archive_programme"),
    path("programmes/<slug:public_id>/levels/new/", rules.new_level, name="new_level"),
    path("levels/<slug:public_id>/", rules.level, name="level"),
    path("levels/<slug:public_id>/asks/new/", rules.new_ask, name="new_ask"),
    path("levels/<slug:public_id>/asks/<slug:code>/", rules.ask, name="ask"),
    path("requirements/<slug:public_id>/", rules.requirement, name="requirement"),
]
