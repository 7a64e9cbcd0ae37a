"""The `match` command: plays a match between two engines."""

from __future__ import annotations

import contextlib
import threading
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairychess._support.reading import named
from fairychess._support.signals import INTERRUPTED, terminated_as_interrupted
from fairychess.match import Agreement, Contender, Match, MatchLimit, MatchReport, Sprt, read_openings
from fairychess.match.players import option

from .console import console, print_json, progress_bar
from .loading import load_variant
from .output_files import check_outputs
from .parser import UsageError

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Generator

HIDDEN = ".unfinished.jsonl"
"""The ending of the file that keeps the games of a match with `--pgnout` until it ends. It is then removed, so it must not be a
name that users would give to `--results`."""


def match(arguments: Namespace) -> int:
    """Play or resume a match, and print the result."""
    asked = match_of(arguments)
    if arguments.ray is not None and arguments.log is not None:
        raise UsageError("--log is for engines on this machine, and --ray plays on others")
    hidden = f"{arguments.pgnout}{HIDDEN}" if arguments.results is None and arguments.pgnout is not None else None
    results: str | None = arguments.results if hidden is None else hidden
    keep_apart({"--openings": arguments.openings, "--results": results, "--pgnout": arguments.pgnout, "--log": arguments.log})
    check_outputs(arguments.pgnout)
    latest: list[MatchReport] = []
    interrupted = False
    with terminated_as_interrupted(), log_file(arguments.log) as tap, progress(asked) as show:

        def update(report: MatchReport) -> None:
            latest[:] = [report]
            show(report)

        try:
            latest[:] = [asked.run(results, progress=update, tap=tap, ray=arguments.ray)]
        except KeyboardInterrupt:
            if not latest:
                raise
            interrupted = True
    report = latest[0]
    if arguments.pgnout is not None:
        report.write_pgn(arguments.pgnout)
        if hidden is not None and not interrupted:
            Path(hidden).unlink(missing_ok=True)  # it was only for resuming this match
    if arguments.json:
        print_json(as_json(asked, report))
    else:
        console().print("\n".join(as_text(asked, report)))
        if interrupted:
            more = "the same command resumes the match" if results else "without --results nothing is kept"
            console(stderr=True).print(f"stopped after {len(report.games)} of {asked.games} games; {more}")
    return INTERRUPTED if interrupted else 0


def keep_apart(files: dict[str, str | None]) -> None:
    """Refuse to use the same file for two purposes.

    Raises:
        UsageError: Two options name the same file.
    """
    purposes: dict[Path, str] = {}
    for purpose, name in files.items():
        if name is not None:
            other = purposes.setdefault(resolved(name), purpose)
            if other != purpose:
                raise UsageError(f"{name}: {other} and {purpose} need different files")


def match_of(arguments: Namespace) -> Match:
    """Return the match described by the arguments."""
    variant = load_variant(arguments.variant)
    openings = tuple(read_openings(arguments.openings, variant)) if arguments.openings else ()
    if openings and arguments.seed is not None:
        raise UsageError("--seed is for random moves; the openings of a file are played in their order")
    rules = {name: vars(arguments)[name] for name in ("balance", "near_best", "opening_nodes")}
    chosen = {name: number for name, number in rules.items() if number is not None}
    if openings and chosen:
        name = next(iter(chosen)).replace("_", "-")
        raise UsageError(f"--{name} is for random moves; the openings of a file are played in their order")
    return Match(
        player(arguments, "a"),
        player(arguments, "b"),
        variant,
        arguments.games,
        openings=openings,
        random_plies=arguments.random_plies,
        seed=arguments.seed,
        workers=arguments.workers,
        margin=arguments.timemargin,
        max_plies=arguments.max_plies,
        win=Agreement(*arguments.resign) if arguments.resign else None,
        draw=Agreement(*arguments.draw) if arguments.draw else None,
        sprt=Sprt(*arguments.sprt) if arguments.sprt else None,
        uncounted=frozenset(arguments.uncounted),
        endgames=arguments.endgames,
        **chosen,
    )


def player(arguments: Namespace, side: str) -> Contender:
    """Return one of the two players.

    Args:
        arguments: The arguments of the command.
        side: `a` or `b`.
    """
    given = vars(arguments)
    own: str | None = given[f"limit_{side}"]
    if own is not None:
        limit = MatchLimit.parse(own)
    elif arguments.tc is not None:
        limit = MatchLimit.parse(f"tc={arguments.tc}")
    elif arguments.movetime or arguments.nodes or arguments.depth:
        limit = MatchLimit(movetime=arguments.movetime, nodes=arguments.nodes, depth=arguments.depth)
    else:
        raise UsageError(f"{side.upper()} has no limit: --tc, --movetime, --nodes or --depth is needed, or --limit-{side}")
    options = [option(text) for text in given[f"option_{side}"]]
    return Contender.parse(given[side], limit, options=options, name=given[f"name_{side}"])


def resolved(name: str) -> Path:
    """Return the resolved path of a file name."""
    with named(name):
        return Path(name).resolve()


@contextlib.contextmanager
def log_file(path: str | None) -> Generator[Callable[[str, str], None] | None]:
    """Return a function that logs the lines sent to and from the engines in a file; None if no file is given."""
    if path is None:
        yield None
        return
    with named(path), Path(path).open("w", encoding="utf-8", newline="\n") as file:
        lock = threading.Lock()

        def tap(engine: str, line: str) -> None:
            with lock, named(path):
                print(engine, line, file=file, flush=True)

        yield tap


@contextlib.contextmanager
def progress(asked: Match) -> Generator[Callable[[MatchReport], None]]:
    """Show progress and score on a terminal."""
    with progress_bar() as bar:
        task = bar.add_task(asked.variant.name, total=asked.games)

        def show(report: MatchReport) -> None:
            score = report.score
            text = f"{asked.variant.name} +{score.wins} ={score.draws} -{score.losses}"
            if sum(score.pairs):
                text += f", Elo {with_error(score.elo, score.elo_error)}"
            if asked.sprt:
                text += f", LLR {asked.sprt.ratio(score):+.2f}"
            bar.update(task, completed=len(report.games), description=text)

        yield show


def as_text(asked: Match, report: MatchReport) -> list[str]:
    """Return a match result as lines of text."""
    score = report.score
    limits = " and ".join(dict.fromkeys((str(asked.a.limit), str(asked.b.limit))))
    origin = "" if report.seed is None else f", seed {report.seed}"
    low, high = score.elo_interval
    lowest, highest = score.mean_interval
    interval = f"95 %: {lowest:.1%} to {highest:.1%}"
    played = f"{len(report.games)} of {asked.games} games at {limits}{origin}"
    lines = [
        f"{report.names[0]} against {report.names[1]}: {asked.variant.name}, {played}",
        f"won {score.wins}, drawn {score.draws}, lost {score.losses}; score {score.mean:.1%} ({interval})",
        f"pairs by points 0, ½, 1, 1½, 2: {', '.join(map(str, score.pairs))}",
    ]
    if sum(score.pairs):
        normalised = with_error(score.normalised_elo, score.normalised_elo_error)
        lines += [
            f"Elo {with_error(score.elo, score.elo_error)} (95 %: {low:+.1f} to {high:+.1f}), normalised {normalised}",
            f"likelihood of superiority {score.superiority:.1%}",
        ]
    if asked.sprt:
        verdict = {"elo0": "the first is accepted", "elo1": "the second is accepted", None: "not decided"}[report.verdict]
        bound = asked.sprt.bound
        test = f"normalised Elo {asked.sprt.elo0:g} against {asked.sprt.elo1:g}"
        lines.append(f"SPRT, {test}: LLR {asked.sprt.ratio(score):+.2f} of ±{bound:.2f}, {verdict}")
    ends = Counter(game.reason.partition(":")[0] for game in report.counted)
    if ends:
        lines.append(f"ended by {', '.join(f'{reason} {count}' for reason, count in ends.most_common())}")
    lines += [f"{report.names[0 if game.by == 'a' else 1]}, game {game.number}: {game.reason}" for game in report.faults]
    if report.uncounted:
        pairs = sorted({game.pair for game in report.uncounted})
        lines.append(f"not counted: {len(pairs)} pairs ({', '.join(map(str, pairs))})")
    return lines


def with_error(number: float, error: float) -> str:
    """Return a number with its error."""
    return f"{number:+.1f} ± {error:.1f}"


def as_json(asked: Match, report: MatchReport) -> dict[str, Any]:
    """Return the result as JSON data. Infinite numbers become null."""
    score = report.score
    numbers = {
        "score": score.mean,
        "score_low": score.mean_interval[0],
        "score_high": score.mean_interval[1],
        "elo": score.elo,
        "elo_low": score.elo_interval[0],
        "elo_high": score.elo_interval[1],
        "normalised_elo": score.normalised_elo,
        "normalised_elo_error": score.normalised_elo_error,
        "superiority": score.superiority,
        "llr": asked.sprt.ratio(score) if asked.sprt else None,
    }
    return {
        "variant": asked.variant.name,
        "players": list(report.names),
        "limits": [str(asked.a.limit), str(asked.b.limit)],
        "seed": report.seed,
        "games": len(report.games),
        "won": score.wins,
        "drawn": score.draws,
        "lost": score.losses,
        "pairs": list(score.pairs),
        **{name: number if number is not None and abs(number) < float("inf") else None for name, number in numbers.items()},
        "verdict": report.verdict,
        "faults": [{"game": game.number, "by": game.by, "fault": game.fault, "reason": game.reason} for game in report.faults],
        "uncounted_pairs": sorted({game.pair for game in report.uncounted}),
    }
