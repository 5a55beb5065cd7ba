"""A page carries no inline script or style, and its answer tells the browser to run none."""

from __future__ import annotations

from typing import Any

from tests.site.html import inline_code


def assert_policy_is_strict(response: Any) -> None:
    """The answer has a policy that allows our own files and nothing inline."""
    policy = dict(part.strip().split(" ", 1) for part in response.headers["Content-Security-Policy"].split(";"))
    assert {name: policy[name] for name in ("default-src", "script-src", "style-src", "object-src")} == {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self'",
        "object-src": "'none'",
    }
    assert "unsafe" not in response.headers["Content-Security-Policy"]


def assert_page_is_clean(response: Any) -> None:
    """The answer is a whole page with a strict policy and nothing inline."""
    html = response.content.decode()
    assert "<main" in html or 'id="main"' in html, "not a whole page"
    assert inline_code(html) == []
    assert_policy_is_strict(response)
