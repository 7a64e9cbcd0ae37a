"""Reading and writing games: PGN, and the browser's trees of moves.

A tree is a list of nodes. Each node has the number of its `parent`, which precedes it, `uci` and `san`, and optionally `comment`,
`starting_comment` and `nags`. Node 0 is the start of the game; it has only the comment before the first move.
"""

from __future__ import annotations

import io
from collections import deque
from itertools import islice
from typing import TYPE_CHECKING

from fairychess import Board, FairyChessError
from fairychess.pgn import Game, read_games

from .messages import Json, Request, RequestError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairychess import Variant
    from fairychess.pgn import ChildNode, GameNode

__all__ = ["MAX_GAMES", "game_row", "moves_of", "read_pgn", "write_pgn"]

MAX_GAMES = 200
"""The maximum number of games returned from a string."""

MAX_NODES = 20_000
"""The maximum number of nodes in a tree."""


def read_pgn(text: str, variants: tuple[Variant, ...] = (), last: int = MAX_GAMES) -> list[Json]:
    """Read games.

    Args:
        text: The text of a PGN file.
        variants: Definitions of variants that are not built in.
        last: The maximum number of games to return; the last games are kept.

    Returns:
        For each game, an object with `tags`, `variant` (a name, or null if unknown), `fen` (null for the start position), `nodes`
        and `errors`.

    >>> [game] = read_pgn("1. e4 {good} e5 (1... c5) *")
    >>> [(node["parent"], node["san"]) for node in game["nodes"][1:]]
    [(0, 'e4'), (1, 'e5'), (1, 'c5')]
    """
    return [game_row(game) for game in deque(read_games(io.StringIO(text), variants=variants), maxlen=last)]


def game_row(game: Game) -> Json:
    """Return a game in the form of `read_pgn`."""
    try:
        board = game.board()
    except FairyChessError as error:
        return {"tags": dict(game.headers), "variant": None, "fen": None, "nodes": [{}], "errors": [str(error)]}
    fen = board.fen()
    return {
        "tags": dict(game.headers),
        "variant": board.variant.name,
        "fen": None if fen == board.variant.start_fen else fen,
        "nodes": [_annotated({}, game), *islice(_nodes(game), MAX_NODES)],
        "errors": [str(error) for error in game.errors],
    }


def _nodes(game: Game) -> list[Json]:
    """List the nodes except the first, each after its parent. Boards are kept only as long as they are needed."""
    rows: list[Json] = []
    waiting: list[tuple[int, Board, ChildNode]] = [(0, game.board(), node) for node in reversed(game.variations)]
    while waiting and len(rows) < MAX_NODES:
        parent, board, node = waiting.pop()
        after = board.copy()
        san = after.san_and_push(node.move)
        rows.append(_annotated({"parent": parent, "uci": node.uci(), "san": san}, node))
        waiting += [(len(rows), after, child) for child in reversed(node.variations)]
    return rows


def _annotated(row: Json, node: GameNode) -> Json:
    notes = {"comment": node.comment, "starting_comment": node.starting_comment, "nags": sorted(node.nags)}
    return row | {key: value for key, value in notes.items() if value}


def moves_of(nodes: list[Json]) -> Iterator[tuple[int, Request]]:
    """Yield the nodes of a tree except the first, each with the number of its parent.

    Raises:
        RequestError: The tree is invalid.
    """
    if len(nodes) > MAX_NODES:
        raise RequestError("nodes", f"the game has more than {MAX_NODES} moves")
    for number, row in enumerate(nodes[1:], start=1):
        request = Request(row)
        parent = request.number("parent", 0, MAX_NODES)
        if parent is None or parent >= number:
            raise RequestError("nodes", f"node {number} does not come after its parent")
        yield parent, request


def write_pgn(board: Board, tags: Request, nodes: list[Json]) -> str:
    """Write a game.

    Args:
        board: The start position.
        tags: Tag pairs; those for the start position are added.
        nodes: A tree, as returned by `read_pgn`.

    Returns:
        The text of the game as PGN.

    Raises:
        RequestError: The tree is invalid.
        IllegalMoveError: A move is illegal.
    """
    game = Game({name: tags.text(name) for name in tags.content})
    game.setup(board)
    made: list[tuple[GameNode, Board]] = [(game, board)]
    game.comment = Request(nodes[0]).text("comment", "") if nodes else ""
    for parent, request in moves_of(nodes):
        before, after = made[parent][0], made[parent][1].copy()
        move = after.push_uci(request.text("uci"))
        nags = [nag for nag in request.rows("nags") if isinstance(nag, int)]
        notes = {"comment": request.text("comment", ""), "starting_comment": request.text("starting_comment", "")}
        made.append((before.add_variation(move, nags=nags, **notes), after))
    if game.headers.get("Result", "*") == "*":
        game.headers["Result"] = game.end().board().result()
    return game.to_pgn()
