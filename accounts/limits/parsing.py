"""JSON as the API takes it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class BoundedJSON(JSONParser):
    """JSON, but for what is nested so deep that nobody could have meant it."""

    def parse(self, *args: Any, **more: Any) -> Any:
        """The value. Raises ParseError."""
        try:
            return super().parse(*args, **more)
        except RecursionError:
            raise ParseError(gettext("The JSON is nested too deep.")) from None
