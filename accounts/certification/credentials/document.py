"""A certification as an Open Badges 3.0 credential: what is signed. Nothing of it identifies its holder by e-mail."""

from __future__ import annotations

from uuid import NAMESPACE_URL, uuid5

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.certification.credentials.addresses import issuer_url, status_url
from accounts.certification.credentials.models import Credential
from accounts.certification.credentials.signing import Document, moment
from accounts.certification.models import Certification
from accounts.people.models import League
from rules import editions
from rules.telling.named import named

CREDENTIALS = "https://www.w3.org/ns/credentials/v2"
OPEN_BADGES = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"
SCHEMA = "https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json"
REVOCATION, SUSPENSION = "revocation", "suspension"
PURPOSES = (REVOCATION, SUSPENSION)


def document_of(credential: Credential) -> Document:
    """What is signed of a certification, in its league's language whoever asks."""
    held = credential.certification
    with translation.override(held.league.language):
        document: Document = {
            "@context": [CREDENTIALS, OPEN_BADGES],
            "id": f"urn:uuid:{credential.identity}",
            "type": ["VerifiableCredential", "OpenBadgeCredential"],
            "name": title_of(held),
            "issuer": profile_of(held.league, held.league_name),
            "validFrom": moment(credential.valid_from),
            "credentialSubject": _subject(held),
            "credentialStatus": [_status(credential, purpose) for purpose in PURPOSES],
            "credentialSchema": [{"id": SCHEMA, "type": "1EdTechJsonSchemaValidator2019"}],
        }
    if held.ends is not None:
        document["validUntil"] = moment(held.ends)
    return document


def title_of(held: Certification) -> str:
    """What a certification is for, in its own words."""
    return named(held.programme_title, held.level_title)


def profile_of(league: League, name: str) -> Document:
    """A league as an issuer, under this name."""
    return {"id": issuer_url(league), "type": ["Profile"], "name": name, "url": settings.SITE_URL}


def holder_in(document: Document) -> str:
    """The name that a document gives its holder."""
    return str(document["credentialSubject"]["identifier"][0]["identityHash"])


def _subject(held: Certification) -> Document:
    named = {"type": "IdentityObject", "identityType": "name", "identityHash": held.holder, "hashed": False}
    return {
        "id": f"urn:uuid:{held.user.public_id}",
        "type": ["AchievementSubject"],
        "identifier": [named],
        "achievement": {
            "id": f"urn:uuid:{uuid5(NAMESPACE_URL, f'{issuer_url(held.league)}{held.level.public_id}')}",
            "type": ["Achievement"],
            "achievementType": "Certification",
            "name": title_of(held),
            "description": _description(held),
            "criteria": {"narrative": _criteria(held)},
            "inLanguage": held.league.language,
        },
    }


def _description(held: Certification) -> str:
    told = {"league": held.league_name, "what": title_of(held), "rules": edition_title(held.edition)}
    return _("Certified by %(league)s: %(what)s. Rulebook: %(rules)s.") % told


def _criteria(held: Certification) -> str:
    if held.imported:
        told = _("Taken over from before %(league)s used this site; nobody was examined here.")
        return told % {"league": held.league_name}
    told = _("All that %(league)s asks for this level was on record on the day of issue.")
    return told % {"league": held.league_name}


def edition_title(slug: str) -> str:
    """What an edition is called; its slug, where it is no longer here."""
    return editions.title_of(slug)


def _status(credential: Credential, purpose: str) -> Document:
    url = status_url(credential.list, purpose)
    return {
        "id": f"{url}#{credential.index}",
        "type": "BitstringStatusListEntry",
        "statusPurpose": purpose,
        "statusListIndex": str(credential.index),
        "statusListCredential": url,
    }
