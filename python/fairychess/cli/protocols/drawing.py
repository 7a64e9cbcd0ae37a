"""Lines for XBoard: what can be set and played, variants that it does not know, turns, and lines that were found."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from fairychess import __version__
from fairychess._cecp import to_cecp

from .describing import KING, PAWN, PAWN_TOO, piece_lines
from .options import BUTTON, CHECK, OPTIONS, SPIN

if TYPE_CHECKING:
    from fairychess import Board, Info, Move, Variant

    from .options import Option
    from .player import Player

KNOWN = {
    "chess": "normal",
    "chess960": "fischerandom",
    "capablanca": "capablanca",
    "gothic": "gothic",
    "grand": "grand",
    "seirawan": "seirawan",
    "crazyhouse": "crazyhouse",
}
"""Variants that XBoard has itself, by their names here."""

ICONS = "PNBRQFEACWMOHIJGDVLSUK"
"""The letters of the men that XBoard can draw, in the order of its table: each place has a picture of its own."""

FAMILIAR = {"pawn": "P", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "king": "K"}
"""Men whose pictures are theirs, whatever their letters."""


def name_for(variant: str) -> str:
    """Give the name by which XBoard calls a variant."""
    return KNOWN.get(variant, variant)


def name_of(name: str) -> str:
    """Give the name of the variant that XBoard calls so."""
    return next((here for here, there in KNOWN.items() if there == name.lower()), name)


def setup_lines(variant: Variant) -> list[str]:
    """Describe a variant: how its men are drawn, its board and start, and how they move, if XBoard can be told."""
    places = table(variant)
    pocket = len(variant.pieces) if "[" in variant.start_fen else 0
    board = f"{variant.files}x{variant.ranks}+{pocket}_fairy"
    white = "".join(places.values())
    return [f"setup ({white}{white.lower()}) {board} {variant.start_fen}", *piece_lines(variant, places)]


def table(variant: Variant) -> dict[str, str]:
    """Give XBoard's table of men: each place has the letter of the man drawn as that, or a dot."""
    places = dict.fromkeys(ICONS, ".")
    rest: list[str] = []
    promoting = [name for rule in tomllib.loads(variant.to_toml()).get("promotion", []) for name in rule.get("pieces", ["pawn"])]
    for piece in variant.pieces.values():
        place = FAMILIAR.get(piece.name, piece.letter)
        if piece.royal:
            place = KING
        elif promoting == [piece.name]:
            place = PAWN
        # What stands there is more to XBoard than a picture.
        elif place in (KING, PAWN_TOO) or (place == PAWN and (len(promoting) == 1 or piece.name != "pawn")):
            place = ""
        if places.get(place) == ".":
            places[place] = piece.letter
        else:
            rest.append(piece.letter)
    free = [place for place, letter in places.items() if letter == "." and place not in (PAWN, KING, PAWN_TOO)]
    free += [place for place in (PAWN_TOO, PAWN, KING) if places[place] == "."]
    for place, letter in zip(free, rest, strict=False):
        places[place] = letter
    return places


def feature_lines(player: Player) -> list[str]:
    """Say what the engine can do, and what can be set and played."""
    names = ",".join(name_for(name) for name in player.catalogue.names())
    return [
        f'feature done=0 myname="fairychess {__version__}"',
        "feature ping=1 setboard=1 usermove=1 playother=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 colors=0",
        "feature ics=0 name=0 pause=0 nps=0 debug=1 memory=1 smp=1 setup=1",
        *(f'feature option="{option_text(option)}"' for option in OPTIONS if option.name not in ELSEWHERE),
        f'feature variants="{names}"',
        "feature done=1",
    ]


ELSEWHERE = {"UCI_Variant", "UCI_Chess960", "Hash", "Threads", "Ponder", "UCI_AnalyseMode"}
"""Options for which the protocol has words of its own."""


def option_text(option: Option) -> str:
    """Declare an option."""
    if option.kind == BUTTON:
        return f"{option.name} -button"
    value = str(int(option.default == "true")) if option.kind == CHECK else option.default
    limits = f" {option.least} {option.most}" if option.kind == SPIN else ""
    return f"{option.name} -{option.kind} {value}{limits}"


def castled(board: Board, move: Move) -> str:
    """Give the text of a turn: its squares, but for castling where those are the king's and its partner's."""
    san = board.san(move)
    if san.startswith("O-O") and takes_partner(board, move):
        return san.rstrip("+#")
    return to_cecp(str(move), board.variant.ranks)


def takes_partner(board: Board, move: Move) -> bool:
    """Say whether castling is written as the king taking its partner."""
    return move.to_square is not None and board.color_at(move.to_square) == board.turn


MATE = 100_000
"""A mate is so much and its moves more."""


def post_line(info: Info, ranks: int) -> str:
    """Tell of a line that was found on a board of so many ranks: plies, worth, hundredths of a second, positions, turns."""
    score = info.score.relative
    mate = score.mate()
    worth = score.score() if mate is None else MATE + mate if mate > 0 else mate - MATE
    turns = (to_cecp(str(move), ranks) for move in info.pv)
    return f"{info.depth} {worth} {info.time // 10} {info.nodes} {' '.join(turns)}"
