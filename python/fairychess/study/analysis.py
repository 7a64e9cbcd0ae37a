"""All measures and tables from a study's games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from . import balance, choice, drama, length, openings, pieces, size, viability
from .curve import ScoreCurve, calibration, fit_curve, with_error_of_curve
from .facts import facts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant
    from fairychess.data import Dataset

    from .facts import GameFacts
    from .measure import Measure

SAMPLE_NODES: Final = 2000
"""The maximum number of nodes for a search that measures real choices."""


@dataclass(frozen=True, slots=True)
class MeasuredGames:
    """The games of a data set and the values measured from them."""

    games: tuple[GameFacts, ...]
    """The games."""
    curve: ScoreCurve
    """The curve from scores to expected results."""
    measures: tuple[Measure, ...]
    """The measures."""
    tables: dict[str, list[dict[str, Any]]]
    """The tables by name."""

    @property
    def by_name(self) -> dict[str, Measure]:
        """The measures by name."""
        return {measure.name: measure for measure in self.measures}


def analysed(dataset: Dataset, nodes: int, seed: int) -> MeasuredGames:
    """Measure the games of a data set.

    Args:
        dataset: The data set.
        nodes: The player's number of nodes, which limits the searches of the sample.
        seed: The seed for the sample.

    Raises:
        DataError: A shard is damaged.
    """
    games = tuple(facts_of(dataset))
    variant = dataset.variant
    sample = choice.sample_choices(variant, games, min(nodes, SAMPLE_NODES), seed)
    return measured(dataset, games, sample)


def measures_of(
    games: Sequence[GameFacts], variant: Variant, sample: Sequence[choice.Choices]
) -> tuple[ScoreCurve, list[Measure]]:
    """Fit the curve and return it with all measures.

    Args:
        games: The games.
        variant: The variant.
        sample: The searched positions.
    """
    curve = fit_curve(games)
    return curve, [
        *viability.viability(games),
        *balance.balance(games),
        *with_error_of_curve(length.length, games, curve),
        *choice.choice(games, sample),
        *with_error_of_curve(drama.drama, games, curve),
        *pieces.pieces(games, variant),
        *openings.openings(games),
        *size.size(games, variant),
    ]


def measured(dataset: Dataset, games: Sequence[GameFacts], sample: Sequence[choice.Choices]) -> MeasuredGames:
    """Measure replayed games, given a sample of searched positions."""
    variant = dataset.variant
    curve, found = measures_of(games, variant, sample)
    definition = size.definition_of(variant)
    tables = {
        "endings": viability.endings(games),
        "first moves": balance.first_moves(games),
        "lengths": length.histogram(games),
        "legal by ply": choice.legal_by_ply(games),
        "legal by phase": choice.legal_by_phase(games),
        "pieces": pieces.piece_table(games, variant),
        "mechanics": pieces.mechanics_table(games, definition),
        "unused squares": [{"square": name} for name in pieces.unused_squares(games, variant)],
        "square use": pieces.square_use(games, variant),
        "positions": openings.position_table(games),
        "calibration": calibration(games, curve),
    }
    return MeasuredGames(tuple(games), curve, tuple(found), tables)
