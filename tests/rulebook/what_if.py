"""The what-if as its tests ask for it: by the words of an address."""

from __future__ import annotations

import itertools

from django.http import QueryDict

from rules import editions
from rules.engine.incidents import KINDS
from rules.forms import WhatIf

NHL = editions.get("nhl-2005-06")
PAGE = "/rulebook/what-if/"
LINE_UP = "kind=line_up&team=home&placed=7&entitled=6"
FACE_OFF = "kind=face_off_readiness&team=home&fault=slow&seconds_since_whistle=7"
RETURNS = "kind=goalkeeper_returns&team=home&removed_for=extra_attacker&stoppage_since=false"
CHANGE = "kind=change_during_play&team=home&retiring_distance=3&exit=players_bench"


def form(query: str) -> WhatIf:
    """The form of an address."""
    asked = QueryDict(query)
    return WhatIf(NHL, KINDS[asked["kind"]], asked)


def control(query: str, name: str):
    """One control of the form of an address."""
    asked = form(query)
    return next(
        each
        for whole in (*asked.incident_controls, *asked.game_controls)
        for each in (whole, *whole.parts)
        if each.name == name
    )


def errors(query: str) -> dict[str, tuple[str, ...]]:
    """What is wrong with each fact."""
    asked = form(query)
    wholes = (*asked.incident_controls, *asked.game_controls)
    each = itertools.chain(wholes, *(whole.parts for whole in wholes))
    return {control.name: control.errors for control in each if control.errors}
