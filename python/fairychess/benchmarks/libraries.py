"""The Python libraries that fairychess is compared with, each used idiomatically.

Libraries that are not installed are skipped, as are variants that a library does not play. `Library` has the methods that every
measurement needs; `CheckedLibrary` adds methods for comparing the answers of different libraries.
"""

from __future__ import annotations

import importlib
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import fairychess

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    Choice = Callable[[Sequence[Any]], Any]


class Library(Protocol):
    """A library set up for a variant. Boards and moves are the library's own objects."""

    new: Callable[[], Any]
    """Sets up the start position."""

    def read(self, moves: list[str]) -> list[Any]:
        """The moves of a game, from strings in UCI notation."""
        ...

    def legal(self, board: Any) -> Sequence[Any]:  # noqa: ANN401 - each library's own
        """The legal moves of a board."""
        ...

    def lists(self, boards: list[Any]) -> None:
        """Make a list of the legal moves of each board."""
        ...

    def play(self, board: Any, moves: list[Any]) -> Any:  # noqa: ANN401
        """Make legal moves one after another; return the resulting board."""
        ...

    def visit(self, board: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401
        """Make and undo each of the legal moves of one board."""
        ...

    def random(self, choice: Choice, plies: int) -> int:
        """Play a random game from the start position to its end, or for `plies` plies; return the number of plies played."""
        ...

    def count(self, board: Any, depth: int) -> int:  # noqa: ANN401
        """Count leaves in a Python loop, with bulk counting at the last ply."""
        ...


class CheckedLibrary(Library, Protocol):
    """A library whose positions can be compared with those of others."""

    place: Callable[[str], Any]
    """Sets up a position."""

    def fen(self, board: Any) -> str:  # noqa: ANN401
        """A position as FEN."""
        ...


class Fairychess:
    """fairychess itself."""

    def __init__(self, variant: str) -> None:
        self.new: Callable[..., Any] = partial(fairychess.Board, fairychess.Variant(variant))
        self.place: Callable[[str], Any] = self.new

    def fen(self, board: Any) -> str:  # noqa: ANN401
        """Use `fen`."""
        return str(board.fen())

    def san(self, board: Any, moves: Sequence[Any]) -> list[str]:  # noqa: ANN401
        """Use `san`."""
        return [board.san(move) for move in moves]

    def read(self, moves: list[str]) -> list[Any]:
        """Moves are the objects that a board returns."""
        board = self.new()
        return [board.push_uci(mv) for mv in moves]

    def legal(self, board: Any) -> Sequence[Any]:  # noqa: ANN401
        """Use `legal_moves`."""
        return list(board.legal_moves)

    def lists(self, boards: list[Any]) -> None:
        """Use `legal_moves`."""
        for board in boards:
            list(board.legal_moves)

    def play(self, board: Any, moves: list[Any]) -> Any:  # noqa: ANN401
        """Use `push`, which checks legality in fairychess, but not in python-chess."""
        for move in moves:
            board.push(move)
        return board

    def visit(self, board: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401
        """Use `push` and `pop`."""
        for move in moves:
            board.push(move)
            board.pop()

    def random(self, choice: Choice, plies: int) -> int:
        """Play until there is no legal move."""
        board = self.new()
        for ply in range(plies):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(choice(moves))
        return plies

    def count(self, board: Any, depth: int) -> int:  # noqa: ANN401
        """Count leaves by `legal_moves.count()`."""
        if depth == 1:
            return int(board.legal_moves.count())
        leaves = 0
        for move in board.legal_moves:
            board.push(move)
            leaves += self.count(board, depth - 1)
            board.pop()
        return leaves


class Own(Fairychess):
    """fairychess, with the features that other libraries lack."""

    def perft(self, board: Any, depth: int) -> int:  # noqa: ANN401
        """Use `perft`."""
        return int(board.perft(depth))


class PythonChess(Fairychess):
    """python-chess. fairychess uses the same names, so the loops are the same."""

    def __init__(self, chess: ModuleType, variant: str) -> None:
        self.new: Callable[..., Any] = (
            chess.Board if variant == "chess" else importlib.import_module("chess.variant").CrazyhouseBoard
        )
        self.place: Callable[[str], Any] = self.new
        self.move: Callable[[str], Any] = chess.Move.from_uci

    def read(self, moves: list[str]) -> list[Any]:
        """Moves are made without a board."""
        return [self.move(mv) for mv in moves]


class RustChess:
    """rust-chess: legal moves come from a generator that can be used once, and boards are copied instead of undoing moves."""

    def __init__(self, rust_chess: ModuleType, *, check: bool) -> None:
        self.new: Callable[..., Any] = rust_chess.Board
        self.place: Callable[[str], Any] = rust_chess.Board
        self.move: Callable[[str], Any] = rust_chess.Move.from_uci
        self.ongoing: Any = rust_chess.BoardStatus.ONGOING
        self.check: bool = check

    def fen(self, board: Any) -> str:  # noqa: ANN401
        """Use `get_fen`."""
        return str(board.get_fen())

    def read(self, moves: list[str]) -> list[Any]:
        """Moves are made without a board."""
        return [self.move(mv) for mv in moves]

    def legal(self, board: Any) -> Sequence[Any]:  # noqa: ANN401
        """Use `generate_legal_moves`."""
        return list(board.generate_legal_moves())

    def lists(self, boards: list[Any]) -> None:
        """Use `generate_legal_moves`."""
        for board in boards:
            list(board.generate_legal_moves())

    def play(self, board: Any, moves: list[Any]) -> Any:  # noqa: ANN401
        """Use `make_move`."""
        if self.check:
            for move in moves:
                board.make_move(move)
        else:
            for move in moves:
                board.make_move(move, False)
        return board

    def visit(self, board: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401
        """Use `make_move_new`."""
        if self.check:
            for move in moves:
                board.make_move_new(move)
        else:
            for move in moves:
                board.make_move_new(move, False)

    def random(self, choice: Choice, plies: int) -> int:
        """Play until there is no legal move, or the library accepts none because of a fivefold repetition."""
        board, check = self.new(), self.check
        for ply in range(plies):
            moves = list(board.generate_legal_moves())
            if not moves:
                return ply
            try:
                board.make_move(choice(moves), check)
            except ValueError:
                return ply
        return plies

    def game(self, choice: Choice) -> int:
        """Play a random game until the rules end it (`get_status`); return the number of plies."""
        board, check, plies = self.new(), self.check, 0
        while board.get_status() == self.ongoing:
            board.make_move(choice(list(board.generate_legal_moves())), check)
            plies += 1
        return plies

    def count(self, board: Any, depth: int) -> int:  # noqa: ANN401
        """Count leaves, using the length of the generator."""
        board.reset_move_generator()
        if depth == 1:
            return len(board.generate_legal_moves())
        leaves = 0
        for move in board.generate_legal_moves():
            leaves += self.count(board.make_move_new(move, self.check), depth - 1)
        return leaves


class OpenSpiel:
    """OpenSpiel: moves are numbers, played on a state or a copy of it."""

    def __init__(self, pyspiel: ModuleType, variant: str) -> None:
        self.new: Callable[..., Any] = pyspiel.load_game(variant).new_initial_state
        self.place: Callable[[str], Any] = self.new
        self.variant: fairychess.Variant = fairychess.Variant(variant)

    def fen(self, board: Any) -> str:  # noqa: ANN401
        """Use `str`."""
        return str(board)

    def read(self, moves: list[str]) -> list[Any]:
        """OpenSpiel does not read UCI, so moves are found by their SAN, which differs from fairychess only for pawn drops."""
        board, state = fairychess.Board(self.variant), self.new()
        found: list[Any] = []
        for mv in moves:
            text = board.san(board.parse_uci(mv)).rstrip("+#")
            named = {state.action_to_string(action).rstrip("+#"): action for action in state.legal_actions()}
            found.append(named[f"P{text}" if text.startswith("@") else text])
            state.apply_action(found[-1])
            board.push_uci(mv)
        return found

    def legal(self, board: Any) -> Sequence[Any]:  # noqa: ANN401
        """Use `legal_actions`."""
        actions: list[int] = board.legal_actions()
        return actions

    def lists(self, boards: list[Any]) -> None:
        """Use `legal_actions`."""
        for state in boards:
            state.legal_actions()

    def play(self, board: Any, moves: list[Any]) -> Any:  # noqa: ANN401
        """Use `apply_action`."""
        for action in moves:
            board.apply_action(action)
        return board

    def visit(self, board: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401
        """Use `child`."""
        for action in moves:
            board.child(action)

    def random(self, choice: Choice, plies: int) -> int:
        """Play until there is no legal move."""
        state = self.new()
        for ply in range(plies):
            actions = state.legal_actions()
            if not actions:
                return ply
            state.apply_action(choice(actions))
        return plies

    def count(self, board: Any, depth: int) -> int:  # noqa: ANN401
        """Count leaves, using the length of move lists."""
        if depth == 1:
            return len(board.legal_actions())
        return sum(self.count(board.child(action), depth - 1) for action in board.legal_actions())


class Pyffish:
    """pyffish, whose functions take a variant's name, a FEN and move strings. A board is a FEN."""

    def __init__(self, pyffish: ModuleType, variant: str) -> None:
        self.library: ModuleType = pyffish
        self.variant: str = variant
        self.new: Callable[[], Any] = partial(pyffish.start_fen, variant)
        self.place: Callable[[str], Any] = str

    def fen(self, board: Any) -> str:  # noqa: ANN401
        """Use `str`."""
        return str(board)

    def san(self, board: Any, moves: Sequence[Any]) -> list[str]:  # noqa: ANN401
        """Use `get_san`."""
        return [self.library.get_san(self.variant, board, move) for move in moves]

    def read(self, moves: list[str]) -> list[Any]:
        """Moves are strings."""
        return moves

    def legal(self, board: Any) -> Sequence[Any]:  # noqa: ANN401
        """Use `legal_moves`."""
        moves: list[str] = self.library.legal_moves(self.variant, board, [])
        return moves

    def lists(self, boards: list[Any]) -> None:
        """Use `legal_moves`."""
        for fen in boards:
            self.library.legal_moves(self.variant, fen, [])

    def play(self, board: Any, moves: list[Any]) -> Any:  # noqa: ANN401
        """Use `get_fen`, one move at a time."""
        for move in moves:
            board = self.library.get_fen(self.variant, board, [move])
        return board

    def visit(self, board: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401
        """Use `get_fen`."""
        for move in moves:
            self.library.get_fen(self.variant, board, [move])

    def random(self, choice: Choice, plies: int) -> int:
        """Play until there is no legal move."""
        fen = self.new()
        for ply in range(plies):
            moves = self.library.legal_moves(self.variant, fen, [])
            if not moves:
                return ply
            fen = self.library.get_fen(self.variant, fen, [choice(moves)])
        return plies

    def count(self, board: Any, depth: int) -> int:  # noqa: ANN401
        """Count leaves, using the length of move lists."""
        moves = self.legal(board)
        if depth == 1:
            return len(moves)
        return sum(self.count(self.library.get_fen(self.variant, board, [move]), depth - 1) for move in moves)


def libraries(variant: str) -> dict[str, CheckedLibrary | None]:
    """All libraries that play a variant, by name; None for a library that is not installed."""
    rust_chess, chess, pyspiel, pyffish = (module(name) for name in ("rust_chess", "chess", "pyspiel", "pyffish"))
    found: dict[str, CheckedLibrary | None] = {"fairychess": Fairychess(variant)}
    if variant == "chess":
        found["rust-chess"] = RustChess(rust_chess, check=True) if rust_chess else None
        found["rust-chess, unchecked"] = RustChess(rust_chess, check=False) if rust_chess else None
    if variant in ("chess", "crazyhouse"):
        found["python-chess"] = PythonChess(chess, variant) if chess else None
        found["open_spiel"] = OpenSpiel(pyspiel, variant) if pyspiel else None
    found["pyffish"] = Pyffish(pyffish, variant) if pyffish else None
    return found


def module(name: str) -> ModuleType | None:
    """A module; None if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
