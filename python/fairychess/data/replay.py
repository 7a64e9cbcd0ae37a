"""Replays games to encode their positions as planes. Importing this module imports NumPy."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from fairychess.errors import DataError, FenError
from fairychess.learn import VecEnv

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from fairychess import Variant
    from fairychess.learn import VecStep

    from .positions import Window

MAX_BOARDS: Final = 64
"""The number of games to replay in parallel: enough to make calls to the core cheap, but few enough to keep boards busy at the
end."""


class Replay:
    """Encodes the positions of windows as planes, with their legal actions.

    Args:
        variant: The variant of the games.
        options: The options `obs`, `history` and `view` of `VecEnv`.

    Raises:
        FairyChessError: The options are invalid.
    """

    def __init__(self, variant: Variant, options: dict[str, Any]) -> None:
        self._variant, self._options = variant, options
        sample = self._env(1, variant.start_fen, options)
        obs, mask = sample.observe().obs, sample.observe().mask
        if obs is None or not isinstance(mask, np.ndarray):
            raise DataError("obs is None: 'u8' or 'f32' is expected")
        self._obs, self._mask = obs, mask
        own = np.arange(len(variant.actions), dtype=np.int32)
        turned = [variant.actions.turned_over(action) for action in range(len(own))]
        self._seen = np.array([own, own if options["view"] == "absolute" else turned], np.int32)

    @property
    def bytes_per_position(self) -> int:
        """The number of bytes that a position takes in `Shown`."""
        return int(self._obs[0].nbytes + self._mask[0].nbytes)

    def seen(self, to_play: NDArray[np.int8], actions: NDArray[np.int32]) -> NDArray[np.int32]:
        """Convert actions from White's point of view to that of the side to move; `to_play` is 0 for White and 1 for Black."""
        seen: NDArray[np.int32] = self._seen[to_play, actions]
        return seen

    def show(self, window: Window) -> Shown:
        """Replay the games in a window.

        Raises:
            DataError: A game has an illegal move, or its start position is invalid.
        """
        shown = Shown(len(window.line), self._obs, self._mask)
        self._play(window, shown, self._options)
        return shown

    def keys(self, window: Window) -> NDArray[np.uint64]:
        """Replay the games in a window, and return the `Board.zobrist_hash` of its positions.

        Raises:
            DataError: A game has an illegal move, or its start position is invalid.
        """
        keys = Keys(len(window.line))
        self._play(window, keys, self._options | {"obs": None, "history": 0})
        return keys.keys

    def _play(self, window: Window, recorder: Recorder, options: dict[str, Any]) -> None:
        """Replay the games in a window."""
        order = np.lexsort((window.line,))  # stable
        rows = np.split(order, np.cumsum(np.bincount(window.line, minlength=len(window.lines)))[:-1])
        by_start: dict[str, list[int]] = defaultdict(list)
        for line, start in enumerate(window.starts):
            by_start[start].append(line)
        for start, lines in by_start.items():
            lines.sort(key=lambda line: -len(window.lines[line]))  # long games first, so that all boards finish together
            try:
                env = self._env(min(MAX_BOARDS, len(lines)), start, options)
            except FenError as error:
                raise DataError(f"game {window.numbers[lines[0]]}: its start position is invalid: {error}") from None
            Boards(self, env, recorder).play(
                ReplayedLine(window.numbers[line], window.lines[line], rows[line], window.ply[rows[line]]) for line in lines
            )

    def _env(self, n: int, start: str, options: dict[str, Any]) -> VecEnv:
        """Return an environment that accepts the illegal actions of idle boards; the games' moves are checked in this module."""
        return VecEnv(self._variant, n, mask="bits", autoreset=None, illegal="lose", start=start, claim_draws=False, **options)


class Recorder(Protocol):
    """Records the positions in a window."""

    def record(self, step: VecStep, boards: NDArray[np.int64], rows: NDArray[np.int64]) -> None:
        """Record the positions on some boards in these rows of the window."""


class Keys:
    """The keys of positions."""

    def __init__(self, size: int) -> None:
        self.keys: NDArray[np.uint64] = np.zeros(size, np.uint64)

    def record(self, step: VecStep, boards: NDArray[np.int64], rows: NDArray[np.int64]) -> None:
        """Record the positions on some boards."""
        self.keys[rows] = step.hash[boards]


class Shown:
    """Positions as planes, with their legal actions as bits, and the side to move as 0 or 1."""

    def __init__(self, size: int, obs: NDArray[Any], mask: NDArray[Any]) -> None:
        self.planes: NDArray[Any] = np.zeros((size, *obs.shape[1:]), obs.dtype)
        self.mask: NDArray[np.uint8] = np.zeros((size, mask.shape[1]), np.uint8)
        self.to_play: NDArray[np.int8] = np.zeros(size, np.int8)

    def record(self, step: VecStep, boards: NDArray[np.int64], rows: NDArray[np.int64]) -> None:
        """Record the positions on some boards."""
        if step.obs is None or not isinstance(step.mask, np.ndarray):  # they were requested
            raise TypeError
        self.planes[rows] = step.obs[boards]
        self.mask[rows] = step.mask[boards]
        self.to_play[rows] = step.to_play[boards]


class ReplayedLine:
    """The moves of a game up to the last position needed; `rows` are the indices of its positions in the window."""

    def __init__(self, number: int, moves: NDArray[np.int32], rows: NDArray[np.int64], ply: NDArray[np.int64]) -> None:
        self.number: int = number
        self.moves: NDArray[np.int32] = moves
        self.targets: NDArray[np.int64] = np.full(len(moves), -1)
        self.targets[ply] = rows


class Boards:
    """Boards on which lines are replayed in parallel; when a line ends, the next one takes its board."""

    def __init__(self, replay: Replay, env: VecEnv, recorder: Recorder) -> None:
        self._replay, self._env, self._recorder = replay, env, recorder
        self._lines: list[ReplayedLine | None] = [None] * env.n
        # The moves and the targets of the lines, one row per board, and each board's position in its row.
        self._moves = np.full((env.n, 1), -1, np.int32)
        self._targets = np.full((env.n, 1), -1)
        self._ply = np.zeros(env.n, np.int64)
        self._end = np.zeros(env.n, np.int64)

    def play(self, lines: Iterable[ReplayedLine]) -> None:
        """Play all lines, of which the first must be the longest."""
        left = iter(lines)
        step, boards = self._env.observe(), np.arange(self._env.n)
        for board in boards.tolist():
            self._take(board, next(left, None))
        while (active := boards[self._ply < self._end]).size:
            ply = self._ply[active]
            mask, to_play = step.mask, step.to_play
            if not isinstance(mask, np.ndarray):  # it was requested
                raise TypeError
            targets = self._targets[active, ply]
            wanted = targets >= 0
            self._recorder.record(step, active[wanted], targets[wanted])
            moves = self._moves[active, ply]
            self._check_range(active, moves)
            seen = self._replay.seen(to_play[active], moves)
            self._check_legal(active, moves, (mask[active, seen >> 3] >> (seen & 7)) & 1)
            self._ply[active] += 1
            ended = active[self._ply[active] == self._end[active]]
            actions = np.full(self._env.n, -1, np.int32)
            actions[active] = seen
            step = self._env.step(actions)
            if ended.size:
                for board in ended.tolist():
                    self._take(board, next(left, None))
                step = self._env.reset(np.isin(boards, ended))

    def _take(self, board: int, line: ReplayedLine | None) -> None:
        """Put a line on a board, or leave the board idle."""
        self._lines[board] = line
        self._ply[board] = 0
        self._end[board] = 0 if line is None else len(line.moves)
        if line is not None:
            longer = len(line.moves) - self._moves.shape[1]
            if longer > 0:
                self._moves = np.pad(self._moves, ((0, 0), (0, longer)))
                self._targets = np.pad(self._targets, ((0, 0), (0, longer)))
            self._moves[board, : len(line.moves)] = line.moves
            self._targets[board, : len(line.moves)] = line.targets

    def _check_range(self, active: NDArray[np.int64], moves: NDArray[np.int32]) -> None:
        """Raise `DataError` for numbers that are not actions."""
        self._check_legal(active, moves, (moves >= 0) & (moves < len(self._env.actions)))

    def _check_legal(self, active: NDArray[np.int64], moves: NDArray[np.int32], legal: NDArray[Any]) -> None:
        """Raise `DataError` for the first illegal move."""
        if legal.all():
            return
        place = int(np.argmin(legal))
        board = int(active[place])
        line = self._lines[board]
        number = None if line is None else line.number
        position = self._env.board(board).fen()
        raise DataError(f"game {number}, ply {int(self._ply[board]) + 1}: action {int(moves[place])} is not legal in {position}")
