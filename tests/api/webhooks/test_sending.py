"""Webhooks are told of every event that was committed, in order, signed, again after a pause; and of no other."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
import standardwebhooks
from django.conf import settings
from django.core import mail
from django.db import transaction
from django.utils import timezone

from accounts.api.models import Call, Webhook
from accounts.api.services import sending
from accounts.api.services.sending import KEPT, LEASE, LONGEST, PAUSES, forget_old_calls, send_due
from accounts.api.services.webhooks import add_webhook, change_secret, delete_webhook, switch_off, switch_on
from accounts.api.webhooks.public import NotCalled
from accounts.api.webhooks.sealing import NoKey, unsealed
from accounts.certification.models import Event
from accounts.certification.services.ledger import Ledger
from accounts.people.models import Act, League, Role, User
from accounts.people.services.due import run_due
from tests.api.made import Asker, a_webhook
from tests.api.webhooks.receiver import Receiver, status
from tests.at_once import MANY, at_once
from tests.certification.made import DAY, NOON, certified, make_official
from tests.factories import LeagueFactory, MembershipFactory, UserFactory

URL = "https://hooks.example.org/certified"
MINUTE = timedelta(minutes=1)


@pytest.fixture
def league(db: None) -> League:
    return LeagueFactory.create(slug="ours", name="Our league")


Sent = list[dict[str, Any]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """What was posted, each as JSON; every address takes it."""
    found: Sent = []

    def post(url: str, body: bytes, headers: Any) -> int:
        found.append(json.loads(body))
        return 204

    monkeypatch.setattr(sending, "post", post)
    return found


def answers(monkeypatch: pytest.MonkeyPatch, *given: int | NotCalled) -> list[str]:
    """Has addresses answer so, one after the other, the last for ever; the list is of whom was called."""
    left, called = list(given), []

    def post(url: str, body: bytes, headers: Any) -> int:
        called.append(url)
        answer = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(answer, NotCalled):
            raise answer
        return answer

    monkeypatch.setattr(sending, "post", post)
    return called


def something_happens(league: League, people: int = 1) -> list[int]:
    """Officials are certified; the numbers of what a webhook is told of."""
    before = Event.objects.filter(league=league).count()
    certified(league, [make_official(league) for _ in range(people)])
    news = Event.objects.filter(league=league, number__gt=before, level__isnull=False)
    return list(news.order_by("number").values_list("number", flat=True))


def test_a_webhook_is_told_of_what_happens_from_now_on_in_its_order(league: League, sent: Sent) -> None:
    something_happens(league)
    a_webhook(league)
    numbers = something_happens(league, people=2)

    assert send_due(now=NOON) == len(numbers)

    assert [each["data"]["event"] for each in sent] == numbers
    assert send_due(now=NOON + MINUTE) == 0
    assert Webhook.objects.get().told == numbers[-1]
    assert list(Call.objects.order_by("pk").values_list("number", "status")) == [(each, 204) for each in numbers]


def test_a_call_has_ids_and_no_name(league: League, sent: Sent) -> None:
    a_webhook(league)
    numbers = something_happens(league)
    send_due(now=NOON)

    last = Event.objects.get(league=league, number=numbers[-1])
    assert last.certification is not None
    assert sent[-1] == {
        "type": "certification.changed",
        "timestamp": last.recorded.isoformat().replace("+00:00", "Z"),
        "data": {
            "league": "ours",
            "event": last.number,
            "certification_id": last.certification.public_id,
            "url": f"{settings.SITE_URL}/api/v1/events/{last.number}/",
        },
    }
    asker = Asker(league)
    told = asker.get(sent[-1]["data"]["url"].removeprefix(settings.SITE_URL + "/api/v1")).json()
    assert told["certification_id"] == last.certification.public_id


def test_what_changes_in_the_roster_alone_calls_nobody(league: League, sent: Sent) -> None:
    a_webhook(league)
    with transaction.atomic():
        Ledger(league, now=NOON).of_officials({make_official(league).pk: ""})

    assert send_due(now=NOON) == 0
    assert sent == []


def test_nobody_is_told_of_another_league(league: League, sent: Sent) -> None:
    a_webhook(league)
    something_happens(LeagueFactory.create())

    assert send_due(now=NOON) == 0


@pytest.mark.usefixtures("transactional_db")
def test_what_was_undone_is_told_to_nobody_and_what_was_done_is_told_though_all_else_fails(sent: Sent) -> None:
    league = LeagueFactory.create()
    a_webhook(league)
    with transaction.atomic():
        something_happens(league)
        transaction.set_rollback(True)
    assert send_due(now=NOON) == 0

    numbers = something_happens(league)  # and whoever did it dies at once: nothing else has to be written

    assert send_due(now=NOON) == len(numbers)


def test_a_receiver_verifies_what_it_gets(league: League, there: Receiver) -> None:
    _webhook, secret = a_webhook(league, there.url())
    something_happens(league)

    assert send_due(now=timezone.now()) == len(there.received) > 0
    for got in there.received:
        found = standardwebhooks.Webhook(secret).verify(got.body, got.headers)
        assert found["type"] == "certification.changed"
        with pytest.raises(standardwebhooks.WebhookVerificationError):
            standardwebhooks.Webhook(secret).verify(got.body.replace(b"ours", b"mine"), got.headers)
    assert len({got.headers["Webhook-Id"] for got in there.received}) == len(there.received)


@pytest.mark.parametrize(("seconds", "fresh"), [(-270, True), (-330, False), (270, True), (330, False)])
def test_a_call_holds_for_five_minutes(
    seconds: int, fresh: bool, league: League, there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    _webhook, secret = a_webhook(league, there.url())
    something_happens(league)
    real = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: real + timedelta(seconds=seconds))
    send_due(now=real)

    got = there.received[0]
    if fresh:
        assert standardwebhooks.Webhook(secret).verify(got.body, got.headers)
    else:
        with pytest.raises(standardwebhooks.WebhookVerificationError):
            standardwebhooks.Webhook(secret).verify(got.body, got.headers)


def test_the_same_call_has_the_same_id_each_time_and_another_time_of_sending(league: League, there: Receiver) -> None:
    a_webhook(league, there.url())
    something_happens(league)
    there.answers["/certified"] = status(500)
    send_due(now=NOON)
    there.answers.clear()
    send_due(now=NOON + MINUTE)

    first, again = there.received[:2]
    assert first.headers["Webhook-Id"] == again.headers["Webhook-Id"]
    assert first.body == again.body


@pytest.mark.parametrize("answer", [500, 404, 302, 199, NotCalled("timeout"), NotCalled("not_public")])
def test_what_is_not_taken_is_tried_again_after_a_pause_and_nothing_before_it(
    answer: int | NotCalled, league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = answers(monkeypatch, answer)
    a_webhook(league)
    numbers = something_happens(league)

    at = NOON
    for pause in PAUSES[:3]:
        send_due(now=at)
        send_due(now=at + pause - timedelta(seconds=1))
        at += pause

    assert len(called) == 3
    assert set(Call.objects.values_list("number", flat=True)) == {numbers[0]}
    assert Webhook.objects.get().failures == 3
    answers(monkeypatch, 200)
    assert send_due(now=at) == len(numbers)
    webhook = Webhook.objects.get()
    assert (webhook.failures, webhook.failing_since, webhook.rests) == (0, None, None)


def test_failures_are_counted_anew_after_one_was_taken(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, 500, 500, 204, 500)
    a_webhook(league)
    something_happens(league)
    send_due(now=NOON)
    send_due(now=NOON + PAUSES[0])
    send_due(now=NOON + PAUSES[0] + PAUSES[1])

    webhook = Webhook.objects.get()
    assert webhook.failures == 1
    assert webhook.failing_since == NOON + PAUSES[0] + PAUSES[1]


def admin(league: League) -> User:
    """An administrator of the league, whom mail reaches."""
    user = UserFactory.create(email="sam@example.org")
    MembershipFactory.create(user=user, league=league, role=Role.LEAGUE_ADMIN)
    return user


@pytest.mark.parametrize(("longer", "off"), [(timedelta(seconds=-1), False), (timedelta(0), True)])
def test_after_three_days_it_is_switched_off_and_the_administrators_hear_of_it(
    longer: timedelta, off: bool, league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin(league)
    answers(monkeypatch, 503)
    a_webhook(league)
    something_happens(league)
    send_due(now=NOON)
    Webhook.objects.update(rests=None)

    send_due(now=NOON + LONGEST + longer)

    webhook = Webhook.objects.get()
    assert (webhook.why == Webhook.Why.FAILED) is off
    assert [each.to for each in mail.outbox] == ([["sam@example.org"]] if off else [])
    assert Act.objects.filter(what="webhook.off", who=None).count() == int(off)
    if off:
        assert URL in mail.outbox[0].body
        assert f"{settings.SITE_URL}/account/api/ours/webhooks/" in mail.outbox[0].body
        assert send_due(now=NOON + 9 * DAY) == 0


def test_an_address_that_is_gone_is_switched_off_at_once(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    admin(league)
    answers(monkeypatch, 410)
    a_webhook(league)
    something_happens(league)

    send_due(now=NOON)

    assert Webhook.objects.get().why == Webhook.Why.GONE
    assert len(mail.outbox) == 1


def test_switched_on_again_it_goes_on_where_it_stopped(league: League, sent: Sent) -> None:
    webhook, by = a_webhook(league)[0], UserFactory.create()
    assert switch_off(webhook=webhook, why=Webhook.Why.ADMINISTRATOR, by=by, now=NOON)
    assert not switch_off(webhook=webhook, why=Webhook.Why.FAILED, by=by, now=NOON)
    numbers = something_happens(league)
    assert send_due(now=NOON) == 0

    assert switch_on(webhook=webhook, by=by, now=NOON)
    assert not switch_on(webhook=webhook, by=by, now=NOON)

    assert send_due(now=NOON) == len(numbers)
    assert [act.what for act in Act.objects.order_by("pk")] == ["webhook.make", "webhook.off", "webhook.on"]


def test_one_that_fails_keeps_no_other_waiting(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    a_webhook(league, "https://broken.example.org/")
    a_webhook(league)
    numbers = something_happens(league)

    def post(url: str, body: bytes, headers: Any) -> int:
        return 500 if "broken" in url else 204

    monkeypatch.setattr(sending, "post", post)

    assert send_due(now=NOON) == len(numbers)
    assert Call.objects.filter(status=500).count() == 1


@pytest.mark.usefixtures("transactional_db")
def test_many_workers_at_once_tell_each_event_once(monkeypatch: pytest.MonkeyPatch) -> None:
    league = LeagueFactory.create()
    called = answers(monkeypatch, 204)
    a_webhook(league)
    numbers = something_happens(league)

    taken = at_once(lambda _number: send_due(now=NOON))

    assert sum(taken) == len(called) == len(numbers)
    assert MANY > 2


@pytest.mark.parametrize(("after", "free"), [(LEASE - timedelta(seconds=1), False), (LEASE, True)])
def test_a_webhook_that_a_worker_died_with_is_taken_by_the_next(
    after: timedelta, free: bool, league: League, sent: Sent
) -> None:
    a_webhook(league)
    Webhook.objects.update(taken=NOON + LEASE)
    numbers = something_happens(league)

    assert send_due(now=NOON + after) == (len(numbers) if free else 0)


def test_a_worker_that_fails_lets_go_of_it(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(url: str, body: bytes, headers: Any) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(sending, "post", fails)
    a_webhook(league)
    something_happens(league)

    with pytest.raises(ZeroDivisionError):
        send_due(now=NOON)

    assert Webhook.objects.get().taken is None


def test_the_secret_is_sealed_and_another_can_be_had(league: League, settings: Any) -> None:
    webhook, secret = a_webhook(league)
    assert secret.startswith("whsec_")
    assert secret not in webhook.secret
    assert unsealed(webhook.secret) == secret

    other = change_secret(webhook=webhook, by=UserFactory.create(), now=NOON)
    webhook.refresh_from_db()
    assert unsealed(webhook.secret) == other != secret
    assert secret not in str(list(Act.objects.values_list()))

    settings.WEBHOOK_KEY = "another key of the environment, long enough"
    with pytest.raises(NoKey, match="not sealed with"):
        unsealed(webhook.secret)


def test_without_the_key_nothing_is_added_and_nothing_called(league: League, sent: Sent, settings: Any) -> None:
    a_webhook(league)
    something_happens(league)
    settings.WEBHOOK_KEY = ""

    with pytest.raises(NoKey, match="not set"):
        add_webhook(league=league, url=URL, by=UserFactory.create(), now=NOON)
    assert send_due(now=NOON) == 0
    assert Call.objects.get().problem == "no_key"
    assert sent == []


@pytest.mark.parametrize(("after", "left"), [(KEPT, 1), (KEPT + timedelta(seconds=1), 0)])
def test_calls_are_kept_for_thirty_days(after: timedelta, left: int, league: League) -> None:
    Call.objects.create(webhook=a_webhook(league)[0], number=1, at=NOON, status=204, took=1)

    forget_old_calls(now=NOON + after)

    assert Call.objects.count() == left


def test_run_due_calls_them(league: League, sent: Sent) -> None:
    a_webhook(league)
    numbers = something_happens(league)

    done = run_due(now=NOON)

    assert done.failed == []
    assert done.counts["webhooks called"] == len(numbers) == len(sent)


def test_a_deleted_webhook_takes_its_calls_with_it(league: League) -> None:
    webhook = a_webhook(league)[0]
    Call.objects.create(webhook=webhook, number=1, at=NOON, status=204, took=1)

    delete_webhook(webhook=webhook, by=UserFactory.create(), now=NOON)

    assert not Call.objects.exists()
    assert Act.objects.filter(what="webhook.delete").count() == 1


def test_a_turn_ends_after_so_many_and_the_rest_is_told_the_next_time(
    league: League, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "A_TURN", 2)
    a_webhook(league)
    numbers = something_happens(league, people=2)

    while send_due(now=NOON):
        pass

    assert [each["data"]["event"] for each in sent] == numbers
