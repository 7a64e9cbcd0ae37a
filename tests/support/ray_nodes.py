"""Plays games on a Ray cluster of two nodes, one of which lacks a package.

    python -m support.ray_nodes DIRECTORY

Workers on that node cannot import pyarrow, since the first folder in their path has a module of that name that raises an
exception.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from fairychess import DataError, MissingExtraError, Variant
from fairychess.data import SelfPlay, parse_player, run_selfplay


def main() -> None:
    """Run."""
    directory = Path(sys.argv[1])
    plan = SelfPlay(Variant("stoltz"), parse_player("random"), 20, 1, max_plies=60, shard_games=2)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "pyarrow.py").write_text("raise ModuleNotFoundError('No module named pyarrow')", encoding="utf-8")
        path = os.pathsep.join([folder, os.environ.get("PYTHONPATH", "")])
        made = import_module("ray.cluster_utils").Cluster(
            initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False, "env_vars": {"PYTHONPATH": path}}
        )
        try:
            run_selfplay(plan, directory / "bad", ray=made.address)
        except (MissingExtraError, DataError) as error:
            print(f"{type(error).__name__}: {error}")
        made.add_node(num_cpus=1)
        print("games", run_selfplay(plan, directory / "good", ray=made.address))
        made.shutdown()


if __name__ == "__main__":
    main()
