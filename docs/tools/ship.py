"""Puts the network of a training run into the package, with the required header.

`python docs/tools/ship.py POOL [NAME]` takes the last winning network from the folder of a training run, and writes it to
`python/fairychess/networks/NAME.net`; NAME defaults to the variant's name.
"""

from __future__ import annotations

import json
import sys
from contextlib import closing
from pathlib import Path

from fairychess import Network, Variant
from fairychess.data.directory import write_atomically
from fairychess.network import packed_bytes
from fairychess.networks import TrainingReport
from fairychess.networks.generations import TRAININGS
from fairychess.networks.plan import TrainingPlan
from fairychess.networks.running import facts_of
from fairychess.training.folder import RunFolder

FOLDER = Path(__file__).resolve().parents[2] / "python" / "fairychess" / "networks"
LICENCE = "MIT OR Apache-2.0"
MAX_BYTES = 600_000


def report_of(path: Path) -> TrainingReport:
    """Return the report of a training run, finished or not."""
    identity = json.loads((path / "training.json").read_bytes())
    plan = TrainingPlan.of_identity(Variant.from_toml(identity["definition"]), identity)
    with closing(RunFolder(TRAININGS, path)) as folder:
        ended = tuple(folder.results())
        kept = [each.number for each in ended if each.kept]
        return TrainingReport(plan, ended, folder.generation(kept[-1]) / "network.net" if kept else None)


def ship(path: Path, name: str | None) -> Path:
    """Write the network of a training run into the package."""
    report = report_of(path)
    if report.network is None:
        raise SystemExit(f"{path}: no network won")
    network = Network.read(report.network)
    if network.header["rules_id"] != report.plan.variant.rules_id:
        raise SystemExit(f"{path}: its network is for other rules than its definition")
    data = packed_bytes(network.with_facts({**facts_of(report), "licence": LICENCE}).to_bytes())
    if len(data) > MAX_BYTES:
        raise SystemExit(f"{path}: its network has {len(data)} bytes, more than {MAX_BYTES}")
    file = FOLDER / f"{name or report.plan.variant.name}.net"
    write_atomically(file, data)
    return file


if __name__ == "__main__":
    print(ship(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None))  # noqa: PLR2004 - POOL and NAME
