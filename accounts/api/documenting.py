"""How the OpenAPI document tells of tokens and of errors."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension

from accounts.api.ordering import SHAPE as EXPORT_ASKED
from rules.documented import components
from rules.problems import PROBLEM

REF = "#/components/schemas/Problem"
SHAPE: dict[str, Any] = {
    "type": "object",
    "description": "What is wrong (RFC 9457).",
    "properties": {
        "type": {"type": "string", "const": "about:blank"},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string"},
        "problems": {
            "type": "array",
            "description": "Each thing that is wrong, with the path of its field.",
            "items": {
                "type": "object",
                "properties": {"path": {"type": "string"}, "detail": {"type": "string"}},
                "required": ["path", "detail"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["type", "title", "status"],
    "additionalProperties": False,
}

ALWAYS = (
    HTTPStatus.NOT_ACCEPTABLE,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.INTERNAL_SERVER_ERROR,
    HTTPStatus.SERVICE_UNAVAILABLE,
)
OF_A_BODY = (
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
)
BY_TOKEN = (HTTPStatus.BAD_REQUEST, HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)


class ByTokenScheme(OpenApiAuthenticationExtension):
    """The Authorization header."""

    target_class = "accounts.api.authentication.ByToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """As OpenAPI says it."""
        told = "A token of a league, which its administrators make on the site."
        return {"type": "http", "scheme": "bearer", "description": told}


def with_problems(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Adds to each operation the errors that it can answer with, and that it answers 304 where nothing changed."""
    result["components"].setdefault("schemas", {}).update(components(), Problem=SHAPE, ExportAsked=EXPORT_ASKED)
    for path, operations in result["paths"].items():
        for operation in operations.values():
            responses = operation["responses"]
            if body := operation.get("requestBody"):
                body["required"] = True
            for status in _errors(path, operation):
                responses.setdefault(str(status.value), _told(status))
            if _by_token(operation):
                responses["304"] = {"description": "It is as it was: If-None-Match names its ETag."}
    return result


def _by_token(operation: dict[str, Any]) -> bool:
    return any(operation.get("security", ()))


def _errors(path: str, operation: dict[str, Any]) -> tuple[HTTPStatus, ...]:
    found = ALWAYS + (BY_TOKEN if _by_token(operation) else ())
    if "requestBody" in operation:
        found = (*found, *OF_A_BODY)
    named = "{" in path or any(each["name"] == "cursor" for each in operation.get("parameters", ()))
    return (*found, HTTPStatus.NOT_FOUND) if named else found


def _told(status: HTTPStatus) -> dict[str, Any]:
    return {"description": status.phrase, "content": {PROBLEM: {"schema": {"$ref": REF}}}}
