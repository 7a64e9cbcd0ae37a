"""`SettingsPlayer`: pairs of games with the same opening, in which the sides search with different settings."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from fairychess.analysis import core_of
from fairychess.data import SelfPlayer, parse_player
from fairychess.data.core_games import play_in_core
from fairychess.data.players import SearchPlayer

from .settings import search_settings
from .spsa import shifted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairychess import Variant
    from fairychess.data import GameTask, PlayedGame


@dataclass(frozen=True, slots=True)
class Steps:
    """How the sides of each pair step away from the centre."""

    first: int
    """The number of the first pair, from 0."""
    seed: int
    """The seed of the directions."""
    sizes: tuple[float, ...]
    """The size of the step of each setting."""


@dataclass(frozen=True, slots=True)
class SettingsPlayer(SelfPlayer):
    """Plays both sides. Games 2n-1 and 2n are a pair; the first side has White in the first of them.

    With steps, the sides search with settings on both sides of the centre. Without steps, the first side searches with the
    settings of the centre, and the second with those of the definition.

    >>> from fairychess import Variant
    >>> from fairychess.data import SelfPlay
    >>> player = SettingsPlayer(parse_player("search:nodes=20"), ("razor_margin",), (210.0,), Steps(0, 1, (40.0,)))
    >>> plan = SelfPlay(Variant("gardner"), player, games=2, seed=1, random_plies=2, max_plies=6)
    >>> [len(game.actions) for game in player.play(plan.variant, plan.tasks(0))]
    [6, 6]
    >>> SettingsPlayer.parse(str(player).partition(":")[2]) == player
    True
    """

    player: SelfPlayer
    """The player of both sides, a search."""
    names: tuple[str, ...]
    """The names of the settings."""
    centre: tuple[float, ...]
    """Their values in the middle between both sides."""
    steps: Steps | None = None
    """The steps of both sides; None to compare the centre with the definition."""

    forms: ClassVar[str] = "settings:PLAYER;NAME=VALUE[~STEP];...[;FIRST/SEED]"
    plays_in_threads: ClassVar[bool] = True

    @classmethod
    def parse(cls, options: str) -> SettingsPlayer:
        """Read the player and the settings.

        Args:
            options: The result of `str`, without `settings:`.

        Raises:
            DataError: The player is invalid.
            ValueError: The rest is not as in `forms`.
        """
        player, *rows = options.split(";")
        last = re.fullmatch(r"(\d+)/(\d+)", rows[-1]) if rows else None
        if last is not None:
            rows.pop()
        cells = [row.partition("=") for row in rows]
        numbers = [number.partition("~") for _, _, number in cells]
        names, centre = tuple(name for name, _, _ in cells), tuple(float(value) for value, _, _ in numbers)
        sizes = tuple(float(size) for _, _, size in numbers if size)
        return cls(parse_player(player), names, centre, None if last is None else Steps(int(last[1]), int(last[2]), sizes))

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        """Play the games one by one. The hash tables are cleared before each game."""
        player = self.player
        if not isinstance(player, SearchPlayer):
            raise TypeError(f"{player}: a search is expected")
        with player.engine(variant) as first, player.engine(variant) as second:
            limits = [player.limits()] * 2
            for task in tasks:
                pair = (task.number + 1) // 2
                for engine, values in zip((first, second), self.sides(variant, pair - 1), strict=True):
                    core_of(engine).set_search(values)
                engines = (first, second) if task.number % 2 else (second, first)
                game = play_in_core(variant, replace(task, number=pair), engines, limits)
                game.number = task.number
                yield game

    def sides(self, variant: Variant, pair: int) -> tuple[dict[str, int], dict[str, int]]:
        """Return the settings in which the sides of a pair differ from the definition.

        Args:
            variant: The variant.
            pair: The number of the pair in these games, from 0.
        """
        known = {setting.name: setting for setting in search_settings(variant)}
        chosen, steps = [known[name] for name in self.names], self.steps
        if steps is None:
            middle = zip(chosen, self.centre, strict=True)
            return {setting.name: setting.within(round(value)) for setting, value in middle}, {}
        first, second = shifted(chosen, self.centre, steps.sizes, steps.seed, steps.first + pair)
        return dict(zip(self.names, first, strict=True)), dict(zip(self.names, second, strict=True))

    def inputs(self, variant: Variant) -> dict[str, str]:
        """Return what the moves depend on besides the text."""
        return self.player.inputs(variant)

    def __str__(self) -> str:
        """Return its text."""
        steps = self.steps
        sizes = [f"~{size!r}" for size in steps.sizes] if steps else [""] * len(self.names)
        rows = [f"{name}={value!r}{size}" for name, value, size in zip(self.names, self.centre, sizes, strict=True)]
        return ";".join([f"settings:{self.player}", *rows, *([f"{steps.first}/{steps.seed}"] if steps else [])])
