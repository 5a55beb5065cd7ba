"""The addresses of certifications. Those under verify/ and credentials/ stand on paper and in files: they stay."""

from django.urls import include, path

from accounts.certification.credentials.views import documents, moving, own, public

of_a_certification = [
    path("", own.certification, name="certification"),
    path("certificate/<slug:paper>.pdf", own.certificate, name="certificate"),
    path("credential.jwt", own.credential, name="credential"),
    path("<slug:word>/", moving.move_certification, name="move_certification"),
]

urlpatterns = [
    path("verify/", public.verify_any, name="verify_any"),
    path("verify/<str:code>/", public.verify, name="verify"),
    path("certifications/", own.certifications, name="certifications"),
    path("certifications/leagues/<slug:league>/", own.certifications_of, name="certifications_of"),
    path("certifications/<slug:public_id>/", include(of_a_certification)),
    path("credentials/keys/", documents.keys, name="credential_keys"),
    path("credentials/keys/<slug:public_id>/", documents.key, name="credential_key"),
    path("credentials/issuers/<int:pk>/", documents.issuer, name="credential_issuer"),
    path("credentials/status/<slug:public_id>/<slug:purpose>/", documents.status, name="credential_status"),
]
