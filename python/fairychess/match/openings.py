"""The start positions of a match's games."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import Board, FairyChessError, FenError, Variant
from fairychess._support.files import format_suffix, position_lines
from fairychess.book import Book
from fairychess.book.random_openings import random_moves
from fairychess.errors import DataError, MatchError
from fairychess.pgn import read_games
from fairychess.protocols.null_moves import is_illegal_null

if TYPE_CHECKING:
    import os

    from fairychess.book.random_openings import OpeningRules

__all__ = ["Opening", "read_openings"]


@dataclass(frozen=True, slots=True)
class Opening:
    """A position and the moves played from it.

    Args:
        fen: The position; None for the start position of the variant.
        moves: The moves in UCI notation.
    """

    fen: str | None = None
    moves: tuple[str, ...] = ()

    def board(self, variant: Variant) -> Board:
        """Return a board with the opening on it.

        Args:
            variant: The variant of the position.

        Raises:
            FairyChessError: The position or a move is not valid in the variant.
        """
        board = Board(variant, self.fen)
        for mv in self.moves:
            board.push_uci(mv)
        return board


def random_opening(variant: Variant, plies: int, seed: str, rules: OpeningRules | None = None) -> Opening:
    """Return random moves that do not end the game; the same seed gives the same moves.

    Raises:
        MatchError: No such moves were found.
    """
    moves = random_moves(variant, plies, random.Random(seed), rules)
    if moves is None:
        raise MatchError(f"found no {plies} random moves of {variant.name} that do not end the game")
    return Opening(moves=tuple(mv.uci() for mv in moves))


def read_openings(path: str | os.PathLike[str], variant: Variant) -> list[Opening]:
    """Read openings from a file: the main lines of a `.pgn` file, the lines of a `.book` file, or one FEN or EPD per line.

    Args:
        path: The file. Empty lines and lines that begin with `#` are skipped; gzip and bzip2 files are decompressed.
        variant: The variant of the positions.

    Raises:
        MatchError: A line does not describe a position of the variant, or the game is already over there. The message names the
            line.
        OSError: The file cannot be read.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "openings.epd")
    ...     _ = path.write_text("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
    ...     [opening.fen for opening in read_openings(path, Variant("chess"))]
    ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1']
    """
    path = Path(path)
    readers = {".pgn": pgn_openings, ".book": book_openings}
    found = readers.get(format_suffix(path), fen_openings)(path, variant)
    if not found:
        raise MatchError(f"{path}: the file has no openings")
    return found


def fen_openings(path: Path, variant: Variant) -> list[Opening]:
    """Read positions, one per line."""
    found: list[Opening] = []
    for number, text in position_lines(path):
        try:
            board = position(text, variant)
        except FairyChessError as error:
            raise MatchError(f"{path}, line {number}: {error}") from error
        refuse_ended(board, f"{path}, line {number}")
        found.append(Opening(board.fen()))
    return found


def position(text: str, variant: Variant) -> Board:
    """Read a FEN or an EPD. If the text is neither, raise the FEN error."""
    try:
        return Board(variant, text)
    except FenError as error:
        try:
            return Board.from_epd(text, variant)[0]
        except FairyChessError:
            raise error from None


def pgn_openings(path: Path, variant: Variant) -> list[Opening]:
    """Read the main lines of the games."""
    found: list[Opening] = []
    for number, game in enumerate(read_games(path, variants=(variant,)), 1):
        place = f"{path}, game {number}"
        if game.errors:
            raise MatchError(f"{place}: {game.errors[0]}")
        board = game.board()
        if board.variant != variant:
            raise MatchError(f"{place}: the game is one of {board.variant.name}, not of {variant.name}")
        root = board.fen()
        moves = list(game.mainline_moves())
        for mv in moves:
            if is_illegal_null(board, mv):  # annotators pass to show a threat
                raise MatchError(f"{place}: the null move at ply {len(board.move_stack) + 1} is not legal")
            board.push(mv)
        refuse_ended(board, place)
        found.append(Opening(None if root == variant.start_fen else root, tuple(mv.uci() for mv in moves)))
    return found


def book_openings(path: Path, variant: Variant) -> list[Opening]:
    """Read the lines of a book, most played first."""
    try:
        book = Book.read(path)
    except DataError as error:
        raise MatchError(str(error)) from None
    if book.variant.rules_id != variant.rules_id:
        raise MatchError(f"{path}: the book is one of {book.variant.name}, not of {variant.name}")
    return [Opening(None if line.start == variant.start_fen else line.start, line.moves) for line in book.lines()]


def refuse_ended(board: Board, place: str) -> None:
    """Raise `MatchError` if the game is over."""
    if board.is_game_over(claim_draw=True):
        raise MatchError(f"{place}: the game is over in this position")
