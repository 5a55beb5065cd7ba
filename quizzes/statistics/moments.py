"""Sample moments: every variance and covariance here divides by n − 1, and none is a rounding error of nothing."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]

NOTHING = 1e-9
"""A column whose values lie no farther apart than this, in parts of its largest, is constant."""


def is_constant(values: Numbers) -> bool:
    """Whether all values are one; what thirds and sevenths leave behind in the last digit is no difference."""
    return bool(values.size == 0 or np.ptp(values) <= NOTHING * max(1.0, float(np.max(np.abs(values)))))


def variance(values: Numbers) -> float | None:
    """The sample variance; exactly 0 for a constant column, None under two values."""
    if values.size < 2:
        return None
    return 0.0 if is_constant(values) else float(np.var(values, ddof=1))


def covariance(one: Numbers, other: Numbers) -> float | None:
    """The sample covariance of two columns as long; exactly 0 where one is constant, None under two values."""
    if one.size < 2:
        return None
    if is_constant(one) or is_constant(other):
        return 0.0
    return float(np.dot(one - one.mean(), other - other.mean()) / (one.size - 1))


def correlation(one: Numbers, other: Numbers) -> float | None:
    """From −1 to 1; None where one of the columns has no variance."""
    spread = (variance(one) or 0.0) * (variance(other) or 0.0)
    if not spread:
        return None
    return min(1.0, max(-1.0, (covariance(one, other) or 0.0) / sqrt(spread)))


def most_covariance(one: Numbers, other: Numbers) -> float | None:
    """The covariance that the same two columns would have if whoever has more in one had more in the other."""
    return covariance(np.sort(one), np.sort(other))


def skewness(values: Numbers) -> float | None:
    """From the k-statistics: k3 / k2^1.5. None under three values, or without variance."""
    n, k2 = values.size, variance(values)
    if n < 3 or not k2:
        return None
    return float(n * _power(values, 3) / ((n - 1) * (n - 2)) / k2**1.5)


def kurtosis(values: Numbers) -> float | None:
    """From the k-statistics: k4 / k2²; 0 for the bell curve. None under four values, or without variance."""
    n, k2 = values.size, variance(values)
    if n < 4 or not k2:
        return None
    fourth = n * (n + 1) * _power(values, 4) - 3 * (n - 1) * _power(values, 2) ** 2
    return float(fourth / ((n - 1) * (n - 2) * (n - 3)) / k2**2)


def _power(values: Numbers, power: int) -> Any:
    """The sum of this power of what each value differs from the mean."""
    return np.sum((values - values.mean()) ** power)
