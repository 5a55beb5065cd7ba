"""`manage.py rotate_signing_key`: a new key signs credentials from now on."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.certification.credentials.keys import NoKey, rotate


class Command(BaseCommand):
    """What was signed before stays as it is, and its public key stays where it was."""

    help = "Makes a new key, with which credentials are signed from now on. The public keys before it are still served."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether the keys before may be in other hands."""
        parser.add_argument(
            "--leaked",
            action="store_true",
            help="destroy the private keys before it: others may have seen them",
        )

    def handle(self, *args: Any, leaked: bool, **options: Any) -> None:
        """Says the new key's public id."""
        try:
            key = rotate(now=timezone.now(), leaked=leaked)
        except NoKey as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{key.public_id} signs from now on.")
