"""Spearman's rank correlation."""

from collections.abc import Sequence


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's rank correlation of two rows without ties, from -1 to 1."""
    count = len(first)
    ranks = zip(_ranks(first), _ranks(second), strict=True)
    return 1 - 6 * sum((one - other) ** 2 for one, other in ranks) / (count * (count**2 - 1))


def _ranks(values: Sequence[float]) -> list[int]:
    ordered = sorted(values)
    return [ordered.index(value) for value in values]
