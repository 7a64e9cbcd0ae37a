"""Perft takes no more instructions than in the baseline: `pytest benches/ -m instructions`."""

from __future__ import annotations

import pytest

from instructions import COUNTED, Counter, baselines, counter, losses


@pytest.fixture(scope="module")
def counts() -> Counter:
    """Return the counting program; skip the test if a program is missing."""
    found = counter()
    if isinstance(found, str):
        pytest.skip(found)
    return found


@pytest.mark.instructions
def test_no_variant_costs_more(counts: Counter) -> None:
    features = counts.features()
    baseline = baselines().get(features)
    if baseline is None:
        pytest.skip(f"there is no baseline for {features}")
    assert losses({variant: counts.a_leaf(variant, depth) for variant, depth in COUNTED.items()}, baseline) == []
