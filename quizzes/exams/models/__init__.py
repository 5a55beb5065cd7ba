"""The rows of exams, in four modules: policies, exams with their windows, attempts, and what comes after a result."""

from quizzes.exams.models.afterwards import Appeal, Correction, Decision, Flag, Regrade
from quizzes.exams.models.attempts import ExamAttempt, ExamItem, Finish, Result, ResultMail, Save
from quizzes.exams.models.exams import (
    Exam,
    ExtraTime,
    FixedQuestion,
    Season,
    Section,
    SittingCode,
    Unlock,
    WindowChange,
)
from quizzes.exams.models.policies import Feedback, Marking, Mode, Policy

__all__ = [
    "Appeal",
    "Correction",
    "Decision",
    "Exam",
    "ExamAttempt",
    "ExamItem",
    "ExtraTime",
    "Feedback",
    "Finish",
    "FixedQuestion",
    "Flag",
    "Marking",
    "Mode",
    "Policy",
    "Regrade",
    "Result",
    "ResultMail",
    "Save",
    "Season",
    "Section",
    "SittingCode",
    "Unlock",
    "WindowChange",
]
