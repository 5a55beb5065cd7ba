"""What other apps hear of exams."""

from __future__ import annotations

from dataclasses import dataclass

from django.dispatch import Signal

attempt_graded = Signal()
"""An attempt got a result, its first or another by a re-grade. Sent within the transaction that stores it, with
`attempt` and `result`: who listens acts in the same act, or neither is done."""

correction_looked_at = Signal()
"""Somebody looks at what a correction would change before it is confirmed. Sent with `correction`, `lowering` (whether
results fall too) and `now`: who listens answers with a list of `Follows` and leaves everything as it is."""


@dataclass(frozen=True)
class Follows:
    """What would follow from a re-grade elsewhere, for one person: their name, of what, as it stands and by it."""

    person: str
    title: str
    before: str
    after: str
