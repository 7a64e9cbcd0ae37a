"""Starts a Ray cluster with a token, and plays games on it with another token.

    python -m support.ray_token DIRECTORY

With an address after the directory, the script is the process that has the wrong token.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from importlib import import_module

from fairychess import DataError, Variant
from fairychess.data import SelfPlay, parse_player, run_selfplay


def main(directory: str, address: str | None = None) -> None:
    """Run."""
    if address is None:
        os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": 40 * "a"}
        head = {"num_cpus": 1, "include_dashboard": False}
        cluster = import_module("ray.cluster_utils").Cluster(initialize_head=True, head_node_args=head)
        wrong = os.environ | {"RAY_AUTH_TOKEN": 40 * "b"}
        subprocess.run([sys.executable, "-m", "support.ray_token", directory, cluster.address], check=True, env=wrong)
        return
    started = time.monotonic()
    try:
        run_selfplay(SelfPlay(Variant("chess"), parse_player("random"), 1, 1), directory, ray=address)
    except DataError as error:
        print(f"{error} after {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
