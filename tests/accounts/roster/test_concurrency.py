"""One roster imported by twenty at once is imported once."""

from __future__ import annotations

from collections import Counter

from accounts.people.models import Registration, User
from tests.accounts.roster.made import ROBIN, imported, outcomes
from tests.at_once import MANY, at_once
from tests.factories import LeagueFactory


def test_twenty_imports_of_one_roster_add_everybody_once(transactional_db: None) -> None:
    league = LeagueFactory.create()
    rows = (ROBIN, ("", "Osei", "Kofi", "kofi@example.org", ""))

    found = at_once(lambda number: tuple(outcomes(imported(league, *rows))))

    assert Counter(found) == {("new", "new"): 1, ("same", "same"): MANY - 1}
    assert Registration.objects.count() == User.objects.count() == 2
