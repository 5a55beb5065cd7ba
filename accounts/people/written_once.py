"""Rows that are written once."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models


class NeverChanged(TypeError):
    """What is written once was about to be changed or deleted."""


class WrittenOnceQuerySet(models.QuerySet):
    """Rows that are written once: updating them is refused, whichever way it is tried."""

    def update(self, **values: Any) -> NoReturn:
        """Refused: raises `NeverChanged`."""
        raise NeverChanged(f"{self.model._meta.verbose_name} rows are written once; {', '.join(values)} cannot change")

    def bulk_update(self, objs: Any, fields: Any, batch_size: int | None = None) -> NoReturn:
        """Refused: raises `NeverChanged`."""
        raise NeverChanged(f"{self.model._meta.verbose_name} rows are written once; {', '.join(fields)} cannot change")


class WrittenOnce(models.Model):
    """A row that is written once and never changed after."""

    objects = WrittenOnceQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, **options: Any) -> None:
        """Write the row. Raises `NeverChanged` where it is in the database already."""
        if not self._state.adding:
            raise NeverChanged(f"{self._meta.verbose_name} {self.pk} is written once")
        super().save(**options)


class KeptForeverQuerySet(WrittenOnceQuerySet):
    """Rows that are written once and stay: deleting them is refused too."""

    def delete(self) -> NoReturn:
        """Refused: raises `NeverChanged`."""
        raise NeverChanged(f"{self.model._meta.verbose_name} rows are kept for ever")


class KeptForever(WrittenOnce):
    """A row that is written once and never changed or deleted after."""

    objects = KeptForeverQuerySet.as_manager()  # type: ignore[misc]

    class Meta:
        abstract = True

    def delete(self, using: str | None = None, keep_parents: bool = False) -> NoReturn:
        """Refused: raises `NeverChanged`."""
        raise NeverChanged(f"{self._meta.verbose_name} {self.pk} is kept for ever")
