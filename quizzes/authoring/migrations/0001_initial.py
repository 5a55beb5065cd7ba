"""The scenarios, and what keeps their versions: the database refuses to change one that is under review or was asked.

A version that was published is retired in time and nothing else. SQLite makes a table anew to alter it and drops its
triggers then: a later migration that alters `Version` ends with `KEEP` again.
"""

import django.db.models.deletion
import quizzes.authoring.models
from django.conf import settings
from django.db import migrations, models


CONTENT = ("scenario_id", "number", "edition", "title", "steps", "clip", "clip_text", "unruled", "identity")
REFUSED = "a version that is under review or was published stays as it is"

KEEP = {
    "sqlite": [
        f"""
        CREATE TRIGGER authoring_version_kept BEFORE UPDATE ON authoring_version
        WHEN (OLD.state IN ('in_review', 'published', 'retired')
              AND ({" OR ".join(f"NEW.{name} IS NOT OLD.{name}" for name in CONTENT)}))
          OR (OLD.state = 'published' AND NEW.state NOT IN ('published', 'retired'))
          OR (OLD.state = 'retired' AND NEW.state <> 'retired')
        BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END
        """,
    ],
    "postgresql": [
        f"""
        CREATE OR REPLACE FUNCTION authoring_version_kept() RETURNS trigger AS $$
        BEGIN
            IF (OLD.state IN ('in_review', 'published', 'retired')
                AND ({" OR ".join(f"NEW.{name} IS DISTINCT FROM OLD.{name}" for name in CONTENT)}))
                OR (OLD.state = 'published' AND NEW.state NOT IN ('published', 'retired'))
                OR (OLD.state = 'retired' AND NEW.state <> 'retired')
            THEN
                RAISE EXCEPTION '{REFUSED}' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NEW;
        END
        $$ LANGUAGE plpgsql
        """,
        """
        CREATE TRIGGER authoring_version_kept BEFORE UPDATE ON authoring_version
        FOR EACH ROW EXECUTE FUNCTION authoring_version_kept()
        """,
    ],
}

LET_GO = {
    "sqlite": ["DROP TRIGGER authoring_version_kept"],
    "postgresql": [
        "DROP TRIGGER authoring_version_kept ON authoring_version",
        "DROP FUNCTION authoring_version_kept()",
    ],
}


def keep(apps, schema_editor):
    for statement in KEEP[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


def let_go(apps, schema_editor):
    for statement in LET_GO[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('people', '0005_records_people'),
        ('quizzes', '0003_kept'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Scenario',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=quizzes.authoring.models.scenario_id, editable=False, max_length=12, unique=True, verbose_name='public id')),
                ('made', models.DateTimeField(verbose_name='made')),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scenarios', to='people.league', verbose_name='league')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='made by')),
            ],
            options={
                'verbose_name': 'scenario',
                'verbose_name_plural': 'scenarios',
            },
        ),
        migrations.CreateModel(
            name='Version',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('edition', models.CharField(default='nhl-2005-06', max_length=40, verbose_name='edition')),
                ('title', models.CharField(blank=True, max_length=120, verbose_name='title')),
                ('steps', models.JSONField(default=list, verbose_name='incidents')),
                ('clip', models.CharField(blank=True, max_length=500, verbose_name='link to a clip')),
                ('clip_text', models.TextField(blank=True, verbose_name='the clip in words')),
                ('unruled', models.TextField(blank=True, verbose_name='what the facts cannot express')),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('checked', 'Checked by its author'), ('in_review', 'In review'), ('published', 'Published'), ('retired', 'Retired')], default='draft', max_length=10, verbose_name='state')),
                ('identity', models.CharField(blank=True, db_index=True, editable=False, max_length=20, verbose_name='identity')),
                ('saves', models.PositiveIntegerField(default=0, verbose_name='times saved')),
                ('page', models.CharField(blank=True, editable=False, max_length=16, verbose_name='page')),
                ('turn', models.PositiveIntegerField(default=0, editable=False, verbose_name='turn')),
                ('saved', models.DateTimeField(verbose_name='saved')),
                ('for_exams', models.BooleanField(default=False, verbose_name='for exams')),
                ('assigned_to', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='reviewer')),
                ('copied_from', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='authoring.version', verbose_name='copied from')),
                ('scenario', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='authoring.scenario')),
            ],
            options={
                'verbose_name': 'version',
                'verbose_name_plural': 'versions',
                'ordering': ['scenario', 'number'],
            },
        ),
        migrations.CreateModel(
            name='StateChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('checked', 'Checked by its author'), ('in_review', 'In review'), ('published', 'Published'), ('retired', 'Retired')], max_length=10, verbose_name='state')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('said', models.TextField(blank=True, verbose_name='said')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='authoring.version')),
            ],
            options={
                'verbose_name': 'change of state',
                'verbose_name_plural': 'changes of state',
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Published',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('question', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='written_as', to='quizzes.question')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='published', to='authoring.version')),
            ],
            options={
                'verbose_name': 'published question',
                'verbose_name_plural': 'published questions',
            },
        ),
        migrations.CreateModel(
            name='Writer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scenario', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='writers', to='authoring.scenario')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'writer',
                'verbose_name_plural': 'writers',
            },
        ),
        migrations.CreateModel(
            name='ScenarioFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('content', models.BinaryField(verbose_name='content')),
                ('uploaded', models.DateTimeField(verbose_name='uploaded')),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='people.league', verbose_name='league')),
                ('uploaded_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='uploaded by')),
            ],
            options={
                'verbose_name': 'file of scenarios',
                'verbose_name_plural': 'files of scenarios',
                'constraints': [models.UniqueConstraint(fields=('league', 'uploaded_by'), name='authoring_file_once')],
            },
        ),
        migrations.AddConstraint(
            model_name='version',
            constraint=models.UniqueConstraint(fields=('scenario', 'number'), name='authoring_version_number_once'),
        ),
        migrations.AddConstraint(
            model_name='version',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ('draft', 'checked', 'in_review'))), fields=('scenario',), name='authoring_one_open_version'),
        ),
        migrations.AddConstraint(
            model_name='version',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'published')), fields=('scenario',), name='authoring_one_published_version'),
        ),
        migrations.AddConstraint(
            model_name='version',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'checked', 'in_review', 'published', 'retired'])), name='authoring_version_state_known'),
        ),
        migrations.AddConstraint(
            model_name='version',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='authoring_version_counts_from_one'),
        ),
        migrations.AddConstraint(
            model_name='version',
            constraint=models.CheckConstraint(condition=models.Q(('for_exams', False), ('state__in', ('published', 'retired')), _connector='OR'), name='authoring_for_exams_once_published'),
        ),
        migrations.AddConstraint(
            model_name='writer',
            constraint=models.UniqueConstraint(fields=('scenario', 'user'), name='authoring_writer_once'),
        ),
        migrations.RunPython(keep, let_go),
    ]
