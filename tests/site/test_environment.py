"""What the settings make of the environment."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment

HERE = Path("/srv/site")


@pytest.mark.parametrize(
    ("value", "expected"),
    [("1", True), ("on", True), ("True", True), (" YES ", True), ("0", False), ("off", False), ("False", False)],
)
def test_a_switch_is_read_in_the_usual_words(value: str, expected: bool):
    for default in (True, False):
        assert environment.switch({"DEBUG": value}, "DEBUG", default=default) is expected


@pytest.mark.parametrize("environ", [{}, {"DEBUG": ""}, {"DEBUG": "  "}])
def test_an_empty_switch_is_one_not_given(environ: dict[str, str]):
    assert environment.switch(environ, "DEBUG", default=True) is True
    assert environment.switch(environ, "DEBUG", default=False) is False


def test_a_switch_in_other_words_is_refused_by_name_and_value():
    with pytest.raises(ImproperlyConfigured, match=r"DEBUG='maybe' is neither on .* nor off"):
        environment.switch({"DEBUG": "maybe"}, "DEBUG", default=True)


def test_words_are_separated_by_commas():
    assert environment.words({"ALLOWED_HOSTS": "a.example, b.example,,"}, "ALLOWED_HOSTS") == ["a.example", "b.example"]
    assert environment.words({}, "ALLOWED_HOSTS") == []


def test_debug_is_on_in_a_checkout_and_off_elsewhere(tmp_path: Path):
    assert environment.debug({}, base_dir=tmp_path) is False
    (tmp_path / ".git").mkdir()
    assert environment.debug({}, base_dir=tmp_path) is True
    assert environment.debug({"DEBUG": "off"}, base_dir=tmp_path) is False


def test_the_key_is_the_one_given_and_only_debug_does_without():
    assert environment.secret_key({"SECRET_KEY": "ours"}, debug=False) == "ours"
    assert environment.secret_key({"SECRET_KEY": "ours"}, debug=True) == "ours"
    assert environment.secret_key({}, debug=True) == environment.CHECKOUT_KEY
    for environ in ({}, {"SECRET_KEY": ""}, {"SECRET_KEY": " "}):
        with pytest.raises(ImproperlyConfigured, match="SECRET_KEY is not set"):
            environment.secret_key(environ, debug=False)


def test_the_key_for_credentials_is_long_and_only_debug_has_one_without():
    key = "k" * environment.LEAST_KEY
    assert environment.credential_key({"CREDENTIAL_KEY": key}, debug=True) == key
    assert environment.credential_key({}, debug=True) == environment.CHECKOUT_CREDENTIAL_KEY
    assert environment.credential_key({}, debug=False) == ""
    with pytest.raises(ImproperlyConfigured, match="CREDENTIAL_KEY has 31 characters and needs 32"):
        environment.credential_key({"CREDENTIAL_KEY": key[1:]}, debug=False)


@pytest.mark.parametrize(
    ("given", "debug", "hosts", "https", "found"),
    [
        ("https://rink.example/", False, ["other.example"], True, "https://rink.example"),
        ("", False, ["rink.example", "other.example"], True, "https://rink.example"),
        ("", False, ["rink.example"], False, "http://rink.example"),
        ("http://127.0.0.1:8080", True, [], False, "http://127.0.0.1:8080"),
        ("", True, [], False, "http://localhost:8000"),
        ("", False, [], True, "https://localhost"),
    ],
)
def test_the_site_knows_its_own_address(given: str, debug: bool, hosts: list[str], https: bool, found: str):
    assert environment.site_url({"SITE_URL": given}, debug=debug, hosts=hosts, https=https) == found


@pytest.mark.parametrize("given", ["rink.example", "http://rink.example", "https://rink.example/site", "ftp://rink"])
def test_what_is_no_address_of_a_site_over_tls_is_refused(given: str):
    with pytest.raises(ImproperlyConfigured, match="SITE_URL is https://"):
        environment.site_url({"SITE_URL": given}, debug=False, hosts=[], https=True)


def test_hosts_that_name_none_do_not_say_where_the_site_is():
    with pytest.raises(ImproperlyConfigured, match="say which host the site has in SITE_URL"):
        environment.site_url({}, debug=False, hosts=[".example"], https=True)


def test_without_an_address_the_database_is_a_file_beside_manage_py():
    config = environment.database({}, base_dir=HERE)

    assert config["ENGINE"] == "django.db.backends.sqlite3"
    assert config["NAME"] == "/srv/site/db.sqlite3"
    assert config["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_a_database_address_is_followed():
    config = environment.database({"DATABASE_URL": "postgres://ref@db.example:5433/site"}, base_dir=HERE)

    assert config["ENGINE"] == "django.db.backends.postgresql"
    assert (config["NAME"], config["HOST"], config["PORT"], config["USER"]) == ("site", "db.example", 5433, "ref")
    assert "transaction_mode" not in config.get("OPTIONS", {})
    assert config["CONN_HEALTH_CHECKS"] is True


def test_an_sqlite_address_is_opened_like_the_default_one():
    config = environment.database({"DATABASE_URL": "sqlite:////var/lib/site.sqlite3"}, base_dir=HERE)

    assert config["NAME"] == "/var/lib/site.sqlite3"
    assert config["OPTIONS"] == environment.SQLITE_OPTIONS


def test_without_an_address_a_checkout_prints_mail_and_a_deployment_hands_it_to_its_machine():
    assert environment.mail({}, debug=True) == {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    deployed = environment.mail({}, debug=False)
    assert (deployed["EMAIL_HOST"], deployed["EMAIL_PORT"], deployed["EMAIL_USE_TLS"]) == ("localhost", 25, False)


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl"),
    [
        ("smtp+tls://us:p%40ss@mail.example", 587, True, False),
        ("smtps://us:p%40ss@mail.example", 465, False, True),
        ("smtps://us:p%40ss@mail.example:4650", 4650, False, True),
    ],
)
def test_a_mail_address_is_followed(url: str, port: int, tls: bool, ssl: bool):
    found = environment.mail({"MAIL_URL": url}, debug=True)

    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("mail.example", port)
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("us", "p@ss")
    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (tls, ssl)


def test_another_kind_of_mail_address_is_refused():
    with pytest.raises(ImproperlyConfigured, match="MAIL_URL begins with one of smtp, smtp"):
        environment.mail({"MAIL_URL": "http://mail.example"}, debug=False)


def test_a_checkout_seals_webhooks_with_a_known_key_and_a_deployment_with_its_own():
    assert environment.webhook_key({}, debug=True) == environment.CHECKOUT_WEBHOOK_KEY
    assert environment.webhook_key({}, debug=False) == ""
    assert environment.webhook_key({"WEBHOOK_KEY": f" {'k' * 32} "}, debug=False) == "k" * 32


def test_a_key_for_webhooks_that_can_be_guessed_is_refused():
    with pytest.raises(ImproperlyConfigured, match="has 31 characters and needs 32"):
        environment.webhook_key({"WEBHOOK_KEY": "k" * 31}, debug=True)


def test_files_are_in_a_folder_unless_an_object_store_is_said():
    def folder(environ: dict[str, str]) -> object:
        found = environment.storage(environ, base_dir=HERE)
        assert found["BACKEND"] == "django.core.files.storage.FileSystemStorage"
        return found["OPTIONS"]["location"]

    assert folder({}) == "/srv/site/files"
    assert folder({"FILES": "/mnt/files", "STORAGE_URL": " "}) == "/mnt/files"


def test_an_object_store_is_followed():
    url = "s3://key:a%2Fb@Bucket.of-ours/folder/?endpoint=https://store.example:9000&region=eu-north-1"
    found = environment.storage({"STORAGE_URL": url, "FILES": "/mnt/files"}, base_dir=HERE)

    assert found["BACKEND"] == "storages.backends.s3.S3Storage"
    said = {"bucket_name": "Bucket.of-ours", "location": "folder", "access_key": "key", "secret_key": "a/b"}
    assert found["OPTIONS"] == {**found["OPTIONS"], **said, "default_acl": None, "file_overwrite": False}
    assert found["OPTIONS"]["endpoint_url"] == "https://store.example:9000"
    assert found["OPTIONS"]["region_name"] == "eu-north-1"
    alone = environment.storage({"STORAGE_URL": "s3://bucket"}, base_dir=HERE)["OPTIONS"]
    assert not {"access_key", "secret_key", "endpoint_url", "region_name"} & set(alone)


@pytest.mark.parametrize(
    "url", ["gs://bucket", "/mnt/files", "s3://", "s3:///folder", "s3://bucket?region=", "s3://bucket?secret=x"]
)
def test_another_address_of_a_store_is_refused_without_repeating_it(url: str):
    with pytest.raises(ImproperlyConfigured, match="STORAGE_URL is s3://") as refused:
        environment.storage({"STORAGE_URL": url}, base_dir=HERE)
    assert "secret=x" not in str(refused.value)


@pytest.mark.parametrize(("said", "found"), [("", 2), (" ", 2), ("1", 1), ("12", 12)])
def test_a_whole_number_is_read(said: str, found: int):
    assert environment.whole({"WEB_WORKERS": said}, "WEB_WORKERS", default=2) == found


@pytest.mark.parametrize("said", ["0", "-1", "two", "1.5", "²"])
def test_what_is_no_whole_number_is_refused(said: str):
    with pytest.raises(ImproperlyConfigured, match=r"WEB_WORKERS=.* is no whole number"):
        environment.whole({"WEB_WORKERS": said}, "WEB_WORKERS", default=2)
