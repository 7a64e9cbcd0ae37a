"""Exports positions as training data for Fairy-Stockfish: the `.bin` files of variant-nnue-tools and variant-nnue-pytorch.

A record is a packed position of 64 bytes (or 128 if 64 are too few, for tools built with `largedata=yes`), then the score (int16,
for the side to move), the move (uint16), the ply (uint16), the result (int8: 1, 0 or -1 for the side to move) and a zero byte.
The bits of a position, lowest first in each number and byte:

- the side to move; the squares of both kings (7 bits each);
- all squares except the kings', from a8 to h1: 0 for an empty square, else 1, four bits for the piece type, and one for the
    color;
- the numbers of White's and Black's pieces in hand (5 bits each, 7 in large records); four castling rights;
- a bit for an en passant square, and the square (7 bits);
- the halfmove clock (6 bits), the move number (16 bits), and the seventh bit of the clock.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from fairychess import BLACK, WHITE
from fairychess._support.files import replacing
from fairychess.errors import DataError

from .bin_pieces import named_order, order_of
from .labelled import labelled_positions

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from fairychess import Board, Move, Variant

    from .dataset import Dataset
    from .labelled import LabelledPosition
    from .pool import Pool

__all__ = ["write_bin"]

SMALL, LARGE = 64, 128
"""The sizes of packed positions in bytes."""

MAX_SQUARES: Final = 127
MAX_TYPES: Final = 16
"""The maximum number of piece types in the format, not counting the king."""

PAWN: Final = 208
"""The value of a pawn in the endgame, in the unit of the stored scores; it equals 100 centipawns."""

MATE: Final = 32_000
"""The maximum score."""

CLOCK_BITS: Final = 6
RESERVE_BITS: Final = {SMALL: 5, LARGE: 7}


def write_bin(  # noqa: PLR0913 - all but two are named
    data: Dataset | Pool,
    path: str | os.PathLike[str],
    *,
    games: int | None = None,
    quiet: bool = False,
    unique: bool = False,
    pieces: Sequence[str] | None = None,
) -> int:
    """Write positions as training data for Fairy-Stockfish (`.bin`), for its tools and its network trainer.

    Scores are converted to Fairy-Stockfish's unit by multiplying centipawns by 2.08. Gates, walls and check counts have no place
    in the format and are omitted; positions before the kings are placed are skipped. Only a move's squares are written, and only
    on boards up to 8x8; the trainer does not use them.

    Args:
        data: The games. Games without a result are skipped, and so are positions without a score, such as those with random
            moves.
        path: The file. It is overwritten.
        games: The number of games to read, starting with the first; None for all.
        quiet: True to skip positions in check, and those whose best move captures or promotes.
        unique: True to keep only the last copy of each position.
        pieces: The variant's piece types in Fairy-Stockfish's order; None for the order in its built-in variant of the same name,
            or in the output of `fairychess.ini.write` if there is none.

    Returns:
        The number of positions written.

    Raises:
        DataError: The board, the pieces or a position do not fit in the format, the piece order is missing or has wrong names, a
            shard is damaged, or a game has an illegal move.
        OSError: The file cannot be written.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("crazyhouse"), data.parse_player("search:nodes=20"), games=1, seed=1)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, directory)
    ...     written = data.write_bin(data.Dataset(directory), f"{directory}/positions.bin")
    ...     Path(directory, "positions.bin").stat().st_size == 72 * written
    True
    """
    packer = Packer(data.variant, pieces)
    written = 0
    with replacing(path) as file:
        for found in labelled_positions(data, games=games, quiet=quiet, unique=unique):
            if packer.has_kings(found.board):
                file.buffer.write(packer.record(found))
                written += 1
    return written


class Packer:
    """Packs the positions of a variant.

    Raises:
        DataError: The board or the pieces do not fit in the format, or the piece order is missing or has wrong names.
    """

    def __init__(self, variant: Variant, pieces: Sequence[str] | None) -> None:
        self._files, self._ranks = variant.files, variant.ranks
        squares = self._files * self._ranks
        order = order_of(variant) if pieces is None else named_order(variant, pieces)
        self._king, self._types = order.king, order.types
        codes = [names for names in order.types if order.king not in names]
        if squares > MAX_SQUARES or len(codes) > MAX_TYPES:
            raise DataError(
                f"{variant.name}: the format has room for {MAX_SQUARES} squares and {MAX_TYPES} piece types and a king"
            )
        self._codes = {name: 1 | index << 1 for index, names in enumerate(codes) for name in names}
        placement = variant.start_fen.split()[0]
        # The size recommended by Fairy-Stockfish.
        bits = squares + 5 * sum(letter.isalpha() for letter in placement) + 10 * len(order.types) + 50
        self.size: int = SMALL if bits <= 8 * SMALL else LARGE
        """The size of a packed position in bytes."""

    def has_kings(self, board: Board) -> bool:
        """True if each side has its king on the board, or the variant has no kings."""
        if self._king is None:
            return True
        return {piece.color for piece in board.piece_map().values() if piece.name == self._king} == {WHITE, BLACK}

    def record(self, found: LabelledPosition) -> bytes:
        """Pack a position with its labels."""
        board = found.board
        points = found.white_points if board.turn else 1 - found.white_points
        score = max(-MATE, min(MATE, round(found.score * PAWN / 100)))
        labels = struct.pack("<hHHbB", score, squares_of(found.move, board), min(found.ply, 0xFFFF), round(2 * points - 1), 0)
        return self.position(board) + labels

    def position(self, board: Board) -> bytes:
        """Pack a position.

        Raises:
            DataError: The position does not fit in the format.
        """
        bits = Bits()
        bits.add(0 if board.turn else 1, 1)
        self._add_board(bits, board)
        for color in (WHITE, BLACK):
            reserve = board.reserve(color)
            for names in self._types:
                bits.add(sum(reserve.get(name, 0) for name in names), RESERVE_BITS[self.size])
        for color in (WHITE, BLACK):
            bits.add(board.has_kingside_castling_rights(color), 1)
            bits.add(board.has_queenside_castling_rights(color), 1)
        bits.add(board.ep_square is not None, 1)
        if board.ep_square is not None:
            bits.add(board.ep_square, 7)
        clock = min(board.halfmove_clock, (2 << CLOCK_BITS) - 1)
        bits.add(clock & (1 << CLOCK_BITS) - 1, CLOCK_BITS)
        bits.add(min(board.fullmove_number, 0xFFFF), 16)
        bits.add(clock >> CLOCK_BITS & 1, 1)
        if bits.size > 8 * self.size:
            raise DataError(f"the format has no room for {board.fen()}")
        return bits.number.to_bytes(self.size, "little")

    def _add_board(self, bits: Bits, board: Board) -> None:
        """Add the pieces on the board."""
        pieces = board.piece_map()
        kings = {piece.color: square for square, piece in pieces.items() if piece.name == self._king}
        for color in (WHITE, BLACK):
            bits.add(kings.get(color, self._files * self._ranks), 7)
        for rank in reversed(range(self._ranks)):
            for square in range(rank * self._files, (rank + 1) * self._files):
                piece = pieces.get(square)
                if piece is None:
                    bits.add(0, 1)
                elif piece.name != self._king:
                    bits.add(self._codes[piece.name] | (0 if piece.color else 1) << 5, 6)


class Bits:
    """A sequence of bits; the lowest bits of each number come first."""

    def __init__(self) -> None:
        self.number: int = 0
        self.size: int = 0

    def add(self, number: int, size: int) -> None:
        """Append a number, written with a given number of bits.

        Raises:
            DataError: The number needs more bits.
        """
        if number >> size:
            raise DataError(f"the format has room for {size} bits, and {number} has more")
        self.number |= number << self.size
        self.size += size


def squares_of(move: Move, board: Board) -> int:
    """Return a move's squares as bits; 0 for moves without squares, drops, and boards with more than 8 files or ranks."""
    variant, (start, end) = board.variant, (move.from_square, move.to_square)
    if start is None or end is None or move.drop is not None or variant.files > 8 or variant.ranks > 8:  # noqa: PLR2004 - bits
        return 0
    return eight_wide(start, variant.files) << 6 | eight_wide(end, variant.files)


def eight_wide(square: int, files: int) -> int:
    """Return the number of a square on a board with 8 files."""
    return square // files * 8 + square % files
