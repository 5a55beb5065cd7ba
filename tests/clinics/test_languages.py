"""A clinic on which each phone is in its own language: one room, one count."""

from __future__ import annotations

from django.utils import translation

from accounts.clinics.models import RoomCall
from accounts.clinics.room import room_calls
from accounts.clinics.services.attending import call
from accounts.clinics.services.running import NEXT
from accounts.people.models import User
from tests.clinics.made import EVENING, SECOND, go, here, make_clinic, on, opened, post_for
from tests.world import INSTRUCTOR, World


def test_calls_in_two_languages_are_one_call_told_in_the_readers(world: World):
    instructor = world.people[INSTRUCTOR]
    clinic = go(opened(make_clinic(world.league, by=instructor), instructor), NEXT)
    for _scenario in range(3):
        scenario = on(clinic)
        for number, language in enumerate(("en", "fr", "fr")):
            phone = here(clinic, f"Robin {clinic.place}.{number}")
            with translation.override(language):
                call(participant=phone, scenario=scenario, post=post_for(scenario, "wrong"), now=EVENING + SECOND)
        calls = list(RoomCall.objects.filter(scenario=scenario))
        assert all(each.facets == calls[0].facets for each in calls)
        assert all(each.answer == calls[0].answer for each in calls)
        told = {}
        for language in ("en", "fr"):
            with translation.override(language):
                told[language] = room_calls(scenario.question.asked, calls)
        english, french = told["en"], told["fr"]
        assert (english.count, english.right) == (french.count, french.right) == (3, 0)
        assert [[(each.count, each.right) for each in part.tallies] for part in english.parts] == [
            [(each.count, each.right) for each in part.tallies] for part in french.parts
        ]
        assert all(max(each.count for each in part.tallies) == 3 for part in french.parts), (
            "told twice they would be two"
        )
        assert [part.label for part in english.parts] != [part.label for part in french.parts]
        clinic = go(clinic, "calls", "ruling", NEXT)


def test_the_screen_is_in_the_instructors_language_and_a_phone_in_its_own(world: World):
    instructor = world.people[INSTRUCTOR]
    clinic = go(opened(make_clinic(world.league, by=instructor), instructor), NEXT)
    question = on(clinic).question
    User.objects.filter(pk=instructor.pk).update(language="fr")
    client = world.client(INSTRUCTOR)

    for address in (f"/clinics/{clinic.public_id}/screen/", f"/clinics/{clinic.public_id}/remote/"):
        html = client.get(address).content.decode()
        assert question.told_in("fr").story[0].split("'")[0][:20] in html
        assert "lang=" not in html.split("<main", 1)[1].split("</main>")[0]
