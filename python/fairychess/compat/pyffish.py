"""The functions of pyffish, Fairy-Stockfish's Python module, for programs written for it.

Write `import fairychess.compat.pyffish as pyffish` in place of `import pyffish`. Functions on positions take a variant, a
position and moves, and keep no state. Input that makes pyffish crash or continue with another position raises `ValueError` here:
an unknown variant, an unreadable FEN, an unplayable position, or an illegal move. Arguments of the wrong type raise `TypeError`.
`docs/coming-from-python-chess.md` lists the differences.

>>> from fairychess.compat import pyffish
>>> fen = pyffish.start_fen("crazyhouse")
>>> pyffish.get_fen("crazyhouse", fen, ["e2e4", "d7d5", "e4d5"])
'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[P] b KQkq - 0 2'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import __version__
from fairychess._support.reading import TEXT, read_text_limited
from fairychess.compat import endings, fen_writing, fog, games, material
from fairychess.compat.clock import clock_of
from fairychess.compat.counting import count_of
from fairychess.compat.fen_fields import placement, split
from fairychess.compat.fen_validation import FEN_INVALID_PROMOTED_PIECE, FEN_OK, code_of
from fairychess.compat.move_texts import parse
from fairychess.compat.notations import notation_of
from fairychess.compat.options import OPTIONS
from fairychess.compat.positions import check_text, known, played, set_up
from fairychess.compat.promoted import promoted_after
from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from fairychess import Board
    from fairychess.compat.game import PyffishGame

__all__ = [
    "FEN_INVALID_PROMOTED_PIECE",
    "FEN_OK",
    "NOTATION_DEFAULT",
    "NOTATION_JANGGI",
    "NOTATION_LAN",
    "NOTATION_SAN",
    "NOTATION_SHOGI_HODGES",
    "NOTATION_SHOGI_HODGES_NUMBER",
    "NOTATION_SHOGI_HOSKING",
    "NOTATION_THAI_LAN",
    "NOTATION_THAI_SAN",
    "NOTATION_XIANGQI_WXF",
    "VALUE_DRAW",
    "VALUE_MATE",
    "captures_to_hand",
    "error",
    "game_result",
    "get_fen",
    "get_fog_fen",
    "get_san",
    "get_san_moves",
    "gives_check",
    "has_insufficient_material",
    "info",
    "is_capture",
    "is_immediate_game_end",
    "is_optional_game_end",
    "legal_moves",
    "load_variant_config",
    "piece_to_partner",
    "set_option",
    "start_fen",
    "two_boards",
    "validate_fen",
    "variants",
    "version",
]

VALUE_MATE = endings.VALUE_MATE
"""The value that functions return for a won game."""
VALUE_DRAW = endings.VALUE_DRAW
"""A drawn game."""

NOTATION_DEFAULT = 0
"""The variant's usual notation: that of shogi for shogi and its relatives, and SAN for all others."""
NOTATION_SAN = 1
"""Standard algebraic notation."""
NOTATION_LAN = 2
"""Long algebraic notation."""
NOTATION_SHOGI_HOSKING = 3
"""Hosking's notation for shogi (`P76`)."""
NOTATION_SHOGI_HODGES = 4
"""Hodges' notation for shogi with letters for ranks (`P-7f`)."""
NOTATION_SHOGI_HODGES_NUMBER = 5
"""Hodges' notation for shogi with numbers for ranks (`P-76`)."""
NOTATION_JANGGI = 6
"""The notation for janggi (`H02-83`)."""
NOTATION_XIANGQI_WXF = 7
"""The notation of the World Xiangqi Federation (`H2+3`)."""
NOTATION_THAI_SAN = 8
"""The short Thai notation for makruk."""
NOTATION_THAI_LAN = 9
"""The long Thai notation for makruk."""


class error(Exception):  # noqa: N801, N818 - its name in pyffish
    """An exception that pyffish defines but never raises; neither does this module."""


def version() -> tuple[int, int, int]:
    """Return the version of pyffish that this module reproduces.

    >>> version()
    (0, 0, 89)
    """
    return (0, 0, 89)


def info() -> str:
    """Return a line about the program, beginning with the name that programs expect.

    >>> info()[:15]
    'Fairy-Stockfish'
    """
    return f"Fairy-Stockfish API of fairychess {__version__}"


def variants() -> list[str]:
    """Return the names of all variants, sorted.

    >>> "crazyhouse" in variants()
    True
    """
    return games.names()


def set_option(name: str, value: object) -> None:
    """Set an option of the engine. Only `VariantPath` has an effect: it loads a file.

    Args:
        name: The name of the option.
        value: Its value.

    Raises:
        ValueError: There is no such option, or the file given for `VariantPath` cannot be read.

    >>> set_option("Hash", 16)
    """
    check_text(name, "the name of an option")
    if name.lower() not in OPTIONS:
        raise ValueError(f"No such option '{name}'")
    if name.lower() == "variantpath" and str(value) not in ("", "<empty>"):
        try:
            text = read_text_limited(str(value), TEXT)
        except (OSError, FairyChessError) as failed:
            raise ValueError(f"cannot read {value}: {failed}") from None
        load_variant_config(text)


def load_variant_config(config: str) -> None:
    r"""Load variants from a string in the format of `variants.ini`, for all later calls in this process.

    Existing names are not replaced. Variants with rules that fairychess lacks are skipped, with a line on standard error.

    Args:
        config: The text of the file.

    Raises:
        ValueError: The text cannot be read.

    >>> load_variant_config("[thirty-moves:chess]\\nnMoveRule = 30")
    >>> "thirty-moves" in variants()
    True
    """
    check_text(config, "a configuration")
    games.load(config)


def start_fen(variant: str) -> str:
    """Return the FEN of the start position.

    Args:
        variant: The name of a variant.

    >>> start_fen("chess")
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    """
    return fen_writing.start_fen(known(variant))


def two_boards(variant: str) -> bool:
    """Return True if a variant is played on two boards.

    Args:
        variant: The name of a variant.

    >>> two_boards("chess")
    False
    """
    return known(variant).two_boards


def captures_to_hand(variant: str) -> bool:
    """Return True if captured pieces change sides.

    Args:
        variant: The name of a variant.

    >>> captures_to_hand("crazyhouse")
    True
    """
    return known(variant).captures_to_hand


def legal_moves(variant: str, fen: str, movelist: list[str], chess960: bool = False) -> list[str]:
    """Return the legal moves; empty if a rule of the variant has ended the game.

    Args:
        variant: The name of a variant.
        fen: A position, or `startpos`.
        movelist: The moves played from the position.
        chess960: True for Chess960 castling.

    >>> len(legal_moves("chess", "startpos", ["e2e4"]))
    20
    """
    return [move.uci() for move in played(variant, fen, movelist, chess960)[1].legal_moves]


def get_fen(  # noqa: PLR0913, PLR0917 - the arguments of pyffish
    variant: str,
    fen: str,
    movelist: list[str],
    chess960: bool = False,
    sfen: bool = False,
    show_promoted: bool = False,
    count_started: int = 0,
) -> str:
    """Return the position after some moves, as a FEN.

    Args:
        variant: The name of a variant.
        fen: A position, or `startpos`.
        movelist: The moves played from the position.
        chess960: True for Chess960 castling.
        sfen: True for SFEN, the shogi position notation.
        show_promoted: True to mark promoted pieces in every variant.
        count_started: The ply at which a side began to count in a bare ending; 0 to use the FEN's count, -1 if neither side
            counts.

    >>> get_fen("chess", "startpos", ["g1f3"])
    'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1'
    """
    game, board = played(variant, fen, movelist, chess960)
    if sfen:
        return fen_writing.sfen(game, board)
    promoted = promoted_after(game, fen, board) if show_promoted or game.two_boards else None
    count = count_of(game, board, int(count_started))
    clock = clock_of(game, board) if game.own_clock else None
    return fen_writing.write(game, board, promoted, count, clock)


def get_san(variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT) -> str:
    """Return a move in the given notation.

    Args:
        variant: The name of a variant.
        fen: A position, or `startpos`.
        move: A legal move.
        chess960: True for Chess960 castling.
        notation: One of the constants `NOTATION_…`.

    >>> get_san("chess", "startpos", "g1f3")
    'Nf3'
    """
    game, board = set_up(variant, fen, chess960)
    check_text(move, "a move")
    return san(game, board, fen, move, notation)


def get_san_moves(
    variant: str, fen: str, movelist: list[str], chess960: bool = False, notation: int = NOTATION_DEFAULT
) -> list[str]:
    """Return a line of moves in the given notation.

    Args:
        variant: The name of a variant.
        fen: A position, or `startpos`.
        movelist: The moves played from the position.
        chess960: True for Chess960 castling.
        notation: One of the constants `NOTATION_…`.

    >>> get_san_moves("chess", "startpos", ["e2e4", "e7e5"])
    ['e4', 'e5']
    """
    game, board = played(variant, fen, [], chess960)
    notation_of(game, notation)
    if not isinstance(movelist, list):  # pyright: ignore[reportUnnecessaryIsInstance] - any value is possible
        raise TypeError(f"the moves are a list, not {type(movelist).__name__}")
    written: list[str] = []
    for text in movelist:
        check_text(text, "a move")
        written.append(san(game, board, fen, text, notation))
        board.push(parse(board, text))
    return written


def san(game: PyffishGame, board: Board, fen: str, move: str, notation: int) -> str:
    """Return a legal move in the given notation."""
    writer = notation_of(game, notation, promoted_after(game, fen, board))
    return writer.text(board, {move.uci() for move in board.legal_moves}, parse(board, move))


def gives_check(variant: str, fen: str, movelist: list[str], chess960: bool = False) -> bool:
    """Return True if the side to move is in check after some moves.

    Args:
        variant: The name of a variant.
        fen: A position, or `startpos`.
        movelist: The moves played from the position.
        chess960: True for Chess960 castling.

    >>> gives_check("chess", "startpos", ["e2e4", "f7f6", "d1h5"])
    True
    """
    return played(variant, fen, movelist, chess960)[1].is_check()


def is_capture(variant: str, fen: str, movelist: list[str], move: str, chess960: bool = False) -> bool:
    """Return True if a move captures.

    Args:
        variant: The name of a variant.
        fen: A position, or `startpos`.
        movelist: The moves played from the position.
        move: A legal move in the resulting position.
        chess960: True for Chess960 castling.

    >>> is_capture("chess", "startpos", ["e2e4", "d7d5"], "e4d5")
    True
    """
    board = played(variant, fen, movelist, chess960)[1]
    check_text(move, "a move")
    return board.is_capture(parse(board, move))


def piece_to_partner(variant: str, fen: str, movelist: list[str], chess960: bool = False) -> str:
    """Return the letter of the piece that the last move captured and that a partner would receive; empty if there is none.

    Args:
        variant: The name of a variant.
        fen: A position, or `startpos`.
        movelist: The moves played from the position.
        chess960: True for Chess960 castling.

    >>> piece_to_partner("crazyhouse", "startpos", ["e2e4", "d7d5", "e4d5"])
    'p'
    """
    game, board = played(variant, fen, movelist, chess960)
    if not board.move_stack:
        return ""
    before = board.copy()
    last = before.pop()
    return fen_writing.captured(game, before, last, promoted_after(game, fen, before))


def game_result(variant: str, fen: str, movelist: list[str], chess960: bool = False) -> int:
    """Return the result of a position without legal moves: `VALUE_MATE` if the side to move has won.

    Args:
        variant: The name of a variant.
        fen: A position, or `startpos`.
        movelist: The moves played from the position.
        chess960: True for Chess960 castling.

    >>> game_result("chess", "startpos", ["f2f3", "e7e5", "g2g4", "d8h4"]) == -VALUE_MATE
    True
    """
    return endings.result(*played(variant, fen, movelist, chess960))


def is_immediate_game_end(variant: str, fen: str, movelist: list[str], chess960: bool = False) -> tuple[bool, int]:
    """Return whether a special rule of the variant has ended the game, and the result.

    Args:
        variant: The name of a variant.
        fen: A position, or `startpos`.
        movelist: The moves played from the position.
        chess960: True for Chess960 castling.

    >>> is_immediate_game_end("chess", "startpos", [])
    (False, 0)
    """
    return endings.by_rule(played(variant, fen, movelist, chess960)[1])


def is_optional_game_end(
    variant: str, fen: str, movelist: list[str], chess960: bool = False, count_started: int = 0
) -> tuple[bool, int]:
    """Return whether repetition, the move rule or counting ends the game or allows a claim, and the result.

    Args:
        variant: The name of a variant.
        fen: A position, or `startpos`.
        movelist: The moves played from the position.
        chess960: True for Chess960 castling.
        count_started: The ply at which a side began to count in a bare ending; 0 to use the FEN's count, -1 if neither side
            counts.

    >>> is_optional_game_end("chess", "startpos", ["g1f3", "g8f6", "f3g1", "f6g8"] * 2)
    (True, 0)
    """
    game, board = played(variant, fen, movelist, chess960)
    return endings.claimable(game, board, count_of(game, board, int(count_started)))


def has_insufficient_material(variant: str, fen: str, movelist: list[str], chess960: bool = False) -> tuple[bool, bool]:
    """Return whether White has insufficient material, and whether Black has.

    Args:
        variant: The name of a variant.
        fen: A position, or `startpos`.
        movelist: The moves played from the position.
        chess960: True for Chess960 castling.

    >>> has_insufficient_material("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", [])
    (False, True)
    """
    if movelist or fen == "startpos":
        game, board = played(variant, fen, movelist, chess960)
        return material.of_board(game, board)
    game = known(variant, chess960)
    check_text(fen, "a FEN")
    fields = split(game, fen)
    return material.of_placement(game, placement(game, fields.board), fields.hand)


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """Return `FEN_OK`, or the number of the first error found in a FEN. Here the FEN is the first argument.

    Args:
        fen: A position.
        variant: The name of a variant.
        chess960: True for Chess960 castling.

    >>> validate_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "chess") == FEN_OK
    True
    """
    check_text(fen, "a FEN")
    return code_of(known(variant, chess960), fen, bool(chess960))


def get_fog_fen(fen: str, variant: str, chess960: bool = False) -> str:
    """Return the position as the side to move sees it: its own pieces, and the squares they can move to.

    Here the FEN is the first argument.

    Args:
        fen: A position.
        variant: The name of a variant.
        chess960: True for Chess960 castling.

    >>> get_fog_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "chess")
    '********/********/********/********/********/********/***3**/***1K1** w - - 0 1'
    """
    game, board = set_up(variant, fen, chess960)
    return fog.write(game, board)
