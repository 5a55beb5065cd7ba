"""The rows of certification, in three modules: programmes, evidence, and certifications with their events."""

from accounts.certification.models.certifications import (
    Certification,
    Event,
    EventCount,
    Standing,
    Status,
    What,
)
from accounts.certification.models.evidence import Evidence, Outcome
from accounts.certification.models.programmes import (
    Kind,
    Level,
    LevelRequirement,
    Programme,
    Requirement,
    Validity,
)

__all__ = [
    "Certification",
    "Event",
    "EventCount",
    "Evidence",
    "Kind",
    "Level",
    "LevelRequirement",
    "Outcome",
    "Programme",
    "Requirement",
    "Standing",
    "Status",
    "Validity",
    "What",
]
