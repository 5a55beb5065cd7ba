"""No page holds text outside gettext: in a language that marks each message, every word is marked or is data."""

from __future__ import annotations

import pytest
from django.utils import translation

from accounts.people.models import League, User
from tests.site.access import PAGES
from tests.site.pseudo import CLOSE, LANGUAGE, OPEN, everything_marked, typed_by_people, words_outside
from tests.world import ANONYMOUS, INSTRUCTOR, LEAGUE_ADMIN, RULES_CHAIR, SUPERUSER, TRAINEE, World

pytestmark = pytest.mark.alike

FROM_THE_MOST = (SUPERUSER, LEAGUE_ADMIN, RULES_CHAIR, INSTRUCTOR, TRAINEE, ANONYMOUS)

SEEN = [
    (name, next(role for role in FROM_THE_MOST if role in page.roles_that_see_it()))
    for name, page in PAGES.items()
    if set(FROM_THE_MOST) & set(page.roles_that_see_it())
]


@pytest.mark.parametrize(("name", "role"), SEEN)
def test_a_page_holds_no_word_outside_gettext(name: str, role: str, world: World):
    User.objects.update(language=LANGUAGE)
    League.objects.update(language=LANGUAGE)
    for person in world.everyone.values():
        person.refresh_from_db()
    client = world.client(role)
    client.cookies["django_language"] = LANGUAGE

    with everything_marked():
        with translation.override(LANGUAGE):
            address = PAGES[name].url(name, world)
        html = client.get(address).content.decode()

    assert OPEN in html
    assert words_outside(html, typed_by_people()) == []


@pytest.mark.parametrize(
    ("html", "found"),
    [
        (f"<p>{OPEN}All {OPEN}of{CLOSE} it{CLOSE}</p>", []),
        (f"<p>{OPEN}See <a>here{CLOSE}</a> and there</p>", ["and there"]),
        (f"<p>{OPEN}cut off</p><p>next</p>", ["next"]),
        ('<img alt="A rink">', ["rink"]),
        ('<input type="submit" value="Send"><input type="text" value="typed">', ["Send"]),
        ("<svg><title>The rink</title><text>Bench</text></svg>", ["rink", "Bench"]),
        ('<code>name</code><b translate="no">code</b><span lang="en">other</span><script>let it = 1</script>', []),
        ("<p>a.b@example.org 17(a) Roy</p>", []),
    ],
)
def test_words_outside_the_marks_are_found(html: str, found: list[str]):
    assert words_outside(html, {"Roy"}) == found
