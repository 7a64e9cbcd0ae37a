"""The ladder: ratings of all generations, computed from the games between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fairychess.match import Rating, rate
from fairychess.training.curves import COLORS, Curve, draw_curves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .generations import LearnedGeneration

RANDOM: Final = "random moves"
"""The name of the player that makes random moves."""


def name_of(generation: int | None) -> str:
    """Return the name of a generation; None stands for the player that makes random moves."""
    return RANDOM if generation is None else f"generation {generation}"


def ladder(generations: Sequence[LearnedGeneration]) -> list[Rating]:
    """Rate all generations, strongest first. The untrained network has rating 0.

    Args:
        generations: The generations.

    Raises:
        MissingExtraError: choix is not installed.
    """
    games: list[tuple[str, str, float]] = []
    for generation in generations:
        own = name_of(generation.number)
        for opponent, result in generation.results:
            for points, count in zip((1.0, 0.5, 0.0), result, strict=True):
                games += [(own, name_of(opponent), points)] * count
    if not games:
        return []
    rated = rate(games)
    zero = next((rating.elo for rating in rated if rating.name == name_of(0)), rated[-1].elo)
    return [Rating(each.name, each.elo - zero, each.error, each.games, each.points) for each in rated]


def draw_ladder(ratings: Sequence[Rating], generations: Sequence[LearnedGeneration]) -> str:
    """Draw the ratings of all generations as SVG.

    Args:
        ratings: The ratings.
        generations: The generations; a second curve joins those whose networks play the self-play games.
    """
    found = {rating.name: rating for rating in ratings}
    numbers = [number for number in range(len(generations) + 1) if name_of(number) in found]
    errors = [min(found[name_of(number)].error, 400.0) for number in numbers]
    points = [(number, found[name_of(number)].elo) for number in numbers]
    kept = {0, *(each.number for each in generations if each.kept)}
    curves = [
        Curve("all generations", points, COLORS[0], dashed=True, errors=errors),
        Curve("those that play", [point for point in points if point[0] in kept], COLORS[1]),
    ]
    return draw_curves(curves, f"Elo by generation, 0 to {len(generations)}; generation 0 is not trained", digits=0)


def draw_losses(generations: Sequence[LearnedGeneration]) -> str:
    """Draw the losses of all generations as SVG.

    Args:
        generations: The generations.
    """
    curves = [
        Curve("policy", [(each.number, each.policy_loss) for each in generations], COLORS[0]),
        Curve("value", [(each.number, each.value_loss) for each in generations], COLORS[1]),
    ]
    return draw_curves(curves, f"losses by generation, 1 to {len(generations)}", digits=2)
