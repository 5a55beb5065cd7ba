"""Programmes from presets and by hand; rules that contradict each other; changes shown before they apply."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.certification.models import (
    Certification,
    Event,
    Kind,
    Level,
    LevelRequirement,
    Programme,
    Requirement,
    Status,
)
from accounts.certification.presets import PRESETS, Preset
from accounts.certification.services.changing import change_rules, preview_change
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.issuing import NotReady, issue
from accounts.certification.services.programmes import add_preset, archive
from accounts.certification.services.recording import record_evidence
from accounts.people.models import Act
from tests.certification.made import (
    DAY,
    NOON,
    TODAY,
    held,
    make_level,
    make_official,
    make_requirement,
    make_season,
    standing,
    status,
    told,
)
from tests.queries import assert_same_number_of_queries
from tests.world import LEAGUE_ADMIN, World

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(world: World) -> Client:
    return world.client(LEAGUE_ADMIN)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_a_preset_is_copied_whole_and_contradicts_itself_nowhere(world: World, preset: Preset):
    from accounts.certification.contradictions import problems_of_ask, problems_of_level

    programme = add_preset(league=world.league, preset=preset, by=None, now=NOON)
    again = add_preset(league=world.league, preset=preset, by=None, now=NOON)
    assert again.code == f"{programme.code}-2"
    levels = list(programme.levels.order_by("number"))
    assert [level.title for level in levels] == [str(each.title) for each in preset.levels]
    for level, wanted in zip(levels, preset.levels, strict=True):
        assert list(problems_of_level(level)) == []
        assert [ask.requirement.code for ask in level.asks.order_by("order")] == [each.code for each in wanted.asks]
        assert not [found for ask in level.asks.all() for found in problems_of_ask(ask)]


def test_a_preset_is_begun_by_one_press(world: World, admin: Client):
    address = reverse("new_programme", args=["ours"])
    answer = admin.post(address, {"preset": "four-levels"})
    programme = Programme.objects.get()
    assert answer["Location"] == reverse("programme", args=[programme.public_id])
    page = admin.get(answer["Location"]).content.decode()
    assert "Level 4" in page
    assert "Background check" in page
    assert Act.objects.filter(what="programme.new").count() == 1
    assert admin.post(address, {"preset": "none-such"}).status_code == 422


def level_fields(level: Level | None = None, **given: Any) -> dict[str, Any]:
    """What the form of a level posts."""
    fields = {
        "number": 1,
        "title": "Level 1",
        "code": "level-1",
        "edition": "nhl-2005-06",
        "validity": "months",
        "months": 12,
        "supersedes": "on",
    }
    if level is not None:
        fields |= {"number": level.number, "title": level.title, "code": level.code}
    return {name: value for name, value in {**fields, **given}.items() if value is not None}


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"months": None}, "months"),
        ({"validity": "season"}, "months"),
        ({"validity": "none", "months": None, "renewal_days": 30}, "renewal_days"),
        ({"months": 1, "renewal_days": 28}, "renewal_days"),
        ({"minimum_age": 0}, "minimum_age"),
        ({"minimum_age": 100}, "minimum_age"),
        ({"edition": "none-such"}, "edition"),
        ({"needs_months": 3}, "needs_months"),
    ],
)
def test_a_level_that_contradicts_itself_is_refused_at_the_field(
    world: World, admin: Client, given: dict[str, Any], field: str
):
    level = make_level(world.league)
    answer = admin.post(reverse("level", args=[level.public_id]), level_fields(level, **given))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]


@pytest.mark.parametrize("given", [{"months": 1, "renewal_days": 27}, {"minimum_age": 1}, {"minimum_age": 99}])
def test_a_level_on_the_right_side_of_each_line_is_kept(world: World, admin: Client, given: dict[str, Any]):
    level = make_level(world.league)
    answer = admin.post(reverse("level", args=[level.public_id]), level_fields(level, **given))
    assert answer.status_code == 302
    level.refresh_from_db()
    assert {name: getattr(level, name) for name in given} == given


def test_levels_cannot_need_each_other(world: World, admin: Client):
    first = make_level(world.league)
    second = make_level(world.league, 1, needs=first)
    answer = admin.post(reverse("level", args=[first.public_id]), level_fields(first, needs=second.pk))
    assert list(answer.context["form"].errors) == ["needs"]
    higher = make_level(world.league, 2, first.programme)
    answer = admin.post(reverse("level", args=[first.public_id]), level_fields(first, needs=higher.pk))
    assert list(answer.context["form"].errors) == ["needs"]


def test_a_lower_level_of_the_season_before_is_enough_where_the_level_says_so(world: World, admin: Client):
    make_season(world.league)
    make_season(world.league, 2027)
    first = make_level(world.league, validity="season")
    second = make_level(world.league, 2, first.programme, validity="season")
    fields = level_fields(second, validity="season", months=None, needs=first.pk)
    answer = admin.post(reverse("level", args=[second.public_id]), fields)
    assert list(answer.context["form"].errors) == ["needs_months"]
    admin.post(reverse("level", args=[second.public_id]), {**fields, "needs_months": 6})
    second.refresh_from_db()
    user = make_official(world.league)
    certification = issue(user=user, level=first, by=None, now=NOON)
    assert certification.expires == date(2027, 5, 1)  # the league's clocks are those of UTC
    late = NOON + 400 * DAY
    with pytest.raises(NotReady):
        issue(user=user, level=second, by=None, now=late)  # 5 November: six months were over on the first
    assert issue(user=user, level=second, by=None, now=NOON + 396 * DAY).level == second


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"kind": "exam"}, "exams"),
        ({"kind": "seminar", "band": "Level III"}, "band"),
        ({"kind": "mastery"}, "clauses"),
        ({"kind": "seminar", "clauses": ["premature_substitution"]}, "clauses"),
        ({"code": "taken"}, "code"),
    ],
)
def test_a_requirement_that_contradicts_itself_is_refused_at_the_field(
    world: World, admin: Client, given: dict[str, Any], field: str
):
    Requirement.objects.create(league=world.league, code="taken", title="Taken", kind=Kind.OTHER)
    fields = {"title": "New", "code": "new", "kind": "seminar", "edition": "nhl-2005-06", **given}
    answer = admin.post(reverse("new_requirement", args=["ours"]), fields)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])


def test_what_a_level_asks_is_added_changed_and_taken_away(world: World, admin: Client):
    level = make_level(world.league)
    requirement = Requirement.objects.create(league=world.league, code="check", title="Check", kind=Kind.BACKGROUND)
    admin.post(reverse("new_ask", args=[level.public_id]), {"requirement": requirement.pk, "order": 1})
    address = reverse("ask", args=[level.public_id, "check"])
    admin.post(address, {"order": 1, "continuing": "on", "holders_from": "2027-01-01"})
    ask = LevelRequirement.objects.get()
    assert (ask.continuing, ask.anew, ask.holders_from) == (True, False, date(2027, 1, 1))
    admin.post(address, {"remove": "1"})
    assert not LevelRequirement.objects.exists()
    acts = Act.objects.filter(what__startswith="level.").order_by("pk").values_list("what", flat=True)
    assert list(acts) == ["level.ask", "level.ask", "level.ask_no_more"]


def test_a_level_without_an_end_asks_nothing_anew(world: World, admin: Client):
    level = make_level(world.league, validity="none")
    requirement = make_requirement(make_level(world.league))
    fields = {"requirement": requirement.pk, "order": 1, "anew": "on"}
    answer = admin.post(reverse("new_ask", args=[level.public_id]), fields)
    assert list(answer.context["form"].errors) == ["anew"]


def test_a_change_is_shown_with_names_before_it_applies(world: World, admin: Client):
    level = make_level(world.league)
    seminar = make_requirement(level)
    check = Requirement.objects.create(league=world.league, code="check", title="Check", kind=Kind.BACKGROUND)
    user = make_official(world.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    before = held(user, level)
    address = reverse("new_ask", args=[level.public_id])
    fields = {"requirement": check.pk, "order": 2, "continuing": "on"}
    shown = admin.post(address, fields)
    page = shown.content.decode()
    assert "Ann Roy" in page
    assert "may work no longer" in page
    assert level.asks.count() == 1
    assert told(user) == ["enrolled", "evidence", "issued"]
    admin.post(address, {**fields, "confirmed": "1"})
    assert level.asks.count() == 2
    assert told(user)[-1] == "rules"
    event = standing(user, level).event
    assert (event.missing, event.open, event.status) == ("check", 1, "valid")
    assert held(user, level) == before


def test_a_new_length_dates_nobody_anew(world: World):
    level = make_level(world.league)
    user = make_official(world.league)
    issue(user=user, level=level, by=None, now=NOON)
    dates = Certification.objects.values_list("valid_from", "expires", "ends", "renewal_opens").get()

    def apply() -> None:
        level.months = 1
        level.save()

    assert preview_change(league=world.league, levels=[level], apply=apply, now=NOON).turns == ()
    level.refresh_from_db()
    assert level.months == 12
    assert (
        change_rules(
            league=world.league, levels=[level], apply=apply, what="level.change", target=level, by=None, now=NOON
        )
        == 0
    )
    assert Certification.objects.values_list("valid_from", "expires", "ends", "renewal_opens").get() == dates
    assert told(user) == ["issued"]


def test_what_a_change_alone_leads_to_is_issued_with_it(world: World):
    level = make_level(world.league)
    seminar, other = make_requirement(level), make_requirement(level, "other", Kind.OTHER)
    done, waiting = make_official(world.league), make_official(world.league)
    enrol(users=[done, waiting], level=level, by=None, now=NOON)
    record_evidence(user=done, requirement=seminar, on=TODAY, by=None, now=NOON)
    ask = LevelRequirement.objects.get(requirement=other)

    def apply() -> None:
        LevelRequirement.objects.filter(pk=ask.pk).delete()

    preview = preview_change(league=world.league, levels=[level], apply=apply, now=NOON)
    assert {turn.user: turn.issued for turn in preview.turns} == {done.pk: True, waiting.pk: False}
    assert (preview.looked_at, preview.gained, preview.opened, preview.lost) == (2, 1, 0, 0)
    numbers = Event.objects.count()
    change_rules(league=world.league, levels=[level], apply=apply, what="level.ask", target=level, by=None, now=NOON)
    assert (status(done, level), status(waiting, level)) == (Status.VALID, Status.NOT_CERTIFIED)
    assert Event.objects.count() == numbers + 3


def test_an_archived_programme_issues_nothing_by_itself(world: World):
    level = make_level(world.league)
    seminar = make_requirement(level)
    user = make_official(world.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    admin = world.people[LEAGUE_ADMIN]
    assert archive(programme=level.programme, archived=True, by=admin, now=NOON)
    assert not archive(programme=level.programme, archived=True, by=admin, now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    assert status(user, level) == Status.PENDING


def test_a_code_stays_once_something_is_held_of_it(world: World, admin: Client):
    level = make_level(world.league)
    issue(user=make_official(world.league), level=level, by=None, now=NOON)
    admin.post(reverse("level", args=[level.public_id]), level_fields(level, code="another", confirmed="1"))
    level.refresh_from_db()
    assert level.code == "level-1"


def test_the_list_and_a_programme_ask_as_often_for_three_as_for_one(world: World, admin: Client):
    level = make_level(world.league)

    def add() -> None:
        made = make_level(world.league, Level.objects.count() + 1, level.programme)
        make_requirement(made, made.code)
        make_requirement(make_level(world.league), made.code)

    def ask() -> None:
        assert admin.get(reverse("programmes", args=["ours"])).status_code == 200
        assert admin.get(reverse("programme", args=[level.programme.public_id])).status_code == 200

    assert_same_number_of_queries(ask=ask, add_row=add)
