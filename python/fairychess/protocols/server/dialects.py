"""USI and UCCI, the relatives of UCI used by shogi and xiangqi programs, as implemented by Fairy-Stockfish.

They are UCI with different notation for squares, positions, clocks and options. A dialect translates between one of them and UCI.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .options import CHECK, ServerOption
from .uci_lines import BOUNDS, option_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Board, Info, PovScore, Variant

__all__ = ["DIALECTS", "Dialect"]

SQUARE = re.compile(r"([a-p])(1[0-6]|[1-9])(?![0-9])")
USI_SQUARE = re.compile(r"(1[0-6]|[1-9])([a-p])")
UCCI_SQUARE = re.compile(r"([a-p])([0-9])")


class Dialect:
    """UCI itself, which translates nothing."""

    name = "uci"
    variant = "chess"
    """The variant that the GUI initially expects."""
    no_move = "bestmove (none)"

    def move(self, variant: Variant, text: str) -> str:
        """Convert a move from UCI to the GUI's notation."""
        del variant
        return text

    def uci(self, variant: Variant, text: str) -> str:
        """Convert a move from the GUI's notation to UCI."""
        del variant
        return text

    def fen(self, words: list[str]) -> str | None:
        """Return the FEN from the words of a `position` command; None for the start position.

        Raises:
            ValueError: There is no position.
        """
        match words:
            case ["startpos"]:
                return None
            case ["fen", *fields] if fields:
                return " ".join(fields)
            case _:
                raise ValueError("position startpos or position fen FEN is expected, then moves MOVE ...")

    def go(self, words: list[str], board: Board) -> list[str]:
        """Translate the words of a `go` command into UCI."""
        del board
        return words

    def score(self, score: PovScore) -> str:
        """Return the score of an `info` line."""
        mate = score.relative.mate()
        return f"cp {score.relative.score()}" if mate is None else f"mate {mate}"

    def info_line(self, variant: Variant, info: Info) -> str:
        """Return the `info` line for a search report."""
        line = " ".join(self.move(variant, move.uci()) for move in info.pv)
        score = self.score(info.score) + BOUNDS[info.bound]
        return (
            f"info depth {info.depth} seldepth {info.seldepth} multipv {info.multipv} score {score} "
            f"nodes {info.nodes} nps {info.nps} hashfull {info.hashfull} time {info.time} pv {line}"
        )

    def option_name(self, name: str) -> str:
        """Return an option's name in this dialect."""
        return name

    def option_line(self, option: ServerOption, choices: Iterable[str]) -> str:
        """Return the line that declares an option."""
        return option_line(option, choices)

    def setting(self, rest: str) -> str:
        """Translate the arguments of `setoption` into UCI, but keep the GUI's name for the option."""
        return rest

    def extra_options(self) -> list[ServerOption]:
        """Return the options specific to this dialect."""
        return []

    def set_extra(self, name: str, value: str) -> bool:
        """Set an option specific to this dialect; return False if there is no such option."""
        del name, value
        return False


class Usi(Dialect):
    """The Universal Shogi Interface: squares counted from the top right, positions in SFEN, and Black moving first."""

    name = "usi"
    variant = "shogi"
    no_move = "bestmove resign"

    def move(self, variant: Variant, text: str) -> str:
        """Return `7g7f` for `c3c4`, and `P*5e` for `P@e5`."""

        def square(found: re.Match[str]) -> str:
            return f"{variant.files - (ord(found[1]) - ord('a'))}{chr(ord('a') + variant.ranks - int(found[2]))}"

        return SQUARE.sub(square, text).replace("@", "*")

    def uci(self, variant: Variant, text: str) -> str:
        """Return `c3c4` for `7g7f`, and `P@e5` for `P*5e`."""

        def square(found: re.Match[str]) -> str:
            file, rank = variant.files - int(found[1]), variant.ranks - (ord(found[2]) - ord("a"))
            return f"{chr(ord('a') + file)}{rank}" if file >= 0 and rank >= 1 else found[0]

        return USI_SQUARE.sub(square, text).replace("*", "@")

    def fen(self, words: list[str]) -> str | None:
        """Convert an SFEN to a FEN. In an SFEN, the side that moves first is b, and the reserves follow it, with numbers."""
        match words:
            case ["sfen", board, side, *rest] if side in ("b", "w"):
                hands = re.sub(r"([0-9]+)(\+?.)", lambda found: found[2] * min(int(found[1][:4]), 256), rest[0]) if rest else "-"
                ply = int(rest[1][:7]) if rest[1:] and rest[1].isdecimal() else 1
                hand = "" if hands == "-" else f"[{hands}]"
                return f"{board}{hand} {'w' if side == 'b' else 'b'} - - 0 {max(ply - 1, 0) // 2 + 1}"
            case _:
                return super().fen(words)

    def go(self, words: list[str], board: Board) -> list[str]:
        """Return the UCI words. `byoyomi` is the time per move once the clock has run out."""
        swapped = {"btime": "wtime", "wtime": "btime", "binc": "winc", "winc": "binc"}
        moves = words.index("searchmoves") if "searchmoves" in words else len(words)
        found = [swapped.get(word, word) for word in words[:moves]]
        if "byoyomi" in found[:-1]:
            place = found.index("byoyomi")
            byoyomi = int(found[place + 1][:9]) if found[place + 1].isdecimal() else 0
            del found[place : place + 2]
            for side in "wb":
                clock = found.index(f"{side}time") if f"{side}time" in found[:-1] else None
                if clock is None:
                    found += [f"{side}time", str(byoyomi)]
                elif found[clock + 1].isdecimal():
                    found[clock + 1] = str(int(found[clock + 1][:12]) + byoyomi)
                if byoyomi:
                    found += [f"{side}inc", str(byoyomi)]
        return found + [self.uci(board.variant, word) for word in words[moves:]]

    def score(self, score: PovScore) -> str:
        """Return the score; mates are counted in plies."""
        mate = score.relative.mate()
        return super().score(score) if mate is None else f"mate {2 * mate - (mate > 0)}"

    def option_name(self, name: str) -> str:
        """Return the name without blanks, with the prefix `USI_` for standard UCI options."""
        if name in ("Hash", "Ponder", "MultiPV"):
            return f"USI_{name}"
        return name.replace("UCI_", "USI_").replace(" ", "_")


class Ucci(Dialect):
    """The Universal Chinese Chess Interface: ranks from 0, clocks for the side to move, options without the word `name`."""

    name = "ucci"
    variant = "xiangqi"
    no_move = "nobestmove"

    def __init__(self) -> None:
        self.milliseconds: bool = True

    def move(self, variant: Variant, text: str) -> str:
        """Return `h2e2` for `h3e3` on boards of ten ranks."""
        return SQUARE.sub(lambda found: f"{found[1]}{int(found[2]) - 1}", text) if variant.ranks == 10 else text  # noqa: PLR2004

    def uci(self, variant: Variant, text: str) -> str:
        """Return `h3e3` for `h2e2` on boards of ten ranks."""
        return UCCI_SQUARE.sub(lambda found: f"{found[1]}{int(found[2]) + 1}", text) if variant.ranks == 10 else text  # noqa: PLR2004

    def go(self, words: list[str], board: Board) -> list[str]:
        """Return the UCI words, with both sides' clocks in milliseconds."""
        mine, other = ("w", "b") if board.turn else ("b", "w")
        clocks = {"time": f"{mine}time", "increment": f"{mine}inc", "opptime": f"{other}time", "oppincrement": f"{other}inc"}
        moves = words.index("searchmoves") if "searchmoves" in words else len(words)
        found: list[str] = []
        for before, word in zip(["", *words], words[:moves], strict=False):
            seconds = before in clocks and word.isdecimal() and not self.milliseconds
            found.append(word + "000" if seconds else clocks.get(word, word))
        return found + [self.uci(board.variant, word) for word in words[moves:]]

    def score(self, score: PovScore) -> str:
        """Return the score, without the word `cp`."""
        return super().score(score).removeprefix("cp ")

    def option_name(self, name: str) -> str:
        """Return the name without blanks, or `hashsize` for `Hash`."""
        return "hashsize" if name == "Hash" else name.replace(" ", "_")

    def option_line(self, option: ServerOption, choices: Iterable[str]) -> str:
        """Return the line that declares an option, without the word `name`."""
        return super().option_line(option, choices).replace("option name ", "option ", 1)

    def setting(self, rest: str) -> str:
        """Return the arguments of `setoption` with the words `name` and `value`."""
        name, _, value = rest.strip().partition(" ")
        return rest if name == "name" else f"name {name} value {value}"

    def extra_options(self) -> list[ServerOption]:
        """Return the option for the time unit."""
        return [ServerOption("usemillisec", CHECK, "true")]

    def set_extra(self, name: str, value: str) -> bool:
        """Set the time unit."""
        if name != "usemillisec":
            return False
        self.milliseconds = value.strip().lower() not in ("false", "0", "off")
        return True


DIALECTS = {dialect.name: dialect for dialect in (Dialect, Usi, Ucci)}
"""The dialects by the command that selects them."""
