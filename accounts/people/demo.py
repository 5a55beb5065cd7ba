"""What the demo league is made of, and how other apps add to it.

`people` may import none of them, so they come to it: an app registers a function, in its AppConfig's `ready`, and
`load_demo` calls every registered function once the league and its people are there.

    @demo.contributes
    def weeks_of_answers(stage: demo.Stage) -> None: ...
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from accounts.people.models import League, Role, User


@dataclass(frozen=True)
class Persona:
    """Someone of the demo league; without a role, the site's own administrator.

    With a number, they stand in its roster under it, in that organisation.
    """

    username: str
    display_name: str
    role: Role | None
    number: str = ""
    organisation: str = ""


SLUG = "demo"
NAME = "Demo Hockey League"
TIME_ZONE = "America/Toronto"
PASSWORD = "faceoff-demo"  # noqa: S105 - made to be printed, and only load_demo, which refuses with DEBUG off, sets it

CAST = (
    Persona("trainee", "Robin Tremblay", Role.TRAINEE, "00301", "Rive-Sud"),
    Persona("avery", "Avery Nieminen", Role.TRAINEE, "00302", "North Shore"),
    Persona("casey", "Casey Lindqvist", Role.TRAINEE, "00303", "North Shore"),
    Persona("jordan", "Jordan Novak", Role.TRAINEE, "00304", "Capital"),
    Persona("morgan", "Morgan O’Brien", Role.TRAINEE, "00305", "Capital"),
    Persona("riley", "Riley Desrosiers", Role.TRAINEE, "00306", "Rive-Sud"),
    Persona("instructor", "Alex Marchand", Role.INSTRUCTOR),
    Persona("ruleschair", "Jamie Sorensen", Role.RULES_CHAIR),
    Persona("leagueadmin", "Sam Okafor", Role.LEAGUE_ADMIN),
    Persona("admin", "Site administrator", None),
)


@dataclass(frozen=True)
class Stage:
    """What a contributor gets: the league, its people by log-in name, and `say`, which prints a line."""

    league: League
    people: dict[str, User]
    say: Callable[[str], None]

    def with_role(self, role: Role) -> list[User]:
        """The demo people of one role, in the order of the cast."""
        return [self.people[persona.username] for persona in CAST if persona.role is role]


Contributor = Callable[[Stage], None]
_contributors: list[Contributor] = []


def contributes(function: Contributor) -> Contributor:
    """Have `load_demo` call this function, in the order of registration. Called again it must change nothing.

    Raises ValueError when the function is registered already.
    """
    if function in _contributors:
        raise ValueError(f"{function.__module__}.{function.__qualname__} contributes to the demo already")
    _contributors.append(function)
    return function


def contributors() -> tuple[Contributor, ...]:
    """The registered functions, in the order in which they are called."""
    return tuple(_contributors)
