"""What every bench minor for a change during play has in common."""

from __future__ import annotations

from rules.engine.rulings import Change, FaceOff, Finding, Penalty, Play


def bench_minor(because: str, penalty: Penalty, *, discretion: bool = False) -> Finding:
    """A bench minor: the change does not stand, and other rules say when play stops and where the face-off is."""
    finding = Finding(
        because,
        play=Play.BY_OTHER_RULES,
        penalty=penalty,
        face_off=FaceOff.BY_OTHER_RULES,
        change=Change.REFUSED,
    )
    if discretion:
        finding.sets["discretion"] = True
    return finding
