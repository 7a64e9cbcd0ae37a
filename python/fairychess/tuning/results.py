"""`TunedSearch`: the results of a tuning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .settings import search_settings, search_table

if TYPE_CHECKING:
    from fairychess.match.elo import MatchScore

    from .plan import TuningPlan

__all__ = ["TunedSearch", "TunedSetting"]


@dataclass(frozen=True, slots=True)
class TunedSetting:
    """A setting before and after a tuning."""

    name: str
    """The key in `[search]`."""
    before: int
    """The value before."""
    after: int
    """The value after."""
    curve: tuple[float, ...]
    """The value at the start, and after each twentieth of the games."""


@dataclass(frozen=True, slots=True)
class TunedSearch:
    """Tuned settings of the search, and the games that judge them."""

    plan: TuningPlan
    """The settings of the tuning."""
    settings: tuple[TunedSetting, ...]
    """All settings that were tuned."""
    score: MatchScore
    """The result of the tuned settings against those before, in games of their own."""

    def table(self) -> str:
        """Return the table `[search]` for a definition of the first variant.

        It has the settings that differ from the defaults, or did so before, whether they were tuned or not.
        """
        tuned = {row.name: row.after for row in self.settings}
        every = [(setting, tuned.get(setting.name, setting.value)) for setting in search_settings(self.plan.variants[0])]
        return search_table((row.name, after) for row, after in every if not row.value == after == row.default)

    def to_json(self) -> dict[str, Any]:
        """Return everything as JSON data."""
        score, plan = self.score, self.plan
        low, high = score.mean_interval
        return {
            "variants": [variant.name for variant in plan.variants],
            "player": str(plan.player),
            "seed": plan.seed,
            "games": 2 * plan.pairs,
            "settings": [
                {"name": row.name, "before": row.before, "after": row.after, "curve": [round(value, 2) for value in row.curve]}
                for row in self.settings
            ],
            "judged": {
                "games": score.games,
                "wins": score.wins,
                "draws": score.draws,
                "losses": score.losses,
                "pairs": list(score.pairs),
                "score": round(score.mean, 4),
                "interval": [round(low, 4), round(high, 4)],
            },
        }
