"""The `bench` command."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fairychess.protocols.benchmark import report, run

from .console import console, print_json
from .output_files import check_outputs
from .parser import UsageError

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess.benchmarks import Peer

NEEDS_PEERS = ("peer", "peer_module", "variant", "tasks", "rounds", "seconds", "markdown", "html", "match")


def bench(arguments: Namespace) -> int:
    """Run the benchmark and print its totals, or measure the peers."""
    if arguments.peers:
        return beside_peers(arguments)
    for name in NEEDS_PEERS:
        if getattr(arguments, name):
            raise UsageError(f"--{name.replace('_', '-')} goes with --peers (see `fairychess bench --help`)")
    depth: int = arguments.depth
    *_, total = run(depth)
    if arguments.json:
        numbers = {"depth": depth, "positions": total.positions, "nodes": total.nodes, "seconds": round(total.seconds, 6)}
        print_json(numbers | {"nps": total.nps})
    else:
        print("\n".join(report(total)))
    return 0


def beside_peers(arguments: Namespace) -> int:
    """Measure fairychess and its peers in turn, and print the results."""
    from fairychess.benchmarks import compare  # noqa: PLC0415 - the node count does not need it
    from fairychess.benchmarks.matching import matches  # noqa: PLC0415
    from fairychess.benchmarks.report import as_html, as_json, as_markdown, as_text, command_line  # noqa: PLC0415
    from fairychess.benchmarks.running import ROUNDS, SECONDS  # noqa: PLC0415
    from fairychess.benchmarks.tasks import TASKS  # noqa: PLC0415

    names = arguments.tasks.split(",") if arguments.tasks else list(TASKS)
    if unknown := [name for name in names if name not in TASKS]:
        raise UsageError(f"no task is named {unknown[0]!r}: {', '.join(TASKS)}")
    check_outputs(arguments.html)
    errors, peers = console(stderr=True), peers_of(arguments)
    variants = arguments.variant or ["chess", "crazyhouse", "capablanca"]
    found = compare(
        peers,
        variants,
        tasks=names,
        rounds=arguments.rounds or ROUNDS,
        seconds=arguments.seconds or SECONDS,
        progress=errors.print if errors.is_terminal else lambda _: None,
    )
    if arguments.match:
        found.matches = matches(peers, variants, arguments.match, errors.print)
    command = command_line()
    if arguments.html:
        Path(arguments.html).write_text(as_html(found, command), encoding="utf-8")
    if arguments.json:
        print_json(as_json(found, command))
    else:
        print(as_markdown(found, command) if arguments.markdown else as_text(found))
    return 0


def peers_of(arguments: Namespace) -> list[Peer]:
    """The known peers, and those named on the command line."""
    from fairychess.benchmarks.peers import engine, known_peers, module_peer  # noqa: PLC0415

    peers = dict(known_peers())
    for text in arguments.peer:
        name, equals, command = text.partition("=")
        if not (name and equals and command.strip()):
            raise UsageError(f"--peer expects NAME=COMMAND, not {text!r}")
        if name in peers:
            raise UsageError(f"there is a peer named {name!r} already")
        peers[name] = engine(name, command)
    peers |= {name: module_peer(name) for name in arguments.peer_module}
    return list(peers.values())
