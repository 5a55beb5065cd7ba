"""How often one person may have questions drawn: it takes the server a while."""

from __future__ import annotations

from accounts.limits.counting import Limit

DRAWN = Limit("questions drawn", 60, 60)
