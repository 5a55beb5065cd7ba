"""The demo league's rulebook: the NHL's 2005-06 text under numbers of its own. What is not said here is as there."""

from __future__ import annotations

from rules.editions.nhl_2005_06 import EDITION as NHL_2005_06
from rules.engine.messages import N_

EDITION = NHL_2005_06.with_parameters(
    slug="demo-2026-27",
    title=N_("Demo Hockey League 2026-27"),
    goalkeeper_limit=10,
    home_time=10,
    face_off_time=7,
)
