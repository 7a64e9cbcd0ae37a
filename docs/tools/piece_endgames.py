"""Solves the endgames that the page with measured pieces shows, and keeps their results in a file.

Run as `python docs/tools/piece_endgames.py`. Each endgame takes some seconds of processor time; a run can be stopped at any time,
and the next one continues. Results of rules that have changed are computed again.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fairychess import Variant
from fairychess.endgames import generate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairychess.endgames import SideStatistics

ROOT: Final = Path(__file__).resolve().parents[2]
ENDINGS: Final = ROOT / "docs" / "records" / "pieces-endings.json"

RESERVE: Final = (
    "swedish-cannon", "chancellor", "archbishop", "amazon", "mastodon", "dimachaer", "trebuchet", "kwagga", "divaricator",
    "murmillo", "culverin", "belfry", "adjutant", "zeppelin", "consul", "dragonet", "camel", "llama", "alpaca", "guanaco",
    "vicuna",
)  # fmt: skip
"""The pieces of Reserve Chess."""

FAIRY: Final = (
    "wazir", "ferz", "mann", "alfil", "dabbaba", "zebra", "nightrider", "grasshopper", "centaur", "giraffe", "kirin", "phoenix",
    "champion", "wizard", "squirrel", "gnu", "bison", "alfil-rider", "dabbaba-rider", "camelrider", "unicorn", "griffon",
    "manticore", "cannon", "vao", "leo", "mao", "gold", "silver", "dragon-king", "dragon-horse",
)  # fmt: skip
"""The other fairy pieces."""

LLAMAS: Final = ("llama", "alpaca", "guanaco", "vicuna")
"""The pieces any two of which are said to force mate."""

FAIRY_CHESS: Final = "examples/fairy.toml"
"""Chess with all these pieces. Its tables are smaller than those of Reserve Chess, since gates prevent the use of symmetries."""

COLOUR_BOUND: Final = (
    "bishop", "kwagga", "adjutant", "consul", "dragonet", "camel", "ferz", "alfil", "dabbaba", "kirin", "wizard",
    "alfil-rider", "dabbaba-rider", "camelrider", "vao",
)  # fmt: skip
"""Pieces that never leave the squares of one colour."""

MOST: Final = 0.8
"""The share of won positions above which pieces are said to force mate."""

FEW: Final = 0.05
"""The share of won positions up to which they are said not to."""

COUNTED_MOVES: Final = 50
"""The number of moves of each side without a capture after which a draw can be claimed."""


@dataclass(frozen=True, slots=True)
class Row:
    """A piece in a game."""

    variant: str
    """The name of the variant, or the path of its definition, for endgames."""
    piece: str
    """The name of the piece."""
    measured: str
    """The name of the variant in which its value is measured."""

    def against(self, other: str = "") -> Ending:
        """Return the endgame of the piece against a bare king, or against a king with another piece."""
        return Ending(self.variant, (self.piece,), other)

    def pair(self) -> Ending:
        """Return the endgame of two of them against a bare king."""
        return Ending(self.variant, (self.piece, self.piece))

    @property
    def size(self) -> int:
        """A number that is larger if endgames with more pieces take more time."""
        return int(self.variant == "wolf")

    def opponents(self) -> tuple[str, str, str]:
        """Return the pieces that it is compared with; Wolf Chess has nightriders in place of knights."""
        return ("nightrider" if self.variant == "wolf" else "knight", "bishop", "rook")


@dataclass(frozen=True, slots=True)
class Ending:
    """An endgame: a king and pieces against a king, or against a king and a piece."""

    variant: str
    """The name of the variant, or the path of its definition."""
    pieces: tuple[str, ...]
    """White's pieces without the king."""
    other: str = ""
    """Black's piece other than the king, if there is one."""

    def alone(self) -> Ending:
        """Return the endgame with only the first of White's pieces."""
        return Ending(self.variant, self.pieces[:1], self.other)

    @property
    def material(self) -> str:
        """The pieces as the command `endgame` reads them."""
        return f"{','.join(('king', *self.pieces))} - {'king,' * bool(self.other)}{self.other or 'king'}"


SECTIONS: Final[dict[str, tuple[Row, ...]]] = {
    "Reserve Chess": tuple(Row(FAIRY_CHESS, piece, "fairy") for piece in RESERVE),
    "Wolf Chess": tuple(
        Row("wolf", piece, "wolf") for piece in ("queen", "wolf", "fox", "rook", "bishop", "nightrider", "elephant", "sergeant")
    ),
    "Chess": tuple(Row("chess", piece, "fairy") for piece in ("queen", "rook", "bishop", "knight")),
    "Other fairy pieces": tuple(Row(FAIRY_CHESS, piece, "fairy") for piece in FAIRY),
}
"""The pieces by section of the page."""

PAIRS: Final = tuple(Ending(FAIRY_CHESS, pair) for pair in combinations_with_replacement(LLAMAS, 2))
"""The endgames that the claim is about."""


YARDSTICKS: Final = tuple(
    Ending(FAIRY_CHESS, pair) for pair in (("bishop", "bishop"), ("bishop", "knight"), ("knight", "knight"))
)
"""Endgames that chess players know, to compare the pairs with."""

SAME: Final = (
    *(Ending(f"reserve-{piece}", (piece,)) for piece in RESERVE),
    Ending("stoltz2", ("culverin",)),
    Ending("stoltz2", ("archbishop",)),
    Ending("culverin", ("culverin",)),
)
"""Endgames in the games to which the pieces belong, to show that their results are the same."""


def write_rows(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Write a file with one line of JSON for each row, in one step."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    part = path.with_suffix(".part")
    part.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    part.replace(path)


@cache
def variant_of(name: str) -> Variant:
    """Return a built-in variant, or the one that a file of the repository defines."""
    return Variant.from_file(ROOT / name) if name.endswith(".toml") else Variant(name)


class Endings:
    """The results of endgames, in a file with one line for each."""

    def __init__(self, path: Path = ENDINGS) -> None:
        """Read the file, if there is one."""
        self.path: Path = path
        rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        self.rows: dict[tuple[str, str], dict[str, Any]] = {(row["variant"], row["material"]): row for row in rows}

    def find(self, ending: Ending) -> dict[str, Any] | None:
        """Return the result of an endgame; None if it has not been solved, or if the rules have changed since then."""
        row = self.rows.get((ending.variant, ending.material))
        return row if row and row["rules_id"] == variant_of(ending.variant).rules_id else None

    def add(self, row: dict[str, Any]) -> None:
        """Add a result, and write the file."""
        self.rows[row["variant"], row["material"]] = row
        write_rows(self.path, (self.rows[key] for key in sorted(self.rows)))


def solved(ending: Ending) -> dict[str, Any]:
    """Solve an endgame."""
    variant = variant_of(ending.variant)
    statistics = generate(variant, ending.material).statistics(ending.material)
    return {
        "variant": ending.variant,
        "material": ending.material,
        "rules_id": variant.rules_id,
        "white": side(statistics.white),
        "black": side(statistics.black),
    }


def side(counted: SideStatistics) -> dict[str, Any]:
    """Return the results with one side to move as JSON data."""
    return {
        "won": counted.won,
        "drawn": counted.drawn,
        "lost": counted.lost,
        "without captures": asdict(counted.without_captures),
        "longest win": counted.longest_win_plies,
        "wins over 50 moves": sum(counted.wins_by_plies[2 * COUNTED_MOVES :]),
        "longest win fen": counted.longest_win,
    }


def wanted(endings: Endings) -> Iterator[Ending]:
    """Yield all endgames, the largest last; which pairs are needed depends on the results of single pieces."""
    rows = [row for section in SECTIONS.values() for row in section]
    yield from (row.against() for row in rows)
    yield from (*PAIRS, *YARDSTICKS, *SAME)
    for size in range(2):
        some = [row for row in rows if size == row.size]
        yield from (row.pair() for row in some if not wins(endings.find(row.against())))
        for number in range(3):
            yield from (row.against(row.opponents()[number]) for row in some)


def wins(result: dict[str, Any] | None) -> bool:
    """Return True if White wins most positions in which it is to move."""
    return share_won(result) > MOST


def forces(row: Row, pair: dict[str, Any]) -> bool:
    """Return True if White wins most positions with two pieces; if they are bound to a colour, most of those with one on each."""
    return share_won(pair) > (MOST / 2 if row.piece in COLOUR_BOUND else MOST)


def share_won(result: dict[str, Any] | None) -> float:
    """Return the share of the positions with White to move that White wins."""
    if result is None:
        return 0
    white = result["white"]
    return float(white["won"] / (white["won"] + white["drawn"] + white["lost"]))


def solve(endings: Endings) -> None:
    """Solve all endgames that have not been solved."""
    for ending in wanted(endings):
        if endings.find(ending) is None:
            print(ending.variant, ending.material, flush=True)
            endings.add(solved(ending))


if __name__ == "__main__":
    solve(Endings())
