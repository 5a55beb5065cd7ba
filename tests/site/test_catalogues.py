"""Every message of the site is in the French catalogue, translated, with the same places and tags; and it is ready."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from gettext import GNUTranslations
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.core.management import call_command

from rules.catalogues import compile_catalogues, is_compiled, sources

ROOT = Path(__file__).resolve().parents[2]
FRENCH = "locale/fr/LC_MESSAGES/django.po"
READ = ("accounts", "backups", "config", "locale", "quizzes", "rules", "templates", "manage.py")
"""What `makemessages` needs and reads."""

PLACE = re.compile(r"%\(\w+\)[sdif]|%[sdif%]|\{\w*\}|</?\w+[^<>]*>|`[^`]*`")
"""What stands in a message for something else, or is markup."""


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> polib.POFile:
    """The catalogue as it is once the messages are collected anew, in a copy of the sources."""
    copy = tmp_path_factory.mktemp("sources")
    for name in READ:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.ttf", "*.mo*"))
        else:
            shutil.copy(ROOT / name, copy / name)
    command = [sys.executable, "manage.py", "makemessages", "-l", "fr", "--settings", "config.settings"]
    environment = {"PATH": "/usr/bin:/bin", "DEBUG": "on", "LANG": "C.UTF-8"}
    ran = subprocess.run(command, cwd=copy, env=environment, check=False, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return polib.pofile(str(copy / FRENCH))


def test_every_message_is_in_the_catalogue_and_translated(collected: polib.POFile):
    """Also those that a change of the sources brought; `manage.py makemessages -l fr` puts them in."""
    assert len(collected) > 3000
    assert [entry.msgid for entry in collected.untranslated_entries()] == []
    assert [entry.msgid for entry in collected.fuzzy_entries()] == []


def test_the_catalogue_holds_no_message_that_is_gone(collected: polib.POFile):
    assert [entry.msgid for entry in collected.obsolete_entries()] == []
    assert len(collected) == len(polib.pofile(str(ROOT / FRENCH)))


def places(text: str) -> Counter[str]:
    return Counter(PLACE.findall(text))


@pytest.mark.parametrize("source", sources(ROOT / "locale"), ids=lambda source: source.parts[-3])
def test_a_translation_has_the_places_and_tags_of_its_message(source: Path):
    """The singular may say its number in a word, as it does in English."""
    wrong = []
    for entry in polib.pofile(str(source)):
        forms = [form for form in (entry.msgid, entry.msgid_plural) if form]
        told = list(entry.msgstr_plural.values()) or [entry.msgstr]
        allowed = [set(places(form)) for form in forms]
        fits = all(set(places(text)) in allowed for text in told) and set(places(told[-1])) == allowed[-1]
        if not fits or (entry.msgid.startswith("\n"), entry.msgid.endswith("\n")) != (
            told[0].startswith("\n"),
            told[0].endswith("\n"),
        ):
            wrong.append((entry.msgid, told))

    assert wrong == []


def made(folder: Path, *, more: str = "") -> Path:
    source = folder / "xx" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True, exist_ok=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    source.write_text(f'{head}\nmsgid "puck"\nmsgstr "rondelle"\n{more}', "utf-8")
    return source


def test_a_catalogue_is_compiled_once_and_again_when_it_changes(tmp_path: Path):
    source = made(tmp_path)
    steps = [is_compiled(source)]
    compiled = [compile_catalogues(tmp_path), compile_catalogues(tmp_path)]
    steps.append(is_compiled(source))
    made(tmp_path, more='\nmsgid "ice"\nmsgstr "glace"\n')
    steps.append(is_compiled(source))
    compiled.append(compile_catalogues(tmp_path))

    assert steps == [False, True, False]
    assert compiled == [[source], [], [source]]
    with source.with_suffix(".mo").open("rb") as file:
        read = GNUTranslations(file)
    assert (read.gettext("puck"), read.gettext("ice")) == ("rondelle", "glace")
    assert sorted(path.name for path in source.parent.iterdir()) == ["django.mo", "django.po"]


def test_a_fuzzy_message_is_not_compiled(tmp_path: Path):
    source = made(tmp_path, more='\n#, fuzzy\nmsgid "ice"\nmsgstr "verglas"\n')
    compile_catalogues(tmp_path)

    with source.with_suffix(".mo").open("rb") as file:
        assert GNUTranslations(file).gettext("ice") == "ice"


def test_checks_tell_of_translations_that_are_not_compiled(tmp_path: Path, settings, capsys):
    made(tmp_path)
    settings.LOCALE_PATHS = [tmp_path]
    before = [told.id for told in run_checks(tags=["translation"])]
    call_command("compilemessages")
    after = [told.id for told in run_checks(tags=["translation"])]

    assert (before, after) == (["rules.W001"], [])
    assert "compiled" in capsys.readouterr().out


def test_the_languages_are_those_with_a_catalogue_and_dates_of_their_own():
    with_catalogue = {source.parts[-3] for source in sources(ROOT / "locale")}
    languages = {code for code, _ in settings.LANGUAGES}

    assert languages == {settings.LANGUAGE_CODE, *with_catalogue}
    assert all((ROOT / "config" / "formats" / code / "formats.py").exists() for code in languages)
