"""The pages of the drill: started, run with its clock or step by step, and told afterwards."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from quizzes.drill.judging import Act
from quizzes.drill.models import Drill, Speed
from quizzes.drill.services import acts_of, finish, script_of, turn_of
from quizzes.models import Answer, Recall
from tests.quizzes.drill.made import perfect
from tests.quizzes.drill.rows import a_drill
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, TRAINEE, World

pytestmark = pytest.mark.alike

ROOT = Path(__file__).resolve().parents[3]


def sent(acts: list[Act], stretched: int = 1) -> str:
    """The acts as the page sends them."""
    return json.dumps(
        [{"did": act.did, "at": act.at * 1000 * stretched, **({"team": act.team} if act.team else {})} for act in acts]
    )


@pytest.mark.parametrize("speed", [Speed.FULL, Speed.HALF])
def test_a_drill_is_started_run_and_told(speed: Speed, world: World):
    client = world.client(TRAINEE)
    started = client.post(reverse("drills"), {"speed": speed}).headers["Location"]
    drill = Drill.objects.get()
    script, edition = script_of(drill)

    page = client.get(started)
    over = client.post(started, {"acts": sent(perfect(script, edition), drill.stretched)})
    told = client.get(over.headers["Location"])

    drill.refresh_from_db()
    assert page.status_code == told.status_code == 200
    assert over.status_code == 303
    assert (drill.right, drill.speed) == (drill.possible, speed)
    assert len(told.context["moments"]) + 1 == drill.possible
    assert reverse("drill_went", args=[drill.public_id]) in client.get(reverse("drills")).content.decode()
    assert not Answer.objects.exists()
    assert not Recall.objects.exists()


def test_at_half_the_pace_the_times_are_those_of_the_rink(world: World):
    drill = a_drill(world.people[TRAINEE], speed=Speed.HALF)

    world.client(TRAINEE).post(
        reverse("drill", args=[drill.public_id]), {"acts": json.dumps([{"did": "raise", "at": 10000}])}
    )

    drill.refresh_from_db()
    assert [act.at for act in acts_of(drill)] == [5.0]


@pytest.mark.parametrize(
    "acts",
    [
        "",
        "x",
        "{}",
        "null",
        "[1]",
        '[{"did": "raise"}]',
        '[{"did": "raise", "at": -1}]',
        '[{"did": "raise", "at": 1e9}]',
        '[{"did": "raise", "at": NaN}]',
        '[{"did": "raise", "at": 1, "team": "home"}]',
        '[{"did": "warn", "at": 1}]',
        '[{"did": "warn", "at": 1, "team": "ours"}]',
        '[{"did": "fly", "at": 1}]',
        '[{"did": {}, "at": 1}]',
        '[{"did": "warn", "at": 1, "team": []}]',
        '[{"did": "raise", "at": true}]',
        '[{"did": "raise", "at": "1"}]',
        '[{"did": "raise", "at": 1, "more": 1}]',
        "[" * 10000,
        json.dumps([{"did": "raise", "at": 1}] * 201),
    ],
)
def test_what_is_no_list_of_acts_judges_nothing(acts: str, world: World):
    drill = a_drill(world.people[TRAINEE])

    response = world.client(TRAINEE).post(reverse("drill", args=[drill.public_id]), {"acts": acts})

    drill.refresh_from_db()
    assert (response.status_code, drill.finished) == (422, None)


def test_a_drill_that_is_over_stays_as_it_is(world: World):
    drill = a_drill(world.people[TRAINEE], finished=True)

    again = finish(drill=drill, acts=[], now=EVENING)
    response = world.client(TRAINEE).post(reverse("drill", args=[drill.public_id]), {"acts": "[]"})

    assert again.right == again.possible > 0
    assert response.headers["Location"] == reverse("drill_went", args=[drill.public_id])


def test_step_by_step_everything_can_be_right(world: World):
    """Without a clock and without JavaScript: one waits until it is time, and does what the engine asks for."""
    for seed in range(12):
        drill = a_drill(world.people[TRAINEE], speed=Speed.STEPS, seed=str(seed))
        walk(world.client(TRAINEE), drill)
        drill.refresh_from_db()
        assert (seed, drill.right) == (seed, drill.possible)


def walk(client: Client, drill: Drill) -> None:
    """Go through the drill as a perfect referee: act as soon as a page shows a moment at which one would have."""
    script, edition = script_of(drill)
    wanted = perfect(script, edition)
    shift = 0.0
    while True:
        drill.refresh_from_db()
        if drill.finished:
            return
        page = client.get(reverse("drill", args=[drill.public_id]))
        assert page.status_code == 200
        do = "wait"
        if wanted and wanted[0].at + shift <= drill.clock:
            act = wanted.pop(0)
            do = f"{act.did}/{act.team}" if act.team else act.did
            if act.did in {"raise", "lower"}:
                shift = drill.clock - act.at
        client.post(page.request["PATH_INFO"], {"do": do, "turn": turn_of(drill)})


def test_a_step_sent_twice_is_taken_once(world: World):
    drill = a_drill(world.people[TRAINEE], speed=Speed.STEPS)
    client, url = world.client(TRAINEE), reverse("drill", args=[drill.public_id])

    for _ in range(2):
        client.post(url, {"do": "warn/home", "turn": 0})

    drill.refresh_from_db()
    assert len(drill.acts) == 1


@pytest.mark.parametrize("do", ["", "fly", "warn", "warn/ours", "raise/home", "wait\0"])
def test_what_no_referee_does_is_refused(do: str, world: World):
    drill = a_drill(world.people[TRAINEE], speed=Speed.STEPS)

    response = world.client(TRAINEE).post(reverse("drill", args=[drill.public_id]), {"do": do, "turn": 0})

    drill.refresh_from_db()
    assert (response.status_code, drill.acts, drill.clock) == (422, [], 0)


def test_waiting_leads_to_the_end(world: World):
    drill = a_drill(world.people[TRAINEE], speed=Speed.STEPS)
    client, url = world.client(TRAINEE), reverse("drill", args=[drill.public_id])
    for _ in range(400):
        drill.refresh_from_db()
        if drill.finished:
            break
        client.post(url, {"do": "wait", "turn": turn_of(drill)})

    assert drill.finished
    assert drill.right < drill.possible


def test_another_start_gives_up_the_drill_left_open_and_keeps_those_that_are_over(world: World):
    over = a_drill(world.people[TRAINEE], finished=True)
    left = a_drill(world.people[TRAINEE])
    others = a_drill(world.people[INSTRUCTOR])

    new = a_drill(world.people[TRAINEE])

    assert set(Drill.objects.all()) == {over, others, new}
    assert left not in Drill.objects.all()


def test_where_the_rulebook_has_changed_the_result_alone_is_told(world: World):
    drill = a_drill(world.people[TRAINEE], finished=True)
    Drill.objects.update(engine_version="another")

    page = world.client(TRAINEE).get(reverse("drill_went", args=[drill.public_id])).content.decode()

    assert "The rulebook has changed since" in page
    assert f"{drill.right} of {drill.possible} right" in page


def test_a_drill_under_a_rulebook_that_is_gone_is_started_anew(world: World):
    drill = a_drill(world.people[TRAINEE])
    Drill.objects.update(edition="gone")

    response = world.client(TRAINEE).get(reverse("drill", args=[drill.public_id]))

    assert response.headers["Location"] == reverse("drills")


@pytest.mark.parametrize("drills", [1, 3])
def test_each_page_takes_as_many_queries_with_one_drill_as_with_three(
    drills: int, world: World, django_assert_num_queries: Any
):
    for seed in range(drills):
        over = a_drill(world.people[TRAINEE], seed=str(seed), finished=True)
    drill = a_drill(world.people[TRAINEE])
    client = world.client(TRAINEE)

    for name, queries in {reverse("drills"): 5, url("drill", drill): 3, url("drill_went", over): 3}.items():
        with django_assert_num_queries(queries):
            client.get(name)


def url(name: str, drill: Drill) -> str:
    """The drill's page of this name."""
    return reverse(name, args=[drill.public_id])


def test_the_page_holds_no_number_of_seconds_and_no_ruling(world: World):
    """What it plays are moments; no limit of the edition stands in its script or its markup, and no call."""
    script = re.sub(r"/\*.*?\*/|//[^\n]*", "", (ROOT / "static/drill.js").read_text(), flags=re.DOTALL)
    assert set(re.findall(r"(?<![\w$])\d+(?:\.\d+)?", script)) <= {"0", "1", "1000"}
    for template in (ROOT / "templates/drill").glob("*.html"):
        words = re.sub(r"<svg.*?</svg>", "", template.read_text(), flags=re.DOTALL)
        assert not re.search(r"\d+ ?(s|sec)", words), template.name
    drill = a_drill(world.people[TRAINEE])
    page = world.client(TRAINEE).get(url("drill", drill))
    parts = json.dumps(page.context["parts"])
    assert not re.search("asked|ruling|penalty|limit|_time", parts)
