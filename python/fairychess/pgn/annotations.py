"""Commands in comments: `[%eval]`, `[%clk]`, `[%emt]`, `[%cal]` and `[%csl]`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from fairychess.errors import FairyChessError
from fairychess.scores import Cp, Mate, PovScore
from fairychess.styles.arrow import ARROW_COLORS, Arrow

from .checking import check_type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess._core import Variant

LONGEST_TIME = 10**12
"""The upper limit for times in seconds, so that every time written can be read back."""


def command(name: str, argument: str) -> re.Pattern[str]:
    """Return an expression that finds a command and the spaces around it."""
    return re.compile(rf"(?P<before>\s?)\[%{name}\s{argument}\](?P<behind>\s?)")


# Numbers are limited to nine digits, for fast parsing.
TIME = r"(?P<hours>\d{1,9}):(?P<minutes>\d{1,9}):(?P<seconds>\d{1,9}(?:\.\d{0,9})?)"
CLOCK, SPENT = command("clk", TIME), command("emt", TIME)
PAWNS = r"[+-]?(?:\d{0,9}\.\d{1,2}|\d{1,9}\.?)"
EVAL = command("eval", rf"(?:#(?P<mate>[+-]?\d{{1,9}})|(?P<pawns>{PAWNS}))(?:,(?P<depth>\d{{1,9}}))?")
SQUARE = r"[a-p](?:1[0-6]|[1-9])"
ARROW = rf"[RGYB](?:{SQUARE}){{1,2}}"
ARROWS = command("(?:cal|csl)", rf"(?P<arrows>{ARROW}(?:,{ARROW})*)")


def put(pattern: re.Pattern[str], comment: str, text: str) -> str:
    """Replace the first such command, or append the command. An empty string removes it."""
    found = pattern.search(comment)
    if found:
        return comment[: found.start()] + around(found, text) + comment[found.end() :]
    space = " " if text and comment and not comment.endswith((" ", "\n")) else ""
    return comment + space + text


def around(found: re.Match[str], text: str) -> str:
    """Replace a command with a string and keep the spaces around it; if the string is empty, keep only one of two spaces."""
    before, behind = found["before"], found["behind"]
    return before + text + behind if text else behind if before else ""


def seconds_of(pattern: re.Pattern[str], comment: str) -> float | None:
    """Return a command's time in seconds."""
    found = pattern.search(comment)
    return found and int(found["hours"]) * 3600 + int(found["minutes"]) * 60 + float(found["seconds"])


def time(name: str, seconds: float | None) -> str:
    """Return a command with a time, to the thousandth of a second; an empty string for None."""
    if seconds is None:
        return ""
    if not seconds < LONGEST_TIME:
        raise FairyChessError(f"a time is less than {LONGEST_TIME} seconds, not {seconds}")
    minutes, thousandths = divmod(round(max(seconds, 0) * 1000), 60_000)
    hours, minutes = divmod(minutes, 60)
    rest = f"{thousandths // 1000:02}.{thousandths % 1000:03}".rstrip("0").rstrip(".") if thousandths % 1000 else ""
    return f"[%{name} {hours}:{minutes:02}:{rest or f'{thousandths // 1000:02}'}]"


class HasVariant(Protocol):
    """The part of a game that annotations need: its variant."""

    @property
    def variant(self) -> Variant:
        """The variant being played."""
        ...


class Position(Protocol):
    """A node whose position provides the side to move (for scores) and the square names (for arrows)."""

    comment: str

    def turn(self) -> bool:
        """Return the side to move."""
        ...

    def game(self) -> HasVariant:
        """Return the game to which the node belongs."""
        ...


class Annotations:
    """The commands for programs in a node's comment.

    Invalid commands are ignored and stay in the comment. Setting None removes a command.
    """

    __slots__ = ("comment",)
    comment: str
    """The comment after the move, or before the first one."""

    def eval(self: Position) -> PovScore | None:
        """Return the score in the first `[%eval]` (pawns, or `#` and the moves to mate, positive for White), or None.

        With `#0`, the side to move is mated.

        Raises:
            FairyChessError: The position cannot be set up, as in `GameNode.board`.

        >>> from fairychess import Board, pgn
        >>> node = pgn.Game().add_variation(Board().parse_san("e4"), comment="[%eval 0.25,18]")
        >>> node.eval(), node.eval_depth()
        (PovScore(relative=Cp(-25), turn=False), 18)
        """
        found = EVAL.search(self.comment)
        if not found:
            return None
        white_moves, moves = self.turn(), found["mate"]
        if moves is not None and not int(moves):
            return PovScore(Mate(0), white_moves)
        white = Cp(round(float(found["pawns"]) * 100)) if moves is None else Mate(int(moves))
        return PovScore(white if white_moves else -white, white_moves)

    def eval_depth(self) -> int | None:
        """Return the depth in plies in the first `[%eval]`, or None."""
        found = EVAL.search(self.comment)
        return int(found["depth"]) if found and found["depth"] else None

    def set_eval(self: Position, score: PovScore | None, depth: int | None = None) -> None:
        """Write a score.

        Args:
            score: The score; None removes it.
            depth: The search depth in plies.

        Raises:
            FairyChessError: The score cannot be written: the side that has just moved is mated, or a number has more than nine
                digits.
        """
        text = ""
        if score is not None:
            check_type(score, PovScore, "an evaluation is a PovScore or None")
            white = score.white()
            pawns, moves = white.score(), white.mate()
            value = f"{pawns / 100:.2f}" if pawns is not None else f"#{moves}"
            text = f"[%eval {value}{'' if depth is None else f',{max(depth, 0)}'}]"
            if not EVAL.fullmatch(text) or (moves == 0 and score != PovScore(Mate(0), self.turn())):
                raise FairyChessError(f"{score!r}, depth {depth}, cannot be written as an evaluation of this node")
        self.comment = put(EVAL, self.comment, text)

    def clock(self) -> float | None:
        """Return the seconds that the player has left after the move, from the first `[%clk]`, or None."""
        return seconds_of(CLOCK, self.comment)

    def set_clock(self, seconds: float | None) -> None:
        """Write the seconds that the player has left.

        Args:
            seconds: The time; negative values are written as 0, and None removes the command.

        Raises:
            FairyChessError: The time is 10^12 seconds or more.

        >>> from fairychess import pgn
        >>> game = pgn.Game()
        >>> game.set_clock(3661.5)
        >>> game.comment, game.clock()
        ('[%clk 1:01:01.5]', 3661.5)
        """
        self.comment = put(CLOCK, self.comment, time("clk", seconds))

    def emt(self) -> float | None:
        """Return the seconds that the player spent on the move, from the first `[%emt]`, or None."""
        return seconds_of(SPENT, self.comment)

    def set_emt(self, seconds: float | None) -> None:
        """Write the seconds that the player spent on the move. Same arguments and exceptions as `set_clock`."""
        self.comment = put(SPENT, self.comment, time("emt", seconds))

    def arrows(self) -> list[Arrow]:
        """Return the arrows and circles in all `[%cal]` and `[%csl]` commands, with square names for boards of any size.

        >>> from fairychess import pgn
        >>> game = pgn.Game()
        >>> game.comment = "[%csl Rd4][%cal Ga10j10]"
        >>> game.arrows()
        [Arrow(tail='d4', head='d4', color='red'), Arrow(tail='a10', head='j10', color='green')]
        """
        return [Arrow.from_pgn(text) for found in ARROWS.finditer(self.comment) for text in found["arrows"].split(",")]

    def set_arrows(self: Position, arrows: Iterable[Arrow | tuple[int | str, int | str]]) -> None:
        """Write arrows before the comment, replacing all existing ones.

        Args:
            arrows: Arrows, or pairs of squares for green arrows; the same square twice is a circle.

        Raises:
            FairyChessError: The board has no such square, PGN has no such colour, or the variant is unknown.
        """
        variant = self.game().variant
        written: dict[str, list[str]] = {"csl": [], "cal": []}
        for given in arrows:
            arrow = given if isinstance(given, Arrow) else Arrow(*given)
            if arrow.color not in ARROW_COLORS:
                raise FairyChessError(f"PGN has arrows of the colours {', '.join(ARROW_COLORS)}, not {arrow.color!r}")
            tail, head = variant.square_name(arrow.tail), variant.square_name(arrow.head)
            written["csl" if tail == head else "cal"].append(ARROW_COLORS[arrow.color] + (tail if tail == head else tail + head))
        rest = ARROWS.sub(lambda found: around(found, ""), self.comment)
        text = "".join(f"[%{name} {','.join(those)}]" for name, those in written.items() if those)
        self.comment = text + (" " if text and rest and not rest.startswith((" ", "\n")) else "") + rest
