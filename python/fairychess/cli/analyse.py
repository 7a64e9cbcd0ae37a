"""The `analyse` and `eval` commands: search and evaluate a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess import FairyChessError
from fairychess._support.signals import interrupt_handler

from .console import console, print_json
from .engine_options import make_engine, search_limits
from .loading import load_board
from .text import counted, score_text, speed

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess import Board, Evaluation, Info, Tapered
    from fairychess.endgames import Tables

MOVETIME = 3000
"""The default time of an analysis, in milliseconds."""

MAX_PV = 12
"""The maximum number of moves printed per line."""

OPPOSITE = {"exact": "exact", "lower": "upper", "upper": "lower"}

SIGNS = {"exact": "", "lower": ">=", "upper": "<="}


def analyse(arguments: Namespace) -> int:
    """Search a position and print its lines, then the best move. Ctrl-C ends the search."""
    board = load_board(arguments.variant, arguments.fen)
    if board.outcome() is not None:
        raise FairyChessError("the game is over: there is nothing to search")
    made = make_engine(board.variant, arguments)
    out = console()
    if not arguments.json:
        side = "White" if board.turn else "Black"
        out.print(f"{board.variant.title or board.variant.name}, {side} to move. Scores are from White's point of view.")
    limits = search_limits(arguments, MOVETIME)
    with (
        made as engine,
        engine.analyse(board, multipv=arguments.multipv, **limits) as analysis,
        interrupt_handler(analysis.stop),
    ):
        found = None if engine.endgames is None else exact_result(engine.endgames, board)
        if found is not None and not arguments.json:
            out.print(exact_text(board, found))
        for info in analysis:
            if not arguments.json:
                out.print(info_text(board, info, ranked=arguments.multipv > 1))
        best = analysis.wait().move
        lines = analysis.multipv
    if arguments.json:
        report: dict[str, Any] = {"variant": board.variant.name, "fen": board.fen(), "limits": limits, "move": best.uci()}
        exact = {} if found is None else {"endgames": found}
        print_json(report | exact | {"san": board.san(best), "lines": [info_json(board, info) for info in lines]})
    else:
        out.print(f"best move: {board.san(best)} ({best.uci()})")
    return 0


def exact_result(tables: Tables, board: Board) -> dict[str, Any] | None:
    """Return the result of a position by endgame tables as JSON data; None if they do not have it."""
    found = tables.probe(board)
    if found is None:
        return None
    return {"result": found.result, "plies": found.plies, "certain": tables.certain(board) is not None}


def exact_text(board: Board, found: dict[str, Any]) -> str:
    """Return the result of a position by endgame tables as a line of text."""
    result, plies = found["result"], found["plies"]
    winner = "White" if (result == "won") == board.turn else "Black"
    text = "a draw" if result == "drawn" else f"{winner} wins in {counted(plies, 'ply')}"
    doubt = "" if found["certain"] else ", unless a move counter or a repetition ends the game"
    return f"Endgame tables: {text}{doubt}."


def info_text(board: Board, info: Info, *, ranked: bool) -> str:
    """Return a search report as a line of text."""
    line = board.variation_san(info.pv[:MAX_PV]) + (" ..." if len(info.pv) > MAX_PV else "")
    rank = f"#{info.multipv:<3} " if ranked else ""
    score = SIGNS[white_bound(info)] + score_text(info.score)
    cost = f"{info.nodes:>12,} nodes  {info.time / 1000:7.2f} s  {speed(info.nps)}"
    return f"depth {info.depth:2}  {rank}{score:>8}  {cost}  {line}"


def white_bound(info: Info) -> str:
    """Return the bound type of a report's score from White's point of view: exact, lower or upper."""
    return info.bound if info.score.turn else OPPOSITE[info.bound]


def info_json(board: Board, info: Info) -> dict[str, Any]:
    """Return a search report as JSON data. The score is from White's point of view."""
    white = info.score.white()
    return {
        "rank": info.multipv,
        "depth": info.depth,
        "cp": white.score(),
        "mate": white.mate(),
        "bound": white_bound(info),
        "nodes": info.nodes,
        "nps": info.nps,
        "time": info.time,
        "pv": [move.uci() for move in info.pv],
        "san": board.variation_san(info.pv),
    }


def evaluate(arguments: Namespace) -> int:
    """Print the static evaluation of a position."""
    board = load_board(arguments.variant, arguments.fen)
    with make_engine(board.variant, arguments) as engine:
        found = engine.breakdown(board)
        by_network = None if engine.network is None else engine.evaluate(board).white()
    cp = {} if by_network is None else {"network": by_network.score()}
    if arguments.json:
        print_json({"variant": board.variant.name, "fen": board.fen()} | evaluation_json(found) | cp)
    else:
        print(found)
        if by_network is not None:
            print(
                f"The network: {(by_network.score() or 0) / 100:+.2f} for White, in pawns; the table is the handmade evaluation"
            )
    return 0


def evaluation_json(found: Evaluation) -> dict[str, Any]:
    """Return an evaluation as JSON data, in hundredths of a pawn."""

    def values(value: Tapered) -> dict[str, int]:
        return {"middle": value.middle, "end": value.end}

    terms = {name: {"white": values(term.white), "black": values(term.black)} for name, term in found.terms.items()}
    cp = found.score.white().score()
    return {"cp": cp, "phase": found.phase, "winnable": found.winnable, "total": values(found.total), "terms": terms}
