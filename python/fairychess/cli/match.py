"""The command match: two engines against each other."""

from __future__ import annotations

import contextlib
import threading
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fairychess._signals import INTERRUPTED, terminated_as_interrupted
from fairychess.match import Agreement, Limit, Match, Player, Report, Sprt, read_openings
from fairychess.match.players import option

from .parser import UsageError
from .shared import console, load_variant, print_json

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Generator


def match(arguments: Namespace) -> int:
    """Play a match, or go on with one, and tell what came out."""
    asked = match_of(arguments)
    if arguments.ray is not None and arguments.talk is not None:
        raise UsageError("--talk is for engines on this machine, and --ray plays on others")
    results: str | None = arguments.results
    if results is None and arguments.pgnout is not None:
        results = f"{arguments.pgnout}.jsonl"
    keep_apart({"--openings": arguments.openings, "--results": results, "--pgnout": arguments.pgnout, "--talk": arguments.talk})
    latest: list[Report] = []
    interrupted = False
    with terminated_as_interrupted(), talk(arguments.talk) as tap, progress_bar(asked) as show:

        def tell(report: Report) -> None:
            latest[:] = [report]
            show(report)

        try:
            latest[:] = [asked.run(results, progress=tell, tap=tap, ray=arguments.ray)]
        except KeyboardInterrupt:
            if not latest:
                raise
            interrupted = True
    report = latest[0]
    if arguments.pgnout is not None:
        report.write_pgn(arguments.pgnout)
    if arguments.json:
        print_json(as_json(asked, report))
    else:
        console().print("\n".join(in_words(asked, report)))
        if interrupted:
            more = "the same command goes on" if results else "nothing is kept without --results"
            console(stderr=True).print(f"stopped after {len(report.games)} of {asked.games} games; {more}")
    return INTERRUPTED if interrupted else 0


def keep_apart(files: dict[str, str | None]) -> None:
    """Refuse the same file for two purposes: one would be written over the other."""
    purposes: dict[Path, str] = {}
    for purpose, name in files.items():
        if name is not None:
            other = purposes.setdefault(Path(name).resolve(), purpose)
            if other != purpose:
                raise UsageError(f"{name}: {other} and {purpose} need files of their own")


def match_of(arguments: Namespace) -> Match:
    """Read what is asked for."""
    variant = load_variant(arguments.variant)
    openings = tuple(read_openings(arguments.openings, variant)) if arguments.openings else ()
    if openings and arguments.seed is not None:
        raise UsageError("--seed is for random turns; the openings of a file are taken in their order")
    return Match(
        player(arguments, "a"),
        player(arguments, "b"),
        variant,
        arguments.games,
        openings=openings,
        random_plies=arguments.random_plies,
        seed=arguments.seed,
        concurrency=arguments.concurrency,
        margin=arguments.margin,
        max_plies=arguments.max_plies,
        win=Agreement(*arguments.win) if arguments.win else None,
        draw=Agreement(*arguments.draw) if arguments.draw else None,
        sprt=Sprt(*arguments.sprt) if arguments.sprt else None,
        uncounted=frozenset(arguments.uncounted),
    )


def player(arguments: Namespace, side: str) -> Player:
    """Read one of the two."""
    given = vars(arguments)
    own: str | None = given[f"limit_{side}"]
    if own is not None:
        limit = Limit.parse(own)
    elif arguments.tc is not None:
        limit = Limit.parse(f"tc={arguments.tc}")
    elif arguments.movetime or arguments.nodes or arguments.depth:
        limit = Limit(movetime=arguments.movetime, nodes=arguments.nodes, depth=arguments.depth)
    else:
        raise UsageError(f"{side.upper()} has no limit: --tc, --movetime, --nodes or --depth is needed, or --limit-{side}")
    options = [option(text) for text in given[f"option_{side}"]]
    return Player.parse(given[side], limit, options=options, name=given[f"name_{side}"])


@contextlib.contextmanager
def talk(path: str | None) -> Generator[Callable[[str, str], None] | None]:
    """Write lines to and from engines to a file, if there is one."""
    if path is None:
        yield None
        return
    with Path(path).open("w", encoding="utf-8", newline="\n") as file:
        lock = threading.Lock()

        def tap(engine: str, line: str) -> None:
            with lock:
                print(engine, line, file=file, flush=True)

        yield tap


@contextlib.contextmanager
def progress_bar(asked: Match) -> Generator[Callable[[Report], None]]:
    """Show on a terminal how far it is, and the score so far."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = console(stderr=True)
    with Progress(*columns, console=errors, disable=not errors.is_terminal) as bar:
        task = bar.add_task(asked.variant.name, total=asked.games)

        def show(report: Report) -> None:
            score = report.score
            text = f"{asked.variant.name} +{score.wins} ={score.draws} -{score.losses}"
            if sum(score.pairs):
                text += f", Elo {with_error(score.elo, score.elo_error)}"
            if asked.sprt:
                text += f", LLR {asked.sprt.ratio(score):+.2f}"
            bar.update(task, completed=len(report.games), description=text)

        yield show


def in_words(asked: Match, report: Report) -> list[str]:
    """Write the table of a match."""
    score = report.score
    limits = " and ".join(dict.fromkeys((str(asked.a.limit), str(asked.b.limit))))
    origin = "" if report.seed is None else f", seed {report.seed}"
    low, high = score.elo_interval
    played = f"{len(report.games)} of {asked.games} games at {limits}{origin}"
    least, most = score.mean_interval
    lines = [
        f"{report.names[0]} against {report.names[1]}: {asked.variant.name}, {played}",
        f"won {score.wins}, drawn {score.draws}, lost {score.losses}; score {score.mean:.1%} (95 %: {least:.1%} to {most:.1%})",
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
    """Write a number and what it may be off."""
    return f"{number:+.1f} ± {error:.1f}"


def as_json(asked: Match, report: Report) -> dict[str, Any]:
    """Give what a program may want to know; numbers that are infinite become null."""
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
