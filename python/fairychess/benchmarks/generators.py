"""Further libraries: ChessMG, the plain generator of this package, and the user's own modules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Any

import fairychess

from .plain import PlainBoard, rules_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from .libraries import Choice


class Copied(ABC):
    """The loops for libraries in which a move returns a new position instead of changing the old one."""

    new: Callable[[], Any]

    @abstractmethod
    def legal(self, board: Any) -> Sequence[Any]:  # noqa: ANN401
        """The legal moves."""

    @abstractmethod
    def after(self, board: Any, move: Any) -> Any:  # noqa: ANN401
        """The position after a move."""

    def lists(self, boards: list[Any]) -> None:
        """Make a list of the legal moves of each board."""
        for board in boards:
            self.legal(board)

    def play(self, board: Any, moves: list[Any]) -> Any:  # noqa: ANN401
        """Play one move after another."""
        for move in moves:
            board = self.after(board, move)
        return board

    def visit(self, board: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401
        """Compute the position after each move."""
        for move in moves:
            self.after(board, move)

    def random(self, choice: Choice, plies: int) -> int:
        """Play until there is no legal move."""
        board = self.new()
        for ply in range(plies):
            moves = self.legal(board)
            if not moves:
                return ply
            board = self.after(board, choice(moves))
        return plies

    def count(self, board: Any, depth: int) -> int:  # noqa: ANN401
        """Count leaves, using the length of move lists."""
        moves = self.legal(board)
        return len(moves) if depth == 1 else sum(self.count(self.after(board, move), depth - 1) for move in moves)


class Plain(Copied):
    """The plain generator: Python lists, tuples and loops."""

    def __init__(self, variant: str) -> None:
        rules = rules_of(fairychess.Variant(variant))
        self.place: Callable[..., PlainBoard] = partial(PlainBoard.from_fen, rules)
        self.new: Callable[..., PlainBoard] = self.place
        self.board: fairychess.Board = fairychess.Board(variant)

    def fen(self, board: PlainBoard) -> str:
        """The piece placement and the side to move, as fairychess writes them."""
        pieces = {
            at: fairychess.Piece(piece.name, piece.color, variant=self.board.variant)
            for at, piece in enumerate(board.squares)
            if piece is not None
        }
        self.board.set_piece_map(pieces)
        return f"{self.board.board_fen()} {'w' if board.turn else 'b'}"

    def read(self, moves: list[str]) -> list[Any]:
        """Moves are the objects that a board returns."""
        board = self.new()
        found: list[Any] = []
        for text in moves:
            found.append(next(move for move in board.legal_moves() if board.uci(move) == text))
            board = board.after(found[-1])
        return found

    def legal(self, board: PlainBoard) -> Sequence[Any]:
        """Use `legal_moves`."""
        return board.legal_moves()

    def after(self, board: PlainBoard, move: Any) -> PlainBoard:  # noqa: ANN401
        """Use `after`."""
        return board.after(move)


class ChessMG:
    """ChessMG: a move generator in C++ with mutable boards."""

    def __init__(self, chessmg: ModuleType) -> None:
        self.new: Callable[[], Any] = chessmg.ChessPosition
        self.place: Callable[[str], Any] = chessmg.ChessPosition

    def fen(self, board: Any) -> str:  # noqa: ANN401
        """Use `fen`."""
        return str(board.fen)

    def read(self, moves: list[str]) -> list[Any]:
        """Moves are strings."""
        return moves

    def legal(self, board: Any) -> Sequence[Any]:  # noqa: ANN401
        """Use `legal_moves`."""
        moves: list[Any] = board.legal_moves()
        return moves

    def lists(self, boards: list[Any]) -> None:
        """Use `legal_moves`."""
        for board in boards:
            board.legal_moves()

    def play(self, board: Any, moves: list[Any]) -> Any:  # noqa: ANN401
        """Use `make_move`."""
        for move in moves:
            board.make_move(move)
        return board

    def visit(self, board: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401
        """Use `make_move` and `undo_move`."""
        for move in moves:
            board.make_move(move)
            board.undo_move()

    def random(self, choice: Choice, plies: int) -> int:
        """Play until there is no legal move."""
        board = self.new()
        for ply in range(plies):
            moves = board.legal_moves()
            if not moves:
                return ply
            board.make_move(choice(moves))
        return plies

    def count(self, board: Any, depth: int) -> int:  # noqa: ANN401
        """Count leaves, using the length of move lists."""
        moves = board.legal_moves()
        if depth == 1:
            return len(moves)
        leaves = 0
        for move in moves:
            board.make_move(move)
            leaves += self.count(board, depth - 1)
            board.undo_move()
        return leaves

    def perft(self, board: Any, depth: int) -> int:  # noqa: ANN401
        """Use `perft`."""
        return int(board.perft(depth))


class OfModule(Copied):
    """A user's module; positions are FENs."""

    def __init__(self, module: Any, variant: str) -> None:  # noqa: ANN401 - any object with the functions of `PeerModule`
        self.module: Any = module
        self.variant: str = variant
        self.start: str = fairychess.Variant(variant).start_fen
        for name in () if hasattr(module, "legal_moves") else ("lists",):
            setattr(self, name, None)
        for name in ("perft", "san"):
            if hasattr(module, name):
                setattr(self, name, getattr(self, f"own_{name}"))

    def new(self) -> str:
        """The start position."""
        return self.start

    def place(self, fen: str) -> str:
        """Return the FEN unchanged."""
        return fen

    def fen(self, board: str) -> str:
        """Return the FEN unchanged."""
        return board

    def read(self, moves: list[str]) -> list[Any]:
        """Moves are strings."""
        return moves

    def legal(self, board: str) -> Sequence[Any]:
        """Use `legal_moves`."""
        moves: list[str] = self.module.legal_moves(self.variant, board)
        return moves

    def after(self, board: str, move: str) -> Any:  # noqa: ANN401
        """Use `play`."""
        return self.module.play(self.variant, board, move)

    def own_perft(self, board: str, depth: int) -> int:
        """Use `perft`."""
        return int(self.module.perft(self.variant, board, depth))

    def own_san(self, board: str, moves: Sequence[str]) -> list[str]:
        """Use `san`."""
        return [self.module.san(self.variant, board, move) for move in moves]
