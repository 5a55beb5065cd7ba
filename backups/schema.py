"""The database as its migrations leave it: which are applied, the tables then, all of them built, or all dropped."""

from __future__ import annotations

from collections.abc import Collection

from django.core.management import call_command
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from backups.tables import Table

Migration = tuple[str, str]
"""An app's label and the migration's name."""


class Unknown(Exception):
    """Migrations that this release does not have: the database, or the backup, is of a later one."""

    def __init__(self, migrations: Collection[Migration]) -> None:
        super().__init__(", ".join(f"{app}.{name}" for app, name in sorted(migrations)))


def applied(connection: BaseDatabaseWrapper) -> list[Migration]:
    """The migrations that the database has had. Raises `Unknown`."""
    found = list(MigrationLoader(connection).applied_migrations)
    refuse_unknown(found)
    return sorted(found)


def refuse_unknown(migrations: Collection[Migration]) -> None:
    """Raise `Unknown` where this release lacks one of them."""
    known = MigrationLoader(None).disk_migrations
    if missing := [each for each in migrations if each not in known]:
        raise Unknown(missing)


def tables_after(migrations: Collection[Migration]) -> list[Table]:
    """The tables that there are after these migrations, by name."""
    state = MigrationLoader(None).project_state(list(migrations))
    models = state.apps.get_models(include_auto_created=True)
    own = [model for model in models if model._meta.managed and not model._meta.proxy]
    return sorted(own, key=lambda model: model._meta.db_table)


def build(connection: BaseDatabaseWrapper, migrations: Collection[Migration]) -> None:
    """Apply these migrations, and no others, to an empty database. No content type or permission is made.

    Rows may then come in any order: what they refer to is looked for at the end.
    """
    executor = MigrationExecutor(connection)
    wanted = set(migrations)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes(), clean_start=True)
    executor.recorder.ensure_schema()
    executor.migrate(None, plan=[each for each in plan if (each[0].app_label, each[0].name) in wanted])
    _set_constraints(connection, "DEFERRED")


def bring_up_to_date(connection: BaseDatabaseWrapper) -> None:
    """Apply what this release has had since."""
    # A table that waits for the check of a new row until the commit cannot be altered before.
    _set_constraints(connection, "IMMEDIATE")
    call_command("migrate", database=connection.alias, interactive=False, verbosity=0)


def _set_constraints(connection: BaseDatabaseWrapper, when: str) -> None:
    """When PostgreSQL looks for what rows refer to; on SQLite nobody does within the transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET CONSTRAINTS ALL {when}")


def drop_all(connection: BaseDatabaseWrapper) -> None:
    """Drop every table of the database."""
    quoted = [connection.ops.quote_name(name) for name in connection.introspection.table_names()]
    cascade = " CASCADE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for name in quoted:
            cursor.execute(f"DROP TABLE {name}{cascade}")
