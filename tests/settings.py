"""The site's settings for tests: those of a checkout, whatever the environment says, with a database of their own."""

import os
import tempfile
from pathlib import Path

os.environ["DEBUG"] = "on"  # before the settings read it; pytest-django then switches it off for the tests themselves

from config.settings import *  # noqa: F403
from config.settings import DATABASES, LOGGING, STORAGES

# Two runs in one folder must not meet in one file, and a file, unlike a database in memory, has WAL and real locks.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(Path(tempfile.gettempdir()) / f"sure-call-test-{os.getpid()}.sqlite3")}
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 0  # the test database is dropped at the end, so nobody may stay connected

# What is made in the background is not for the checkout.
STORAGES = {**STORAGES, "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"}}

# Deliberately slow hashes would be most of the time of the tests.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

LOGGING["root"]["level"] = LOGGING["loggers"]["django"]["level"] = "WARNING"  # type: ignore[index]
