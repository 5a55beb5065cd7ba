"""Settings, read from the environment.

DEBUG           on or off; on by default in a git checkout, off anywhere else
SECRET_KEY      needed as soon as DEBUG is off
ALLOWED_HOSTS   host names, comma-separated; with DEBUG on, localhost is allowed without it
DATABASE_URL    sqlite:///… or postgres://…; by default db.sqlite3 beside manage.py
CREDENTIAL_KEY  seals the keys that sign credentials; without it a deployment signs none (docs/credentials.md)
SITE_URL        https://host as it stands on certificates and in credentials; by default the first of ALLOWED_HOSTS
HTTPS           on by default with DEBUG off: cookies and pages over TLS only; off for a trial without TLS
TRUSTED_PROXY   on when a proxy in front ends TLS, sets (and never passes on) X-Forwarded-Proto, and adds the visitor's
                address to X-Forwarded-For, by which sign-ins are limited
MAIL_URL        smtp+tls://name:password@host:587, smtps://… or smtp://…; in a checkout mail is printed without it
MAIL_FROM       whom mail is from
WEBHOOK_KEY     seals the secrets of webhooks; without it a deployment calls none (docs/api.md)
FILES           the folder for files made in the background; by default files/ beside manage.py
"""

import os
from pathlib import Path

from csp.constants import NONE, SELF

from config import environment

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = environment.debug(os.environ, base_dir=BASE_DIR)
SECRET_KEY = environment.secret_key(os.environ, debug=DEBUG)
ALLOWED_HOSTS = environment.words(os.environ, "ALLOWED_HOSTS")
CREDENTIAL_KEY = environment.credential_key(os.environ, debug=DEBUG)
DATABASES = {"default": environment.database(os.environ, base_dir=BASE_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "accounts.people.apps.PeopleConfig",
    "rules.apps.RulesConfig",
    "quizzes.apps.QuizzesConfig",
    "quizzes.interpretations.apps.InterpretationsConfig",
    "quizzes.authoring.apps.AuthoringConfig",
    "quizzes.exams.apps.ExamsConfig",
    "quizzes.statistics.apps.StatisticsConfig",
    "accounts.certification.apps.CertificationConfig",
    "accounts.certification.exports.apps.ExportsConfig",
    "accounts.clinics.apps.ClinicsConfig",
    "quizzes.casebooks.apps.CaseBooksConfig",
    "quizzes.disputes.apps.DisputesConfig",
    "accounts.certification.credentials.apps.CredentialsConfig",
    "accounts.api.apps.ApiConfig",
    "backups.apps.BackupsConfig",
    "accounts.people.apps.AdministrationConfig",  # django.contrib.admin, every change recorded
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "django_tasks_db",
]

MIDDLEWARE = [
    "config.unavailable.UnavailableMiddleware",
    "config.problems.ProblemMiddleware",
    "django.middleware.security.SecurityMiddleware",
    # In a checkout runserver finds static files by itself; collected ones are there only when deployed.
    *([] if DEBUG else ["whitenoise.middleware.WhiteNoiseMiddleware"]),
    # Compression beside a secret in the page invites guessing the secret from lengths (BREACH). Django's own middleware
    # adds a random number of bytes to each response, and CSRF tokens are masked anew each time.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # Every page asks for a log-in unless its view says otherwise (django.contrib.auth.decorators.login_not_required).
    "accounts.people.middleware.SignInMiddleware",
    "accounts.people.middleware.PreferencesMiddleware",
    "quizzes.exams.middleware.ClosedBookMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.not_found.NoNulMiddleware",
    *(["config.not_found.NotFoundMiddleware"] if DEBUG else []),
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# People and sessions

AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = ["accounts.people.backends.SignInBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "login"
SESSION_COOKIE_AGE = 60 * 24 * 60 * 60  # sixty days: a trainee's phone stays signed in from one game week to the next

# Signing in: allauth's pages and steps, our own way to tell who is meant (accounts/people/backends.py, docs/people.md)

ACCOUNT_ADAPTER = "accounts.people.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.people.sign_in_forms.SignInForm",
    "add_email": "accounts.people.sign_in_forms.OwnEmailForm",
    "reauthenticate": "accounts.people.sign_in_forms.ConfirmForm",
    "set_password": "accounts.people.sign_in_forms.SetForm",
    "change_password": "accounts.people.sign_in_forms.ChangeForm",
    "reset_password_from_key": "accounts.people.sign_in_forms.ResetKeyForm",
}
MFA_FORMS = {"add_webauthn": "accounts.people.sign_in_forms.PasskeyForm"}
# For allauth a person signs in by username; the backend knows an e-mail and an official's number besides. Its own
# sign-in by e-mail would ask for e-mails that nobody shares, and parent and child may share one.
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_UNIQUE_EMAIL = False
ACCOUNT_CHANGE_EMAIL = True  # one e-mail a person; another takes its place once it is confirmed
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a changed password, a new passkey: the person is told by e-mail
ACCOUNT_SESSION_REMEMBER = True  # SESSION_COOKIE_AGE, without a box to tick
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # another e-mail or a first password asks for it, as passkeys do
# A clubhouse may be one address. `wrong_code` counts the codes of no certification that anyone asks for.
ACCOUNT_RATE_LIMITS = {"login_failed": "20/m/ip,5/5m/key", "wrong_code": "30/m/ip"}
MFA_ADAPTER = "accounts.people.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "Sure Call"
MFA_TOTP_TOLERANCE = 1  # a phone's clock may be half a minute out
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG  # a checkout is at http://localhost

# Mail

globals().update(environment.mail(os.environ, debug=DEBUG))
DEFAULT_FROM_EMAIL = os.environ.get("MAIL_FROM", "").strip() or "Sure Call <no-reply@localhost>"

# What is done in the background: a worker (`manage.py db_worker`) takes tasks from the database

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}}

# Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]  # each by its own name, whatever one reads
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

FIXTURE_DIRS = [BASE_DIR / "fixtures"]

# Files made in the background. No address leads there: each is handed out by a view that asks who wants it.

MEDIA_ROOT = os.environ.get("FILES", "").strip() or BASE_DIR / "files"

# Static files

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# What a browser may load and send: our own files, nothing inline

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"

HTTPS = environment.switch(os.environ, "HTTPS", default=not DEBUG)
SITE_URL = environment.site_url(os.environ, debug=DEBUG, hosts=ALLOWED_HOSTS, https=HTTPS)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
if environment.switch(os.environ, "TRUSTED_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"

# The API: JSON only, so that it needs no inline script; closed to strangers unless a view opens it

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "rules.problems.handle",
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

WEBHOOK_KEY = environment.webhook_key(os.environ, debug=DEBUG)
SPECTACULAR_SETTINGS = {
    "TITLE": "The Sure Call",
    "DESCRIPTION": "Rulings on situations, for everyone; a league's certifications, for its own systems.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": ["accounts.api.documenting.with_problems"],
    "ENUM_NAME_OVERRIDES": {},
    "ENUM_ADD_EXPLICIT_BLANK_NULL_CHOICE": False,
}

# Logs go to standard error and say what went wrong, never who: no names, addresses, answers or request bodies

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "fontTools": {"level": "WARNING"},  # tells each table of each font that it leaves out of a PDF
    },
}
