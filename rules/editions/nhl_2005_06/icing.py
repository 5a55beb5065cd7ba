"""Rule 17(a) note 1 and line change note 3: no change for the team that iced the puck."""

from __future__ import annotations

from rules.engine.edition import Rule
from rules.engine.incidents import ChangeAfterIcing
from rules.engine.messages import N_
from rules.engine.provisions import exception, misreading, provision
from rules.engine.rulings import Change, Finding, Order, Penalty, Warning
from rules.engine.vocabulary import IcingChange, Made

RULE = Rule(
    "icing",
    "17(a) note 1",
    N_("No change after icing"),
    N_("Who may change before the face-off after an icing, and whom the ice belongs to."),
)


@provision("17(a) note 1", "S0a")
def other_team_may_change(case: ChangeAfterIcing) -> Finding | None:
    """The team that did not ice the puck may change before the face-off that follows."""
    if case.iced_by is case.team:
        return None
    return Finding(N_("The opponents iced the puck."), change=Change.ALLOWED)


@misreading(N_("You held the change against the team that did not ice the puck."), of=other_team_may_change)
def no_team_may_change(case: ChangeAfterIcing) -> Finding | None:
    """Both teams are barred after an icing."""
    if case.iced_by is case.team:
        return None
    return Finding(N_("The puck was iced."), change=Change.REFUSED, order=Order.SEND_PLAYERS_BACK)


@misreading(N_("You penalised a change that the rule allows."), of=other_team_may_change)
def lawful_change_penalised(case: ChangeAfterIcing) -> Finding | None:
    """The other team's change is taken for an improper line change, already warned."""
    if case.iced_by is case.team:
        return None
    return Finding(
        N_("The puck was iced."),
        change=Change.REFUSED,
        order=Order.SEND_PLAYERS_BACK,
        penalty=Penalty.IMPROPER_LINE_CHANGE,
    )


@misreading(N_("You warned a team that may change."), of=other_team_may_change)
def lawful_change_warned(case: ChangeAfterIcing) -> Finding | None:
    """The other team's change is taken for an improper line change."""
    if case.iced_by is case.team:
        return None
    return Finding(
        N_("The puck was iced."),
        change=Change.REFUSED,
        order=Order.SEND_PLAYERS_BACK,
        warning=Warning.LINE_CHANGE,
    )


@provision("17(a) note 1", "S1")
def no_change_after_icing(case: ChangeAfterIcing) -> Finding | None:
    """The team that iced the puck may not change players before the face-off that follows.

    A change it has made or asks for is undone. This text adds neither penalty nor warning.
    """
    if case.iced_by is not case.team:
        return None
    return Finding(
        N_("The team changing is the one that iced the puck."), change=Change.REFUSED, order=Order.SEND_PLAYERS_BACK
    )


@misreading(N_("You let the team that iced the puck change."), of=no_change_after_icing)
def icing_team_may_change(case: ChangeAfterIcing) -> Finding | None:
    """The icing is held to be over with the stoppage."""
    if case.iced_by is not case.team:
        return None
    return Finding(N_("The team changing is the one that iced the puck."), change=Change.ALLOWED)


@misreading(N_("You added the warning of an improper line change."), of=no_change_after_icing)
def refused_and_warned(case: ChangeAfterIcing) -> Finding | None:
    """The refused change is warned as an improper line change."""
    if _is_excepted(case):
        return no_change_after_icing.function(case)
    return Finding(
        N_("The team changing is the one that iced the puck."),
        change=Change.REFUSED,
        order=Order.SEND_PLAYERS_BACK,
        warning=Warning.LINE_CHANGE,
    )


@misreading(N_("You added a bench minor that this rule does not give."), of=no_change_after_icing)
def refused_and_penalised(case: ChangeAfterIcing) -> Finding | None:
    """The refused change is penalised at once."""
    if _is_excepted(case):
        return no_change_after_icing.function(case)
    return Finding(
        N_("The team changing is the one that iced the puck."),
        change=Change.REFUSED,
        order=Order.SEND_PLAYERS_BACK,
        penalty=Penalty.IMPROPER_LINE_CHANGE,
    )


def _is_excepted(case: ChangeAfterIcing) -> bool:
    """Whether the change stands, so that no one who sees why would warn or penalise it."""
    return case.iced_by is not case.team or case.change is not IcingChange.SKATER or case.made is Made.BEFORE_RELEASE


@exception("17(a) note 1", "S1a", to=no_change_after_icing)
def goalkeeper_for_the_extra_attacker(case: ChangeAfterIcing) -> Finding | None:
    """Its goalkeeper may come back for the extra attacker who had replaced him."""
    if case.change is not IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER:
        return None
    return Finding(N_("The goalkeeper comes back for the extra attacker."), change=Change.ALLOWED, order=Order.NONE)


@misreading(
    N_("You forgot that the goalkeeper may come back for the extra attacker."), of=goalkeeper_for_the_extra_attacker
)
def goalkeeper_exception_forgotten(case: ChangeAfterIcing) -> None:
    """The goalkeeper is held on the bench like any skater."""


@misreading(N_("You warned a team for putting its goalkeeper back."), of=goalkeeper_for_the_extra_attacker)
def goalkeeper_for_the_extra_attacker_warned(case: ChangeAfterIcing) -> Finding | None:
    """The change is taken for an improper line change."""
    if case.change is not IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER:
        return None
    return Finding(N_("The puck was iced."), warning=Warning.LINE_CHANGE)


@misreading(N_("You penalised a team for putting its goalkeeper back."), of=goalkeeper_for_the_extra_attacker)
def goalkeeper_for_the_extra_attacker_penalised(case: ChangeAfterIcing) -> Finding | None:
    """The change is taken for an improper line change after a warning."""
    if case.change is not IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER:
        return None
    return Finding(N_("The puck was iced."), penalty=Penalty.IMPROPER_LINE_CHANGE)


@exception("17(a) note 1", "S1b", to=no_change_after_icing)
def injured_player_replaced(case: ChangeAfterIcing) -> Finding | None:
    """An injured player, skater or goalkeeper, may be replaced."""
    if case.change is not IcingChange.INJURED_PLAYER:
        return None
    return Finding(N_("The player replaced is injured."), change=Change.ALLOWED, order=Order.NONE)


@misreading(N_("You forgot that an injured player may be replaced."), of=injured_player_replaced)
def injury_exception_forgotten(case: ChangeAfterIcing) -> None:
    """The injured player is held on the ice."""


@misreading(N_("You warned a team for replacing an injured player."), of=injured_player_replaced)
def injured_player_replaced_warned(case: ChangeAfterIcing) -> Finding | None:
    """The change is taken for an improper line change."""
    if case.change is not IcingChange.INJURED_PLAYER:
        return None
    return Finding(N_("The puck was iced."), warning=Warning.LINE_CHANGE)


@misreading(N_("You penalised a team for replacing an injured player."), of=injured_player_replaced)
def injured_player_replaced_penalised(case: ChangeAfterIcing) -> Finding | None:
    """The change is taken for an improper line change after a warning."""
    if case.change is not IcingChange.INJURED_PLAYER:
        return None
    return Finding(N_("The puck was iced."), penalty=Penalty.IMPROPER_LINE_CHANGE)


@exception("17(a) note 1", "S1c", to=no_change_after_icing)
def changed_before_the_release(case: ChangeAfterIcing) -> Finding | None:
    """Who counts as on the ice is fixed at the moment the puck leaves the stick of the player who ices it.

    A change completed before that stands; one made while the puck was on its way is undone.
    """
    if case.made is not Made.BEFORE_RELEASE:
        return None
    return Finding(
        N_("The change was complete before the puck left the stick."), change=Change.ALLOWED, order=Order.NONE
    )


@misreading(
    N_("You held the stoppage, not the release of the puck, to be the moment that counts."),
    of=changed_before_the_release,
)
def stoppage_taken_for_the_release(case: ChangeAfterIcing) -> Finding | None:
    """Every change made before the whistle is let stand."""
    if case.made is Made.AT_STOPPAGE:
        return None
    return Finding(N_("The change was made before the stoppage."), change=Change.ALLOWED, order=Order.NONE)


@misreading(N_("You undid a change made before the puck left the stick."), of=changed_before_the_release)
def the_moment_of_release_forgotten(case: ChangeAfterIcing) -> None:
    """No attention is paid to when the change was made."""


@misreading(N_("You warned a team for a change made before the puck left the stick."), of=changed_before_the_release)
def changed_before_the_release_warned(case: ChangeAfterIcing) -> Finding | None:
    """The change is taken for an improper line change."""
    if case.made is not Made.BEFORE_RELEASE:
        return None
    return Finding(N_("The puck was iced."), warning=Warning.LINE_CHANGE)


@misreading(N_("You penalised a team for a change made before the puck left the stick."), of=changed_before_the_release)
def changed_before_the_release_penalised(case: ChangeAfterIcing) -> Finding | None:
    """The change is taken for an improper line change after a warning."""
    if case.made is not Made.BEFORE_RELEASE:
        return None
    return Finding(N_("The puck was iced."), penalty=Penalty.IMPROPER_LINE_CHANGE)
