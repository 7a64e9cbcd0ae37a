"""The engine in a game, whose searches show their progress and stop on Ctrl-C."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess._support.signals import interrupt_handler
from fairychess.cli.engine_options import make_engine, search_limits, strength
from fairychess.cli.status_line import StatusLine
from fairychess.cli.text import score_text

if TYPE_CHECKING:
    from argparse import Namespace

    from rich.console import Console

    from fairychess import Board, Engine, Info, Move, PovScore

MOVETIME, MOVETIME_ALONE = 1000, 50
"""The default time per move in milliseconds: against a human, and when the engine plays against itself."""

MATE = 30_000
"""The score of a mate, for comparisons."""


@dataclass(frozen=True)
class Found:
    """The result of a search.

    Attributes:
        move: The move to play.
        info: The last info about the best line, or None.
        stopped: True if Ctrl-C ended the search.
    """

    move: Move
    info: Info | None
    stopped: bool

    def note(self) -> str:
        """Return the score and depth, to append to the report of the move."""
        return "" if self.info is None else f"[{labelled(self.info.score)}, depth {self.info.depth}]"

    def score_of_mover(self) -> int:
        """Return the score for the side to move in centipawns."""
        return 0 if self.info is None else self.info.score.relative.score(mate_score=MATE) or 0


class Thinker:
    """The engine of a session. It is replaced when a game of another variant begins."""

    def __init__(self, arguments: Namespace, out: Console, *, against_human: bool) -> None:
        self._arguments = arguments
        self._out = out
        self._interruptible = against_human
        self._limits = search_limits(arguments, MOVETIME if against_human else MOVETIME_ALONE)
        self._engine: Engine | None = None
        self.strength: dict[str, int] = strength(arguments)
        """The strength, as an argument of `Engine.play`."""

    def _engine_for(self, board: Board) -> Engine:
        if self._engine is None or self._engine.variant != board.variant:
            self.close()
            self._engine = make_engine(board.variant, self._arguments)
        return self._engine

    def search(self, board: Board, *, full_strength: bool = False) -> Found:
        """Search a position. In a terminal, show the progress on a separate line; Ctrl-C ends the search.

        Args:
            board: The position.
            full_strength: Ignore the engine's level.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed a second time, or no human is playing.
        """
        stopped = False

        def stop() -> None:
            nonlocal stopped
            stopped = True
            analysis.stop()

        engine = self._engine_for(board)
        strength = {} if full_strength else self.strength
        skill, elo = strength.get("skill"), strength.get("elo")
        with engine.analyse(board, skill=skill, elo=elo, **self._limits) as analysis, contextlib.ExitStack() as stack:
            if self._interruptible:
                stack.enter_context(interrupt_handler(stop))
            line = stack.enter_context(StatusLine(self._out.file)) if self._out.is_terminal else None
            for info in analysis:
                if line is not None and info.multipv == 1:
                    line.show(f"thinking: depth {info.depth}  {labelled(info.score)}  {board.variation_san(info.pv)}")
            return Found(analysis.wait().move, analysis.info, stopped)

    def evaluate(self, board: Board) -> PovScore:
        """Return the static evaluation of a position."""
        return self._engine_for(board).evaluate(board)

    def new_game(self) -> None:
        """Clear what the engine learned in the last game."""
        if self._engine is not None:
            self._engine.clear()

    def close(self) -> None:
        """Close the engine."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None


def labelled(score: PovScore) -> str:
    """Return a score as text, stating its point of view."""
    text = score_text(score)
    return text if score.is_mate() else f"{text} for White"
