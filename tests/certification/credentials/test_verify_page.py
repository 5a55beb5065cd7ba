"""The page on which anyone checks a certification: whose, for what, and signature, dates and status each apart."""

from __future__ import annotations

import itertools
import math
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.cache import cache
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from accounts.certification.credentials.checking import Checked, Holds, Part, check
from accounts.certification.credentials.keys import current_key, rotate
from accounts.certification.credentials.models import Credential
from accounts.certification.credentials.signing import read, signed
from accounts.certification.dates import start_of
from accounts.certification.models import Certification, Event, What
from accounts.certification.services.issuing import issue
from accounts.people.services.erasing import erase
from accounts.people.services.merging import merge
from quizzes.models import LEGIBLE
from tests.certification.credentials.made import YEAR, certified, moved, shown, token_of
from tests.certification.made import make_level
from tests.queries import assert_same_number_of_queries
from tests.quizzes.exams.made import begin, make_exam
from tests.world import LEAGUE_ADMIN, TRAINEE, World

INSTANT = timedelta(microseconds=1)


@pytest.fixture
def held(world: World) -> Certification:
    """A certification."""
    return certified(world.league)


def found(held: Certification, now: datetime | None = None) -> tuple[str, str, str]:
    """Signature, dates and status as they are found, and nothing remembered of the row."""
    checked = check(Certification.objects.get(pk=held.pk), now=now or timezone.now())
    signature, dates, status = (part.holds.value for part in checked.parts)
    return signature, dates, status


def ask(code: str, address: str = "127.0.0.1") -> int:
    """The status with which a code is answered to an address."""
    return Client(REMOTE_ADDR=address).get(f"/verify/{code}/").status_code


def test_it_says_whose_it_is_for_what_and_that_all_three_hold(held: Certification):
    page = shown(held)
    for told in ("Ann Roy", "Our league", "Referee: Level 1", "Signature, dates and status hold."):
        assert told in page
    assert page.count("Holds</span>") == 3
    assert "Does not hold" not in page
    assert "Could not check" not in page


@pytest.mark.parametrize("parts", list(itertools.product(Holds, repeat=3)))
def test_it_is_never_valid_where_one_is_bad_or_unknown(parts: tuple[Holds, Holds, Holds]):
    checked = Checked(*(Part(f"part {number}", each, f"told {number}") for number, each in enumerate(parts)))
    worst = max(parts, key=[Holds.YES, Holds.UNKNOWN, Holds.NO].index)
    assert checked.holds == worst
    assert (checked.verdict == "Valid") == (set(parts) == {Holds.YES})
    in_the_way = [f"told {number}" for number, each in enumerate(parts) if each == worst != Holds.YES]
    assert checked.why == " ".join(in_the_way)


@pytest.mark.parametrize(("what", "told"), [(What.SUSPENDED, "Suspended by the league."), (What.REVOKED, "Revoked.")])
def test_what_was_taken_away_says_so_and_its_signature_and_dates_hold(
    what: What, told: str, world: World, held: Certification
):
    moved(world, held, what)
    assert found(held) == ("yes", "yes", "no")
    page = shown(held)
    assert "<b>Not valid</b> " + told in page
    assert page.count("Does not hold") == 1


def test_what_was_renewed_is_replaced_and_the_new_one_holds(world: World, held: Certification):
    level = make_level(world.league)
    first = issue(user=held.user, level=level, by=None, now=timezone.now() - timedelta(days=330))
    second = issue(user=held.user, level=level, by=None, now=timezone.now())
    assert found(first) == ("yes", "yes", "no")
    assert "Replaced by a later certification." in shown(first)
    assert second.code not in shown(first)
    assert found(second) == ("yes", "yes", "yes")
    assert second.valid_from > first.valid_from


def test_it_begins_and_ends_at_the_instants_of_the_leagues_days(world: World):
    world.league.time_zone = "Asia/Tokyo"
    world.league.save()
    held = certified(world.league)
    assert held.ends is not None
    first = start_of(held.valid_from, ZoneInfo("Asia/Tokyo"))
    assert found(held, first) == ("yes", "yes", "yes")
    assert found(held, first - INSTANT) == ("yes", "no", "yes")
    assert found(held, held.ends - INSTANT) == ("yes", "yes", "yes")
    assert found(held, held.ends) == ("yes", "no", "yes")


def test_what_has_run_out_reads_so_at_once_whether_or_not_it_was_written_down(world: World):
    held = certified(world.league, now=timezone.now() - YEAR - timedelta(days=1))
    assert not Event.objects.filter(certification=held, what=What.EXPIRED).exists()
    assert "<b>Not valid</b> It expired at the end of" in shown(held)
    assert found(held) == ("yes", "no", "yes")


def test_a_token_that_was_changed_does_not_hold_and_the_rest_does(world: World, held: Certification):
    token = token_of(held)
    QuerySet(Credential).filter(certification=held).update(token=token[:-8] + "AAAAAAAA")
    assert found(held) == ("no", "yes", "yes")


def test_a_token_of_another_certification_does_not_hold(world: World, held: Certification):
    token_of(held)
    other = token_of(certified(world.league, name="Bea Kay"))
    QuerySet(Credential).filter(certification=held).update(token=other)
    assert found(held) == ("no", "yes", "yes")
    assert "What was signed is not what is on record." in shown(held)


@pytest.mark.parametrize("name", ["validUntil", "validFrom", "name", "id"])
def test_what_was_signed_is_held_against_what_is_on_record(name: str, held: Certification):
    key = current_key(timezone.now())
    document = read(token_of(held), key)
    document[name] = "2036-01-01T00:00:00Z" if name.startswith("valid") else "urn:uuid:another"
    QuerySet(Credential).filter(certification=held).update(token=signed(document, key))
    assert found(held)[0] == "no"


def test_without_a_key_a_signature_that_is_there_holds_and_one_to_be_made_could_not_be_checked(
    world: World, held: Certification, settings
):
    token_of(held)
    settings.CREDENTIAL_KEY = ""
    assert found(held) == ("yes", "yes", "yes")
    other = certified(world.league)
    assert found(other) == ("unknown", "yes", "yes")
    assert "<b>Could not check</b> This site has no key to sign with at the moment." in shown(other)
    moved(world, other, What.REVOKED)
    assert "<b>Not valid</b> Revoked." in shown(other)


def test_without_anything_on_record_the_status_could_not_be_checked(world: World, held: Certification):
    fields = ("league", "user", "level", "holder", "league_name", "programme_title", "level_title", "edition")
    values = {name: getattr(held, name) for name in (*fields, "issued", "valid_from", "expires", "ends")}
    silent = Certification.objects.create(**values, number=99)
    assert found(silent) == ("yes", "yes", "unknown")
    assert "<b>Could not check</b> Nothing on record says how it stands." in shown(silent)


def test_after_a_leak_it_is_signed_anew(held: Certification):
    before = token_of(held)
    rotate(now=timezone.now(), leaked=True)
    assert found(held) == ("yes", "yes", "yes")
    assert token_of(held) != before


def test_of_someone_who_was_erased_it_names_nobody(held: Certification):
    token_of(held)
    erase(person=held.user, by=held.user, now=timezone.now())
    page = shown(held)
    assert "Roy" not in page
    assert "Name no longer on record" in page
    assert "Referee: Level 1" in page
    assert found(held) == ("unknown", "yes", "yes")
    assert "<b>Valid</b>" not in page


def test_whoever_was_merged_keeps_what_was_certified_under_the_other_record(world: World, held: Certification):
    token = token_of(held)
    other = certified(world.league, name="Anna Roy")
    merge(keep=other.user, other=held.user, by=world.people[LEAGUE_ADMIN], now=timezone.now())
    assert Certification.objects.get(pk=held.pk).user == other.user
    for each, name in ((held, "Ann Roy"), (other, "Anna Roy")):
        assert found(each) == ("yes", "yes", "yes")
        assert name in shown(each)
    assert token_of(Certification.objects.get(pk=held.pk)) == token


def test_a_change_of_name_does_not_rewrite_it(held: Certification):
    held.user.registrations.update(given_name="Ann", family_name="King")
    assert "Ann Roy" in shown(held)
    assert found(held) == ("yes", "yes", "yes")


def test_what_was_taken_over_is_never_told_as_examined_here(world: World, held: Certification):
    assert "examined here" not in shown(held)
    QuerySet(Certification).filter(pk=held.pk).update(imported=True, source="Paper file")
    page = shown(held)
    assert "before this site; nobody was examined here" in page
    assert found(held) == ("yes", "yes", "yes")


def test_a_code_is_found_however_it_is_typed(held: Certification):
    typed = " ".join(held.code.upper()[at : at + 4] for at in range(0, len(held.code), 4))
    for code in (typed, typed.replace(" ", "-"), f" {held.code}\n"):
        page = Client().get("/verify/", {"code": code}, follow=True)
        assert page.status_code == 200
        assert "Ann Roy" in page.content.decode()
    assert Client().get(f"/verify/{held.code.upper()}/").headers["Location"] == f"/verify/{held.code}/"
    assert Client().get("/verify/", {"code": "- -"}).status_code == 200


def test_a_code_of_another_kind_is_not_found(world: World, held: Certification):
    attempt = begin(make_exam(world.league), world.people[TRAINEE])
    for code in (held.public_id, attempt.public_id, held.code[:-1], "%00", "-", held.pk):
        page = Client().get(f"/verify/{code}/")
        assert page.status_code == 404
        assert "No certification has this code" in page.content.decode()


def test_codes_are_random_and_of_no_less_than_128_bits(world: World, held: Certification):
    codes = {held.code, *(certified(world.league).code for _each in range(3))}
    assert len(codes) == 4
    for code in codes:
        assert set(code) <= set(LEGIBLE)
        assert len(code) * math.log2(len(set(LEGIBLE))) >= 128
        assert not {held.public_id, held.holder} & {code}


def test_wrong_codes_are_counted_by_address_and_after_thirty_in_a_minute_none_is_looked_at(held: Certification):
    assert [ask(f"wrong{number}") for number in range(30)] == [404] * 30
    assert ask(held.code) == 429
    assert ask("wrong30") == 429
    assert "Too many tries" in Client().get(f"/verify/{held.code}/").content.decode()
    assert ask(held.code, "192.0.2.7") == 200
    cache.clear()  # what a minute does
    assert ask(held.code) == 200


def test_right_codes_from_one_rink_are_never_too_many(held: Certification):
    assert ask("mistyped") == 404
    assert [ask(held.code) for _each in range(60)] == [200] * 60
    assert [ask(f"wrong{number}") for number in range(29)] == [404] * 29


def test_nobody_keeps_it_and_no_search_engine_finds_it(held: Certification):
    for address in (f"/verify/{held.code}/", "/verify/", "/verify/nothing/"):
        response = Client().get(address)
        assert "no-store" in response["Cache-Control"]
        assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert Client().post(f"/verify/{held.code}/").status_code == 405


def test_it_asks_the_database_as_often_however_many_there_are(world: World):
    held: list[Certification] = []

    def add_row() -> None:
        held.append(certified(world.league))
        token_of(held[-1])

    def look() -> None:
        assert "Signature, dates and status hold." in shown(held[-1])

    assert_same_number_of_queries(ask=look, add_row=add_row)
