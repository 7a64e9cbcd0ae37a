"""Defines a chess variant, inspects it, and plays a game to its end.

python examples/own_variant.py
"""

from __future__ import annotations

import fairychess

# Everything that differs from orthodox chess: two new pieces and the start position.
# The *guard* moves like a king but is not royal; the *camel* leaps three squares in one direction and one in the other.
DEFINITION = """
name = "guards"
title = "Chess with Guards and Camels"
extends = "chess"

[board]
start = "rcbqkgcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKGCR w KQkq - 0 1"

[pieces.guard]
letter = "g"
value = 3.0
moves = "K"

[pieces.camel]
letter = "c"
value = 2.5
moves = "(1,3)"

[[promotion]]
to = ["queen", "rook", "bishop", "guard", "camel"]
"""


def main() -> None:
    """Read the definition, show the moves of a camel, and let the engine play a game against itself."""
    variant = fairychess.Variant.from_toml(DEFINITION)
    print(f"{variant.title}: {variant.files} files by {variant.ranks} ranks")
    print("Pieces:", ", ".join(f"{piece.name} ({piece.letter})" for piece in variant.pieces.values()))

    board = fairychess.Board(variant)
    from_b1 = sorted(move.uci() for move in board.legal_moves if move.uci().startswith("b1"))
    print("The first move of the camel on b1 is", " or ".join(from_b1))

    plies = 0
    while (outcome := board.outcome(claim_draw=True)) is None:
        board.push(fairychess.search(board, nodes=500).move)
        plies += 1
    print(f"After {plies} plies: {outcome.result()} by {outcome.termination.name.lower().replace('_', ' ')}")
    print(board.fen())


if __name__ == "__main__":
    main()
