"""Mirrors the editions of the code to rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import models, transaction
from django.db.models import ProtectedError

from rules.engine.edition import Edition
from rules.models import Edition as EditionRow
from rules.models import Misreading, Provision, Rule


@dataclass
class Changes:
    """What a run did to the rows, each by the row's name."""

    created: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    retired: list[str] = field(default_factory=list)

    @property
    def counts(self) -> Counter[str]:
        """How many rows were created, updated, deleted and retired; empty when nothing changed."""
        return +Counter({name: len(rows) for name, rows in vars(self).items()})


@transaction.atomic
def sync_rulebook(*, editions: Iterable[Edition]) -> Changes:
    """Make the rows what the code says, and say what had to change.

    A row that the code no longer has is deleted. Where something points at it, it stays and is marked as not current.
    """
    changes, keep = Changes(), _Kept()
    for edition in editions:
        _mirror_edition(edition, changes, keep)
    for model in (Misreading, Provision, Rule, EditionRow):  # whoever points goes before what it points at
        for row in model._default_manager.exclude(pk__in=keep.of(model)):
            _remove(row, changes)
    return changes


class _Kept:
    """The rows that the code has, by model."""

    def __init__(self) -> None:
        self._keys: dict[type[models.Model], set[Any]] = {}

    def add(self, row: models.Model) -> None:
        self._keys.setdefault(type(row), set()).add(row.pk)

    def of(self, model: type[models.Model]) -> set[Any]:
        return self._keys.get(model, set())


def _mirror_edition(edition: Edition, changes: Changes, keep: _Kept) -> None:
    row = EditionRow.objects.filter(slug=edition.slug).first() or EditionRow(slug=edition.slug)
    says: dict[str, Any] = {
        "title": edition.title,
        "engine_version": edition.engine_version,
        "parameters": dict(edition.limits),
    }
    _write([(row, says)], changes, keep)

    rules = {rule.slug: rule for rule in row.rules.all()}
    for rule in edition.rules:
        rules.setdefault(rule.slug, Rule(edition=row, slug=rule.slug))
    _write(
        [
            (rules[rule.slug], {"citation": rule.citation, "title": rule.title, "order": order})
            for order, rule in enumerate(edition.rules)
        ],
        changes,
        keep,
    )

    provisions = {provision.name: provision for provision in row.provisions.select_related("rule")}
    for provision in edition.provisions:
        provisions.setdefault(provision.name, Provision(edition=row, name=provision.name))
    _write(
        [
            (
                provisions[provision.name],
                {
                    "rule": rules[edition.rule_of(provision).slug],
                    "citation": provision.citation,
                    "statements": list(provision.statements),
                    "clause": provision.clause,
                    "order": order,
                    "current": True,
                },
            )
            for order, provision in enumerate(edition.provisions)
        ],
        changes,
        keep,
    )

    misreadings = {misreading.name: misreading for misreading in row.misreadings.select_related("provision")}
    for mistake in edition.misreadings:
        misreadings.setdefault(mistake.name, Misreading(edition=row, name=mistake.name))
    _write(
        [
            (misreadings[each.name], {"provision": provisions[each.of.name], "title": each.title, "current": True})
            for each in edition.misreadings
        ],
        changes,
        keep,
    )


def _write(rows: Sequence[tuple[models.Model, Mapping[str, Any]]], changes: Changes, keep: _Kept) -> None:
    """Save those rows of one model that are new, all at once, or say something else than they are to say."""
    new = [row for row, _says in rows if row.pk is None]
    for row, says in rows:
        stale = [name for name, value in says.items() if row.pk is None or getattr(row, name) != value]
        for name in stale:
            setattr(row, name, says[name])
        if stale and row.pk is not None:
            row.save(update_fields=stale)
            changes.updated.append(_name(row))
    if new:
        type(new[0])._default_manager.bulk_create(new)
        changes.created += [_name(row) for row in new]
    for row, _says in rows:
        keep.add(row)


def _remove(row: models.Model, changes: Changes) -> None:
    name = _name(row)
    try:
        row.delete()
    except ProtectedError:
        if getattr(row, "current", False):
            row.current = False  # type: ignore[attr-defined]
            row.save(update_fields=["current"])
            changes.retired.append(name)
    else:
        changes.deleted.append(name)


def _name(row: models.Model) -> str:
    return str(row.name if isinstance(row, Provision | Misreading) else row.slug)  # type: ignore[attr-defined]
