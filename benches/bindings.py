"""Speed from Python, compared with other libraries in the same process: listing moves, making moves, random games and perft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.benchmarks.libraries import libraries
from fairychess.benchmarks.measure import interleaved
from jobs import VARIANTS, Jobs, recorded
from perft import counting, ours
from places import games
from programs import Counter, built
from table import Findings

if TYPE_CHECKING:
    from fairychess.benchmarks.measure import Stopwatch, Task


def bindings(rounds: int, clock: Stopwatch) -> Findings:
    """Run all jobs with all libraries; libraries that play a variant but are not installed are listed as missing."""
    found = Findings("from Python", "thousands a second")
    for variant in VARIANTS:
        played = recorded(variant)
        playing = libraries(variant)
        jobs = {name: Jobs(library, variant, played, clock).all() for name, library in playing.items() if library}
        for job in jobs["fairychess"]:
            rates = interleaved({name: thousands(tasks[job]) for name, tasks in jobs.items()}, rounds)
            for name in playing:
                if name != "fairychess":
                    found.add(
                        variant=variant,
                        what=job,
                        ours=rates["fairychess"],
                        library=name,
                        theirs=rates.get(name),
                        ratio=rates["fairychess"].over(rates.get(name)),
                    )
    return found


def thousands(task: Task) -> Task:
    """Wrap a task to count its work in thousands."""

    def counted() -> tuple[float, float]:
        done, seconds = task()
        return done / 1e3, seconds

    return counted


def python_and_rust(rounds: int, clock: Stopwatch) -> Findings:
    """Compare perft called from Python with perft called from Rust, both compiled in the same way."""
    found = Findings("perft from Python beside perft from Rust", "million leaves a second")
    program = built("fairychess-bench-core")
    found.notes += [] if program else ["cargo is absent"]
    counter = Counter(clock, program) if program else None
    for variant in ("chess", "wolf"):
        place = games()[variant].places[0]
        seen: list[int] = []
        tasks = {"Python": counting(ours(clock), variant, place, seen)}
        if counter:
            tasks["Rust"] = counting(counter.perft, variant, place, seen)
        rates = interleaved(tasks, rounds)
        rust = rates.get("Rust")
        found.add(
            variant=variant,
            depth=place.depth,
            leaves=seen[0],
            Python=rates["Python"],
            Rust=rust,
            ratio=rates["Python"].over(rust),
        )
    return found
