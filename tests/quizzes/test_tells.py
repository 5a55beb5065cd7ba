"""The options alone do not tell which is right: a classifier that sees no story does hardly better than chance."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import RidgeClassifier
from sklearn.model_selection import GroupKFold, cross_val_predict

from quizzes.generator import draw_quiz
from quizzes.questions import Question

QUESTIONS = 4_000
AT_MOST = 0.32
CLASSIFIERS = (
    RidgeClassifier(alpha=10, random_state=0),
    GradientBoostingClassifier(n_estimators=25, max_depth=4, subsample=0.5, random_state=0),
)


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    quizzes = (draw_quiz(seed=f"tells/{seed}", count=20, question_formats=("choose_ruling",)) for seed in range(200))
    return [question for quiz in quizzes for question in quiz]


def features(questions: list[Question]) -> np.ndarray:
    """For each option of each question: its words, its length, its place, and how it stands to the other three."""
    texts = [option.text for question in questions for option in question.options]
    words = CountVectorizer(ngram_range=(1, 2), binary=True, min_df=20).fit_transform(texts).toarray()
    places = np.tile(np.eye(4), (len(questions), 1))
    lengths = np.array([len(text) for text in texts], dtype=float).reshape(-1, 4)
    among = (lengths - lengths.mean(axis=1, keepdims=True)).reshape(-1, 1)
    each = words.reshape(len(questions), 4, -1)
    others = (each.sum(axis=1, keepdims=True) - each).reshape(len(texts), -1)
    return np.hstack([words, others, places, among, lengths.reshape(-1, 1)])


def test_a_classifier_picks_the_right_option_hardly_more_often_than_by_chance(questions: list[Question]) -> None:
    assert len(questions) == QUESTIONS
    right = np.array([option.id == question.key for question in questions for option in question.options])
    groups, seen = np.repeat(np.arange(QUESTIONS), 4), features(questions)
    for classifier in CLASSIFIERS:
        leaning = cross_val_predict(
            classifier, seen, right, groups=groups, cv=GroupKFold(5), method="decision_function"
        )
        picked = leaning.reshape(-1, 4).argmax(axis=1)
        share = right.reshape(-1, 4)[np.arange(QUESTIONS), picked].mean()
        assert share <= AT_MOST, classifier
