"""A self-play player that searches with a policy and value network, playing many games at once."""

from __future__ import annotations

import hashlib
import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from fairychess._support.extras import needed
from fairychess._support.reading import WEIGHTS, read_limited
from fairychess.errors import NetworkError
from fairychess.learn import PolicyNetwork

from .games import Choice
from .player import SelfPlayer
from .side_by_side import play_side_by_side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairychess import Variant

    from .games import Asked, GameTask, PlayedGame

GAMES: Final = 128
"""The number of games played at once."""

LATER_TEMPERATURE: Final = 0.25
"""The temperature after the varied moves; it nearly always selects the most visited move."""

RANGES: Final[dict[str, tuple[float, float]]] = {
    "simulations": (1, 1 << 24),
    "fast": (0, 1 << 24),
    "full": (0, 1),
    "alpha": (0, 1e6),
    "varied": (0, 1e6),
    "resign": (0, 1),
    "play_on": (0, 1),
}
"""The options in a player's text, each with its minimum and maximum."""

WHOLE: Final = ("simulations", "fast", "varied")
"""The options whose values are whole numbers."""

RESIGNED: Final = 3
"""A side resigns if at least this many of its moves in a row, and all the replies, indicate that it has lost."""


@dataclass(frozen=True, slots=True)
class NetPlayer(SelfPlayer):
    """Plays by tree search with a policy and value network, and stores visits and values.

    Only some moves get the full number of simulations; others get fewer ("playout cap randomisation"). Values are learned better
    from more games than from more simulations, but policies need many simulations. Visits are stored only for full searches.
    """

    file: str
    """The network file."""
    simulations: int = 100
    """The number of simulations in a full search."""
    fast: int = 0
    """The number of simulations in other searches; 0 if all searches are full."""
    full: float = 1.0
    """The probability of a full search."""
    alpha: float = 0.0
    """The parameter of the noise on the priors in full searches; 0 for none."""
    varied: int = 0
    """The number of plies at the start of a game in which moves are drawn in proportion to their visits."""
    resign: float = 0.0
    """A side resigns if the value of its position stays below minus this number; 0 for never."""
    play_on: float = 0.1
    """The share of games in which neither side may resign, as a check on whether sides resign too early in the others."""

    forms: ClassVar[str] = (
        "net:FILE[,simulations=N][,fast=N][,full=P][,alpha=A][,varied=K][,resign=V][,play_on=P] (a network of `fairychess learn`)"
    )
    plays_together: ClassVar[bool] = True

    @property
    def name(self) -> str:
        """The player's name in PGN."""
        return Path(self.file).stem

    @classmethod
    def parse(cls, options: str) -> NetPlayer:
        """Read the file name and the numbers."""
        number = r"\d{1,8}(?:\.\d{1,8})?"
        found = re.fullmatch(rf"(.+?)((?:,(?:{'|'.join(RANGES)})={number})*)", options, re.ASCII | re.DOTALL)
        if found is None:
            raise ValueError(options)
        pairs = [each.split("=") for each in found[2].split(",")[1:]]
        numbers: dict[str, Any] = {name: int(text) if name in WHOLE else float(text) for name, text in pairs}
        if len(numbers) < len(pairs) or any(not RANGES[name][0] <= numbers[name] <= RANGES[name][1] for name in numbers):
            raise ValueError(options)
        return cls(found[1], **numbers)

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        """Play the games, many at once."""
        network = PolicyNetwork.read(self.file)
        network.check(variant)

        def choose(asked: list[tuple[int, Asked]]) -> list[Choice]:
            return self._choose(variant, network, [each for _, each in asked])

        yield from play_side_by_side(variant, tasks, choose, GAMES)

    def _choose(self, variant: Variant, network: PolicyNetwork, asked: list[Asked]) -> list[Choice]:
        """Choose a move in each position."""
        needed("numpy", "numpy")
        from .tree_moves import TreeMove, TreeSettings, choose_moves  # noqa: PLC0415 - the package does not need NumPy

        full = [not self.fast or each.chance.random() < self.full for each in asked]
        seeds = [each.chance.getrandbits(64) for each in asked]
        heat = [1.0 if len(each.game.actions) < self.varied else LATER_TEMPERATURE for each in asked]
        heat = heat if self.varied else [0.0] * len(asked)
        found: dict[int, TreeMove] = {}
        for is_full, simulations, alpha in ((True, self.simulations, self.alpha or None), (False, self.fast, None)):
            places = [place for place, own in enumerate(full) if own == is_full]
            moves = choose_moves(
                variant,
                network,
                TreeSettings(simulations, alpha=alpha),
                [asked[place].board for place in places],
                [seeds[place] for place in places],
                [heat[place] for place in places],
            )
            found |= dict(zip(places, moves, strict=True))
        return [
            Choice(
                found[place].move,
                visits=found[place].visits if full[place] else None,
                value=found[place].value,
                result=self._result(each, found[place].value),
            )
            for place, each in enumerate(asked)
        ]

    def _result(self, asked: Asked, value: float) -> str | None:
        """Return the result if a side resigns now, else None."""
        if not self.resign or random.Random(f"play on/{asked.game.number}").random() < self.play_on:
            return None
        loser = resigning([*asked.game.values, value], self.resign)
        if loser is None:
            return None
        to_move_loses = loser == 0
        return "0-1" if to_move_loses == asked.board.turn else "1-0"

    def inputs(self, variant: Variant) -> dict[str, str]:
        """Return the hash of the network.

        Raises:
            NetworkError: The file is not a policy and value network, or the network is for another variant.
            OSError: The file cannot be read.
        """
        content = read_limited(self.file, WEIGHTS, NetworkError)
        PolicyNetwork.read(self.file).check(variant)
        return {"network": hashlib.sha256(content).hexdigest()[:16]}

    def __str__(self) -> str:
        """Return the text that `parse_player` reads."""
        usual = NetPlayer(self.file)
        changed = [name for name in RANGES if getattr(self, name) != getattr(usual, name) or name == "simulations"]
        return f"net:{self.file}" + "".join(f",{name}={getattr(self, name):.15g}" for name in changed)


def resigning(values: list[float | None], limit: float) -> int | None:
    """Return the side that may resign after the last of these values: 0 for the side to move there, 1 for the other, or None.

    Args:
        values: The values of all positions so far, each for the side to move; None for a position without a value.
        limit: The value that the positions must exceed for the winning side.

    >>> resigning([0.0, 0.99, -0.99, 0.99, -0.99, 0.99, -0.99], 0.95), resigning([-0.99, 0.99] * 2, 0.95)
    (0, None)
    """
    last = values[-2 * RESIGNED :]
    if len(last) < 2 * RESIGNED:
        return None
    for side in (0, 1):
        signs = [-1 if place % 2 == side else 1 for place in range(len(last))][::-1]
        if all(value is not None and sign * value > limit for value, sign in zip(last, signs, strict=True)):
            return side
    return None
