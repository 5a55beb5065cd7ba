"""Files in an object store, spoken to over HTTP: kept, fetched, backed up and restored as in a folder."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import boto3
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import override_settings
from django.utils import timezone
from moto.server import ThreadedMotoServer

from backups import files
from backups.restoring import Refused, restore
from backups.taking import take
from config.environment import storage
from tests.fresh import fresh_database
from tests.world import make_world

BUCKET = "exports"


@pytest.fixture(scope="module")
def store() -> Iterator[str]:
    """A server that speaks as S3 does; its address."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    given = {"aws_access_key_id": "key", "aws_secret_access_key": "secret", "region_name": "us-east-1"}
    boto3.client("s3", endpoint_url=address, **given).create_bucket(Bucket=BUCKET)
    yield address
    server.stop()


@contextmanager
def kept_in(address: str, folder: str) -> Iterator[None]:
    """The site keeps its files in this folder of the bucket."""
    url = f"s3://key:secret@{BUCKET}/{folder}?endpoint={address}&region=us-east-1"
    found = storage({"STORAGE_URL": url}, base_dir=Path("/nowhere"))
    static: dict[str, Any] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={"default": found, "staticfiles": static}):
        yield


@pytest.mark.alike
@pytest.mark.django_db
def test_what_is_kept_there_is_backed_up_and_restored(store: str, tmp_path: Path):
    make_world()
    archive = io.BytesIO()
    with kept_in(store, "here"):
        assert default_storage.save("exports/one.csv", ContentFile(b"one")) == "exports/one.csv"
        assert default_storage.save("exports/one.csv", ContentFile(b"other")) != "exports/one.csv"
        default_storage.save("plain.txt", ContentFile("déjà".encode()))
        names = list(files.names_in(default_storage))
        assert {"exports/one.csv", "plain.txt"} < set(names)
        assert len(names) == 3
        take(archive, now=timezone.now())
        with pytest.raises(FileNotFoundError):
            default_storage.open("exports/none.csv")
        assert not list(files.names_in(default_storage, "nothing"))

    with kept_in(store, "there"), fresh_database(tmp_path):
        default_storage.save("older.txt", ContentFile(b"given up"))
        archive.seek(0)
        restored = restore(archive, replace=True)
        assert restored.files == 3
        assert list(files.names_in(default_storage)) == names
        for name, content in (("plain.txt", "déjà".encode()), ("exports/one.csv", b"one")):
            with default_storage.open(name) as file:
                assert file.read() == content

    with kept_in(store, "elsewhere"), fresh_database(tmp_path):
        default_storage.save("plain.txt", ContentFile(b"another"))
        archive.seek(0)
        with pytest.raises(Refused, match=r"another file plain\.txt"):
            restore(archive)
        assert list(files.names_in(default_storage)) == ["plain.txt"], "nothing was restored"
