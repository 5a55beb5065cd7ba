"""Every address of the site by every role: who gets what.

`test_access.py` fails when a URL has no entry here, asks for every entry as every role, and compares. `test_csp.py` and
the browser's `test_axe.py` read the same table: a page entered here is checked for inline script and style and for
accessibility without another word.

To add a page, add a line to PAGES under the URL's name, with its namespace:

    "rules:provision": Page.open(kwargs=lambda world: {"slug": "s6"}),
    "attempt": Page(TO_LOGIN, 200, 404, 404, 404, ours=True, kwargs=lambda world: {"public_id": attempt_of(world)}),

A page that needs rows makes them in `kwargs` with factories; it is called once for each role, in a world of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from accounts.api.models import Call, Token, Webhook
from accounts.certification.credentials.keys import current_key
from accounts.certification.credentials.making import credential_of
from accounts.certification.credentials.models import Credential
from accounts.certification.exports.layouts import Layout
from accounts.certification.exports.models import Export, Preset, State
from accounts.certification.exports.services.background import ask
from accounts.certification.exports.wanted import Wanted
from accounts.certification.exports.writing import Order
from accounts.certification.models import Certification
from accounts.certification.services.issuing import issue
from accounts.clinics.models import Clinic, Participant
from accounts.clinics.services.running import open_clinic, step
from accounts.people.models import Joining, Registration, Role, User
from accounts.people.services.audit import record
from accounts.people.services.rosters import upload
from quizzes.authoring.models import Scenario
from quizzes.authoring.services.files import upload as upload_scenarios
from quizzes.casebooks.models import CaseBook
from quizzes.exams.models import (
    Appeal,
    Correction,
    Exam,
    ExamAttempt,
    ExamItem,
    Flag,
    Policy,
    Season,
    Section,
    WindowChange,
)
from quizzes.exams.services.appealing import appeal
from quizzes.exams.services.finishing import submit
from quizzes.exams.services.flagging import raise_flag
from quizzes.exams.services.running import make_code
from quizzes.exams.services.time import set_extra_time
from quizzes.models import Question
from quizzes.question_files.importing import upload as upload_questions
from rules import editions
from rules.services.sync import sync_rulebook
from tests.accounts.invited import invited
from tests.api.made import a_token, a_webhook
from tests.certification import addresses as certification
from tests.certification.made import make_level
from tests.clinics.made import make_clinic
from tests.factories import MembershipFactory
from tests.quizzes.authoring.made import make_scenario
from tests.quizzes.exams.corrected import draft
from tests.quizzes.exams.made import DAY, begin, make_exam, make_policy
from tests.quizzes.question_files.made import exported
from tests.quizzes.taking.made import EVENING, keep_one, named_attempt
from tests.world import (
    INSTRUCTOR,
    LEAGUE_ADMIN,
    NOBODY,
    OTHER_ADMIN,
    OUTSIDERS,
    ROLES,
    RULES_CHAIR,
    STRANGER,
    SUPERUSER,
    TRAINEE,
    World,
)

TO_LOGIN = "sent to the sign-in page"
Outcome = int | str
"""A status code; TO_LOGIN; or the address of another redirect."""


SAME_AS = {RULES_CHAIR: INSTRUCTOR, NOBODY: TRAINEE, STRANGER: TRAINEE, OTHER_ADMIN: LEAGUE_ADMIN}
"""Who gets the same as whom, where a page does not say."""


def nothing(world: World) -> dict[str, Any]:
    """No arguments: for an address without any."""
    return {}


@dataclass(frozen=True)
class Page:
    """What each role gets from one address. `html` is false where the answer is no page (JSON, a file, a fragment).

    Unless it is said otherwise, a rules chair gets what an instructor gets. Where the page is about a row of
    our league or of one of its people (`ours`), everyone from outside gets 404: for them it is not there. Elsewhere
    someone without a role and the stranger get what a trainee gets, and the administrator of the other league what ours
    gets. `fetched`: what the trainee gets who fetches an address that is to be posted to.
    """

    anonymous: Outcome
    trainee: Outcome
    instructor: Outcome
    league_admin: Outcome
    superuser: Outcome
    rules_chair: Outcome | None = field(default=None, kw_only=True)
    nobody: Outcome | None = field(default=None, kw_only=True)
    stranger: Outcome | None = field(default=None, kw_only=True)
    other_admin: Outcome | None = field(default=None, kw_only=True)
    ours: bool = field(default=False, kw_only=True)
    kwargs: Callable[[World], Mapping[str, Any]] = field(default=nothing, kw_only=True)
    method: str = field(default="get", kw_only=True)
    fetched: Outcome = field(default=405, kw_only=True)
    data: Mapping[str, Any] = field(default_factory=dict, kw_only=True)
    html: bool = field(default=True, kw_only=True)

    @classmethod
    def open(cls, **more: Any) -> Page:
        """A page that everyone gets, signed in or not."""
        return cls(200, 200, 200, 200, 200, **more)

    @classmethod
    def signed_in(cls, **more: Any) -> Page:
        """A page that everyone gets who has signed in."""
        return cls(TO_LOGIN, 200, 200, 200, 200, **more)

    @classmethod
    def asks_again(cls, address: str, **more: Any) -> Page:
        """The page at an address that asks everyone for their password first."""
        return cls(TO_LOGIN, *[f"/account/confirm/?next={quote(address, safe='')}"] * 4, **more)

    def outcome(self, role: str) -> Outcome:
        """What this role gets."""
        outcome: Outcome | None = getattr(self, role)
        if outcome is not None:
            return outcome
        return 404 if self.ours and role in OUTSIDERS else self.outcome(SAME_AS[role])

    def roles_that_see_it(self) -> list[str]:
        """The roles that get the page itself, from the one who may do least, those from outside last."""
        return [role for role in ROLES if self.method == "get" and self.html and self.outcome(role) == 200]

    def url(self, name: str, world: World) -> str:
        """Its address in this world."""
        return reverse(name, kwargs=dict(self.kwargs(world)) or None)


NHL = {"edition": "nhl-2005-06"}
ATTEMPT = "trainees-attempt"


def trainees_attempt(*numbers: int, answered: int = 0) -> Callable[[World], Mapping[str, Any]]:
    """The arguments of a page of an attempt of the trainee, its first so many questions answered."""

    def make(world: World) -> Mapping[str, Any]:
        named_attempt(world.people[TRAINEE], public_id=ATTEMPT, answered=answered)
        return {"public_id": ATTEMPT, **({"number": numbers[0]} if numbers else {})}

    return make


def kept_question(world: World) -> Mapping[str, Any]:
    """The arguments of a question in the pool of the league."""
    return {"pk": keep_one(world.league).pk}


EXAM_ATTEMPT = "trainees-exam"


def an_exam(world: World) -> Mapping[str, Any]:
    """The arguments of a page of a published exam of the league, open now."""
    now = timezone.now()
    exam = make_exam(world.league, opens=now - DAY, closes=now + DAY, published=now - DAY)
    Exam.objects.filter(pk=exam.pk).update(public_id="an-exam")
    return {"public_id": "an-exam"}


def a_closed_exam(world: World) -> Mapping[str, Any]:
    """The arguments of a page of an exam that has closed, so that nobody starts it."""
    arguments = an_exam(world)
    Exam.objects.update(closes=timezone.now() - DAY / 2)
    return arguments


def trainees_exam(*numbers: int, submitted: bool = False) -> Callable[[World], Mapping[str, Any]]:
    """The arguments of a page of the trainee's attempt at an exam, under way or submitted."""

    def make(world: World) -> Mapping[str, Any]:
        exam = Exam.objects.get(public_id=an_exam(world)["public_id"])
        attempt = begin(exam, world.people[TRAINEE], timezone.now())
        ExamAttempt.objects.filter(pk=attempt.pk).update(public_id=EXAM_ATTEMPT)
        if submitted:
            submit(attempt=attempt, now=timezone.now())
        return {"public_id": EXAM_ATTEMPT, **({"number": numbers[0]} if numbers else {})}

    return make


CORRECTION = "a-correction"


def exam_question(world: World) -> Mapping[str, Any]:
    """The arguments of a page about a question of the trainee's submitted exam, for its league."""
    trainees_exam(submitted=True)(world)
    item = ExamItem.objects.filter(attempt__public_id=EXAM_ATTEMPT, number=1).select_related("question").get()
    return {"league": "ours", "question": item.question.public_id}


def drafted_correction(world: World) -> Mapping[str, Any]:
    """The arguments of a page of a draft that voids a question of the trainee's submitted exam."""
    question = Question.objects.get(public_id=exam_question(world)["question"])
    draft(question, world.league)
    Correction.objects.update(public_id=CORRECTION)
    return {"public_id": CORRECTION}


FLAG = "a-flag"


def flagged_question(world: World) -> Mapping[str, Any]:
    """The arguments of the answer to the trainee's flag on a question of their submitted exam."""
    question = Question.objects.get(public_id=exam_question(world)["question"])
    trainee = world.people[TRAINEE]
    raise_flag(question=question, league=world.league, user=trainee, reason="Which bench?", now=timezone.now())
    Flag.objects.update(public_id=FLAG)
    return {"public_id": FLAG}


APPEAL = "an-appeal"


def appealed_result(world: World) -> Mapping[str, Any]:
    """The arguments of the trainee's appeal against the result of their exam."""
    trainees_exam(submitted=True)(world)
    attempt = ExamAttempt.objects.get(public_id=EXAM_ATTEMPT)
    appeal(attempt=attempt, reason="The bench was not told.", now=timezone.now())
    Appeal.objects.update(public_id=APPEAL)
    return {"public_id": APPEAL}


OURS = {"league": "ours"}


def waiting_roster(world: World) -> Mapping[str, Any]:
    """The arguments of a page about a roster that everyone who may has uploaded for the league."""
    for user in world.everyone.values():
        content = b"number,family name\n1,Roy\n,Osei\n"
        upload(league=world.league, user=user, name="roster.csv", content=content, now=EVENING)
    return OURS


def pool_of_ours(world: World) -> Mapping[str, Any]:
    """The arguments of a page of the league, which has a question in its pool."""
    keep_one(world.league)
    return OURS


def waiting_questions(world: World) -> Mapping[str, Any]:
    """The arguments of a page about a file of questions that everyone who may has uploaded for the league."""
    keep_one(world.league)
    content = exported(world.league, "json").replace(b'"difficulty"', b'"difficult"')
    for user in world.everyone.values():
        upload_questions(league=world.league, user=user, name="questions.json", content=content, now=EVENING)
    return OURS


INVITATIONS = "/account/rosters/ours/invitations/"


def sent_invitation(world: World) -> Mapping[str, Any]:
    """The arguments of an invitation into the league."""
    invited(world.league)
    return {**OURS, "pk": world.league.invitations.get().pk}


def link_of_invitation(world: World) -> Mapping[str, Any]:
    """The arguments of the page to accept one."""
    return {"secret": invited(world.league)}


def open_league(world: World) -> Mapping[str, Any]:
    """The arguments of our league, made open."""
    world.league.joining = Joining.OPEN
    world.league.save()
    return OURS


def a_season(world: World) -> Mapping[str, Any]:
    """The arguments of a season of the league."""
    now = timezone.now()
    season = Season.objects.create(league=world.league, title="2026-27", opens=now, closes=now + DAY)
    return {**OURS, "pk": season.pk}


def own_policy(world: World) -> dict[str, Any]:
    """The arguments of a page of the league, which has a policy of its own."""
    make_policy(world.league, slug="own")
    return dict(OURS)


def a_section(world: World) -> Mapping[str, Any]:
    """The arguments of the section of an exam that nobody has started, with a question in the league's pool."""
    keep_one(world.league)
    arguments = an_exam(world)
    return {**arguments, "pk": Section.objects.get().pk}


def trainees_own_exam(world: World) -> Mapping[str, Any]:
    """The arguments of an exam that the trainee has started, so that its sections stay."""
    trainees_exam()(world)
    return {"public_id": "an-exam"}


def acts_of_ours(world: World) -> Mapping[str, Any]:
    """The arguments of the page of a league in which something was done."""
    record(by=world.people[SUPERUSER], league=world.league, what="roster.import", target=world.league, now=EVENING)
    return OURS


def two_records(world: World) -> dict[str, Any]:
    """The arguments of a page of a league in which one person is registered twice."""
    for number in ("1", "2"):
        user = MembershipFactory.create(league=world.league, user__username=f"twice-{number}").user
        Registration.objects.create(user=user, league=world.league, number=number, family_name="Roy")
    return dict(OURS)


def two_ids() -> dict[str, Any]:
    """The public ids of the person who is registered twice."""
    first, second = User.objects.filter(username__startswith="twice-").order_by("pk")
    return {"keep": first.public_id, "other": second.public_id}


AN_EXAM = {"public_id": "an-exam"}


def a_code(world: World) -> Mapping[str, Any]:
    """The arguments of a code of a sitting that still starts it."""
    exam = Exam.objects.get(**an_exam(world))
    now = timezone.now()
    by = world.people[INSTRUCTOR]
    return {**AN_EXAM, "pk": make_code(exam=exam, place="Rink", until=now + DAY, by=by, now=now).pk}


def a_window(world: World) -> Mapping[str, Any]:
    """The arguments of another window of an exam, for the trainee."""
    exam = Exam.objects.get(**an_exam(world))
    change = WindowChange.objects.create(exam=exam, user=world.people[TRAINEE], closes=timezone.now() + 2 * DAY)
    return {**AN_EXAM, "pk": change.pk}


def someones_extra_time(world: World) -> Mapping[str, Any]:
    """The arguments of the page of a league in which someone has extra time."""
    by, now = world.people[LEAGUE_ADMIN], timezone.now()
    set_extra_time(league=world.league, user=world.people[TRAINEE], percent=25, by=by, now=now)
    return OURS


CLINIC = "a-clinic"
IN_A_CLINIC = {"public_id": CLINIC}


def a_clinic(world: World, **fields: Any) -> Mapping[str, Any]:
    """The arguments of a page of a clinic of the league with a scenario."""
    made = make_clinic(world.league, 1, by=world.people[INSTRUCTOR])
    Clinic.objects.filter(pk=made.pk).update(public_id=CLINIC, **fields)
    return IN_A_CLINIC


def a_draft_for_a_clinic(world: World) -> Mapping[str, Any]:
    """The arguments of a page of a clinic of the league, whose instructor has a draft."""
    make_scenario(world.league, world.people[INSTRUCTOR])
    return a_clinic(world)


def a_room(world: World) -> Mapping[str, Any]:
    """The arguments of the room of a clinic that asks its scenario."""
    clinic = Clinic.objects.get(**a_clinic(world))
    by = world.people[INSTRUCTOR]
    open_clinic(clinic=clinic, by=by, now=timezone.now())
    clinic.refresh_from_db()
    step(clinic=clinic, to="next", seen=clinic.version, by=by, now=timezone.now())
    Clinic.objects.update(code="234567")
    return {"code": "234567"}


def somebody_in_a_room(world: World) -> Mapping[str, Any]:
    """The arguments of taking somebody out of a room."""
    clinic = Clinic.objects.get(**a_room(world))
    Participant.objects.create(clinic=clinic, name="Robin", joined=timezone.now(), public_id="robin")
    return {**IN_A_CLINIC, "participant": "robin"}


def a_case_book(world: World) -> Mapping[str, Any]:
    """The arguments of a case book of the league, one case of which is ruled otherwise than it expects."""
    incident = '{"kind": "line_up", "team": "home", "placed": 7}'
    line = f'{{"id": "1", "story": "", "situation": {{"incident": {incident}}}, "expect": {{"penalty": "none"}}}}'
    CaseBook.objects.create(league=world.league, title="Ours", lines=line, made=EVENING, public_id="a-book")
    return {"public_id": "a-book"}


EXPORT = "an-export"


def an_export(world: World) -> Mapping[str, Any]:
    """The arguments of an export that was made in the background; its file is there."""
    now = timezone.now()
    order = Order(wanted=Wanted(), layout=Layout.of("person_id"), format="csv")
    made = ask(league=world.league, order=order, profile="full", by=None, expected=1, now=now)
    name = default_storage.save(f"exports/{made.public_id}-1.csv", ContentFile(b"person_id"))
    done = {"state": State.DONE, "file": name, "expires": now + DAY, "public_id": EXPORT}
    Export.objects.filter(pk=made.pk).update(**done)
    return {**OURS, "public_id": EXPORT}


def own_layout(world: World) -> Mapping[str, Any]:
    """The arguments of a layout that the league has saved."""
    Preset.objects.create(league=world.league, slug="own", title="Own", kept=Layout.of("person_id").as_json())
    return {**OURS, "slug": "own"}


CERTIFICATION = "a-certification"
CODE = "a2c4e6g8"


def trainees_certification(**more: Any) -> Callable[[World], Mapping[str, Any]]:
    """The arguments of a page about what the trainee is certified for by our league."""

    def make(world: World) -> Mapping[str, Any]:
        held = issue(user=world.people[TRAINEE], level=make_level(world.league), by=None, now=timezone.now())
        QuerySet(Certification).filter(pk=held.pk).update(public_id=CERTIFICATION, code=CODE)
        return {"public_id": CERTIFICATION, **more}

    return make


def credential_made(world: World) -> Credential:
    """The trainee's credential."""
    held = Certification.objects.get(**trainees_certification()(world))
    return credential_of(held, now=timezone.now())


TOKEN = "a-token"
WEBHOOK = "a-webhook"


def a_token_of_ours(world: World) -> Mapping[str, Any]:
    """The arguments of a token of our league."""
    token, _secret = a_token(world.league)
    Token.objects.filter(pk=token.pk).update(public_id=TOKEN)
    return {**OURS, "public_id": TOKEN}


def a_webhook_of_ours(**more: Any) -> Callable[[World], Mapping[str, Any]]:
    """The arguments of a webhook of our league, which was called once."""

    def make(world: World) -> Mapping[str, Any]:
        webhook, _secret = a_webhook(world.league)
        Webhook.objects.filter(pk=webhook.pk).update(public_id=WEBHOOK)
        Call.objects.create(webhook=webhook, number=1, at=timezone.now(), status=204, took=12)
        return {**OURS, "public_id": WEBHOOK, **more}

    return make


# A session opens none of these: tests/api/test_access.py asks with tokens.
BY_TOKEN = Page(*[401] * 5, html=False)


def answered_case(world: World) -> Mapping[str, Any]:
    """The arguments of the figures of a question of the trainee's submitted exam."""
    question = Question.objects.get(public_id=exam_question(world)["question"])
    return {"question_format": question.format, "identity": question.identity}


SCENARIO = "a-scenario"


def a_scenario(world: World) -> Mapping[str, Any]:
    """The arguments of a page about a draft of a scenario, which someone else wrote."""
    version = make_scenario(world.league, MembershipFactory.create(league=world.league, role=Role.INSTRUCTOR).user)
    Scenario.objects.filter(pk=version.scenario_id).update(public_id=SCENARIO)
    return {"public_id": SCENARIO}


def waiting_scenarios(world: World) -> Mapping[str, Any]:
    """The arguments of a page about a file of scenarios that everyone who may has uploaded for the league."""
    sync_rulebook(editions=editions.every().values())
    for user in world.everyone.values():
        content = b"kind,team,by\nundue_delay,home,team\nundue_delay,home,nobody\n"
        upload_scenarios(league=world.league, user=user, name="x.csv", content=content, now=EVENING)
    return OURS


def a_version(world: World) -> Mapping[str, Any]:
    """The arguments of the first version of a scenario."""
    return {**a_scenario(world), "number": 1}


PAGES: dict[str, Page] = {
    **dict.fromkeys(["login", "account_login"], Page(200, "/", "/", "/", "/")),
    **dict.fromkeys(
        ["logout", "account_logout"],
        Page("/account/log-in/", *["/account/log-in/"] * 4, method="post", fetched="/"),
    ),
    # Steps that another leads to: fetched by themselves, back to where it begins.
    "mfa_login_webauthn": Page("/account/log-in/", "/", "/", "/", "/"),
    "mfa_authenticate": Page("/account/log-in/", "/", "/", "/", "/"),
    # What decides who can sign in asks for the password again first; tests/accounts/test_security.py looks behind it.
    "account_reauthenticate": Page.signed_in(),
    "mfa_reauthenticate": Page(TO_LOGIN, *["/account/confirm/"] * 4),
    "mfa_reauthenticate_webauthn": Page(TO_LOGIN, *["/account/confirm/"] * 4),
    "account_change_password": Page.signed_in(),
    "account_set_password": Page(TO_LOGIN, *["/account/password/"] * 4),
    "account_reset_password": Page.open(),
    "account_reset_password_done": Page.open(),
    "account_reset_password_from_key": Page.open(kwargs=lambda world: {"uidb36": "1", "key": "stale"}),
    "account_reset_password_from_key_done": Page.open(),
    "account_email": Page.signed_in(),
    "account_confirm_email": Page.open(kwargs=lambda world: {"key": "stale"}),
    "mfa_index": Page.signed_in(),
    "mfa_activate_totp": Page.asks_again("/account/sign-in/app/"),
    "mfa_deactivate_totp": Page(TO_LOGIN, *[404] * 4),
    "mfa_list_webauthn": Page.signed_in(),
    "mfa_add_webauthn": Page.asks_again("/account/sign-in/passkeys/add/"),
    "mfa_edit_webauthn": Page.asks_again("/account/sign-in/passkeys/1/", kwargs=lambda world: {"pk": 1}),
    "mfa_remove_webauthn": Page.asks_again("/account/sign-in/passkeys/1/remove/", kwargs=lambda world: {"pk": 1}),
    "mfa_view_recovery_codes": Page(TO_LOGIN, *[404] * 4),
    "mfa_generate_recovery_codes": Page.asks_again("/account/sign-in/codes/new/"),
    "mfa_download_recovery_codes": Page(TO_LOGIN, *[404] * 4),
    "devices": Page.signed_in(),
    "end_devices": Page(TO_LOGIN, *["/account/devices/"] * 4, method="post", fetched="/account/devices/"),
    "account": Page.signed_in(),
    "rosters": Page(TO_LOGIN, 404, 200, 200, 200),
    "roster": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: OURS, ours=True),
    "roster_upload": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=lambda world: OURS, ours=True),
    "roster_preview": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=waiting_roster, ours=True),
    "roster_import": Page(
        TO_LOGIN,
        404,
        404,
        *["/account/rosters/ours/"] * 2,
        kwargs=waiting_roster,
        ours=True,
        method="post",
        fetched=404,
    ),
    "roster_refused": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=waiting_roster, ours=True, html=False),
    "invitations": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=lambda world: OURS, ours=True),
    "invite_registered": Page(
        TO_LOGIN, 404, 404, *[INVITATIONS] * 2, kwargs=lambda world: OURS, ours=True, method="post", fetched=404
    ),
    "withdraw_invitation": Page(
        TO_LOGIN, 404, 404, *[INVITATIONS] * 2, kwargs=sent_invitation, ours=True, method="post", fetched=404
    ),
    # The link is the right: whoever has it, from wherever.
    "invitation": Page.open(kwargs=link_of_invitation),
    "join": Page(200, "/", "/", "/", 200, nobody=200, stranger=200, other_admin=200, kwargs=open_league),
    "merge_choose": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=two_records, ours=True),
    "merge": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=lambda world: two_records(world) | two_ids(), ours=True),
    "own_data": Page.signed_in(html=False),
    "erase_own": Page.signed_in(),
    "erase_other": Page(
        TO_LOGIN,
        404,
        404,
        404,
        200,
        stranger="/account/erase/",
        kwargs=lambda world: {"public_id": world.stranger.public_id},
    ),
    "acts": Page(TO_LOGIN, 404, 404, 200, 200),
    "league_acts": Page(TO_LOGIN, 404, 404, 200, 200, kwargs=acts_of_ours, ours=True),
    "home": Page.open(),
    # Without the token of a page nothing starts.
    "start": Page(TO_LOGIN, "/", "/", "/", "/", method="post", fetched="/"),
    "due": Page(TO_LOGIN, "/", "/", "/", "/", method="post", fetched="/"),
    "plan": Page.signed_in(),
    "choose": Page.signed_in(),
    "progress": Page.signed_in(),
    "library": Page(TO_LOGIN, 404, 200, 200, 200),
    "library_sheet": Page(TO_LOGIN, 404, 200, 200, 200),
    "keep": Page(TO_LOGIN, 404, *["/library/?"] * 3, method="post", fetched=404),
    "pool": Page(TO_LOGIN, 404, 200, 200, 200),
    "pool_sheet": Page(TO_LOGIN, 404, 200, 200, 200),
    "take_out": Page(
        TO_LOGIN, 404, *["/library/pool/"] * 3, kwargs=kept_question, ours=True, method="post", fetched=404
    ),
    "question_export": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=pool_of_ours, ours=True),
    "question_upload": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: OURS, ours=True),
    "question_preview": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=waiting_questions, ours=True),
    "question_import": Page(
        TO_LOGIN, 404, *["/library/pool/"] * 3, kwargs=waiting_questions, ours=True, method="post", fetched=404
    ),
    "question_refused": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=waiting_questions, ours=True, html=False),
    "attempt": Page(
        TO_LOGIN,
        f"/practice/{ATTEMPT}/1/",
        *[f"/practice/{ATTEMPT}/summary/"] * 3,
        kwargs=trainees_attempt(),
        ours=True,
    ),
    "question": Page(TO_LOGIN, 200, 403, 403, 403, kwargs=trainees_attempt(1), ours=True),
    "feedback": Page.signed_in(
        kwargs=trainees_attempt(1, answered=1), ours=True
    ),  # here everyone leads the trainee's league
    "summary": Page.signed_in(kwargs=trainees_attempt(answered=2), ours=True),
    "missed": Page(
        TO_LOGIN,
        f"/practice/{ATTEMPT}/summary/",
        *[404] * 3,
        kwargs=trainees_attempt(answered=1),
        ours=True,
        method="post",
        fetched=f"/practice/{ATTEMPT}/summary/",
    ),
    "exams": Page.signed_in(),
    "exam": Page.signed_in(ours=True, kwargs=an_exam),
    "exam_start": Page(
        TO_LOGIN, 409, 409, 409, 403, ours=True, kwargs=a_closed_exam, method="post", fetched="/exams/an-exam/"
    ),
    "exam_attempt": Page(TO_LOGIN, f"/exams/attempts/{EXAM_ATTEMPT}/1/", *[404] * 3, ours=True, kwargs=trainees_exam()),
    "exam_resume": Page(
        TO_LOGIN,
        f"/exams/attempts/{EXAM_ATTEMPT}/",
        *[404] * 3,
        ours=True,
        kwargs=trainees_exam(),
        method="post",
        fetched=f"/exams/attempts/{EXAM_ATTEMPT}/",
    ),
    "exam_question": Page(TO_LOGIN, 200, *[404] * 3, ours=True, kwargs=trainees_exam(1)),
    "exam_submit": Page(TO_LOGIN, 200, *[404] * 3, ours=True, kwargs=trainees_exam()),
    "exam_result": Page.signed_in(
        ours=True, kwargs=trainees_exam(submitted=True)
    ),  # here everyone leads the trainee's league
    "exam_ruling": Page.signed_in(ours=True, kwargs=trainees_exam(1, submitted=True)),
    "written_exams": Page(TO_LOGIN, 404, 200, 200, 200),
    "new_exam": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: OURS),
    "seasons": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: OURS),
    "season": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_season),
    "policies": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=own_policy),
    "policy": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: own_policy(world) | {"slug": "own"}),
    "copy_policy": Page(
        TO_LOGIN,
        404,
        *["/exams/write/leagues/ours/policies/own-2/"] * 3,
        ours=True,
        kwargs=lambda world: own_policy(world) | {"pk": Policy.objects.get(slug="own").pk},
        method="post",
        fetched=404,
    ),
    "written_exam": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=an_exam),
    "exam_settings": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=an_exam),
    "copy_exam": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=an_exam),
    "preview_exam": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=an_exam),
    "preview_question": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: {**an_exam(world), "number": 1}
    ),
    "publish_exam": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=an_exam),
    "take_back_exam": Page(
        TO_LOGIN, 404, *["/exams/write/an-exam/"] * 3, ours=True, kwargs=an_exam, method="post", fetched=404
    ),
    "exam_attempts": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: trainees_exam()(world) and AN_EXAM
    ),
    "sitting_codes": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: a_code(world) and AN_EXAM),
    "end_sitting_code": Page(
        TO_LOGIN, 404, *["/exams/write/an-exam/codes/"] * 3, ours=True, kwargs=a_code, method="post", fetched=404
    ),
    "unlocking": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: two_records(world) and an_exam(world)
    ),
    "exam_windows": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: a_window(world) and AN_EXAM),
    "end_window": Page(
        TO_LOGIN, 404, *["/exams/write/an-exam/windows/"] * 3, ours=True, kwargs=a_window, method="post", fetched=404
    ),
    "extra_time": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=someones_extra_time),
    "new_section": Page(
        TO_LOGIN, 404, *["/exams/write/an-exam/"] * 3, ours=True, kwargs=trainees_own_exam, method="post", fetched=404
    ),
    "section": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_section),
    "section_drawable": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_section, method="post", html=False),
    "place_section": Page(
        TO_LOGIN, 404, *["/exams/write/an-exam/"] * 3, ours=True, kwargs=a_section, method="post", fetched=404
    ),
    "fixed_questions": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_section),
    "corrections": Page(TO_LOGIN, 404, 200, 200, 200),
    "correct_question": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=exam_question),
    "correction": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=drafted_correction),
    # Without the tick nothing is confirmed.
    "correction_confirm": Page(
        TO_LOGIN, 404, 422, 422, 422, ours=True, kwargs=drafted_correction, method="post", fetched=404
    ),
    "own_flags": Page.signed_in(),
    "flag": Page(
        TO_LOGIN,
        200,
        *[404] * 3,
        ours=True,
        kwargs=lambda world: {"question": exam_question(world)["question"]},
    ),
    "flags": Page(TO_LOGIN, 404, 200, 200, 200),
    "flag_answer": Page(TO_LOGIN, 404, 422, 422, 422, ours=True, kwargs=flagged_question, method="post", fetched=404),
    "exam_appeal": Page(
        TO_LOGIN,
        422,
        *[404] * 3,
        ours=True,
        kwargs=trainees_exam(submitted=True),
        method="post",
        fetched=f"/exams/attempts/{EXAM_ATTEMPT}/result/",
    ),
    "appeals": Page(TO_LOGIN, 404, 200, 200, 200),
    "appeal": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=appealed_result),
    "exam_record": Page.signed_in(ours=True, kwargs=trainees_exam(submitted=True)),
    "exam_record_pdf": Page.signed_in(ours=True, kwargs=trainees_exam(submitted=True), html=False),
    "my_certification": Page.signed_in(),
    "certified_officials": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=certification.of_league),
    "certified_official": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=certification.an_official),
    "certified_official_act": Page(
        TO_LOGIN,
        404,
        200,
        200,
        200,
        ours=True,
        kwargs=lambda world: {**certification.of_league(world), "act": "record"},
    ),
    "withdraw_evidence": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=certification.evidence_recorded),
    "reminders": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.of_league),
    "evidence_upload": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.of_league),
    "evidence_preview": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.waiting_evidence),
    "evidence_import": Page(
        TO_LOGIN,
        404,
        404,
        *["/certification/leagues/ours/officials/"] * 2,
        ours=True,
        kwargs=certification.waiting_evidence,
        method="post",
        fetched=404,
    ),
    "evidence_refused": Page(
        TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.waiting_evidence, html=False
    ),
    "programmes": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=certification.of_league),
    "programme": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=certification.a_programme),
    **dict.fromkeys(
        ["new_programme", "new_requirement"],
        Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.of_league),
    ),
    **dict.fromkeys(
        ["programme_settings", "new_level"],
        Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.a_programme),
    ),
    "archive_programme": Page(
        TO_LOGIN,
        404,
        404,
        *["/certification/programmes/a-row/"] * 2,
        ours=True,
        kwargs=certification.a_programme,
        method="post",
        fetched=404,
    ),
    **dict.fromkeys(["level", "new_ask"], Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.a_level)),
    "ask": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.an_ask),
    "requirement": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=certification.a_requirement),
    "api_tokens": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: a_token_of_ours(world) and OURS),
    "revoke_api_token": Page(
        TO_LOGIN,
        404,
        404,
        *["/account/api/ours/tokens/"] * 2,
        ours=True,
        kwargs=a_token_of_ours,
        method="post",
        fetched=404,
    ),
    "webhooks": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: a_webhook_of_ours()(world) and OURS),
    "webhook": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=a_webhook_of_ours()),
    "change_webhook": Page(
        TO_LOGIN,
        404,
        404,
        *[f"/account/api/ours/webhooks/{WEBHOOK}/"] * 2,
        ours=True,
        kwargs=a_webhook_of_ours(word="off"),
        method="post",
        fetched=404,
    ),
    "api:document": Page.open(html=False),
    **dict.fromkeys(["api:officials", "api:programmes", "api:certifications", "api:events", "api:exports"], BY_TOKEN),
    "api:official": replace(BY_TOKEN, kwargs=lambda world: {"person_id": world.people[TRAINEE].public_id}),
    "api:programme": replace(BY_TOKEN, kwargs=lambda world: {"programme_code": "referee"}),
    "api:certification": replace(BY_TOKEN, kwargs=lambda world: {"certification_id": "some"}),
    "api:export": replace(BY_TOKEN, kwargs=lambda world: {"export_id": "some"}),
    "api:export_file": replace(BY_TOKEN, kwargs=lambda world: {"export_id": "some"}),
    "api:event": replace(BY_TOKEN, kwargs=lambda world: {"number": 1}),
    "exports": Page(TO_LOGIN, 404, 404, "/exports/ours/", 200, other_admin="/exports/theirs/"),
    "export": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: an_export(world) and OURS),
    "export_log": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: an_export(world) and OURS),
    "export_made": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=an_export),
    "export_file": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=an_export, html=False),
    "export_layouts": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: own_layout(world) and OURS),
    "new_export_layout": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: OURS),
    "export_layout": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=own_layout),
    "delete_export_layout": Page(
        TO_LOGIN, 404, 404, *["/exports/ours/layouts/"] * 2, ours=True, kwargs=own_layout, method="post", fetched=404
    ),
    "verify_any": Page.open(),
    "verify": Page.open(kwargs=lambda world: trainees_certification()(world) and {"code": CODE}),
    "certifications": Page.signed_in(),
    "certifications_of": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: OURS, ours=True),
    "certification": Page.signed_in(ours=True, kwargs=trainees_certification()),
    "certificate": Page.signed_in(ours=True, kwargs=trainees_certification(paper="a4"), html=False),
    "credential": Page(TO_LOGIN, 200, *[404] * 3, ours=True, kwargs=trainees_certification(), html=False),
    "move_certification": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=trainees_certification(word="suspend")),
    # What programs fetch: no page, and no person behind it.
    "credential_keys": Page.open(html=False),
    "credential_key": Page.open(kwargs=lambda world: {"public_id": current_key(timezone.now()).public_id}, html=False),
    "credential_issuer": Page.open(
        kwargs=lambda world: {"pk": credential_made(world).certification.league_id}, html=False
    ),
    "credential_status": Page.open(
        kwargs=lambda world: {"public_id": credential_made(world).list.public_id, "purpose": "revocation"}, html=False
    ),
    "statistics": Page(TO_LOGIN, 404, 200, 200, 200),
    "clause_statistics": Page(TO_LOGIN, 404, 200, 200, 200),
    "question_statistics": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=answered_case),
    "exam_statistics": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: trainees_exam(submitted=True)(world) and AN_EXAM
    ),
    "scenarios": Page(TO_LOGIN, 404, 200, 200, 200),
    "new_scenario": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: OURS, ours=True),
    "scenario": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=a_scenario, ours=True),
    "scenario_steps": Page(
        TO_LOGIN,
        404,
        *[f"/scenarios/{SCENARIO}/"] * 3,
        ours=True,
        kwargs=a_scenario,
        method="post",
        data={"do": "add", "another": "undue_delay"},
        fetched=404,
    ),
    # Posted to, it leads to the copy: tests/quizzes/authoring. Fetched, it copies nothing.
    "copy_scenario": Page(TO_LOGIN, 404, *[f"/scenarios/{SCENARIO}/"] * 3, ours=True, kwargs=a_scenario),
    "upload_scenarios": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: OURS, ours=True),
    "preview_scenarios": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=waiting_scenarios, ours=True),
    "refused_scenarios": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=waiting_scenarios, ours=True, html=False),
    "take_scenarios": Page(
        TO_LOGIN,
        404,
        *["/scenarios/"] * 3,
        kwargs=waiting_scenarios,
        ours=True,
        method="post",
        fetched=404,
    ),
    "scenario_template": Page(
        TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: {**OURS, "kind": "line_up"}, ours=True, html=False
    ),
    "more_like_scenario": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_scenario),
    "review_scenario": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_scenario),
    "scenario_version": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_version),
    "review_queue": Page(TO_LOGIN, 404, 200, 200, 200),
    "unruled_notes": Page(TO_LOGIN, 404, 404, 404, 200, rules_chair=200, other_admin=404),
    **{
        f"{step}_scenario": Page(
            TO_LOGIN,
            404,
            *[f"/scenarios/{SCENARIO}/review/"] * 3,
            ours=True,
            kwargs=a_scenario,
            method="post",
            fetched=404,
        )
        for step in ("check", "send", "assign", "hand_back", "publish", "release", "retire")
    },
    "write_on_scenario": Page(
        TO_LOGIN,
        404,
        *[f"/scenarios/{SCENARIO}/"] * 3,
        ours=True,
        kwargs=a_scenario,
        method="post",
        fetched=404,
    ),
    "rules:edition": Page.open(),
    "rules:edition_by_name": Page.open(kwargs=lambda world: NHL),
    "rules:rule": Page.open(kwargs=lambda world: {**NHL, "slug": "goalkeepers"}),
    "rules:clause": Page.open(kwargs=lambda world: {**NHL, "name": "premature_substitution"}),
    "rules:search": Page.open(),
    "rules:what_if": Page.open(),
    "rules_api:editions": Page.open(html=False),
    "rules_api:edition": Page.open(kwargs=lambda world: NHL, html=False),
    "rules_api:situation_schema": Page.open(html=False),
    "rules_api:rulings": Page(*[422] * 5, method="post", html=False),  # a form's data states no situation
    "clinics": Page(TO_LOGIN, 404, 200, 200, 200),
    "new_clinic": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: OURS),
    "clinic": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_clinic),
    "clinic_settings": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_clinic),
    # Without a number nothing is drawn.
    "clinic_draw": Page(TO_LOGIN, 404, 422, 422, 422, ours=True, kwargs=a_clinic, method="post", fetched=404),
    "clinic_pool": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: kept_question(world) and a_clinic(world)
    ),
    "clinic_drafts": Page(
        TO_LOGIN,
        404,
        200,
        200,
        200,
        ours=True,
        kwargs=a_draft_for_a_clinic,
    ),
    "clinic_sheet": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_clinic),
    "place_scenario": Page(
        TO_LOGIN,
        404,
        *[f"/clinics/{CLINIC}/"] * 3,
        ours=True,
        kwargs=lambda world: {**a_clinic(world), "number": 1},
        method="post",
        fetched=404,
    ),
    "time_scenario": Page(
        TO_LOGIN,
        404,
        *[f"/clinics/{CLINIC}/"] * 3,
        ours=True,
        kwargs=lambda world: {**a_clinic(world), "number": 1},
        method="post",
        fetched=404,
    ),
    "begin_clinic": Page(
        TO_LOGIN, 404, *[f"/clinics/{CLINIC}/remote/"] * 3, ours=True, kwargs=a_clinic, method="post", fetched=404
    ),
    "clinic_remote": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: somebody_in_a_room(world) and IN_A_CLINIC
    ),
    "clinic_screen": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: somebody_in_a_room(world) and IN_A_CLINIC
    ),
    "clinic_press": Page(
        TO_LOGIN,
        404,
        *[f"/clinics/{CLINIC}/remote/"] * 3,
        ours=True,
        kwargs=lambda world: a_room(world) and IN_A_CLINIC,
        method="post",
        fetched=404,
    ),
    "remove_participant": Page(
        TO_LOGIN,
        404,
        *[f"/clinics/{CLINIC}/remote/"] * 3,
        ours=True,
        kwargs=somebody_in_a_room,
        method="post",
        fetched=404,
    ),
    "clinic_attendance": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: somebody_in_a_room(world) and IN_A_CLINIC
    ),
    # Whoever knows the code of a clinic that runs is let in, signed in or not.
    "room:enter": Page.open(),
    "room:room": Page.open(kwargs=a_room),
    "room:state": Page(*[204] * 5, kwargs=a_room, html=False),
    "case_books": Page(TO_LOGIN, 404, 200, 200, 200),
    "bring_case_book": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: OURS),
    "case_template": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: {"kind": "line_up"}, html=False),
    "case_book": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_case_book),
    "take_away_case_book": Page(
        TO_LOGIN, 404, *["/casebooks/"] * 3, ours=True, kwargs=a_case_book, method="post", fetched=404
    ),
}
