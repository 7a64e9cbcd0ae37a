"""Random games of any variant, with random variations, comments and NAGs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import pgn

if TYPE_CHECKING:
    import random

    from fairychess import Board

LETTERS = "abcdefg[%(;)$!?1. é{\n"


def words(chance: random.Random) -> str:
    """Make the text of a comment: any characters except a closing brace."""
    return "".join(chance.choice(LETTERS) for _ in range(chance.randint(1, 60)))


def annotated(board: Board, chance: random.Random, plies: int) -> pgn.Game:
    """Make a game of random moves from a board's position, and annotate some of the moves."""
    game = pgn.Game()
    game.setup(board)
    game.headers["Result"] = chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
    game.headers["Annotator"] = chance.choice(['"A" \\ B', "ö", ""])
    if chance.random() < 0.3:
        game.comment = words(chance)
    grow(game, board, chance, plies)
    return game


def grow(node: pgn.GameNode, board: Board, chance: random.Random, plies: int) -> None:
    """Add a line of random moves with variations."""
    board = board.copy()
    for _ in range(plies):
        moves = sorted(board.legal_moves, key=lambda mv: mv.uci())
        if not moves:
            break
        main = chance.choice(moves)
        following = annotate(node.add_variation(main), chance)
        while plies > 3 and chance.random() < 0.08:
            other = chance.choice(moves)
            beside = annotate(node.add_variation(other), chance)
            if chance.random() < 0.4:
                beside.starting_comment = words(chance)
            after = board.copy()
            after.push(other)
            grow(beside, after, chance, chance.randint(0, min(6, plies - 1)))
        board.push(main)
        node = following


def annotate(node: pgn.ChildNode, chance: random.Random) -> pgn.ChildNode:
    """Annotate a move at random, or leave it unchanged."""
    if chance.random() < 0.15:
        node.comment = words(chance)
    while chance.random() < 0.15:
        node.nags.add(chance.choice([1, 2, 3, 4, 5, 6, 10, 14, 146, 255]))
    return node
