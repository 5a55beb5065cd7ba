"""Pages about one thing are told apart by their titles, and what stands several times on a page by what it is of."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest
from django.urls import reverse

from tests.site.access import PAGES
from tests.world import INSTRUCTOR, World

ALIKE = [
    ("exam", "written_exam", "preview_exam"),
    ("clinic", "clinic_settings", "clinic_screen", "clinic_sheet"),
    ("scenario", "review_scenario"),
]


def shown(name: str, world: World) -> str:
    """The page as the instructor sees it."""
    html: str = world.client(INSTRUCTOR).get(PAGES[name].url(name, world)).content.decode()
    return html


@pytest.mark.alike
class TestAlike:
    """What a reader goes by who cannot look at the whole page at once."""

    @pytest.mark.parametrize("names", ALIKE, ids=lambda names: names[0])
    def test_pages_about_one_thing_have_titles_of_their_own(self, names: tuple[str, ...], world: World):
        kwargs = dict(PAGES[names[-1]].kwargs(world))
        pages = [world.client(INSTRUCTOR).get(reverse(name, kwargs=kwargs)).content.decode() for name in names]
        titles = {unescape(re.findall("<title>(.*?)</title>", page)[0]) for page in pages}

        assert len(titles) == len(names)

    @pytest.mark.parametrize("name", ["library_sheet", "library"])
    def test_no_identifier_stands_twice_on_a_page(self, name: str, world: World):
        ids = Counter(re.findall(r'\sid="([^"]*)"', shown(name, world)))

        assert ids
        assert {each for each, times in ids.items() if times > 1} == set()

    def test_each_drawing_is_named_and_told_by_its_own_words(self, world: World):
        html = shown("library_sheet", world)

        for name, told in re.findall(r'role="img" aria-labelledby="([^"]+)" aria-describedby="([^"]+)"', html):
            assert f'<title id="{name}">' in html
            assert f'<desc id="{told}">' in html

    def test_each_button_of_the_library_says_which_question_it_keeps(self, world: World):
        buttons = re.findall(r"<button[^>]*>(Keep in the pool.*?)</button>", shown("library", world))

        assert len(buttons) > 1
        assert len(set(buttons)) == len(buttons)
