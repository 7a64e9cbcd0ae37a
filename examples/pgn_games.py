"""Writes games to a PGN file, with comments and a variation, and reads them back.

python examples/pgn_games.py [FILE.pgn]
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import fairychess
from fairychess import pgn

PLIES = 20
"""The maximum length of a game, in plies."""


def engine_game(variant: str, number: int) -> pgn.Game:
    """Play a short game: a random first move, then the engine for both sides."""
    board = fairychess.Board(variant)
    board.push(random.Random(number).choice(list(board.legal_moves)))
    while len(board.move_stack) < PLIES and board.outcome(claim_draw=True) is None:
        board.push(fairychess.search(board, nodes=200).move)
    game = pgn.Game.from_board(board)
    game.headers["Event"] = "Example"
    game.headers["Round"] = str(number)
    return game


def annotate(game: pgn.Game) -> None:
    """Add a comment to the first move and a variation with a different first move."""
    first = game.variations[0]
    first.comment = "chosen at random"
    board = game.board()
    other = next(move for move in board.legal_moves if move != first.move)
    game.add_variation(other, comment="also legal", nags=[5])  # 5 is the glyph !?


def main(name: str = "games.pgn") -> None:
    """Write three games and read them back."""
    path = Path(name)
    games = [engine_game("crazyhouse", number) for number in (1, 2, 3)]
    annotate(games[0])
    path.write_text("\n\n".join(map(str, games)) + "\n", encoding="utf-8")
    print(f"{path} has {path.stat().st_size} bytes.")

    for game in pgn.read_games(path):
        drops = sum(move.drop is not None for move in game.mainline_moves())
        print(f"Round {game.headers['Round']}, {game.variant.title}: {game.end().ply()} plies, {drops} drops")
        print("  ends on", game.end().board().fen())
    first = next(pgn.read_games(path))
    print("First moves of round 1:", ", ".join(f"{node.san()} ({node.comment})" for node in first.variations))


if __name__ == "__main__":
    main(*sys.argv[1:])
