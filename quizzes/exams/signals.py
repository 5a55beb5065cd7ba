"""What other apps hear of exams."""

from django.dispatch import Signal

attempt_graded = Signal()
"""An attempt got a result, its first or another by a re-grade. Sent within the transaction that stores it, with
`attempt` and `result`: who listens acts in the same act, or neither is done."""
