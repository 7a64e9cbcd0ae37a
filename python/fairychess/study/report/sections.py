"""The sections of the report, each made from a study's `measures.json`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fairychess.study.intervals import wilson
from fairychess.study.measure import Measure, estimate, shown
from fairychess.study.viability import ending

from . import plots
from .text import NONE, chance, coded, details, escaped, measure_table, number, percent, table, whole_percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant

WORDS: Final = {"1-0": "White won", "0-1": "Black won", "1/2-1/2": "drawn", "*": "stopped"}
STYLES: Final = {"1-0": "white", "1/2-1/2": "drawn", "0-1": "black", "*": "stopped"}


def measures_of(document: dict[str, Any], group: str) -> list[Measure]:
    """Return the measures of a group."""
    return [Measure.from_json(each) for each in document["measures"] if each["group"] == group]


def by_name(document: dict[str, Any]) -> dict[str, Measure]:
    """Return all measures by name."""
    return {each["name"]: Measure.from_json(each) for each in document["measures"]}


def rows_of(measures: Sequence[Measure]) -> list[tuple[str, float, float, float]]:
    """Return the rows of a plot of intervals."""
    return [(m.label, m.value, *m.interval) for m in measures if m.value is not None and m.interval is not None]


def findings(rows: list[dict[str, Any]]) -> str:
    """Return the list of findings."""
    if not rows:
        return "<p>Nothing stands out: no measure is beyond its limit by more than chance explains.</p>"
    items = [f'<li>{coded(row["text"])}<span class="hint">See {coded(row["hint"])}.</span></li>' for row in rows]
    return f'<ol class="findings">{"".join(items)}</ol>'


def balance(document: dict[str, Any]) -> str:
    """Return the section on balance and endings."""
    tables, measures = document["tables"], by_name(document)
    counts = dict.fromkeys(WORDS, 0)
    for row in tables["endings"]:
        counts[row["result"]] += row["games"]
    games = max(sum(counts.values()), 1)
    parts = [(WORDS[result], counts[result] / games, STYLES[result]) for result in STYLES if counts[result]]
    shares = [
        (WORDS[key], n, shown(estimate("share", n / games, wilson(n, games)), "share", "share")) for key, n in counts.items()
    ]
    numbers = table(("result", "games", "share and 95 % interval"), shares)
    results = plots.figure(plots.shares("Results of the games", parts), "Results of the games.", numbers)
    scores = [m for name, m in measures.items() if name.startswith(("white_score", "swapped_score"))]
    rows = rows_of(scores)
    spread = max([abs(end - 0.5) for row in rows for end in row[1:]] + [0.1]) * 1.1
    domain = (max(0.5 - spread, 0.0), min(0.5 + spread, 1.0))
    picture = plots.intervals("White's mean score with 95 % intervals", rows, domain, whole_percent, (0.45, 0.55))
    caption = "White's mean score. Within the band, from 45 to 55 %, a game is called balanced."
    score = plots.figure(picture, caption, measure_table(scores))
    endings = table(
        ("end of the game", "games", "share and 95 % interval"),
        [(ending(row["reason"], row["result"]), row["games"], shown(row, "share", "share")) for row in tables["endings"]],
    )
    stated = [m for m in measures_of(document, "balance") if m.unit != "elo" or m.name == "white_elo"]
    first = [(row["move"], row["games"], shown(row, "score", "share")) for row in tables["first moves"]]
    listed = table(("first move", "games", "White's score and 95 % interval"), first)
    note = '<p class="soft">The first of them is the fairest one to begin with, if the sides are chosen after the first move.</p>'
    moves = details("White's score by the first move", listed + note) if first else ""
    return (
        f'<div class="columns">{results}{score}</div>{measure_table(stated)}<h3>How games end</h3>{endings}'
        f"{measure_table(measures_of(document, 'viability'))}{moves}"
    )


def length(document: dict[str, Any]) -> str:
    """Return the section on the lengths of games."""
    rows = document["tables"]["lengths"]
    measured = measure_table(measures_of(document, "length"))
    if not rows:
        return measured
    picture = plots.bars("Games by length", [(row["from"], row["to"] + 1, row["games"]) for row in rows], "plies")
    numbers = table(("plies", "games"), [(f"{row['from']} to {row['to']}", row["games"]) for row in rows])
    return f'<div class="columns">{plots.figure(picture, "Games by length.", numbers)}<div>{measured}</div></div>'


def choice(document: dict[str, Any]) -> str:
    """Return the section on legal moves and real choices."""
    rows = document["tables"]["legal by ply"]
    measured = measure_table(measures_of(document, "choice"))
    phases = [(row["phase"], shown(row, "mean")) for row in document["tables"]["legal by phase"]]
    measured += table(("part of the game", "legal moves and 95 % interval"), phases)
    if len(rows) < 2:  # noqa: PLR2004 - a line needs two points
        return measured
    picture = plots.curve("Legal moves by ply", [(row["ply"], row["mean"], row["error"]) for row in rows], "ply")
    means = [(row["ply"], f"{number(row['mean'])} ± {number(row['error'])}", row["games"]) for row in rows]
    numbers = table(("ply", "legal moves", "games"), means)
    text = "Mean number of legal moves at each ply, with 95 % intervals."
    return f'<div class="columns">{plots.figure(picture, text, numbers)}<div>{measured}</div></div>'


def drama(document: dict[str, Any]) -> str:
    """Return the section on drama."""
    rows = document["tables"]["calibration"]
    measured = measure_table(measures_of(document, "drama"))
    if not rows:
        return measured
    picture = plots.diagonal("Expected and real scores", [(r["expected"], r["result"], int(r["positions"])) for r in rows])
    numbers = table(
        ("engine's score", "positions", "expected", "real, with 95 % intervals"),
        [
            (
                f"{r['from']:g} to {r['to']:g}",
                f"{r['positions']:,.0f}",
                shown(r, "expected", "share"),
                shown(r, "result", "share"),
            )
            for r in rows
        ],
    )
    curve = document["curve"]
    how = "a curve fitted to these games" if curve["fitted"] else "the curve of lichess, since there are too few games to fit one"
    caption = (
        f"White's expected score by {how}, and the real one. Drama is measured with the expected scores, so it is only as good "
        "as this picture: points far from the line call for `fairychess tune` or `fairychess train`."
    )
    return f'<div class="columns"><div>{measured}</div>{plots.figure(picture, caption.replace("`", ""), numbers)}</div>'


def pieces(document: dict[str, Any], variant: Variant) -> str:
    """Return the section on pieces and squares."""
    tables = document["tables"]
    rows = [row for row in tables["pieces"] if row["used"] is not None]
    starting = [(r["piece"], r["used"], r["used low"], r["used high"]) for r in rows if r["at start"]]
    used = sorted(starting, key=lambda row: -row[1])
    numbers = table(
        ("piece", "at the start", "games", "share of games", "share of moves", "captures", "captured", "squares"),
        [
            (
                r["piece"],
                r["at start"],
                r["games"],
                shown(r, "used", "share"),
                shown(r, "moves", "share"),
                shown(r, "captures"),
                shown(r, "captured"),
                r["squares"],
            )
            for r in rows
        ],
    )
    picture = plots.intervals("Share of the games in which a piece moves", used, (0.0, 1.0), whole_percent)
    parts = [plots.figure(picture, "Share of the games in which each piece moves, with 95 % intervals.", numbers)]
    use = tables["square use"]
    grid = plots.squares("Share of the games in which a piece reaches each square", use, (variant.files, variant.ranks))
    places = table(("square", "share of games and 95 % interval"), [(r["square"], shown(r, "use", "share")) for r in use])
    parts.append(
        plots.figure(
            grid, "Squares that pieces reach: the darker, the more games. A square of another colour is never reached.", places
        )
    )
    fitted = [r for r in rows if r["fitted value"] is not None]
    values = ""
    if fitted:
        dots = [(r["piece"], r["fitted value"], r["fitted value low"], r["fitted value high"]) for r in fitted]
        ends = min(0.0, *(row[2] for row in dots)), max(row[3] for row in dots)
        picture = plots.intervals("Piece values in these games", sorted(dots, key=lambda row: -row[1]), ends, "{:.2g}".format)
        listed = table(
            ("piece", "these games (log odds)", "the engine (pawns)", "the definition"),
            [(r["piece"], shown(r, "fitted value"), number(r["engine value"]), number(r["stated value"])) for r in fitted],
        )
        text = "What one piece more adds to the log odds of a win in these games, by regression, with 95 % intervals."
        values = plots.figure(picture, text, listed)
    special = table(
        ("special move", "games", "share of games", "moves in a game, with 95 % intervals"),
        [(r["move"], r["games"], shown(r, "share", "share"), shown(r, "per game")) for r in tables["mechanics"]],
    )
    measured = measure_table([m for m in measures_of(document, "pieces") if m.name == "coverage"])
    return f'{measured}<div class="columns">{"".join(parts)}{values}</div>{special if tables["mechanics"] else ""}'


def openings(document: dict[str, Any]) -> str:
    """Return the section on openings."""
    rows = [(r["ply"], f"{r['games']:,}", f"{r['positions']:,}", r["transposed"]) for r in document["tables"]["positions"]]
    heads = ("after ply", "games", "different positions", "reached in several ways")
    return measure_table(measures_of(document, "openings")) + table(heads, rows)


def solved_endgames(document: dict[str, Any]) -> str:
    """Return the results of endgame tables; empty if the study has none."""
    rows = [
        (row["material"], *(text for side in ("white", "black") for text in results(row[side])), f"{row['games']:,}")
        for row in document["tables"].get("solved endgames", ())
    ]
    if not rows:
        return ""
    heads = [f"{side} {word}" for side in ("White to move:", "Black to move:") for word in ("won", "drawn", "longest win")]
    text = "Exact results, without regard to move counters and repetitions. Games ended as soon as a table had their position."
    return f"<p>{text}</p>" + table(("pieces", *heads, "games that ended there"), rows)


def results(side: dict[str, int]) -> tuple[str, str, str]:
    """Return the shares of won and drawn positions, and the length of the longest win in moves, as text."""
    won, drawn = (percent(side[key] / side["positions"] if side["positions"] else None) for key in ("won", "drawn"))
    return won, drawn, f"{(side['longest win'] + 1) // 2:,}" if side["won"] else NONE


def depth(document: dict[str, Any]) -> str:
    """Return the section on the ladder; empty if there is no ladder."""
    measures = measures_of(document, "depth")
    rows = [(m.label, m.value or 0.0, *(m.interval or (0.0, 0.0))) for m in measures if m.unit == "elo"]
    finite = [row for row in rows if all(abs(end) < 2000 for end in row[1:])]  # noqa: PLR2004 - Elo
    if not measures:
        return ""
    measured = measure_table(measures)
    if not finite:
        return measured
    ends = min(0.0, *(row[2] for row in finite)), max(row[3] for row in finite)
    picture = plots.intervals("Elo of twice the nodes", finite, ends, lambda elo: f"{elo:+.0f}" if elo else "0")
    text = "Elo that twice the nodes win. Where nothing is won, looking further ahead no longer helps this player."
    return f'<div class="columns">{plots.figure(picture, text, measured)}</div>'


def against(document: dict[str, Any]) -> str:
    """Return the section on the earlier definition; empty if there is none."""
    earlier = document["against"]
    if earlier is None:
        return ""
    rows: list[tuple[str, ...]] = []
    for row in earlier["differences"]:
        numbers = (shown(row, name, row["unit"]) for name in ("before", "now", "difference"))
        rows.append((row["label"], *numbers, chance(row["probability"])))
    heads = ("measure", "before", "now", "difference", "by chance")
    changed = (
        findings(earlier["findings"]) if earlier["findings"] else "<p>No measure has changed by more than chance explains.</p>"
    )
    lines = "\n".join(earlier["definition"]) or "The definitions are equal."
    listed = table(heads, rows)
    return f"{changed}{listed}<h3>What changed in the definition</h3><pre>{escaped(lines)}</pre>"


def beside(document: dict[str, Any]) -> str:
    """Return the section on other games."""
    measures, built_in = by_name(document), document["built in"]
    parts: list[str] = []
    others = document["compared"]
    if others:
        names = [document["study"]["variant"], *(each["name"] for each in others)]
        columns = [{each["name"]: Measure.from_json(each) for each in other["measures"]} for other in others]
        rows = [
            (m.label, m.text, *(column[name].text if name in column else NONE for column in columns))
            for name, m in measures.items()
            if m.margin and not name.startswith("use of ")
        ]
        parts.append(table(("measure", *names), rows))
    if built_in:
        compared: list[tuple[Measure, list[float]]] = []
        for name, numbers in built_in["quartiles"].items():
            if name in measures and measures[name].value is not None:
                compared.append((measures[name], numbers))
        dots = [(measure.label, measure.value or 0.0, numbers) for measure, numbers in compared]
        picture = plots.quartiles("This game among built-in games", dots)
        listed = table(
            ("measure", "this game", "smallest", "a quarter below", "median", "a quarter above", "largest"),
            [
                (measure.label, measure.text, *map(percent if measure.unit == "share" else number, numbers))
                for measure, numbers in compared
            ],
        )
        listed_names = ", ".join(built_in["variants"])
        about = (
            f"The dot is this game; the line reaches from the smallest to the largest of {len(built_in['variants'])} built-in "
            f"games ({listed_names}), the box over the middle half of them. Their player was {built_in['player']}."
        )
        parts.append(plots.figure(picture, about, listed))
    return "".join(parts)
