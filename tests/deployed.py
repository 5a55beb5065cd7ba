"""The settings of a deployment for tests: its static files in a folder of the test, and quick hashes of passwords."""

import os

from config.settings import *  # noqa: F403
from config.settings import LANGUAGES

STATIC_ROOT = os.environ["TEST_STATIC_ROOT"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# A second language, in Django's own words where the site has none yet.
LANGUAGES = [*(each for each in LANGUAGES if each[0] != "fr"), ("fr", "français")]
