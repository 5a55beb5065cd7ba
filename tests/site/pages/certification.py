"""Pages of certification."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import QuerySet
from django.utils import timezone

from accounts.certification.credentials.keys import current_key
from accounts.certification.credentials.making import credential_of
from accounts.certification.credentials.models import Credential
from accounts.certification.exports.layouts import Layout
from accounts.certification.exports.models import Export, Preset, State
from accounts.certification.exports.services.background import ask
from accounts.certification.exports.wanted import Wanted
from accounts.certification.exports.writing import Order
from accounts.certification.models import Certification
from accounts.certification.services.issuing import issue
from tests.certification import addresses as certification
from tests.certification.made import make_level
from tests.quizzes.exams.made import DAY
from tests.site.pages.page import TO_LOGIN, Page
from tests.site.pages.shared import (
    OURS,
)
from tests.world import (
    TRAINEE,
    World,
)

EXPORT = "an-export"


def an_export(world: World) -> Mapping[str, Any]:
    """The arguments of an export that was made in the background; its file is there."""
    now = timezone.now()
    order = Order(wanted=Wanted(), layout=Layout.of("person_id"), format="csv")
    made = ask(league=world.league, order=order, profile="full", by=None, expected=1, now=now)
    name = default_storage.save(f"exports/{made.public_id}-1.csv", ContentFile(b"person_id"))
    done = {"state": State.DONE, "file": name, "expires": now + DAY, "public_id": EXPORT}
    Export.objects.filter(pk=made.pk).update(**done)
    return {**OURS, "public_id": EXPORT}


def own_layout(world: World) -> Mapping[str, Any]:
    """The arguments of a layout that the league has saved."""
    Preset.objects.create(league=world.league, slug="own", title="Own", kept=Layout.of("person_id").as_json())
    return {**OURS, "slug": "own"}


CERTIFICATION = "a-certification"


CODE = "a2c4e6g8"


def trainees_certification(**more: Any) -> Callable[[World], Mapping[str, Any]]:
    """The arguments of a page about what the trainee is certified for by our league."""

    def make(world: World) -> Mapping[str, Any]:
        held = issue(user=world.people[TRAINEE], level=make_level(world.league), by=None, now=timezone.now())
        QuerySet(Certification).filter(pk=held.pk).update(public_id=CERTIFICATION, code=CODE)
        return {"public_id": CERTIFICATION, **more}

    return make


def credential_made(world: World) -> Credential:
    """The trainee's credential."""
    held = Certification.objects.get(**trainees_certification()(world))
    return credential_of(held, now=timezone.now())


PAGES: dict[str, Page] = {
    "my_certification": Page.signed_in(),
    "certified_officials": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=certification.of_league),
    "certified_official": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=certification.an_official),
    "certified_official_act": Page(
        TO_LOGIN,
        404,
        200,
        200,
        200,
        ours=True,
        kwargs=lambda world: {**certification.of_league(world), "act": "record"},
    ),
    "withdraw_evidence": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=certification.evidence_recorded),
    "reminders": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.of_league),
    "evidence_upload": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.of_league),
    "evidence_preview": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.waiting_evidence),
    "evidence_import": Page(
        TO_LOGIN,
        404,
        404,
        *["/certification/leagues/ours/officials/"] * 2,
        ours=True,
        kwargs=certification.waiting_evidence,
        method="post",
        fetched=404,
    ),
    "evidence_refused": Page(
        TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.waiting_evidence, html=False
    ),
    "programmes": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=certification.of_league),
    "programme": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=certification.a_programme),
    **dict.fromkeys(
        ["new_programme", "new_requirement"],
        Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.of_league),
    ),
    **dict.fromkeys(
        ["programme_settings", "new_level"],
        Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.a_programme),
    ),
    "archive_programme": Page(
        TO_LOGIN,
        404,
        404,
        *["/certification/programmes/a-row/"] * 2,
        ours=True,
        kwargs=certification.a_programme,
        method="post",
        fetched=404,
    ),
    **dict.fromkeys(["level", "new_ask"], Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.a_level)),
    "ask": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.an_ask),
    "requirement": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.a_requirement),
    "exports": Page(TO_LOGIN, 404, 404, "/exports/ours/", 200, other_admin="/exports/theirs/"),
    "export": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: an_export(world) and OURS),
    "export_log": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: an_export(world) and OURS),
    "export_made": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=an_export),
    "export_file": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=an_export, html=False),
    "export_layouts": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: own_layout(world) and OURS),
    "new_export_layout": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: OURS),
    "export_layout": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=own_layout),
    "delete_export_layout": Page(
        TO_LOGIN, 404, 404, *["/exports/ours/layouts/"] * 2, ours=True, kwargs=own_layout, method="post", fetched=404
    ),
    "verify_any": Page.open(),
    "verify": Page.open(kwargs=lambda world: trainees_certification()(world) and {"code": CODE}),
    "certifications": Page.signed_in(),
    "certifications_of": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: OURS, ours=True),
    "certification": Page.signed_in(ours=True, kwargs=trainees_certification()),
    "certificate": Page.signed_in(ours=True, kwargs=trainees_certification(paper="a4"), html=False),
    "credential": Page(TO_LOGIN, 200, *[404] * 3, ours=True, kwargs=trainees_certification(), html=False),
    "move_certification": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=trainees_certification(word="suspend")),
    # What programs fetch: no page, and no person behind it.
    "credential_keys": Page.open(html=False),
    "credential_key": Page.open(kwargs=lambda world: {"public_id": current_key(timezone.now()).public_id}, html=False),
    "credential_issuer": Page.open(
        kwargs=lambda world: {"pk": credential_made(world).certification.league_id}, html=False
    ),
    "credential_status": Page.open(
        kwargs=lambda world: {"public_id": credential_made(world).list.public_id, "purpose": "revocation"}, html=False
    ),
}
