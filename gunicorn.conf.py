"""How gunicorn serves the site: `gunicorn config.wsgi` in this folder reads it."""

import os

from config import environment
from config.logs import logging_settings

bind = os.environ.get("WEB_BIND", "").strip() or "127.0.0.1:8000"
workers = environment.whole(os.environ, "WEB_WORKERS", default=2)
threads = environment.whole(os.environ, "WEB_THREADS", default=4)
worker_class = "gthread"
keepalive = 75  # longer than proxies keep a connection, so that it is they who close it
timeout = 120
graceful_timeout = 30
worker_tmp_dir = "/dev/shm"  # noqa: S108 - a heartbeat on a slow disk would look like a worker that hangs
# Whether a proxy's word about TLS is believed is said by TRUSTED_PROXY alone: gunicorn would believe any on its host.
secure_scheme_headers: dict[str, str] = {}
forwarded_allow_ips = ""
accesslog = None  # the site logs its requests itself, without their queries
logconfig_dict = {
    **logging_settings(as_json=True),
    "loggers": {
        "gunicorn.error": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "gunicorn.access": {"level": "WARNING"},
    },
}


def post_worker_init(worker: object) -> None:
    """Read all pages before the first is asked for."""
    from django.urls import get_resolver

    get_resolver().url_patterns  # noqa: B018 - reading them imports every view
