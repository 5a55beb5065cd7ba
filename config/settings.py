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
CONTACT         the e-mail address for barriers that people meet; the page on accessibility says it
WEBHOOK_KEY     seals the secrets of webhooks; without it a deployment calls none (docs/api.md)
FILES           the folder for files made in the background; by default files/ beside manage.py
STORAGE_URL     s3://key:secret@bucket/folder?endpoint=https://… in its place, where several hosts share no folder
WEB_WORKERS     processes of gunicorn on a host, 2 by default, and WEB_THREADS in each, 4 (gunicorn.conf.py)
WEB_BIND        where gunicorn listens, 127.0.0.1:8000 by default
"""

import os
from pathlib import Path

from csp.constants import NONE, SELF

from config import environment
from config.logs import logging_settings

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = environment.debug(os.environ, base_dir=BASE_DIR)
SECRET_KEY = environment.secret_key(os.environ, debug=DEBUG)
ALLOWED_HOSTS = environment.words(os.environ, "ALLOWED_HOSTS")
CREDENTIAL_KEY = environment.credential_key(os.environ, debug=DEBUG)
DATABASES = {"default": environment.database(os.environ, base_dir=BASE_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "accounts.limits.apps.LimitsConfig",
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
    "quizzes.drill.apps.DrillConfig",
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
    "config.health.HealthMiddleware",
    "config.logs.RequestLogMiddleware",
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
MFA_FORMS = {
    "add_webauthn": "accounts.people.sign_in_forms.PasskeyForm",
    "login_webauthn": "accounts.people.sign_in_forms.SignInPasskeyForm",
    "authenticate_webauthn": "accounts.people.sign_in_forms.SecondPasskeyForm",
    "reauthenticate_webauthn": "accounts.people.sign_in_forms.ConfirmPasskeyForm",
}
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
# Signing in is limited by accounts/people/tries.py; `login_failed` counts second steps. A clubhouse is one address.
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "login_failed": "5/5m/key,40/d/key",
    "reset_password": "60/m/ip,5/m/key,20/d/key",
    "reset_password_from_key": "60/m/ip",
    "signup": "100/m/ip",
}
MFA_RATE_LIMITS = {"webauthn_login": "300/m/ip"}
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
CONTACT = os.environ.get("CONTACT", "").strip()

# What is done in the background: a worker (`manage.py db_worker`) takes tasks from the database

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}}

# What is counted to limit it: in the database, by all processes together. What costs less than that, by each alone.

CACHES = {
    "default": {"BACKEND": "accounts.limits.cache.SharedCache"},
    "process": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
}

# Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]  # each by its own name, whatever one reads
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

FIXTURE_DIRS = [BASE_DIR / "fixtures"]

# Static files

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    # Files made in the background. No address leads there: each is handed out by a view that asks who wants it.
    "default": environment.storage(os.environ, base_dir=BASE_DIR),
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
if HTTPS:  # so named, a browser takes them from this host alone: no other host of the domain gives anyone a session
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
TRUSTED_PROXIES = 0
if environment.switch(os.environ, "TRUSTED_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES = 1
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"

# The API: JSON only, so that it needs no inline script; closed to strangers unless a view opens it

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["accounts.limits.parsing.BoundedJSON"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "rules.problems.handle",
    "NUM_PROXIES": TRUSTED_PROXIES,  # unsaid, it would take a visitor's word for their address
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

LOGGING = logging_settings(as_json=not DEBUG)
