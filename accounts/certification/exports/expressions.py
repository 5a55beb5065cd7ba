"""Each column of an export as an SQL expression over the rows that `statement` joins, on SQLite and PostgreSQL alike.

`person`, `reg` (their registration), `event` (the last one), `held` (the certification), `level`, `programme`,
`season`, and of the exam that it rests on `proof` (the evidence), `sat` (the attempt) and `result`.

`STATUS` and `REASON` say in SQL what `assessing.status_on` and `eligible_on` say in Python; a test holds them together.
"""

from __future__ import annotations

from accounts.certification.exports.dialects import Dialect

STATUS = """CASE
    WHEN event.status IN ('valid', 'suspended') AND held.expires < %(day)s THEN 'expired'
    WHEN event.status <> '' THEN event.status
    ELSE 'not_certified' END"""

REASON = f"""CASE
    WHEN person.erased_at IS NOT NULL THEN 'erased'
    WHEN {STATUS} <> 'valid' THEN {STATUS}
    WHEN event.missing <> '' THEN 'missing:' || event.missing
    WHEN event.good_until < %(day)s THEN 'run_out:' || event.runs_out
    ELSE 'valid' END"""

WHY = f"""CASE WHEN {STATUS} IN ('suspended', 'revoked') THEN (
    SELECT told.why FROM certification_event told
    WHERE told.certification_id = event.certification_id AND told.number <= event.number
      AND told.status = event.status AND told.what IN ('suspended', 'revoked', 'regraded')
    ORDER BY CASE WHEN told.what = 'regraded' THEN 1 ELSE 0 END, told.number DESC LIMIT 1) END"""
"""The reason given by whoever suspended or revoked it; a re-grade's where nobody did."""

NEEDED = """(sat_marks - (
    SELECT first.possible FROM exams_result first WHERE first.attempt_id = sat.id AND first.number = 1
    ) + result.possible)"""
"""The marks that were needed to pass, where the pass mark is in marks: fewer by what was voided since."""


def expressions(dialect: Dialect) -> dict[str, str]:
    """The expression of each column; of nothing, null."""
    return {
        "certification_id": "held.public_id",
        "person_id": dialect.public_id("person.public_id"),
        "external_scheme": "CAST(%(scheme)s AS text)",
        **_person(),
        "league": "CAST(%(slug)s AS text)",
        "season": "season.title",
        "programme": "programme.code",
        "level": "level.code",
        "position": "COALESCE(held.position, programme.position)",
        "edition": "COALESCE(held.edition, level.edition)",
        "status": STATUS,
        "status_reason": WHY,
        "eligible": f"CASE WHEN {REASON} = 'valid' THEN 'yes' ELSE 'no' END",
        "eligible_reason": REASON,
        "issued": dialect.moment("held.issued"),
        **{name: dialect.day(f"held.{name}") for name in ("valid_from", "expires", "renewal_opens")},
        **_exam(dialect),
        "requirements_open": "COALESCE(event.open, 0)",
        "verify_url": "CAST(%(before)s AS text) || held.code || CAST(%(behind)s AS text)",
        "verify_code": "held.code",
        "changed_at": dialect.moment("event.at"),
    }


def _person() -> dict[str, str]:
    """How the league knows them; who is not registered is called as on the site; who was erased has no name."""
    known = {
        "external_id": "reg.number",
        "family_name": "COALESCE(reg.family_name, NULLIF(person.display_name, ''), person.username)",
        "given_name": "reg.given_name",
        "email": "reg.email",
        "organisation": "reg.organisation",
    }
    return {name: f"CASE WHEN person.erased_at IS NULL THEN {said} END" for name, said in known.items()}


def _exam(dialect: Dialect) -> dict[str, str]:
    """The exam that it rests on. Marks are whole; per cent has at most one decimal, cut off and never rounded up."""
    percent = dialect.whole_number("sat.policy", "pass_percent")
    in_marks = NEEDED.replace("sat_marks", dialect.whole_number("sat.policy", "pass_marks"))
    return {
        "evidence_mode": "CASE WHEN held.imported THEN 'imported' ELSE sat.evidence_mode END",
        "evidence_completed": dialect.day('proof."on"'),
        "attempt": "sat.number",
        "score": "result.earned",
        "maximum": "result.possible",
        "score_percent": f"CASE WHEN result.possible > 0 THEN {per_cent('result.earned')} END",
        "pass_mark": f"CASE WHEN {percent} IS NOT NULL THEN CAST({percent} AS text) "
        f"WHEN result.possible > 0 THEN {per_cent(in_marks)} END",
        "language": "sat.language",
        "form_id": "sat.public_id",
        "engine_version": "sat.engine_version",
    }


def per_cent(marks: str) -> str:
    """So many of the possible marks in per cent, as `scoring.percent_shown` writes it."""
    tenths = f"({marks} * 1000 / result.possible)"
    return f"""CAST({tenths} / 10 AS text)
        || CASE WHEN {tenths} %% 10 = 0 THEN '' ELSE '.' || CAST({tenths} %% 10 AS text) END"""
