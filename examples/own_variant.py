"""A chess variant of your own, defined here, looked at and played to the end.

python examples/own_variant.py
"""

from __future__ import annotations

import fairychess

# Everything that differs from orthodox chess: two new pieces and where they stand.
# The *guard* moves as a king but is not one; the *camel* leaps three squares one way and one the other.
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
    """Read the definition, show what a camel may do, and let the engine play a game against itself."""
    variant = fairychess.Variant.from_toml(DEFINITION)
    print(f"{variant.title}: {variant.files} files by {variant.ranks} ranks")
    print("Pieces:", ", ".join(f"{kind.name} ({kind.letter})" for kind in variant.pieces.values()))

    board = fairychess.Board(variant)
    from_b1 = sorted(move.uci() for move in board.legal_moves if move.uci().startswith("b1"))
    print("The camel on b1 may begin with", " or ".join(from_b1))

    turns = 0
    while (outcome := board.outcome(claim_draw=True)) is None:
        board.push(fairychess.search(board, nodes=500).move)
        turns += 1
    print(f"After {turns} turns: {outcome.result()} by {outcome.termination.name.lower().replace('_', ' ')}")
    print(board.fen())


if __name__ == "__main__":
    main()
