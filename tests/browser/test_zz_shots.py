"""Screens of each page, on a throwaway basis."""
import pytest
from datetime import timedelta
from django.utils import timezone
from django.urls import reverse
from playwright.sync_api import Page
from quizzes.exams.models import *
from tests.browser.axe import assert_accessible
from tests.browser.screens import PHONE, PHONE_DARK, DESKTOP
from tests.world import *
from tests.quizzes.exams.made import *
from tests.quizzes.taking.made import keep_one
from accounts.people.models import Registration
from quizzes.exams.services.running import make_code
from quizzes.exams.services.time import set_extra_time

@pytest.mark.parametrize("screen", [PHONE, PHONE_DARK, DESKTOP], indirect=True, ids=str)
def test_shots(page: Page, live_server, world, sign_in, screen):
    from django.core.management import call_command
    call_command("loaddata", "exam_policies", verbosity=0)
    world.league.time_zone="America/Toronto"; world.league.save()
    now=timezone.now()
    exam=make_exam(world.league, timed(league=world.league, slug="own", title="Our own closed book", supervised=True, unlocked=True), opens=now-DAY, closes=now+DAY, published=now-DAY)
    draft=make_exam(world.league, title="A draft", published=None)
    Section.objects.create(exam=draft, number=2, title="Second part", blueprint={})
    fix_questions(draft.sections.first(), 2)
    keep_one(world.league, "7"); keep_one(world.league, "8")
    for n,(name,org) in enumerate([("Osei","Barrie Minor Hockey Association"),("Roy","Orillia")]):
        u=MembershipFactory.create(league=world.league).user
        Registration.objects.create(league=world.league,user=u,number=f"12{n}",family_name=name,given_name="Alex",organisation=org)
        Unlock.objects.create(exam=exam,user=u,at=now,reason="Clinic of 3 March")
    code=make_code(exam=exam,place="Clinic at the Barrie rink",until=now+DAY,by=world.people[INSTRUCTOR],now=now)
    begin(exam,u,now,code.code)
    WindowChange.objects.create(exam=exam,user=u,closes=now+2*DAY)
    WindowChange.objects.create(exam=exam,organisation="Orillia",opens=now-DAY,closes=now+2*DAY)
    set_extra_time(league=world.league,user=u,percent=25,by=world.people[LEAGUE_ADMIN],now=now)
    Season.objects.create(league=world.league,title="2026–27",opens=now,closes=now+90*DAY)
    sign_in(world.people[LEAGUE_ADMIN])
    s=draft.sections.first()
    p=exam.public_id; d=draft.public_id
    pages={
      "list": reverse("written_exams"), "new": reverse("new_exam",args=["ours"]), "seasons": reverse("seasons",args=["ours"]),
      "policies": reverse("policies",args=["ours"]), "policy": reverse("policy",args=["ours","own"]),
      "draft": reverse("written_exam",args=[d]), "exam": reverse("written_exam",args=[p]), "settings": reverse("exam_settings",args=[p]),
      "section": reverse("section",args=[d,s.pk]), "fixed": reverse("fixed_questions",args=[d,s.pk]),
      "preview": reverse("preview_exam",args=[p]), "question": reverse("preview_question",args=[p,1])+"?key=1",
      "publish": reverse("publish_exam",args=[d]), "attempts": reverse("exam_attempts",args=[p]), "codes": reverse("sitting_codes",args=[p]),
      "unlocking": reverse("unlocking",args=[p]), "windows": reverse("exam_windows",args=[p])+"?q=alex", "extra": reverse("extra_time",args=["ours"])+f"?official={Registration.objects.first().pk}",
      "copy": reverse("copy_exam",args=[d]),
    }
    bad=[]
    for name,address in pages.items():
        page.goto(live_server.url+address)
        wide=page.evaluate("document.documentElement.scrollWidth > innerWidth")
        if wide: bad.append(("wide",name))
        try: assert_accessible(page)
        except AssertionError as e: bad.append((name,str(e)[:600]))
        page.screenshot(path=f"/tmp/shots/{name}-{screen}.png", full_page=True)
    page.goto(live_server.url+pages["section"])
    page.get_by_label("How many questions are drawn").fill("5")
    page.get_by_label("How many questions are drawn").press("Tab")
    page.get_by_text("It can be drawn").wait_for(timeout=20000)
    page.get_by_label("Questions on").nth(2).select_option("format:who_may_change")
    page.get_by_label("At least").nth(2).fill("5"); page.keyboard.press("Tab")
    page.wait_for_timeout(4000)
    page.screenshot(path=f"/tmp/shots/live-{screen}.png", full_page=True)
    assert bad==[], "\n".join(map(str,bad))
