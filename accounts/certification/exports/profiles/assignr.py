"""The people's import file of Assignr: the fields that it recommends, by its names, so that it matches them by itself.

We hold no phone numbers. Source: https://support.assignr.com/en/articles/8526471-how-to-import-officials-in-bulk
"""

from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.layouts import Cell, Layout, Profile

PROFILE = Profile(
    "assignr",
    "Assignr",
    _("Its import file for people, as CSV: the fields that it recommends. Phones stay empty."),
    Layout(
        (
            Cell("First Name", "given_name"),
            Cell("Last Name", "family_name"),
            Cell("Primary Email Address", "email"),
            Cell("Mobile Phone"),
        ),
        one_a_person=True,
    ),
    source="https://support.assignr.com/en/articles/8526471-how-to-import-officials-in-bulk",
)
