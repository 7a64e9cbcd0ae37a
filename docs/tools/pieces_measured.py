"""Writes the page with the measured values of pieces and the endgames that they win.

`python docs/tools/pieces_measured.py` writes the page from the results in `docs/records`; a test compares the page with a freshly
written one. `python docs/tools/pieces_measured.py FILE ...` first adds results of `fairychess values --json` to those results.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from piece_endgames import (
    COLOUR_BOUND,
    FAIRY_CHESS,
    FEW,
    PAIRS,
    ROOT,
    SECTIONS,
    YARDSTICKS,
    Ending,
    Endings,
    Row,
    forces,
    share_won,
    variant_of,
    wins,
    write_rows,
)

from fairychess.study.measure import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PAGE: Final = ROOT / "docs" / "pieces-measured.md"
VALUES: Final = ROOT / "docs" / "records" / "pieces-values.json"

COMMANDS: Final = """
## Commands that measured the values
"""

GAMES: Final = (
    ("stoltz", ("culverin",)),
    ("stoltz2", ("culverin", "archbishop")),
    ("culverin", ("culverin",)),
    ("newchess", ("queen", "rook", "light-bishop", "dark-bishop", "knight")),
)
"""Further games in which values of pieces are measured."""

NOTHING: Final = "\N{EN DASH}"
UNKNOWN: Final = "?"

ONE: Final = "One is enough"
TWO: Final = "Two are needed"
SOMETIMES: Final = "Two win sometimes"
NEVER: Final = "Two are not enough"

INTRODUCTION: Final = """
# Measured pieces

The values of the pieces of the built-in games and of the usual fairy pieces, and the endgames that they win. This page is written
by `python docs/tools/pieces_measured.py` from the results in [pieces-endings.json](records/pieces-endings.json) and, once
there are any, in `pieces-values.json` in the same folder. `python docs/tools/piece_endgames.py` solves missing endgames.

## What the numbers mean

- *Estimate*: the value in pawns in the definition, which is the inventor's or the usual estimate.
- *Measured*: the value in pawns by games, with its 95 % interval ([method](pieces.md#6-measured-values)). It holds for the
  player that played the games. {measurement}
- *One*, *two*: White has the king and one or two of these pieces, Black only the king. The percentage is the share of the legal
  positions with White to move that White wins; only `0` and `100` without decimals are exact. After the comma follows the number
  of moves of the longest win. All other positions are draws. The column *two* is empty if one is enough.
- *Against a knight*, and so on: White has the king and one piece, Black has the king and the other piece. The percentages are the
  shares that White wins and draws of the legal positions with White to move and without a legal capture; then follows the number
  of moves of the longest win. White loses the other positions. Positions in which White can capture something
  do not count, since there an undefended piece is often captured at once.
- `\N{EN DASH}`: no estimate, or not measured. `?`: not solved yet.

All endgames are [solved exactly](cli.md#endgame), without regard to move counters and repetitions: wins of more than 50 moves can
be prevented by the 50-move rule. Positions that are equal by symmetry count once. Some pieces never leave the squares of
one colour ({bound}): two of them stand on squares of the same colour in about half of the positions, and rarely win there.

These commands print the results of endgames, with the name of a piece in place of `PIECE`, and `chess` in place of `wolf` for
chess:

```text
fairychess endgame examples/fairy.toml "king,PIECE - king"
fairychess endgame examples/fairy.toml "king,PIECE,PIECE - king"
fairychess endgame examples/fairy.toml "king,PIECE - king,knight"
fairychess endgame wolf "king,PIECE - king,nightrider"
```

The file `examples/fairy.toml` defines chess whose positions may also have the pieces of Reserve Chess and the usual fairy pieces.
In Reserve Chess, Stoltz Chess and Culverin Chess, king and one piece win the same share of positions, in as many moves. Tables of
these games are larger, because gates and drops prevent the use of symmetries.
"""

MEASUREMENT: Final = """The values come from {games},
  begun in the {phases}; the [commands](#commands-that-measured-the-values) show which."""

SUMMARY: Final = """
## Which pieces force mate

Here, pieces are said to force mate if they win more than 80 % of the positions with White to move, or 40 % if they never leave
the squares of one colour, and to be not enough if they win at most 5 %.
"""

CLAIM: Final = """
## Any two of llama, alpaca, guanaco and vicuña

Their inventor says that any pair of these pieces can achieve checkmate together with a king. One of them alone wins no position
at all. All pairs have been solved, and three endgames of chess to compare them with:
"""

RESULT: Final = """
{verdict} With White to move, {weakest} win {least} %
of the positions, and {strongest} win {most} %. Why the others are drawn has not been examined.
Wins of more than 50 moves, which the 50-move rule can prevent, exist for {long}.
"""

SECTION_TEXTS: Final = {
    "Reserve Chess": "A value is measured with the piece on the board, in place of another one at the start of chess.",
    "Wolf Chess": "The board has 8 files and 10 ranks, and nightriders take the place of knights.",
    "Chess": "The pieces of chess, to compare the others with.",
    "Other fairy pieces": "The archbishop, the chancellor, the amazon and the camel are in the table of Reserve Chess.",
}

OTHER_GAMES: Final = """
## Other games

The values of the culverin and the archbishop in Stoltz Chess and Culverin Chess, and of the pieces of New Chess, which are all in
reserve at the start:
"""


def read_values(path: Path = VALUES) -> list[dict[str, Any]]:
    """Return the measurements, in the order of their variants; none if there is no file."""
    rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return rows


def add_values(paths: Iterable[str]) -> None:
    """Add results of `fairychess values --json`, without the single comparisons, to the file of values.

    A measurement replaces earlier ones of the same pieces.
    """
    values = read_values()
    for path in paths:
        found: dict[str, Any] = json.loads(Path(path).read_text(encoding="utf-8"))
        row = {key: value for key, value in found.items() if key != "comparisons"}
        values = [each for each in values if names_of(each) != names_of(row)] + [row]
    if values:
        write_rows(VALUES, sorted(values, key=names_of))


def names_of(row: dict[str, Any]) -> list[str]:
    """Return the names of the variant and of the pieces of a measurement."""
    return [row["variant"], *(each["piece"] for each in row["pieces"])]


def page() -> str:
    """Return the text of the page."""
    endings, values = Endings(), read_values()
    introduction = INTRODUCTION.format(measurement=measurement(values), bound=", ".join(COLOUR_BOUND))
    blocks = [introduction, SUMMARY, *summary(endings), CLAIM, *claim(endings)]
    for title, rows in SECTIONS.items():
        lines = [heading(rows[0]), *(cells(row, endings, values) for row in rows)]
        blocks += [f"## {title}", SECTION_TEXTS[title], table(*known_columns(lines))]
    rows_of_games = [
        [f"`{game}`", piece, stated(game, piece), measured(values, game, piece)] for game, pieces in GAMES for piece in pieces
    ]
    if any(row[-1] != NOTHING for row in rows_of_games):
        blocks += [OTHER_GAMES, table(["game", "piece", "estimate", "measured"], *rows_of_games)]
    blocks += commands(values)
    return "\n\n".join(block.strip("\n") for block in blocks) + "\n"


def known_columns(lines: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the heading and the rows of a table without the columns in which nothing is known."""
    known = [index for index, column in enumerate(zip(*lines[1:], strict=True)) if {*column} - {NOTHING, UNKNOWN}]
    return [[line[index] for index in known] for line in lines]


def table(columns: Sequence[str], *rows: Sequence[str]) -> str:
    """Return a table."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def heading(row: Row) -> list[str]:
    """Return the columns of a section's table."""
    return ["piece", "estimate", "measured", "one", "two", *(f"against a {other}" for other in row.opponents())]


def cells(row: Row, endings: Endings, values: Sequence[dict[str, Any]]) -> list[str]:
    """Return the table row of a piece."""
    one = endings.find(row.against())
    two = "" if wins(one) else bare(endings.find(row.pair()))
    opponents = [against(endings.find(row.against(other))) for other in row.opponents()]
    return [row.piece, stated(row.measured, row.piece), measured(values, row.measured, row.piece), bare(one), two, *opponents]


def stated(game: str, piece: str) -> str:
    """Return the value in the definition, which is the inventor's or the usual estimate; "-" if there is none."""
    variant = variant_of(FAIRY_CHESS if game == "fairy" else game)
    pieces = tomllib.loads(variant.to_toml())["pieces"]
    value = pieces[pieces[piece].get("drops_as", piece)].get("value")
    return NOTHING if value is None else f"{value:g}"


def measured(values: Sequence[dict[str, Any]], game: str, piece: str) -> str:
    """Return the measured value with its interval; "-" if it is not known."""
    for each in values:
        for row in each["pieces"] if each["variant"] == game else ():
            if row["piece"] == piece and row["value"] is not None:
                return shown(row, "value")
    return NOTHING


def share(number: int, result: dict[str, Any]) -> str:
    """Return a number of positions as a percentage, which is 0 or 100 only if it is exactly so."""
    of = result["won"] + result["drawn"] + result["lost"]
    text = f"{100 * number / of:.1f}"
    return "0" if not number else "100" if number == of else {"0.0": "< 0.1", "100.0": "> 99.9"}.get(text, text)


def longest(result: dict[str, Any]) -> str:
    """Return the number of moves of the longest win."""
    return f"{(result['longest win'] + 1) // 2}"


def bare(result: dict[str, Any] | None) -> str:
    """Return how often and how fast White wins against a bare king."""
    if result is None:
        return UNKNOWN
    white = result["white"]
    return f"{share(white['won'], white)} %, {longest(white)}" if white["won"] else "0"


def against(result: dict[str, Any] | None) -> str:
    """Return how often White wins and draws against a piece, and the longest win."""
    if result is None:
        return UNKNOWN
    white = result["white"]
    quiet = white["without captures"]
    text = f"{share(quiet['won'], quiet)} / {share(quiet['drawn'], quiet)} %"
    return f"{text}, {longest(white)}" if quiet["won"] else text


def measurement(values: Sequence[dict[str, Any]]) -> str:
    """Return the sentences about the games by which values were measured."""
    if not values:
        return "Values have not been measured yet."
    games: Counter[str] = Counter()
    for row in values:
        games[row["player"]] += row["games"]
    each = " and ".join(f"{number:,} games of `{player}`" for player, number in games.most_common())
    phases = " or the ".join(sorted({row["phase"].replace("middlegame", "middle game") for row in values}))
    return MEASUREMENT.format(games=each, phases=phases)


def commands(values: Sequence[dict[str, Any]]) -> list[str]:
    """Return the commands that measured the values."""
    lines: list[str] = []
    for row in values:
        name, *names = names_of(row)
        pieces, nodes = " ".join(names), row["player"].partition("nodes=")[2]
        variant = FAIRY_CHESS if name == "fairy" else name
        numbers = f"--phase {row['phase']} --nodes {nodes} --games {row['games']} --seed {row['seed']}"
        lines.append(f"fairychess values {variant} --pieces {pieces} {numbers}")
    return [COMMANDS, "\n".join(["```text", *lines, "```"])] if lines else []


def summary(endings: Endings) -> list[str]:
    """Return the lists of pieces that win alone, only in pairs, or not even in pairs."""
    lists: dict[str, list[str]] = {title: [] for title in (ONE, TWO, SOMETIMES, NEVER)}
    for row in dict.fromkeys(Row(each.variant, each.piece, "") for rows in SECTIONS.values() for each in rows):
        name = row.piece + " (Wolf Chess)" * (row.variant == "wolf")
        pair = endings.find(row.pair())
        if wins(endings.find(row.against())):
            lists[ONE].append(name)
        elif pair:
            lists[TWO if forces(row, pair) else SOMETIMES if share_won(pair) > FEW else NEVER].append(name)
    return ["\n".join(f"- **{title}**: {', '.join(names)}." for title, names in lists.items())]


def claim(endings: Endings) -> list[str]:
    """Return the table and the result for the claim about pairs of llamas and their relatives."""
    columns = ["pair", "White to move: won", "drawn", "Black to move: White wins", "drawn", "longest win", "result"]
    known = {pair: result for pair in (*PAIRS, *YARDSTICKS) if (result := endings.find(pair))}
    rows: list[list[str]] = []
    for pair, result in known.items():
        white, black = result["white"], result["black"]
        counts = ((white["won"], white), (white["drawn"], white), (black["lost"], black), (black["drawn"], black))
        verdict = "" if pair in YARDSTICKS else "proved" if wins(result) else "refuted"
        rows.append([name_of(pair), *(f"{share(*count)} %" for count in counts), longest(white), verdict])
    found = sorted((pair for pair in known if pair in PAIRS), key=lambda pair: share_won(known[pair]))
    proved = sum(wins(known[pair]) for pair in found)
    long = [f"{name_of(pair)} ({known[pair]['white']['wins over 50 moves']} positions)" for pair in found if is_long(known[pair])]
    text = RESULT.format(
        verdict=verdict_on(proved, len(found)),
        weakest=name_of(found[0]),
        least=share_of_wins(known[found[0]]),
        strongest=name_of(found[-1]),
        most=share_of_wins(known[found[-1]]),
        long=", ".join(long) or "none of them",
    )
    return [table(columns, *rows), text]


def verdict_on(proved: int, pairs: int) -> str:
    """Return the sentence that says for how many pairs the claim is proved."""
    if proved == pairs:
        return f"So the claim is proved: all {pairs} pairs force mate."
    return f"So the claim is proved for {proved} of {pairs} pairs, and refuted for the others."


def name_of(pair: Ending) -> str:
    """Return the name of a pair of pieces."""
    first, second = pair.pieces
    return f"two {first}s" if first == second else f"{first} and {second}"


def is_long(result: dict[str, Any]) -> bool:
    """Return True if some wins take more than 50 moves."""
    return bool(result["white"]["wins over 50 moves"])


def share_of_wins(result: dict[str, Any]) -> str:
    """Return the share of the positions that White, to move, wins."""
    return share(result["white"]["won"], result["white"])


if __name__ == "__main__":
    add_values(sys.argv[1:])
    PAGE.write_text(page(), encoding="utf-8")
