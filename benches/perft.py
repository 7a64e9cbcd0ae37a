"""Perft on one thread, with bulk counting and without a table, compared with Fairy-Stockfish and crates for orthodox chess."""

from __future__ import annotations

from typing import TYPE_CHECKING

import fairychess
from fairychess.benchmarks.machine import cpu_has
from fairychess.benchmarks.measure import interleaved
from places import board_of, games
from programs import Counter, built
from table import Findings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fairychess.benchmarks.measure import Stopwatch, Task
    from places import Game, Place
    from programs import FairyStockfish

    Count = Callable[[str, str, int], tuple[int, float]]

SMALL_BOARD = 64
"""Boards of up to this many squares are counted by the build for small boards, `fsf`; larger ones by `fsf-large`."""
SPECIALISTS = ("cozy-chess", "shakmaty")


def ours(clock: Stopwatch) -> Count:
    """Return a function that runs perft with the installed package, and returns the leaves and the seconds."""

    def count(variant: str, fen: str, depth: int) -> tuple[int, float]:
        board = board_of(variant, fen)
        start = clock.read()
        leaves = board.perft(depth)
        return leaves, clock.read() - start

    return count


def counting(count: Count, what: str, place: Place, seen: list[int]) -> Task:
    """Return a task that counts leaves in millions, and ends the run if another program has counted a different number."""

    def task() -> tuple[float, float]:
        leaves, seconds = count(what, place.fen, place.depth)
        seen.append(leaves)
        if leaves != seen[0]:
            raise SystemExit(f"{what}, {place.fen}, depth {place.depth}: {leaves} leaves, and {seen[0]} were counted before")
        return leaves / 1e6, seconds

    return task


def peer_of(variant: str, peers: Mapping[str, FairyStockfish]) -> FairyStockfish | None:
    """Return the Fairy-Stockfish build for a variant's board size, if it is available and plays the variant."""
    rules = fairychess.Variant(variant)
    peer = peers.get("fsf" if rules.files * rules.ranks <= SMALL_BOARD else "fsf-large")
    return peer if peer and variant in peer.variants else None


def against_fairy_stockfish(peers: Mapping[str, FairyStockfish], rounds: int, clock: Stopwatch) -> Findings:
    """Compare the variants that Fairy-Stockfish also plays; different counts end the run."""
    found = Findings("perft beside Fairy-Stockfish", "million leaves a second")
    found.notes += [f"{name} is {peer.version}. {peer.compiler}" for name, peer in peers.items()]
    found.notes += [f"{name} is absent" for name in ("fsf", "fsf-large") if name not in peers]
    for game in games().values():
        for place in game.places if game.counted else ():
            seen: list[int] = []
            tasks = {"ours": counting(ours(clock), game.variant, place, seen)}
            if peer := peer_of(game.variant, peers):
                tasks["peer"] = counting(peer.perft, game.variant, place, seen)
            rates = interleaved(tasks, rounds)
            peer_rate = rates.get("peer")
            found.add(
                game=game.variant,
                position=place.name,
                depth=place.depth,
                leaves=seen[0],
                ours=rates["ours"],
                Fairy_Stockfish=peer_rate,
                ratio=rates["ours"].over(peer_rate),
            )
    return found


def unplayed(peers: Mapping[str, FairyStockfish], rounds: int, clock: Stopwatch) -> Findings:
    """Compare the variants that no peer plays with Fairy-Stockfish in the chess start position, measured in the same rounds."""
    found = Findings("games that no peer plays", "million leaves a second; Fairy-Stockfish counts chess from the start")
    chess, peer = games()["chess"].places[0], peers.get("fsf")
    found.notes += [] if peer else ["fsf is absent"]
    for game in games().values():
        if game.counted:
            continue
        seen: dict[Place, list[int]] = {place: [] for place in game.places}
        tasks = {place.name: counting(ours(clock), game.variant, place, seen[place]) for place in game.places}
        if peer:
            tasks["yardstick"] = counting(peer.perft, "chess", chess, [])
        rates = interleaved(tasks, rounds)
        yardstick = rates.get("yardstick")
        for place in game.places:
            found.add(
                game=game.variant,
                position=place.name,
                special_attacker=attackers_of(game, place),
                depth=place.depth,
                leaves=seen[place][0],
                ours=rates[place.name],
                Fairy_Stockfish=yardstick,
                ratio=rates[place.name].over(yardstick),
            )
    return found


def attackers_of(game: Game, place: Place) -> str:
    """Say whether a special attacker is on the board."""
    return "on the board" if game.odd_on_board(place) else "no"


def against_specialists(rounds: int, clock: Stopwatch) -> Findings:
    """Compare orthodox chess with crates that play only that, compiled for this processor."""
    found = Findings("perft beside crates for orthodox chess", "million leaves a second")
    pext = ["--features", "fairychess-bench-specialists/pext"] if cpu_has("bmi2") else []
    flags = "-C target-cpu=native"
    program = built("fairychess-bench-specialists", *pext, flags=flags)
    found.notes.append(" ".join(["the crates were built by", flags, *pext]) if program else "cozy-chess, shakmaty are absent")
    counter = Counter(clock, program) if program else None
    for place in games()["chess"].places:
        seen: list[int] = []
        tasks = {"ours": counting(ours(clock), "chess", place, seen)}
        if counter:
            fen = board_of("chess", place.fen).fen()
            whole = type(place)(place.name, fen, place.depth)
            tasks |= {name: counting(counter.perft, name, whole, seen) for name in SPECIALISTS}
        rates = interleaved(tasks, rounds)
        others = [rates[name] for name in SPECIALISTS if name in rates]
        found.add(
            position=place.name,
            depth=place.depth,
            leaves=seen[0],
            ours=rates["ours"],
            cozy_chess=rates.get("cozy-chess"),
            shakmaty=rates.get("shakmaty"),
            ratio_to_the_faster=rates["ours"].over(max(others, key=lambda rate: rate.median, default=None)),
        )
    return found
