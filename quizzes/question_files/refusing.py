"""Why a question in a file is not taken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext

from rules.engine.errors import InvalidSituation, RulebookError


class Refused(Exception):
    """A question in a file is not taken; the text says why, to whoever puts it right."""


@contextmanager
def holding_together() -> Iterator[None]:
    """Has a document whose parts do not belong together refused: an id that is nobody's, a clause that nobody knows."""
    try:
        yield
    except Refused:
        raise
    except InvalidSituation as error:
        raise Refused(gettext("Its situation cannot be: %(why)s") % {"why": error}) from None
    except RulebookError as error:
        raise Refused(gettext("The rulebook cannot rule on it: %(why)s") % {"why": error}) from None
    except (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError) as error:
        told = {"what": f"{type(error).__name__} {error}"[:200]}
        raise Refused(gettext("Its parts do not belong together (%(what)s).") % told) from None
