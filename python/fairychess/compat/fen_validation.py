"""Validation of a FEN before use, with a number for each error.

Validation is less strict than reading. It checks, in this order, the letters, the shape of the board, the kings, the
castling rights and the format of the other fields.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fairychess.compat.castling_check import castles_wrongly
from fairychess.compat.fen_writing import start_fen

if TYPE_CHECKING:
    from fairychess.compat.game import PyffishGame

__all__ = ["FEN_INVALID_PROMOTED_PIECE", "FEN_OK", "Grid", "code_of"]

FEN_OK = 1
"""No error."""
FEN_EMPTY = 0
FEN_INVALID_MOVE_COUNTER = -1
FEN_INVALID_HALF_MOVE_COUNTER = -2
FEN_INVALID_NUMBER_OF_KINGS = -3
FEN_INVALID_EN_PASSANT_SQ = -4
FEN_INVALID_CASTLING_INFO = -5
FEN_INVALID_SIDE_TO_MOVE = -6
FEN_INVALID_POCKET_INFO = -7
FEN_INVALID_BOARD_GEOMETRY = -8
FEN_TOUCHING_KINGS = -9
FEN_INVALID_CHAR = -10
FEN_INVALID_NB_PARTS = -11
FEN_INVALID_PROMOTED_PIECE = -12
"""A plus before a piece that cannot promote."""
FEN_INVALID_CHECK_COUNT = -13
FEN_INVALID_COUNTING_RULE = -14

Grid = dict[tuple[int, int], str]
"""The letters on the board by rank and file, counted from 0."""

SIDE, RIGHTS, EN_PASSANT = 1, 2, 3


def code_of(game: PyffishGame, fen: str, chess960: bool) -> int:
    """Return the number of the first error in a FEN, or `FEN_OK`."""
    if not fen:
        return FEN_EMPTY
    parts = [part for part in fen.removesuffix(" ").split(" ") if "=" not in part]
    if not 1 <= len(parts) <= 6 + (game.check_count is not None):
        return FEN_INVALID_NB_PARTS
    code, grid = board_code(game, parts[0])
    if code != FEN_OK:
        return code
    return fields_code(game, parts, grid, chess960)


def fields_code(game: PyffishGame, parts: list[str], grid: Grid, chess960: bool) -> int:
    """Check the fields after the first."""
    if len(parts) > SIDE and parts[SIDE][:1] not in ("w", "b"):
        return FEN_INVALID_SIDE_TO_MOVE
    short = 4 <= len(parts) <= 5 and parts[RIGHTS][:1].isdigit()  # noqa: PLR2004 - castling rights and e.p. are omitted
    if len(parts) > RIGHTS and not short and game.castles and castles_wrongly(game, grid, parts[RIGHTS], chess960):
        return FEN_INVALID_CASTLING_INFO
    if len(parts) > EN_PASSANT and not short:
        code = en_passant_code(game, parts[EN_PASSANT])
        if code != FEN_OK:
            return code
    return counters_code(game, parts, short)


def board_code(game: PyffishGame, board: str) -> tuple[int, Grid]:
    """Check the first field; return the error number and the board."""
    signs = special_signs(game)
    if any(not (sign.isascii() and sign.isdigit()) and not is_letter(game, sign) and sign not in signs for sign in board):
        return FEN_INVALID_CHAR, {}
    if promotes_wrongly(game, board):
        return FEN_INVALID_PROMOTED_PIECE, {}
    grid = grid_of(game, board, signs)
    if grid is None:
        return FEN_INVALID_BOARD_GEOMETRY, {}
    pocket = pocket_of(game, board) if game.drops or game.gates else ""
    if pocket is None:
        return FEN_INVALID_POCKET_INFO, grid
    return kings_code(game, board, pocket, grid), grid


def special_signs(game: PyffishGame) -> str:
    """Return the characters other than letters and digits that the first field may contain."""
    signs = "/*"
    if game.shogi:
        signs += "+"
    if game.promoting:
        signs += "~"
    return signs + "[-]" if game.has_hand else signs


def is_letter(game: PyffishGame, sign: str) -> bool:
    """Return True if a character is the letter of a piece type, or a blank."""
    return sign.lower() in game.base_letters or sign.lower() in game.synonyms


def promotes_wrongly(game: PyffishGame, board: str) -> bool:
    """Return True if a plus precedes a piece that cannot promote."""
    if not game.shogi:
        return False
    return any(first == "+" and second.isalpha() and f"+{second.lower()}" not in game.names for first, second in pairwise(board))


def grid_of(game: PyffishGame, board: str, signs: str) -> Grid | None:
    """Return the letters on the board, or None if a row has the wrong length or the number of rows is wrong."""
    grid: Grid = {}
    row = file = 0
    before = "?"
    for sign in board:
        if sign == "[":
            break
        if sign == "*":
            file += 1
        elif sign.isdigit():
            file += int(sign) + (9 * int(before) if before.isdigit() else 0)
        elif sign == "/":
            row += 1
            if file != game.files:
                return None
            if row == game.ranks:
                break
            file = 0
        elif sign not in signs:
            if file >= game.files:
                return None
            grid[game.ranks - 1 - row, file] = sign
            file += 1
        before = sign
    complete = row + 1 == game.ranks or (game.drops and row == game.ranks)
    return grid if complete else None


def pocket_of(game: PyffishGame, board: str) -> str | None:
    """Return the letters of both hands, or None if they cannot be read."""
    if board.count("/") == game.ranks:
        hand = board.rpartition("/")[2]
    elif board.count("[") == 1:
        if not board.endswith("]"):
            return None
        hand = board.rpartition("[")[2][:-1]
    else:
        return ""
    hand = hand.replace("-", "")
    return hand if all(is_letter(game, sign) for sign in hand) else None


def kings_code(game: PyffishGame, board: str, pocket: str, grid: Grid) -> int:
    """Check the number of kings, and that they are not adjacent."""
    king = game.single_king
    if king is None:
        return FEN_OK
    start = start_fen(game).split()[0]
    for letter in (king.upper(), king):
        count = board.count(letter)
        if count > 1 or count != start.count(letter):
            return FEN_INVALID_NUMBER_OF_KINGS
    if not game.king_moves_plainly or any(board.count(letter) - pocket.count(letter) != 1 for letter in (king.upper(), king)):
        return FEN_OK
    white, black = ([square for square, sign in grid.items() if sign == letter] for letter in (king.upper(), king))
    if white and black and max(abs(white[0][0] - black[0][0]), abs(white[0][1] - black[0][1])) <= 1:
        return FEN_TOUCHING_KINGS
    return FEN_OK


def en_passant_code(game: PyffishGame, word: str) -> int:
    """Check the fourth field."""
    if game.has_double_steps:
        is_square = len(word) == 2 and word[0].isalpha() and word[1].isdigit()  # noqa: PLR2004 - boards of up to nine ranks
        return FEN_OK if word == "-" or is_square else FEN_INVALID_EN_PASSANT_SQ
    return FEN_INVALID_COUNTING_RULE if game.counts and not is_counter(word) else FEN_OK


def is_counter(word: str) -> bool:
    """Return True if a field is a number or a dash."""
    return word == "-" or all(sign.isascii() and sign.isdigit() for sign in word)


def counters_code(game: PyffishGame, parts: list[str], short: bool) -> int:
    """Check the counters at the end: checks, plies and moves."""
    between = 0 if short else 2
    trailing = 0
    if game.check_count is not None and len(parts) >= 3 + between and len(parts) % 2:
        word = parts[2 + between]
        if len(word) == 3 and word[0].isdigit() and word[2].isdigit():  # noqa: PLR2004 - `3+3`
            between += 1
        elif len(parts) >= 5 + between and is_checks_given(parts[-1]):
            trailing += 1
        else:
            return FEN_INVALID_CHECK_COUNT
    if len(parts) >= 3 + between and not is_counter(parts[len(parts) - 2 - trailing]):
        return FEN_INVALID_HALF_MOVE_COUNTER
    if len(parts) >= 4 + between and not is_counter(parts[len(parts) - 1 - trailing]):
        return FEN_INVALID_MOVE_COUNTER
    return FEN_OK


def is_checks_given(word: str) -> bool:
    """Return True if a field has the form `+0+2`."""
    return len(word) == 4 and all(sign.isdigit() and sign <= "3" for sign in (word[1], word[3]))  # noqa: PLR2004
