"""Under /api/ every error is told as problem details, also where no view was reached."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponseBase

from rules.problems import PROBLEM, problem

API = "/api/"


class ProblemMiddleware:
    """Stands before whatever may answer an error with a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not request.path.startswith(API) or response.status_code < HTTPStatus.BAD_REQUEST:
            return response
        if response.headers.get("Content-Type", "") == PROBLEM:
            return response
        return problem(HTTPStatus(response.status_code), headers=dict(response.items()))
