"""Puts the network of a training into the package, with what its header must say.

`python docs/ship.py POOL [NAME]` takes the last network of the folder of a training that won, and writes it as
`python/fairychess/networks/NAME.net`; NAME is that of its variant if it is left out. Folders of earlier versions are read too.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fairychess import Network, Variant
from fairychess.data.directory import write_atomically
from fairychess.network import PREFIX, packed_bytes

FOLDER = Path(__file__).parents[1] / "python" / "fairychess" / "networks"
LICENCE = "MIT OR Apache-2.0"
MAX_BYTES = 500_000


def results_of(pool: Path) -> list[tuple[Path, dict[str, Any]]]:
    """Return the folders of the generations with their results, in their order."""
    files = sorted(pool.glob("generation-*/result.json"), key=lambda file: int(file.parent.name.partition("-")[2]))
    return [(file.parent, json.loads(file.read_bytes())) for file in files]


def facts(plan: dict[str, Any], generations: int, number: int, result: dict[str, Any]) -> dict[str, str]:
    """Return what the header must say."""
    # A training that was ended early is repeated as far as it went.
    games, nodes = (",".join(map(str, plan[key][:generations])) for key in ("games", "nodes"))
    command = f"fairychess train {plan['variant']} --games {games} --nodes {nodes} --hidden {plan['hidden']}"
    return {
        "command": f"{command} --match-games {plan['match games']} --seed {plan['seed']}{' --from NET' if plan['from'] else ''}",
        "positions": str(result["positions"]),
        "generations": str(generations),
        "generation": str(number),
        "nodes": nodes,
        "seed": str(plan["seed"]),
        "match": f"+{result['wins']} ={result['draws']} -{result['losses_of_match']} in generation {number}",
        "licence": LICENCE,
    }


def with_rules(data: bytes, rules_id: str) -> bytes:
    """Return the bytes of an unpacked file with another identifier of the rules."""
    end = PREFIX + int.from_bytes(data[PREFIX - 4 : PREFIX], "little")
    lines = data[PREFIX:end].decode().splitlines(keepends=True)
    header = "".join(f'rules_id = "{rules_id}"\n' if line.startswith("rules_id = ") else line for line in lines).encode()
    changed = data[: PREFIX - 4] + len(header).to_bytes(4, "little") + header + data[end:-8]
    checksum = 0xCBF29CE484222325
    for byte in changed:
        checksum = (checksum ^ byte) * 0x100000001B3 % (1 << 64)
    return changed + checksum.to_bytes(8, "little")


def ship(pool: Path, name: str | None) -> Path:
    """Write the network of a training into the package."""
    plan = json.loads((pool / "training.json").read_bytes())
    results = results_of(pool)
    kept = [place for place, (_, result) in enumerate(results) if result["kept"]]
    if not kept:
        raise SystemExit(f"{pool}: no network won")
    folder, result = results[kept[-1]]
    network = Network.read(folder / "network.net")
    variant = Variant.from_toml(plan["definition"])
    if network.header["variant_id"] != variant.id:
        raise SystemExit(f"{pool}: its definition is read with another id than that of the network")
    # Earlier versions computed the identifier of the rules differently.
    network = Network.from_bytes(with_rules(network.to_bytes(), variant.rules_id))
    data = packed_bytes(network.with_facts(facts(plan, len(results), kept[-1] + 1, result)).to_bytes())
    if len(data) > MAX_BYTES:
        raise SystemExit(f"{pool}: its network has {len(data)} bytes, more than {MAX_BYTES}")
    file = FOLDER / f"{name or plan['variant']}.net"
    write_atomically(file, data)
    return file


if __name__ == "__main__":
    print(ship(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None))  # noqa: PLR2004 - POOL and NAME
