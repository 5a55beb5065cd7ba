"""The keys that sign, the lists that say what became of credentials, and the credentials: all kept for ever."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from accounts.certification.models import Certification
from accounts.people.models import League
from accounts.people.written_once import KeptForever
from quizzes.models import LEGIBLE

BITS = 131_072
"""How many credentials a status list has room for: as few as the standard allows, so that none tells who is meant."""


def public_address_id() -> str:
    """A new public id for a key or a status list: it stands in their addresses."""
    return get_random_string(14, LEGIBLE)


class SigningKey(KeptForever):
    """A pair of keys of the site. The one with the highest number signs; the public ones are served for ever.

    `private` is sealed with CREDENTIAL_KEY. It is empty where it was destroyed, because others may have seen it.
    """

    public_id = models.CharField(_("public id"), max_length=20, unique=True, default=public_address_id, editable=False)
    number = models.PositiveIntegerField(_("number"), unique=True)
    made = models.DateTimeField(_("made"))
    public = models.JSONField(_("public key"))
    private = models.TextField(_("private key, sealed"), blank=True)

    class Meta:
        verbose_name = _("signing key")
        verbose_name_plural = _("signing keys")
        ordering = ["number"]

    def __str__(self) -> str:
        return self.public_id

    @property
    def was_destroyed(self) -> bool:
        """Whether the private half is gone, so that nothing signed with it is to be believed."""
        return not self.private


class StatusList(KeptForever):
    """Where a league's credentials of one key have their places. `number` counts from 1: a half full one has a next."""

    public_id = models.CharField(_("public id"), max_length=20, unique=True, default=public_address_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="status_lists", verbose_name=_("league"))
    key = models.ForeignKey(
        SigningKey, on_delete=models.PROTECT, related_name="status_lists", verbose_name=_("signing key")
    )
    number = models.PositiveIntegerField(_("number"))

    class Meta:
        verbose_name = _("status list")
        verbose_name_plural = _("status lists")
        ordering = ["league", "key", "number"]
        constraints = [models.UniqueConstraint(fields=["league", "key", "number"], name="credentials_list_once")]

    def __str__(self) -> str:
        return self.public_id


class Credential(KeptForever):
    """A certification as a signed credential, made once: `token` is what its holder downloads, today and later.

    `identity` is its own name in it. `list` and `index`: its place, random and nobody else's ever. `valid_from`: the
    instant at which the certification's first day began by the league's clocks. The token of a person who was erased
    is empty, because it names them; the place stays, for copies that others have. Where the key was destroyed it is
    signed anew in a place of another list: in the one before, everything reads revoked.
    """

    certification = models.OneToOneField(
        Certification, on_delete=models.PROTECT, related_name="credential", verbose_name=_("certification")
    )
    identity = models.UUIDField(_("identity"), default=uuid.uuid4, unique=True, editable=False)
    list = models.ForeignKey(
        StatusList, on_delete=models.PROTECT, related_name="credentials", verbose_name=_("status list")
    )
    index = models.PositiveIntegerField(_("place in it"))
    valid_from = models.DateTimeField(_("valid from"))
    made = models.DateTimeField(_("made"))
    token = models.TextField(_("signed credential"), blank=True)

    class Meta:
        verbose_name = _("credential")
        verbose_name_plural = _("credentials")
        constraints = [
            models.UniqueConstraint(fields=["list", "index"], name="credentials_place_once"),
            models.CheckConstraint(condition=models.Q(index__lt=BITS), name="credentials_place_in_the_list"),
        ]

    def __str__(self) -> str:
        return f"urn:uuid:{self.identity}"
