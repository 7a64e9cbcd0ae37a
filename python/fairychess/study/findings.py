"""Findings: points for an inventor to look at, each with its size, its probability by chance, and a place in the definition.

Every candidate is tested against a margin, not against zero, and Holm's method corrects the probabilities for the number of
tests.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from fairychess import Board

from .balance import EVEN, MIN_GAMES
from .depth import FLAT
from .intervals import at_most, beyond, holm
from .measure import shown
from .swapping import army

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from fairychess import Variant

    from .measure import Measure

__all__ = ["Finding"]

LEVEL: Final = 0.05
"""The probability of a false finding in a study that should have none."""

UNFINISHED, DRAWISH, IDLE_PIECE, IDLE_TAIL, RARE = 0.05, 0.30, 0.50, 0.40, 0.03
"""The limits on shares: unfinished games, decisive games, games in which a piece moves, idle ends, special moves."""

SHORT, LONG = 20, 300
"""The limits on the median length in plies."""

FEW_CHOICES, ONLY_MOVES, EARLY, NARROW = 1.5, 0.5, 0.3, 2.0
"""The limits on real choices, only moves, the time of the decision, and first moves."""

UNUSED_SQUARES, SQUARE_USE = 0.10, 0.05
"""The limit on the share of unused squares, and the share of games that are expected to use a square."""

TESTS: Final = 12
"""The number of tests, not counting those for piece types and special moves."""

COMMON: Final = frozenset({"en passant"})
"""Special moves that are rare even in many good games."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A striking feature of the games, and where to look for the reason."""

    name: str
    """A short name, such as `"balance"` or `"use of onager"`."""
    text: str
    """The finding and its size."""
    hint: str
    """The part of the definition to look at."""
    effect: float
    """The distance from the limit, in units that make findings comparable; larger is worse."""
    probability: float
    """The corrected probability that a finding like this arises by chance."""

    def to_json(self) -> dict[str, Any]:
        """Return the finding as JSON data."""
        numbers = {"effect": float(f"{self.effect:.4g}"), "probability": float(f"{self.probability:.2g}")}
        return {"name": self.name, "text": self.text, "hint": self.hint, **numbers}


def significant(candidates: list[Finding], tests: int = 0) -> list[Finding]:
    """Return the findings that remain after correction for the number of tests, worst first.

    Args:
        candidates: The possible findings, with uncorrected probabilities.
        tests: The total number of tests, including those that gave no candidate because the limit was not exceeded.
    """
    others = [1.0] * (tests - len(candidates))
    corrected = holm([each.probability for each in candidates] + others)
    pairs = zip(candidates, corrected, strict=False)
    found = [Finding(each.name, each.text, each.hint, each.effect, p) for each, p in pairs if p < LEVEL]
    return sorted(found, key=lambda each: (-each.effect, each.name))


def findings_of(variant: Variant, measures: Mapping[str, Measure], tables: Mapping[str, list[dict[str, Any]]]) -> list[Finding]:
    """Return a study's findings.

    Args:
        variant: The variant.
        measures: The measures by name.
        tables: The tables by name.
    """
    if measures["completion"].games < MIN_GAMES:
        return []
    parts: list[Callable[..., Iterator[Finding]]] = [
        of_balance,
        of_endings,
        of_lengths,
        of_choice,
        of_pieces,
        of_mechanics,
        of_depth,
    ]
    tests = TESTS + len(tables["pieces"]) + len(tables["mechanics"])
    return significant([finding for part in parts for finding in part(variant, measures, tables)], tests)


def away(measure: Measure, limit: float, *, above: bool) -> float | None:
    """Return the probability of a mean at least this far beyond a limit; None if the mean is within the limit."""
    if measure.value is None or not measure.error:
        return None
    distance = measure.value - limit if above else limit - measure.value
    return beyond(distance / measure.error) if distance > 0 else None


def fewer(hits: float, count: int, share: float) -> float | None:
    """Return the probability of at most this many cases; None unless they are fewer than expected."""
    return at_most(round(hits), count, share) if count and hits < share * count else None


def hits(measure: Measure) -> float:
    """Return the number of cases that a share represents."""
    return (measure.value or 0) * measure.games


def of_balance(variant: Variant, measures: Mapping[str, Measure], _: object) -> Iterator[Finding]:
    """Judge White's score."""
    score, elo = measures["white_score"], measures["white_elo"]
    if score.value is None:
        return
    white = score.value > 0.5  # noqa: PLR2004 - an equal score
    p = away(score, EVEN[1] if white else EVEN[0], above=white)
    if p is not None:
        more = material_difference(variant)
        side = "White" if white else "Black"
        first = measures.get("first_move")
        parts = "" if first is None else f" The first move gives White {first.text} of a game, its army {measures['army'].text}."
        text = f"{side} is ahead: White scores {score.text}, {elo.text} Elo.{f' {more}' if more else ''}{parts}"
        hint = "`start` in `[board]`: give both sides armies of the same strength" if more else BALANCE_HINT
        yield Finding("balance", text, hint, abs(score.value - 0.5) / 0.05, p)


BALANCE_HINT: Final = (
    "`start` in `[board]`: what the first mover attacks at once, and what defends it; another set-up for Black, "
    "or a choice of sides after the first move"
)


def material_difference(variant: Variant) -> str:
    """Say which side begins with more pieces; return an empty string if both armies are equal.

    Args:
        variant: The variant.

    >>> from fairychess import Variant
    >>> material_difference(Variant("chess"))
    ''
    """
    board = Board(variant)
    white, black = army(board, color=True), army(board, color=False)
    differences = {name: white.get(name, 0) - black.get(name, 0) for name in variant.pieces}
    lists = {
        "White": [f"{n} {name}" for name, n in differences.items() if n > 0],
        "Black": [f"{-n} {name}" for name, n in differences.items() if n < 0],
    }
    parts = [f"{side} begins with {', '.join(pieces)} more than the other side" for side, pieces in lists.items() if pieces]
    return "; ".join(parts) + "." if parts else ""


def of_endings(_: Variant, measures: Mapping[str, Measure], __: object) -> Iterator[Finding]:
    """Judge how games end."""
    completion, decisive = measures["completion"], measures["decisive"]
    p = fewer(hits(completion), completion.games, 1 - UNFINISHED)
    if p is not None and completion.value is not None:
        text = f"Only {completion.text} of the games end by the rules; the others were stopped."
        hint = "`[endings]`, `[[ending]]`, `[clock]` and `[repetition]`: no rule ends these games"
        yield Finding("completion", text, hint, (1 - completion.value) / UNFINISHED, p)
    p = fewer(hits(decisive), decisive.games, DRAWISH)
    if p is not None and decisive.value is not None:
        text = f"Few games have a winner: {decisive.text}."
        hint = "`[endings]` and `[[ending]]`: further ways to win; or `[pieces]`: pieces that force a decision"
        yield Finding("draws", text, hint, (DRAWISH - decisive.value) / 0.1 + 1, p)


def of_lengths(_: Variant, measures: Mapping[str, Measure], tables: Mapping[str, list[dict[str, Any]]]) -> Iterator[Finding]:
    """Judge the lengths of games."""
    median, games = measures["median_plies"], measures["median_plies"].games
    if median.value is not None and tables["lengths"]:
        long = sum(row["games"] for row in tables["lengths"] if row["from"] >= SHORT)
        p = fewer(long, games, 0.5) if median.value < SHORT else None
        if p is not None:
            hint = "`start` in `[board]`: a side may win by force; `fairychess solve` looks for it"
            yield Finding("short games", f"Games are short: half of them have less than {median.text} plies.", hint, 2.0, p)
        short = sum(row["games"] for row in tables["lengths"] if row["to"] <= LONG)
        p = fewer(short, games, 0.5) if median.value > LONG else None
        if p is not None:
            hint = "`[clock]` and `[[ending]]`: rules that end a game sooner; or stronger pieces on fewer squares"
            yield Finding("long games", f"Games are long: half of them have more than {median.text} plies.", hint, 2.0, p)
    tail = measures["idle_tail"]
    p = away(tail, IDLE_TAIL, above=True)
    if p is not None and tail.value is not None:
        text = f"Games continue after their outcome is clear, for {tail.text} of their length."
        hint = "`[[ending]]`: a rule that ends the game when one side has won, such as a goal or a bare king"
        yield Finding("idle tail", text, hint, (tail.value - IDLE_TAIL) / 0.1 + 1, p)


def of_choice(_: Variant, measures: Mapping[str, Measure], __: object) -> Iterator[Finding]:
    """Judge the number of choices and the time of the decision."""
    real, only, decided = measures["real_choices"], measures["only_moves"], measures["decided_at"]
    p = away(real, FEW_CHOICES, above=False)
    if p is not None:
        text = f"There is little to choose from: {real.text} moves in a position, weighted by their scores."
        yield Finding("few choices", text, "`[pieces]`: pieces that can do more; `[moves]`: fewer compulsory moves", 1.5, p)
    p = away(only, ONLY_MOVES, above=True)
    if p is not None and only.value is not None:
        text = f"One move is much better than all others in {only.text} of the positions."
        hint = "`[pieces]` and `start`: pieces may be too strong for the board, so that each threat must be met"
        yield Finding("only moves", text, hint, (only.value - ONLY_MOVES) / 0.1 + 1, p)
    p = away(decided, EARLY, above=False)
    if p is not None and decided.value is not None:
        text = f"Games are decided early, after {decided.text} of their length."
        hint = "`start` in `[board]` and `[pieces]`: the first captures may decide; `[[ending]]`: a winner should win sooner"
        yield Finding("early decision", text, hint, (EARLY - decided.value) / 0.1 + 1, p)
    first = measures.get("first_moves")
    p = None if first is None else away(first, NARROW, above=False)
    if p is not None and first is not None:
        text = f"The first move is nearly given: {first.text} moves in effect."
        yield Finding("narrow opening", text, "`start` in `[board]`: what else can move, and what else is safe?", 1.5, p)


def of_pieces(variant: Variant, measures: Mapping[str, Measure], tables: Mapping[str, list[dict[str, Any]]]) -> Iterator[Finding]:
    """Judge the use of pieces and squares."""
    board = Board(variant)
    for row in tables["pieces"]:
        name = row["piece"]
        share = measures[f"use of {name}"]
        p = fewer(hits(share), share.games, IDLE_PIECE) if row["at start"] and not row["royal"] else None
        if p is not None and share.value is not None:
            text = (
                f"The {name} moves in {share.text} of the games."
                if share.value
                else f"The {name} is never used, in {share.games} games."
            )
            effect = (IDLE_PIECE - share.value) / 0.1
            yield Finding(f"use of {name}", text, f"`[pieces.{name}]`: its moves; {place_of(board, name)}", effect, p)
    unused = [row["square"] for row in tables["unused squares"]]
    squares, games = variant.files * variant.ranks, measures["coverage"].games
    if len(unused) > UNUSED_SQUARES * squares:
        names = ", ".join(unused[:8]) + (" and others" if len(unused) > 8 else "")  # noqa: PLR2004 - what fits into a line
        text = f"{len(unused)} of {squares} squares are never reached: {names}."
        hint = "`[board]`: its size, and walls; `[pieces]`: pieces that go further"
        yield Finding("unused squares", text, hint, len(unused) / squares / 0.1, (1 - SQUARE_USE) ** games)


def place_of(board: Board, name: str) -> str:
    """Say where a piece begins, and whether White's is unable to move there."""
    white, black = board.pieces(name, True), board.pieces(name, False)
    if not white and not black:
        return "`[[drops]]` or `[gates]`: how it enters"
    where = ", ".join(board.variant.square_name(square) for square in sorted(white | black))
    stuck = white and not any(move.from_square in white for move in board.legal_moves)
    return f"`start` in `[board]`: it begins on {where}" + (", and White's cannot move at first" if stuck else "")


def of_mechanics(_: Variant, measures: Mapping[str, Measure], tables: Mapping[str, list[dict[str, Any]]]) -> Iterator[Finding]:
    """Judge the use of the definition's special moves."""
    games = measures["completion"].games
    for row in tables["mechanics"]:
        p = fewer(row["games"], games, RARE) if row["section"] and row["move"] not in COMMON else None
        if p is not None:
            text = f"The {row['move']} is played in {shown(row, 'share', 'share')} of the games ({row['games']} of {games})."
            hint = f"`{row['section']}`: leave the rule out, or make it more useful"
            yield Finding(f"{row['move']} unused", text, hint, 0.5, p)


def of_depth(_: Variant, measures: Mapping[str, Measure], __: object) -> Iterator[Finding]:
    """Judge whether doubling the nodes makes the player stronger."""
    first = next((each for name, each in measures.items() if name.startswith("score_")), None)
    limit = 1 / (1 + 10 ** (-FLAT / 400))
    p = None if first is None else away(first, limit, above=False)
    if p is not None and first is not None:
        text = f"Looking further ahead wins little: a {first.label} of {first.text}."
        hint = (
            "`[pieces]` and `[board]`: chance or a forced line may decide, or the evaluation does not see the goal "
            "(`fairychess tune` and `fairychess train` can mend that)"
        )
        yield Finding("shallow", text, hint, 1.5 * math.exp(-p), p)
