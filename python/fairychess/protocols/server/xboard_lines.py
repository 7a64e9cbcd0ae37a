"""The lines sent to XBoard: features, descriptions of variants unknown to XBoard, moves and search reports."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from fairychess import __version__
from fairychess.protocols.cecp import to_cecp

from .options import BUTTON, CHECK, OPTIONS, SPIN
from .xboard_pieces import KING, LANCE, PAWN, piece_lines

if TYPE_CHECKING:
    from fairychess import Board, Info, Move, Variant

    from .options import ServerOption
    from .session import EngineSession

XBOARD_NAMES = {
    "chess": "normal",
    "chess960": "fischerandom",
    "capablanca": "capablanca",
    "gothic": "gothic",
    "grand": "grand",
    "seirawan": "seirawan",
    "crazyhouse": "crazyhouse",
}
"""The variants that XBoard knows, and XBoard's names for them."""

ICONS = "PNBRQFEACWMOHIJGDVLSUK"
"""The letters of XBoard's piece table, in order. Each position in the table has its own picture."""

PROMOTED = dict(zip(ICONS[:10], ICONS[11:], strict=False))
"""The table position of a piece's promoted form, which has a plus sign, as in a FEN."""

ORTHODOX = {"pawn": "P", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "king": "K"}
"""Pieces that keep their usual pictures even if their letters differ."""


def xboard_name(variant: str) -> str:
    """Return XBoard's name for a variant."""
    return XBOARD_NAMES.get(variant, variant)


def variant_name(xboard: str) -> str:
    """Return fairychess's name for a variant, given XBoard's."""
    return next((ours for ours, theirs in XBOARD_NAMES.items() if theirs == xboard.lower()), xboard)


def setup_lines(variant: Variant) -> list[str]:
    """Describe a variant: its piece table, board and start position, and its pieces' moves if XBoard can express them."""
    places = piece_table(variant)
    pocket = len(variant.pieces) if "[" in variant.start_fen else 0
    board = f"{variant.files}x{variant.ranks}+{pocket}_fairy"
    white = "".join(places.values())
    return [f"setup ({white}{white.lower()}) {board} {variant.start_fen}", *piece_lines(variant, places)]


def piece_table(variant: Variant) -> dict[str, str]:
    """Return XBoard's piece table: at each position, the letter of the piece to draw with that picture, a plus sign, or a dot."""
    places = dict.fromkeys(ICONS, ".")
    rest: list[str] = []
    promoting = [name for rule in tomllib.loads(variant.to_toml()).get("promotion", []) for name in rule.get("pieces", ["pawn"])]
    promoted = {piece.letter for piece in variant.pieces.values() if piece.letter.startswith("+")}
    # Pieces with a promoted form need two positions in the table, so they are placed first.
    pieces = sorted(variant.pieces.values(), key=lambda piece: (f"+{piece.letter}" not in promoted, piece.letter not in PROMOTED))
    for piece in pieces:
        if piece.letter in promoted:
            continue
        place = ORTHODOX.get(piece.name, piece.letter)
        if piece.royal:
            place = KING
        elif promoting == [piece.name]:
            place = PAWN
        # XBoard gives the pieces at these positions special rules.
        elif place in (KING, LANCE) or (place == PAWN and (len(promoting) == 1 or piece.name != "pawn")):
            place = ""
        room = (each for each in (place, piece.letter, *PROMOTED) if places.get(PROMOTED.get(each, "")) == ".")
        if f"+{piece.letter}" in promoted and (place := next(room, "")):
            places[PROMOTED[place]] = "+"
        if places.get(place) == ".":
            places[place] = piece.letter
        else:
            rest.append(piece.letter)
    free = [place for place, letter in places.items() if letter == "." and place not in (PAWN, KING, LANCE)]
    free += [place for place in (LANCE, PAWN, KING) if places[place] == "."]
    for place, letter in zip(free, rest, strict=False):
        places[place] = letter
    return places


def feature_lines(session: EngineSession) -> list[str]:
    """Declare the engine's features, options and variants."""
    names = ",".join(xboard_name(name) for name in session.catalogue.names())
    return [
        f'feature done=0 myname="fairychess {__version__}"',
        "feature ping=1 setboard=1 usermove=1 playother=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 colors=0",
        "feature ics=0 name=0 pause=0 nps=0 debug=1 memory=1 smp=1 setup=1",
        *(f'feature option="{option_text(option)}"' for option in OPTIONS if option.name not in BUILT_IN_OPTIONS),
        f'feature variants="{names}"',
        "feature done=1",
    ]


BUILT_IN_OPTIONS = {"UCI_Variant", "UCI_Chess960", "Hash", "Threads", "Ponder", "UCI_AnalyseMode"}
"""Options for which the protocol has separate commands."""


def option_text(option: ServerOption) -> str:
    """Return the declaration of an option."""
    if option.type == BUTTON:
        return f"{option.name} -button"
    value = str(int(option.default == "true")) if option.type == CHECK else option.default
    limits = f" {option.minimum} {option.maximum}" if option.type == SPIN else ""
    return f"{option.name} -{option.type} {value}{limits}"


def move_text(board: Board, move: Move) -> str:
    """Write a move as its squares, but castling as `O-O` or `O-O-O` if its UCI move is the king taking its partner."""
    san = board.san(move)
    if san.startswith("O-O") and takes_partner(board, move):
        return san.rstrip("+#")
    return to_cecp(str(move), board.variant.ranks)


def takes_partner(board: Board, move: Move) -> bool:
    """Return True if the move takes the king's own partner, as some UCI castling moves do."""
    return move.to_square is not None and board.color_at(move.to_square) == board.turn


MATE = 100_000
"""The score of a mate in n moves is this number plus n."""


def post_line(info: Info, ranks: int) -> str:
    """Write a search report: depth, score in centipawns, time in hundredths of a second, nodes, and the line.

    Args:
        info: The report.
        ranks: The number of ranks on the board.
    """
    score = info.score.relative
    mate = score.mate()
    number = score.score() if mate is None else MATE + mate if mate > 0 else mate - MATE
    moves = (to_cecp(str(move), ranks) for move in info.pv)
    return f"{info.depth} {number} {info.time // 10} {info.nodes} {' '.join(moves)}"
