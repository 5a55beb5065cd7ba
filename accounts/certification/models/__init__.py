"""The rows of certification: programmes, evidence, certifications with their events, reminders, waiting files."""

from accounts.certification.models.certifications import (
    Certification,
    Event,
    EventCount,
    Standing,
    Status,
    What,
)
from accounts.certification.models.evidence import Evidence, Outcome
from accounts.certification.models.files import EvidenceFile
from accounts.certification.models.programmes import (
    Kind,
    Level,
    LevelRequirement,
    Programme,
    Requirement,
    Validity,
)
from accounts.certification.models.reminders import LookedThrough, Reminder

__all__ = [
    "Certification",
    "Event",
    "EventCount",
    "Evidence",
    "EvidenceFile",
    "Kind",
    "Level",
    "LevelRequirement",
    "LookedThrough",
    "Outcome",
    "Programme",
    "Reminder",
    "Requirement",
    "Standing",
    "Status",
    "Validity",
    "What",
]
