"""The referees' import file of Referee Assistant: its columns for names and grade, and custom fields.

Its address, phone, birth date and ability columns are optional and left out.
Source: http://referee-assistant.com/docs/pro/ch05s02.php
"""

from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.layouts import Cell, Layout, Profile

PROFILE = Profile(
    "referee-assistant",
    "Referee Assistant",
    _("Its import file for referees. Grades and custom fields have to be set up there under the same names first."),
    Layout(
        (
            Cell("Last Name", "family_name"),
            Cell("First Name", "given_name"),
            Cell("Grade", "level"),
            Cell("Custom: Number", "external_id"),
            Cell("Custom: May work", "eligible"),
            Cell("Custom: Certified until", "expires"),
        ),
        one_a_person=True,
    ),
    source="http://referee-assistant.com/docs/pro/ch05s02.php",
)
