"""Endgame tables in a folder."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast
from urllib.parse import unquote

from fairychess._core import Variant, _Endgames
from fairychess._support.reading import MAX_SHOWN
from fairychess.errors import EndgameError
from fairychess.records.values import Status

from .files import SUFFIX, TableFileError, file_name, read_table
from .results import EndgameStatistics, Probe, ResultCounts, SideStatistics, SquareStatistics

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from fairychess._core import Board, Move


WITHOUT_ROYALS = Status.NO_WHITE_KING | Status.NO_BLACK_KING | Status.EMPTY
"""The faults of a position without royal pieces, which no FEN may have."""


class Tables:
    """The endgame tables of a variant, in a folder. A table is read when a position needs it.

    The tables have the distance to mate or to conversion; each has folders of its own, so that a folder may have both. To
    conversion, the distance ends with the game, or with a move to a material that does not lead back, such as a capture or a
    promotion in chess. Materials that lead to each other, for example by drops, are one, and moves between them are no
    conversions.

    A table has the values of positions in which nothing but the pieces and the side to move matters: there are no castling
    rights, no pawn can be captured en passant, and pieces whose first move is special have all moved, even those on their start
    squares. Other positions are valued by their moves, up to four plies ahead; some of them have no value.

    >>> import tempfile
    >>> from fairychess import Board
    >>> from fairychess.endgames import Tables, generate
    >>> folder = tempfile.mkdtemp()
    >>> tables = generate("chess", "KQK", directory=folder)
    >>> board = Board(fen="7k/8/5K2/8/8/8/8/Q7 w - - 0 1")
    >>> print(tables.probe(board))
    won in 2
    >>> [move.uci() for move in tables.best_moves(board)]
    ['a1a7', 'a1g1', 'f6f7', 'f6g6']
    """

    variant: Variant
    """The variant."""
    directory: Path | None
    """The folder; None if the tables are only in memory."""
    metric: Literal["mate", "conversion"]
    """What the distances count to."""
    core: _Endgames
    """The tables in the compiled module."""

    def __init__(
        self,
        directory: str | os.PathLike[str] | None,
        variant: Variant | str = "chess",
        *,
        metric: Literal["mate", "conversion"] = "mate",
    ) -> None:
        """Open a folder.

        Args:
            directory: The folder in which `generate` has written tables; None for tables in memory.
            variant: The variant, or its name.
            metric: What the distances count to: the end of the game (`"mate"`), or a conversion, too (`"conversion"`). Searches
                and matches use the distance to mate only.

        Raises:
            FairyChessError: The metric is invalid.
        """
        self.variant = variant if isinstance(variant, Variant) else Variant(variant)
        self.directory = None if directory is None else Path(directory)
        self.core = _Endgames(self.variant, metric)
        self.metric = metric

    def material(self, text: str) -> str:
        """Return the canonical name of a material.

        Args:
            text: Letters (`"KRK"`, `"KBN-K"`), with reserves in brackets (`"K[N]-K"`), or names (`"king,rook - king"`).

        Returns:
            The name, which has the pieces in the order of the definition, and a hyphen.

        Raises:
            EndgameError: The text is not a material, there is no position with it, or the rules do not allow tables.

        >>> Tables(None).material("king, rook - king")
        'KR-K'
        """
        return self.core.material(text)

    def material_of(self, board: Board) -> str:
        """Return the material of a position.

        Args:
            board: The position.

        Returns:
            The canonical name of the material, even if there can be no table for it.

        Raises:
            EndgameError: The board is of another variant.

        >>> from fairychess import Board
        >>> Tables(None).material_of(Board(fen="8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"))
        'KP-K'
        """
        return self.core.material_of(board)

    def positions_of(self, material: str) -> int:
        """Return the number of values in the table of a material.

        Values that belong to no valid position are included: those of pieces on the same square, and of positions in which the
        side that is not to move is in check. `statistics` counts the valid positions.

        Args:
            material: The material.

        Raises:
            EndgameError: The text is not a material, or there are too many positions.

        >>> from fairychess.endgames import generate
        >>> tables = generate("chess", "KRK")
        >>> statistics = tables.statistics("KRK")
        >>> tables.positions_of("KRK"), statistics.white.positions + statistics.black.positions
        (66304, 50015)
        """
        return self.core.slots(material)

    def has(self, material: str) -> bool:
        """Return True if the table of a material is there, in memory or in the folder.

        Args:
            material: The material.

        Raises:
            EndgameError: The text is not a material, or the file is damaged or belongs to other rules or to another metric.
            OSError: The file cannot be read.

        >>> Tables(None).has("KRK")
        False
        """
        material = self.core.canonical(material)
        if self.core.contains(material):
            return True
        path = self.path(material)
        if path is None or not path.exists():
            return False
        table = read_table(path)
        for what, found, expected in (
            ("rules", table.rules_id, self.variant.rules_id),
            ("numbering", table.digest, self.core.digest(material)),
            ("material", table.material, material),
            ("metric", table.metric, self.metric),
        ):
            if found != expected:
                differ = f"the {what} of the table {'differ' if what == 'rules' else 'differs'}"
                hint = "delete the file to make the table again"
                raise TableFileError(f"{path}: {differ}: expected {expected!r}, found {found[:MAX_SHOWN]!r}; {hint}")
        try:
            self.core.add(material, table.component, table.width, table.values)
        except EndgameError as error:
            raise TableFileError(f"{path}: {error}") from error
        return True

    def load(self) -> list[str]:
        """Read all tables of the folder into memory.

        Returns:
            The names of all tables in memory, in alphabetical order.

        Raises:
            EndgameError: The folder does not exist, a file is not named after a material, or is damaged or belongs to other
                rules. The message names the file.
            OSError: A file cannot be read.

        >>> from fairychess.endgames import generate
        >>> generate("chess", "KRK").load()
        ['K-K', 'KR-K']
        """
        if self.directory is not None:
            if not self.directory.is_dir():
                raise EndgameError(f"{self.directory} is not a folder of endgame tables")
            for path in sorted((self.directory / self._folder).glob(f"*{SUFFIX}")):
                try:
                    material = self.core.canonical(unquote(path.name.removesuffix(SUFFIX)))
                except EndgameError as error:
                    raise TableFileError(f"{path}: {error}") from error
                self.has(material)
        return self.core.names()

    def path(self, material: str) -> Path | None:
        """Return the file of a table, whether or not it exists; None without a folder.

        Args:
            material: The canonical name of the material.

        >>> Tables("tables").path("KR-K").name
        'KR-K.endgame'
        """
        return None if self.directory is None else self.directory / self._folder / file_name(material)

    @property
    def _folder(self) -> str:
        """The name of the folder of these rules and this metric."""
        return self.variant.rules_id if self.metric == "mate" else f"{self.variant.rules_id}-{self.metric}"

    def probe(self, board: Board) -> Probe | None:
        """Return the result of a position, without regard to move counters and repetitions.

        Args:
            board: The position.

        Returns:
            The result for the side to move; None if there is no table for the position, the other side is in check, or a
            royal piece is missing.

        Raises:
            EndgameError: The board is of another variant, or a file is damaged or belongs to other rules.
            OSError: A file cannot be read.
        """
        found = self._find(board)
        if found is not None and board.status() & WITHOUT_ROYALS and not board.move_stack:
            return None  # a move may have captured all royal pieces of a side, but none has been made
        return found

    def _find(self, board: Board, before: Board | None = None) -> Probe | None:
        """Return the result of a position, or, with the position before a move, as it counts there."""
        while True:
            found = self.core.probe(board, before)
            if found["result"] is not None:
                return Probe(cast("Any", found["result"]), found["plies"])
            missing = found["missing"]
            if missing is None or self.core.contains(missing) or not self.has(missing):
                return None

    def certain(self, board: Board) -> Probe | None:
        """Return the result of a position if neither move counters nor repetitions can change it.

        Only tables in memory are used: `load` reads those of the folder.

        Args:
            board: The position.

        Returns:
            The result for the side to move; None if the rules about the course of the game may change it, there is no table
            with the position, or the other side is in check.

        Raises:
            EndgameError: The board is of another variant, or the tables do not have the distance to mate.

        >>> from fairychess import Board
        >>> from fairychess.endgames import generate
        >>> tables = generate("chess", "KRK")
        >>> fen = "8/8/8/3k4/8/8/8/R3K3 w - -"
        >>> print(tables.certain(Board(fen=f"{fen} 0 1")), tables.certain(Board(fen=f"{fen} 90 60")))
        won in 14 None
        """
        found = self.core.certain(board)
        return None if found is None else Probe(cast("Any", found["result"]), found["plies"])

    def fingerprint(self) -> str:
        """Return a hash of the rules, the metric and all tables in memory.

        >>> from fairychess.endgames import generate
        >>> len(generate("chess", "KRK").fingerprint())
        16
        """
        digest = hashlib.sha256(self._folder.encode())
        for name in self.core.names():
            digest.update(f" {name} {self.core.digest(name)} {self.core.width(name)} ".encode())
            digest.update(self.core.content(name))
        return digest.hexdigest()[:16]

    def ranked_moves(self, board: Board) -> list[tuple[Move, Probe]]:
        """Return the legal moves with the results that they lead to for the side that makes them, the best first.

        To conversion, a converting move has a distance of 1.

        Args:
            board: The position.

        Returns:
            The moves with their results; moves with the same result are in alphabetical order. Without legal moves, the list is
            empty.

        Raises:
            EndgameError: There is no table for the position after a move, or as for `probe`.
            OSError: A file cannot be read.

        >>> from fairychess import Board
        >>> from fairychess.endgames import generate
        >>> tables = generate("chess", "KQK")
        >>> move, result = tables.ranked_moves(Board(fen="6k1/8/6K1/8/8/8/8/Q7 w - - 0 1"))[0]
        >>> move.uci(), str(result)
        ('a1a8', 'won in 1')
        """
        ranked: list[tuple[Move, Probe]] = []
        for move, found in self.known_moves(board):
            if found is None:
                raise EndgameError(f"there is no table for the position after {move.uci()}")
            ranked.append((move, found))
        return ranked

    def known_moves(self, board: Board) -> list[tuple[Move, Probe | None]]:
        """Return the legal moves with the results that they lead to, as `ranked_moves` does, even if some have no table.

        Args:
            board: The position.

        Returns:
            The moves with their results, the best first; None, at the end, for moves after which there is no table.

        Raises:
            EndgameError: As for `probe`.
            OSError: A file cannot be read.

        >>> from fairychess import Board
        >>> from fairychess.endgames import generate
        >>> moves = generate("chess", "KQK").known_moves(Board(fen="7k/6P1/8/6K1/8/8/8/8 b - - 0 1"))
        >>> [(move.uci(), str(result)) for move, result in moves]
        [('h8g7', 'drawn'), ('h8g8', 'None'), ('h8h7', 'None')]
        """
        known: list[tuple[Move, Probe | None]] = []
        after = board.copy(stack=False)
        before = None if self.metric == "mate" else board
        for move in board.legal_moves:
            after.push(move)
            found = self._find(after, before)
            after.pop()
            known.append((move, found and _before(found)))
        return sorted(known, key=lambda each: (*_order(each[1]), each[0].uci()))

    def best_moves(self, board: Board) -> list[Move]:
        """Return the moves that win as fast, draw, or lose as slowly as possible, by the metric of the tables.

        Args:
            board: The position.

        Returns:
            The moves, in alphabetical order.

        Raises:
            EndgameError: As for `ranked_moves`.
            OSError: A file cannot be read.
        """
        ranked = self.ranked_moves(board)
        return [move for move, found in ranked if found == ranked[0][1]]

    def line(self, board: Board, limit: int = 1000) -> list[Move]:
        """Return best moves of both sides until the game ends, also after conversions.

        Args:
            board: The position.
            limit: The maximum number of moves.

        Returns:
            The moves; none for a draw, or if the game is over.

        Raises:
            EndgameError: There is no result for the position, as for `probe`, or as for `ranked_moves`.
            OSError: A file cannot be read.
        """
        found = self.probe(board)
        if found is None:
            missing = "there is no table for the position"
            raise EndgameError(missing if board.is_valid() else f"the position is not valid: {board.status()!s}")
        moves: list[Move] = []
        board = board.copy(stack=False)
        while found is not None and found.result != "drawn" and found.plies and len(moves) < limit:
            moves.append(self.best_moves(board)[0])
            board.push(moves[-1])
            found = self.probe(board)
        return moves

    def positions(self, material: str) -> Iterator[tuple[Board, Probe]]:
        """Yield the valid positions of a table with their results. Of positions that are equal by symmetry, one is yielded.

        Args:
            material: The material.

        Raises:
            EndgameError: There is no table for the material.
            OSError: A file cannot be read.

        >>> from fairychess.endgames import generate
        >>> tables = generate("chess", "KQK")
        >>> sum(found.plies == 1 for _, found in tables.positions("KQ-K"))
        306
        """
        self._need(material)
        for index in range(self.core.slots(material) // 2):
            for white in (True, False):
                board = self.core.board(material, index, white)
                found = board and self.probe(board)
                if board and found:
                    yield board, found

    def statistics(self, material: str) -> EndgameStatistics:
        """Count the results of all positions with a material.

        Args:
            material: The material.

        Returns:
            The numbers of results, and examples.

        Raises:
            EndgameError: There is no table for the material.
            OSError: A file cannot be read.

        >>> from fairychess.endgames import generate
        >>> statistics = generate("chess", "KRK").statistics("KRK")
        >>> statistics.white.longest_win_plies
        31
        """
        material = self._need(material)
        counted = self.core.statistics(material)
        if counted is None:
            raise EndgameError(f"there is no table for {material}")
        zugzwang = counted["zugzwang"]
        white, black = (
            SideStatistics(
                won=side["won"],
                drawn=side["drawn"],
                lost=side["lost"],
                without_captures=ResultCounts(*side["without_captures"]),
                wins_by_plies=tuple(side["wins_by_plies"]),
                losses_by_plies=tuple(side["losses_by_plies"]),
                longest_win=self._fen(material, side["longest_win"], white=is_white),
                longest_loss=self._fen(material, side["longest_loss"], white=is_white),
            )
            for side, is_white in ((counted["white"], True), (counted["black"], False))
        )
        example = None if zugzwang is None else self._fen(material, zugzwang, white=True)
        squares = (
            SquareStatistics(row["piece"], row["white"], row["promoted"], tuple(row["won"]), tuple(row["positions"]))
            for row in counted["squares"]
        )
        return EndgameStatistics(white, black, counted["zugzwangs"], example, tuple(squares))

    def _fen(self, material: str, index: int | None, *, white: bool) -> str | None:
        board = None if index is None else self.core.board(material, index, white)
        return board.fen() if board else None

    def _need(self, material: str) -> str:
        name = self.core.material(material)
        if not self.has(name):
            raise EndgameError(f"there is no table for {name}")
        return name


def _before(found: Probe) -> Probe:
    """Return the result of a position from the result after its best move."""
    if found.result == "drawn":
        return found
    return Probe("lost" if found.result == "won" else "won", found.plies + 1)


def _rank(found: Probe) -> int:
    """Return a number that is larger for better results."""
    return {"won": (1 << 16) - found.plies, "drawn": 0, "lost": found.plies - (1 << 16)}[found.result]


def _order(found: Probe | None) -> tuple[bool, int]:
    """Return a key that sorts results, the best first and unknown ones last."""
    return (True, 0) if found is None else (False, -_rank(found))
