"""Results of random games that end by a rule, compared with pyffish: repetition, chases, counting, points, goals and others.

Each rule is checked until it has ended a game, or 50 games with FAIRYCHESS_LONG=1 in the environment.
"""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from fairychess import Board, Move, Termination, Variant, ini

if TYPE_CHECKING:
    from fairychess import Outcome

pyffish: Any = pytest.importorskip("pyffish")

WANTED = 50 if os.environ.get("FAIRYCHESS_LONG") else 1
MOST = 60 * WANTED
"""The maximum number of games."""
PLIES = 200

REPEATED = {Termination.FIVEFOLD_REPETITION, Termination.THREEFOLD_REPETITION}
BY_RULE = {Termination.VARIANT_WIN, Termination.VARIANT_LOSS, Termination.VARIANT_DRAW}
CLOCK = {Termination.FIFTY_MOVES, Termination.SEVENTYFIVE_MOVES}


class Rule(NamedTuple):
    """A rule, and preferences for random games that should end by it."""

    variant: str
    ends: set[Termination]
    starts: tuple[str, ...] = ()
    back: float = 0
    """The probability of moving a piece back."""
    checks: float = 0
    """The probability of preferring a check."""
    captures: float = 0
    passes: float = 0
    memory: bool = True
    """False if the rule depends only on the position, not on the moves before."""


MAKRUK = ("8/8/3k4/8/2p5/8/8/RK1S3R w - - 0 1", "4k3/8/3n4/8/1p4P1/8/8/1KS1N3 w - - 0 1", "8/3k4/8/8/8/2p5/8/1K1NN3 w - - 0 1")
ASEAN = ("8/8/3k4/8/2p5/8/8/RK1B3R w - - 0 1", "4k3/8/3n4/8/1p4P1/8/8/1KB1N3 w - - 0 1")
CHASES = (
    "4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w - - 0 1|g7g6 f7g9",
    "3k5/9/9/9/9/9/3r5/9/9/3NK4 w - - 0 1|d1c3 d4c4",
    "5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w - - 0 1|b5c5 b4c4",
    "4ck3/9/9/9/9/2r1R4/9/9/4A4/3AK4 w - - 0 1|e5e4 c5c4",
    "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w - - 0 1|f5d5 f6d6",
    "5k3/9/9/9/9/1N2P1C2/9/4BC3/9/cr1RK4 w - - 0 1|b5c3 b1c1",
)
"""Positions, each with the first moves of a chase."""
RULES = {
    "threefold repetition": Rule("chess", REPEATED, back=0.9),
    "repetition lost for White": Rule("minishogi", REPEATED, back=0.9),
    "repetition lost for who repeats": Rule("torishogi", REPEATED, back=0.95),
    "perpetual check in Xiangqi": Rule("minixiangqi", REPEATED, ("3k3/7/7/7/7/2c4/R1K1C2 w - - 0 1",), back=0.7, checks=0.9),
    "perpetual check in Shogi": Rule("shogi", REPEATED, ("4k4/9/9/9/9/9/9/9/R3K2r1[] w - - 0 1",), back=0.7, checks=0.9),
    "perpetual chase": Rule("xiangqi", REPEATED, CHASES, back=0.95),
    "to and fro": Rule("janggimodern", BY_RULE, back=0.97),
    "facing kings": Rule("janggi", BY_RULE, passes=0.1),
    "facing kings, drawn": Rule("janggitraditional", BY_RULE, passes=0.1),
    "two passes": Rule("janggicasual", BY_RULE, passes=0.3),
    "points at a repetition": Rule("janggi", REPEATED, ("4k4/9/9/r8/9/9/9/9/3K5/8R w - - 0 1",), back=0.9),
    "points after fifty moves": Rule(
        "janggi", CLOCK, ("4k4/4a4/9/r8/9/9/9/9/3K5/4A3R w - - 90 60", "3k5/9/9/r8/9/9/9/9/4K4/8R w - - 80 60")
    ),
    "counting in Makruk": Rule("makruk", BY_RULE, MAKRUK, captures=0.5),
    "counting in Ouk Chaktrang": Rule("cambodian", BY_RULE, MAKRUK, captures=0.5),
    "counting in ASEAN Chess": Rule("asean", BY_RULE, ASEAN, captures=0.5),
    "bare king": Rule("shatranj", BY_RULE, captures=0.8, memory=False),
    "bare king, drawn": Rule("shatar", BY_RULE, captures=0.9),
    "mates of Shatar": Rule("shatar", {Termination.CHECKMATE}, checks=0.8),
    "extinction": Rule("extinction", BY_RULE, captures=0.5, memory=False),
    "extinction of a piece type": Rule("kinglet", BY_RULE, captures=0.8, memory=False),
    "goal": Rule("kingofthehill", BY_RULE, memory=False),
    "goal of any pawn": Rule("breakthrough", BY_RULE, memory=False),
    "goal with an answer": Rule(
        "racingkings", BY_RULE, ("8/8/1k4K1/8/8/8/8/8 w - - 0 1", "8/6k1/8/8/2K5/8/8/8 b - - 0 1"), memory=False
    ),
    "row of stones": Rule("cfour", BY_RULE, memory=False),
    "row of stones or a full board": Rule("tictactoe", BY_RULE, memory=False),
    "count of stones": Rule("flipersi", BY_RULE | {Termination.STALEMATE}, memory=False),
    "count of stones after passes": Rule("flipello", BY_RULE),
    "explosion of a king": Rule("atomic", BY_RULE, captures=0.7, memory=False),
    "loss of all pieces": Rule("horde", BY_RULE, ("4k2r/8/8/8/2q5/8/1PP2PP1/8 w - - 0 1",), captures=0.9, memory=False),
    "three checks": Rule("3check", BY_RULE, checks=0.9, memory=False),
    "first check": Rule("karouk", BY_RULE, memory=False),
    "stalemate lost": Rule(
        "minixiangqi", {Termination.STALEMATE}, ("3k3/7/3P3/7/7/7/2K4 w - - 0 1", "2k4/7/2P1P2/7/7/3R3/3K3 w - - 0 1")
    ),
    "stalemate by the number of pieces": Rule("suicide", {Termination.STALEMATE}, captures=0.5, memory=False),
    "stalemate won": Rule("giveaway", {Termination.STALEMATE} | BY_RULE, captures=0.5, memory=False),
}

FROM_HERE = {"cfour", "tictactoe"}
"""Variants that pyffish lacks; it loads fairychess's definitions of them, converted to INI."""

for each in FROM_HERE:
    pyffish.load_variant_config(ini.write(Variant(each)))


def chosen(board: Board, rule: Rule, chance: random.Random) -> Move:
    """Return a random move, according to the rule's preferences."""
    moves = sorted(board.legal_moves, key=str)
    if chance.random() < rule.passes:
        passes = [move for move in moves if move.uci() == "0000" or move.uci()[: len(move.uci()) // 2] * 2 == move.uci()]
        if passes:
            return passes[0]
    moves = [move for move in moves if move.uci()[: len(move.uci()) // 2] * 2 != move.uci()] or moves
    if len(board.move_stack) >= 2 and chance.random() < rule.back:
        last = board.move_stack[-2]
        back = [move for move in moves if (move.from_square, move.to_square) == (last.to_square, last.from_square)]
        if back:
            return back[0]
    if chance.random() < rule.checks:
        checks = [move for move in moves if board.gives_check(move)]
        if checks:
            return chance.choice(checks)
    if chance.random() < rule.captures:
        captures = [move for move in moves if board.is_capture(move)]
        if captures:
            return chance.choice(captures)
    return chance.choice(moves)


def repeated_since(board: Board) -> tuple[str, list[str]]:
    """Return the first occurrence of the repeated position, and the moves played since then."""
    earlier, played = board.copy(), [move.uci() for move in board.move_stack]
    occurrences, found = 1, len(played)
    wanted = 4 if board.variant.name in FOURFOLD else 3
    now = pieces(board)
    while occurrences < wanted:
        earlier.pop()
        found -= 1
        occurrences += pieces(earlier) == now
    return earlier.fen(), played[found:]


FOURFOLD = {"shogi", "minishogi", "torishogi", "janggimodern"}


def pieces(board: Board) -> str:
    """Return the position without its counters."""
    return " ".join(board.fen().split()[:4])


def theirs(variant: str, start: str, moves: list[str], board: Board) -> tuple[bool, int]:
    """Return whether the game is over in pyffish, and its result for the side to move."""
    over, value = pyffish.is_immediate_game_end(variant, start, moves)
    if over:
        return True, value
    if not pyffish.legal_moves(variant, start, moves):
        return True, pyffish.game_result(variant, start, moves)
    outcome = board.outcome(claim_draw=True)
    if outcome is not None and outcome.termination in REPEATED:
        # A chase begins in the first occurrence of the position, not with the move that led to it.
        start, moves = repeated_since(board)
    over, value = pyffish.is_optional_game_end(variant, start, moves)
    return over, value if over else 0


def result(board: Board, outcome: Outcome) -> int:
    """Return the result for the side to move: 1, 0 or -1."""
    return 0 if outcome.winner is None else 1 if outcome.winner == board.turn else -1


def is_other_position(board: Board) -> bool:
    """Return True if positions may differ in an earlier pass or series of checks, which pyffish ignores in repetitions."""
    passed = any(move.from_square == move.to_square for move in board.move_stack)
    return passed or board.variant.name == "shatar"


def play(rule: Rule, chance: random.Random, number: int) -> Outcome | None:
    start = rule.starts[number % len(rule.starts)] if rule.starts else pyffish.start_fen(rule.variant)
    start, _, opening = start.partition("|")
    board = Board(rule.variant, fen=start)
    moves: list[str] = []
    for ply in range(PLIES):
        outcome = board.outcome(claim_draw=True)
        unlike = {Termination.INSUFFICIENT_MATERIAL} if rule.memory else {Termination.INSUFFICIENT_MATERIAL, *REPEATED}
        if outcome is not None and outcome.termination in unlike:
            return None
        try:
            over, value = theirs(rule.variant, start, moves, board)
        except SystemError:
            return None  # pyffish cannot read some of its own positions
        if over and outcome is None and is_other_position(board):
            return None
        about = f"{rule.variant} {start} {' '.join(moves)}: {board.fen()}"
        assert over == (outcome is not None), about
        if outcome is not None:
            sign = (value > 0) - (value < 0)
            assert result(board, outcome) == sign, f"{about}, {outcome}"
            return outcome
        first = opening.split()[ply : ply + 1]
        move = board.parse_uci(first[0]) if first else chosen(board, rule, chance)
        moves.append(move.uci())
        board.push(move)
        if not rule.memory:
            start, moves = pyffish.get_fen(rule.variant, start, moves), []
    return None


@pytest.mark.parametrize("name", RULES)
def test_results_are_those_of_pyffish(name: str) -> None:
    rule = RULES[name]
    chance = random.Random(name)
    ended: dict[int | None, int] = {}
    for number in range(MOST):
        outcome = play(rule, chance, number)
        if outcome is not None and outcome.termination in rule.ends:
            ended[outcome.winner] = ended.get(outcome.winner, 0) + 1
        if sum(ended.values()) >= WANTED:
            break
    print(f"{name}: {sum(ended.values())} games, {ended}")
    assert sum(ended.values()) >= WANTED, f"only {ended} in {MOST} games"
