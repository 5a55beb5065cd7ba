"""What the site holds about a person, relation by relation, and what becomes of it.

Every foreign key to a person, in whatever app, is declared by the app that owns it, in its AppConfig's `ready`; a test
finds those that are not. Merging two records of one person, handing out what is held and erasing a person all go by
these declarations, so that a model added later is forgotten by none of them.

    holdings.declare("quizzes.plan", "user", merge=Merge.MOVE_UNLESS_HELD, erase=Erase.DELETED,
                     export=holdings.columns("until"))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import Model, QuerySet

from accounts.people.models import User


class Merge(Enum):
    """What becomes of the rows of the record that is given up.

    MOVE: they become the kept person's. MOVE_UNLESS_HELD: so they do, but for those whose like the kept person has;
    these end. ENDS: they end. STAYS: they stay with the record that is given up, as history or as what points there.
    REBUILT: they end, and are worked out anew for the kept person from what was moved. REFUSE: as long as there is one,
    nothing is merged.
    """

    MOVE = "move"
    MOVE_UNLESS_HELD = "move unless held"
    ENDS = "ends"
    STAYS = "stays"
    REBUILT = "rebuilt"
    REFUSE = "refuse"


class Erase(Enum):
    """What becomes of the rows of a person who is erased: deleted, or kept with the nameless record."""

    DELETED = "deleted"
    KEPT = "kept"


@dataclass(frozen=True)
class NotExported:
    """That rows are not handed out to the person whom they are about, and why."""

    reason: str


Exported = Iterable[Mapping[str, Any]]
Export = Callable[["Holding", User], Exported]


@dataclass(frozen=True, kw_only=True)
class Holding:
    """One relation to a person and what becomes of its rows.

    `key`: the fields that, with the person, are one of a kind. `before_merge` makes the rows of the second person ready
    to become the first one's. `after_merge` works out anew what is rebuilt. `nameless` takes out of kept rows what
    names a person who is erased.
    """

    model: str
    field: str
    merge: Merge
    erase: Erase
    export: Export | NotExported
    key: tuple[str, ...] = ()
    before_merge: Callable[[User, User], None] | None = None
    after_merge: Callable[[User], object] | None = None
    nameless: Callable[[User], None] | None = None

    @property
    def row(self) -> type[Model]:
        """The model that has the relation."""
        return apps.get_model(self.model)

    def rows(self, person: User) -> QuerySet[Any]:
        """The person's rows, past whatever the model's own manager hides or refuses."""
        return QuerySet(self.row).filter(**{self.field: person})

    def held_already(self, keep: User, other: User) -> QuerySet[Any]:
        """The other person's rows whose like the one to keep has."""
        like: QuerySet[Any] = QuerySet(self.row).filter(
            **{self.field: keep}, **{name: models.OuterRef(name) for name in self.key}
        )
        return self.rows(other).filter(models.Exists(like))


_declared: dict[tuple[str, str], Holding] = {}


def declare(model: str, field: str, **rules: Any) -> Holding:
    """Say what becomes of the rows of this relation. `model` is `app.model`, whether it is installed or not.

    Raises ValueError where the relation is declared already.
    """
    holding = Holding(model=model.lower(), field=field, **rules)
    if (holding.model, field) in _declared:
        raise ValueError(f"{model}.{field} is declared already")
    _declared[holding.model, field] = holding
    return holding


def relations() -> list[tuple[str, str]]:
    """Every foreign key to a person in the whole project, as model and field, the tables of many-to-many ones too."""
    return [
        (model._meta.label_lower, field.name)
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.local_fields
        if field.is_relation and field.related_model is User
    ]


def holdings() -> list[Holding]:
    """What is declared of the relations that there are. Raises LookupError where one is not declared."""
    found = relations()
    if missing := [f"{model}.{field}" for model, field in found if (model, field) not in _declared]:
        raise LookupError(f"holdings.declare says nothing of {', '.join(missing)}")
    return [_declared[relation] for relation in found]


def columns(*names: str) -> Export:
    """Hands out these columns of each row; a name may go on to another row, as `league__slug`."""

    def export(holding: Holding, person: User) -> Exported:
        return holding.rows(person).order_by("pk").values(*names).iterator()

    return export
