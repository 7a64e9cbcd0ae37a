"""Chooses the odds of further games: those that narrow the intervals most, above all wide ones.

Importing this module imports NumPy.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

import numpy as np

from .fit import BONUS, Parameters, Prior, effective_pairs, expected, fit
from .odds import Odds
from .plan import CHUNK_PAIRS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from .army import Army
    from .fit import ValueFit

UNIT_LOGIT: Final = 0.5
"""The assumed value of the unit in logits before games are played."""

MAX_DIFFERENCE: Final = 1.5
"""The maximum difference, in units, between the sides of a comparison, as far as it is known. Large differences show little."""

MAX_UNITS: Final = 4
"""The maximum number of units on one side of a comparison; it is also at most half of those at the start. The more units, the
better a comparison determines the value of one, in which all values are expressed."""

UNIT_CHUNKS: Final = 20
"""One of this number of chunks has odds of one unit, whatever else is known, since this is the definition of the unit. Other
comparisons with units show its value, too, and each comparison has an error of its own."""

WIDE: Final = 4
"""An interval matters in proportion to this power of its variance: the widest ones most. If only the widest one mattered, all
games would go to a piece whose interval hardly becomes narrower, such as that of a piece with the value of many units."""

MAX_PIECES: Final = 2
"""The maximum number of other pieces that the second side has."""

KEPT: Final = 12
"""The number of comparisons that are considered for each first side."""

SIMPLER: Final = 0.85
"""The usefulness of a comparison is multiplied by this for each piece that a side lacks, since armies should stay usual."""


def schedule(army: Army, results: Mapping[Odds, Sequence[float]], chunks: int) -> list[Odds]:
    """Return the odds of the next pairs of games.

    Args:
        army: The pieces.
        results: The first side's mean scores in pairs of games so far, by odds.
        chunks: The number of times that odds are chosen; each choice is repeated in `CHUNK_PAIRS` pairs.
    """
    parameters = Parameters.of(army)
    assumed = prior_of(army, parameters)
    known = fit(parameters, results, assumed)
    covariance = known.covariance.copy()
    odds = list(candidates(army, parameters, known))
    rows = np.array([parameters.row(each) for each in odds])
    mean = expected(rows @ known.value)
    single = mean * (1 - mean)
    played = np.array([len(results.get(each, ())) for each in odds], dtype=float)
    simple = SIMPLER ** np.array([each.pieces for each in odds])
    targets = gradients(army, parameters, known)
    chosen: list[Odds] = []
    for chunk in range(chunks):
        shared = rows @ covariance
        before, after = (
            effective_pairs(pairs, single, known.dispersion, known.model_error**2) for pairs in (played, played + CHUNK_PAIRS)
        )
        weights = (after - before) * single / known.dispersion
        left = 1 + weights * np.einsum("ci,ci->c", shared, rows)
        gain = weights * ((shared @ targets.T) ** 2 @ importance(targets, covariance)) / left * simple
        best = 0 if chunk % UNIT_CHUNKS == 0 else first_of_largest(gain)
        covariance = covariance - weights[best] / left[best] * np.outer(shared[best], shared[best])
        played[best] += CHUNK_PAIRS
        chosen += [odds[best]] * CHUNK_PAIRS
    return chosen


def importance(targets: NDArray[np.float64], covariance: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how much it matters to narrow the interval of each target: 1 for the widest."""
    variance: NDArray[np.float64] = np.einsum("ti,ij,tj->t", targets, covariance, targets)
    matters: NDArray[np.float64] = (variance / variance.max()) ** WIDE
    return matters


def first_of_largest(numbers: NDArray[np.float64]) -> int:
    """Return the index of the first of the largest numbers. Differences by rounding, as between machines, do not count."""
    return int(np.argmax(numbers >= numbers.max() * (1 - 1e-9)))


def prior_of(army: Army, parameters: Parameters) -> Prior:
    """Return what is assumed about the parameters before games are played: roughly the values of the definition."""
    mean = np.array([UNIT_LOGIT * army.values.get(name, 0.0) for name in parameters.names])
    bonus = np.array([name.startswith(BONUS) for name in parameters.names])
    return Prior(mean, np.where(bonus, 0.3, 0.4 + 0.25 * np.abs(mean)))


def gradients(army: Army, parameters: Parameters, known: ValueFit) -> NDArray[np.float64]:
    """Return how the values of the targets, in units, depend on the parameters."""
    unit = parameters.names.index(army.unit)
    scale = unit_logit(army, known)
    found = np.zeros((len(army.targets), len(parameters.names)))
    for place, name in enumerate(army.targets):
        index = parameters.names.index(name)
        found[place, index] = 1 / scale
        found[place, unit] = -known.value[index] / scale**2
    return found


def unit_logit(army: Army, known: ValueFit) -> float:
    """Return the estimated value of the unit in logits, but at least a small one."""
    return max(float(known.value[known.parameters.names.index(army.unit)]), UNIT_LOGIT / 5)


def candidates(army: Army, parameters: Parameters, known: ValueFit) -> Iterator[Odds]:
    """Yield comparisons between sides of similar value."""
    unit, scale = army.unit, unit_logit(army, known)
    units = unit_sides(army)
    yield Odds((unit,))
    second = list(second_sides(army))
    lost = np.array([parameters.row(Odds((), theirs)) for theirs in second]) @ known.value / scale
    placed = [name for name in army.targets if name not in army.counts]
    for name in (*army.counts, *placed):
        if name == unit:
            continue
        if name in placed:  # some of these have less value than any other piece, so units make up the difference
            first = [(name, *more) for more in units]
        else:
            first = [(name,), (name, name)] if name in army.pairs else [(name,)]
        for ours in first:
            found: list[tuple[bool, float, int]] = []
            value = float(parameters.row(Odds(ours)) @ known.value) / scale
            for index, theirs in enumerate(second):
                if is_comparison(army, ours, theirs):
                    difference = abs(value + lost[index])
                    found.append((difference > MAX_DIFFERENCE, round(difference, 6) + len(theirs) / 4, index))
            near = [each for each in sorted(found) if not each[0]] or sorted(found)[:1]
            for _, _, index in near[:KEPT]:
                yield Odds(ours, second[index])


def second_sides(army: Army) -> Iterator[tuple[str, ...]]:
    """Yield what the second side of a comparison may have: up to two pieces, and units."""
    others = [name for name in army.counts if name != army.unit]
    units = unit_sides(army)
    for count in range(MAX_PIECES + 1):
        for pieces in combinations_with_replacement(others, count):
            if all(number <= army.counts[name] for name, number in Counter(pieces).items()):
                for more in units:
                    yield (*pieces, *more)


def unit_sides(army: Army) -> list[tuple[str, ...]]:
    """Return the units that a side may have besides its pieces: none, one, and so on."""
    return [(army.unit,) * number for number in range(min(MAX_UNITS, (army.counts[army.unit] + 1) // 2) + 1)]


def is_comparison(army: Army, ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Return True if the sides can be compared.

    If the first side has two pieces of a type, the second has one of them: this shows the value of a piece without its bonus. A
    piece that the sides lack at the start needs another piece to replace. Only one of the sides has units.
    """
    name = ours[0]
    if theirs.count(name) != ours.count(name) - 1 or (army.unit in ours and army.unit in theirs):
        return False
    if army.against is not None and army.against not in (*ours, *theirs):
        return False
    return name in army.counts or any(other != army.unit for other in theirs)
