"""JSON values from text. Whatever comes in, there is a value or one problem that says why not."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from rules.engine.errors import InvalidSituation, Problem
from rules.engine.messages import N_

MOST_DIGITS = 400
"""What a float can hold has no more."""


class Doubled(dict[str, Any]):
    """A JSON object that had a key more than once; `keys_given_again` names each such key."""

    keys_given_again: tuple[str, ...]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    names = [name for name, _ in pairs]
    doubled = Doubled(members)
    doubled.keys_given_again = tuple(name for name in members if names.count(name) > 1)
    return doubled


_decode = json.JSONDecoder().decode


def _whole(digits: str) -> float:
    """A whole number; one too long for any domain is infinite, so that it is refused where it stands."""
    return int(digits) if len(digits) <= MOST_DIGITS else float("-inf" if digits[0] == "-" else "inf")


_decode_long = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole).decode
_decode_watchfully = json.JSONDecoder(object_pairs_hook=_object).decode


def parse(source: str | bytes, *, watchfully: bool = True) -> Any:
    """The JSON value in a text or in UTF-8 bytes. Raises `InvalidSituation` with the one problem of what is no JSON.

    An object with a key more than once is `Doubled`; unless `watchfully`, which takes longer, it goes unnoticed.
    """
    try:
        text = source if isinstance(source, str) else str(source, "utf-8")
        return _decode_watchfully(text) if watchfully else _decode(text)
    except UnicodeDecodeError as error:
        _refuse(N_("byte {place} is not UTF-8"), place=error.start + 1)
    except json.JSONDecodeError as error:
        _refuse(N_("not JSON at character {place}: {reason}"), place=error.pos + 1, reason=error.msg)
    except RecursionError:
        _refuse(N_("nested too deep"))
    except ValueError:
        return _decode_long(text)  # Python reads no whole number of thousands of digits


def _refuse(template: str, **facts: Any) -> NoReturn:
    raise InvalidSituation([Problem("", template, tuple(facts.items()))]) from None
