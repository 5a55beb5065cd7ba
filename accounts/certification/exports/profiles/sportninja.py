"""The officials' import file of SportNinja: these headings in this order, and no others.

Source: https://sportninja.zendesk.com/hc/en-us/articles/26274516528532-Importing-Team-Officials
"""

from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.layouts import Cell, Layout, Profile

TYPES = {
    "": "Referee",
    "official": "Referee",
    "referee": "Referee",
    "linesperson": "Assistant Referee",
    "scorekeeper": "Scorekeeper",
    "timekeeper": "Timekeeper",
}
"""Its word for each of our positions."""

PROFILE = Profile(
    "sportninja",
    "SportNinja",
    _("Its import file for officials. Its own ids and birth dates stay empty, and it invites nobody."),
    Layout(
        (
            Cell("SN Official ID"),
            Cell("Last Name", "family_name"),
            Cell("First Name", "given_name"),
            Cell("Type", "position", words=TYPES),
            Cell("Birth Date"),
            Cell("Email", "email"),
            Cell("Send Invitation", text="N"),
        ),
        one_a_person=True,
    ),
    source="https://sportninja.zendesk.com/hc/en-us/articles/26274516528532-Importing-Team-Officials",
)
