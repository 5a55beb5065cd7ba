"""What becomes of what people wrote when records are merged, handed out or erased."""

from __future__ import annotations

from accounts.people.holdings import Erase, Merge, NotExported, columns, declare


def declare_all() -> None:
    """Called once, when the app is ready."""
    declare(
        "authoring.scenario",
        "made_by",
        merge=Merge.MOVE,
        erase=Erase.KEPT,
        export=columns("public_id", "league__slug", "made"),
    )
    declare(
        "authoring.writer",
        "user",
        merge=Merge.MOVE_UNLESS_HELD,
        key=("scenario",),
        erase=Erase.KEPT,
        export=columns("scenario__public_id", "scenario__league__slug"),
    )
    declare(
        "authoring.version",
        "assigned_to",
        merge=Merge.MOVE,
        erase=Erase.KEPT,
        export=columns("scenario__public_id", "number", "state"),
    )
    declare(
        "authoring.statechange",
        "by",
        merge=Merge.MOVE,
        erase=Erase.KEPT,
        export=columns("version__scenario__public_id", "version__number", "state", "at", "said"),
    )
    declare(
        "authoring.scenariofile",
        "uploaded_by",
        merge=Merge.MOVE_UNLESS_HELD,
        key=("league",),
        erase=Erase.DELETED,
        export=NotExported("A file that waits to be taken over; its rows are the person's own upload."),
    )
