"""The acts, and what keeps them: the database refuses to change or delete one.

One change alone passes: whoever did it becomes nobody, and may lose their name in the same statement, as the erasure of
a person wants. SQLite makes a table anew to alter it and drops its triggers then: a later migration that alters `Act`
ends with `KEEP` again.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

REFUSED = "acts are written once"

KEEP = {
    "sqlite": [
        f"""
        CREATE TRIGGER people_act_unchanged BEFORE UPDATE ON people_act
        WHEN NOT (
            OLD.who_id IS NOT NULL AND NEW.who_id IS NULL AND NEW.who_name IN (OLD.who_name, '')
            AND NEW.id IS OLD.id AND NEW.league_id IS OLD.league_id AND NEW.what IS OLD.what
            AND NEW.target IS OLD.target AND NEW.target_kind IS OLD.target_kind AND NEW.target_id IS OLD.target_id
            AND NEW.details IS OLD.details AND NEW.at IS OLD.at
        )
        BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END
        """,
        f"""
        CREATE TRIGGER people_act_undeleted BEFORE DELETE ON people_act
        BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END
        """,
        # INSERT OR REPLACE deletes without asking the trigger above.
        f"""
        CREATE TRIGGER people_act_unreplaced BEFORE INSERT ON people_act
        WHEN EXISTS (SELECT 1 FROM people_act WHERE id = NEW.id)
        BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END
        """,
    ],
    "postgresql": [
        f"""
        CREATE OR REPLACE FUNCTION people_act_kept() RETURNS trigger AS $$
        BEGIN
            IF TG_OP = 'UPDATE' AND OLD.who_id IS NOT NULL AND NEW.who_id IS NULL
                AND NEW.who_name IN (OLD.who_name, '')
                AND to_jsonb(NEW) - 'who_id' - 'who_name' = to_jsonb(OLD) - 'who_id' - 'who_name'
            THEN
                RETURN NEW;
            END IF;
            RAISE EXCEPTION '{REFUSED}' USING ERRCODE = 'integrity_constraint_violation';
        END
        $$ LANGUAGE plpgsql
        """,
        """
        CREATE TRIGGER people_act_kept BEFORE UPDATE OR DELETE ON people_act
        FOR EACH ROW EXECUTE FUNCTION people_act_kept()
        """,
    ],
}

LET_GO = {
    "sqlite": [f"DROP TRIGGER people_act_{name}" for name in ("unchanged", "undeleted", "unreplaced")],
    "postgresql": ["DROP TRIGGER people_act_kept ON people_act", "DROP FUNCTION people_act_kept()"],
}


def keep(apps, schema_editor):
    for statement in KEEP[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


def let_go(apps, schema_editor):
    for statement in LET_GO[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0003_sign_in'),
    ]

    operations = [
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('who_name', models.CharField(blank=True, max_length=150, verbose_name='their name then')),
                ('what', models.CharField(help_text='A verb that stays, such as roster.import.', max_length=60, verbose_name='what')),
                ('target', models.CharField(blank=True, max_length=200, verbose_name='to what')),
                ('target_kind', models.CharField(blank=True, max_length=100, verbose_name='its kind')),
                ('target_id', models.CharField(blank=True, max_length=64, verbose_name='its public id')),
                ('details', models.JSONField(default=dict, verbose_name='details')),
                ('at', models.DateTimeField(verbose_name='when')),
                ('league', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='people.league', verbose_name='league')),
                ('who', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='acts', to=settings.AUTH_USER_MODEL, verbose_name='who')),
            ],
            options={
                'verbose_name': 'act',
                'verbose_name_plural': 'acts',
                'ordering': ['-at', '-pk'],
                'indexes': [models.Index(fields=['league', '-at'], name='people_act_of_league')],
            },
        ),
        migrations.RunPython(keep, let_go, elidable=False),
    ]
