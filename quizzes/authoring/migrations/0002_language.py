"""The language in which a version is written, which stays with what was asked as all of its content does."""

from importlib import import_module

from django.db import migrations, models

initial = import_module("quizzes.authoring.migrations.0001_initial")

IS_CHANGED = "OR NEW.identity {other} OLD.identity"
KEEP = {
    vendor: [
        statement.replace(
            IS_CHANGED.format(other=other), f"{IS_CHANGED.format(other=other)} OR NEW.language {other} OLD.language"
        )
        for statement in initial.KEEP[vendor]
    ]
    for vendor, other in (("sqlite", "IS NOT"), ("postgresql", "IS DISTINCT FROM"))
}


def keep(apps, schema_editor):
    for statement in KEEP[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('authoring', '0001_initial'),
    ]

    operations = [
        migrations.RunPython(initial.let_go, initial.keep),
        migrations.AddField(
            model_name='version',
            name='language',
            field=models.CharField(default='en', max_length=12, verbose_name='language'),
        ),
        migrations.RunPython(keep, initial.let_go),
    ]
