"""The option `--set NAME=VALUE` of the rulebook's commands."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import CommandError

from rules import editions
from rules.engine.edition import Edition, check_parameter
from rules.engine.errors import InvalidParameter, UnknownEdition

A_NUMBER = re.compile(r"-?[0-9]{1,300}(\.[0-9]+)?([eE][+-]?[0-9]+)?")
"""A number as JSON writes it, more or less: the range is the parameter's affair."""


def add_set_option(parser: ArgumentParser) -> None:
    """Add `--set`, given once for each parameter to be changed."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        type=_setting,
        metavar="NAME=VALUE",
        help="rule under another parameter, such as goalkeeper_limit=10; may be given several times",
    )


def _setting(text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    if not A_NUMBER.fullmatch(value):
        raise ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE with a number as value, such as 5 or 5.5")
    return name, float(value) if set(value) & set(".eE") else int(value)


class Held:
    """The editions under the parameters set; of several values for one parameter the last holds."""

    def __init__(self, settings: list[tuple[str, float]]) -> None:
        self._values: dict[str, Any] = dict(settings)
        self._editions: dict[str, Edition] = {}
        self.edition(editions.DEFAULT)  # so that a parameter that cannot be is refused before the first line

    def edition(self, slug: str) -> Edition:
        """The edition of this name. Raises `CommandError` where there is none or it refuses a parameter."""
        edition = self._editions.get(slug)
        if edition is None:
            try:
                edition = editions.get(slug)
                for name, value in self._values.items():
                    check_parameter(edition.parameters, name, value)
                edition = self._editions[slug] = edition.with_parameters(**self._values)
            except UnknownEdition as error:
                raise CommandError(str(error)) from None
            except InvalidParameter as error:
                raise CommandError(f"--set {error}") from None
        return edition
