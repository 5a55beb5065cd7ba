"""The settings of a deployment for tests: its static files in a folder of the test, and quick hashes of passwords."""

import os
from pathlib import Path

from config.settings import *  # noqa: F403

STATIC_ROOT = Path(os.environ["TEST_STATIC_ROOT"])
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
