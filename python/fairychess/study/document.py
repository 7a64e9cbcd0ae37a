"""The content of `measures.json`, the source of the report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.endgames.loading import loaded

from .balance import verdict_of
from .comparison import as_json, changed_keys, changes, definition_changes, differences
from .findings import findings_of
from .gallery import gallery
from .references import shipped
from .solved import solved_endgames

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .analysis import MeasuredGames
    from .balance import Verdict
    from .measure import Measure
    from .plan import StudyPlan
    from .references import Reference


def document_of(
    plan: StudyPlan, analysis: MeasuredGames, more: Sequence[Measure], earlier: Reference | None, others: Sequence[Reference]
) -> dict[str, Any]:
    """Return all of a study's numbers, tables and texts as JSON data.

    Args:
        plan: The settings.
        analysis: The measured games.
        more: The measures from other games: those of the ladder and those with the armies exchanged.
        earlier: An earlier definition to compare with.
        others: Other variants to compare with.
    """
    measures = {each.name: each for each in [*analysis.measures, *more]}
    verdict = verdict_of(measures["white_score"])
    tables = analysis.tables
    if plan.endgames:
        tables = tables | {"solved endgames": solved_endgames(loaded(plan.endgames, plan.variant), analysis.games)}
    found = findings_of(plan.variant, measures, tables)
    return {
        "study": plan.identity(),
        "games": len(analysis.games),
        "verdict": {"word": verdict.word, "more_games": verdict.more_games},
        "summary": sentences(plan, measures, verdict),
        "findings": [each.to_json() for each in found],
        "measures": [each.to_json() for each in measures.values()],
        "curve": analysis.curve.to_json(),
        "tables": tables,
        "gallery": gallery(analysis.games, analysis.curve, plan.variant),
        "against": None if earlier is None else comparison(plan, measures, earlier),
        "compared": [
            {"name": each.name, "title": each.variant.title, "measures": [m.to_json() for m in each.measures.values()]}
            for each in others
        ],
        "built in": shipped(),
    }


def comparison(plan: StudyPlan, measures: dict[str, Measure], earlier: Reference) -> dict[str, Any]:
    """Compare with an earlier definition."""
    found = differences(measures, earlier.measures)
    return {
        "name": earlier.name,
        "findings": [each.to_json() for each in changes(found, earlier.name, changed_keys(plan.variant, earlier.variant))],
        "differences": as_json(found),
        "definition": definition_changes(plan.variant, earlier.variant),
    }


def sentences(plan: StudyPlan, measures: dict[str, Measure], verdict: Verdict) -> list[str]:
    """Return the verdict as five sentences with numbers."""
    score, elo, decisive = measures["white_score"], measures["white_elo"], measures["decisive"]
    words = {
        "balanced": f"Balanced: White scores {score.text} of {score.games:,} games, {elo.text} Elo.",
        "white": f"White is ahead: it scores {score.text} of {score.games:,} games, {elo.text} Elo.",
        "black": f"Black is ahead: White scores {score.text} of {score.games:,} games, {elo.text} Elo.",
        "unclear": f"Not enough games for a verdict on balance (White scores {score.text}): about {verdict.more_games:,} more.",
    }
    median, real, legal = measures["median_plies"], measures["real_choices"], measures["legal_moves"]
    comebacks, changed, decided = measures["comebacks"], measures["lead_changes"], measures["decided_at"]
    return [
        words[verdict.word],
        f"Of the games {measures['completion'].text} end by the rules, and of those with a result {decisive.text} have a winner.",
        f"Half of the games have at most {median.text} plies; their outcome is clear for the last {measures['idle_tail'].text}.",
        f"A position has {legal.text} legal moves, of which {real.text} are real choices.",
        (
            f"The lead changes {changed.text} times in a game, a clearly losing side wins {comebacks.text} of the decided games, "
            f"and the winner is clear after {decided.text} of a game, as the player ({plan.player}) saw it."
        ),
    ]
