"""The NHL's 2005-06 text on changing players, goalkeepers and lines."""

from __future__ import annotations

from rules.editions.nhl_2005_06 import change_of_players, face_off, goalkeepers, icing, line_change
from rules.editions.nhl_2005_06.claims import CLAIMS
from rules.editions.nhl_2005_06.parameters import Parameters
from rules.editions.nhl_2005_06.procedure import PROCEDURES
from rules.editions.nhl_2005_06.statements import STATEMENTS
from rules.engine.edition import Edition
from rules.engine.messages import N_

EDITION = Edition(
    slug="nhl-2005-06",
    title=N_("NHL 2005-06: changing players, goalkeepers and lines"),
    parameters=Parameters(),
    modules=(icing, change_of_players, goalkeepers, line_change, face_off),
    statements=STATEMENTS,
    claims=CLAIMS,
    procedures=PROCEDURES,
)
