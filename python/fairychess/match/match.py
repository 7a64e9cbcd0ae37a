"""A match as it is asked for."""

from __future__ import annotations

import hashlib
import json
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from fairychess.errors import MatchError

from .many import RayRun
from .results import Results
from .running import Run

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from fairychess import Variant

    from .agreement import Agreement
    from .elo import Sprt
    from .openings import Opening
    from .players import Player
    from .report import Report

__all__ = ["Match"]


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two players.

    Games 2n-1 and 2n are a pair: the same opening, first with `a` as White, then with `b`. An opening is the next of `openings`,
    from the first again behind the last; without openings it is `random_plies` random turns by `seed`, which is chosen where it
    is None.

    `concurrency` games are played at a time, by default one; on a cluster so many pairs, by default one a processor. A turn
    may take `margin` milliseconds longer than there is. After `max_plies` turns, those of the opening among them, a game is a
    draw; with `win` and `draw` it ends as soon as both engines agree about it. `sprt` ends the match as soon as it has a
    verdict. `uncounted` names players (`"a"`, `"b"`) whose rules may differ from ours: when one of them plays an illegal turn or
    refuses a legal one, the pair is in no score.

    Raises `MatchError` for invalid numbers.
    """

    a: Player
    b: Player
    variant: Variant
    games: int
    openings: tuple[Opening, ...] = ()
    random_plies: int = 8
    seed: int | None = None
    concurrency: int | None = None
    margin: int = 50
    max_plies: int = 2000
    win: Agreement | None = None
    draw: Agreement | None = None
    sprt: Sprt | None = None
    uncounted: frozenset[Literal["a", "b"]] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        """Check the numbers."""
        least = {"games": 1, "random_plies": 0, "concurrency": 1, "margin": 0, "max_plies": 1}
        for name, number in least.items():
            given: int | None = getattr(self, name)
            if given is not None and given < number:
                raise MatchError(f"{name} is {given}: at least {number} is expected")

    def run(
        self,
        results: str | os.PathLike[str] | None = None,
        *,
        progress: Callable[[Report], None] | None = None,
        tap: Callable[[str, str], None] | None = None,
        ray: str | None = None,
    ) -> Report:
        """Play the match, or what is missing of it in the file `results`, and give what came out.

        `progress` is called at the start and after every game. `tap` is shown every line to (`>`) and from (`<`) an engine, with
        the number of its process. However this ends, all engines have ended then.

        With `ray`, the address of a cluster of Ray (`"local"` starts one on this machine), pairs are played by its tasks; that of
        a worker that dies is played again by another. The engines must be there on all its machines, and on this one.

        Raises `MatchError` where an engine cannot be started or does not know the variant, an option or the limit, where the
        file holds another match, and where a cluster does not answer, has another fairychess, or is asked for with a `tap`;
        `MissingExtraError` without Ray (the extra `ray`).
        """
        if ray is not None and tap is not None:
            raise MatchError("what engines say on a cluster cannot be shown")
        with Results(results, self.identity()) as kept, tempfile.TemporaryDirectory() as folder:
            if ray is not None:
                return RayRun(self, kept, Path(folder), progress, None).run_on(ray)
            return Run(self, kept, Path(folder), progress, tap).run()

    def identity(self) -> dict[str, Any]:
        """Give what decides about single games, and so may not change when a match goes on."""
        return {
            "variant": self.variant.name,
            "variant id": self.variant.id,
            **{side: identity(player) for side, player in (("a", self.a), ("b", self.b))},
            "openings": fingerprint(self.openings),
            "random plies": None if self.openings else self.random_plies,
            "seed": None if self.openings else self.seed,
            "margin": self.margin,
            "max plies": self.max_plies,
            "win": asdict(self.win) if self.win else None,
            "draw": asdict(self.draw) if self.draw else None,
            "uncounted": sorted(self.uncounted),
        }


def identity(player: Player) -> dict[str, Any]:
    """Give what decides how a player plays."""
    command = "fairychess" if player.ours else player.command
    return {"protocol": player.protocol, "command": command, "options": player.options, "limit": str(player.limit)}


def fingerprint(openings: tuple[Opening, ...]) -> str | None:
    """Give a short text that is another one for other openings; None without any."""
    if not openings:
        return None
    text = json.dumps([[each.fen, each.turns] for each in openings])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
