"""The `train` command: trains a network for a variant on the engine's self-play games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import Network, NetworkError
from fairychess._support.extras import needed
from fairychess._support.signals import INTERRUPTED, terminated_as_interrupted
from fairychess.data.directory import write_atomically
from fairychess.data.players import NO_NETWORK
from fairychess.match import read_openings
from fairychess.network import packed_bytes
from fairychess.networks import BankSample, TrainingPlan, kept_plan, train
from fairychess.networks.plan import BUCKETS, EPOCHS, NODES, SCORE_SHARE, usual_hidden
from fairychess.networks.running import facts_of

from .console import console, shares_shown
from .loading import load_variant
from .output_files import check_outputs
from .parser import UsageError

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess import Variant

HOURS, GENERATIONS = 0.5, 3

NOT_STRONGER = 1
"""The exit code if no network is stronger than the previous player."""

OF_THE_PLAN = (
    "hours",
    "games",
    "bank",
    "from_network",
    "openings",
    "hidden",
    "generations",
    "nodes",
    "match_games",
    "score_share",
    "regions",
    "seed",
)
"""Options that belong to the plan, so they cannot change when a training run is resumed."""

OF_GAMES = ("hours", "games", "generations", "ray")
"""Options about games to play, which have no meaning with the games of a bank."""


def train_network(arguments: Namespace) -> int:
    """Train a network or resume training, and write the network if it is stronger than the previous player."""
    variant = load_variant(arguments.variant)
    if arguments.ray is not None:
        needed("ray", "ray")
    pool = Path(arguments.dir or f"{variant.name}-training")
    out = Path(arguments.out or f"{variant.name}.net")
    check_outputs(out)
    plan = plan_of(variant, pool, arguments)
    with terminated_as_interrupted(), shares_shown(variant.name) as show:
        try:
            report = train(plan, pool, workers=arguments.workers, ray=arguments.ray, progress=show)
        except KeyboardInterrupt:
            console(stderr=True).print(f"stopped; the same command resumes the training in {pool}")
            return INTERRUPTED
    if report.network is not None:
        network = Network.read(report.network).with_facts(facts_of(report))
        write_atomically(out, packed_bytes(network.to_bytes()))
    console().print(str(report), f"Report and curves: {pool / 'report.txt'}, {pool / 'losses.svg'}", sep="\n", soft_wrap=True)
    if report.network is None:
        return NOT_STRONGER
    console().print(f"Written to {out}.", soft_wrap=True)
    return 0


def plan_of(variant: Variant, pool: Path, arguments: Namespace) -> TrainingPlan:
    """Return the plan in the folder, with more generations if the options request them; or a new plan if there is none.

    Raises:
        UsageError: The options differ from the existing plan; both --hours and --games are given; --hidden differs from the
            network of --from; or there are options about games to play, although those of a bank are used.
    """
    given = [option for option in OF_THE_PLAN if getattr(arguments, option) is not None]
    plan = kept_plan(pool, variant)
    if arguments.bank is not None or (plan is not None and plan.bank is not None):
        refuse_options_of_games(arguments)
    if plan is not None:
        wanted = new_plan(variant, arguments, plan) if given else plan
        if has_other_hours(arguments, plan) or not wanted.continues(plan):
            names = ", ".join(f"--{option.removesuffix('_network').replace('_', '-')}" for option in given)
            raise UsageError(f"{pool} has a training with other settings: leave out {names}, or give another --dir")
        return wanted
    refuse_other_hidden(arguments)
    return new_plan(variant, arguments, None)


def new_plan(variant: Variant, arguments: Namespace, kept: TrainingPlan | None) -> TrainingPlan:
    """Return the plan described by the options. Settings without an option are taken from `kept`, if it is given."""
    if arguments.hours is not None and arguments.games is not None:
        raise UsageError("--games counts the games, so --hours has no meaning with it")
    bank = bank_of(variant, arguments, kept)
    network = None if arguments.from_network is None else start_of(variant, arguments.from_network)
    seed = arguments.seed
    if seed is None:
        seed = 1 if kept is None else kept.seed
    score_share: float | None = arguments.score_share
    if score_share is None:
        score_share = SCORE_SHARE if kept is None else kept.score_share
    regions: int | None = arguments.regions or (kept.regions if kept else None)
    starts = starts_of(variant, arguments.openings)
    games: list[int] | None = arguments.games
    count: int = arguments.generations or (len(games) if games else GENERATIONS)
    nodes: tuple[int, ...] = tuple(arguments.nodes or (NODES if kept is None else kept.nodes))
    if kept is not None and arguments.from_network is None:
        network = kept.network
    if kept is not None and arguments.openings is None:
        starts = kept.starts
    if bank is not None:
        return TrainingPlan.for_bank(
            variant,
            bank,
            nodes=nodes[0],
            hidden=arguments.hidden or (kept.hidden if kept else None),
            buckets=kept.buckets if kept else BUCKETS,
            epochs=kept.epochs if kept else EPOCHS,
            match_games=arguments.match_games or (kept.match_games if kept else 400),
            seed=seed,
            network=network,
            starts=starts,
            score_share=score_share,
            regions=regions,
        )
    if kept is not None and games is None:
        games = list(kept.games)
        count = arguments.generations or len(games)
    if games is None:
        hours = HOURS if arguments.hours is None else arguments.hours
        return TrainingPlan.for_hours(
            variant,
            hours,
            generations=count,
            nodes=nodes,
            workers=arguments.workers,
            hidden=arguments.hidden,
            match_games=arguments.match_games,
            seed=seed,
            network=network,
            starts=starts,
            score_share=score_share,
            regions=regions,
        )
    numbers = range(count)
    return TrainingPlan(
        variant,
        tuple(games[min(number, len(games) - 1)] for number in numbers),
        tuple(nodes[min(number, len(nodes) - 1)] for number in numbers),
        seed,
        arguments.hidden or (kept.hidden if kept else usual_hidden(variant)),
        kept.buckets if kept else BUCKETS,
        kept.epochs if kept else EPOCHS,
        arguments.match_games or (kept.match_games if kept else 400),
        network,
        starts,
        score_share=score_share,
        regions=regions,
        hours=0 if kept is None else kept.hours,
    )


def has_other_hours(arguments: Namespace, kept: TrainingPlan) -> bool:
    """Return True if --hours is not what the plan in the folder was made for, as far as the folder says it."""
    return arguments.hours is not None and kept.hours is not None and arguments.hours != kept.hours


def refuse_options_of_games(arguments: Namespace) -> None:
    """Refuse options about games to play.

    Args:
        arguments: The options of a training from a bank.

    Raises:
        UsageError: There is such an option, or a number of nodes for each of several generations.
    """
    for option in OF_GAMES:
        if getattr(arguments, option) is not None:
            raise UsageError(f"--bank takes the games of a bank, so --{option} has no meaning with it")
    if arguments.nodes is not None and len(arguments.nodes) > 1:
        raise UsageError("--bank trains one generation, so --nodes takes one number with it")


def refuse_other_hidden(arguments: Namespace) -> None:
    """Refuse a number of hidden neurons that the network to start from does not have, since training keeps its number.

    Args:
        arguments: The options of a new training.

    Raises:
        UsageError: The numbers differ.
    """
    path: str | None = arguments.from_network
    if arguments.hidden is None or path is None or path == NO_NETWORK:
        return
    hidden = Network.read(path).hidden
    if arguments.hidden != hidden:
        text = f"--hidden {arguments.hidden}: the network of --from has {hidden} hidden neurons; leave out --hidden"
        raise UsageError(text)


def bank_of(variant: Variant, arguments: Namespace, kept: TrainingPlan | None) -> BankSample | None:
    """Return the parts of the bank to learn from.

    Args:
        variant: The variant.
        arguments: The options.
        kept: The plan in the folder, if there is one.

    Returns:
        The parts of the plan that is kept, or all; None without a bank.

    Raises:
        DataError: The folder is not a bank, or has games with other rules.
    """
    old = None if kept is None else kept.bank
    path: str | None = arguments.bank
    if path is None:
        return old
    return BankSample.of_bank(path, variant) if old is None else old.at(path, variant)


def starts_of(variant: Variant, path: str | None) -> tuple[str, ...]:
    """Return the start positions in a file.

    Raises:
        UsageError: A line has moves, or is not a position of the variant.
    """
    if path is None:
        return ()
    openings = read_openings(path, variant)
    if any(opening.fen is None or opening.moves for opening in openings):
        raise UsageError(f"{path}: a FEN on each line is expected, without moves")
    return tuple(opening.board(variant).fen() for opening in openings)


def start_of(variant: Variant, path: str) -> bytes | None:
    """Return the content of the network file to start from; None for `none`, which is the handmade evaluation.

    Raises:
        UsageError: The network has no piece in common with the variant.
    """
    if path == NO_NETWORK:
        return None
    network = Network.read(path)
    try:
        network.transferred(variant)
    except NetworkError:
        raise UsageError(f"{path} is a network for {network.variant}, which has no piece in common with {variant.name}") from None
    return network.to_bytes()
