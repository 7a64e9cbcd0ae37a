"""Self-play that writes a folder of shards."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Any

from rich.progress import ProgressColumn
from rich.text import Text

from fairychess._support.extras import needed
from fairychess._support.signals import INTERRUPTED, terminated_as_interrupted
from fairychess.cluster import processors
from fairychess.data import Adjudication, Dataset, SelfPlay, kept_seed, parse_player, run_selfplay
from fairychess.data.unfinished import kept_games

from .console import console, progress_bar
from .parser import UsageError
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from rich.progress import Task, TaskID

    from fairychess import Variant

DEFAULT_PLAYER = "search:nodes=2000"


class Speed(ProgressColumn):
    """Shows games per second."""

    def render(self, task: Task) -> Text:
        """Return the speed once it is known."""
        return Text("" if task.speed is None else f"{task.speed:.1f} games/s")


def plan_of(variant: Variant, arguments: Namespace, seed_of_folder: int | None) -> SelfPlay:
    """Return the self-play run described by the arguments. Without --seed, it uses the folder's seed or a new one."""
    if arguments.depth is not None:
        player = f"search:depth={arguments.depth}"
    elif arguments.nodes is not None:
        player = f"search:nodes={arguments.nodes}"
    elif arguments.soft_nodes is not None:
        player = f"search:soft-nodes={arguments.soft_nodes}"
    else:
        player = arguments.player or DEFAULT_PLAYER
    if arguments.hash is not None:
        if not player.startswith("search:") or "hash=" in player:
            raise UsageError(f"--hash is the size of the table of a search, and the player is {player}")
        player += f",hash={arguments.hash}"
    if arguments.network is not None:
        if not player.startswith(("search:", "mcts:")) or "network=" in player:
            raise UsageError(f"--network is the network of a search, and the player is {player}")
        player += f",network={arguments.network}"
    seed = seed_of_folder if arguments.seed is None else arguments.seed
    return SelfPlay(
        variant,
        parse_player(player),
        arguments.games,
        secrets.randbits(32) if seed is None else seed,
        arguments.random_plies,
        **options_of(arguments),
    )


def options_of(arguments: Namespace) -> dict[str, Any]:
    """Return the self-play options that were given."""
    names = ("shard_games", "extra_plies", "balance", "near_best", "opening_nodes", "noise", "noise_plies", "endgames")
    found: dict[str, Any] = {name: vars(arguments)[name] for name in names if vars(arguments)[name] is not None}
    ends: dict[str, int] = {}
    if arguments.resign:
        ends |= dict(zip(("win_plies", "win_score"), arguments.resign, strict=True))
    if arguments.draw:
        ends |= dict(zip(("draw_plies", "draw_score", "draw_after"), arguments.draw, strict=True))
    if arguments.draw_at:
        ends["max_plies"] = arguments.draw_at
    return found | ({"adjudication": Adjudication(**ends)} if ends or arguments.adjudicate else {})


def write_shards(variant: Variant, out: Path, arguments: Namespace) -> int:
    """Play the games of the shards missing from a folder, and write these shards."""
    needed("pyarrow", "data")  # checked before the folder is created
    if arguments.ray is not None:
        needed("ray", "ray")
    plan = plan_of(variant, arguments, kept_seed(out))
    started = time.monotonic()
    with terminated_as_interrupted(), progress_bar(Speed()) as bar:
        shown: list[TaskID] = []

        def show(done: int, total: int) -> None:
            if shown:
                bar.update(shown[0], completed=done)
            else:  # games from earlier runs do not count towards the speed
                shown.append(bar.add_task(f"{plan.variant.name}, seed {plan.seed}", total=total, completed=done))

        try:
            workers = arguments.workers if arguments.workers or arguments.ray else processors()
            played = run_selfplay(plan, out, workers=workers, ray=arguments.ray, progress=show)
        except KeyboardInterrupt:
            if not shown:
                raise
            kept = len(Dataset(out)) + kept_games(out)
            note = f"stopped; {kept} of {plan.games} games are kept, and the same command plays the others"
            console(stderr=True).print(note)
            return INTERRUPTED
    seconds = time.monotonic() - started
    results = Dataset(out).results()
    console().print(
        f"{counted(plan.games, 'game')} of {variant.name} by {plan.player} with seed {plan.seed}: White won {results['1-0']}, "
        f"Black {results['0-1']}, drawn {results['1/2-1/2']}, unfinished {results['*']}. "
        f"Written to {out}, {counted(plan.shards, 'shard')}."
    )
    if played:
        rate = played / max(seconds, 1e-9)
        console().print(f"{played} of them were played now, in {seconds:.1f} s: {rate:.1f} games per second.")
    return 0
