"""`MeasuredValues`: the results of a measurement."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from fairychess.study.intervals import holm, score_interval
from fairychess.study.measure import Measure, estimate, rounded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fairychess.study.measure import Interval

    from .fit import ValueFit
    from .odds import Odds
    from .plan import ValuePlan

__all__ = ["MeasuredOdds", "MeasuredValue", "MeasuredValues"]

SIGNIFICANT = 0.05
"""The probability below which a difference to the definition is significant."""


@dataclass(frozen=True, slots=True)
class MeasuredValue:
    """The value of a piece, in units."""

    piece: str
    """The name of the piece."""
    value: float | None
    """The value of a single piece; None if the games do not determine it."""
    interval: tuple[float, float] | None
    """Its 95 % interval."""
    bonus: float | None
    """The additional value of two such pieces together; None if each side does not begin with two, or it is not known."""
    bonus_interval: tuple[float, float] | None
    """The 95 % interval of the bonus."""
    stated: float
    """The value in the definition, or the one that the engine computes if the definition has none."""
    probability: float | None
    """The probability of a difference this large to the stated value if there is none, corrected for the number of pieces; None
    if the value is not known."""
    games: int
    """The number of games in which only one side had such a piece."""

    @property
    def significant(self) -> bool | None:
        """True if the value differs from the stated one by more than chance explains; None if it is not known."""
        return None if self.probability is None else self.probability < SIGNIFICANT

    def to_json(self) -> dict[str, Any]:
        """Return the value as JSON data."""
        return {
            "piece": self.piece,
            **estimate("value", self.value, self.interval),
            **estimate("pair bonus", self.bonus, self.bonus_interval),
            "definition": rounded(self.stated),
            "probability": None if self.probability is None else float(f"{self.probability:.3g}"),
            "significant": self.significant,
            "games": self.games,
        }


@dataclass(frozen=True, slots=True)
class MeasuredOdds:
    """The result of the games with the same odds."""

    odds: Odds
    """The difference between the armies."""
    games: int
    """The number of games."""
    score: float
    """The mean score of the side that has `odds.ours`."""
    interval: tuple[float, float] | None
    """Its 95 % interval."""
    fitted: float
    """The score that the values explain."""

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        row: dict[str, Any] = {"ours": list(self.odds.ours), "theirs": list(self.odds.theirs), "games": self.games}
        return row | estimate("score", self.score, self.interval) | {"fitted": rounded(self.fitted)}


@dataclass(frozen=True, slots=True)
class MeasuredValues:
    """The values of all pieces that were measured, and the games that they come from."""

    plan: ValuePlan
    """The settings."""
    pieces: tuple[MeasuredValue, ...]
    """The values, in the order of the definition."""
    odds: tuple[MeasuredOdds, ...]
    """The comparisons, in the order of their first games."""
    unit_score: float
    """The score that one unit more explains."""
    games: int
    """The number of games."""
    model_error: float
    """The standard deviation, in logits, of the errors of single comparisons, which intervals allow for; 0 if there are none."""

    @property
    def known(self) -> bool:
        """True if the games determine the value of at least one piece."""
        return any(row.value is not None for row in self.pieces)

    @property
    def precision(self) -> float | None:
        """Half the width of the widest interval of a value, in units; None if a value is not determined. Bonuses are left out."""
        widths = [None if row.interval is None else (row.interval[1] - row.interval[0]) / 2 for row in self.pieces]
        known = [width for width in widths if width is not None]
        return max(known) if len(known) == len(widths) else None

    @property
    def precise(self) -> bool:
        """False if the precision of the plan has not been reached, or no value is known."""
        wanted, found = self.plan.precision, self.precision
        return self.known if wanted is None else found is not None and found <= wanted

    def to_json(self) -> dict[str, Any]:
        """Return everything as JSON data."""
        plan = self.plan
        return {
            "variant": plan.variant.name,
            "variant id": plan.variant.id,
            "phase": plan.phase,
            "player": str(plan.player),
            "seed": plan.seed,
            "games": self.games,
            "unit": plan.army.unit,
            "unit score": rounded(self.unit_score),
            "model error": rounded(self.model_error),
            "precise": self.precise,
            "pieces": [row.to_json() for row in self.pieces],
            "comparisons": [row.to_json() for row in self.odds],
        }


def results_of(plan: ValuePlan, fitted: ValueFit, results: Mapping[Odds, Sequence[float]]) -> MeasuredValues:
    """Return the results of a measurement.

    Args:
        plan: The settings.
        fitted: The fitted values.
        results: The first side's mean scores in pairs of games, by odds.
    """
    from .fit import BONUS, expected  # noqa: PLC0415 - the package can be imported without NumPy

    army, unit = plan.army, plan.army.unit
    found = {name: fitted.value_of(name, unit) for name in army.targets}
    known = [name for name in army.targets if found[name][1] is not None]
    corrected = dict(zip(known, holm([fitted.differs(name, unit, army.values[name]) for name in known]), strict=True))
    rows: list[MeasuredValue] = []
    for name in army.targets:
        value, interval = found[name]
        bonus, ends = fitted.value_of(BONUS + name, unit) if name in army.pairs else (None, None)
        games = 2 * sum(len(points) for odds, points in results.items() if odds.ours.count(name) != odds.theirs.count(name))
        stated = army.values[name]
        rows.append(MeasuredValue(name, value, interval, bonus, ends, stated, corrected.get(name), games))
    logits = {odds: float(expected(fitted.parameters.row(odds) @ fitted.value)) for odds in results}
    comparisons = [
        MeasuredOdds(odds, 2 * len(points), fmean(points), score_interval(points), logits[odds])
        for odds, points in results.items()
    ]
    score = float(expected(fitted.value[fitted.parameters.names.index(unit)]))
    played = 2 * sum(map(len, results.values()))
    return MeasuredValues(plan, tuple(rows), tuple(comparisons), score, played, fitted.model_error)


def text_of(value: float | None, interval: Interval | None) -> str:
    """Return a value and its interval as text."""
    return Measure("", "", "", value, interval, "number", 0).text
